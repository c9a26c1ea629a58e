"""How the detector is trained; skipped where the `train` extra is not installed."""

import time
from types import SimpleNamespace

import pytest

pytest.importorskip("torch")
train_detector = pytest.importorskip("models.train_detector")


@pytest.mark.parametrize(("used", "left"), [(0.1, 1.0), (0.39, 1.0), (0.7, 0.51), (1.2, 0.02)])
def test_the_rate_falls_with_the_clock(used, left):
    settings = train_detector.Config("data", "run", hours=2.0, rate=0.01)
    groups = [{"lr": settings.rate}, {"lr": settings.rate}]
    trainer = SimpleNamespace(
        settings=settings,
        train_time_start=time.time() - used * 7200,
        optimizer=SimpleNamespace(param_groups=groups),
    )
    train_detector.cool(trainer)

    assert [group["lr"] for group in groups] == [pytest.approx(0.01 * left, rel=0.01)] * 2
