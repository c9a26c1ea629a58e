"""What the talon shows: shuffles, the Fou, the burnt card, cards turned in the pack."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import read_as, unsure
from tracker.game.cards import RANKS, SUITS


def test_a_shuffle_is_the_talon_away_and_back():
    evening = Evening()
    evening.lay("talon", "talon", "??")
    evening.wait()
    evening.remove("talon")
    evening.wait(5)
    evening.lay("talon", "talon", "??")
    evening.wait()

    assert evening.actions == ["shuffle", "cut"]


def test_a_card_that_was_shuffled_in_gets_no_name_afterwards():
    evening = Evening("temporaire")
    evening.lay("talon", "talon", "??")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H")
    doubtful = tuple({"D": -0.4, "S": -1.7}.get(suit, -6.0) for suit in SUITS)
    evening.lay("1.1", "1", "8D", across=34)
    read_as(evening, "1.1", logs(RANKS, "8"), doubtful, 2)
    evening.lay("2.1", "2", "8D", across=34)
    read_as(evening, "1.1", logs(RANKS, "8"), doubtful, 2)
    before = evening.actions
    assert before[-2:] == ["deal 1 8D", "deal 2 8?"]

    evening.stage.cards.clear()
    evening.wait(5)
    evening.lay("talon", "talon", "??")
    evening.wait(2)

    assert evening.actions == [*before, "shuffle all", "cut"]
    assert evening.raised == []


def test_a_talon_that_the_eyes_lose_while_cards_are_dealt_was_not_shuffled():
    evening = Evening()
    evening.lay("talon", "talon", "??")
    evening.wait()
    evening.stage.hidden.add("talon")
    evening.deal_round()
    evening.stage.hidden.clear()
    evening.wait()

    assert "shuffle" not in evening.actions
    assert len(evening.actions) == 8


@pytest.mark.parametrize("seconds", [4, 60])
def test_a_talon_that_nobody_could_see_for_a_while_was_not_shuffled(seconds):
    evening = Evening()
    evening.lay("talon", "talon", "??")
    evening.wait()
    evening.deal_round()
    before = evening.actions
    evening.stage.at_ms += 1000 * seconds  # the camera was unplugged
    evening.wait(5)

    assert evening.actions == before


def test_the_fou_shows_once():
    evening = Evening()
    evening.lay("fou", "talon", "FOU")
    evening.wait(3)

    assert evening.actions == ["fou"]


def test_each_card_that_turns_up_on_the_talon_is_noted():
    evening = Evening("brulee")
    for face in ("4D", "??"):
        evening.lay("top", "talon", face)
        evening.wait(2)
    evening.deal("1 ??")
    for face in ("8H", "??", "4D"):
        evening.lay("top", "talon", face)
        evening.wait(2)

    assert evening.actions == ["burn 4D", "deal 1 ??", "exposed 8H", "fou"]


def burnt():
    evening = Evening("brulee")
    evening.lay("burnt", "talon", "4D")
    evening.wait()
    evening.remove("burnt")
    evening.wait(3)
    return evening


def test_the_burnt_card_is_noted_and_marks_the_end_when_it_shows():
    evening = burnt()
    evening.deal("1 ??")
    evening.lay("burnt", "talon", "4D")
    evening.wait()

    assert evening.actions == ["burn 4D", "deal 1 ??", "fou"]


def test_the_burnt_card_on_its_way_under_the_talon_is_no_end():
    evening = burnt()
    evening.lay("burnt", "talon", "4D")
    evening.wait()

    assert evening.actions == ["burn 4D"]


def test_a_card_turned_in_the_pack_is_noted():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    evening.wait()

    assert evening.actions == ["exposed 4D"]


def test_a_card_turned_in_the_pack_of_an_earlier_coup_is_left_alone():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    evening.wait()
    evening.remove("top")
    evening.open_coup()
    evening.say("exposed K?")  # seen by the banker alone
    evening.deal("1 KS")

    assert evening.actions == ["exposed 4D", "deal 1 KS"]


def test_a_card_that_the_banker_saw_in_the_pack_is_his_to_name():
    evening = Evening()
    evening.lay("top", "talon", "4D")
    evening.wait()
    evening.remove("top")
    evening.say("exposed K?")
    evening.deal("1 KS")

    assert evening.actions == ["exposed 4D", "deal 1 KS"]


def show_half_read(evening, face, *suits):
    """Let a card show on the talon whose suit is read as one of two."""
    evening.lay("top", "talon", face)
    read_as(evening, "top", logs(RANKS, face[0]), unsure(SUITS, *suits), 1)
    evening.remove("top")
    evening.wait()


def test_of_two_cards_half_read_in_the_pack_the_one_that_is_dealt_gets_its_name():
    evening = Evening()
    show_half_read(evening, "4D", "D", "H")
    show_half_read(evening, "9C", "C", "S")
    evening.deal("1 4D")
    evening.wait()

    assert evening.actions == ["exposed 4D", "exposed 9?", "deal 1 4D"]
    assert evening.raised == [("turned-in-pack", "1")]


def test_a_card_half_read_twice_in_the_pack_is_named_once():
    evening = Evening()
    show_half_read(evening, "4D", "D", "H")
    show_half_read(evening, "4D", "D", "H")
    evening.deal("1 4D")
    evening.wait()

    assert evening.actions == ["exposed 4D", "exposed 4?", "deal 1 4D"]
    assert evening.raised == [("turned-in-pack", "1")]


def test_the_bankers_word_for_a_card_in_the_pack_is_not_mended():
    evening = Evening()
    show_half_read(evening, "4D", "D", "H")
    evening.amend(evening.entries[-1].seq, "exposed 9?")
    evening.say("exposed 4?")
    evening.deal("1 4D")
    evening.wait()

    assert evening.actions == ["exposed 9?", "deal 1 4D"]
