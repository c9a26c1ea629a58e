"""What was said of a place is not asked again at every look while that place looks as it did."""

from dataclasses import dataclass

import numpy as np
import pytest

from tests.eyes.cardmaking import outline
from tracker.eyes.geometry import Points
from tracker.eyes.patch_cache import EVERY, LATELY, MISSED, PatchCache

NOISE = 12
SEED = 7


@dataclass(frozen=True, eq=False)
class Place:
    quad: Points


CARD, OTHER = Place(outline(40, 40, 60, 84)), Place(outline(150, 40, 60, 84))


def felt():
    return np.random.default_rng(SEED).integers(60, 200, (200, 300, 3)).astype(np.uint8)


@pytest.fixture
def table():
    return Table()


class Table:
    """A picture that is looked at, and how many were asked about in each look."""

    def __init__(self):
        self.picture, self.asked, self.unchanged = felt(), [], PatchCache(NOISE)

    def look(self, *places):
        asked = []

        def ask(some):
            asked.extend(some)
            return [f"look {len(self.asked)}" for _ in some]

        answers = self.unchanged.answers(self.picture, places, ask)
        self.asked.append(len(asked))
        return answers

    def look_often(self, looks, *places):
        return [self.look(*places) for _ in range(looks)]

    def since(self, look):
        return self.asked[look:]


def test_what_came_to_lie_is_asked_about_at_every_look(table):
    table.look_often(LATELY, CARD)

    assert table.asked == [1] * LATELY


def test_what_has_lain_still_is_asked_about_now_and_then(table):
    answers = table.look_often(LATELY + 3 * EVERY, CARD)

    assert sum(table.since(LATELY)) == 3
    last_asked = max(look for look, asked in enumerate(table.asked) if asked)
    assert answers[-1] == [f"look {last_asked}"]


def test_not_all_that_lies_still_is_asked_about_in_one_look(table):
    places = [Place(outline(10 + 70 * n, 100, 60, 84)) for n in range(EVERY)]
    table.look_often(LATELY + 2 * EVERY, *places)

    assert table.since(LATELY) == [1] * (2 * EVERY)


def test_answers_stay_with_their_places(table):
    table.look_often(LATELY, CARD)
    then = table.look_often(2, CARD, OTHER)[-1]
    now = table.look(OTHER, CARD)

    assert now[0] == f"look {len(table.asked) - 1}"
    assert now[1] in {then[0], now[0]}


@pytest.mark.parametrize(("by", "is_asked"), [(0.5 * NOISE, False), (2 * NOISE, True)])
def test_what_looks_otherwise_is_asked_about_again_until_it_has_lain_still(table, by, is_asked):
    table.look_often(LATELY + EVERY, CARD)
    table.picture = (table.picture + int(by)).astype(np.uint8)
    table.look_often(LATELY, CARD)

    assert (table.since(LATELY + EVERY) == [1] * LATELY) == is_asked


def test_a_small_change_is_one(table):
    table.look_often(LATELY + EVERY, CARD)
    table.picture[60:80, 50:70] //= 2
    table.look_often(2, CARD)

    assert table.since(LATELY + EVERY) == [1, 1]


@pytest.mark.parametrize(("by", "is_asked"), [(2, False), (20, True)])
def test_what_is_found_a_little_aside_is_the_same(table, by, is_asked):
    table.look_often(LATELY + EVERY, CARD)
    table.look_often(EVERY, Place(CARD.quad + by))

    assert (table.since(LATELY + EVERY) == [1] * EVERY) == is_asked


@pytest.mark.parametrize(("looks", "is_forgotten"), [(MISSED, False), (MISSED + 1, True)])
def test_what_was_not_found_for_a_few_looks_is_not_forgotten(table, looks, is_forgotten):
    table.look_often(LATELY + EVERY, CARD)
    table.look_often(looks)
    table.look_often(EVERY, CARD)

    assert (sum(table.since(-EVERY)) == EVERY) == is_forgotten


def test_nobody_is_asked_about_nothing(table):
    assert table.look() == []
    assert table.asked == [0]
