"""What is hardly found as covered is a card once it is found again where it came to lie."""

import numpy as np
import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import lying, outline
from tracker.eyes.card_measures import HARDLY_FOUND, SURELY_FOUND
from tracker.eyes.cards import covered
from tracker.eyes.find import Find
from tracker.felt.again import WITHIN, Again
from tracker.felt.points import SETTLED, FeltPoints

WIDE, TALL = 63, 88
THERE, BESIDE = (300, 600), (320, 600)


class Watched:
    """A felt that is watched, look by look, and the scores of what is found there."""

    def __init__(self, picture):
        self.points = FeltPoints(MAP)
        self.again = Again(self.points)
        self.see(picture)

    def see(self, picture, *found):
        self.points.look(picture)
        return [card.confidence for card in self.again.among(found)]

    def rest(self, picture, looks=SETTLED):
        for _ in range(looks):
            self.see(picture)


def felt(*cards, new=1.0):
    """A felt with cards on it, of which a part of that share is not of its colour."""
    picture = np.full((1000, 1600, 3), (60, 110, 40), np.uint8)
    for x, y in cards:
        picture[y : y + round(TALL * new), x : x + WIDE] = (200, 60, 60)
    return picture


def found(at=THERE, score=0.55, tall=TALL):
    return covered(Find("back", score, outline(*at, WIDE, tall)))


@pytest.fixture
def watched():
    """A felt on which a card came to lie."""
    watched = Watched(felt())
    watched.rest(felt(THERE), 1 + SETTLED)
    return watched


def test_what_is_found_once_more_is_surely_covered(watched):
    assert watched.see(felt(THERE), found(score=0.55)) == [0.55]
    assert watched.see(felt(THERE), found(score=0.6)) == [SURELY_FOUND]
    watched.rest(felt(THERE), WITHIN - 1)
    assert watched.see(felt(THERE), found()) == [SURELY_FOUND]


def test_what_was_found_long_ago_may_have_been_a_hand(watched):
    watched.see(felt(THERE), found())
    watched.rest(felt(THERE), WITHIN)
    assert watched.see(felt(THERE), found()) == [0.55]


@pytest.mark.parametrize(
    "other",
    [
        found(BESIDE),
        found(score=HARDLY_FOUND - 0.01),
        found(tall=1.3 * TALL),
        found(tall=0.7 * TALL),
    ],
)
def test_what_is_found_elsewhere_or_too_faintly_or_of_another_size_is_not_it(watched, other):
    watched.see(felt(THERE), found())
    assert watched.see(felt(THERE), other) == [other.confidence]


def test_what_is_surely_found_or_lies_open_stays_as_it_is(watched):
    cards = [found(score=0.9), lying("3D", 600, 300, 0.6)]
    for _ in range(3):
        assert watched.see(felt(THERE), *cards) == [0.9, 0.6]


def test_a_pattern_that_was_there_from_the_first_is_no_card():
    watched = Watched(felt(THERE))
    for _ in range(2 * WITHIN):
        assert watched.see(felt(THERE), found()) == [0.55]


def test_a_card_of_which_a_third_alone_differs_from_the_felt_is_one():
    watched = Watched(felt())
    watched.rest(felt(THERE, new=0.33), 1 + SETTLED)
    watched.see(felt(THERE, new=0.33), found())
    assert watched.see(felt(THERE, new=0.33), found()) == [SURELY_FOUND]
