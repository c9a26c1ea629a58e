import json

import numpy as np
import pytest

from models.hard import COOL, HARDSHIPS, WARM, Hardship, line, pooled, worsened, written
from models.measure import Tally


def plain(value, high=140, wide=100):
    return np.full((high, wide, 3), value, np.uint8)


def striped():
    picture = plain(0)
    picture[:, ::10] = 255
    return picture


def test_a_photograph_is_made_smaller_until_its_cards_are_as_wide_as_asked_and_never_larger():
    assert worsened(plain(9), 50, Hardship("small", 25), 1).shape == (70, 50, 3)
    assert worsened(plain(9), 50, Hardship("small", 60), 1).shape == (140, 100, 3)


def test_a_dim_picture_is_as_dark_and_noisy_as_asked():
    dim = worsened(plain(200), 50, Hardship("dim", 50, light=0.45, noise=5), 1)

    assert dim.mean() == pytest.approx(90, abs=0.5)
    assert dim.std() == pytest.approx(5, abs=0.2)


def test_many_frames_have_noise_of_their_own_so_that_it_averages_out():
    noisy = Hardship("dim", 50, noise=5, frames=18)

    assert worsened(plain(100), 50, noisy, 1).std() == pytest.approx(5 / 4, abs=0.15)


def test_motion_blurs_along_one_direction_another_for_each_picture():
    motion = Hardship("motion", 50, motion=0.16)

    spreads = [worsened(striped(), 50, motion, seed).std() for seed in range(12)]

    assert min(spreads) < striped().std() / 1.5  # across the stripes
    assert max(spreads) > striped().std() / 1.2  # along them


@pytest.mark.parametrize("degrees", [0, 45, 90, 170])
def test_a_straight_blur_is_as_long_as_asked(degrees):
    kernel = line(6, degrees)
    high, wide = np.nonzero(kernel > kernel.max() / 2)
    way = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    along = np.stack([wide, high], axis=1) @ way

    assert np.ptp(along) == pytest.approx(6, abs=1.5)


def test_half_of_a_table_is_lit_warm_and_half_cool():
    lamps = Hardship("lamps", 20, has_two_lamps=True)
    lit = worsened(plain(150, 200, 200), 20, lamps, 1).astype(float)
    warmth = lit[..., 2] / lit[..., 0]
    assert warmth.max() == pytest.approx(WARM[2] / WARM[0], rel=0.03)
    assert warmth.min() == pytest.approx(COOL[2] / COOL[0], rel=0.03)
    assert 0.3 < (warmth > 1).mean() < 0.7


def test_shadows_have_edges_and_take_the_light_that_was_asked():
    shadows = Hardship("shadows", 20, shadow=0.4)
    lit = worsened(plain(200, 300, 300), 20, shadows, 1)[..., 0]
    assert (lit.max(), lit.min()) == (200, 80)
    assert 0.35 < (lit < 100).mean() < 0.65
    assert ((lit > 90) & (lit < 190)).mean() < 0.1  # their edges are narrow


def test_the_same_seed_gives_the_same_picture():
    hard = next(each for each in HARDSHIPS if each.frames > 1)

    assert (worsened(striped(), 50, hard, 3) == worsened(striped(), 50, hard, 3)).all()
    assert (worsened(striped(), 50, hard, 3) != worsened(striped(), 50, hard, 4)).any()


def test_sources_are_added_up():
    one, other = Tally(right=3, wrong=1, asked=5), Tally(right=4, asked=4, pictures=2)

    whole = pooled({"a": one, "b": other})

    assert (whole.right, whole.wrong, whole.asked, whole.pictures) == (7, 1, 9, 2)


def test_what_was_counted_is_written_for_all_and_for_each_source(tmp_path):
    tallies = {"plain": {"one": Tally(), "two": Tally()}}
    tallies["plain"]["one"].right = 3
    tallies["plain"]["two"].right = 4

    told = written(tallies, tmp_path / "out")

    kept = json.loads((tmp_path / "out" / "hard.json").read_text())
    assert list(kept) == ["plain", "plain: one", "plain: two"]
    assert told in (tmp_path / "out" / "hard.md").read_text()
