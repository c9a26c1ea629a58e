"""Lessons made on the device are those that models.crops makes one by one."""

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.crops import FACE_WOBBLE  # noqa: E402
from models.crops import _printed_on_black as printed_on_black  # noqa: E402
from models.gpu import altering  # noqa: E402
from models.gpu.cutting import carried, homographies, straightened, unsteady  # noqa: E402
from models.gpu.lessons import (  # noqa: E402
    READINGS,
    Photographed,
    outlining_lesson,
    reading_lesson,
)
from models.gpu.store import Store  # noqa: E402
from tracker.eyes.crops import FACE_CROP, INDEX_CROP, OUTLINE_CROP, straighten  # noqa: E402
from tracker.eyes.geometry import within  # noqa: E402

SIDE = 128
CPU = torch.device("cpu")


@pytest.fixture
def pictures():
    rng = np.random.default_rng(4)
    rough = rng.integers(0, 256, (5, SIDE // 4, SIDE // 4, 3), np.uint8)
    return np.stack([cv2.resize(each, (SIDE, SIDE)) for each in rough])


@pytest.fixture
def quads():
    """Give outlines that are shown smaller, as large and larger than they are."""
    torch.manual_seed(2)
    unit = torch.tensor([[0, 0], [1, 0], [1, 1.4], [0, 1.4]])
    sizes = torch.tensor([12.0, 30, 45, 60, 70])[:, None, None]
    return sizes * (unit + 0.06 * torch.randn(5, 4, 2)) + torch.rand(5, 1, 2) * 20


@pytest.fixture
def store(pictures):
    """Hold five scenes, a card in the middle of each, and what it prints."""
    kept = Store(SIDE, 8, CPU)
    quad = [40.0, 30, 80, 30, 80, 90, 40, 90]
    things = np.array([[k, *quad, k, k % 4] for k in range(5)], np.float32)
    kept.add({
        "pictures": pictures, "scenes": np.arange(5), "index": things, "face": things,
        "outline": things, "labels": np.zeros((0, 18), np.float32),
    })  # fmt: skip
    return kept


@pytest.mark.parametrize("shape", [INDEX_CROP, FACE_CROP, OUTLINE_CROP])
def test_crops_are_those_that_the_eyes_cut(pictures, quads, shape):
    cut = straightened(torch.from_numpy(pictures), torch.arange(5), quads, shape)
    for picture, quad, crop in zip(pictures, quads, cut, strict=True):
        wanted = straighten(picture, quad.double().numpy(), shape)
        off = np.abs(crop.permute(1, 2, 0).numpy() - wanted)
        assert off.mean() < 1.5
        assert wanted.std() > 20  # there is something to be seen


def test_points_are_carried_into_an_outline_as_the_eyes_do(quads):
    points = quads + 2 * torch.randn(5, 4, 2)
    shares = carried(torch.linalg.inv(homographies(quads)), points)
    for quad, at, share in zip(quads, points, shares, strict=True):
        assert np.allclose(within(quad.double().numpy(), at.numpy()), share.numpy(), atol=1e-3)


def test_corners_are_moved_as_far_as_asked(quads):
    assert torch.equal(unsteady(quads, torch.zeros(5)).round(decimals=2), quads.round(decimals=2))
    many = quads[3:4].expand(2000, -1, -1)
    off = (unsteady(many, torch.full((2000,), FACE_WOBBLE)) - many).norm(dim=2).mean()
    assert 0.03 * 70 < off < 0.15 * 70


def test_strokes_grow_and_shrink_as_with_opencv(pictures):
    crops = torch.from_numpy(pictures).permute(0, 3, 1, 2).float()
    cross = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    for change, by_opencv in ((altering._thinner, cv2.dilate), (altering._fatter, cv2.erode)):
        got = change(crops).permute(0, 2, 3, 1).numpy()
        assert (got == np.stack([by_opencv(each, cross) for each in pictures])).all()


def test_what_is_turned_to_print_on_black_looks_as_with_opencv(pictures):
    crops = torch.from_numpy(pictures).permute(0, 3, 1, 2).float()
    got = altering._printed_on_black(crops).permute(0, 2, 3, 1).numpy()
    wanted = np.stack([printed_on_black(each) for each in pictures])
    assert np.abs(got - wanted).mean() < 3


def test_altered_crops_differ_and_stay_pictures(pictures):
    torch.manual_seed(1)
    crops = torch.from_numpy(pictures).permute(0, 3, 1, 2).float().repeat(20, 1, 1, 1)
    other = altering.altered(crops)
    assert other.shape == crops.shape
    assert other.min() >= 0
    assert other.max() <= 255
    assert (other == other.floor()).all()
    assert len({each.mean().item() for each in other}) > 90


def test_a_reader_is_told_the_rank_and_suit_of_what_it_is_shown(store, tmp_path):
    white = np.full((4, 2, 64, 40, 3), 255, np.uint8)
    np.savez(tmp_path / "index.npz", pictures=white, ranks=np.array([13, 13, 13, 7]),
             suits=np.array([-100, -100, -100, 2]))  # fmt: skip
    photos = Photographed.open(tmp_path / "index.npz", CPU)
    crops, classes = reading_lesson(store, photos, READINGS["index"], 400)
    assert crops.shape == (400, 3, 64, 40)
    assert set(map(tuple, classes[:340].tolist())) == {(k, k % 4) for k in range(5)}
    shown = classes[340:].tolist()
    assert 15 < sum(names == [7, 2] for names in shown) < 45  # each rank as often
    assert sum(names == [13, -100] for names in shown) == 60 - sum(n == [7, 2] for n in shown)


def test_an_outliner_is_told_the_way_to_each_corner(store):
    torch.manual_seed(3)
    crops, ways = outlining_lesson(store, 300)
    assert crops.shape == (300, 3, 96, 72)
    assert ways.shape == (300, 8)
    off = ways.abs().amax(dim=1)
    assert 0.03 < off.median() < 0.3
    assert off.max() <= 0.6 + 1e-6
