"""A network learns, its mean follows, and what is kept is what was learnt."""

import pytest

torch = pytest.importorskip("torch")

from models.gpu.learner import Learner, Pace  # noqa: E402


def learner(name, rate=0.05):
    torch.manual_seed(1)
    model = torch.nn.Linear(3, 1)
    numbers = torch.randn(64, 3)
    wanted = numbers @ torch.tensor([[1.0], [-2.0], [0.5]])
    return Learner(name, model, lambda m: (m(numbers) - wanted).square().mean(), Pace(rate, 0.0, 8))


def test_it_learns_and_tells_of_it():
    one = learner("index")
    first = one.loss(one.model).item()
    for k in range(400):
        one.step(k / 400)
    assert one.loss(one.model).item() < 0.05 * first
    assert one.report().startswith("index 400 ")
    assert one.losses == []


def test_its_rate_rises_at_first_and_falls_to_the_end():
    one, rates = learner("index"), []
    for k in range(300):
        one.step(k / 300)
        rates.append(one.optimizer.param_groups[0]["lr"])
    assert rates[0] < 0.01 * one.pace.rate
    assert max(rates) > 0.5 * one.pace.rate
    assert rates[-1] < 0.03 * one.pace.rate


def test_its_mean_follows_its_weights_and_both_can_be_kept(tmp_path):
    one = learner("index")
    for _ in range(200):
        one.step(0.1)
    last = one.model.state_dict()
    assert 0 < (one.mean["weight"] - last["weight"]).abs().max() < 1
    one.save(tmp_path, {"model": last}, {"width": 48})
    kept = torch.load(tmp_path / "index.pt", weights_only=True)
    assert torch.equal(kept["model"]["weight"], last["weight"])
    assert kept["config"] == {"kind": "index", "steps": 200, "rate": 0.05, "width": 48}
    assert [path.name for path in tmp_path.iterdir()] == ["index.pt"]
