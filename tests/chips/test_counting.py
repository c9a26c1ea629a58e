"""Faces are found by their rims, the chips below them counted, and sums have probabilities."""

import numpy as np
import pytest

from models.chips.draw import Disc
from models.chips.strips import draw_strips
from tests.chips.tables import CHIPS, Table, stack
from tracker.chips.faces import ChipFace, FaceFinder
from tracker.chips.ground import patch_of
from tracker.chips.layers import chip_counts
from tracker.chips.perspective import perspective_of
from tracker.chips.search import CountedStack
from tracker.chips.stacks import DrawnStack, Rated, Stack
from tracker.chips.strips import COLUMNS, ROWS, FeltView, straightened
from tracker.chips.sums import HowLaid, how_laid, kinds_of, sums_of

TABLE = Table(40.0)
SIGHT = perspective_of(TABLE.map)


def view_of(count):
    return FeltView(TABLE.picture(stack(CHIPS[1], count, (0.0, 0.0))), TABLE.map, SIGHT)


def top_of(count):
    return SIGHT.seen_at(np.array([0.0, 0.0]), count * CHIPS[1].thickness)


def strip_of(count):
    return straightened(view_of(count), top_of(count), CHIPS[1].radius, CHIPS[1].thickness)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_chips_below_a_face_are_counted(count):
    likely = chip_counts([strip_of(count)])[0]

    assert likely.argmax() == count
    assert likely.sum() == pytest.approx(1)


def test_bare_felt_has_no_chips():
    view = FeltView(TABLE.picture(), TABLE.map, SIGHT)
    strip = straightened(view, np.array([0.0, 0.0]), CHIPS[1].radius, CHIPS[1].thickness)

    assert chip_counts([strip])[0].argmax() == 0
    assert chip_counts([]).size == 0


def test_a_strip_that_leaves_the_picture_is_none():
    outside = np.array([0.0, -900.0])

    assert straightened(view_of(1), outside, CHIPS[1].radius, CHIPS[1].thickness) is None


def test_the_top_of_a_stack_is_found_not_its_foot():
    patch = patch_of(view_of(6).picture, TABLE.map, (-80, -80, 80, 80), 0.8)
    bare = np.zeros(patch.shape, np.uint8)
    face = FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius], bare).next_face()

    assert np.hypot(*(top_of(6) - (face.x, face.y))) < 1.5


def test_chips_that_lie_apart_are_found_one_after_the_other():
    places = [(-60.0, 0.0), (0.0, 10.0), (55.0, -5.0)]
    discs = [Disc(CHIPS[1], np.array([*each, 0.0])) for each in places]
    patch = patch_of(TABLE.picture(discs), TABLE.map, (-100, -80, 100, 80), 0.8)
    finder = FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius], np.zeros(patch.shape, np.uint8))
    found = []
    for _ in places:
        face = finder.next_face()
        found.append(face)
        finder.forget(face)

    assert sorted(each.x for each in found) == pytest.approx([-61, 0, 56], abs=4)


def counted(gains, face, nothing=0.0, at=(0.0, 0.0)):
    """Make a stack of whose levels and whose face the gains are known."""
    gains = np.array(gains, float)
    gains[-1] += face
    drawn = DrawnStack(slice(0, 1), slice(0, 1), np.ones((1, 1), np.uint8))
    rated = Rated(Stack(*at, len(gains)), drawn, gains, np.array(face, float), 1)
    return CountedStack(ChipFace(*at, 20.0, 1.0, 1.0), nothing, ((1.0, rated),))


def test_a_sum_is_as_likely_as_its_colours():
    sums = sums_of([counted([[0, 0]], [6000, 0])], (5, 25))
    assert sums[5] == pytest.approx(1, abs=0.01)
    assert sums_of([counted([[0, 0]], [0, 0])], (5, 25)) == pytest.approx({5: 0.5, 25: 0.5})
    unsure = sums_of([counted([[0, 0]], [6000, 0], nothing=0.25)], (5, 25))
    assert unsure[5] == pytest.approx(0.75, abs=0.01)
    assert unsure[0] == pytest.approx(0.25, abs=0.01)


def test_a_side_whose_colour_does_not_tell_is_like_the_chip_above_it():
    stack_of_three = counted([[0, 9000], [0, 0], [0, 0]], [9000, 0])

    assert kinds_of(stack_of_three.best) in {(1, 0, 0), (1, 1, 0)}
    assert sums_of([counted([[0, 0], [0, 0]], [9000, 0])], (5, 25))[10] > 0.6


def test_how_chips_lie_is_told():
    apart = [counted([[0]], [0]), counted([[0]], [0], at=(45.0, 0.0))]
    leaning = [apart[0], counted([[0]], [0], at=(25.0, 0.0))]

    assert how_laid(apart) is HowLaid.FREE
    assert how_laid(leaning) is HowLaid.LEANING
    assert how_laid([counted([[0], [0]], [0])]) is HowLaid.STACKED


def test_drawn_strips_have_one_count_each():
    strips, counts = draw_strips(3)

    assert len(strips) == len(counts) > 10
    assert all(each.shape == (ROWS, COLUMNS, 4) for each in strips)
    assert {0, 1} < set(counts)
    assert max(counts) <= 10
