"""Section 4, for more than the stake: doubling, insuring, giving up."""

from __future__ import annotations

import pytest

from tests.game.tables import advised, rounds, settle
from tracker.game.assist import Act
from tracker.game.rules import Face

SPLITTERS = ["permanent", "casino", "temporaire", "base", "blackjack"]
NOT_SPLITTERS = ["ponte", "simplifie"]
DOUBLERS = ["casino", "base", "blackjack"]
NOT_DOUBLERS = ["permanent", "temporaire", "ponte", "simplifie"]


def dealt(variant, cards, *, banker="6H TD"):
    return rounds(variant, banker, cards)


@pytest.mark.parametrize("variant", DOUBLERS)
@pytest.mark.parametrize(("card", "net"), [("TS", 20), ("2S", -20), ("7S", 0)])
def test_4_6_a_double_plays_for_twice_the_stake_with_one_card_more(variant, card, net):
    deal = dealt(variant, "5S 6H", banker="TH 8D")
    drawn = f"deal 1 [{card}]" if variant == "casino" else f"deal 1 {card}"
    second = [] if variant == "casino" else ["deal B 8D"]

    settled = settle(variant, [10], [*deal, "double 1", drawn, *second])

    assert settled.complete
    assert settled.stakes == {"1": 20}
    assert settled.anne == net
    assert settled.codes == []


@pytest.mark.parametrize("variant", DOUBLERS)
def test_4_6_a_second_card_after_a_double_does_not_count(variant):
    deal = dealt(variant, "5S 6H")
    drawn = "deal 1 [2S]" if variant == "casino" else "deal 1 2S"

    settled = settle(variant, [10], [*deal, "double 1", drawn, "deal 1 3S"])

    assert settled.hand("1")["cards"] == ["5S", "6H", "2S"]
    assert settled.raised[0]["hand"] == "1"


@pytest.mark.parametrize("variant", DOUBLERS)
def test_9_8_a_card_after_a_double_can_only_be_refused(variant):
    deal = dealt(variant, "5S 6H")
    drawn = "deal 1 [2S]" if variant == "casino" else "deal 1 2S"
    given = [*deal, "double 1", drawn, "deal 1 3S"]

    silent = settle(variant, [10], given)
    refused = settle(variant, [10], [*given, "choose 1 refuse"])
    kept = settle(variant, [10], [*given, "choose 1 keep"])

    assert silent.only("unrequested-card")["choices"] == ["refuse"]
    assert "gets no more cards" in silent.only("unrequested-card")["sentence"]
    assert [refused.codes, refused.raised[0]["chosen"]] == [[("unrequested-card", "1")], "refuse"]
    assert kept.codes == [("unrequested-card", "1"), ("decision-not-allowed", "1")]
    for each in (silent, refused, kept):
        assert each.hand("1")["cards"] == ["5S", "6H", "2S"]


def test_9_8_nobody_waits_for_an_answer_that_can_only_be_one():
    deal = [*rounds("base", "9H", "5S 6H"), "double 1", "deal 1 8S", "deal 1 3S", "deal B 9C"]

    silent = settle("base", [10], deal)
    refused = settle("base", [10], [*deal, "choose 1 refuse"])

    assert silent.complete
    assert silent.anne == refused.anne == 20


@pytest.mark.parametrize("variant", DOUBLERS)
def test_4_6_no_double_after_a_third_card(variant):
    deal = dealt(variant, "5S 2H")

    settled = settle(variant, [10], [*deal, "deal 1 3S", "double 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 10}


@pytest.mark.parametrize("variant", ["base", "blackjack"])
@pytest.mark.parametrize("allowed", [True, False])
def test_4_6_a_double_after_a_split_is_the_tables_choice(variant, allowed):
    actions = [*dealt(variant, "5S 5H"), "split 1", "deal 1 6S", "double 1"]

    settled = settle(variant, [10], actions, double_after_split=allowed)

    assert settled.stakes == {"1": 20 if allowed else 10, "1b": 10}
    assert len(settled.codes) == (0 if allowed else 1)


@pytest.mark.parametrize("variant", NOT_DOUBLERS)
def test_4_6_some_games_have_no_double(variant):
    settled = settle(variant, [10], [*dealt(variant, "5S 6C"), "double 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.stakes == {"1": 10}


def test_4_6_a_table_may_allow_it():
    settled = settle("simplifie", [10], [*dealt("simplifie", "5S 6H"), "double 1"], double=True)

    assert settled.codes == []
    assert settled.stakes == {"1": 20}


def test_4_6_the_banker_is_told_to_deal_the_one_card():
    said = advised("base", [10], [*dealt("base", "5S 6H"), "double 1"])

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1", Face.TURNED)


def test_4_7_in_casino_the_doubled_card_is_covered():
    deal = [*dealt("casino", "5S 6H"), "double 1"]

    said = advised("casino", [10], deal)

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1", Face.COVERED)
    assert settle("casino", [10], [*deal, "deal 1 TS"]).codes == [("wrong-deal-face", "1")]


def test_4_7_in_casino_the_doubled_hand_is_settled_after_all_others():
    deal = rounds("casino", "6H TD", "5S 6C", "TS 9H", "TC 7H")
    play = ["double 1", "deal 1 ??", "stand 2", "stand 3", "show B TD", "deal B 2S"]

    before = settle("casino", [10, 10, 10], [*deal, *play])
    after = settle("casino", [10, 10, 10], [*deal, *play, "show 1 5S 6C 9D"])

    assert before.order == ["2", "3"]
    assert before.net == {"Anne": 0, "Bruno": 10, "Chloé": -10, "Denis": 0}
    assert "Anne" in before.needs
    assert after.order == ["2", "3", "1"]
    assert after.anne == 20


def test_4_7_elsewhere_the_doubled_hand_is_settled_in_its_turn():
    deal = rounds("base", "6H", "5S 6C", "TS 9H")
    play = ["double 1", "deal 1 TD", "stand 2", "deal B TD", "deal B 2S"]

    assert settle("base", [10, 10], [*deal, *play]).order == ["1", "2"]


@pytest.mark.parametrize(
    ("variant", "stake", "premium"), [("casino", 8, 4), ("casino", 5, 2.5), ("blackjack", 10, 3)]
)
def test_4_8_insurance_is_paid_twice_the_premium_when_the_banker_has_a_natural(
    variant, stake, premium
):
    deal = dealt(variant, "TS 8H", banker="AH KD")
    shows = ["look", "show B KD"] if variant == "casino" else ["stand 1", "deal B KD"]

    settled = settle(variant, [stake], [*deal, f"insure 1 {premium}", *shows])

    assert settled.complete
    assert settled.anne == -stake + 2 * premium
    assert settled.hand("1")["outcome"] == "lose"
    assert settled.codes == []


@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_8_insurance_is_lost_otherwise(variant):
    deal = dealt(variant, "TS 9H", banker="AH 7D")
    shows = ["look", "stand 1", "show B 7D"] if variant == "casino" else ["deal B 7D"]

    settled = settle(variant, [10], [*deal, "insure 1 5", *shows])

    assert settled.complete
    assert settled.anne == 5
    assert settled.hand("1")["outcome"] == "win"


@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_8_a_player_with_a_natural_may_insure_too(variant):
    deal = dealt(variant, "AS KH", banker="AH KD")
    shows = ["look", "show B KD"] if variant == "casino" else ["deal B KD"]

    settled = settle(variant, [10], [*deal, "insure 1 5", *shows])

    assert settled.codes == []
    assert settled.outcomes["1"] == "push"
    assert settled.anne == 10


@pytest.mark.parametrize("up", ["KH", "5H", "TH"])
@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_8_only_an_ace_is_insured_against(variant, up):
    deal = dealt(variant, "TS 8H", banker=f"{up} 7D")

    settled = settle(variant, [10], [*deal, "insure 1 5"])

    assert settled.codes == [("decision-not-allowed", "1")]


@pytest.mark.parametrize(
    ("variant", "late"),
    [("casino", "look"), ("casino", "show B KD"), ("blackjack", "deal B KD")],
)
def test_4_8_insurance_after_the_look_or_the_draw_is_too_late(variant, late):
    deal = dealt(variant, "TS 8H", banker="AH KD")

    settled = settle(variant, [10], [*deal, late, "insure 1 5"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.anne == -10


@pytest.mark.parametrize("act", ["deal 1 5C", "stand 1", "stand 2"])
def test_4_8_where_the_banker_looks_insurance_comes_before_anybody_plays(act):
    deal = rounds("casino", "AH KD", "4S 8H", "TS 8D")

    settled = settle("casino", [10, 10], [*deal, act, "insure 2 5"])

    assert settled.codes == [("decision-not-allowed", "2")]
    sentence = settled.only("decision-not-allowed")["sentence"]
    assert sentence == "Bruno insures too late: give the 5 back."


def test_4_8_where_he_does_not_look_it_may_come_until_he_draws():
    deal = rounds("blackjack", "AH", "4S 8H", "TS 8D")
    play = ["deal 1 7C", "stand 1", "insure 2 5", "stand 2", "deal B KD"]

    settled = settle("blackjack", [10, 10], [*deal, *play])

    assert settled.codes == []
    assert settled.nets == {"1": -10, "2": 0}


def test_4_8_a_hand_that_is_bust_may_not_be_insured_any_more():
    deal = rounds("blackjack", "AH", "TS 6H", "TD 8D")

    settled = settle("blackjack", [10, 10], [*deal, "deal 1 KC", "insure 1 5"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.anne == -10


@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base", "ponte", "simplifie"])
def test_4_8_some_games_have_no_insurance(variant):
    deal = dealt(variant, "TS 8H", banker="AH 7D")

    settled = settle(variant, [10], [*deal, "insure 1 5"])

    assert settled.codes == [("decision-not-allowed", "1")]


@pytest.mark.parametrize("premium", [5.5, 10, 100])
@pytest.mark.parametrize("variant", ["casino", "blackjack"])
def test_4_8_insurance_above_the_limit_counts_up_to_it(variant, premium):
    deal = dealt(variant, "TS 8H", banker="AH KD")
    shows = ["look", "show B KD"] if variant == "casino" else ["stand 1", "deal B KD"]

    settled = settle(variant, [10], [*deal, f"insure 1 {premium}", *shows])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.anne == 0


@pytest.mark.parametrize(
    ("cards", "act", "premiums", "premium"),
    [
        ("5S 6H", "double 1", ["insure 1 10"], 5),
        ("8S 8D", "split 1", ["insure 1 5", "insure 1b 5"], 5),
        ("8S 8D", "split 1", ["insure 1b 3", "insure 1 2"], None),
    ],
)
def test_4_8_in_blackjack_the_first_stake_alone_is_insured(cards, act, premiums, premium):
    deal = dealt("blackjack", cards, banker="AH")
    drawn = ["deal 1 7C", *(["deal 1b 7D"] if act == "split 1" else [])]

    settled = settle("blackjack", [10], [*deal, act, *premiums, *drawn, "deal B KD"])

    above = premiums[-1].split()[1]
    assert settled.codes == ([("decision-not-allowed", above)] if premium else [])
    assert settled.anne == -20 + 2 * 5


def test_4_8_in_casino_a_double_is_insured_whole_so_that_nothing_is_lost():
    deal = dealt("casino", "5S 6H", banker="AH KD")
    play = ["double 1", "insure 1 10", "look", "show B KD"]

    settled = settle("casino", [10], [*deal, *play])

    assert settled.codes == []
    assert settled.anne == 0


def test_4_8_in_casino_less_than_half_is_not_allowed_in_blackjack_it_is():
    casino = settle("casino", [10], [*dealt("casino", "TS 8H", banker="AH 7D"), "insure 1 3"])
    blackjack = settle("blackjack", [10], [*dealt("blackjack", "TS 8H", banker="AH"), "insure 1 3"])

    assert casino.codes == [("decision-not-allowed", "1")]
    assert blackjack.codes == []


def test_4_8_a_table_may_offer_it():
    deal = dealt("permanent", "TS 8H", banker="AH KD")

    settled = settle(
        "permanent", [10], [*deal, "insure 1 5", "look", "show B KD"], insurance="half"
    )

    assert settled.anne == 0


def test_4_8_a_bust_is_lost_at_once_though_its_insurance_is_still_open():
    deal = dealt("blackjack", "TS 6H", banker="AH")

    over = settle("blackjack", [10], [*deal, "insure 1 5", "deal 1 KS"])
    natural = settle("blackjack", [10], [*deal, "insure 1 5", "deal 1 KS", "deal B KD"])
    no_natural = settle("blackjack", [10], [*deal, "insure 1 5", "deal 1 KS", "deal B 7D"])

    assert not over.complete
    assert over.anne == -10
    assert over.outcomes["1"] == "bust"
    assert natural.anne == 0
    assert no_natural.anne == -15


@pytest.mark.parametrize(("stake", "net"), [(10, -5), (5, -2.5), (0.1, -0.05)])
def test_4_9_a_hand_given_up_loses_half_its_stake(stake, net):
    settled = settle("base", [stake], [*dealt("base", "TS 6H"), "surrender 1"], surrender=True)

    assert settled.complete
    assert settled.outcomes["1"] == "surrendered"
    assert settled.anne == net


@pytest.mark.parametrize("variant", [*SPLITTERS, *NOT_SPLITTERS])
def test_4_9_without_the_house_rule_nothing_is_given_up(variant):
    settled = settle(variant, [10], [*dealt(variant, "TS 6C"), "surrender 1"])

    assert settled.codes == [("decision-not-allowed", "1")]
    assert settled.outcomes["1"] is None


@pytest.mark.parametrize(
    "before", [["deal 1 2S"], ["stand 1"], ["split 1", "deal 1 5S"], ["double 1", "deal 1 3S"]]
)
def test_4_9_only_the_first_two_cards_can_be_given_up(before):
    deal = dealt("base", "5S 5H")

    settled = settle("base", [10], [*deal, *before, "surrender 1"], surrender=True)

    assert settled.codes == [("decision-not-allowed", "1")]


def test_4_8_a_premium_is_lost_right_after_the_look():
    deal = [*rounds("casino", "AH 5D", "TS 8S"), "insure 1 5", "look"]

    before = settle("casino", [10], deal[:-1])
    looked = settle("casino", [10], deal)
    after = settle("casino", [10], [*deal, "stand 1", "show B 5D", "deal B 4C"])

    assert before.anne == 0
    assert (looked.complete, looked.anne) == (False, -5)
    assert after.anne == -5 - 10


def test_3_4_who_says_that_his_double_is_over_loses_at_once():
    deal = [*rounds("permanent", "5S ??", "4S KD"), "double 1", "deal 1 TC"]

    silent = settle("permanent", [10], deal, double=True)
    said = settle("permanent", [10], [*deal, "show 1 4S KD"], double=True)

    assert not silent.complete
    assert said.complete
    assert said.outcomes == {"1": "bust"}
    assert said.anne == -20
