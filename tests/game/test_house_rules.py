"""House rules by name: how they are read, what they may be, and how they are told to people."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

from tests.game.tables import VARIANTS, rounds, settle
from tests.languages.spoken import FR
from tracker.game.house import (
    GROUPS,
    HOUSE_RULES,
    HouseRuleError,
    differences,
    with_house_rules,
)
from tracker.game.kinds import DecimalText, read_amount, toml_value
from tracker.game.money import MoneyError, decimal, exact, json_number, money, times
from tracker.game.rules import PRESETS

BASE = PRESETS["base"]
GOOD = [
    ("decks", 1, 1),
    ("decks", 8, 8),
    ("players_max", 24, 24),
    ("lowest_stake", 0, 0),
    ("lowest_stake", DecimalText("2.50"), Fraction(5, 2)),
    ("highest_stake", 100, 100),
    ("natural_pays", 1, 1),
    ("natural_pays", DecimalText("1.5"), Fraction(3, 2)),
    ("natural_pays", 3, 3),
    ("ace_ten_is_natural", False, False),
    ("split_natural", True, True),
    ("pair", "rank", "rank"),
    ("pair", "value", "value"),
    ("split_hands", 0, 0),
    ("split_hands", 3, 3),
    ("split_aces_one_card", True, True),
    ("double", True, True),
    ("double_after_split", True, True),
    ("insurance", "half", "half"),
    ("insurance", "up to half", "up to half"),
    ("insurance", "none", "none"),
    ("surrender", True, True),
    ("banker_draws", "to 17", "to 17"),
    ("banker_draws", "to soft 17", "to soft 17"),
    ("banker_draws", "free", "free"),
    *(("bank_moves", each, each) for each in ("never", "natural", "five deals", "talon")),
    ("premiums", True, True),
    ("premium_adds_to_win", True, True),
    ("treasure", "common", "common"),
    ("treasure", "shared", "shared"),
    *(("marker", each, each) for each in ("fou", "burnt", "none")),
    ("index", "en", "en"),
    ("index", "fr", "fr"),
]
BAD = [
    *(("decks", each) for each in (0, 9, -1, DecimalText("2.0"), "2", True, None, [2])),
    *(("players_max", each) for each in (0, 25, "7")),
    *(("lowest_stake", each) for each in (-1, "5", True, DecimalText("1e3"), DecimalText("nan"))),
    *(("natural_pays", each) for each in (0, DecimalText("0.5"), 4, "1.5", False)),
    *(("split_hands", each) for each in (-1, 27, "two", DecimalText("1.5"))),
    *(("double", each) for each in (1, 0, "yes", "true", None)),
    *(("pair", each) for each in ("suit", 5, True, None, ["rank"], {})),
    *(("insurance", each) for each in ("full", True, "Half")),
    *(("bank_moves", each) for each in ("always", 5)),
    *(("marker", each) for each in ("joker", None)),
    *(("index", each) for each in ("de", "")),
]


@pytest.mark.parametrize(("name", "given", "value"), GOOD)
def test_a_house_rule_is_read_by_its_name(name, given, value):
    assert getattr(with_house_rules(BASE, {name: given}), name) == value


@pytest.mark.parametrize(("name", "given"), BAD)
def test_a_value_that_cannot_be_is_refused_with_what_was_expected(name, given):
    with pytest.raises(HouseRuleError, match=f"house rule {name} must be .*: "):
        with_house_rules(BASE, {name: given})


@pytest.mark.parametrize("name", ["", "Decks", "clockwise", "look", "variant", "natural_paid"])
def test_only_the_names_of_house_rules_are_house_rules(name):
    with pytest.raises(HouseRuleError, match="no house rule of that name"):
        with_house_rules(BASE, {name: True})


def test_several_may_be_changed_and_the_rest_stays():
    changed = with_house_rules(BASE, {"decks": 1, "surrender": True})

    assert (changed.decks, changed.surrender, changed.double) == (1, True, BASE.double)
    assert changed.variant == "base"


def test_what_differs_from_the_preset_can_be_told_and_read_again():
    given = {"decks": 1, "pair": "rank", "natural_pays": DecimalText("1.2"), "surrender": True}
    changed = with_house_rules(BASE, given)

    told = differences(changed, PRESETS[changed.variant])

    assert set(told) == set(given)
    assert {name: toml_value(value) for name, value in told.items()} == {
        "decks": "1",
        "pair": '"rank"',
        "natural_pays": "1.2",
        "surrender": "true",
    }


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_preset_differs_from_itself_in_nothing(variant):
    assert differences(PRESETS[variant], PRESETS[variant]) == {}


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_every_house_rule_is_explained_in_both_languages(rule):
    french = FR.say(rule.sentence)

    assert rule.sentence.endswith(".")
    assert french.endswith(".")
    assert rule.sentence != french
    assert rule.title
    assert rule.group in GROUPS
    assert rule.kind.expected


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_what_a_rule_is_in_any_game_can_be_written_and_read_again(rule):
    for preset in PRESETS.values():
        value = getattr(preset, rule.name)
        if value is not None:
            text = f"rule = {toml_value(value)}"
            given = tomllib.loads(text, parse_float=DecimalText)["rule"]

            assert rule.kind.read(given) == value
            assert rule.kind.read(rule.kind.typed(toml_value(value).strip('"'))) == value


@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_every_value_to_choose_from_has_a_word_in_both_languages(rule):
    words = rule.kind.options

    assert all(all(said) for said in words.values())
    assert all(rule.kind.read(value) == value for value in words)
    assert not words or {getattr(preset, rule.name) for preset in PRESETS.values()} <= set(words)


@pytest.mark.parametrize("typed", ["", "x", "²", "-1", "9" * 12, "1e3", "nan", "wahr"])
@pytest.mark.parametrize("rule", HOUSE_RULES.values(), ids=lambda rule: rule.name)
def test_what_a_person_mistypes_is_refused_in_a_sentence(rule, typed):
    with pytest.raises(HouseRuleError, match=f"house rule {rule.name} must be "):
        with_house_rules(BASE, {rule.name: rule.kind.typed(typed)})


@pytest.mark.parametrize("given", [0, 5, DecimalText("7.5"), DecimalText("1_000.5")])
def test_an_amount_is_a_number_that_is_not_below_zero(given):
    assert read_amount(given) == Fraction(str(given).replace("_", ""))


@pytest.mark.parametrize(
    "given", [-1, True, "5", None, [], 1.5, DecimalText("-1.5"), DecimalText("inf")]
)
def test_nothing_else_is_an_amount(given):
    with pytest.raises(MoneyError, match="not an amount"):
        read_amount(given)


# money


@pytest.mark.parametrize(
    ("text", "value"),
    [("0", 0), ("15", 15), ("7.50", Fraction(15, 2)), ("0.0001", Fraction(1, 10**4))],
)
def test_money_is_read_exactly(text, value):
    assert money(text) == value
    assert type(money(text)) is type(value)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.", ".5", "1,5", "1 0", "1e2", "0x1", "½"])
def test_what_is_no_amount_is_refused(text):
    with pytest.raises(MoneyError, match="not an amount"):
        money(text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-7, "-7"),
        (Fraction(15, 2), "7.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 10**7), "0.0000001"),
        (Fraction(4, 2), "2"),
    ],
)
def test_money_is_written_as_people_type_it(value, text):
    assert decimal(value) == text


def test_one_and_a_half_times_five_is_seven_and_a_half():
    assert times(5, Fraction(3, 2)) == Fraction(15, 2)
    assert times(4, Fraction(3, 2)) == 6
    assert isinstance(exact(Fraction(6)), int)
    assert json_number(Fraction(15, 2)) == 7.5
    assert isinstance(json_number(6), int)


# what they do at the table, where no clause of its own speaks of it


def test_one_pack_holds_one_of_each_card():
    deal = rounds("permanent", "6H 7D", "KS KS")

    assert settle("permanent", [5], deal).codes == []
    assert settle("permanent", [5], deal, decks=1).codes == [("impossible-card", "1")]


@pytest.mark.parametrize(("marker", "raised"), [("fou", 1), ("burnt", 1), ("none", 0)])
def test_where_nothing_marks_the_end_of_the_talon_it_has_no_end_to_pass(marker, raised):
    hands = ["? ?"] * 7
    deal = rounds("base", "?", *hands)
    drawn = [f"deal {seat} ?" for seat in range(1, 8) for _ in range(6)]

    settled = settle("base", [5] * 7, [*deal, *drawn], decks=1, marker=marker)

    assert len([code for code, _ in settled.codes if code == "past-fou"]) == raised


def test_the_letters_of_the_cards_are_the_tables_choice():
    settled = settle("base", [5], ["deal 1 RS", "deal B DH"], index="fr")

    assert settled.hand("1")["cards"] == ["KS"]
    assert settled.json["banker"]["cards"] == ["QH"]


@pytest.mark.parametrize(("lowest", "highest"), [(10, 5), (1, 0)])
def test_7_2_a_lowest_stake_above_the_highest_is_refused(lowest, highest):
    limits = {"lowest_stake": lowest, "highest_stake": highest}

    with pytest.raises(HouseRuleError, match="minimum stake is above the maximum"):
        with_house_rules(PRESETS["permanent"], limits)
    assert with_house_rules(PRESETS["permanent"], {**limits, "highest_stake": lowest})
