"""A deal that goes on: by where it has come to, the round before is over."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import shift


def test_a_first_round_of_which_the_banker_alone_was_seen_was_dealt_to_all():
    evening = Evening("temporaire")
    evening.deal("B 6H", "1 4D", "2 9C", "3 TS")
    evening.wait()
    evening.deal("B ??")
    evening.wait()

    assert evening.actions == [
        *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"),
        *("deal 1 4D", "deal 2 9C", "deal 3 TS", "deal B ??"),
    ]
    assert evening.asked == [("UNSEEN", "1"), ("UNSEEN", "2"), ("UNSEEN", "3")]


def test_who_draws_when_those_after_him_have_two_cards_has_two_as_well():
    evening = Evening("blackjack")
    evening.deal("1 TC", "2 7D", "3 QD", "B 9S", "2 3D")
    evening.wait()
    evening.deal("3 5C")
    evening.wait()
    evening.deal("1 4H")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 ?", "deal 2 3D", "deal 3 5C", "deal 1 4H"]
    assert evening.asked == [("WHICH_CARD", "1")]
    assert evening.raised == []


def test_an_open_card_is_drawn_though_the_covered_ones_before_it_were_not_seen():
    evening = Evening("casino").lays_apart()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "3 ??", "B ??")
    evening.wait()
    evening.deal("1 4H")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??", "deal 1 4H"]
    assert evening.asked == [("UNSEEN", "1"), ("UNSEEN", "2")]
    assert evening.raised == []


def test_the_last_of_a_round_whose_card_is_late_has_not_drawn():
    evening = Evening("blackjack")
    evening.deal("1 TC", "2 7D", "3 QD", "B 9S", "1 3D", "2 5C")
    evening.wait(5)
    evening.deal("3 4H")
    evening.wait()

    assert evening.actions[6:] == ["deal 3 4H"]
    assert evening.asked == []


def test_a_second_round_that_begins_says_that_the_banker_got_his_first_card():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "1 4D")
    evening.wait()
    evening.deal("2 9C", "3 TS", "B ??")
    evening.wait()

    assert evening.actions[3:] == ["deal B ?", "deal 1 4D", "deal 2 9C", "deal 3 TS", "deal B ??"]
    assert evening.raised == []
    assert evening.asked == [("WHICH_CARD", "B")]


def test_a_pirate_further_on_who_draws_says_that_the_dealer_has_his_second_card():
    evening = Evening("pirate").lays_apart()
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.wait()
    evening.deal("2 4D")
    evening.wait()

    assert evening.actions[7:] == ["deal B ??", "deal 2 4D"]
    assert evening.asked == [("UNSEEN", "B")]


def test_two_first_cards_are_no_sign_of_a_second_round():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "3 ??")
    evening.wait(2)

    assert ("two-cards-first-round", "3") in evening.raised
    assert evening.asked == []


def test_the_last_of_the_round_has_his_card_when_the_first_player_draws():
    evening = Evening("base")
    evening.deal("1 TC", "2 7D", "3 QD", "B 9S", "1 3D", "2 5C")
    evening.wait()
    evening.deal("1 3H")
    evening.wait()

    assert evening.actions[6:] == ["deal 3 ?", "deal 1 3H"]
    assert evening.asked == [("WHICH_CARD", "3")]
    assert evening.raised == []


def test_a_second_card_after_others_had_their_first_says_that_the_round_is_over():
    evening = Evening("base")
    evening.deal("2 7D", "3 QD")
    evening.wait()
    evening.deal("2 5C")
    evening.wait()

    assert evening.actions == ["deal 1 ?", "deal 2 7D", "deal 3 QD", "deal B ?", "deal 2 5C"]
    assert evening.asked == [("WHICH_CARD", "1"), ("WHICH_CARD", "B")]
    assert ("two-cards-first-round", "2") not in evening.raised


def test_two_first_cards_one_on_the_other_are_two_for_the_same_round():
    evening = Evening("simplifie")
    evening.deal("1 TC", "2 7D")
    evening.wait()
    evening.deal("2 5C")
    evening.wait(2)

    assert evening.actions == ["deal 1 TC", "deal 2 7D", "deal 2 5C"]
    assert ("two-cards-first-round", "2") in evening.raised


def test_of_the_only_player_nothing_is_guessed():
    evening = Evening("base")
    evening.deal("1 TC", "B 9S")
    evening.wait(2)
    evening.deal("1 3D")
    evening.wait()

    assert evening.actions == ["deal 1 TC", "deal B 9S", "deal 1 3D"]
    assert evening.asked == []


def passed_over():
    """Deal to everybody but the third player, whose backs the eyes do not find."""
    evening = Evening("casino").lays_apart()
    evening.deal("1 ??", "2 ??", "B 6H", "1 ??", "2 ??", "B ??")
    evening.wait()
    return evening


DEALT_TO_ALL = [
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"),
    *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"),
]


def test_who_draws_does_not_sit_out_though_no_card_of_his_was_seen():
    evening = passed_over()
    assert ("missed-card", "3") in evening.raised

    evening.deal("3 9C")
    evening.wait(3)

    assert evening.actions == [*DEALT_TO_ALL, "deal 3 9C"]
    assert evening.asked == [("UNSEEN", "3")] * 2
    assert evening.raised == []


def test_nor_does_the_last_who_draws_after_others_did():
    evening = Evening("base")
    evening.deal("1 TC", "2 7D", "B 9S", "1 3D", "2 5C")
    evening.wait()
    evening.deal("1 2H")
    evening.wait()
    evening.deal("3 4H")
    evening.wait(2)

    assert evening.actions == [
        *("deal 1 TC", "deal 2 7D", "deal 3 ?", "deal B 9S"),
        *("deal 1 3D", "deal 2 5C", "deal 3 ?", "deal 1 2H", "deal 3 4H"),
    ]
    assert evening.asked == [("WHICH_CARD", "3")] * 2
    assert evening.raised == []


def test_a_card_that_cannot_be_read_says_nothing_of_who_sits_out():
    evening = passed_over()
    evening.deal("3 ?C")
    evening.wait(0.5)

    assert ("missed-card", "3") in evening.raised
    assert evening.asked == []


@pytest.mark.parametrize(("face", "raised"), [("8C", []), ("9C", [("out-of-order", "2")])])
def test_a_card_laid_on_one_of_its_rank_that_is_made_out_late_came_before(face, raised):
    evening = Evening("blackjack")
    evening.deal("1 8S", "2 4D", "3 5H", "B 6D")
    evening.lay("1.1", "1", face, across=16)
    evening.stage.hidden.add("1.1")
    evening.deal("2 KH")
    evening.wait(1)
    evening.stage.hidden.clear()
    evening.deal("3 TD")
    evening.wait(1.5)

    order = ["deal 2 KH", f"deal 1 {face}"] if raised else [f"deal 1 {face}", "deal 2 KH"]
    assert evening.actions[4:] == [*order, "deal 3 TD"]
    assert evening.raised == raised


@pytest.mark.parametrize(
    ("second", "asked", "raised"),
    [
        (["1 ??", "2 ??"], [("UNSEEN", "1")], []),
        (["1 ??", "1 ??", "2 ??"], [], [("missed-card", "1")]),
    ],
)
def test_a_card_after_which_the_second_round_goes_on_makes_no_first_one_good(second, asked, raised):
    evening = Evening("casino")
    for each in ["2 ??", "3 ??", "B 6H", *second, "3 ??", "B ??"]:
        evening.deal(each)
        evening.wait()

    assert evening.asked == asked
    assert evening.raised == raised
    coup = evening.session.table.coup
    assert [len(hand.cards) for hand in coup.hands.values()] == [2, 2, 2, 2]


def test_cards_laid_all_but_on_top_of_others_in_two_hands_running_were_both_dealt():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??")
    for hand in "23":
        shift(evening, f"{hand}.0", across=18)
        evening.wait(1.5)
    evening.deal("B ??")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"]
    assert evening.asked == []
