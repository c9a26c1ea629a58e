"""Sections 9.18 and 10.18: what was paid wrongly, or was right until something was corrected, is made good."""

from __future__ import annotations

import pytest

from tests.game.steps import said
from tests.game.tables import advised, rounds, settle
from tracker.game.assist import Act

PLAYED = [*rounds("permanent", "TS 8D", "TH 9H"), "look", "stand 1", "show B 8D"]
PAID = [*PLAYED, "show 1 TH 9H", "pay 1 10", "bury 1", "bury B"]  # 19 against 18
CARD = f"correct {PAID.index('show 1 TH 9H') + 1} TH 7H"
TIE = f"correct {PAID.index('show B 8D') + 1} 9D"


@pytest.mark.parametrize(
    ("corrected", "act", "amount", "again"),
    [
        ([CARD], Act.TAKE, 20, "take 1 20"),
        ([TIE], Act.TAKE, 10, "take 1 10"),
        (["stake 1 25"], Act.PAY, 15, "pay 1 15"),
        (["pay 1 5"], Act.TAKE, 5, "take 1 5"),
        ([CARD, "take 1 5"], Act.TAKE, 15, "take 1 15"),
    ],
)
def test_10_18_the_banker_is_told_what_must_still_move(corrected, act, amount, again):
    told = advised("permanent", [10], [*PAID, *corrected])
    after = [*PAID, *corrected, again]

    assert (told.act, told.hand, told.amount, told.clause) == (act, "1", amount, "9.18")
    assert ("wrong-payment", "1") not in settle("permanent", [10], after).codes
    assert advised("permanent", [10], after).act is Act.NEXT_COUP


def test_10_18_a_card_that_was_read_rightly_after_all_leaves_nothing_to_move():
    restored = [*PAID, CARD, f"strike {len(PAID) + 1}"]

    assert advised("permanent", [10], restored).act is Act.NEXT_COUP


def test_10_18_a_late_stake_that_the_banker_refuses_moves_nothing():
    refused = [*PAID, "stake 1 25", "choose 1 refuse"]

    assert advised("permanent", [10], refused).act is Act.NEXT_COUP


def test_10_18_the_other_hand_of_a_split_is_asked_for_by_itself():
    split = [*rounds("base", "TH", "8S 8D"), "split 1", "deal 1 TC", "deal 1b 3D"]
    played = [*split, "stand 1", "stand 1b", "deal B 7C", "pay 1 14"]  # 18 and 11 against 17

    assert said("base", [10], played)[0] == "Take 4 from Anne, hand 1"
    assert "Take 10 from Anne, hand 2" in said("base", [10], played)
    done = [*played, "take 1 4", "take 1b 10"]
    assert settle("base", [10], done).codes == []


def test_10_18_pirates_give_back_what_another_has_won():
    deal = rounds("pirate", "TS 7S", "TH 9H", "TD 8D")
    played = [*deal, "stand 1", "stand 2", "stand B", "pay 1 1", "correct 1 [5H]"]

    assert said("pirate", 2, played)[:2] == ["Anne gives 1 coin", "Bruno takes 1 coin"]


def test_3_8_chips_of_a_natural_say_nothing_of_a_free_banker():
    deal = [*rounds("temporaire", "6H 7D", "AS KD", "TS 8D"), "stand 2", "show B 7D"]

    late = settle("temporaire", [10, 5], [*deal, "pay 1 20"])
    others = settle("temporaire", [10, 5], [*deal, "pay 2 5"])

    assert (late.complete, late.needs) == (False, "Draw or stand, as you like")
    assert others.net["Bruno"] == 5


def test_9_18_a_hand_that_was_paid_in_two_sums_is_right_while_the_other_waits():
    split = [*rounds("base", "TH", "8S 8D"), "split 1", "deal 1 TC", "deal 1b 3D"]
    paid = [*split, "stand 1", "stand 1b", "deal B 7C", "pay 1 4", "pay 1 6"]

    assert settle("base", [10], paid).codes == []
    assert "Take 10 from Anne, hand 2" in said("base", [10], paid)
