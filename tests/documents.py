"""What documents say of the rules and of the rooms, written from the code itself: `make documents`.

A block stands in its document between two marks, `<!-- rules: NAME -->` and `<!-- end -->`.
A test fails where one is not what is written here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.rooms import map_of_rooms
from tracker.game.coupschema import ACTIONS, ebnf, schema, terms
from tracker.game.house import GROUPS, HOUSE_RULES
from tracker.game.kinds import toml_value
from tracker.game.rules import PRESETS, VARIANTS, Face, Insurance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tracker.game.kinds import HouseRule
    from tracker.game.rules import Rules

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(
    r"(<!-- (?:rules|rooms): (?P<name>[a-z ]+) -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL
)


def table(rows: Iterable[Iterable[str]]) -> str:
    """Write a table, its first row as the head."""
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|---" * (head.count(" | ") + 1) + "|", *body]) + "\n"


# house rules


def names() -> str:
    """Name every house rule, group by group."""
    grouped: dict[str, list[str]] = {}
    for rule in HOUSE_RULES.values():
        grouped.setdefault(rule.group, []).append(f"`{rule.name}`")
    rows = [(GROUPS[group][0], " ".join(each)) for group, each in grouped.items()]
    return table([("about", "house rules"), *rows])


def house_rules() -> str:
    """Say of every house rule what it may be, what it does, and what it is in each game."""
    head = ("house rule", "may be", "what it does", "as a rule")
    rows = [
        (f"`{each.name}`", each.kind.expected[0], each.sentence[0], _as_a_rule(each))
        for each in HOUSE_RULES.values()
    ]
    return table([head, *rows])


def _as_a_rule(rule: HouseRule) -> str:
    """Give a rule's value in most games, and the games that have another."""
    games: dict[str, list[str]] = {}
    for name, rules in PRESETS.items():
        value = getattr(rules, rule.name)
        games.setdefault("none" if value is None else toml_value(value), []).append(name)
    most, *others = sorted(games, key=lambda value: -len(games[value]))
    return "; ".join([most, *(f"{value} in {', '.join(games[value])}" for value in others)])


# the games


def variants() -> str:
    """Say what each game is."""
    rows = [(f"`{name}`", *_told(name)) for name in VARIANTS]
    return table([("game", "is", "with"), *rows])


def _told(name: str) -> tuple[str, str]:
    return VARIANTS[name].title[0], VARIANTS[name].sentence[0]


def games() -> str:
    """Set the games side by side."""
    rows = [(row, *(say(each) for each in PRESETS.values())) for row, say in ROWS.items()]
    return table([("", *PRESETS), *rows])


def _first(rules: Rules) -> str:
    return ", ".join(rules.first_round) if rules.game.deals_in_rounds else "two each, covered"


def _second(rules: Rules) -> str:
    return "–" if rules.second_round.players is Face.NONE else ", ".join(rules.second_round)


def _bonus(rules: Rules) -> str:
    odds = {1: "1:1", 1.5: "3:2", 2: "2:1"}
    return odds[float(rules.natural_pays)] if rules.game.has_bank else "–"


def _doubled(rules: Rules) -> str:
    covered = ", covered" if rules.double_card is Face.COVERED else ""
    return f"yes{covered}" if rules.double else "no"


ROWS: dict[str, Callable[[Rules], str]] = {
    "seats beside the banker": lambda rules: str(rules.players_max),
    "packs": lambda rules: (
        f"{rules.decks} + {rules.game.jokers} jokers" if rules.game.jokers else str(rules.decks)
    ),
    "first round: players, banker": _first,
    "second round: players, banker": _second,
    "natural pays": _bonus,
    "banker draws": lambda rules: str(rules.banker_draws),
    "hands from a split": lambda rules: {0: "no limit", 1: "no"}.get(
        rules.split_hands, str(rules.split_hands)
    ),
    "double": _doubled,
    "insurance": lambda rules: "no" if rules.insurance is Insurance.NONE else str(rules.insurance),
    "bank moves": lambda rules: str(rules.bank_moves),
}

# the coup file


def actions() -> str:
    """Say of every action its form, an example, and what it means."""
    rows = [(f"`{each.form}`", f"`{each.example}`", each.meaning) for each in ACTIONS]
    return table([("action", "for example", "says that"), *rows])


def terms_of_actions() -> str:
    """Say what the capitals in a form stand for."""
    rows = [(f"`{name}`", each.meaning) for name, each in terms(french=False).items()]
    return table([("part", "is"), *rows])


def grammar() -> str:
    """Write the grammar down."""
    return f"```ebnf\n{ebnf()}```\n"


def schema_text() -> str:
    """Write the JSON Schema that editors read."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


BLOCKS: dict[str, Callable[[], str]] = {
    "actions": actions,
    "parts": terms_of_actions,
    "grammar": grammar,
    "map": map_of_rooms,
    "names": names,
    "house rules": house_rules,
    "variants": variants,
    "games": games,
}
DOCUMENTS = (
    "README.md",
    "docs/coup-file.md",
    "docs/house-rules.md",
    "docs/map.md",
    "tracker/game/RULES.md",
)
SCHEMA = ROOT / "tracker/game/coup-file.schema.json"


def written(text: str) -> str:
    """Give a document with its blocks as they should be."""
    return BLOCK.sub(lambda found: found[1] + BLOCKS[found["name"]]() + found[4], text)


def main() -> None:
    """Write all documents anew."""
    for name in DOCUMENTS:
        path = ROOT / name
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
