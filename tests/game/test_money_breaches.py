"""Section 9, the money: stakes out of limits or late, a bank too short, a wrong payment."""

from __future__ import annotations

import pytest

from tests.game.tables import BANKED, rounds, settle


@pytest.mark.parametrize(("stake", "raised"), [(4, 1), (5, 0), (20, 0), (20.5, 1), (0, 0)])
def test_9_15_a_stake_outside_the_limits_stays_and_is_named(stake, raised):
    deal = ["stake 1 5", f"stake 2 {stake}", *rounds("base", "TH", "TS 8D")]

    settled = settle("base", 2, deal[:3], lowest_stake=5, highest_stake=20)

    assert settled.codes == [("stake-out-of-limits", "2")] * raised
    assert [each["action"] for each in settled.raised] == [2] * raised


def test_9_15_it_is_won_and_lost_like_another():
    deal = rounds("base", "TH", "TS 8D")

    settled = settle("base", [100], [*deal, "deal B 7H"], highest_stake=20)

    assert settled.codes == [("stake-out-of-limits", "1")]
    assert settled.anne == 100


@pytest.mark.parametrize("variant", [each for each in BANKED if each != "brulee"])
def test_9_16_a_changed_stake_after_the_first_card_is_late(variant):
    deal = rounds(variant, "6H 7D", "TS 8D")

    raised = settle(variant, [10], [*deal, "stake 1 20"]).only("late-stake")

    assert (raised["hand"], raised["action"]) == ("1", len(deal) + 1)
    assert (raised["choices"], raised["chosen"]) == (["accept", "refuse"], None)
    assert raised["chooser"] == "B"


@pytest.mark.parametrize(("choice", "stake"), [(None, 20), ("accept", 20), ("refuse", 10)])
def test_9_16_it_stays_unless_the_banker_refuses_it(choice, stake):
    deal = rounds("permanent", "TH 7D", "TS 8D")
    answer = [f"choose 1 {choice}"] if choice else []

    settled = settle("permanent", [10], [*deal, "stake 1 20", *answer, "stand 1", "show B 7D"])

    assert settled.stakes == {"1": stake}
    assert settled.anne == stake
    assert settled.only("late-stake")["chosen"] == choice


def test_9_16_two_late_changes_may_both_be_refused():
    deal = rounds("permanent", "TH 7D", "TS 8D")
    late = ["stake 1 20", "stake 1 30", "choose 1 refuse", "choose 1 refuse"]

    settled = settle("permanent", [10], [*deal, *late])

    assert [each["chosen"] for each in settled.raised] == ["refuse", "refuse"]
    assert settled.stakes == {"1": 10}


def test_9_16_in_brulee_stakes_are_late_once_the_second_round_has_begun():
    deal = rounds("brulee", "6H TC", "TS 8D", "9S 7D")
    first = [*deal[:3], "stake 1 5", "stake 2 5"]

    settled = settle("brulee", 2, [*first, deal[3], "stake 2 8", *deal[4:]])

    assert settled.codes == [("late-stake", "2")]


def test_9_16_in_brulee_stakes_are_late_once_the_banker_has_doubled():
    deal = rounds("brulee", "6H TC", "TS 8D")
    late = ["stake 1 5", "double-all", "stake 1 20"]

    settled = settle("brulee", 1, [*deal[:2], *late, *deal[2:]])

    assert settled.codes == [("late-stake", "1")]


def test_9_16_the_same_stake_again_is_no_change():
    deal = rounds("permanent", "TH 7D", "TS 8D")

    assert settle("permanent", [10], [*deal, "stake 1 10"]).codes == []


@pytest.mark.parametrize("bank", [0, 29, 29.5])
def test_9_17_a_bank_that_could_not_pay_is_named_once(bank):
    deal = rounds("permanent", "6H ??", "TS 8D", "9S 7C")

    settled = settle("permanent", [10, 10], deal, top={"bank": bank})

    assert settled.codes == [("bank-short", "B")]
    assert settled.only("bank-short")["action"] is None  # the stakes of the file's head


def test_9_17_a_split_may_make_it_short():
    deal = rounds("permanent", "6H ??", "8S 8D")

    enough = settle("permanent", [10], deal, top={"bank": 20})
    short = settle("permanent", [10], deal, top={"bank": 19})

    assert enough.codes == []
    assert short.codes == [("bank-short", "B")]


def test_9_17_where_nobody_says_what_the_bank_holds_it_is_not_asked():
    assert settle("permanent", [10**8], ["deal 1 ??"]).codes == []


@pytest.mark.parametrize(
    ("moved", "wrong"),
    [("pay 1 7.5", 0), ("pay 1 5", 1), ("pay 1 10", 1), ("take 1 5", 1)],
)
def test_9_18_a_payment_that_is_not_what_was_due_is_named(moved, wrong):
    deal = rounds("permanent", "6H ??", "AS KD")

    settled = settle("permanent", [5], [*deal, moved])

    assert settled.codes == [("wrong-payment", "1")] * wrong
    assert settled.anne == 7.5


def test_9_18_it_points_at_the_move():
    deal = rounds("permanent", "6H ??", "AS KD", "TS 8D")

    settled = settle("permanent", [5, 5], [*deal, "pay 1 5", "stand 2"])

    assert settled.only("wrong-payment")["action"] == len(deal) + 1


def test_9_18_a_second_payment_may_make_it_right():
    deal = rounds("permanent", "6H ??", "AS KD")

    assert settle("permanent", [5], [*deal, "pay 1 5", "pay 1 2.5"]).codes == []


def test_9_18_chips_that_go_the_wrong_way_after_a_loss_are_named():
    deal = rounds("permanent", "TH 9D", "TS 8D")
    shown = [*deal, "stand 1", "show B 9D"]

    assert settle("permanent", [5], [*shown, "take 1 5"]).codes == []
    assert settle("permanent", [5], [*shown, "pay 1 5"]).codes == [("wrong-payment", "1")]


def test_9_18_nothing_is_said_before_the_hand_is_settled():
    deal = rounds("permanent", "TH 9D", "TS 8D")

    assert settle("permanent", [5], [*deal, "pay 1 5"]).codes == []


def test_9_18_nothing_paid_where_something_is_due_is_named():
    deal = rounds("permanent", "6H ??", "AS KD")

    assert settle("permanent", [5], [*deal, "pay 1 0"]).codes == [("wrong-payment", "1")]
    assert settle("permanent", [5], [*deal, "pay 1 0", "pay 1 7.5"]).codes == []


def test_9_18_one_hand_of_a_split_paid_and_the_other_with_nothing_is_named():
    deal = rounds("permanent", "TH 8D", "9S 9D")
    play = ["split 1", "deal 1 TS", "deal 1b KH", "stand 1", "stand 1b", "show B 8D"]

    half = settle("permanent", [5], [*deal, *play, "pay 1 5"])
    nothing = settle("permanent", [5], [*deal, *play, "pay 1 5", "pay 1b 0"])
    whole = settle("permanent", [5], [*deal, *play, "pay 1 10"])

    assert half.codes == []
    assert nothing.codes == [("wrong-payment", "1")]
    assert whole.codes == []


def test_9_18_the_hands_of_a_split_may_be_paid_one_by_one():
    deal = rounds("permanent", "TH 8D", "9S 9D")
    play = ["split 1", "deal 1 TS", "deal 1b 7H", "stand 1", "stand 1b", "show B 8D"]

    one = settle("permanent", [5], [*deal, *play, "pay 1 5"])
    both = settle("permanent", [5], [*deal, *play, "pay 1 5", "take 1b 5"])
    wrong = settle("permanent", [5], [*deal, *play, "pay 1 5", "take 1b 6"])

    assert one.codes == []
    assert both.codes == []
    assert len(wrong.codes) == 1
