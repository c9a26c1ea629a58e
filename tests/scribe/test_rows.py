"""The row a hand lies in: what goes on with it, and what is made out in it late."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import shift


def test_a_card_that_hides_the_one_below_is_not_dealt_late_when_it_is_made_out_late():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B TH")
    evening.lay("2.1", "2", "??", across=34)
    evening.wait(2)
    shift(evening, "1.0", across=14)
    evening.wait(1)
    evening.lay("3.1", "3", "??", across=34)
    evening.wait(2)

    assert evening.actions[4:] == ["deal 1 ??", "deal 2 ??", "deal 3 ??"]
    assert evening.raised == []


def test_one_made_out_beside_the_card_below_it_is_not_dealt_late_either():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B TH", "1 ??", "2 ??")
    evening.lay("B.1", "B", "??", across=34)
    evening.wait(2)
    assert evening.raised == [("out-of-order", "B")]

    evening.lay("3.1", "3", "??", across=26)
    evening.wait(2)

    assert evening.actions[6:] == ["deal 3 ??", "deal B ??"]
    assert evening.raised == []


def dealt_beside_hidden(variant, face, across=68, inward=0):
    """Lay an open card to a hand whose two covered cards the eyes have lost."""
    evening = Evening(variant)
    evening.deal("1 ??", "2 ??", "3 ??", "B ??" if variant == "pirate" else "B 6H")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??")
    evening.wait()
    evening.stage.hidden |= {"1.0", "1.1"}
    evening.wait(0.5)
    evening.lay("drawn", "1", face, across=across, inward=inward)
    return evening


def test_a_card_that_goes_on_with_the_row_of_a_hand_was_not_turned_over():
    evening = dealt_beside_hidden("pirate", "5C")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 5C"]


@pytest.mark.parametrize(
    ("across", "inward", "notes"),
    [(64, -14, ["deal 1 5C"]), (52, -8, ["show 1 #2 5C"])],
)
def test_what_lies_nearer_to_its_place_in_the_row_than_to_the_card_before_was_drawn(
    across, inward, notes
):
    evening = dealt_beside_hidden("pirate", "5C", across, inward)
    evening.wait(3)

    assert evening.actions[8:] == notes


def test_a_card_in_the_row_of_one_that_is_being_turned_is_turned_with_it():
    evening = dealt_beside_hidden("pirate", "5C")
    evening.stage.hidden.discard("1.0")
    evening.turn("1.0", "8D")
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 8D 5C"]


def test_two_that_come_up_as_two_covered_ones_went_are_those_though_one_goes_on_with_the_row():
    evening = dealt_beside_hidden("pirate", "5C")
    evening.lay("other", "1", "8D", across=-20)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 8D 5C"]


def test_one_card_out_of_the_row_may_be_a_pirates_turned_over():
    evening = dealt_beside_hidden("pirate", "5C", across=60, inward=50)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 5C"]


def test_a_card_laid_a_second_before_two_are_turned_was_drawn():
    evening = dealt_beside_hidden("permanent", "JS", inward=40)
    evening.wait(1.5)
    evening.stage.hidden.clear()
    evening.remove("1.0")
    evening.lay("turned", "1", "5D", across=-20)
    evening.turn("1.1", "QH")
    evening.wait(2)

    assert evening.actions[8:] == ["deal 1 JS", "show 1 5D QH"]


def test_a_card_that_lay_there_before_the_last_player_stood_was_drawn():
    evening = dealt_beside_hidden("permanent", "5C", inward=40)
    evening.wait(0.6)
    evening.stand("123")
    evening.turn("B.1", "TD")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 5C", "show B TD"]


@pytest.mark.parametrize(("pushed", "note"), [(True, "deal 1 AS"), (False, "show 1 AS")])
def test_a_card_was_drawn_if_the_covered_one_lies_there_still_and_was_but_pushed(pushed, note):
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 TS", "2 8D", "3 KD", "B ??")
    evening.remove("1.0")
    evening.wait(2.5)
    if pushed:
        evening.lay("again", "1", "??", across=-14, inward=-26)
        evening.wait(0.5)
    evening.lay("open", "1", "AS", across=20, inward=50)
    evening.wait(1.5)

    assert note in evening.actions
    assert len(evening.actions) == 9
