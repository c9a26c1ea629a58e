"""Whose the cards are once the bank has passed: everybody keeps his chair, or all move on."""

import pytest

from tests.scribe.evening import Evening

ANNES_BANK = {  # who sits where, and what he has in the coup: Denis, Anne, Bruno, Chloé
    "kept": {"B": "3", "1": "B", "2": "1", "3": "2"},
    "moved": {"B": "B", "1": "1", "2": "2", "3": "3"},
}


def passed(chairs, variant="base"):
    evening = Evening(variant, rules={"chairs": chairs})
    evening.deal("1 9S", "2 8D", "3 7C", "B 6H", "1 9H", "2 TD", "3 TC", "B TS")
    evening.say("bank accept 1")
    evening.stage.cards.clear()
    evening.wait(3.0)
    evening.open_coup()
    evening.wait()
    return evening


@pytest.mark.parametrize("chairs", ["kept", "moved"])
def test_a_card_belongs_to_whoever_sits_there(chairs):
    evening = passed(chairs)
    order = sorted(ANNES_BANK[chairs], key=lambda chair: (ANNES_BANK[chairs][chair], chair))
    evening.deal(*(f"{chair} {rank}S" for chair, rank in zip(order, "2345", strict=True)))

    assert evening.actions[-4:] == ["deal 1 2S", "deal 2 3S", "deal 3 4S", "deal B 5S"]
    assert evening.raised == []


def test_the_cards_of_the_coup_in_which_the_bank_passes_stay_whose_they_are():
    evening = Evening("base", rules={"chairs": "kept"})
    evening.deal("1 9S", "2 8D", "3 7C")
    evening.say("bank accept 1")
    evening.deal("B 6H", "1 9H")

    assert evening.actions[-2:] == ["deal B 6H", "deal 1 9H"]


def test_a_new_banker_turns_his_card_on_his_own_chair():
    evening = passed("kept", "permanent")
    evening.deal("2 ??", "3 ??", "B ??", "1 6H", "2 ??", "3 ??", "B ??", "1 ??")
    evening.stand("123")
    evening.turn("1.1", "TS")
    evening.wait(3.0)

    assert evening.actions[-1] == "show B TS"
