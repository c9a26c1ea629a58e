"""What lies under the Fou is in the next shuffle, whether or not its burying was written down."""

from __future__ import annotations

import pytest

from tests.game.steps import steps
from tests.game.tables import declares, evening, rounds, settle
from tracker.game.assist import Act

SHUFFLE = ["fou", "shuffle", "cut"]


@pytest.mark.parametrize("variant", ["temporaire", "simplifie"])
def test_3_11_a_bust_hand_is_in_the_next_shuffle(variant):
    deal = rounds(variant, "6H TD", "TS 5D", "9S 2D")
    bust = ["deal 1 KH", *declares(variant, 1, "TS 5D")]

    settled = settle(variant, [10, 10], [*deal, *bust, *SHUFFLE, "deal 2 TS"], decks=1)

    assert settled.codes == []


def test_3_11_so_is_a_natural_that_was_paid():
    deal = rounds("temporaire", "6H TD", "AS KC", "9S 2D")

    settled = settle("temporaire", [10, 10], [*deal, *SHUFFLE, "deal 2 KC"])

    assert settled.codes == []


def test_3_11_and_a_hand_that_withdrew():
    deal = ["deal 1 TS", "deal 2 [9S]", "deal B 6H", "deal 1 5D", "choose 1 withdraw"]
    rest = ["deal 2 2D", "deal B [TD]", *SHUFFLE, "deal 2 TS"]

    settled = settle("temporaire", [10, 10], [*deal, *rest])

    assert [code for code, _ in settled.codes] == ["first-card-turned"]


@pytest.mark.parametrize("card", ["9S", "TD", "6H"])
def test_3_11_what_still_lies_on_the_table_is_not(card):
    deal = rounds("temporaire", "6H TD", "TS 5D", "9S 2D")

    settled = settle("temporaire", [10, 10], [*deal, "stand 1", *SHUFFLE, f"deal 2 {card}"])

    assert settled.codes == [("impossible-card", "2")]


def test_3_11_nor_is_a_bust_that_nobody_declared():
    deal = [*rounds("temporaire", "6H TD", "TS 5D", "9S 2D"), "deal 1 KH", "stand 1"]

    settled = settle("temporaire", [10, 10], [*deal, *SHUFFLE, "deal 2 KH"])

    assert settled.codes == [("impossible-card", "2")]


def test_7_1_the_cards_of_the_lot_go_back_into_the_pack():
    lots = ["draw 1 KS", "draw 2 AS"]
    deal = ["deal 1 [AS]", "deal 2 [KS]"]

    _, settled = evening(
        [{"actions": lots}, {"actions": deal}],
        variant="temporaire",
        banker="Denis",
        seats=["Anne", "Bruno"],
        stakes=[10, 10],
    )

    assert settled.codes == []


def test_2_8_in_brulee_the_banker_looks_at_his_first_card_as_all_do():
    deal = ["deal 1 [AS]", "deal B [6H]", "look", "stake 1 10"]
    unknown = ["deal 1 [AS]", "deal B ??", "look", "stake 1 10", "deal 1 KC", "deal B TC"]

    doubled = settle("brulee", 1, [*deal, "double-all"])
    natural = settle("brulee", 1, [*deal, "deal 1 KC", "deal B TC"])

    assert doubled.codes == []
    assert doubled.stakes == {"1": 20}
    # he knows his first card, and that it makes no natural; where nobody else knows it, he says so
    assert natural.outcomes == {"1": "natural"}
    assert settle("brulee", 1, unknown).outcomes == {"1": None}


def test_2_8_a_look_at_nothing_is_forbidden_elsewhere():
    assert settle("temporaire", [10], ["deal 1 ??", "look"]).codes == [("forbidden-look", "B")]


@pytest.mark.parametrize(("looked", "raised"), [("look 1", 1), ("look 2", 0)])
def test_4_7_nobody_looks_at_the_card_of_a_covered_double(looked, raised):
    deal = rounds("casino", "6H TD", "6S 5D", "9S 8D")

    settled = settle("casino", [10, 10], [*deal, "double 1", "deal 1 ??", looked])

    assert settled.codes == [("forbidden-look", "1")] * raised


def test_7_3_a_bank_sold_while_a_coup_is_played_is_flagged():
    deal = rounds("temporaire", "6H TD", "TS 5D")
    done = [*deal, "stand 1", "show B TD", "stand B"]

    during = settle("temporaire", [10], [*deal, "bank sell 1 50"])
    after = settle("temporaire", [10], [*done, "bank sell 1 50"])
    before = settle("temporaire", [10], ["bank sell 1 50"])

    assert during.codes == [("decision-not-allowed", "B")]
    assert (after.codes, before.codes) == ([], [])


def test_7_5_an_offer_in_words_does_not_break_the_chain_of_naturals():
    deal = rounds("temporaire", "6H TD", "AS KC", "AD KH", "9S 8D")
    coup = [*deal, "stand 3", "show B TD", "stand B"]

    (settled,) = evening(
        [{"actions": [*coup, "bank offer 1", "bank refuse 1"]}],
        variant="temporaire",
        rules={"bank_moves": "natural"},
        banker="Denis",
        seats=["Anne", "Bruno", "Chloé"],
        stakes=[10, 10, 10],
    )

    assert settled.complete


def test_3_11_where_all_cards_lie_on_the_table_there_is_none_to_shuffle():
    deal = rounds("ponte", *["?? ??"] * 25)

    first = steps("ponte", [5] * 24, [*deal, "deal 1 2S"], decks=1)
    last = steps("ponte", [5] * 24, [*deal, "deal 1 2S", "deal 1 2H"], decks=1)
    gone = [*deal, "deal 1 2S", "bury 1", "deal 2 2H"]  # three cards are in the basket

    assert Act.BASKET not in [act for act, _ in [*first, *last]]
    assert Act.BASKET in [act for act, _ in steps("ponte", [5] * 24, gone, decks=1)]
