"""The keys of a coup file: its game, house rules, people and amounts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tracker.game.house import with_house_rules
from tracker.game.kinds import read_amount
from tracker.game.money import Money, MoneyError
from tracker.game.rules import PRESETS, Rules
from tracker.game.sentences import filled, message, parts_of, quoted
from tracker.game.table import TREASURE

if TYPE_CHECKING:
    from collections.abc import Mapping


class CoupFileError(ValueError):
    """A coup file that cannot be read; the sentence says where, and what was expected.

    >>> from tracker.game.coupfile import read_file
    >>> read_file('variant = "whist"')
    Traceback (most recent call last):
    ...
    tracker.game.coupkeys.CoupFileError: no variant of that name (known: permanent, casino, \
temporaire, brulee, base, ponte, simplifie, blackjack, pirate): 'whist'
    """


def rules_of(top: Mapping[str, Any], coup: Mapping[str, Any]) -> Rules:
    """Read the game and its house rules."""
    variant = coup.get("variant", top.get("variant"))
    if variant is None:
        raise CoupFileError(filled("variant is missing (one of {known})", known=", ".join(PRESETS)))
    if not isinstance(variant, str) or variant not in PRESETS:
        raise CoupFileError(
            filled(
                "no variant of that name (known: {known}): {variant}",
                known=", ".join(PRESETS),
                variant=quoted(variant),
            )
        )
    given: dict[str, object] = {}
    for level in (top, coup):
        rules = level.get("rules", {})
        if not isinstance(rules, dict):
            raise CoupFileError(
                filled(
                    'rules must be a table such as {{ pair = "rank" }}: {rules}',
                    rules=quoted(rules),
                )
            )
        given |= {key: level[key] for key in ("lowest_stake", "highest_stake") if key in level}
        given |= _limits(level)
        given |= rules
    return with_house_rules(PRESETS[variant], given)


def _limits(level: Mapping[str, Any]) -> dict[str, object]:
    limits = level.get("limits")
    if limits is None:
        return {}
    if not isinstance(limits, list) or len(limits) != 2:
        raise CoupFileError(
            filled(
                "limits must be the lowest and the highest stake: {limits}", limits=quoted(limits)
            )
        )
    return {"lowest_stake": limits[0], "highest_stake": limits[1]}


def name_of(level: Mapping[str, Any], key: str) -> str:
    """Read a person's name."""
    name = level.get(key)
    if name is None:
        raise CoupFileError(filled("{key} is missing", key=key))
    if not isinstance(name, str) or not name.strip():
        raise CoupFileError(filled("{key} must be a name: {name}", key=key, name=quoted(name)))
    if name == TREASURE:
        raise CoupFileError(
            filled(
                "{name} stands for the pirates' coins and cannot be a name", name=quoted(TREASURE)
            )
        )
    return name


def seats_of(level: Mapping[str, Any]) -> tuple[str, ...]:
    """Read the players' names, in the direction of play."""
    seats = level.get("seats")
    if not isinstance(seats, list) or not seats:
        raise CoupFileError(message("seats must be a list of names, in the direction of play"))
    names = tuple(name_of({"a seat": each}, "a seat") for each in seats)
    counted = Counter([*names, name_of(level, "banker")])
    twice = next((name for name, times in counted.items() if times > 1), None)
    if twice is not None:
        raise CoupFileError(filled("two people of the same name: {twice}", twice=quoted(twice)))
    return names


def bank_of(level: Mapping[str, Any]) -> Money | None:
    """Read what the bank holds, if that is said."""
    return None if "bank" not in level else _amount("bank", level["bank"])


def holdings_of(level: Mapping[str, Any], seats: tuple[str, ...]) -> tuple[Money, ...]:
    """Read what each seat holds."""
    return tuple(amounts_of(level, "holdings", seats))


def amounts_of(level: Mapping[str, Any], key: str, seats: tuple[str, ...]) -> list[Money]:
    """Read one amount for each seat, or none at all."""
    given = level.get(key, [])
    if not isinstance(given, list):
        raise CoupFileError(
            filled(
                "{key} must be a list of amounts, one for each seat: {given}",
                key=key,
                given=quoted(given),
            )
        )
    if given and len(given) != len(seats):
        raise CoupFileError(
            filled("{key}: {count} for {seats} seats", count=len(given), key=key, seats=len(seats))
        )
    return [_amount(_ONE_OF[key], each) for each in given]


_ONE_OF = {"stakes": message("a stake"), "holdings": message("what a seat holds")}


def _amount(what: str, given: object) -> Money:
    try:
        return read_amount(given)
    except MoneyError as error:
        raise CoupFileError(filled("{what} is {error}", what=what, error=parts_of(error))) from None
