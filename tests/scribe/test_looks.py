"""The banker's look at his covered card, and what only seems to be one."""

import pytest

from tests.scribe.evening import Evening
from tests.scribe.motions import DEAL, push, read_as, shift, unsure
from tracker.game.cards import RANKS, SUITS


@pytest.fixture
def dealt():
    evening = Evening()
    evening.deal_round()
    return evening


def test_a_covered_card_lifted_in_plain_sight_was_looked_at(dealt):
    x, y, face = dealt.stage.cards["B.1"]
    dealt.remove("B.1")
    dealt.wait(1.2)
    dealt.stage.lay("B.1", x + 6, y + 3, face)
    dealt.wait(2)

    assert dealt.actions == [*DEAL, "look"]
    assert dealt.raised == [("forbidden-look", "B")]


def test_a_covered_card_that_was_only_hidden_was_not_looked_at(dealt):
    dealt.stage.hidden.add("B.1")
    dealt.wait(1.2)
    dealt.stage.hidden.clear()
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_hand_over_all_his_cards_is_no_look(dealt):
    cards = {name: dealt.stage.cards[name] for name in ("B.0", "B.1")}
    dealt.remove(*cards)
    dealt.wait(1.2)
    for name, (x, y, face) in cards.items():
        dealt.stage.lay(name, x + 5, y, face)
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_card_put_back_is_looked_at_once_it_lies_still(dealt):
    dealt.remove("B.1")
    dealt.wait(1.2)
    dealt.lay("B.1", "B", "??", across=44)
    dealt.wait(0.4)
    push(dealt, "B.1", across=8)
    dealt.wait(0.9)
    assert dealt.actions == DEAL

    dealt.wait(1)
    assert dealt.actions == [*DEAL, "look"]


def test_a_card_outlined_otherwise_just_before_it_is_hidden_was_not_lifted(dealt):
    shift(dealt, "B.1", across=12)
    dealt.wait(0.5)
    dealt.stage.hidden.add("B.1")
    dealt.wait(1.2)
    dealt.stage.hidden.clear()
    shift(dealt, "B.1", across=-12)
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_card_lifted_as_soon_as_it_was_dealt_was_looked_at():
    evening = Evening()
    evening.deal(*(each.removeprefix("deal ") for each in DEAL[:-1]))
    evening.lay("B.1", "B", "??", across=34)
    evening.wait(0.4)
    evening.remove("B.1")
    evening.wait(1.2)
    evening.lay("B.1", "B", "??", across=40)
    evening.wait(2)

    assert evening.actions == [*DEAL, "look"]


def test_a_card_that_lay_there_again_before_it_seemed_to_move_was_only_hidden(dealt):
    dealt.stage.hidden.add("B.1")
    dealt.wait(1.2)
    dealt.stage.hidden.clear()
    dealt.wait(0.5)
    shift(dealt, "B.1", across=8)
    dealt.wait(2)

    assert dealt.actions == DEAL


def test_a_card_that_was_outlined_aside_while_it_was_half_hidden_was_not_lifted(dealt):
    dealt.wait(1)
    dealt.stage.hidden.add("B.1")
    dealt.wait(0.75)
    dealt.stage.hidden.clear()
    shift(dealt, "B.1", across=-10.5)
    dealt.wait(0.125)
    shift(dealt, "B.1", across=9.5)
    dealt.wait(3)

    assert dealt.actions == DEAL


def test_a_card_that_seemed_to_creep_before_it_was_hidden_was_not_lifted(dealt):
    shift(dealt, "B.1", across=-11)
    dealt.wait(0.25)
    shift(dealt, "B.1", across=7)
    dealt.wait(0.625)
    dealt.stage.hidden.add("B.1")
    dealt.wait(1.2)
    shift(dealt, "B.1", across=4)
    dealt.stage.hidden.clear()
    dealt.wait(3)

    assert dealt.actions == DEAL


def test_a_back_that_seems_a_face_for_a_while_and_is_never_read_was_not_looked_at(dealt):
    dealt.turn("B.1", "9D")
    read_as(dealt, "B.1", unsure(RANKS, "9", "8", "6"), unsure(SUITS, "H", "D"), 2.5)
    assert dealt.actions == [*DEAL, "show B ??"]
    dealt.turn("B.1", "??")
    dealt.wait(2)

    assert dealt.actions == DEAL
    assert dealt.raised == []
