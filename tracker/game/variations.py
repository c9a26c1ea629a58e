"""Vary a game's house rules one at a time, to compare what the bank keeps. Pure."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.game.house import HOUSE_RULES
from tracker.game.options import BankerDraws

if TYPE_CHECKING:
    from tracker.game.house import Rules
    from tracker.game.kinds import Value


class Variation(NamedTuple):
    """A game with the value of one house rule changed."""

    name: str
    value: Value
    rules: Rules


# the values to try of rules that allow too many to try them all
_TRIED: dict[str, tuple[Value, ...]] = {
    "decks": (1, 2, 4, 8),
    "natural_pays": (1, Fraction(6, 5), Fraction(3, 2), 2),
    "split_hands": (1, 2, 4),
    "banker_draws": (BankerDraws.TO_17, BankerDraws.TO_SOFT_17),
}
# the house rules that change what the bank keeps from players who play by the book
EDGE_RULES = (
    *("decks", "natural_pays", "ace_ten_is_natural", "banker_draws", "double"),
    *("double_after_split", "split_hands", "split_aces_one_card", "split_natural", "pair"),
    *("surrender", "premiums", "premium_adds_to_win"),
)


def variations(rules: Rules) -> list[Variation]:
    """Give each game in which one telling house rule has another value.

    >>> from tracker.game import PRESETS
    >>> found = variations(PRESETS["base"])
    >>> [str(each.value) for each in found if each.name == "natural_pays"]
    ['1', '6/5', '2']
    """
    return [
        Variation(name, value, _with(rules, name, value))
        for name in EDGE_RULES
        if _has_effect(rules, name)
        for value in _TRIED.get(name, tuple(HOUSE_RULES[name].kind.options))
        if value != getattr(rules, name)
    ]


def _with(rules: Rules, name: str, value: Value) -> Rules:
    changes: dict[str, Any] = {name: value}
    return replace(rules, **changes)


def _has_effect(rules: Rules, name: str) -> bool:
    """Tell whether changing a rule changes the game.

    Another rule may make it void, and a banker who plays as he likes has no rule for his draw.
    """
    if name in ("double_after_split", "split_natural", "split_aces_one_card", "pair"):
        splits = rules.split_hands != 1
        return splits and (name != "double_after_split" or rules.double)
    if name == "premium_adds_to_win":
        return rules.premiums
    return name != "banker_draws" or rules.banker_draws is not BankerDraws.FREE
