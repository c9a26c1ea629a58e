"""Faces are found by their rims, the chips below them counted, and sums have probabilities."""

from dataclasses import replace

import numpy as np
import pytest

from models.chips.draw import Disc
from models.chips.strips import draw_strips
from tests.chips.tables import CHIPS, Table, stack
from tracker.chips.chances import chip_missed, no_chip
from tracker.chips.faces import SAME_FACE, ChipFace, FaceFinder
from tracker.chips.ground import patch_of
from tracker.chips.layers import chip_counts
from tracker.chips.perspective import perspective_of
from tracker.chips.search import CountedStack
from tracker.chips.stacks import DrawnStack, RatedStack, Stack
from tracker.chips.strips import COLUMNS, ROWS, FeltView, straightened
from tracker.chips.sums import are_leaning, kinds_of, sums_of
from tracker.live.chip_eyes import SURE_LOOK

TABLE = Table(40.0)
SIGHT = perspective_of(TABLE.map)
PIXELS = 1000  # of a face


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
    face = FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius]).next_face()

    assert np.hypot(*(top_of(6) - (face.x, face.y))) < 1.5


def test_chips_that_lie_apart_are_found_one_after_the_other():
    places = [(-60.0, 0.0), (0.0, 10.0), (55.0, -5.0)]
    discs = [Disc(CHIPS[1], np.array([*each, 0.0])) for each in places]
    patch = patch_of(TABLE.picture(discs), TABLE.map, (-100, -80, 100, 80), 0.8)
    finder = FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius])
    found = []
    for _ in places:
        face = finder.next_face()
        found.append(face)
        finder.forget(face)

    assert sorted(each.x for each in found) == pytest.approx([-61, 0, 56], abs=4)


def test_a_faint_rim_is_a_face_only_where_the_pixels_look_like_a_chip_s():
    bare, chip = (each.picture.astype(float) for each in (view_of(0), view_of(1)))
    faint = np.clip(bare + 0.035 * (chip - bare), 0, 255).astype(np.uint8)
    patch = patch_of(faint, TABLE.map, (-80, -80, 80, 80), 0.8)
    like = np.full(patch.shape, 5.0, np.float32)
    alone, liked = (
        FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius], each).next_face() for each in (None, like)
    )

    assert alone is None
    assert np.hypot(*(top_of(1) - (liked.x, liked.y))) < 4


def test_where_a_face_was_kept_no_other_is_looked_for():
    patch = patch_of(view_of(1).picture, TABLE.map, (-80, -80, 80, 80), 0.8)
    finder = FaceFinder(patch, SIGHT.foot, [CHIPS[1].radius])
    face = finder.next_face()
    finder.keep(face)
    barred = [
        bool(
            finder.barred[
                tuple(np.round(patch.at(np.array([face.x + far, face.y])))[::-1].astype(int))
            ]
        )
        for far in (face.radius * (SAME_FACE - 0.05), face.radius * (SAME_FACE + 0.1))
    ]

    assert barred == [True, False]


def counted(fits, *, below=(), nothing=0.0, at=(0.0, 0.0), likely=1.0):
    """Make a stack by how well each kind fits its face, in nats a pixel, and the sides below it."""
    drawn = DrawnStack(slice(0, 1), slice(0, 1), np.ones((1, 1), np.uint8))
    face = np.array(fits, float)
    gains = np.array([*below, face * PIXELS], float)
    rated = RatedStack(
        Stack(*at, len(gains), radius=20.0, thickness=3.3), drawn, gains, face * PIXELS, PIXELS
    )
    return CountedStack(ChipFace(*at, 20.0, 1.0, 1.0), nothing, ((likely, rated),))


def or_two(one, share):
    """Say of a single chip that two may lie there."""
    rated = one.best
    two = RatedStack(
        replace(rated.stack, count=2), rated.drawn, np.vstack([rated.gains] * 2), rated.face, PIXELS
    )
    return CountedStack(one.face, one.nothing, ((1 - share, rated), (share, two)))


def test_a_sum_is_as_likely_as_its_colours():
    assert sums_of([counted([6.5, 2.0])], (5, 25))[5] > 0.99
    assert sums_of([counted([2.0, 2.0])], (5, 25)) == pytest.approx({0: 0, 5: 0.5, 25: 0.5})


def test_colours_that_fit_less_than_those_learnt_tell_the_kinds_apart_less_surely():
    fitting, odd = (sums_of([counted([most, most - 1.5])], (5, 25)) for most in (6.5, 4.0))

    assert fitting[5] > 0.99
    assert 0.8 < odd[5] < 0.95


def test_where_no_chip_may_lie_the_sum_may_be_less():
    assert 0.15 < sums_of([counted([6.5, 2.0], nothing=0.25)], (5, 25))[0] < 0.3


def test_the_more_chips_lie_by_themselves_the_surer_each_of_them_does():
    several = [or_two(counted([6.5, 2.0]), 0.03) for _ in range(3)]
    alone, among = sums_of(several[:1], (5, 25)), sums_of(several, (5, 25))

    assert among[15] > alone[5] ** 3
    assert alone[5] > 1 - 0.03


def test_a_face_is_a_chip_by_its_network_its_colours_and_where_it_lies():
    plain = no_chip(0.01, 6.0, 0.0)

    assert plain < 0.001
    assert no_chip(0.3, 6.0, 0.0) > plain
    assert no_chip(0.01, 1.0, 0.0) > plain
    assert 0.01 < no_chip(0.01, 3.0, 1.0) < 0.5
    assert no_chip(0.3, 0.2, 1.0) > 0.95


def test_a_face_in_the_felt_s_colour_may_be_a_chip_only_if_its_side_shows_surely():
    assert no_chip(1e-6, -0.1, 0.0) < 0.5
    assert no_chip(0.002, -0.1, 0.0) > 0.5
    assert no_chip(0.3, -0.1, 0.0) > 0.95


def test_a_side_whose_colour_does_not_tell_is_like_the_chip_above_it():
    stack_of_three = counted([6.5, 0], below=[[0, 9000], [0, 0]])

    assert kinds_of(stack_of_three.best) in {(1, 0, 0), (1, 1, 0)}
    assert sums_of([counted([6.5, 0], below=[[0, 0]])], (5, 25))[10] > 0.6


def test_chips_that_lean_on_each_other_are_told_and_one_may_be_missed():
    apart = [counted([6.5]), counted([6.5], at=(45.0, 0.0))]
    leaning = [apart[0], counted([6.5], at=(25.0, 0.0))]

    assert not are_leaning(apart)
    assert are_leaning(leaning)
    missed = [chip_missed(0.0, leaning=each, by_cards=False) for each in (False, True)]
    assert missed[0] < 0.01 < missed[1]
    assert chip_missed(0.1, leaning=False, by_cards=False) > 0.3


def test_one_chip_may_be_missed_where_a_card_lies_among_them():
    among, apart = (chip_missed(0.0, leaning=False, by_cards=each) for each in (True, False))

    assert apart < 1 - SURE_LOOK < among


def test_drawn_strips_have_one_count_each():
    strips, counts = draw_strips(3)

    assert len(strips) == len(counts) > 10
    assert all(each.shape == (ROWS, COLUMNS, 4) for each in strips)
    assert {0, 1} < set(counts)
    assert max(counts) <= 10
