"""Backs that look like faces: they lie open to the eyes, and cannot be read."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import DEAL

BACK = "?C"  # what the eyes take it for


def dealt():
    """The back of 1.0 looks like a face."""
    evening = Evening()
    evening.lay("1.0", "1", BACK)
    evening.wait(1.5)
    return evening


def test_where_a_covered_card_is_due_it_is_one():
    evening = dealt()

    assert evening.actions == ["deal 1 ??"]
    assert evening.raised == evening.asked == []


def test_the_next_covered_card_is_dealt_beside_it():
    evening = dealt()
    evening.deal("2 ??", "3 ??", "B 6H", "1 ??")
    evening.wait()

    assert evening.actions == DEAL[:5]


def test_one_dealt_out_of_turn_is_a_covered_card_too():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??")
    evening.lay("B.0", "B", BACK)
    evening.wait(4)

    assert evening.actions == ["deal 1 ??", "deal 2 ??", "deal B ??"]
    assert evening.asked == []


def test_it_is_turned_over_when_it_can_be_read():
    evening = dealt()
    evening.deal("2 ??", "3 ??", "B 6H", "1 ??", "2 ??", "3 ??", "B ??")
    assert evening.actions == DEAL

    evening.turn("1.0", "TD")
    evening.turn("1.1", "AS")
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 TD AS"]


def test_an_open_card_that_can_be_read_is_dealt_open_though_a_covered_one_is_due():
    evening = Evening()
    evening.deal("1 TD")
    evening.wait(2)

    assert evening.actions == ["deal 1 TD"]
    assert evening.raised == [("first-card-turned", "1")]


def test_a_card_that_seems_to_turn_over_and_is_not_read_waits_until_its_hand_plays():
    evening = Evening()
    evening.deal_round()
    evening.turn("3.1", BACK)
    evening.wait(3)
    assert evening.actions == DEAL

    evening.say("stand 1")
    evening.say("stand 2")
    evening.wait(1.5)
    assert evening.actions == DEAL  # a hand that reaches over a back makes it look open

    evening.wait(1.5)

    assert evening.actions == [*DEAL, "deal 3 ?"]  # one laid on it, unless it is said otherwise


def test_a_half_hidden_card_that_trembles_is_shown_with_the_one_beside_it():
    evening = Evening()
    evening.deal_round()
    evening.lay("1.2", "1", "8H", across=100)
    evening.wait()
    evening.turn("1.0", "9H")
    x, y, _ = evening.stage.cards["1.1"]
    evening.remove("1.1")
    for step in range(8):
        evening.stage.lay("turned", x + 30 + 18 * (step % 2), y, "5S")
        evening.wait(0.4)

    assert "show 1 9H 5S" in evening.actions


def test_a_covered_card_that_was_moved_and_then_turned_has_lain_there_since_it_was_moved():
    evening = Evening()
    evening.deal_round()
    evening.stand("123")
    evening.remove("B.1")
    evening.lay("moved", "B", "??", across=110)
    evening.wait(1.2)
    evening.turn("moved", "2D")
    evening.wait(1.2)

    assert evening.actions[8:] == ["show B 2D"]


def test_a_covered_card_of_the_first_round_found_in_the_second_was_dealt_in_the_first():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "B 6H", "1 5D")
    evening.lay("3.0", "3", "??")
    evening.wait(2)
    evening.deal("2 9C", "3 TH", "B ??")
    evening.wait()

    assert evening.actions == [
        *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"),
        *("deal 1 5D", "deal 2 9C", "deal 3 TH", "deal B ??"),
    ]
    assert evening.raised == []
    assert evening.asked == [("UNSEEN", "3")]


def test_a_back_that_looks_open_now_and_then_below_another_is_not_shown_for_ever():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??")
    evening.turn("B.0", BACK)
    evening.wait(3)
    evening.deal("2 ??", "3 ??")
    evening.turn("B.0", "??")
    evening.wait(3)
    evening.turn("B.0", BACK)
    evening.wait(3)

    assert evening.actions[5:] == ["show B ??", "deal 2 ??", "deal 3 ??", "deal B ??", "show B ??"]


def test_the_first_card_that_nobody_saw_is_the_back_found_before_the_round_has_ended():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "B 6H", "1 4D", "2 9C")
    evening.lay("3.1", "3", "TS", across=34)
    evening.wait(0.5)
    evening.lay("back", "3", BACK)
    evening.wait(0.6)
    evening.deal("B ??")
    evening.wait(2)
    dealt = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    dealt += ["deal 1 4D", "deal 2 9C", "deal 3 TS", "deal B ??"]
    assert evening.actions == dealt

    evening.turn("back", "AS")
    evening.wait(2)

    assert evening.actions == [*dealt, "show 3 AS"]


@pytest.mark.parametrize("below", [["1.1"], ["1.0", "1.1"]])
def test_a_back_that_looks_open_since_a_card_was_laid_on_it_is_no_card_drawn(below):
    evening = Evening()
    evening.deal_round()
    evening.lay("drawn", "1", "5C", across=68)
    for name in below:
        evening.turn(name, BACK)
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 5C"]

    evening.turn("1.0", "9H")
    evening.turn("1.1", "8S")
    evening.wait(2)

    assert evening.actions[8:] == ["deal 1 5C", "show 1 9H 8S"]
    assert evening.asked == []
