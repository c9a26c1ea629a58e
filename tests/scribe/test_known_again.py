"""Cards that stand in the log before the eyes have had them are known again by how they lie."""

import pytest

from tests.belief.stage import logs
from tests.scribe.evening import SEATS, Evening
from tests.scribe.motions import read_as
from tracker.game.cards import RANKS, SUITS


def test_a_covered_card_is_not_taken_for_the_turned_one_beside_it():
    evening = Evening()
    said = ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B 6H"]
    said += ["deal 1 ??", "deal 2 ??", "deal 3 ??", "deal B ??"]
    for each in said:
        evening.say(each)
    evening.lay("covered", "B", "??", across=34.0)
    evening.wait(0.1)
    evening.lay("turned", "B", "6H")
    evening.wait(3)

    assert evening.actions == []


def test_of_two_turned_cards_each_is_known_by_its_face():
    evening = Evening(variant="base")
    for each in ("deal 1 9S", "deal B 6H", "deal 1 4D"):
        evening.say(each)
    evening.lay("four", "1", "4D", across=34.0)
    evening.wait(0.3)
    evening.lay("nine", "1", "9S")
    evening.wait(3)

    nine, four = (held.entry for held in evening.session.table.coup.hands["1"].cards)
    sights = [evening.session.scribe.memory.sight_of(entry).x for entry in (nine, four)]
    assert sights == pytest.approx([SEATS["1"][0], SEATS["1"][0] + 34], abs=3)


def test_a_card_that_another_was_taken_for_is_known_when_it_comes_up_beside_it():
    evening = Evening("base")
    evening.deal("1 KS", "2 9C", "3 5H", "B 6H", "1 5D", "2 4C", "3 6C")
    x, y, _ = evening.stage.cards["1.1"]
    evening.stage.lay("1.1", x + 12, y, "5D")
    evening.wait(0.5)
    evening.stage.lay("1.1", x + 12, y, "2S")  # laid on the Five, and taken for it until it is read
    evening.wait(0.5)
    evening.stage.lay("below", x - 8, y, "5D")
    evening.wait(3)

    assert evening.actions[7:] == ["deal 1 2S"]
    assert evening.raised == evening.asked == []


def test_a_pair_drawn_apart_of_which_one_came_to_lie_where_the_other_lay_is_split():
    evening = Evening()
    evening.deal_round()
    evening.turn("1.0", "JS")
    evening.turn("1.1", "QS")
    evening.wait(1.5)
    x, y, _ = evening.stage.cards["1.0"]
    evening.stage.lay("1.1", x - 3, y + 13, "QS")
    evening.stage.lay("1.0", x - 60, y - 80, "JS")
    hardly = tuple({"Q": -0.3, "J": -1.5}.get(rank, -6.0) for rank in RANKS)
    read_as(evening, "1.1", hardly, logs(SUITS, "S"), 0.25)
    evening.wait(3)

    assert evening.actions[8:] == ["show 1 JS QS", "split 1"]
    assert evening.asked == []


def test_a_covered_card_seen_beside_one_that_was_laid_on_it_may_be_turned_over():
    evening = Evening()
    evening.deal_round()
    evening.deal("1 QH")
    evening.remove("1.1")
    evening.turn("1.0", "JS")
    evening.lay("turned", "1", "2H", across=34, inward=18)
    evening.wait(2)

    assert evening.actions[8:] == ["deal 1 QH", "show 1 JS 2H"]


def test_a_covered_card_of_which_a_strip_would_show_beside_what_came_was_turned_over():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 5C", "1 JD", "2 2D", "3 9S", "B ??")
    dealt = evening.actions
    evening.remove("1.0")
    evening.lay("up", "1", "AS", across=-17)
    evening.wait(3)

    assert evening.actions[len(dealt) :] == ["show 1 AS"]


def test_what_lies_all_but_where_a_lost_card_lay_is_that_one_read_otherwise():
    evening = Evening("base")
    evening.deal("1 2S", "2 9C", "3 5H", "B 6H", "1 TD", "2 TC", "3 TH")
    evening.stand("123")
    evening.deal("B 8C")
    dealt = evening.actions
    evening.remove("1.0")
    evening.lay("again", "1", "4S", across=10)
    evening.wait(4)

    assert evening.actions == dealt
    assert evening.asked == [("WHICH_CARD", "1")]
    assert evening.raised == []


def test_a_card_that_leans_to_another_rank_is_not_displaced_by_the_next_of_its_rank():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 2H", "2 9C", "3 5H", "B ??")
    leaning = tuple({"2": -0.0003, "7": -1.64}.get(each, -5.0) for each in RANKS)
    read_as(evening, "1.1", leaning, logs(SUITS, "H"), 3)
    x, y, _ = evening.stage.cards["1.1"]
    evening.stage.lay("next", x + 36, y, "2D")
    read_as(evening, "1.1", leaning, logs(SUITS, "H"), 2)

    assert evening.actions[8:] == ["deal 1 2D"]
    assert evening.asked == []


def test_a_card_that_lies_below_another_is_not_the_next_one_misread():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??")
    evening.lay("B.1", "B", "??", across=2)
    evening.wait()
    evening.stand("123")
    evening.stage.hidden |= {"B.0", "B.1"}
    evening.wait(0.6)
    evening.lay("B.2", "B", "KS", across=14, inward=-18)
    evening.wait(1.5)
    evening.remove("B.0", "B.1")
    evening.lay("B.3", "B", "5H", across=4, inward=-12)
    evening.stage.hidden.add("B.2")
    evening.wait(0.6)
    evening.stand("B")
    evening.lay("B.4", "B", "2H", across=-5, inward=18)
    evening.wait(4)

    assert evening.actions[8:] == ["show B KS", "show B 5H", "deal B 2H"]
    assert evening.raised == evening.asked == []
