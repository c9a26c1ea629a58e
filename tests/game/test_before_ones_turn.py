"""A split or a double said before one's turn, a banker who goes first: who has stood by it."""

from __future__ import annotations

import pytest

from tests.game.steps import steps
from tests.game.tables import advised, rounds, settle
from tracker.game.assist import Act

DEAL = rounds("permanent", "6H TD", "TS 5D", "8S 8D")
DOUBLING = ["casino", "base", "blackjack"]


def test_3_3_a_pair_set_apart_before_its_turn_lets_nobody_stand():
    early = [*DEAL, "split 2"]

    said = advised("permanent", [10, 10], early)
    settled = settle("permanent", [10, 10], [*early, "deal 1 6S"])

    assert (said.act, said.hand) == (Act.ASK, "1")
    assert settled.codes == []
    assert settled.hand("1")["total"] == 21


def test_3_3_the_cards_of_an_early_split_come_when_its_turn_comes():
    play = ["split 2", "stand 1", "deal 2 TC", "deal 2b 9C", "stand 2", "stand 2b"]

    settled = settle("permanent", [10, 10], [*DEAL, *play, "show B TD", "deal B 4C"])

    assert settled.codes == []
    assert settled.nets == {"1": -10, "2": -10, "2b": -10}


@pytest.mark.parametrize("variant", DOUBLING)
def test_3_3_a_double_said_before_its_turn_lets_nobody_stand(variant):
    early = [*rounds(variant, "6H TD", "TS 2D", "6S 5D"), "double 2"]

    said = advised(variant, [10, 10], early)
    settled = settle(variant, [10, 10], [*early, "deal 1 9C", "stand 1"])

    assert (said.act, said.hand) == (Act.ASK, "1")
    assert settled.codes == []
    assert settled.stakes == {"1": 10, "2": 20}
    assert settled.hand("1")["total"] == 21


def test_3_3_nor_does_giving_up_before_ones_turn():
    early = [*rounds("base", "6H", "TS 2D", "TC 6D"), "surrender 2", "deal 1 9C"]

    settled = settle("base", [10, 10], early, surrender=True)

    assert settled.codes == []
    assert settled.hand("1")["total"] == 21


@pytest.mark.parametrize("act", ["deal 2 2C", "stand 2"])
def test_3_3_a_card_drawn_or_a_stand_said_by_a_later_hand_does(act):
    settled = settle("permanent", [10, 10], [*DEAL, act, "deal 1 6S"])

    assert settled.codes == [("unrequested-card", "1")]


# the banker before anybody

OPEN = rounds("base", "6H", "TS 8D", "9S 8C", "TD TC")


def test_9_13_a_card_for_the_banker_before_anybody_played_is_out_of_order():
    settled = settle("base", [10] * 3, [*OPEN, "deal B TH"])

    raised = settled.only("out-of-order")
    assert (raised["hand"], raised["action"]) == ("B", len(OPEN) + 1)


@pytest.mark.parametrize("said", ["stand 1", "deal 1 2C", "split 3"])
def test_9_13_once_somebody_has_played_the_others_stand_by_the_bankers_card(said):
    settled = settle("base", [10] * 3, [*OPEN, said, "deal B TH"])

    assert settled.codes == []


def test_9_13_a_single_hand_stands_by_the_bankers_card():
    deal = rounds("base", "6H", "TS 8D")

    assert settle("base", [10], [*deal, "deal B TH", "deal B 9C"]).codes == []


def test_9_13_naturals_are_not_asked_so_one_hand_beside_them_stands_by_it_too():
    deal = rounds("base", "6H", "AS KD", "TS 8D")

    assert settle("base", [10, 10], [*deal, "deal B TH"]).codes == []


def test_9_13_who_plays_on_takes_his_assumed_stand_back():
    play = ["deal B TH", "deal 1 3S", "stand 1", "stand 2", "stand 3", "deal B 4D"]

    settled = settle("base", [10] * 3, [*OPEN, *play])

    assert settled.codes == [("out-of-order", "B")]
    assert settled.hand("1")["total"] == 21
    assert settled.complete
    assert settled.nets == {"1": 10, "2": -10, "3": 0}


@pytest.mark.parametrize(
    ("word", "stake"), [("split 3", {"3": 10, "3b": 10}), ("double 3", {"3": 20})]
)
def test_9_13_so_does_who_splits_or_doubles(word, stake):
    settled = settle("base", [10] * 3, [*OPEN, "deal B TH", word])

    assert settled.codes == [("out-of-order", "B")]
    assert settled.stakes == {"1": 10, "2": 10, **stake}


def test_9_13_and_who_gives_up():
    settled = settle("base", [10] * 3, [*OPEN, "deal B TH", "surrender 1"], surrender=True)

    assert settled.nets["1"] == -5


def test_9_13_without_a_word_the_accounts_follow_what_is_assumed():
    settled = settle("base", [10] * 3, [*OPEN, "deal B TH", "deal B AC"])

    assert settled.complete
    assert settled.nets == {"1": 10, "2": 0, "3": 10}


SERVED_LATE = {
    "double": ("double 1", "6S 5D", "deal 1 TC", {"1": 20}),
    "split": ("split 1; deal 1 TC; stand 1", "8S 8D", "deal 1b 9C", {"1": -10, "1b": -10}),
}


@pytest.mark.parametrize("act", SERVED_LATE)
def test_3_3_nobody_stands_without_the_card_that_a_split_or_a_double_brings(act):
    said, first, late, nets = SERVED_LATE[act]
    begun = [*rounds("base", "6H", first, "9S 2D"), *said.split("; "), "deal 2 9D"]
    banker = ["stand 2", "deal B TD", "deal B 4C"]

    next_step = advised("base", [10, 10], [*begun, "stand 2"])
    settled = settle("base", [10, 10], [*begun, late, *banker])

    assert (next_step.act, next_step.hand) == (Act.DEAL, late.split()[1])
    assert settled.codes == []
    assert settled.nets == nets | {"2": 0}


@pytest.mark.parametrize("act", SERVED_LATE)
def test_3_3_its_account_waits_for_the_card_even_when_the_banker_is_done(act):
    said, first, late, nets = SERVED_LATE[act]
    hand = late.split()[1]
    played = [*rounds("base", "6H", first), *said.split("; "), "deal B TD", "deal B 4C"]

    before, after = settle("base", [10], played), settle("base", [10], [*played, late])

    assert not before.complete
    assert "Deal" in before.needs
    assert before.outcomes[hand] is None
    assert after.complete
    assert after.codes == []
    assert after.nets == nets


def test_3_3_a_natural_of_the_banker_waits_for_no_card():
    played = [*rounds("base", "AH", "6S 5D"), "double 1", "deal B TD"]

    settled = settle("base", [10], played)

    assert settled.complete
    assert settled.nets == {"1": -20}


@pytest.mark.parametrize(
    ("variant", "act"), [("permanent", "split 2"), ("casino", "split 2"), ("casino", "double 2")]
)
def test_2_8_what_is_said_before_the_look_does_not_stand_for_the_look(variant, act):
    said = [*rounds(variant, "TH ??", "AS KD", "8S 8D"), act]

    unpaid = settle(variant, [10, 10], said)
    paid = settle(variant, [10, 10], [*said, "look"])

    assert unpaid.net["Anne"] == 0
    assert unpaid.needs == "Look at your hidden card"
    assert paid.net["Anne"] == 15


@pytest.mark.parametrize("act", ["split 1", "double 1"])
def test_10_4_what_is_said_early_leaves_insurance_offered_and_its_premium_taken(act):
    deal = rounds("casino", "AH ??", "8S 8D")

    offered = advised("casino", [10], [*deal, act])
    lost = advised("casino", [10], [*deal, "insure 1 5", act, "look"])

    assert offered.act is Act.INSURANCE
    assert (lost.act, lost.hand) == (Act.PREMIUM, "1")


def test_3_4_a_hand_of_a_split_that_was_buried_gets_no_card():
    deal = rounds("permanent", "9H TC", "8S 8D")

    said = steps("permanent", [5], [*deal, "split 1", "bury 1", "take 1 5"])

    assert said[0] == (Act.DEAL, "1b")


def test_2_3_a_double_said_before_a_choice_that_makes_a_natural_brings_no_card():
    deal = ["deal 1 [9S]", "deal B 6H", "deal 1 AD", "deal 1 KD", "deal B ??"]
    two = ["double 1", "choose 1 first", "stand 1"]
    natural = ["deal 1 [AS]", *deal[1:4], "deal B ??", "double 1", "choose 1 second", "show 1 AS"]

    brings = steps("temporaire", [5], [*deal, *two], double=True)
    pays = steps("temporaire", [5], natural, double=True)

    assert brings[0] == (Act.DEAL, "1")
    assert Act.DEAL not in [act for act, _ in pays]
