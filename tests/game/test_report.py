"""What `settle` reports: exact amounts, complete coups and unfinished ones, and its sentences."""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import product

import pytest

from tests.game.tables import (
    BANKED,
    coup_text,
    evening,
    rounds,
    settle,
    settle_text,
    table_after,
)
from tests.languages.spoken import BOTH, FR
from tracker.game import wording
from tracker.game.coupfile import read_file
from tracker.game.irregularities import CLAUSES, Code, Irregularity
from tracker.game.report import as_json, reports


def exact(text):
    """Settle a coup file and read its numbers as decimals."""
    printed = json.dumps(as_json(read_file(text)))
    return json.loads(printed, parse_float=Decimal)["coups"][0]


@pytest.mark.parametrize(
    ("stake", "pays"),
    [
        ("0.1", "0.15"),
        ("0.3", "0.45"),
        ("7.77", "11.655"),
        ("0.0001", "0.00015"),
        ("123456.789", "185185.1835"),
        ("999999999", "1499999998.5"),
        ("123456789.1234", "185185183.6851"),
        ("999999999.9999", "1499999999.99985"),
    ],
)
def test_amounts_are_exact_decimals(stake, pays):
    text = coup_text("permanent", 1, rounds("permanent", "6H ??", "AS KD"))

    settled = exact(text.replace("actions", f"stakes = [{stake}]\nactions"))

    assert settled["net"]["Anne"] == Decimal(pays)
    assert settled["net"]["Anne"] + settled["net"]["Denis"] == 0
    assert settled["hands"][0]["stake"] == Decimal(stake)


def test_halves_and_tenths_add_up_without_a_rest():
    deal = rounds("permanent", "6H TD", "AS KD", "AH KH", "TS 9D")
    text = coup_text("permanent", [0.1, 0.2, 0.3], [*deal, "stand 3", "show B TD", "deal B TC"])

    settled = exact(text)

    assert sum(settled["net"].values()) == 0
    assert settled["net"]["Denis"] == Decimal("-0.75")


def test_whole_amounts_have_no_point():
    text = coup_text("permanent", [10], rounds("permanent", "6H ??", "AS KD"))

    printed = json.dumps(as_json(read_file(text)))

    assert '"Anne": 15,' in printed
    assert "15.0" not in printed


@pytest.mark.parametrize("variant", BANKED)
def test_a_coup_that_stops_anywhere_says_what_it_needs_and_sums_to_zero(variant):
    deal = rounds(variant, "6H TD", "TS 8D", "2S 3C")
    stakes = ["stake 1 10", "stake 2 2.5"]
    second = [] if len(deal) == 5 else ["show B 6H TD" if variant == "ponte" else "show B TD"]
    second = ["show B 6H"] if variant == "brulee" else second or ["deal B TD"]
    play = ["stand 1", "deal 2 4C", "stand 2", *second, "deal B 9C"]
    actions = [*stakes, *deal, *play]
    if variant == "brulee":
        actions = [*deal[:3], *stakes, *deal[3:], *play]

    for stop in range(len(actions)):
        settled = settle(variant, 2, actions[:stop])
        assert not settled.complete, stop
        assert settled.needs, stop
        assert sum(settled.net.values()) == 0
    settled = settle(variant, 2, actions)
    assert settled.complete
    assert settled.net == {"Anne": 10, "Bruno": 2.5, "Denis": -12.5}
    assert settled.codes == []


def test_a_settled_hand_is_in_the_net_of_an_unfinished_coup():
    deal = rounds("permanent", "6H ??", "TS 6D", "AS KD", "5S 5D")

    settled = settle("permanent", [10, 20, 30], [*deal, "deal 1 KH", "show 1 TS 6D"])

    assert not settled.complete
    assert settled.net == {"Anne": -10, "Bruno": 30, "Chloé": 0, "Denis": -20}
    assert settled.order == ["1", "2"]
    assert settled.nets == {"1": -10, "2": 30, "3": 0}


def test_the_hands_of_a_split_stand_one_after_the_other():
    deal = rounds("base", "6H", "8S 8D", "TS 9D")
    play = ["split 1", "deal 1 8C", "deal 1b TD", "deal B TC", "deal B 9C"]

    settled = settle("base", [10, 10], [*deal, *play])

    assert [each["hand"] for each in settled.json["hands"]] == ["1", "1b", "2"]
    assert settled.net["Anne"] == 20


def test_the_whole_evening_is_added_up():
    play = [*rounds("permanent", "TH 8D", "TS 9D"), "stand 1", "show B 8D"]
    keys = 'variant = "permanent"\nbanker = "Denis"\nseats = ["Anne"]\nstakes = [2.5]\n'
    coups = f"[[coup]]\nactions = {json.dumps(play)}\n" * 3

    found = as_json(read_file(keys + coups))

    assert found["total"] == {"Anne": 7.5, "Denis": -7.5}


def test_an_irregularity_of_the_file_itself_stands_at_no_action():
    settled = settle("permanent", [100], ["deal 1 ??"], highest_stake=10)

    assert settled.only("stake-out-of-limits")["action"] is None


def test_irregularities_stand_in_the_coup_where_they_happened():
    first, second = evening(
        [{"actions": ["deal 1 KS"]}, {"actions": ["deal 1 ??"]}],
        variant="permanent",
        banker="Denis",
        seats=["Anne"],
        stakes=[10],
    )

    assert first.codes == [("first-card-turned", "1")]
    assert second.codes == []


def test_every_irregularity_is_a_plain_sentence_in_both_languages():
    table = table_after("permanent", [10], ["deal 1 ??"])
    for code, hand, language in product(Code, ("1", "1b", "B"), BOTH):
        said = wording.irregularity(table, Irregularity(code, hand, 1), language)

        assert said.endswith("."), (code, said)
        assert said[0].isupper(), (code, said)
        assert "  " not in said, (code, said)
        assert "{" not in said, (code, said)
        assert " de le " not in said, (code, said)
        assert " à le " not in said, (code, said)


def test_the_seat_is_named_in_the_sentence():
    deal = rounds("permanent", "6H TD", "KS 5S", "8D 8C")
    text = coup_text("permanent", [10, 10], [*deal, "stand 1", "deal 1 6S"])

    (english,) = settle_text(text)
    (french,) = settle_text(text, FR)

    assert english.raised[0]["sentence"].startswith("Anne did not ask for this card")
    assert french.raised[0]["sentence"].startswith("Anne n'a pas demandé cette carte")


def test_a_split_hand_is_named_with_its_number():
    table = table_after("permanent", [10], [*rounds("permanent", "6H ??", "8S 8D"), "split 1"])

    said = wording.irregularity(table, Irregularity(Code.OUT_OF_ORDER, "1b", 1))

    assert said == "Anne, hand 2, was dealt a card out of turn."


def test_needs_follow_the_language():
    text = coup_text("permanent", [10], ["deal 1 ??"])

    (english,) = settle_text(text)
    (french,) = settle_text(text, FR)

    assert english.needs == "Deal yourself a card face up"
    assert french.needs == "Donnez-vous une carte retournée"


def test_codes_and_clauses_go_together():
    assert CLAUSES[Code.NOT_BURIED] == "9.1"
    assert CLAUSES[Code.DECISION_NOT_ALLOWED] == "9.20"


def test_each_payment_carries_the_clause_it_comes_from():
    deal = rounds("permanent", "6H TD", "AS KD", "TS 6D", "TD 9H")
    play = ["deal 2 KC", "show 2 TS 6D", "stand 3", "show B TD", "deal B KH"]
    text = coup_text("permanent", [10] * 3, [*deal, *play])

    (report,) = reports(read_file(text))

    assert [each.clause for each in report.settled.accounts] == ["2.3", "3.4", "3.5"]
