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
