"""Hands of one seat that are split a second time, or hold one another's twins."""

import pytest

from tests.belief.stage import MAP
from tests.scribe.evening import Evening
from tests.scribe.motions import hands, lay_all, shift


@pytest.fixture
def halves():
    """Hand 1 is a Six of hearts and one of spades, 1b the other pack's Six of spades with a King."""
    evening = Evening("blackjack")
    evening.deal("1 6H", "2 9C", "3 5H", "B 6D", "1 6S", "2 4C", "3 6C")
    shift(evening, "1.1", across=100)
    evening.wait()
    lay_all(evening, twin="6S 30 20")
    evening.wait()
    lay_all(evening, king="KS 164 20")
    evening.wait()
    assert evening.actions[7:] == ["split 1", "deal 1 6S", "deal 1b KS"]
    return evening


def test_a_half_that_is_moved_aside_stays_with_its_second_card(halves):
    places = {"1.0": "6H -60 0", "1.1": "6S 72 60", "king": "KS 102 80", "twin": "6S 190 -60"}
    halves.remove(*places)
    halves.wait(0.5)
    lay_all(halves, **places)
    halves.wait(2)
    lay_all(halves, low="2D -30 20")
    halves.wait()
    lay_all(halves, jack="JS 220 -40")
    halves.wait()

    assert halves.actions[10:] == ["split 1", "deal 1 2D", "deal 1c JS"]
    assert hands(halves) == {"1": ["6H", "2D"], "1b": ["6S", "KS"], "1c": ["6S", "JS"]}
    assert halves.asked == halves.raised == []


def test_a_twin_of_a_buried_card_is_dealt_to_the_seats_other_hand(halves):
    lay_all(halves, ten="TC 95 60")
    halves.wait()
    assert halves.actions[-1] == "deal 1 TC"

    halves.remove("1.0", "twin", "ten")
    halves.wait(4)
    assert halves.actions[-1] == "bury 1"

    lay_all(halves, another="TC 145 60")
    halves.wait(2)

    assert halves.actions[-2:] == ["bury 1", "deal 1b TC"]
    assert halves.asked == halves.raised == []


def test_a_card_as_near_to_two_hands_is_for_the_one_in_turn():
    evening = Evening("base")
    evening.deal("1 8H", "2 9C", "3 5H", "B 6D", "1 8S", "2 4C", "3 6C")
    shift(evening, "1.1", across=100)
    evening.wait()
    evening.lay("between", "1", "7D", across=70)
    evening.wait()

    assert evening.actions[7:] == ["split 1", "deal 1 7D"]


def test_the_row_of_the_hand_in_turn_goes_on_at_its_neighbours():
    evening = Evening("base")
    evening.deal("1 2D", "2 9C", "3 5H", "B 6D", "1 2H", "2 4C", "3 6C")
    evening.stage.lay("third", -402, 228, "AS")
    evening.wait()
    evening.stage.lay("fourth", -390, 262, "3S")
    evening.wait()

    assert [MAP.place_of(*evening.stage.cards[name][:2]) for name in ("third", "fourth")] == [
        "1",
        "2",
    ]
    assert evening.actions[7:] == ["deal 1 AS", "deal 1 3S"]
    assert evening.raised == []


def test_a_card_beside_the_neighbours_own_is_his():
    evening = Evening("base")
    evening.deal("1 2D", "2 9C", "3 5H", "B 6D", "1 2H", "2 4C", "3 6C", "2 3S")

    assert evening.actions[7:] == ["deal 2 3S"]
