"""Parcels of drawn pictures say rightly what lies in them."""

import numpy as np
import pytest

from models.crops import RANKS
from models.gpu import draw
from models.gpu.draw import Parcel, add_drawn, add_sheet
from tracker.eyes.crops import INDEX_CROP, straighten


@pytest.fixture
def rng():
    return np.random.default_rng(6)


def test_a_scene_is_told_of_by_its_number(press, rng):
    parcel = Parcel()
    for seed in (30, 31, 32):
        add_drawn(parcel, rng, press, seed)
    assert len(parcel.pictures) == 3
    assert parcel.scenes == [0, 1, 2]
    for rows in (parcel.labels, parcel.index, parcel.face, parcel.outline):
        assert {row[0] for row in rows} <= {0, 1, 2}
    assert len(parcel.outline) >= len([row for row in parcel.face if row[9] != RANKS.index("none")])
    assert parcel.index


def test_of_narrow_cards_the_readers_are_given_a_part(rng):
    def card(wide):
        quad = np.array([[0, 0], [wide, 0], [wide, 1.4 * wide], [0, 1.4 * wide]])
        return {"name": "7H", "quad": quad, "seen": 1.0, "indices": []}

    parcel = Parcel()
    parcel.add_scene(rng, np.zeros((draw.SIZE, draw.SIZE, 3), np.uint8), [card(40)] * 300)
    narrow = sum(row[9] == RANKS.index("7") for row in parcel.face)
    parcel.add_scene(rng, np.zeros((draw.SIZE, draw.SIZE, 3), np.uint8), [card(80)] * 300)
    assert 80 < narrow < 160
    assert sum(row[9] == RANKS.index("7") for row in parcel.face) == narrow + 300


@pytest.mark.parametrize("kind", ["index", "face"])
def test_a_sheet_holds_close_ups_of_one_kind_each_where_it_is_said_to_lie(press, rng, kind):
    parcel = Parcel()
    add_sheet(parcel, rng, press, kind)
    rows = np.array(getattr(parcel, kind))
    assert len(rows) > (4 if kind == "index" else 1)
    assert not parcel.scenes
    assert not getattr(parcel, "face" if kind == "index" else "index")
    middles = rows[:, 1:9].reshape(-1, 4, 2).mean(axis=1)
    assert middles.min() > 0
    assert middles.max() < draw.SIZE
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) + 1e9 * np.eye(len(rows))
    assert apart.min() > 15  # px: no two lie on one place


def test_indices_on_a_sheet_show_ink_on_paper(press, rng):
    parcel = Parcel()
    add_sheet(parcel, rng, press, "index")
    spreads = [
        straighten(parcel.pictures[0], np.array(row[1:9]).reshape(4, 2), INDEX_CROP).std()
        for row in parcel.index
    ]
    assert np.median(spreads) > 15


def test_a_parcel_is_read_back_as_it_was_written(press, rng, tmp_path):
    parcel = Parcel()
    add_drawn(parcel, rng, press, 33)
    parcel.save(tmp_path / "1-0.npz")
    with np.load(tmp_path / "1-0.npz") as kept:
        assert (kept["pictures"][0] == parcel.pictures[0]).all()
        assert np.allclose(kept["index"], np.reshape(parcel.index, (-1, 11)), atol=1e-3)
        assert kept["labels"].shape == (len(parcel.labels), 18)
    assert [path.name for path in tmp_path.iterdir()] == ["1-0.npz"]
