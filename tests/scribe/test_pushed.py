"""A hand that is pushed: its cards are found again, and none of them is dealt a second time."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import push, read_as, unsure
from tracker.game.cards import RANKS, SUITS

DEAL = [
    *("deal 1 JS", "deal 2 4D", "deal 3 9C", "deal B TD"),
    *("deal 1 AC", "deal 2 KH", "deal 3 5S"),
]


@pytest.fixture
def evening():
    evening = Evening("base")
    evening.deal(*(each.removeprefix("deal ") for each in DEAL))
    return evening


def test_a_card_that_is_found_again_just_then_stays_that_card(evening):
    push(evening, "1.0", across=-19)
    read_as(evening, "1.0", unsure(RANKS, "J", "Q"), unsure(SUITS, "S", "C"), 0.375)
    evening.wait(0.375)
    push(evening, "1.0", across=-9)
    evening.wait(2)

    assert evening.actions == DEAL
    assert evening.raised == []


def test_a_card_that_is_found_before_it_is_missed_stays_that_card(evening):
    evening.lay("pushed", "1", "JS", across=-30)
    evening.wait(0.25)
    evening.remove("1.0")
    evening.wait(2)

    assert evening.actions == DEAL


def test_a_pair_of_one_rank_pushed_so_that_one_lies_where_the_other_lay_is_the_same_pair():
    evening = Evening("simplifie")
    evening.deal("1 9C", "2 TS", "3 5H", "B 6D", "1 4C", "2 TD", "3 6C")
    dealt = evening.actions
    evening.stage.hidden.add("2.1")
    evening.wait(0.5)
    evening.remove("2.1")
    evening.lay(
        "2.0", "2", "TS", across=9
    )  # the Ten of diamonds by now, read as before for a moment
    evening.lay("spade", "2", "TS", across=-29)
    evening.wait(0.75)
    evening.turn("2.0", "TD")
    evening.wait(2)

    assert evening.actions == dealt
    assert evening.raised == evening.asked == []


def test_what_was_outlined_beside_a_covered_card_for_a_moment_is_none_of_them_pushed():
    evening = Evening("ponte")
    evening.deal("1 ??", "2 ??", "3 ??", "B ??", "1 ??", "2 ??", "3 ??", "B ??")
    evening.stage.hidden.add("1.1")
    evening.wait(0.9)
    evening.stage.hidden.add("1.0")
    evening.lay("both", "1", "??", across=17, inward=26)
    evening.wait(0.4)
    evening.remove("both")
    evening.wait(0.4)
    evening.lay("jack", "1", "JD", across=40, inward=-24)
    evening.lay("ace", "1", "AD", across=-20, inward=4)
    evening.wait(3)

    assert evening.actions[8:] in (["show 1 JD AD"], ["show 1 AD JD"])
    assert evening.asked == []


@pytest.mark.parametrize(("pushed", "raised"), [(["1.0", "1.1"], []), ([], ["unrequested-card"])])
def test_a_card_pushed_with_its_hand_while_its_player_stands_lay_there_before(pushed, raised):
    evening = Evening("simplifie")
    evening.deal("1 9C", "2 TS", "3 5H", "B 6D", "1 4C", "2 2D", "3 6C")
    evening.lay("1.2", "1", "7S", across=70)
    evening.wait(0.125)
    evening.stage.hidden.add("1.2")
    for _ in range(2):
        for name in ["1.2", *pushed]:
            push(evening, name, across=12)
        evening.wait(0.25)
    evening.say("stand 1")
    evening.stage.hidden.clear()
    evening.wait(2)

    assert evening.actions[7:] == ["deal 1 7S"]
    assert [code for code, _ in evening.raised] == raised


def test_a_hand_pushed_by_just_a_step_of_its_row_shows_no_card():
    evening = Evening("temporaire")
    evening.deal("1 ??", "2 ??", "3 ??", "B 6H", "1 3S", "2 8D", "3 9C", "B ??")
    dealt = evening.actions
    evening.stage.hidden |= {"1.0", "1.1"}
    evening.wait(0.5)
    evening.remove("1.0", "1.1")
    evening.lay("three", "1", "3S")  # where the covered card lay
    evening.lay("back", "1", "??", across=-34)
    read_as(evening, "three", unsure(RANKS, "3"), unsure(SUITS, "S", "C"), 4)

    assert evening.actions == dealt
    assert evening.raised == evening.asked == []
