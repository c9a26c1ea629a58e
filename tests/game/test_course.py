"""Section 3: the course of a coup, and the order in which it is settled."""

from __future__ import annotations

import pytest

from tests.game.tables import BANKED, advised, declares, rounds, settle
from tracker.game.assist import Act
from tracker.game.rules import PRESETS, Face

CLOSED = ["permanent", "casino", "temporaire"]
OPEN = ["base", "simplifie", "blackjack"]
FORCED = ["permanent", "casino", *OPEN]
FREE = ["temporaire", "ponte"]


@pytest.mark.parametrize("variant", [each for each in BANKED if each != "brulee"])
def test_3_1_two_rounds_as_the_game_has_them_are_dealt_without_a_remark(variant):
    settled = settle(variant, [10, 10], rounds(variant, "6H 7D", "TS 8D", "9S 8H"))

    assert settled.codes == []
    assert not settled.complete


def test_3_1_the_banker_too_may_take_both_his_cards_at_once_in_ponte():
    deal = ["deal 1 ??", "deal 2 ??", "deal 2 ??", "deal B ??", "deal B ??", "deal 1 ??"]

    settled = settle("ponte", [10, 10], deal)
    late = settle("ponte", [10, 10], [*deal[:1], *deal[1:2], "deal B ??", "deal 1 ??", "deal B ??"])

    assert settled.codes == []
    assert late.codes == [("out-of-order", "B")]


def test_3_1_seven_players_are_dealt_in_turn():
    hands = [f"{rank}S {rank}H" for rank in "2345678"]

    settled = settle("permanent", [10] * 7, rounds("permanent", "6H 7D", *hands))

    assert settled.codes == []
    assert [each["hand"] for each in settled.json["hands"]] == list("1234567")


@pytest.mark.parametrize("variant", [each for each in BANKED if each != "ponte"])
def test_3_2_play_runs_clockwise(variant):
    assert PRESETS[variant].clockwise


def test_3_2_in_ponte_it_runs_the_other_way_and_seats_are_numbered_so():
    assert not PRESETS["ponte"].clockwise
    assert settle("ponte", [10, 10], rounds("ponte", "6H 7D", "5S 8D", "9S 8H")).codes == []


@pytest.mark.parametrize("variant", [*CLOSED, "ponte", *OPEN])
def test_3_3_a_card_to_the_hand_whose_turn_it_is_was_asked_for(variant):
    deal = rounds(variant, "6H 7D", "2S 3D", "TS 8D")

    settled = settle(variant, [10, 10], [*deal, "deal 1 4C", "deal 1 5C", "deal 1 6S"])

    assert settled.codes == []
    assert settled.hand("1")["total"] == 20


@pytest.mark.parametrize("variant", [*CLOSED, "ponte", *OPEN])
@pytest.mark.parametrize("act", ["deal 2 2C", "stand 2"])
def test_3_3_the_next_hands_act_says_that_the_one_before_stood(variant, act):
    deal = rounds(variant, "6H 7D", "TS 8D", "5S 8C")

    said = advised(variant, [10, 10], [*deal, act])

    assert settle(variant, [10, 10], [*deal, act]).codes == []
    assert said.hand != "1"


def test_3_3_the_bankers_first_card_of_his_own_says_that_all_stood():
    deal = rounds("base", "6H", "TS 8D", "5S 8C")

    settled = settle("base", [10, 10], [*deal, "deal B TD", "deal B 5D"])

    assert settled.complete
    assert settled.net == {"Anne": -10, "Bruno": -10, "Denis": 20}


def test_3_3_a_later_seat_may_be_named_at_once_and_all_before_it_stood():
    deal = rounds("base", "6H", "TS 8D", "TD 8C", "5S 8H")

    settled = settle("base", [10, 10, 10], [*deal, "deal 3 5C", "deal B TH", "deal B 9H"])

    assert settled.codes == []
    assert settled.net["Denis"] == -30


@pytest.mark.parametrize("variant", [*CLOSED, "ponte", *OPEN])
def test_3_4_a_hand_over_21_loses_at_once_even_if_the_banker_busts_later(variant):
    deal = rounds(variant, "6H TD", "7S 9D", "TS 9C")
    banker = ["deal B TD", "deal B 9H"] if variant in OPEN else ["show B", "deal B 9H"]
    banker = [each for each in banker if each != "show B"]

    bust = ["deal 1 8H", *declares(variant, 1, "7S 9D")]
    over = settle(variant, [10, 5], [*deal, *bust])
    after = settle(variant, [10, 5], [*deal, *bust, "stand 2", *banker])

    assert (over.outcomes["1"], over.net) == ("bust", {"Anne": -10, "Bruno": 0, "Denis": 10})
    assert after.complete
    assert after.net == {"Anne": -10, "Bruno": 5, "Denis": 5}
    assert after.outcomes == {"1": "bust", "2": "win"}


def test_3_4_cards_that_are_buried_unseen_in_their_turn_were_a_bust():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("permanent", [10], [*deal, "deal 1 9S", "bury 1"])

    assert settled.outcomes["1"] == "bust"
    assert settled.anne == -10


@pytest.mark.parametrize("banker", ["6H TD 6C", "6H TD 9H", "2H 4D TC TH"])
@pytest.mark.parametrize("variant", [*CLOSED, *OPEN])
def test_3_5_a_banker_over_21_pays_every_hand_still_in(variant, banker):
    first, second, *drawn = banker.split()
    cards = [second, *drawn] if variant in OPEN else drawn
    deal = rounds(variant, f"{first} {second}", "2S 2D", "TS 9C")

    settled = settle(
        variant, [7.5, 5], [*deal, "stand 1", "stand 2", *(f"deal B {each}" for each in cards)]
    )

    assert settled.complete
    assert settled.net == {"Anne": 7.5, "Bruno": 5, "Denis": -12.5}


@pytest.mark.parametrize(
    ("cards", "outcome", "net"),
    [("TS 9D", "win", 10), ("TS 7D", "lose", -10), ("TS 8D", "push", 0), ("9S 9C", "push", 0)],
)
@pytest.mark.parametrize("variant", [*CLOSED, "ponte", *OPEN])
def test_3_6_the_higher_total_wins_and_equal_totals_push(variant, cards, outcome, net):
    deal = rounds(variant, "TH 8H", cards)
    banker = ["deal B 8H"] if variant in OPEN else ["stand B"]

    settled = settle(variant, [10], [*deal, "stand 1", *banker])

    assert settled.complete
    assert settled.outcomes["1"] == outcome
    assert settled.net == {"Anne": net, "Denis": -net}


@pytest.mark.parametrize("banker", ["AH 6D", "TH 7D", "AH 7D", "AH 9D", "9H 9D"])
@pytest.mark.parametrize("variant", ["permanent", "casino"])
def test_3_7_a_forced_banker_stands_on_17_and_more_a_soft_one_too(variant, banker):
    deal = rounds(variant, banker, "TS QD")

    settled = settle(variant, [10], [*deal, "look", "stand 1", f"show B {banker.split()[1]}"])

    assert settled.complete
    assert [each for each in settled.codes if each[0] != "forbidden-look"] == []


@pytest.mark.parametrize("second", ["5D", "6D", "2D"])
def test_3_7_a_forced_banker_under_17_is_not_done(second):
    deal = rounds("permanent", f"TH {second}", "TS QD")

    settled = settle("permanent", [10], [*deal, "stand 1", f"show B {second}"])

    assert not settled.complete
    assert advised("permanent", [10], [*deal, "stand 1", f"show B {second}"]).act is Act.DRAW


def test_3_7_an_ace_that_would_make_22_counts_1():
    deal = rounds("permanent", "TH 5D", "TS QD")

    settled = settle("permanent", [10], [*deal, "stand 1", "show B 5D", "deal B AD"])

    assert not settled.complete


@pytest.mark.parametrize(
    ("banker", "done"),
    [
        ("AH 6D", False),  # soft 17
        ("TH 7D", True),
        ("AH 7D", True),  # soft 18
        ("AH 5D AD", False),  # soft 17 in three cards
        ("9H 7D AD", True),  # 17 in which the Ace counts 1
        ("AH 5D TD AD", True),
    ],
)
def test_3_7_a_table_may_let_the_banker_draw_on_soft_17(banker, done):
    first, second, *more = banker.split()
    deal = rounds("permanent", f"{first} {second}", "TS QD")
    drawn = [f"deal B {each}" for each in more]
    actions = [*deal, "look", "stand 1", f"show B {second}", *drawn]

    settled = settle("permanent", [10], actions, banker_draws="to soft 17")
    said = advised("permanent", [10], actions, banker_draws="to soft 17")

    assert settled.complete is done
    assert done or (said.act, said.clause) == (Act.DRAW, "3.7")
    assert [each for each in settled.codes if each[0] != "forbidden-look"] == []


def test_3_7_a_table_may_set_the_banker_free():
    deal = rounds("permanent", "TH 5D", "TS QD")

    settled = settle(
        "permanent", [10], [*deal, "stand 1", "show B 5D", "stand B"], banker_draws="free"
    )

    assert settled.complete
    assert settled.codes == []


@pytest.mark.parametrize("banker", ["TH 2D", "TH 7D", "AH 6D", "TH KD"])
@pytest.mark.parametrize("variant", FREE)
def test_3_8_a_free_banker_is_waited_for(variant, banker):
    deal = rounds(variant, banker, "TS 8D")
    shown = [*deal, "stand 1", f"show B {banker.split()[1]}"]

    before = settle(variant, [10], shown)
    after = settle(variant, [10], [*shown, "stand B"])

    assert not before.complete
    assert after.complete
    assert after.codes == []


@pytest.mark.parametrize("variant", FREE)
def test_3_8_a_free_banker_may_draw_on_20(variant):
    deal = rounds(variant, "TH KD", "TS 8D")

    settled = settle(variant, [10], [*deal, "stand 1", "show B KD", "deal B 2S"])

    assert settled.codes == []
    assert settled.anne == 10


@pytest.mark.parametrize("variant", FREE)
@pytest.mark.parametrize("drawn", [["deal B 5S"], ["deal B 6S"]])
def test_3_8_a_free_banker_with_21_or_more_has_nothing_left_to_say(variant, drawn):
    deal = rounds(variant, "TH 6D", "TS 8D")

    shown = "show B 6D" if variant == "temporaire" else "show B TH 6D"
    settled = settle(variant, [10], [*deal, "stand 1", shown, *drawn])

    assert settled.complete


@pytest.mark.parametrize("moved", ["pay 1 10", "take 1 10"])
def test_3_8_chips_that_move_say_that_the_free_banker_has_stopped(moved):
    deal = rounds("temporaire", "TH 6D", "TS 8D")

    settled = settle("temporaire", [10], [*deal, "stand 1", "show B 6D", moved])

    assert settled.complete
    assert settled.anne == 10


@pytest.mark.parametrize("variant", [*CLOSED, "ponte", *OPEN])
def test_3_9_when_all_are_out_the_banker_buries_his_cards_unplayed(variant):
    deal = rounds(variant, "6H 7D", "TS 6D", "9S 7C")
    first = ["deal 1 KH", *declares(variant, 1, "TS 6D")]
    actions = [*deal, *first, "deal 2 KC", *declares(variant, 2, "9S 7C")]

    settled = settle(variant, [10, 20], actions)

    assert settled.complete
    assert settled.net == {"Anne": -10, "Bruno": -20, "Denis": 30}


@pytest.mark.parametrize("variant", CLOSED)
def test_3_9_a_paid_natural_and_a_bust_leave_nobody_to_play_against(variant):
    deal = rounds(variant, "6H ??", "AS KD", "9S 7C")

    bust = ["deal 2 KC", *declares(variant, 2, "9S 7C")]
    settled = settle(variant, [10, 20], [*deal, *bust])

    assert settled.complete
    assert settled.order == ["1", "2"]


def test_3_9_after_the_last_payment_the_banker_is_told_to_bury():
    deal = rounds("permanent", "6H ??", "9S 7C")

    said = advised("permanent", [20], [*deal, "deal 1 KC", "show 1 9S 7C", "take 1 20"])

    assert said.act is Act.BURY


@pytest.mark.parametrize("variant", CLOSED)
def test_3_9_with_an_unseen_ten_or_ace_a_natural_keeps_the_coup_open(variant):
    deal = rounds(variant, "KH ??", "AS KD")

    settled = settle(variant, [10], deal)

    assert not settled.complete


def test_3_1_the_faces_of_each_round_are_those_of_the_table():
    covered, turned = Face.COVERED, Face.TURNED

    assert PRESETS["permanent"].first_round == (covered, turned)
    assert PRESETS["temporaire"].second_round == (turned, covered)
    assert PRESETS["brulee"].second_round == (turned, turned)
