"""A reader made wider says what it said, and its twins can learn different things."""

import pytest

torch = pytest.importorskip("torch")

from models.reader import Reader  # noqa: E402
from models.widen import main  # noqa: E402


@pytest.fixture(params=[12, 16])
def readers(tmp_path, request):
    torch.manual_seed(3)
    narrow, wide = Reader(8), Reader(request.param)
    for norm in (each for each in narrow.modules() if isinstance(each, torch.nn.BatchNorm2d)):
        torch.nn.init.uniform_(norm.running_mean, -0.5, 0.5)
        torch.nn.init.uniform_(norm.running_var, 0.5, 2.0)
        torch.nn.init.uniform_(norm.weight, 0.5, 2.0)
    torch.save({"model": narrow.state_dict()}, tmp_path / "last.pt")
    main(tmp_path / "last.pt", tmp_path / "wide.pt", request.param)
    wide.load_state_dict(torch.load(tmp_path / "wide.pt", weights_only=True)["model"])
    return narrow, wide


def test_a_wider_reader_says_the_same(readers):
    crops = torch.randint(0, 256, (5, 3, 64, 40)).float()
    with torch.no_grad():
        narrow, wide = (reader.eval()(crops) for reader in readers)
    for said, says in zip(narrow, wide, strict=True):
        assert torch.allclose(said, says, atol=1e-4)
        assert said.std() > 0.01  # it does say something


def test_the_two_that_one_channel_became_are_taught_differently(readers):
    wide = readers[1].eval()
    rank, _ = wide(torch.randint(0, 256, (5, 3, 64, 40)).float())
    torch.nn.functional.cross_entropy(rank, torch.arange(5)).backward()
    slopes = wide.body[0][0].weight.grad
    one, other = slopes[: len(slopes) - 8], slopes[8:]
    assert (one - other).abs().max() > 0.01 * one.abs().max()


def test_a_reader_more_than_twice_as_wide_is_refused(tmp_path):
    torch.save({"model": Reader(8).state_dict()}, tmp_path / "last.pt")
    with pytest.raises(ValueError, match="up to twice as wide, not 17"):
        main(tmp_path / "last.pt", tmp_path / "wide.pt", 17)
