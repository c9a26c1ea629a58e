"""The four networks learn side by side, and what is kept of them can be exported."""

import json
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")
pytest.importorskip("onnx")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")

from models import export  # noqa: E402
from models.gpu import train  # noqa: E402
from models.gpu.carry import halved  # noqa: E402
from models.gpu.learner import Learner, Pace  # noqa: E402
from models.gpu.store import Store  # noqa: E402
from models.outliner import Outliner  # noqa: E402
from models.reader import Reader  # noqa: E402
from models.train_detector import ARCHITECTURE, PoseModel  # noqa: E402

SIDE = 128


@pytest.fixture
def carried(tmp_path):
    """Lay down narrow networks that know nothing, and a few crops."""
    torch.manual_seed(2)
    outliner = Outliner(16)
    outliner(torch.zeros(2, 3, 96, 72))
    detector = PoseModel(str(ARCHITECTURE), nc=3, ch=3, data_kpt_shape=[4, 3], verbose=False)
    networks = {"index": Reader(24), "face": Reader(24), "outline": outliner, "detector": detector}
    for name, network in networks.items():
        torch.save({"model": halved(network.state_dict())}, tmp_path / f"{name}.pt")
    for kind, shape in (("index", (64, 40)), ("face", (120, 88))):
        np.savez(tmp_path / f"{kind}.npz", pictures=np.zeros((3, 2, *shape, 3), np.uint8),
                 ranks=np.array([1, 2, 13]), suits=np.array([0, 1, -100]))  # fmt: skip
    return tmp_path


@pytest.fixture
def store():
    kept, rng = Store(SIDE, 12, torch.device("cpu")), np.random.default_rng(1)
    quad = [40.0, 30, 80, 30, 80, 90, 40, 90]
    things = np.array([[k, *quad, k, k % 4] for k in range(8)], np.float32)
    corners = np.ravel([[x / SIDE, y / SIDE, 2] for x, y in np.reshape(quad, (4, 2))])
    label = [1, 60 / SIDE, 60 / SIDE, 40 / SIDE, 60 / SIDE, *corners]
    kept.add({
        "pictures": rng.integers(0, 256, (8, SIDE, SIDE, 3), np.uint8), "scenes": np.arange(8),
        "index": things, "face": things, "outline": things,
        "labels": np.array([[k, *label] for k in range(8)], np.float32),
    })  # fmt: skip
    return kept


def test_all_learn_in_turn_and_can_be_exported(carried, store, tmp_path):
    few = {"index": 16, "face": 16, "outline": 16, "detector": 2}
    paces = {name: replace(pace, count=few[name]) for name, pace in train.PACES.items()}
    learners = train.all_learners(carried, store, paces)
    before = {one.name: [p.detach().clone() for p in one.model.parameters()] for one in learners}
    out = tmp_path / "out"
    out.mkdir()
    train.run(learners, out, 0.05, store)
    for one in learners:
        assert one.steps
        now = list(one.model.parameters())
        assert any(not torch.equal(p, q) for p, q in zip(before[one.name], now, strict=True))
    names = ("detector", "outline", "index", "face")
    export.main(*(out / f"{name}.pt" for name in names), tmp_path / "weights")
    told = json.loads((tmp_path / "weights/weights.json").read_text())
    assert told["index_reader"]["settings"]["width"] == 48
    assert told["detector"]["settings"]["steps"] == learners[0].steps
    assert (tmp_path / "weights/detector.onnx").stat().st_size > 1_000_000


def test_where_one_fails_the_others_are_kept_and_the_failure_is_told(store, tmp_path):
    def lost(_):
        raise ArithmeticError("lost")

    model = torch.nn.Linear(2, 1)
    well = Learner("index", model, lambda m: m(torch.ones(4, 2)).square().mean(), Pace(0.1, 0, 4))
    ill = Learner("face", torch.nn.Linear(2, 1), lost, Pace(0.1, 0, 4))
    with pytest.raises(ArithmeticError):
        train.run([ill, well], tmp_path, 0.01, store)
    kept = torch.load(tmp_path / "index.pt", weights_only=True)
    assert kept["config"]["steps"] == well.steps > 1
