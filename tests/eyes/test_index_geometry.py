"""How far an index stands from where a card would print it."""

import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.find import Find
from tracker.eyes.geometry import placed, within
from tracker.eyes.index_geometry import CORNER, FAR, misfit

ASLANT = np.array([[100, 60], [190, 80], [170, 230], [70, 200]], float)
CARD = Find("face", 0.9, ASLANT)


def index_at(x, y, quad=ASLANT):
    """Print an index of which the outer corner stands there, in shares of the card."""
    wide, tall = np.array([0.1, 0.0]), np.array([0.0, 0.2])
    corner = np.array([x, y])
    shares = np.array([corner, corner + wide, corner + wide + tall, corner + tall])
    return Find("index", 0.9, placed(quad, shares))


def half_turned(find):
    return Find(find.kind, find.score, np.roll(find.quad, 2, axis=0))


@pytest.mark.parametrize(("right", "down"), [(0, 0), (0.03, 0), (0, 0.04), (-0.03, 0.04)])
def test_an_index_is_as_far_off_as_its_outer_corner(right, down):
    x, y = CORNER
    assert misfit(index_at(x + right, y + down), CARD) == pytest.approx(
        np.hypot(right, down), abs=1e-4
    )


@pytest.mark.parametrize("card", [CARD, half_turned(CARD)])
def test_it_may_stand_at_either_end_and_in_either_upper_corner(card):
    left, right = index_at(*CORNER), index_at(1 - CORNER[0] - 0.1, CORNER[1])
    for index in (left, right):
        assert misfit(index, card) < 0.01
        assert misfit(half_turned(index), card) > 0.1  # it reads from the card's middle


def test_an_index_that_lies_across_or_elsewhere_is_nowhere_near():
    upright = index_at(*CORNER)
    across = Find("index", 0.9, np.roll(upright.quad, 1, axis=0))
    elsewhere = Find("index", 0.9, outline(900, 60, 12, 25))
    assert misfit(across, CARD) == misfit(elsewhere, CARD) == FAR


def test_a_place_on_a_card_is_told_as_for_any_points():
    for point in np.array([[100, 60], [130, 150], [400, 10]], float):
        assert CARD.place_of(point) == pytest.approx(within(ASLANT, point))
