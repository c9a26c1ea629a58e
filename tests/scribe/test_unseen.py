"""A card that the eyes missed: the deal went on past its hand, so it is taken for dealt."""

import pytest

from tests.scribe.evening import Evening
from tracker.game.events import Amended

BEFORE = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H", "deal 1 ??"]
AFTER = ["deal 3 ??", "deal B ??"]
ROUNDS = [*BEFORE, "deal 2 ??", *AFTER]


@pytest.fixture
def evening():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "3 ??")
    evening.wait()
    evening.deal("B ??")
    evening.wait()
    return evening


def test_it_is_dealt_where_it_was_due_once_play_begins_and_asked_about(evening):
    evening.deal("1 5C")
    evening.wait()

    assert evening.actions == [*ROUNDS, "deal 1 5C"]
    assert evening.raised == []
    assert evening.asked == [("UNSEEN", "2")]


def test_the_bankers_card_ends_the_round_for_every_hand_before_him():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "2 ??", "B ??")
    evening.wait()
    evening.lay("1.2", "1", "5C", across=50, inward=40)
    evening.wait(2)

    assert evening.actions == [*ROUNDS, "deal 1 5C"]
    assert evening.asked == [("UNSEEN", "3")]
    assert evening.raised == []


def test_it_is_shown_with_the_card_it_lay_on(evening):
    evening.deal("1 5C")
    evening.say("stand 1")
    evening.say("stand 2")
    evening.say("stand 3")
    evening.turn("B.1", "TD")
    evening.wait(2)
    evening.deal("B 9C")
    evening.turn("2.0", "KH")
    evening.lay("2.1", "2", "9D", across=30)
    evening.wait(3)

    assert evening.actions[-2:] == ["show 2 KH", "show 2 9D"]
    assert evening.raised == []


def test_a_banker_who_turns_his_card_has_dealt_to_everybody(evening):
    evening.turn("B.1", "TD")
    evening.wait(2)

    assert evening.actions == [*ROUNDS, "show B TD"]
    assert evening.asked == [("UNSEEN", "2")]


def test_a_no_takes_it_back_and_the_slip_comes_out(evening):
    evening.deal("1 5C")
    evening.wait()
    (guess,) = evening.session.asked
    evening.say(Amended(guess.doubt.about))
    evening.wait()

    assert evening.actions == [*BEFORE, *AFTER, "deal 1 5C"]
    assert ("out-of-order", "3") in evening.raised

    evening.deal("1 4C")
    evening.wait()

    assert evening.asked == [("UNSEEN", "2")]


def test_a_hand_that_gets_its_card_late_is_asked_nothing(evening):
    evening.deal("2 ??")
    evening.deal("1 5C")
    evening.wait()

    assert evening.actions == [*BEFORE, *AFTER, "deal 2 ??", "deal 1 5C"]
    assert evening.asked == []


def test_a_round_that_has_not_come_to_its_end_waits_for_the_card():
    evening = Evening()
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 ??", "3 ??")
    evening.wait(3)

    assert evening.actions == [*BEFORE, "deal 3 ??"]
    assert evening.asked == []


def test_who_is_dealt_a_second_card_in_his_turn_got_a_first_one():
    evening = Evening("temporaire")
    evening.deal("1 ??", "3 ??", "B 6H")
    evening.wait()
    evening.deal("1 4D", "2 9C")
    evening.wait()
    evening.deal("3 TS")

    first = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    assert evening.actions == [*first, "deal 1 4D", "deal 2 9C", "deal 3 TS"]
    assert evening.raised == []
    assert evening.asked == [("UNSEEN", "2")]


def test_a_second_card_comes_in_turn_though_one_before_it_was_not_seen():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "B 6H")
    evening.wait()
    evening.deal("2 9C")
    evening.wait()
    evening.lay("3.1", "3", "TS", across=34)
    evening.wait(2)

    first = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    assert evening.actions == [*first, "deal 2 9C", "deal 3 TS"]
    assert ("missed-card", "3") not in evening.raised
    assert evening.asked == [("UNSEEN", "3")]


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


def test_who_is_passed_over_in_both_rounds_was_missed():
    evening = Evening("temporaire")
    evening.deal("1 ??", "3 ??", "B 6H")
    evening.wait()
    evening.deal("1 4D", "3 TS", "B ??")
    evening.wait()

    assert ("missed-card", "2") in evening.raised
    assert evening.asked == []


def test_who_was_missed_and_gets_his_card_before_the_second_round_is_asked_nothing():
    evening = Evening("temporaire")
    evening.deal("1 ??", "3 ??", "B 6H")
    evening.wait()
    evening.deal("2 ??")
    evening.wait()
    evening.deal("1 4D", "2 9C", "3 TS")
    evening.wait()

    assert evening.actions == [
        *("deal 1 ??", "deal 3 ??", "deal B 6H", "deal 2 ??"),
        *("deal 1 4D", "deal 2 9C", "deal 3 TS"),
    ]
    assert ("missed-card", "2") in evening.raised
    assert evening.asked == []


def test_an_open_card_that_was_not_seen_is_asked_for_by_name():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 4D", "3 TS")
    evening.wait()
    evening.deal("B ??")
    evening.wait()
    evening.deal("1 5C")
    evening.wait()

    assert evening.actions[4:] == ["deal 1 4D", "deal 2 ?", "deal 3 TS", "deal B ??", "deal 1 5C"]
    assert evening.raised == []
    assert evening.asked == [("WHICH_CARD", "2")]


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
    evening = Evening("casino")
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


def test_a_banker_who_shows_a_covered_hand_had_dealt_himself_the_other_half():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.wait()
    evening.turn("B.0", "3H")
    evening.lay("B.1", "B", "5H", across=34)
    evening.wait(3)

    assert evening.actions[7:] == ["deal B ??", "show B 3H", "show B 5H"]
    assert evening.raised == []
    assert evening.asked == [("UNSEEN", "B")]


def test_an_open_card_laid_on_the_bankers_covered_one_is_his_second():
    evening = Evening("brulee")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 4D", "2 9C", "3 TS")
    evening.wait()
    evening.lay("B.0", "B", "5H", across=8)
    evening.wait(2)

    assert evening.actions[7:] == ["deal B 5H"]
    assert evening.asked == []


def test_a_pirate_who_draws_has_been_dealt_two_cards():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "3 ??")
    evening.wait()
    evening.deal("B ??")
    evening.wait()
    evening.deal("1 5C")
    evening.wait()

    assert evening.actions[4:] == [
        *("deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??", "deal 1 5C"),
    ]
    assert evening.asked == [("UNSEEN", "2")]


def test_a_pirate_further_on_who_draws_says_that_the_dealer_has_his_second_card():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.wait()
    evening.deal("2 4D")
    evening.wait()

    assert evening.actions[7:] == ["deal B ??", "deal 2 4D"]
    assert evening.asked == [("UNSEEN", "B")]


def test_a_word_said_meanwhile_comes_after_the_card_that_was_not_seen():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.lay("drawn", "1", "9S", across=70)
    evening.wait(0.5)
    evening.say("stand 1")
    evening.wait()

    assert evening.actions[7:] == ["deal B ??", "deal 1 9S"]
    assert ("unrequested-card", "1") not in evening.raised


def test_two_first_cards_are_no_sign_of_a_second_round():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "3 ??")
    evening.wait(2)

    assert ("two-cards-first-round", "3") in evening.raised
    assert evening.asked == []


def test_a_card_laid_where_nobody_plays_brings_up_no_other():
    evening = Evening("temporaire")
    evening.say("stake 2 0")
    evening.deal("1 ??", "3 ??", "B 6H")
    evening.wait()
    evening.deal("1 4D", "2 9C")
    evening.wait(2)

    assert evening.asked == []


def test_nothing_is_guessed_of_a_hand_that_the_eyes_have_not_had():
    evening = Evening()
    evening.deal("1 ??")
    evening.say("deal 2 ??")
    evening.deal("3 ??", "B 6H", "1 ??", "3 ??")
    evening.wait()
    evening.deal("B ??")
    evening.wait()
    evening.deal("1 5C")
    evening.wait()

    assert evening.asked == []
    assert "deal 2 ??" not in evening.actions


def test_a_banker_who_deals_to_himself_alone_is_written_down():
    evening = Evening("base")
    evening.deal("B 6H", "B 9C")
    evening.wait(2)
    evening.deal("1 5C")
    evening.wait(2)

    assert evening.actions == ["deal B 6H", "deal B 9C"]
    assert [code for code, _ in evening.raised] == ["missed-card"] * 3 + ["out-of-order"]
    assert evening.asked == [("WHICH_CARD", "1")]


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
    evening = Evening("base")
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


def test_a_card_that_is_lost_and_found_ends_no_round():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 4D", "2 9C", "3 TS")
    evening.stage.hidden.add("1.1")
    evening.wait(0.5)
    evening.stage.hidden.clear()
    x, y, face = evening.stage.cards["1.1"]
    evening.stage.lay("1.1", x + 60, y + 20, face)
    evening.wait(2)
    evening.deal("B ??")
    evening.wait()

    assert evening.actions[7:] == ["deal B ??"]
    assert evening.asked == []
