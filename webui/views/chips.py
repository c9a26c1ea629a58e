"""The chips of an evening: values and colours, as the banker chose them. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.money import Money, MoneyError, decimal, money
from tracker.game.sentences import filled, message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from webui.core.i18n import Words

MOST = 6  # different chips of an evening
COLOURS = {
    "white": message("white"),
    "yellow": message("yellow"),
    "orange": message("orange"),
    "pink": message("pink"),
    "red": message("red"),
    "blue": message("blue"),
    "green": message("green"),
    "violet": message("violet"),
    "black": message("black"),
}


class Chip(NamedTuple):
    """A chip: its value as the log writes amounts, and its colour."""

    value: str
    colour: str


CHIPS = (
    Chip("1", "white"),
    Chip("2", "yellow"),
    Chip("5", "red"),
    Chip("10", "blue"),
    Chip("20", "green"),
    Chip("50", "black"),
)


def read_chips(text: str) -> tuple[Chip, ...]:
    """Read the chips stored with an evening; give the usual ones if there are none or wrong ones.

    >>> read_chips('[["5", "red"]]')
    (Chip(value='5', colour='red'),)
    """
    try:
        found = tuple(Chip(str(value), str(colour)) for value, colour in json.loads(text))
        return found if all(money(each.value) for each in found) and found else CHIPS
    except (ValueError, TypeError):
        return CHIPS


def write_chips(chips: tuple[Chip, ...]) -> str:
    """Write chips as they are stored with an evening."""
    return json.dumps(chips)


def chips_from_form(form: Mapping[str, str], words: Words) -> tuple[Chip, ...]:
    """Read the chips of a form, the smallest first; raise a MoneyError for a wrong amount."""
    found: dict[Money, str] = {}
    for place in range(MOST):
        text = words.notation(form.get(f"chip{place}", ""))
        value = money(text) if text else 0
        if value < 0:
            raise MoneyError(filled("not an amount of chips: {text}", text=repr(text)))
        colour = form.get(f"colour{place}", "")
        if value:
            found[value] = colour if colour in COLOURS else CHIPS[place].colour
    return tuple(Chip(decimal(value), found[value]) for value in sorted(found)) or CHIPS


def pile(amount: Money, chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
    """Make up an amount from chips, the largest first; four at most, so the rest may be left out.

    >>> [chip.value for chip in pile(17, CHIPS)]
    ['10', '5', '2']
    """
    found: list[Chip] = []
    for chip in sorted(chips, key=lambda each: -money(each.value)):
        while amount >= money(chip.value) and len(found) < 4:
            found.append(chip)
            amount -= money(chip.value)
    return tuple(found)
