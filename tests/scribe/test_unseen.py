"""A card that the eyes missed: the deal went on past its hand, so it is taken for dealt."""

import pytest

from tests.scribe.evening import Evening
from tracker.game.events import Amended

BEFORE = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H", "deal 1 ??"]
AFTER = ["deal 3 ??", "deal B ??"]
ROUNDS = [*BEFORE, "deal 2 ??", *AFTER]


@pytest.fixture
def evening():
    evening = Evening().lays_apart()
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
    evening = Evening().lays_apart()
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


def test_a_banker_who_shows_a_covered_hand_had_dealt_himself_the_other_half():
    evening = Evening("ponte").lays_apart()
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
    evening = Evening("pirate").lays_apart()
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


def test_a_word_said_meanwhile_comes_after_the_card_that_was_not_seen():
    evening = Evening("pirate")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.lay("drawn", "1", "9S", across=70)
    evening.wait(0.5)
    evening.say("stand 1")
    evening.wait()

    assert evening.actions[7:] == ["deal B ??", "deal 1 9S"]
    assert ("unrequested-card", "1") not in evening.raised


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
    assert [code for code, _ in evening.raised] == ["missed-card"] * 3
    assert evening.asked == [("WHICH_CARD", "1")]


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


def test_a_hand_that_shows_two_cards_nobody_saw_dealt_was_dealt_both_in_the_order_of_the_table():
    evening = Evening("casino").lays_apart()
    evening.deal("1 ??", "B 6H", "1 ??", "B ??")
    evening.deal("1 5C")
    evening.stand("12")
    evening.deal("3 9C")
    evening.stand("3")
    evening.turn("B.1", "TD")
    evening.wait(2)
    evening.deal("2 KS", "2 6H")
    evening.wait(3)

    assert evening.actions == [
        *ROUNDS,
        "deal 1 5C",
        "deal 3 9C",
        "show B TD",
        "show 2 KS",
        "show 2 6H",
    ]
    assert evening.raised == []
    assert evening.asked == 2 * [("UNSEEN", "3")] + 2 * [("UNSEEN", "2")]
