"""All clauses of the rules in words, the titles of their sections, and which a game has. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.rules import (
    BankerDraws,
    BankerLook,
    BankerNatural,
    BankMoves,
    Face,
    Insurance,
    Marker,
    Staking,
    Treasure,
)
from tracker.game.sentences import message
from webui.pages.rules.bank_clauses import BANK
from webui.pages.rules.irregular_clauses import IRREGULAR
from webui.pages.rules.play_clauses import PLAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.rules import Rules

CLAUSES = {**PLAY, **BANK, **IRREGULAR}
SECTIONS = {
    "1": message("Cards"),
    "2": message("Naturals"),
    "3": message("The course of a coup"),
    "4": message("Split, double, insurance, surrender"),
    "5": message("Double for all, and premiums"),
    "6": message("The game of the pontes"),
    "7": message("The bank"),
    "8": message("The pirates"),
    "9": message("Irregularities"),
    "10": message("What the banker does, step by step"),
}


def clauses_of(rules: Rules) -> list[str]:
    """List the numbers of the clauses that a game has, in their order."""
    return [
        number
        for number in CLAUSES
        if _holds(_BY_SECTION, number.split(".")[0], rules) and _holds(_BY_CLAUSE, number, rules)
    ]


def _holds(conditions: dict[str, Callable[[Rules], bool]], key: str, rules: Rules) -> bool:
    return key not in conditions or conditions[key](rules)


def _has_bank(rules: Rules) -> bool:
    return rules.game.has_bank


def _splits(rules: Rules) -> bool:
    return rules.split_hands != 1


def _hides_double(rules: Rules) -> bool:
    return rules.double and rules.double_card is Face.COVERED


def _has_marker(rules: Rules) -> bool:
    return rules.marker is not Marker.NONE


def _holds_his_hand(rules: Rules) -> bool:
    """Tell whether this is the game of the pontes, whose banker holds his cards in his hand."""
    return rules.natural_lays_down


def _has_natural(rules: Rules) -> bool:
    return _has_bank(rules) and rules.banker_natural is not BankerNatural.NOTHING


def _after_first_card(rules: Rules) -> bool:
    return rules.staking is Staking.AFTER_FIRST_CARD


_BY_SECTION: dict[str, Callable[[Rules], bool]] = {
    "2": _has_bank,
    "4": lambda rules: _splits(rules) or rules.double or rules.insurance is not Insurance.NONE,
    "5": lambda rules: rules.premiums or rules.double_all,
    "6": _holds_his_hand,
    "7": _has_bank,
    "8": lambda rules: not _has_bank(rules),
}
_BY_CLAUSE: dict[str, Callable[[Rules], bool]] = {
    "1.3": lambda rules: rules.marker is Marker.FOU,
    "2.2": _splits,
    "2.4": _has_natural,
    "2.5": lambda rules: rules.banker_natural is BankerNatural.DOUBLE,
    "2.7": _has_natural,
    "2.8": lambda rules: rules.look is BankerLook.TEN_OR_ACE,
    "3.5": _has_bank,
    "3.6": _has_bank,
    "3.7": lambda rules: rules.banker_draws is not BankerDraws.FREE,
    "3.8": lambda rules: _has_bank(rules) and rules.banker_draws is BankerDraws.FREE,
    "3.9": _has_bank,
    "3.11": lambda rules: rules.marker is Marker.FOU,
    "3.12": lambda rules: rules.marker is Marker.BURNT,
    "3.13": _has_bank,
    "3.14": _has_bank,
    "4.1": _splits,
    "4.2": _splits,
    "4.3": _splits,
    "4.4": _splits,
    "4.5": lambda rules: rules.split_aces_one_card,
    "4.6": lambda rules: rules.double,
    "4.7": _hides_double,
    "4.8": lambda rules: rules.insurance is not Insurance.NONE,
    "4.9": lambda rules: rules.surrender,
    "5.1": lambda rules: rules.double_all,
    "5.2": lambda rules: rules.double_all,
    "5.3": lambda rules: rules.premiums,
    "5.4": lambda rules: rules.premiums,
    "5.5": lambda rules: rules.premiums,
    "5.6": lambda rules: rules.premiums,
    "5.7": lambda rules: rules.premiums,
    "7.1": lambda rules: not _holds_his_hand(rules),
    "7.5": lambda rules: rules.bank_moves is BankMoves.NATURAL,
    "7.6": lambda rules: rules.bank_moves is BankMoves.FIVE_DEALS,
    "8.7": lambda rules: rules.treasure is Treasure.SHARED,
    "9.9": lambda rules: rules.banker_draws is not BankerDraws.FREE,
    "9.10": lambda rules: rules.banker_draws is not BankerDraws.FREE,
    "9.11": lambda rules: rules.look is BankerLook.TEN_OR_ACE,
    "9.12": _has_marker,
    "9.15": _has_bank,
    "9.16": _has_bank,
    "9.17": _has_bank,
    "9.18": _has_bank,
    "9.21": lambda rules: not rules.credit,
    "10.1": _has_bank,
    "10.2": _has_bank,
    "10.3": _has_bank,
    "10.4": lambda rules: (
        rules.insurance is not Insurance.NONE and rules.look is BankerLook.TEN_OR_ACE
    ),
    "10.5": _hides_double,
    "10.6": _after_first_card,
    "10.8": _holds_his_hand,
    "10.9": _holds_his_hand,
    "10.10": _has_bank,
    "10.11": lambda rules: rules.bank_moves is BankMoves.NATURAL,
    "10.12": lambda rules: not _has_bank(rules),
    "10.17": lambda rules: rules.look is BankerLook.TEN_OR_ACE,
}
