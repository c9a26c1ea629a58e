"""Section 9, the eight of the text: what happened, who may choose what, and what it does."""

from __future__ import annotations

import pytest

from tests.game.tables import FACES, advised, rounds, settle, table_after
from tracker.game.assist import Act, needs
from tracker.game.table import irregularities
from tracker.game.table import settle as accounts_of

COVERED_FIRST = ["permanent", "casino", "temporaire", "brulee", "ponte"]
TWO = ["deal 1 ??", "deal 2 ??", "deal B 6H"]


def faces(variant, number):
    """Give how players' and banker's unknown cards are written in one round."""
    return ["??" if face == "c" else "?" for face in FACES[variant].split()[number]]


# not-buried


def bury_coup(*after):
    deal = rounds("permanent", "6H TD", "TS 6D", "9S 7C", "8S 8H")
    return [*deal, "deal 1 KH", "bury 1", "deal 2 KC", "show 2 9S 7C", *after]


def test_9_1_a_bust_hand_that_is_not_buried_is_named_when_the_banker_goes_on():
    actions = bury_coup("deal 3 2C")

    raised = settle("permanent", [10] * 3, actions).only("not-buried")

    assert (raised["hand"], raised["action"]) == ("2", len(actions))
    assert (raised["choices"], raised["chosen"]) == (["ask", "let-pass"], None)


def test_9_1_a_buried_one_is_not():
    assert settle("permanent", [10] * 3, bury_coup("bury 2", "deal 3 2C")).codes == []


def test_9_1_whoever_sits_out_has_nothing_to_bury():
    deal = rounds("permanent", "6H TD", "TS 6D", "9S 7C", "8S 8H")
    without = [each for each in deal if not each.startswith("deal 2")]

    settled = settle("permanent", [10, 0, 10], [*without, "deal 1 KH", "bury 1", "deal 3 2C"])

    assert settled.codes == []


def test_9_1_a_natural_waits_for_its_turn_before_it_is_to_be_buried():
    deal = ["deal 1 4S", "deal 2 [AS]", "deal 3 [8S]", "deal B [6H]"]
    second = ["deal 1 6D", "choose 1 withdraw", "bury 1", "deal 2 [KC]", "deal 3 [8H]"]

    dealt = settle("ponte", [10] * 3, [*deal, *second, "deal B [TD]"])
    passed = settle("ponte", [10] * 3, [*deal, *second, "deal B [TD]", "show B 6H TD", "deal B 2C"])

    assert dealt.codes == [("first-card-turned", "1")]
    assert passed.codes == [*dealt.codes, ("not-buried", "2")]


@pytest.mark.parametrize("choice", ["keep", "refuse"])
def test_9_1_a_card_in_the_bankers_turn_and_a_bust_by_it_are_no_accounts(choice):
    deal = rounds("base", "6H", "TS 6D", "9S 7C", "8S 8H")
    played = ["deal 1 KH", "bury 1", "stand 2", "stand 3", "deal B 4D"]
    given = ["deal 3 KC", f"choose 3 {choice}"]
    over = ["bury 3"] if choice == "keep" else []

    settled = settle("base", [10] * 3, [*deal, *played, *given, *over])

    assert settled.codes == [("unrequested-card", "3")]


def test_9_1_where_nobody_writes_down_what_is_buried_nothing_is_said():
    actions = [each for each in bury_coup("deal 3 2C") if not each.startswith("bury")]

    assert settle("permanent", [10] * 3, actions).codes == []


@pytest.mark.parametrize("choice", ["ask", "let-pass"])
def test_9_1_the_choice_goes_into_the_record_and_changes_no_payment(choice):
    actions = bury_coup("deal 3 2C", f"choose 2 {choice}", "stand 3", "show B TD", "deal B KD")

    settled = settle("permanent", [10] * 3, actions)

    assert settled.only("not-buried")["chosen"] == choice
    assert settled.net == {"Anne": -10, "Bruno": -10, "Chloé": 10, "Denis": 10}


def test_9_1_a_paid_natural_is_to_be_buried_too():
    deal = rounds("permanent", "6H ??", "TS 6D", "AS KC", "8S 8H")

    settled = settle("permanent", [10] * 3, [*deal, "deal 1 KH", "bury 1", "deal 3 2C"])

    assert settled.codes == [("not-buried", "2")]


def test_9_1_at_the_accounts_each_hand_is_buried_before_the_next():
    deal = rounds("permanent", "TH 8D", "TS 9D", "9S TC", "8S TD")
    play = ["stand 3", "show B 8D", "pay 1 10", "bury 1", "pay 2 10", "take 3 0", "bury 3"]

    settled = settle("permanent", [10] * 3, [*deal, *play])

    assert ("not-buried", "2") in settled.codes


# missed-card


@pytest.mark.parametrize("variant", [*COVERED_FIRST, "base", "simplifie", "blackjack"])
def test_9_2_a_seat_without_a_card_when_the_banker_takes_his_first_was_missed(variant):
    player, banker = faces(variant, 0)
    stakes = 3 if variant == "brulee" else [10] * 3

    settled = settle(variant, stakes, [f"deal 1 {player}", f"deal 3 {player}", f"deal B {banker}"])

    assert settled.codes == [("missed-card", "2")]
    assert settled.raised[0]["action"] in (2, 3)


def test_9_2_the_last_seat_may_be_the_one_that_was_missed():
    settled = settle("permanent", [10] * 3, ["deal 1 ??", "deal 2 ??", "deal B 6H"])

    assert settled.codes == [("missed-card", "3")]


def test_9_2_several_seats_may_be_missed():
    settled = settle("permanent", [10] * 3, ["deal 2 ??", "deal B 6H"])

    assert settled.codes == [("missed-card", "1"), ("missed-card", "3")]


def test_9_2_it_gets_the_top_card_before_the_second_round():
    deal = ["deal 1 [TS]", "deal B 6H", "deal 2 [9S]", "deal 1 [8S]", "deal 2 [9D]"]
    play = ["deal B [TD]", "stand 2", "show B TD", "deal B KD"]

    settled = settle("permanent", [10, 20], [*deal, *play])

    assert settled.codes == [("missed-card", "2")]
    assert settled.net == {"Anne": 10, "Bruno": 20, "Denis": -30}


def test_9_2_the_banker_is_told_to_give_it_the_card():
    said = advised("permanent", [10, 20], ["deal 1 ??", "deal B 6H"])

    assert (said.act, said.hand, said.face) == (Act.DEAL, "2", "covered")


def test_9_2_once_the_second_round_has_begun_it_sits_out_and_its_stake_returns():
    deal = ["deal 1 [TS]", "deal B 6H", "deal 1 [8S]", "deal B [TD]"]

    settled = settle("permanent", [10, 20], [*deal, "stand 1", "show B TD", "deal B KD"])

    assert settled.codes == [("missed-card", "2")]
    assert settled.complete
    assert settled.outcomes == {"1": "win", "2": "withdrawn"}
    assert settled.net == {"Anne": 10, "Bruno": 0, "Denis": -10}


def test_9_2_when_those_without_a_card_sit_out_the_others_play():
    deal = ["deal 2 KS", "deal 2 8S", "deal B 9D", "deal B TC"]  # in base the banker has one card

    table = table_after("base", [5, 8, 5], deal)

    assert [hand.end for hand in table.coup.players] == ["withdrawn", "passed", "withdrawn"]
    assert accounts_of(table).net == {"Anne": 0, "Bruno": -8, "Chloé": 0, "Denis": 8}


def test_9_2_a_card_that_comes_too_late_does_not_bring_it_back():
    deal = ["deal 1 [TS]", "deal B 6H", "deal 1 [8S]", "deal 2 [9S]", "deal B [TD]"]

    settled = settle("permanent", [10, 20], [*deal, "stand 1", "show B TD", "deal B KD"])

    assert settled.codes == [("missed-card", "2"), ("out-of-order", "2")]
    assert settled.outcomes["2"] == "withdrawn"
    assert settled.complete


def test_9_2_the_card_it_gets_must_lie_as_a_first_card_does():
    settled = settle("permanent", [10, 20], ["deal 1 ??", "deal B 6H", "deal 2 9S"])

    assert settled.codes == [("missed-card", "2"), ("first-card-turned", "2")]


# first-card-turned


@pytest.mark.parametrize("variant", COVERED_FIRST)
def test_9_3_a_first_card_that_lies_turned_is_named(variant):
    stakes = 2 if variant == "brulee" else [10, 10]

    settled = settle(variant, stakes, ["deal 1 KS"])

    raised = settled.only("first-card-turned")
    assert (raised["hand"], raised["action"], raised["chosen"]) == ("1", 1, None)


@pytest.mark.parametrize("variant", ["base", "simplifie", "blackjack"])
def test_9_3_not_where_the_first_card_is_turned_anyway(variant):
    assert settle(variant, [10], ["deal 1 KS"]).codes == []


@pytest.mark.parametrize("variant", ["permanent", "temporaire"])
def test_9_3_the_next_card_must_be_covered_and_then_all_is_well(variant):
    deal = ["deal 1 KS", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle(variant, [10], deal)

    assert settled.codes == [("first-card-turned", "1")]
    assert settled.raised[0]["choices"] == []


def test_9_3_the_banker_is_told_to_cover_the_next():
    said = advised("temporaire", [10], ["deal 1 KS", "deal B 6H"])

    assert (said.act, said.hand, said.face) == (Act.DEAL, "1", "covered")


@pytest.mark.parametrize("variant", ["permanent", "temporaire"])
def test_9_3_if_it_is_turned_too_the_player_may_withdraw(variant):
    deal = ["deal 1 KS", "deal B 6H", "deal 1 9S", "deal B ??"]

    asked = settle(variant, [10], deal).only("first-card-turned")
    left = settle(variant, [10], [*deal, "choose 1 withdraw"])

    assert (asked["choices"], asked["chosen"]) == (["keep", "withdraw"], None)
    assert left.only("first-card-turned")["chosen"] == "withdraw"
    assert left.complete
    assert left.outcomes["1"] == "withdrawn"
    assert left.net == {"Anne": 0, "Denis": 0}


def test_9_3_or_stay():
    deal = ["deal 1 KS", "deal B 6H", "deal 1 9S", "deal B [TD]", "choose 1 keep"]

    settled = settle("temporaire", [10], [*deal, "stand 1", "show B TD", "deal B 8D"])

    assert settled.only("first-card-turned")["chosen"] == "keep"
    assert settled.outcomes["1"] == "win"


@pytest.mark.parametrize(
    ("variant", "stakes", "actions", "clause"),
    [
        ("temporaire", [10], ["deal 1 5S", "deal B 8H", "deal 1 KD", "choose 1 withdraw"], "9.3"),
        ("permanent", [10, 10], ["deal 2 ??", "deal B 8H", "deal 2 ??"], "9.2"),
        ("brulee", 1, ["deal 1 ??", "deal B ??", "stake 1 0"], "3.14"),
    ],
)
def test_who_is_out_is_out_by_the_clause_that_says_so(variant, stakes, actions, clause):
    (account,) = accounts_of(table_after(variant, stakes, actions)).accounts

    assert (account.hand, account.clause) == ("1", clause)


def test_9_3_one_may_not_withdraw_for_nothing():
    deal = ["deal 1 KS", "deal B 6H", "deal 1 ??", "deal B ??"]

    settled = settle("temporaire", [10], [*deal, "choose 1 withdraw"])

    assert ("decision-not-allowed", "1") in settled.codes
    assert settled.outcomes["1"] is None


def test_a_banker_who_has_dealt_to_nobody_has_nothing_to_stop():
    table = table_after("permanent", [0, 8], ["deal 1 5H", "stand B"])

    assert ("decision-not-allowed", "B") in [(str(e.code), e.hand) for e in irregularities(table)]
    assert needs(table).hand == "2"


@pytest.mark.parametrize("early", ["stand B", "show B 9D"])
@pytest.mark.parametrize("dealt", [3, 4])
def test_a_banker_who_stops_or_shows_while_he_deals_deals_on(early, dealt):
    deal = rounds("permanent", "9D 8D", "TS 8S", "TH 6H")
    play = ["stand 1", "stand 2", "show B 8D" if "show" in early else "show B 9D 8D"]

    table = table_after("permanent", [5, 8], [*deal[:dealt], early])
    whole = settle("permanent", [5, 8], [*deal[:dealt], early, *deal[dealt:], *play])

    assert (needs(table).act, needs(table).hand) == (Act.DEAL, deal[dealt].split()[1])
    assert "out-of-order" not in dict(whole.codes)
    assert whole.net == {"Anne": 5, "Bruno": -8, "Denis": 3}


# undeclared-bust


@pytest.mark.parametrize("banker", [["deal B KD"], ["deal B 4D", "stand B"]])
def test_9_4_a_player_who_stood_and_shows_over_21_pays_double_whatever_the_banker_has(banker):
    deal = ["deal 1 ??", "deal B 6H", "deal 1 7S", "deal B ??", "deal 1 8S", "stand 1"]
    actions = [*deal, "show B TD", *banker, "show 1 9D"]

    settled = settle("temporaire", [5], actions)

    assert settled.only("undeclared-bust")["action"] == len(actions)
    assert settled.only("undeclared-bust")["hand"] == "1"
    assert settled.complete
    assert settled.outcomes["1"] == "bust"
    assert settled.net == {"Anne": -10, "Denis": 10}


def test_9_4_so_does_one_who_said_nothing_when_the_next_hand_drew():
    deal = ["deal 1 ??", "deal 2 ??", "deal B 6H", "deal 1 7S", "deal 2 5S", "deal B ??"]

    settled = settle("temporaire", [5, 5], [*deal, "deal 1 8S", "deal 2 2C", "show 1 9D"])

    assert settled.codes == [("undeclared-bust", "1")]
    assert settled.anne == -10


def test_9_4_one_who_says_so_in_his_turn_loses_his_stake_alone():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 7S", "deal B ??", "deal 1 8S", "show 1 9D"]

    settled = settle("temporaire", [5], deal)

    assert settled.codes == []
    assert settled.anne == -5


@pytest.mark.parametrize("stand", [["stand 1"], []])
@pytest.mark.parametrize("drawn", ["KD", "4D"])  # the banker busts, or has 20
@pytest.mark.parametrize("variant", ["permanent", "casino", "temporaire", "ponte"])
def test_9_4_a_covered_card_that_is_known_makes_no_open_bust(variant, drawn, stand):
    deal = [*rounds(variant, "6H TD", "KS 5S"), "deal 1 9S", *stand]
    turned = "TD" if FACES[variant][1] == "t" else "6H TD"
    play = [f"show B {turned}", f"deal B {drawn}", "stand B"]

    before = settle(variant, [5], deal)
    after = settle(variant, [5], [*deal, *play])

    assert (before.complete, before.anne, before.codes) == (False, 0, [])
    assert after.codes == [("undeclared-bust", "1")]
    assert after.complete
    assert after.anne == -10


def test_9_4_nor_does_a_correction_that_names_one():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 KS", "deal B [TD]", "deal 1 9S", "correct 1 [5S]"]

    settled = settle("temporaire", [5], [*deal, "show B TD", "deal B KD"])

    assert settled.codes == [("undeclared-bust", "1")]
    assert settled.anne == -10


def test_9_4_the_card_of_a_covered_double_hides_no_bust():
    deal = [*rounds("casino", "6H TD", "KS 5S"), "double 1", "deal 1 [9S]"]

    before = settle("casino", [5], deal)
    after = settle("casino", [5], [*deal, "show B TD", "deal B KD"])

    assert (before.complete, before.anne) == (False, 0)
    assert after.codes == []
    assert after.anne == -10


def test_9_4_a_bust_that_all_can_see_needs_no_word():
    deal = rounds("base", "6H", "KS 5S")

    settled = settle("base", [5], [*deal, "deal 1 9S", "stand 1"])

    assert settled.codes == []
    assert settled.anne == -5


def test_9_4_21_is_no_bust():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 7S", "deal B [TD]", "deal 1 8S", "stand 1"]

    settled = settle("temporaire", [5], [*deal, "show B TD", "deal B 4D", "stand B", "show 1 6D"])

    assert settled.codes == []
    assert settled.anne == 5


@pytest.mark.parametrize("variant", ["permanent", "casino", "ponte"])
def test_9_4_it_is_raised_in_every_game_with_covered_cards(variant):
    deal = rounds(variant, "?? ??" if variant == "ponte" else "6H ??", "?? ??")

    settled = settle(variant, [5], [*deal, "deal 1 8S", "stand 1", "show 1 9D 7S"])

    assert settled.codes == [("undeclared-bust", "1")]
    assert settled.anne == -10
