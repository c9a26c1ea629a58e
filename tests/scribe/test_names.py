"""Names that are read again: bettered once, and asked about when they change again."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import push, read_as, shift
from tracker.game.cards import RANKS, SUITS

DEAL = ["deal 1 3C", "deal 2 9C", "deal 3 5H", "deal B 6D"]


def plainly(names, name):
    return tuple(-0.001 if each == name else -9.0 for each in names)


def read(evening, face, seconds=3.0, name="1.0"):
    read_as(evening, name, plainly(RANKS, face[0]), plainly(SUITS, face[1]), seconds)


@pytest.fixture
def evening():
    evening = Evening("base")
    evening.deal(*(each.removeprefix("deal ") for each in DEAL))
    return evening


def test_a_misread_rank_is_put_right_once(evening):
    read(evening, "6C", 8.0)

    assert evening.actions == ["deal 1 6C", *DEAL[1:]]
    assert evening.asked == []


def test_a_rank_that_changes_back_is_asked_about(evening):
    read(evening, "6C", 8.0)
    read(evening, "3C", 20.0)

    assert evening.actions == ["deal 1 6C", *DEAL[1:]]
    assert evening.asked == [("WHICH_CARD", "1")]


def test_what_a_hand_showed_once_as_it_turned_a_card_is_put_right():
    evening = Evening()
    evening.deal_round()
    evening.stand(["1", "2", "3"])
    evening.turn("B.1", "AC")
    read_as(evening, "B.1", (), (), 0.375)
    read(evening, "AC", 0.125, "B.1")
    shown = evening.actions[8:]
    evening.turn("B.1", "6S")
    evening.wait(3)

    assert shown == ["show B AC"]
    assert evening.actions[8:] == ["show B 6S"]
    assert evening.asked == []


def test_a_card_of_which_rank_and_suit_change_is_asked_about(evening):
    read(evening, "2D", 8.0)

    assert evening.actions == DEAL
    assert evening.asked == [("WHICH_CARD", "1")]


@pytest.mark.parametrize(("then", "asked"), [("8", []), ("3", [("WHICH_CARD", "1")])])
def test_a_rank_that_wavers_is_asked_about_though_it_was_named_with_certainty(evening, then, asked):
    for rank, seconds in (("3", 2), ("8", 0.7), (then, 2)):
        leaning = tuple({rank: -0.25}.get(each, -1.9 if each in "38" else -6.0) for each in RANKS)
        read_as(evening, "1.0", leaning, plainly(SUITS, "C"), seconds)

    assert evening.actions[1:] == DEAL[1:]
    assert evening.asked == asked


@pytest.mark.parametrize(
    ("alone", "goes", "renamed"),
    [
        (1.5, 0, "3C"),
        (0, 0, "6C"),  # not read for long
        (1.5, 15.0, "6C"),  # the card on it has gone since
    ],
)
def test_what_was_read_alike_for_long_is_so_still_below_another(evening, alone, goes, renamed):
    evening.deal("1 2S", "1 3C")
    evening.wait(alone)
    evening.deal("1 2H")
    read(evening, "6C", 5.0, "1.2")
    if goes:
        evening.remove("1.3")
        read(evening, "6C", goes, "1.2")

    assert evening.actions[5] == f"deal 1 {renamed}"
    assert evening.asked == []


def test_what_was_moved_since_it_was_read_for_long_may_be_another_card(evening):
    evening.wait(6)
    evening.deal("1 QH")
    push(evening, "1.0", inward=13)
    leaning = tuple({"6": -0.25, "3": -1.9}.get(each, -6.0) for each in RANKS)
    read_as(evening, "1.0", leaning, plainly(SUITS, "C"), 8.0)

    assert evening.asked == [("WHICH_CARD", "1")]


def test_what_was_moved_and_read_alike_again_is_so_still_below_another(evening):
    evening.wait(6)
    shift(evening, "1.0", inward=13)
    evening.wait(2)
    evening.deal("1 QH")
    leaning = tuple({"6": -0.25, "3": -1.9}.get(each, -6.0) for each in RANKS)
    read_as(evening, "1.0", leaning, plainly(SUITS, "C"), 8.0)

    assert evening.asked == []


@pytest.mark.parametrize(
    ("banker", "asked"),
    [
        ("7S", [("WHICH_CARD", "1")]),  # 16 against 17, or 18
        ("9S", []),  # 19 beats either
    ],
)
@pytest.mark.parametrize("often", [True, False])
def test_what_looks_like_another_now_and_then_is_asked_about_where_money_turns_on_it(
    banker, asked, often
):
    evening = Evening("base")
    evening.deal("1 2S", "2 9C", "3 9H", "B TD", "1 3S", "2 TC", "3 TH", "1 8C", "1 5D")
    evening.stand("123")
    for _ in range(8):
        read(evening, "8C", 0.75, "1.2")
        if often:  # of nine frames three, that together change no name
            leaning = tuple({"6": -0.6, "8": -0.8}.get(each, -6.0) for each in RANKS)
            read_as(evening, "1.2", leaning, plainly(SUITS, "C"), 0.375)
    evening.deal(f"B {banker}")
    evening.wait(3)

    assert "deal 1 8C" in evening.actions
    assert evening.asked == (asked if often else [])
