"""What has moved between the bank and a hand, and what is still to move."""

from __future__ import annotations

from tests.game.tables import rounds, settle, table_after
from tracker.game.assist import Act, Advice, advise
from tracker.game.money import exact
from tracker.game.speech import speech

SPLIT = [*rounds("base", "TH", "8S 8D"), "split 1", "deal 1 TC", "deal 1b AD"]
INSURED = [*rounds("blackjack", "AH", "TS 5D", "TD 9D"), "insure 1 5", "deal 1 KC"]


def told(variant, actions, stakes=(10,)):
    """List what is advised: the act, the hand, the amount."""
    table = table_after(variant, list(stakes), actions)
    return [(each.act, each.hand, exact(each.amount)) for each in advise(table)]


def test_the_payment_of_the_first_hand_closes_no_other_though_it_equals_them_all_together():
    played = [*SPLIT, "stand 1", "stand 1b", "deal B 9C"]

    found = told("base", [*played, "take 1 10"])

    assert (Act.GIVE_BACK, "1b", 10) in found
    assert (Act.TAKE, "1", 10) not in found


def test_one_sum_for_all_hands_of_a_seat_closes_them_all():
    played = [*SPLIT, "stand 1", "stand 1b", "deal B 7C"]

    found = told("base", [*played, "pay 1 20"])

    assert Act.PAY not in [act for act, _, _ in found]


def test_a_hand_that_went_out_insured_still_owes_its_insurance_at_the_accounts():
    out = [*INSURED, "take 1 10", "bury 1", "stand 2", "deal B 8C"]

    found = told("blackjack", out, (10, 10))

    assert (Act.TAKE, "1", 5) in found
    paid = told("blackjack", [*out, "take 1 5"], (10, 10))
    assert (Act.TAKE, "1", 5) not in paid


def test_its_insurance_is_not_asked_for_while_the_banker_draws():
    drawing = [*INSURED, "take 1 10", "bury 1", "stand 2", "deal B 2C"]

    first, *_ = told("blackjack", drawing, (10, 10))

    assert first == (Act.DRAW, "B", 0)


def test_its_insurance_is_paid_where_the_banker_has_a_natural():
    found = told("blackjack", [*INSURED, "take 1 10", "stand 2", "deal B KD"], (10, 10))

    assert (Act.PAY, "1", 10) in found


def test_a_premium_that_was_taken_after_the_look_is_not_taken_again():
    deal = rounds("casino", "AH 7D", "TS 9D")
    taken = [*deal, "insure 1 5", "look", "take 1 5", "stand 1", "show B 7D"]

    found = told("casino", taken)

    assert (Act.PAY, "1", 10) in found


def test_9_1_a_natural_that_is_paid_while_others_have_not_shown_leaves_nothing_unburied():
    deal = rounds("ponte", "2H 9D", "9S 7D", "4C QD", "AS KD")
    bust = ["stand 1", "deal 2 TS", "take 2 10", "bury 2"]

    settled = settle("ponte", [10] * 3, [*deal, *bust, "show B 2H 9D", "pay 3 10", "bury 3"])

    assert settled.codes == []


def test_10_13_a_free_banker_has_his_words_when_he_turns_his_card():
    deal = rounds("temporaire", "6H 7D", "TS 9D")

    table = table_after("temporaire", [10], deal)
    heard = [speech(table, Advice(act)) for act in (Act.TURN, Act.DRAW_OR_STAND)]

    said = [[str(phrase) for phrase in each.phrases] for each in heard]
    assert said == [["J'arrête", "Prise de cartes"]] * 2


def test_10_13_a_payment_to_a_hand_that_is_not_settled_has_no_words():
    table = table_after("permanent", [10], ["deal 1 ??"])

    assert speech(table, Advice(Act.PAY, "1")) is None
