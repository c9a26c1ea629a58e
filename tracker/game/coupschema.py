"""Describe coup files: the form of each action, and a JSON Schema of the whole file.

The parser in `notation` and `coupfile` does not use this; tests check each against the other.
Actions are a regular language, so one pattern describes each completely.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tracker.game.house import HOUSE_RULES
from tracker.game.irregularities import Choice
from tracker.game.kinds import Amount
from tracker.game.rules import PRESETS

Schema = dict[str, object]


class Action(NamedTuple):
    """One action: its form, an example, and what it means.

    In a form, small letters stand for themselves and capitals for a term; `[X]` may be left out,
    `X...` comes once or more.
    """

    form: str
    example: str
    meaning: str

    @property
    def verb(self) -> str:
        return self.form.split()[0]


ACTIONS = (
    Action("deal HAND PLACED", "deal 1 ??", "a card is put down"),
    Action("show HAND [#NTH] PLACED...", "show 1 AS KD", "covered cards are turned, oldest first"),
    Action("total HAND POINTS", "total 1 18", "the hand is shown; only what it counts is noted"),
    Action("stand HAND", "stand 2b", "the hand wants no more cards"),
    Action("play HAND", "play 1", "a hand that only counted as stood may still draw"),
    Action("split HAND", "split 2", "a pair is set apart; the second hand of seat 2 is `2b`"),
    Action("double HAND", "double 3", "the stake is doubled for exactly one more card"),
    Action("surrender HAND", "surrender 1", "the hand is given up for half its stake"),
    Action("insure HAND AMOUNT", "insure 2 4", "a premium against the banker's natural"),
    Action("stake HAND AMOUNT", "stake 2 7.5", "chips are placed, or changed"),
    Action("double-all", "double-all", "the banker has every stake doubled"),
    Action("redouble HAND", "redouble 2", "a player doubles again what the banker doubled"),
    Action("look [HAND]", "look", "the banker, or a player, looks at a covered card"),
    Action("bury HAND", "bury 1", "the cards of a hand go under the talon"),
    Action("fou", "fou", "the marker of the talon showed"),
    Action("shuffle [all]", "shuffle", "the pack is shuffled; `all`: with the cards of the coup"),
    Action("cut", "cut", "the pack is cut"),
    Action("burn PLACED", "burn KS", "the first card is shown, and the talon laid on it"),
    Action("exposed PLACED", "exposed 5H", "a card is seen turned in the pack, before it is dealt"),
    Action("draw HAND PLACED", "draw 2 AS", "a card is drawn for the bank"),
    Action("choose HAND CHOICE", "choose 2 keep", "the answer to an irregularity"),
    Action("bank draw", "bank draw", "a draw for the bank begins"),
    Action("bank holds AMOUNT", "bank holds 250", "the chips in the bank were counted"),
    Action("bank offer HAND", "bank offer 2", "the bank is offered to a seat"),
    Action("bank accept HAND", "bank accept 2", "the seat takes the bank"),
    Action("bank refuse HAND", "bank refuse 2", "the seat does not want it"),
    Action("bank sell HAND AMOUNT", "bank sell 2 50", "the bank is sold to a seat"),
    Action("pay HAND AMOUNT", "pay 2 15", "chips went to a player"),
    Action("take HAND AMOUNT", "take 2 10", "chips went to the bank"),
    Action("unseen", "unseen", "the table was not seen for a while"),
    Action("vouch", "vouch", "the banker says that the coup lies as written"),
    Action("correct PLACE PLACED...", "correct 5 KS", "that action was really this card"),
    Action("strike PLACE", "strike 7", "that action did not happen"),
)


class Term(NamedTuple):
    """A part of an action: its pattern, its grammar, and what it means."""

    pattern: str
    ebnf: str
    meaning: str


def _either_case(letters: str) -> str:
    return letters + letters.lower()


_FOU = "[Ff][Oo][Uu]"
_SUIT = f"[{_either_case('SHDC')}?]"
_ENGLISH, _FRENCH = _either_case("ATJQK"), _either_case("ATJQKRDV")


def _card(letters: str, digits: str) -> str:
    return f"(?:(?:10|[{letters}{digits}?]){_SUIT}|{_FOU})"


def terms(*, french: bool) -> dict[str, Term]:
    """Give the terms of the forms, for English or French letters."""
    card = _card(_FRENCH, "1-9") if french else _card(_ENGLISH, "2-9")
    figures = '"J" | "Q" | "K" | "R" | "D" | "V" | "1"' if french else '"J" | "Q" | "K"'
    digits = " | ".join(f'"{digit}"' for digit in range(2, 10))
    choices = [each.value for each in Choice]
    return {
        "HAND": Term(
            "(?:[1-9][0-9]?[a-z]?|B)",
            '"B" | number, [ small letter ]  (* 1 to 99 *)',
            "a seat in the direction of play, or the banker",
        ),
        "PLACED": Term(
            rf"(?:{card}|\[{card}\]|\?)",
            'CARD | "[", CARD, "]" | "?"',
            "a turned card; in brackets a covered one; `?` turned but unread",
        ),
        "CARD": Term(
            card,
            f'("A" | {digits} | "T" | "10" | {figures} | "?"), ("S" | "H" | "D" | "C" | "?") | "FOU"',
            "rank and suit, either of them `?` where it is not known; capitals or not",
        ),
        "AMOUNT": Term(
            r"[0-9]{1,9}(?:\.[0-9]{1,4})?",
            'digit, { digit }, [ ".", digit, { digit } ]  (* nine digits, four decimals *)',
            "chips, never below zero",
        ),
        "POINTS": Term("[1-9][0-9]?", "number  (* 1 to 99 *)", "what the cards of a hand count"),
        "NTH": Term("[1-9][0-9]?", "number  (* 1 to 99 *)", "which covered card is the first"),
        "PLACE": Term("[1-9][0-9]{0,5}", "number", "which action of this coup, from 1"),
        "CHOICE": Term(
            f"(?:{'|'.join(map(re.escape, choices))})",
            " | ".join(f'"{choice}"' for choice in choices),
            "what the rules let one choose",
        ),
    }


def pattern(action: Action, *, french: bool = False) -> str:
    r"""Give the pattern that matches exactly the texts of an action.

    >>> pattern(ACTIONS[3])
    '^\\s*stand\\s+(?:[1-9][0-9]?[a-z]?|B)\\s*$'
    """
    verb, *parts = action.form.split()
    known = terms(french=french)
    return rf"^\s*{re.escape(verb)}{''.join(_pattern(part, known) for part in parts)}\s*$"


def _pattern(part: str, known: dict[str, Term]) -> str:
    plain = part.strip("[]").removesuffix("...")
    name = plain.removeprefix("#")
    mark = "#" if name != plain else ""
    spaced = rf"\s+{mark}{known[name].pattern if name in known else re.escape(name)}"
    if part.endswith("..."):
        return f"(?:{spaced})+"
    return f"(?:{spaced})?" if part.startswith("[") else spaced


def ebnf() -> str:
    """Write the grammar of the actions."""
    lines = ["ACTION =", *(f"    {_ebnf(each.form)}" for each in ACTIONS)]
    lines[1:] = [lines[1], *(f"  | {line.strip()}" for line in lines[2:])]
    known = terms(french=False)
    lines += ["  ;", *(f"{name} = {each.ebnf} ;" for name, each in known.items())]
    return "\n".join(lines) + "\n"


def _ebnf(form: str) -> str:
    return ", ".join(_ebnf_part(part) for part in form.split())


def _ebnf_part(part: str) -> str:
    plain = part.strip("[]").removesuffix("...")
    said = plain if plain.isupper() else f'"{plain}"'
    if plain.startswith("#"):
        said = f'"#", {plain[1:]}'
    if part.endswith("..."):
        return f"{said}, {{ {said} }}"
    return f"[ {said} ]" if part.startswith("[") else said


# the file


def schema() -> Schema:
    """Describe a coup file in JSON Schema; both kinds of letters are allowed.

    >>> sorted(schema()["properties"])[:4]
    ['actions', 'bank', 'banker', 'chips']
    """
    coup = _coup_keys()
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A coup file of vingtetun",
        "description": "One coup, or an evening of them under [[coup]].",
        "type": "object",
        "properties": {
            **coup,
            "coup": {
                "description": "The coups of an evening; what stands above holds for all of them.",
                "type": "array",
                "minItems": 1,
                "items": {"type": "object", "properties": coup},
            },
        },
        "if": {"required": ["coup"]},
        "then": {"not": {"required": ["actions"]}},
        "else": {"required": ["variant", "banker", "seats"]},
        "definitions": {"name": _NAME, "amount": _AMOUNT, "action": _action()},
    }


_NAME: Schema = {"type": "string", "pattern": r"\S", "not": {"const": "treasure"}}
_AMOUNT: Schema = {**Amount().schema, "exclusiveMaximum": 10**9}


def _action() -> Schema:
    return {
        "type": "string",
        "anyOf": [
            {
                "pattern": pattern(each, french=True),
                "description": f"{each.example}: {each.meaning}",
            }
            for each in ACTIONS
        ],
    }


def _coup_keys() -> dict[str, Schema]:
    amount: Schema = {"$ref": "#/definitions/amount"}
    name: Schema = {"$ref": "#/definitions/name"}
    return {
        "variant": {"enum": list(PRESETS), "description": "The game."},
        "banker": name,
        "seats": {
            "type": "array",
            "items": name,
            "minItems": 1,
            "description": "The players, in the direction of play, from the banker.",
        },
        "stakes": {"type": "array", "items": amount, "description": "One for each seat."},
        "rules": _house_rules(),
        "actions": {"type": "array", "items": {"$ref": "#/definitions/action"}},
        "bank": amount,
        "holdings": {
            "type": "array",
            "items": amount,
            "description": "The chips that each seat has, where they are counted.",
        },
        "lowest_stake": amount,
        "highest_stake": amount,
        "limits": {
            "type": "array",
            "items": amount,
            "minItems": 2,
            "maxItems": 2,
            "description": "The lowest and the highest stake.",
        },
        "chips": {"description": "What the chips are worth; kept for people, not read."},
    }


def _house_rules() -> Schema:
    described: dict[str, Schema] = {
        name: {"title": rule.title, "description": rule.sentence, **rule.kind.schema}
        for name, rule in HOUSE_RULES.items()
    }
    return {
        "type": "object",
        "description": "The house rules in which this table differs from the variant.",
        "properties": described,
        "additionalProperties": False,
    }
