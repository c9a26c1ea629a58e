"""Pictures on the device: who is drawn from them, and what goes when there is no more room."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from models.gpu.store import Store  # noqa: E402

SIDE = 16


def parcel(tone, *, scenes=2, sheets=1):
    """Fill a parcel with pictures of one tone; every picture has one index, scenes one label."""
    count = scenes + sheets
    things = np.array([[k, *[0] * 8, tone, 1] for k in range(count)], np.float32)
    return {
        "pictures": np.full((count, SIDE, SIDE, 3), tone, np.uint8),
        "scenes": np.arange(scenes),
        "index": things,
        "face": things[:0],
        "outline": things[:scenes],
        "labels": np.array([[k, 2, *[tone] * 16] for k in range(scenes)], np.float32),
    }


def tones(store, which):
    return store.pictures[which][:, 0, 0, 0]


@pytest.fixture
def store():
    return Store(SIDE, 8, torch.device("cpu"))


def test_things_lie_in_the_pictures_that_they_came_with(store):
    for tone in (3, 7):
        store.add(parcel(tone))
    which, _, classes = store.things("index", 200, 0.5)
    assert (tones(store, which) == classes[:, 0]).all()
    assert set(which[:100].tolist()) == {2, 5}  # printed for that once, on sheets
    assert set(which[100:].tolist()) == {0, 1, 3, 4}


def test_the_oldest_make_room_and_nothing_is_told_of_them(store):
    store.add(parcel(1, scenes=1, sheets=0), photographs=True)
    for tone in range(2, 9):
        store.add(parcel(tone))
    which, _, classes = store.things("index", 300, 0.4)
    assert (tones(store, which) == classes[:, 0]).all()
    assert set(classes[:, 0].tolist()) <= {1, 7, 8}
    assert store.photographs.tolist() == [0]
    assert 0 not in store.scenes
    assert all(store.labels[n][0, 1] == tones(store, [n])[0] for n in store.scenes.tolist())


def test_without_close_ups_all_is_drawn_from_scenes(store):
    store.add(parcel(5, sheets=0))
    which, _, _ = store.things("index", 50, 0.5)
    assert set(which.tolist()) == {0, 1}


def test_parcels_are_taken_up_once_and_not_before_they_are_whole(store, tmp_path):
    np.savez(tmp_path / "0-0.npz", **parcel(4))
    with (tmp_path / "0-1.npz.part").open("wb") as file:
        np.savez(file, **parcel(9))
    assert store.take_up(tmp_path) == 1
    assert store.take_up(tmp_path) == 0
    assert store.count == 3
    assert [path.name for path in tmp_path.iterdir()] == ["0-1.npz.part"]
