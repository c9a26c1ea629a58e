"""Where a card lies tells whether it was drawn, or turned up: by how its hand's cards lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scribe.sightings import sighting
from tracker.belief.sightings import CardKind
from tracker.scribe.coup_memory import CoupMemory
from tracker.scribe.places import price_of_drawn, price_of_turned


def row(step_mm):
    return [sighting(1, 0.0), sighting(2, step_mm)]


def is_drawn(lay, x, *, unseen=False):
    """Tell whether a card is likelier drawn than the last of a row, turned up."""
    now = sighting(9, x)
    return price_of_drawn(lay, now) < price_of_turned(lay, lay[-1], now, unseen=unseen)


@pytest.mark.parametrize("step_mm", [18.0, 24.0, 36.0, 60.0])
def test_a_card_a_step_beyond_a_row_was_drawn_however_long_the_step_is(step_mm):
    assert is_drawn(row(step_mm), 2 * step_mm)
    assert not is_drawn(row(step_mm), step_mm + 2)


def test_the_same_distance_tells_more_of_a_row_that_is_known():
    known, one = row(18.0), row(18.0)[1:]

    def drawn_for(lay):
        now = sighting(9, 36.0)
        return price_of_turned(lay, lay[-1], now, unseen=False) - price_of_drawn(lay, now)

    assert drawn_for(known) > drawn_for(one)


def test_on_a_pile_a_card_tells_little_by_where_it_lies():
    pile, one = row(2.0), row(2.0)[1:]
    now = sighting(9, 5.0)

    def turned_for(lay):
        return price_of_drawn(lay, now) - price_of_turned(lay, lay[-1], now, unseen=False)

    assert 0 < turned_for(pile) < turned_for(one)


def test_a_card_that_nobody_saw_covered_may_have_lain_anywhere_near():
    lay, now = row(40.0), sighting(9, 15.0)

    assert price_of_turned(lay, lay[0], now, unseen=True) < price_of_turned(
        lay, lay[0], now, unseen=False
    )


@given(st.floats(-3000, 3000), st.floats(0, 70))
def test_no_place_is_impossible(x, step_mm):
    lay, now = row(step_mm), sighting(9, x)

    assert price_of_drawn(lay, now) < 15
    assert price_of_turned(lay, lay[0], now, unseen=False) < 15


def lies(x, since_ms, seen_ms, kind=CardKind.COVERED):
    return {7: sighting(7, x)._replace(kind=kind, since_ms=since_ms, seen_ms=seen_ms)}


def test_a_covered_card_is_remembered_where_it_came_to_lie():
    coup = CoupMemory(claims={5: 7})
    coup.note_backs(lies(90.0, 0, 600))  # a hand carries it
    assert coup.backs == {}

    coup.note_backs(lies(10.0, 1000, 3200))
    coup.note_backs(lies(19.0, 1000, 6000))  # another one is being laid on it
    coup.note_backs(lies(45.0, 6200, 7000))
    coup.note_backs(lies(45.0, 6200, 9000, CardKind.TURNED))
    assert coup.backs[5].x == 10.0

    coup.note_backs(lies(60.0, 9200, 12_000))  # it was pushed
    assert coup.backs[5].x == 60.0
