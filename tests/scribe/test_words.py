"""A word said between a card's coming to rest and its fact: the fact stands where it happened."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import Evening
from tests.scribe.motions import DEAL, read_as, unsure
from tracker.game.cards import RANKS, SUITS
from tracker.game.coup import End
from tracker.game.events import Amended, Earlier, Entry, Split, Stood, effective_lines
from tracker.game.notation import write
from tracker.live.session import EveningLog
from tracker.store.log import Origin
from tracker.store.undo import undo_of


@pytest.fixture
def dealt():
    evening = Evening()
    evening.deal_round()
    return evening


def draw_and_say(evening, word, after=0.25):
    evening.lay("drawn", "1", "5C", across=75)
    evening.wait(after)
    entry = evening.say(word)
    evening.wait()
    return entry


def said_and_seen(evening):
    return [write(line.fact) for line in [*effective_lines(evening.entries)][-2:]]


def test_a_card_that_lay_there_when_its_hand_stood_is_part_of_the_hand(dealt):
    draw_and_say(dealt, "stand 1")

    assert said_and_seen(dealt) == ["deal 1 5C", "stand 1"]
    assert dealt.raised == []
    assert dealt.session.table.coup.hands["1"].end is End.STOOD


def test_a_card_that_comes_after_the_word_was_not_asked_for(dealt):
    dealt.say("stand 1")
    dealt.deal("1 5C")

    assert said_and_seen(dealt) == ["stand 1", "deal 1 5C"]
    assert dealt.raised == [("unrequested-card", "1")]


def test_a_card_is_put_before_the_first_of_the_words_that_came_after_it(dealt):
    dealt.lay("drawn", "1", "5C", across=75)
    dealt.wait(0.25)
    first = dealt.say("stand 1")
    dealt.say("stand 2")
    dealt.wait()

    assert [e.event.target for e in dealt.entries if isinstance(e.event, Earlier)] == [first.seq]


def test_a_card_put_before_one_that_stands_before_a_word_stands_before_both():
    evening = Evening().lays_apart()
    evening.deal("1 ??", "2 ??", "3 ??", "B AH", "1 ??", "2 ??")
    evening.lay("B.1", "B", "??", across=34)
    evening.wait(0.25)
    evening.say("look")
    evening.wait()
    evening.turn("1.0", "TD")
    evening.turn("1.1", "TC")
    evening.wait(2)

    assert evening.asked == [("UNSEEN", "3")]
    assert evening.raised == []


def test_a_stake_said_late_stays_late(dealt):
    draw_and_say(dealt, "stake 2 30")

    assert said_and_seen(dealt) == ["stake 2 30", "deal 1 5C"]


def test_undo_takes_the_card_and_leaves_the_word_and_then_takes_the_word(dealt):
    word = draw_and_say(dealt, "stand 1")
    late = dealt.entries[-1]

    assert undo_of(dealt.entries) == (late.seq, None)

    dealt.session.log.write(Amended(late.seq), Origin(0, "undo"))

    assert said_and_seen(dealt) == [DEAL[-1], "stand 1"]
    assert undo_of(dealt.entries)[0] == word.seq


def test_a_late_card_is_bettered_where_it_stands(dealt):
    draw_and_say(dealt, "stand 1")
    dealt.amend(dealt.entries[-1].seq, "deal 1 5S")

    assert said_and_seen(dealt) == ["deal 1 5S", "stand 1"]
    assert dealt.raised == []


def test_words_of_the_coup_before_are_left_where_they_are(dealt):
    dealt.say("stand 1")
    dealt.open_coup()

    assert dealt.session.log.said_since(0) is None


def test_the_first_word_after_a_moment_is_the_bankers_own():
    ledger = EveningLog([Entry(1, Stood("1"), 1000), Entry(2, Split("1"), 1001, "camera")])

    assert ledger.said_since(999) == 1
    assert ledger.said_since(1000) is None


def test_cards_taken_away_before_they_were_named_are_buried_where_they_left(dealt):
    for hand in "12":
        dealt.say(f"stand {hand}")
    x, y, _ = dealt.stage.cards["3.1"]
    dealt.turn("3.0", "TD")
    dealt.stage.lay("3.1", x, y, "AS")
    read_as(dealt, "3.1", unsure(RANKS, "A", "4"), logs(SUITS, "S"), 3)
    assert dealt.actions[-1] == "show 3 TD ??"
    shown = dealt.entries[-1].seq
    dealt.remove("3.0", "3.1")
    dealt.wait(1)
    dealt.turn("B.1", "9H")
    dealt.wait(1)
    dealt.amend(shown, "show 3 TD AS")
    dealt.wait(1)

    assert dealt.actions[-3:] == ["show 3 TD AS", "bury 3", "show B 9H"]
    assert dealt.raised == []


def test_cards_taken_away_before_they_were_written_down_are_buried_after_that(dealt):
    x, y, _ = dealt.stage.cards["1.1"]
    dealt.turn("1.0", "TD")
    dealt.stage.lay("1.1", x, y, "AS")
    read_as(dealt, "1.1", unsure(RANKS, "A", "4"), logs(SUITS, "S"), 1)
    dealt.remove("1.0", "1.1")
    dealt.wait(1)
    assert dealt.actions[-1] == "show 1 TD ??"
    dealt.amend(dealt.entries[-1].seq, "show 1 TD AS")
    dealt.wait(1)

    assert dealt.actions[len(DEAL) :] == ["show 1 TD AS", "bury 1"]
    assert dealt.raised == []


def test_a_card_that_comes_out_from_under_an_arm_after_its_player_stood_was_dealt_before():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "2 4C", "3 6C")
    dealt = evening.actions
    evening.stage.hidden.update({"1.0", "1.1"})
    evening.lay("1.2", "1", "7D", across=75)
    evening.stage.hidden.add("1.2")
    evening.wait(0.8)
    evening.say("stand 1")
    evening.wait(0.4)
    evening.stage.hidden.clear()
    evening.wait(2)

    assert evening.actions[len(dealt) :] == ["deal 1 7D"]
    assert evening.session.table.coup.hands["1"].end is End.STOOD
    assert evening.raised == evening.asked == []


def test_a_card_that_is_laid_down_in_sight_after_its_player_stood_was_not_asked_for():
    evening = Evening("base")
    evening.deal("1 8S", "2 9C", "3 5H", "B 6H", "1 4D", "2 4C", "3 6C")
    evening.say("stand 1")
    evening.lay("1.2", "1", "7D", across=75)
    evening.wait(3)

    assert ("unrequested-card", "1") in evening.raised
