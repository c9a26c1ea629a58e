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
        stop=False,
        train_time_start=time.time() - used * 7200,
        optimizer=SimpleNamespace(param_groups=groups),
    )
    train_detector.cool(trainer)

    assert [group["lr"] for group in groups] == [pytest.approx(0.01 * left, rel=0.01)] * 2


@pytest.mark.parametrize(("shown", "left"), [(300, 1.0), (700, 0.51), (1000, 0.02)])
def test_a_run_of_so_many_pictures_falls_and_ends_with_them(shown, left):
    settings = train_detector.Config("data", "run", pictures=1000, rate=0.01)
    optimizer = SimpleNamespace(param_groups=[{"lr": settings.rate}])
    trainer = SimpleNamespace(settings=settings, stop=False, shown=shown, optimizer=optimizer)
    train_detector.cool(trainer)

    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.01 * left, rel=0.01)
    assert trainer.stop == (shown == 1000)


def test_the_network_is_kept_after_each_so_many_pictures(tmp_path):
    settings = train_detector.Config("data", str(tmp_path), keep=100, batch=16)
    mean = SimpleNamespace(ema=train_detector.nn.Linear(1, 1))
    for shown in range(16, 321, 16):
        train_detector.keep(SimpleNamespace(settings=settings, shown=shown, ema=mean))

    assert {path.name for path in tmp_path.iterdir()} == {
        f"after_{shown}.pt" for shown in (112, 208, 304)
    }


@pytest.mark.parametrize(
    ("layout", "head", "answers_once"),
    [("yolov5n", "Pose", None), ("yolo26n", "Pose", False), ("yolo26n-pose", "Pose26", True)],
)
def test_a_newer_layout_has_the_head_of_ours_unless_its_own_is_asked_for(
    tmp_path, layout, head, answers_once
):
    config = train_detector.Config("data", str(tmp_path), layout=layout)
    path = train_detector.architecture(config)
    model = train_detector.PoseModel(path, nc=3, ch=3, data_kpt_shape=[4, 3], verbose=False)

    assert type(model.model[-1]).__name__ == head
    assert model.yaml.get("end2end") == answers_once
    assert model.yaml["scale"] == "n"


def test_a_light_layout_scores_in_less_work_and_is_else_the_same(tmp_path):
    def model(layout):
        trainer = SimpleNamespace(settings=train_detector.Config("", str(tmp_path), layout=layout))
        return train_detector.Trainer.get_model(trainer, verbose=False).eval()

    whole, light = model("yolov5n"), model("yolov5n-light")
    picture = train_detector.torch.rand(1, 3, 64, 96)
    names = [
        {name: value.shape for name, value in each.state_dict().items() if ".cv3." not in name}
        for each in (whole, light)
    ]

    assert whole(picture)[0].shape == light(picture)[0].shape
    assert names[0] == names[1]
    scores = [sum(p.numel() for p in each.model[-1].cv3.parameters()) for each in (whole, light)]
    assert scores[1] < 0.2 * scores[0]


def test_a_light_layout_takes_all_but_its_scores_from_a_whole_one(tmp_path):
    def model(**settings):
        trainer = SimpleNamespace(settings=train_detector.Config("", str(tmp_path), **settings))
        return train_detector.Trainer.get_model(trainer, verbose=False)

    whole = model(layout="yolov5n")
    train_detector.torch.save({"model": whole, "ema": None}, tmp_path / "whole.pt")
    light = model(layout="yolov5n-light", start=str(tmp_path / "whole.pt")).state_dict()
    state = whole.state_dict()
    same = {name for name in state.keys() & light.keys() if state[name].equal(light[name])}

    assert {name for name in state if ".cv3." not in name} <= same
