"""The rules text and the tests that prove it must name the same clauses; its table the same presets."""

from __future__ import annotations

import re

import pytest

from tests import documents
from tests.places import ROOT
from tracker.game.house import HOUSE_RULES
from tracker.game.irregularities import CHOICES, CLAUSES, Code
from tracker.game.money import decimal
from tracker.game.rules import PRESETS, Marker

RULES = (ROOT / "tracker/game/RULES.md").read_text(encoding="utf-8")
NUMBERED = re.findall(r"^- \*\*(\d+\.\d+)\*\*", RULES, flags=re.MULTILINE)
FILES = sorted((ROOT / "tests/game").glob("test_*.py"))


def names_in(path):
    """Give the names of the tests in a file."""
    return re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)


TESTS = [name for path in FILES for name in names_in(path)]


def clause_of(name):
    """Give the clause a test is named after, if it is."""
    found = re.match(r"test_(\d+)_(\d+)_", name)
    return f"{found[1]}.{found[2]}" if found else None


def test_every_clause_has_a_test_that_names_it():
    named = {clause_of(name) for name in TESTS}

    assert [clause for clause in NUMBERED if clause not in named] == []


def test_no_test_names_a_clause_that_is_not_there():
    named = [name for name in TESTS if clause_of(name)]

    assert len(named) > len(NUMBERED)
    assert [name for name in named if clause_of(name) not in NUMBERED] == []


def test_no_clause_stands_there_twice():
    assert len(NUMBERED) == len(set(NUMBERED))
    assert len(NUMBERED) > 80


def test_clauses_are_numbered_without_a_gap():
    numbers = [tuple(map(int, clause.split("."))) for clause in NUMBERED]
    expected = [
        (section, place)
        for section in range(1, 11)
        for place in range(1, 1 + sum(one == section for one, _ in numbers))
    ]

    assert numbers == expected


def test_no_test_hides_another_of_the_same_name():
    for path in FILES:
        names = names_in(path)

        assert {name for name in names if names.count(name) > 1} == set(), path.name


def test_every_irregularity_stands_under_its_clause():
    assert [code for code in Code if f"- **{CLAUSES[code]}** `{code}`" not in RULES] == []


def test_the_choices_of_an_irregularity_stand_in_its_clause():
    for code, choices in CHOICES.items():
        start = RULES.index(f"`{code}`")
        clause = RULES[start : RULES.find("- **", start)]

        assert [choice for choice in choices if choice not in clause] == [], code


# what documents say of the rules


@pytest.mark.parametrize("name", documents.DOCUMENTS)
def test_a_document_says_of_the_rules_what_they_are(name):
    text = (ROOT / name).read_text(encoding="utf-8")

    assert documents.BLOCK.search(text)
    assert documents.written(text) == text, "run `make documents`"


def test_every_block_stands_in_a_document():
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in documents.DOCUMENTS]
    found = {block["name"] for text in texts for block in documents.BLOCK.finditer(text)}

    assert found == set(documents.BLOCKS)


def test_the_tables_name_every_game_and_every_house_rule():
    table = (ROOT / "docs/games.md").read_text(encoding="utf-8")

    assert all(f"| `{name}` |" in table for name in [*PRESETS, *HOUSE_RULES])
    assert f"|  | {' | '.join(PRESETS)} |" in RULES


# What our authority says of the games, again, in numbers: a second opinion on the presets.
FACTS = {
    "permanent": (2, 7, "1.5", "to 17", "never", Marker.FOU),
    "casino": (2, 7, "1.5", "to 17", "never", Marker.FOU),
    "temporaire": (1, 13, "2", "free", "five deals", Marker.FOU),
    "brulee": (1, 13, "2", "free", "five deals", Marker.BURNT),
    "base": (4, 7, "1.5", "to 17", "never", Marker.NONE),
    "ponte": (2, 24, "1", "free", "talon", Marker.NONE),
    "simplifie": (4, 7, "1.5", "to 17", "never", Marker.NONE),
    "blackjack": (4, 7, "1.5", "to 17", "never", Marker.NONE),
    "pirate": (1, 4, None, "free", "never", Marker.NONE),
}


@pytest.mark.parametrize("game", FACTS)
def test_the_presets_are_those_of_the_games(game):
    rules = PRESETS[game]
    decks, players, pays, draws, moves, marker = FACTS[game]

    assert (rules.variant, rules.decks, rules.players_max) == (game, decks, players)
    assert pays is None or decimal(rules.natural_pays) == pays
    assert (rules.banker_draws, rules.bank_moves, rules.marker) == (draws, moves, marker)


NAMES = (
    "decks players_max lowest_stake highest_stake natural_pays ace_ten_is_natural split_natural"
    " pair split_hands split_aces_one_card double double_after_split insurance surrender"
    " banker_draws bank_moves premiums premium_adds_to_win treasure marker index"
)


def test_the_house_rules_have_the_names_of_the_notation():
    assert set(NAMES.split()) <= set(HOUSE_RULES)
