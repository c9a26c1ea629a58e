"""A doubled hand gets one card more, covered: laid on another it may be made out late, or not at all."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import push


def doubled():
    evening = Evening("casino").lays_apart()
    evening.deal_round()
    evening.say("double 1")
    return evening


def test_a_doubled_hand_got_its_covered_card_if_one_was_moved_before_the_next_acts():
    evening = doubled()
    push(evening, "1.1", across=12)
    evening.wait()
    evening.lay("next", "2", "5C", across=75)
    evening.wait()

    assert evening.actions[8:] == ["deal 1 ??", "deal 2 5C"]
    assert evening.raised == []


def test_a_doubled_hand_got_its_covered_card_if_one_was_moved_before_the_banker_shows():
    evening = Evening("casino")
    evening.deal_round()
    for word in ("stand 1", "stand 2", "double 3"):
        evening.say(word)
    push(evening, "3.1", across=12)
    evening.wait()
    evening.turn("B.1", "9D")
    evening.wait()

    assert evening.actions[8:] == ["deal 3 ??", "show B 9D"]


def test_a_doubled_hand_that_nobody_touched_got_nothing():
    evening = doubled()
    evening.lay("next", "2", "5C", across=75)
    evening.wait()

    assert evening.actions[8:] == ["deal 2 5C"]


@pytest.mark.parametrize(("word", "drawn"), [("stand 2", "3 5C"), (None, "2 5C")])
def test_a_doubled_hands_card_that_is_found_late_was_dealt_in_its_turn(word, drawn):
    evening = doubled()
    evening.wait(2)
    if word:
        evening.say(word)
    evening.deal(drawn)
    evening.wait()
    evening.lay("late", "1", "??", across=60)
    evening.wait(3)

    assert evening.actions[8:] == ["deal 1 ??", f"deal {drawn}"]
    assert evening.raised == []


def test_a_doubled_hands_card_that_nobody_saw_is_shown_with_the_others():
    evening = doubled()
    evening.deal("2 5C")
    for word in ("stand 2", "stand 3"):
        evening.say(word)
    evening.turn("B.1", "9D")
    evening.wait(2)
    evening.turn("1.0", "4S")
    evening.turn("1.1", "6H")
    evening.lay("1.2", "1", "7D", across=68)
    evening.wait(3)

    shown = [each for each in evening.actions if each.startswith("show 1")]
    assert evening.actions[8:10] == ["deal 1 ??", "deal 2 5C"]
    assert shown == ["show 1 4S 6H", "show 1 7D"]
    assert evening.raised == []
    assert evening.asked == [("UNSEEN", "1")]


def test_the_card_of_a_double_laid_on_one_that_hides_another_is_neither_of_them():
    evening = Evening("blackjack")
    evening.deal("1 TD", "2 8D", "3 2H", "B AH", "1 5C")
    evening.lay("2.1", "2", "3D", across=-5, inward=7)
    evening.stage.hidden.add("2.0")
    evening.wait()
    evening.deal("3 4S")
    evening.say("double 2")
    evening.stage.hidden.add("2.1")
    evening.wait(0.375)
    evening.lay("drawn", "2", "3C", across=1, inward=6)
    evening.wait(3)

    assert evening.actions[-1] == "deal 2 3C"
    assert evening.asked == []
