"""What documents say of rules, rooms and card sizes, written from the code itself: `make documents`.

A block stands in its document between two marks, `<!-- rules: NAME -->` and `<!-- end -->`.
A test fails where one is not what is written here.
"""

from __future__ import annotations

import json
import re
from math import radians, tan
from pathlib import Path
from typing import TYPE_CHECKING

from tests.rooms import map_of_rooms
from tracker.camera.limits import NARROWEST_PX
from tracker.detections import CARD_WIDTH_MM
from tracker.game.coupschema import ACTIONS, ebnf, schema, terms
from tracker.game.house import HOUSE_RULES
from tracker.game.kinds import toml_value
from tracker.game.rules import PRESETS, VARIANTS, Face, Insurance
from tracker.map.seats import Felt

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


def house_rules() -> str:
    """Say of every house rule what it may be, what it does, and what it is in each game."""
    head = ("house rule", "may be", "what it does", "as a rule")
    rows = [
        (f"`{each.name}`", each.kind.expected, each.sentence, _as_a_rule(each))
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
    return VARIANTS[name].title, VARIANTS[name].sentence


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


# the camera

MARGIN = 1.06  # a little of the room is seen round the felt
FELTS = (Felt(900, 600), Felt(1200, 800), Felt(1600, 1000), Felt(2000, 1100))
PICTURES = ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160))
LENSES = (60, 70, 80, 90)  # horizontal fields of view, in degrees


def card_widths() -> str:
    """Say how many pixels wide a card is, seen from straight above; bold where that is enough."""
    head = ("felt", *(f"{wide}×{high}" for wide, high in PICTURES))
    rows = [(_size(felt), *(_card_px(felt, each) for each in PICTURES)) for felt in FELTS]
    return table([head, *rows])


def camera_heights() -> str:
    """Say from how high each lens sees the whole felt, in a picture of 16:9."""
    head = ("felt", *(f"{lens}°" for lens in LENSES))
    return table(
        [head, *((_size(felt), *(_height(felt, lens) for lens in LENSES)) for felt in FELTS)]
    )


def _size(felt: Felt) -> str:
    return f"{felt.width_mm:.0f}×{felt.height_mm:.0f} mm"


def _seen_mm(felt: Felt, wide: int, high: int) -> float:
    """Give the width in millimetres of a picture that just holds a felt."""
    return MARGIN * max(felt.width_mm, felt.height_mm * wide / high)


def _card_px(felt: Felt, picture: tuple[int, int]) -> str:
    px = CARD_WIDTH_MM * picture[0] / _seen_mm(felt, *picture)
    return f"**{px:.0f} px**" if px >= NARROWEST_PX else f"{px:.0f} px"


def _height(felt: Felt, lens: int) -> str:
    return f"{_seen_mm(felt, 16, 9) / 2 / tan(radians(lens / 2)) / 1000:.1f} m"


BLOCKS: dict[str, Callable[[], str]] = {
    "actions": actions,
    "parts": terms_of_actions,
    "grammar": grammar,
    "map": map_of_rooms,
    "card widths": card_widths,
    "camera heights": camera_heights,
    "house rules": house_rules,
    "variants": variants,
    "games": games,
}
DOCUMENTS = (
    "docs/camera.md",
    "docs/coup-file.md",
    "docs/games.md",
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
