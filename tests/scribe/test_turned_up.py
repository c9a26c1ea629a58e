"""Open cards that come up where covered ones lay: turned over, or dealt on them."""

import pytest

from tests.scribe.evening import Evening


def test_one_open_card_in_the_place_of_two_covered_ones_was_dealt_on_them():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    evening.stage.hidden.update({"1.0", "1.1"})
    evening.lay("1.2", "1", "JH", across=84.0)  # 50 mm from the nearer one, which it hides
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 JH"]
    assert evening.raised == evening.asked == []


def test_both_covered_cards_turned_over_and_moved_are_shown():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    evening.stage.hidden.update({"1.0", "1.1"})
    evening.wait(0.5)
    evening.lay("a", "1", "JH", across=84.0)
    evening.lay("b", "1", "AH", across=118.0)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 JH AH"]


def test_an_open_card_found_beside_a_covered_one_as_that_is_turned_over_is_that_one():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    x, y, _ = evening.stage.cards["1.0"]
    evening.stage.lay("jack", x - 6, y, "JD")  # found with the covered card, then alone
    evening.wait(0.125)
    evening.remove("1.0")
    evening.wait(0.25)
    evening.turn("1.1", "AS")
    evening.wait(2)

    assert evening.actions[8:] == ["show 1 JD AS"]
    assert evening.raised == evening.asked == []


def test_two_open_cards_in_the_places_of_two_covered_ones_are_those_turned_over():
    evening = Evening("casino")
    evening.deal_round()
    evening.stage.hidden.update({"1.0", "1.1"})
    evening.lay("queen", "1", "QS", across=3, inward=4)
    evening.wait(0.375)
    evening.lay("ace", "1", "AD", across=30, inward=-18)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 QS AD"]
    assert evening.raised == evening.asked == []


@pytest.mark.parametrize("later_s", [0, 0.125])
def test_a_pair_turned_over_is_shown_though_a_back_seems_to_lie_there_again(later_s):
    evening = Evening("casino")
    evening.deal_round()
    x, y, _ = evening.stage.cards["1.1"]
    evening.stage.lay("four", x - 6, y + 11, "4D")  # found with the covered card for one look
    evening.wait(0.125)
    evening.remove("1.1")
    evening.wait(later_s)
    evening.turn("1.0", "4C")
    evening.wait(0.875)
    evening.stage.hidden.add("four")  # pushed under a hand it is found as covered
    evening.stage.lay("1.1", x - 4, y + 14, "??")
    evening.wait(0.875)
    evening.remove("1.1")
    evening.stage.hidden.remove("four")
    evening.wait(2)

    assert evening.actions[8:] == ["show 1 4C 4D"]
    assert evening.raised == evening.asked == []


@pytest.mark.parametrize("apart_s", [0.5, 1.1, 1.4])
def test_a_natural_turned_up_one_card_after_the_other_is_shown(apart_s):
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", "KD")
    evening.wait(apart_s)
    evening.turn("1.1", "AS")
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 KD AS"]
    assert evening.raised == evening.asked == []


def test_a_card_drawn_onto_a_covered_one_before_the_other_shows_the_bust_is_drawn():
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", "KD")
    evening.wait(1.1)
    evening.turn("1.1", "9S")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 KD", "show 1 #2 9S"]


@pytest.mark.parametrize("apart_s", [2, 4])
@pytest.mark.parametrize(("first", "second"), [("1.0", "1.1"), ("1.1", "1.0")])
def test_a_natural_turned_up_so_slowly_that_its_first_card_was_noted_as_drawn_is_mended(
    apart_s, first, second
):
    evening = Evening()
    evening.deal_round()
    evening.turn(first, "KD")
    evening.wait(apart_s)
    assert evening.actions[8:] == ["deal 1 KD"]
    evening.turn(second, "AS")
    evening.wait(3)

    shown = ["show 1 KD", "show 1 AS"] if first == "1.0" else ["show 1 #2 KD", "show 1 AS"]
    assert evening.actions[8:] == shown
    assert evening.raised == evening.asked == []


def test_a_hand_that_drew_stood_and_shows_an_ace_and_a_ten_at_the_accounts_has_no_natural():
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", "KD")
    evening.wait(2)
    evening.stand("123")
    evening.turn("B.1", "TD")
    evening.deal("B 9C")
    evening.turn("1.1", "AS")
    evening.wait(3)

    assert evening.actions[8] == "deal 1 KD"
    assert evening.actions[-1] == "show 1 #2 AS"


def test_an_ace_laid_on_one_of_two_covered_cards_after_a_ten_was_drawn_makes_no_natural():
    evening = Evening()
    evening.deal_round()
    evening.deal("1 KD")
    evening.turn("1.1", "AS")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 KD", "deal 1 AS"]


@pytest.mark.parametrize(
    ("one", "other", "noted"),
    [
        ("5D", "5S", ["show 1 5D", "show 1 5S"]),
        ("9D", "9S", ["deal 1 9D", "show 1 #2 9S"]),  # with the card below the first it may be bust
    ],
)
def test_a_pair_turned_up_slowly_is_shown_if_the_hand_cannot_be_bust(one, other, noted):
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", one)
    evening.wait(2)
    assert evening.actions[8:] == [f"deal 1 {one}"]
    evening.turn("1.1", other)
    evening.wait(3)

    assert evening.actions[8:] == noted
    assert evening.raised == evening.asked == []


def test_a_card_that_the_banker_typed_was_drawn_and_not_shown_slowly():
    evening = Evening()
    evening.deal_round()
    evening.say("deal 1 5D")
    evening.turn("1.1", "5S")
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 5S"]
    assert evening.asked == []
