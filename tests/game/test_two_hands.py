"""Two cards in the first round, played as two hands; and where two may be dealt at a time."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, rounds, settle
from tracker.game.assist import Act
from tracker.game.rules import Face

DEAL = ["deal 1 [KS]", "deal 1 [5S]", "deal B 6H", "deal 1 9S", "deal B [TD]"]
LATE = [*DEAL, "choose 1 two-hands"]


def test_9_5_chosen_late_the_second_hand_is_owed_its_second_card():
    said = advised("temporaire", [10], LATE)

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1b", Face.TURNED)


def test_9_5_the_accounts_wait_for_it():
    play = ["stand 1", "show B TD", "deal B 4C", "stand B"]

    waiting = settle("temporaire", [10], [*LATE, *play])
    dealt = settle("temporaire", [10], [*LATE, "deal 1b TC", *play[:1], "deal 1b 6C", *play[1:]])

    assert not waiting.complete
    assert dealt.complete
    assert dealt.nets == {"1": -10, "1b": 10}


@pytest.mark.parametrize("place", [2, 3, 5])
def test_9_5_the_second_hand_may_have_a_stake_of_its_own(place):
    actions = [*DEAL[:place], "choose 1 two-hands", "stake 1b 4", *DEAL[place:4]]

    settled = settle("temporaire", [10], actions)

    assert settled.codes == [("two-cards-first-round", "1")]
    assert settled.stakes == {"1": 10, "1b": 4}


def test_9_5_within_the_limits():
    settled = settle("temporaire", [10], [*LATE, "stake 1b 50"], top={"limits": [2, 20]})

    assert settled.codes[1:] == [("stake-out-of-limits", "1b")]


def test_9_5_once_it_has_its_second_card_another_stake_is_late():
    settled = settle("temporaire", [10], [*LATE, "deal 1b TC", "stake 1b 4"])

    assert settled.codes[1:] == [("late-stake", "1b")]


def test_9_5_owed_its_card_it_may_be_a_natural():
    deal = ["deal 1 [9S]", "deal 1 [AS]", "deal B 6H", "deal 1 9D", "deal B [TD]"]

    settled = settle("temporaire", [10], [*deal, "choose 1 two-hands", "deal 1b KC", "stand 1"])

    assert settled.outcomes["1b"] == "natural"


@pytest.mark.parametrize("turned", ["[TC]", "TC"])
def test_9_5_the_owed_card_lies_as_the_second_round_lies(turned):
    settled = settle("temporaire", [10], [*LATE, f"deal 1b {turned}"])

    wrong = [("wrong-deal-face", "1b")] * turned.startswith("[")
    assert settled.codes[1:] == wrong


def test_9_5_chosen_after_the_banker_began_it_is_owed_its_card_all_the_same():
    play = ["stand 1", "show B TD", "deal B 4C", "stand B", "choose 1 two-hands"]

    waiting = settle("temporaire", [10], [*DEAL, *play])
    dealt = settle("temporaire", [10], [*DEAL, *play, "deal 1b 6C"])

    assert not waiting.complete
    assert dealt.complete
    assert dealt.nets == {"1": -10, "1b": -10}


# two at a time


@pytest.mark.parametrize("variant", ["base", "blackjack", "ponte"])
def test_3_1_two_cards_at_a_time_are_as_good_as_one_by_one(variant):
    cards = ["TS", "5D", "9S", "8D"] if variant != "ponte" else ["[TS]", "[5D]", "[9S]", "[8D]"]
    hands = [f"deal {seat} {card}" for seat, card in zip("1122", cards, strict=True)]
    banker = ["deal B 6H"] if variant != "ponte" else ["deal B [6H]", "deal B [TD]"]

    said = advised(variant, [10, 10], [*hands, *banker])
    settled = settle(variant, [10, 10], [*hands, *banker])

    assert settled.codes == []
    assert [each["cards"] for each in settled.json["hands"]] == [["TS", "5D"], ["9S", "8D"]]
    assert (said.act, said.hand) == (Act.ASK, "1")


def test_3_1_one_may_get_two_and_the_others_theirs_round_by_round():
    actions = ["deal 1 TS", "deal 1 5D", "deal 2 9S", "deal B 6H", "deal 2 8D"]

    settled = settle("base", [10, 10], actions)

    assert settled.codes == []
    assert settled.hand("2")["total"] == 17


@pytest.mark.parametrize("variant", ["base", "blackjack"])
def test_9_6_a_third_card_in_the_first_round_is_one_too_many(variant):
    settled = settle(variant, [10], ["deal 1 TS", "deal 1 5D", "deal 1 3C"])

    assert settled.codes == [("two-cards-second-round", "1")]


def test_9_13_the_banker_of_base_gets_no_second_card_in_the_deal():
    deal = ["deal 1 TS", "deal 1 5D", "deal 2 9S", "deal B 6H", "deal B TD"]

    assert ("out-of-order", "B") in settle("base", [10, 10], deal).codes


def test_9_8_a_card_kept_brings_the_player_his_turn_back():
    deal = rounds("permanent", "6H TD", "TS 5D", "9S 8D")

    said = advised("permanent", [10, 10], [*deal, "stand 1", "deal 1 2C", "choose 1 keep"])

    assert (said.act, said.hand) == (Act.ASK, "1")
