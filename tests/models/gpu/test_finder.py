"""The detector's lessons: labels go where the picture goes."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from models.gpu import finder  # noqa: E402
from models.gpu.store import Store  # noqa: E402

SIDE = 128
WHITE = (0.3, 0.4, 0.6, 0.9)  # left, top, right, bottom of a card, in shares of the picture


@pytest.fixture
def store():
    left, top, right, bottom = WHITE
    picture = np.full((SIDE, SIDE, 3), 20, np.uint8)
    picture[round(top * SIDE) : round(bottom * SIDE), round(left * SIDE) : round(right * SIDE)] = (
        250
    )
    box = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top]
    corners = [left, top, 2, right, top, 2, right, bottom, 2, left, bottom, 2]
    kept, nothing = Store(SIDE, 4, torch.device("cpu")), np.zeros((0, 11), np.float32)
    kept.add({
        "pictures": picture[None], "scenes": np.arange(1), "index": nothing, "face": nothing,
        "outline": nothing, "labels": np.array([[0, 1, *box, *corners]], np.float32),
    })  # fmt: skip
    return kept


def test_a_label_goes_where_its_card_goes(store):
    torch.manual_seed(5)
    lesson = finder.lesson(store, 40, 0.0)
    assert lesson["img"].shape == (40, 3, SIDE, SIDE)
    assert lesson["cls"].flatten().tolist() == [1.0] * len(lesson["cls"])
    assert len(lesson["cls"]) > 35
    for owner, box in zip(lesson["batch_idx"].long(), lesson["bboxes"], strict=True):
        light = lesson["img"][owner].mean(dim=0) > 0.65
        rows, columns = light.any(dim=1).nonzero(), light.any(dim=0).nonzero()
        seen = torch.tensor([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]) / SIDE
        told = torch.cat([box[:2] - box[2:] / 2, box[:2] + box[2:] / 2])
        assert torch.allclose(seen, told, atol=2.5 / SIDE)


def test_corners_outside_the_picture_count_for_nothing(store):
    torch.manual_seed(5)
    lesson = finder.lesson(store, 60, 0.0)
    at, flag = lesson["keypoints"][..., :2], lesson["keypoints"][..., 2]
    assert set(flag.unique().tolist()) == {0.0, 2.0}
    assert (at[flag == 0] == 0).all()
    assert ((at >= 0) & (at <= 1)).all()


def test_photographs_are_shown_as_often_as_asked(store):
    store.photographs = torch.zeros(1, dtype=torch.long)
    store.scenes = torch.zeros(0, dtype=torch.long)
    assert len(finder.lesson(store, 8, 1.0)["img"]) == 8
