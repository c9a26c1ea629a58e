"""The stories of a hand's cards: all of them, what each costs, and the facts that tell it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.scribe.sightings import PAIR, sighting
from tracker.game.cards import card
from tracker.game.events import CardDealt, CardsTurned
from tracker.scribe.stories import (
    DEALT,
    NO_CARD,
    UNSEEN,
    Open,
    Story,
    facts,
    price,
    stories,
)


def lies_open(track, x, name, came_ms, **fields):
    return Open(sighting(track, x), card(name), came_ms, came_ms, **fields)


THREE = [
    lies_open(2, 12, "4H", 2000),
    lies_open(3, 20, "5C", 9000),
    lies_open(4, 30, "8C", 9500),
]


def test_each_open_card_was_dealt_or_is_one_of_the_covered_cards():
    assert {each.parts for each in stories(THREE[:1], PAIR)} == {(DEALT,), (5,), (8,), (UNSEEN,)}


def test_what_may_be_no_card_may_be_none():
    doubtful = [THREE[0]._replace(none=1.5)]

    assert (NO_CARD,) in {each.parts for each in stories(doubtful, [])}


@given(st.integers(0, 3), st.integers(0, 2))
def test_no_two_open_cards_are_the_same_covered_one(opens, covered):
    told = list(stories(THREE[:opens], PAIR[:covered]))

    assert len(told) == len(set(told))
    for each in told:
        turned = [part for part in each.parts if part not in (DEALT, NO_CARD)]
        assert len(turned) == len(set(turned))
        assert not each.never & {*each.parts}


def test_cards_are_turned_up_by_their_place_among_those_that_are_still_covered():
    told = facts("1", Story((DEALT, 8, 5)), THREE, PAIR)

    assert told == [
        CardDealt("1", card("4H"), covered=False),
        CardsTurned("1", (card("5C"),), 1),
        CardsTurned("1", (card("8C"),), 0),
    ]


def test_a_card_that_never_was_has_no_place():
    assert facts("1", Story((8,), frozenset({5})), THREE[:1], PAIR) == [
        CardsTurned("1", (card("4H"),), 0)
    ]


def test_the_farther_an_open_card_lies_the_less_likely_it_is_the_covered_one():
    prices = [
        price(Story((8,)), [lies_open(9, x, "4H", 2000)], PAIR, over=False) for x in (12, 40, 90)
    ]

    assert all(one < other for one, other in pairwise(prices))


def test_a_covered_card_that_is_seen_was_not_turned_up_elsewhere():
    there = [PAIR[0], PAIR[1]._replace(in_sight=True)]

    drawn = [price(Story((DEALT,)), THREE[1:2], each, over=False) for each in (PAIR, there)]

    assert drawn[0] == drawn[1]
    assert price(Story((8,)), THREE[1:2], there, over=False) > price(
        Story((8,)), THREE[1:2], PAIR, over=False
    )


def test_what_was_seen_for_long_was_hardly_never_there():
    never = Story((DEALT,), frozenset({8}))
    long_seen = [PAIR[0], PAIR[1]._replace(lay=sighting(2, 10.0, seen_ms=8000))]

    assert price(never, THREE[:1], long_seen, over=False) > price(
        never, THREE[:1], PAIR, over=False
    )


def test_when_all_is_over_a_hidden_card_is_missed():
    told = Story((DEALT,))

    assert price(told, THREE[:1], PAIR, over=True) > price(told, THREE[:1], PAIR, over=False)


def test_a_player_need_not_show_the_covered_cards_of_a_hand_that_is_bust_as_it_lies():
    drawn = [lies_open(3, 60, "KC", 2000), lies_open(4, 90, "QC", 3000)]
    told = Story((DEALT, DEALT))

    def costs_more_at_the_end(opens, **bank):
        return price(told, opens, PAIR, over=True, **bank) > price(told, opens, PAIR, over=False)

    assert not costs_more_at_the_end(drawn)
    assert costs_more_at_the_end(drawn, bank=True)
    assert costs_more_at_the_end([drawn[0], THREE[1]])


def test_two_cards_that_came_at_once_were_shown():
    apart = [lies_open(2, 12, "4H", 2000), lies_open(3, 20, "5C", 3000)]
    at_once = [apart[0], apart[1]._replace(lay_ms=2200)]
    shown, drawn, one_of_each = Story((5, 8)), Story((DEALT, DEALT)), Story((5, DEALT))

    def costs(story, opens):
        return price(story, opens, PAIR, over=False)

    assert costs(shown, at_once) < costs(shown, apart)
    for other in (drawn, one_of_each):
        assert costs(other, at_once) > costs(other, apart)


def test_what_is_no_card_came_with_no_other():
    opens = [lies_open(2, 12, "4H", 2000), lies_open(3, 20, "5C", 2000, none=1.5)]
    late = [opens[0], opens[1]._replace(lay_ms=3000)]

    assert (
        len({price(Story((DEALT, NO_CARD)), each, PAIR, over=False) for each in (opens, late)}) == 1
    )
