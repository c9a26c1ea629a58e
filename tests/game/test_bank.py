"""Section 7: whose the bank is, and what it may have to pay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.game.tables import evening, rounds, session_text, settle, table_after, table_of
from tracker.game.assist import Act, advise
from tracker.game.bank import deals_left
from tracker.game.events import BankSold, CoupOpened, Entry, SessionOpened
from tracker.game.exposure import exposure, largest_payment
from tracker.game.fold import table_of_log
from tracker.game.notation import read
from tracker.game.rules import PRESETS
from tracker.game.table import bank_now, totals

SEATS = ["Anne", "Bruno", "Chloé"]
TABLE = {"banker": "Denis", "seats": SEATS, "stakes": [10, 10, 10]}


def opened(*actions, variant="permanent"):
    """Give the table of an evening before its first coup."""
    facts = [SessionOpened(PRESETS[variant], "Denis", tuple(SEATS)), *map(read, actions)]
    return table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))


def coup(*after, variant="temporaire", hands=("TS 8D", "9S 8C", "7S 8H"), banker="6H TD"):
    """Write a coup in which all stand and the banker with them."""
    play = rounds(variant, banker, *hands)
    return {"actions": ["shuffle", "cut", *play, "stand 3", "stand B", *after]}


def last_advice(coups, **keys):
    given = {"variant": "temporaire", **TABLE, **keys}
    return advise(table_of(session_text(coups, **given)))[-1]


@pytest.mark.parametrize(
    ("draws", "circle"),
    [
        (["1 5S", "2 AS"], ("Bruno", "Chloé", "Denis", "Anne")),
        (["1 5S", "2 KS", "3 9H", "B AH"], ("Denis", "Anne", "Bruno", "Chloé")),
        (["1 A?"], ("Anne", "Bruno", "Chloé", "Denis")),
        (["1 5S", "2 KS", "3 9H", "B 2H"], ("Denis", "Anne", "Bruno", "Chloé")),
    ],
)
@pytest.mark.parametrize("variant", ["permanent", "temporaire", "base"])
def test_7_1_the_first_to_be_turned_an_ace_is_the_first_banker(variant, draws, circle):
    assert opened(*(f"draw {each}" for each in draws), variant=variant).circle == circle


def test_7_1_it_can_be_written_in_the_file_of_an_evening():
    first, second = evening(
        [{"actions": ["draw 1 KS", "draw 2 AS"]}, coup()], variant="temporaire", **TABLE
    )

    assert first.codes == []
    assert list(second.net) == ["Chloé", "Denis", "Anne", "Bruno"]


@pytest.mark.parametrize(("stake", "codes"), [(2, 0), (10, 0), (1, 1), (10.5, 1), (1.99, 1)])
def test_7_2_the_banker_sets_the_lowest_and_the_highest_stake(stake, codes):
    settled = settle("permanent", [stake], ["deal 1 ??"], lowest_stake=2, highest_stake=10)

    assert len(settled.codes) == codes


def test_7_2_the_limits_may_stand_at_the_top_and_change_between_coups():
    coups = [{**coup(), "stakes": [5, 5, 20]}, {**coup(), "stakes": [5, 5, 20]}]
    coups[1]["limits"] = [1, 20]

    first, second = evening(coups, variant="temporaire", **{**TABLE, "limits": [5, 10]})

    assert first.codes == [("stake-out-of-limits", "3")]
    assert second.codes == []


def test_7_2_the_limits_may_be_given_by_their_names():
    first, second = evening(
        [coup(), {**coup(), "lowest_stake": 1}], variant="temporaire", lowest_stake=12, **TABLE
    )

    assert len(first.codes) == 3
    assert second.codes == []


def test_7_3_the_buyer_pays_the_banker_and_is_banker():
    first, second = evening([coup("bank sell 2 50"), coup()], variant="temporaire", **TABLE)

    assert first.net == {"Anne": 10, "Bruno": 10 - 50, "Chloé": -10, "Denis": -10 + 50}
    assert list(second.net) == ["Chloé", "Denis", "Anne", "Bruno"]


def test_7_3_a_price_may_have_decimals():
    (first,) = evening([coup("bank sell 3 7.5")], variant="temporaire", **TABLE)

    assert first.net["Chloé"] == -17.5
    assert sum(first.net.values()) == 0


def test_7_4_a_bank_given_up_is_offered_from_the_bankers_left_on_round():
    offered = last_advice([coup("bank offer 1")])
    refused = last_advice([coup("bank offer 1", "bank refuse 1")])
    again = last_advice([coup("bank offer 1", "bank refuse 1", "bank refuse 2")])

    assert (offered.act, offered.hand) == (Act.OFFER_BANK, "1")
    assert (refused.act, refused.hand) == (Act.OFFER_BANK, "2")
    assert (again.act, again.hand) == (Act.OFFER_BANK, "3")


def test_7_4_who_accepts_it_is_banker_and_play_goes_round_from_him():
    coups = [coup("bank offer 1", "bank refuse 1", "bank accept 2"), coup()]

    _, second = evening(coups, variant="temporaire", **TABLE)

    assert list(second.net) == ["Chloé", "Denis", "Anne", "Bruno"]


def test_7_4_if_all_refuse_the_banker_is_chosen_afresh():
    refusals = ["bank offer 1", "bank refuse 1", "bank refuse 2", "bank refuse 3"]

    said = last_advice([coup(*refusals)])

    assert said.act is Act.CHOOSE_BANKER


def test_7_4_a_banker_chosen_afresh_is_asked_no_more():
    refusals = ["bank offer 1", "bank refuse 1", "bank refuse 2", "bank refuse 3"]

    somebody = last_advice([coup(*refusals, "draw 1 5S", "draw 2 AS"), coup()])
    himself = last_advice([coup(*refusals, "draw 1 5S", "draw B AS"), coup()])

    assert somebody.act is Act.NEXT_COUP
    assert himself.act is Act.NEXT_COUP


def test_7_4_a_bank_that_was_taken_is_offered_no_more():
    said = last_advice([coup("bank offer 1", "bank accept 1"), coup()])

    assert said.act is Act.NEXT_COUP


def test_7_4_before_the_first_coup_too():
    table = opened("bank offer 1", "bank refuse 1")

    said = advise(table)[0]

    assert (said.act, said.hand) == (Act.OFFER_BANK, "2")
    assert table.name("2") == "Bruno"


NATURALS = ("AS KD", "9S 8C", "AH QD")


@pytest.mark.parametrize(
    ("actions", "act", "hand"),
    [
        ([], Act.OFFER_BANK, "1"),
        (["bank refuse 1"], Act.OFFER_BANK, "3"),
        (["bank refuse 1", "bank refuse 3"], Act.NEXT_COUP, "B"),
        (["bank refuse 1", "bank refuse 3", "bank refuse B"], Act.OFFER_BANK, "2"),
        (
            ["bank refuse 1", "bank refuse 3", "bank refuse B", "bank refuse 2"],
            Act.CHOOSE_BANKER,
            "1",
        ),
    ],
)
def test_7_5_the_bank_falls_to_the_holders_of_naturals_nearest_first(actions, act, hand):
    said = last_advice([coup(*actions, hands=NATURALS)], rules={"bank_moves": "natural"})

    assert (said.act, said.hand) == (act, hand)


def test_7_5_not_where_the_banker_had_one_too():
    play = coup(hands=NATURALS, banker="AD KC")

    said = last_advice([play], rules={"bank_moves": "natural"})

    assert said.act is Act.NEXT_COUP


def test_7_5_not_where_nobody_had_one():
    said = last_advice([coup()], rules={"bank_moves": "natural"})

    assert said.act is Act.NEXT_COUP


def test_7_5_not_for_21_after_a_split():
    play = rounds("temporaire", "6H TD", "AS AD", "9S 8C", "7S 8H")
    actions = [*play, "split 1", "deal 1 KS", "deal 1b QS", "stand 3", "stand B"]

    said = last_advice([{"actions": actions}], rules={"bank_moves": "natural"})

    assert said.act is Act.NEXT_COUP


def test_7_5_nor_to_one_who_has_left_the_coup():
    deal = ["deal 1 AS", *rounds("temporaire", "6H TD", "AS KD", "9S 8C", "7S 8H")[1:]]
    actions = [*deal, "choose 1 withdraw", "stand 3", "stand B"]

    said = last_advice([{"actions": actions}], rules={"bank_moves": "natural"})

    assert said.act is Act.NEXT_COUP


def test_7_5_the_claim_ends_with_the_next_coup():
    said = last_advice([coup(hands=NATURALS), coup()], rules={"bank_moves": "natural"})

    assert said.act is Act.NEXT_COUP


@pytest.mark.parametrize("variant", ["permanent", "casino", "base"])
def test_7_5_where_the_bank_never_moves_a_natural_moves_nothing(variant):
    deal = rounds(variant, "6H TD", "AS KD", "TS KC")
    play = ["stand 2", "deal B TC", "deal B 9C"]

    said = advise(table_after(variant, [10, 10], [*deal, *play]))[-1]

    assert said.act is Act.NEXT_COUP


@pytest.mark.parametrize("variant", ["temporaire", "brulee"])
def test_7_6_five_deals_each_is_the_preset(variant):
    assert PRESETS[variant].bank_moves == "five deals"


@pytest.mark.parametrize(("deals", "act"), [(1, Act.NEXT_COUP), (4, Act.NEXT_COUP)])
def test_7_6_the_bank_stays_for_five_deals(deals, act):
    assert last_advice([coup()] * deals).act is act


def test_7_6_after_five_deals_it_goes_to_the_aine():
    said = last_advice([coup()] * 5)

    assert (said.act, said.hand) == (Act.OFFER_BANK, "1")


def test_7_6_a_natural_moves_nothing_then():
    assert last_advice([coup(hands=NATURALS)]).act is Act.NEXT_COUP


def test_7_6_the_next_banker_has_five_deals_of_his_own():
    five = [*[coup()] * 4, coup("bank accept 1")]

    fourth = last_advice([*five, *[coup()] * 4])
    fifth = last_advice([*five, *[coup()] * 5])

    assert fourth.act is Act.NEXT_COUP
    assert (fifth.act, fifth.hand) == (Act.OFFER_BANK, "1")


def test_7_6_the_deals_that_are_left_are_counted():
    given = {"variant": "temporaire", **TABLE}
    table = table_of(session_text([coup()] * 2, **given))
    forever = table_after("permanent", [10], ["deal 1 ??"])

    assert deals_left(bank_now(table), table.rules) == 3
    assert deals_left(bank_now(forever), forever.rules) is None


def test_7_6_if_all_refuse_and_the_old_banker_draws_the_ace_his_deals_begin_again():
    refusals = ["bank refuse 1", "bank refuse 2", "bank refuse 3"]

    said = last_advice([*[coup()] * 4, coup(*refusals, "draw B AS"), coup()])

    assert said.act is Act.NEXT_COUP


def test_7_3_the_evening_adds_up_over_a_move_of_the_bank():
    given = {"variant": "temporaire", **TABLE}
    table = table_of(session_text([coup("bank accept 1"), coup()], **given))

    assert totals(table) == {"Anne": 10 - 10, "Bruno": 10 + 10, "Chloé": -10 + 10, "Denis": -20}


@pytest.mark.parametrize(
    ("variant", "actions", "largest"),
    [
        ("permanent", [], 2 * 10),  # a pair set apart
        ("permanent", ["deal 1 ??", "deal B 6H"], 2 * 10),
        ("permanent", rounds("permanent", "6H ??", "?? ??"), 2 * 10),
        ("permanent", rounds("permanent", "6H ??", "AS ??"), 2 * 10),
        ("permanent", rounds("permanent", "6H ??", "AS KD"), 15),  # no pair, but a natural
        ("permanent", rounds("permanent", "6H ??", "5S 6D"), 10),
        ("permanent", [*rounds("permanent", "6H ??", "5S 5D"), "split 1"], 2 * 10),
        ("permanent", [*rounds("permanent", "6H ??", "5S 6D"), "stand 1"], 10),
        ("permanent", [*rounds("permanent", "6H ??", "5S 6D"), "deal 1 TS"], 10),
        ("permanent", [*rounds("permanent", "6H ??", "5S 6D"), "deal 1 TS", "deal 1 5H"], 0),
        ("temporaire", ["deal 1 ??"], 20),
        ("ponte", ["deal 1 ??"], 10),
        ("blackjack", [], 3 * 10),  # three hands of one pair
        ("blackjack", rounds("blackjack", "6H", "5S 6D"), 2 * 10),  # doubled
        ("blackjack", [*rounds("blackjack", "6H", "5S 6D"), "double 1"], 2 * 10),
        # two hands of a pair, three sevens in each; what the banker doubles, the player may double again
        ("brulee", ["deal 1 ??", "deal B ??", "stake 1 10"], 2 * 3 * 10),
        ("brulee", ["deal 1 ??", "deal B ??", "stake 1 10", "double-all"], 2 * 3 * 2 * 20),
        # four hands of one pair; the premium is lost where they win
        ("casino", [*rounds("casino", "AH ??", "?? ??"), "insure 1 5"], 4 * 10 - 5),
        # a natural is a push against the banker's, and insured all the same
        ("casino", [*rounds("casino", "AH ??", "AS KD"), "insure 1 5"], 10),
        ("casino", [*rounds("casino", "AH ??", "9S 8D"), "insure 1 5"], 2 * 10 - 5),
    ],
)
def test_7_7_the_largest_payment_is_reckoned_on_the_hands_as_they_lie(variant, actions, largest):
    table = table_after(variant, [10], actions)

    assert exposure(table.coup) == largest


@pytest.mark.parametrize(
    ("drawn", "odds"), [(["2C"], 1), (["2C", "3C"], 2), (["2C", "3C", "2H"], 4)]
)
def test_7_7_a_premium_within_reach_counts(drawn, odds):
    deal = rounds("brulee", "6H TC", "2S 3D")
    actions = [*deal[:2], "stake 1 10", *deal[2:], *(f"deal 1 {each}" for each in drawn)]

    table = table_after("brulee", 1, actions)

    assert exposure(table.coup) == 10 * odds


def test_7_7_an_unknown_card_may_still_make_a_premium():
    deal = ["deal 1 ??", "deal B 6H", "deal 1 3D", "deal B ??"]

    table = table_after("temporaire", [10], [*deal, "deal 1 2C"], premiums=True)

    assert exposure(table.coup) >= 10


def test_7_7_the_pirates_have_no_bank():
    assert exposure(table_after("pirate", 2, ["deal 1 ??"]).coup) == 0


@pytest.mark.parametrize(
    ("variant", "rules", "stakes", "largest"),
    [
        ("brulee", {}, [10, 10], 2 * 10 * 4 * 2 * 3),
        ("brulee", {"split_hands": 1}, [10, 10], 2 * 10 * 4 * 3),
        ("permanent", {"split_hands": 1}, [10, 20], 45),
        ("permanent", {"highest_stake": 50}, [10, None], 20 + 100),
        ("permanent", {}, [10, None], None),
        ("blackjack", {"double_after_split": True}, [10], 3 * 10 * 2),
        ("blackjack", {"split_hands": 1, "natural_pays": 3}, [10], 30),
        ("pirate", {}, [1, 1], 0),
    ],
)
def test_7_7_what_any_coup_under_these_rules_can_cost(variant, rules, stakes, largest):
    assert largest_payment(replace(PRESETS[variant], **rules), stakes) == largest


def test_7_7_what_the_bank_wins_and_loses_changes_what_it_holds():
    keys = {"variant": "permanent", **TABLE, "bank": 100}
    play = rounds("permanent", "9H TD", "TS KD", "9S KC", "7S KH")
    table = table_of(session_text([{"actions": [*play, "stand 3"]}], **keys))

    assert bank_now(table).holdings == 100 - 10 + 0 + 10


def test_7_7_a_new_banker_brings_chips_of_his_own():
    keys = {"variant": "temporaire", **TABLE, "bank": 1000}
    coups = [coup("bank accept 1"), {**coup(), "bank": 5}]

    first, second = evening(coups, **keys)

    assert first.codes == []
    assert second.codes == [("bank-short", "B")]


def test_7_3_who_sold_the_bank_and_left_keeps_his_price():
    opened = SessionOpened(PRESETS["permanent"], "Denis", ("Anne", "Bruno", "Chloé"))
    facts = [opened, BankSold("1", 1), CoupOpened(seats=("Bruno", "Chloé"))]

    table = table_of_log(Entry(seq, fact) for seq, fact in enumerate(facts, 1))

    assert totals(table) == {"Anne": -1, "Bruno": 0, "Chloé": 0, "Denis": 1}
