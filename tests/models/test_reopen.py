"""A network reopened from its export says what the export says, and goes on learning from there."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
pytest.importorskip("ultralytics")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

from models.export import keep_in_halves  # noqa: E402
from models.reader import Reader  # noqa: E402
from models.reopen import folded, pairs, unfold  # noqa: E402


@pytest.fixture
def exported(tmp_path):
    torch.manual_seed(4)
    trained = Reader(8)
    for norm in pairs(trained).values():
        norm.running_mean.normal_(0, 0.2)
        norm.running_var.uniform_(0.5, 2)
        torch.nn.init.normal_(norm.weight, 1, 0.3)
        torch.nn.init.normal_(norm.bias, 0, 0.3)
    path = tmp_path / "index_reader.onnx"
    crops = torch.rand(2, 3, 64, 40) * 255
    names = {"input_names": ["crops"], "output_names": ["rank", "suit"]}
    torch.onnx.export(trained.eval(), (crops,), str(path), opset_version=17, dynamo=False, **names)
    return trained, path


def reopened(path, batches):
    convolutions, named = folded(path)
    network = Reader(len(convolutions[0][1]))
    network.load_state_dict(
        {k: v for k, v in named.items() if k.startswith(("rank.", "suit."))}, strict=False
    )
    unfold(network, convolutions, iter(batches))
    return network


def test_a_reopened_network_says_what_its_export_says(exported):
    trained, path = exported
    network = reopened(path, torch.rand(3, 16, 3, 64, 40) * 255)
    crops = torch.rand(5, 3, 64, 40) * 255
    with torch.no_grad():
        for own, kept in zip(network.eval()(crops), trained(crops), strict=True):
            assert torch.allclose(own, kept, atol=1e-4)


def test_what_is_kept_in_halves_is_reopened_as_well(exported):
    trained, path = exported
    whole = path.stat().st_size
    keep_in_halves(path)
    assert path.stat().st_size < 0.7 * whole
    network = reopened(path, torch.rand(3, 16, 3, 64, 40) * 255)
    crops = torch.rand(5, 3, 64, 40) * 255
    with torch.no_grad():
        for own, kept in zip(network.eval()(crops), trained(crops), strict=True):
            assert torch.allclose(own, kept, atol=1e-2)


def test_it_says_nearly_the_same_while_it_learns(exported):
    """Norms that only undid the folding would change everything once they measure for themselves."""
    trained, path = exported
    batch = torch.rand(64, 3, 64, 40) * 255
    network = reopened(path, [batch])
    network.drop.p = 0.0
    with torch.no_grad():
        assert torch.allclose(network.train()(batch)[0], trained(batch)[0], atol=1e-2)


def test_an_export_of_another_shape_is_refused(exported):
    _, path = exported
    convolutions, _ = folded(path)
    with pytest.raises(ValueError, match="12 convolutions in the export"):
        unfold(Reader(8), convolutions[:-1], iter([torch.rand(2, 3, 64, 40)]))
