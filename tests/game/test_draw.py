"""The draw for the bank: how it begins, and what ends it."""

from tests.game.test_bank import coup, last_advice, opened
from tracker.game.advice import Act
from tracker.game.assist import advise


def test_7_1_a_draw_that_is_begun_asks_for_the_first_card_and_forgets_an_earlier_draw():
    begun, told = opened("bank draw"), opened("draw 1 5S", "bank draw")

    assert [(each.act, each.hand) for each in advise(begun)] == [(Act.CHOOSE_BANKER, "1")]
    assert told.bank.lots == ()
    assert opened("bank draw", "draw 1 5S", "draw 2 AS").banker == "Bruno"


def test_7_1_a_coup_that_is_opened_ends_a_draw_without_cards():
    said = last_advice([coup("bank draw"), coup()])

    assert said.act is Act.NEXT_COUP
