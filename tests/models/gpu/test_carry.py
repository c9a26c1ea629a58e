"""What a training run needs is packed small, and is the same when it is unpacked."""

import json

import cv2
import numpy as np
import pytest

pytest.importorskip("torch")

from models.gpu.carry import fitted, moved, packed_pictures, pictures_in, unpack_photographs


def test_pictures_come_back_much_as_they_were(tmp_path):
    smooth = [cv2.resize(np.full((2, 2, 3), tone, np.uint8), (60, 40)) for tone in (30, 120, 220)]
    through = np.dstack([smooth[0], np.full((40, 60), 77, np.uint8)])
    np.savez(tmp_path / "some.npz", **packed_pictures([*smooth, through], 84))
    back = pictures_in(tmp_path / "some.npz")
    assert [each.shape for each in back] == [(40, 60, 3)] * 3 + [(40, 60, 4)]
    for was, is_now in zip([*smooth, through], back, strict=True):
        assert np.abs(was.astype(int) - is_now).max() < 6


@pytest.mark.parametrize("size", [(300, 200), (200, 300), (900, 1600)])
def test_a_label_stays_on_its_card_when_its_picture_is_fitted(size):
    picture = np.zeros((*size, 3), np.uint8)
    high, wide = size
    picture[high // 4 : high // 2, wide // 2 : wide * 3 // 4] = 255
    square, scale, at = fitted(picture)
    corners = [0.5, 0.25, 2, 0.75, 0.25, 2, 0.75, 0.5, 2, 0.0, 0.0, 0]
    kind, x, y, w, h, *points = moved([1, 0.625, 0.375, 0.25, 0.25, *corners], scale, at)
    rows, columns = np.where(square.min(axis=2) > 200)
    seen = [columns.min(), rows.min(), columns.max() + 1, rows.max() + 1]
    side = square.shape[0]
    assert kind == 1
    told = np.array([x - w / 2, y - h / 2, x + w / 2, y + h / 2]) * side
    assert np.abs(told - seen).max() < 2.5
    assert np.allclose(np.array(points[:2]) * side, seen[:2], atol=2.5)
    assert points[9:] == [0.0, 0.0, 0.0]


def test_photographs_become_a_parcel_and_crops_for_the_readers(tmp_path):
    scene = np.full((512, 512, 3), 90, np.uint8)
    labels = np.zeros((1, 18), np.float32)
    np.savez(tmp_path / "photos.npz", labels=labels, **packed_pictures([scene], 84))
    for kind, shape in (("index", (64, 40)), ("face", (120, 88))):
        pair = np.hstack([np.full((*shape, 3), tone, np.uint8) for tone in (40, 200)])
        told = {"ranks": np.array([3]), "suits": np.array([1])}
        np.savez(tmp_path / f"{kind}.crops.npz", **told, **packed_pictures([pair], 88))
    unpack_photographs(tmp_path)
    parcel, index = np.load(tmp_path / "photographs.npz"), np.load(tmp_path / "index.npz")
    assert parcel["scenes"].tolist() == [0]
    assert parcel["pictures"].shape == (1, 512, 512, 3)
    assert index["pictures"].shape == (1, 2, 64, 40, 3)
    assert [round(each.mean() / 10) for each in index["pictures"][0]] == [4, 20]
    assert json.dumps(index["ranks"].tolist()) == "[3]"
