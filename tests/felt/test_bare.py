"""Where nothing changed since long, and no card was found, none came to lie."""

from copy import deepcopy
from dataclasses import replace

import pytest

from tests.belief.stage import MAP
from tests.eyes.cardmaking import lying, outline
from tests.felt.clock import SETTLED, TALL, WIDE, Looks, looks_in
from tests.felt.stones import CARD, STONE, found, table
from tracker.eyes.card_measures import BEYOND_DOUBT
from tracker.felt.bare import LONG, UNIT_MS, Bare
from tracker.felt.points import SETTLED_MS, FeltPoints

FOR_LONG = looks_in(SETTLED_MS + UNIT_MS * (LONG + 1))


class Watched:
    """A felt that is watched, picture by picture."""

    def __init__(self):
        self.points = FeltPoints(MAP)
        self.bare, self._looks = Bare(self.points), Looks()

    def see(self, picture, *found):
        self.bare.look(self.points.look(picture, self._looks.next_ms()))
        kept = self.bare.without(found)
        self.bare.note(kept)
        return kept


@pytest.fixture(scope="module")
def long_bare():
    """A table whose stones were looked at for long before anything was found."""
    watched = Watched()
    for _ in range(FOR_LONG):
        watched.see(table())
    return watched


@pytest.fixture
def watched(long_bare):
    """The same, for one test to go on with."""
    return deepcopy(long_bare)


def test_what_lay_there_bare_for_long_is_no_card(watched):
    assert watched.see(table(), found(*STONE)) == []


def test_what_is_found_from_the_first_may_be_one():
    watched, stone = Watched(), found(*STONE)
    for _ in range(FOR_LONG):
        assert watched.see(table(), stone) == [stone]


def test_what_came_since_is_a_card_however_hardly_it_is_found(watched):
    for _ in range(SETTLED + 1):
        watched.see(table(CARD))
    card = found(*CARD, 0.3)
    assert watched.see(table(CARD), card) == [card]


def test_what_moves_there_may_be_a_card(watched):
    card = found(*CARD)
    assert watched.see(table(CARD), card) == [card]


def test_a_card_found_beyond_doubt_is_one_though_it_looks_as_the_felt_does(watched):
    sure = found(*STONE, BEYOND_DOUBT)
    assert watched.see(table(), sure) == [sure]


def test_a_stone_with_the_end_of_a_card_on_it_is_none(watched):
    """Only what shows of it counts (`temporaire` 888)."""
    for _ in range(SETTLED + 1):
        watched.see(table(CARD))
    face = replace(lying("KS", *CARD), polygon=outline(*CARD, WIDE, TALL))
    assert watched.see(table(CARD), face, found(*STONE)) == [face]


def test_of_what_hardly_shows_nothing_is_told(watched):
    for _ in range(SETTLED + 1):
        watched.see(table(STONE))
    face = replace(lying("KS", *STONE), polygon=outline(*STONE, WIDE, TALL))
    below = found(STONE[0] - 4, STONE[1])
    assert watched.see(table(STONE), face, below) == [face, below]


def test_where_a_card_lay_it_is_bare_again_when_it_was_taken(watched):
    card = found(*CARD, 0.9)
    for _ in range(FOR_LONG):
        watched.see(table(CARD), card)
    for _ in range(SETTLED + 1):
        watched.see(table())
    assert watched.see(table(), found(*CARD)) == []


def test_of_what_lies_beyond_the_felt_nothing_is_told(watched):
    beyond = found(-900, -900)
    assert watched.see(table(), beyond) == [beyond]
