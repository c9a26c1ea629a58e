"""Facts as JSON and back, exactly: cards by their code, money as decimal text."""

from __future__ import annotations

import json
import types
from collections.abc import Hashable  # noqa: TC003  read at run time by cache
from dataclasses import fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from tracker.game import events
from tracker.game.cards import PIRATE, Card, card
from tracker.game.events import Event, Fact
from tracker.game.money import Money, decimal, exact
from tracker.game.rules import Round, Rules

_FACTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
_MONEY = frozenset({int, Fraction})
# Names that the events module imports for the type checker alone.
_NAMES = {"Card": Card, "Money": Money, "Rules": Rules, "Fact": Fact}


class CodecError(ValueError):
    """A line of the log that this version cannot read."""


def encode(event: Event) -> str:
    """Write a fact as one line of JSON.

    >>> encode(events.ChipsMoved("2", Fraction(-15, 2)))
    '{"is":"ChipsMoved","hand":"2","amount":"-7.5"}'
    """
    return json.dumps(_plain(event), ensure_ascii=False, separators=(",", ":"))


def decode(text: str) -> Event:
    """Read a fact back.

    >>> decode('{"is":"ChipsMoved","hand":"2","amount":"-7.5"}')
    ChipsMoved(hand='2', amount=Fraction(-15, 2))
    """
    try:
        return _event(json.loads(text))
    except (ValueError, KeyError, TypeError) as error:
        raise CodecError(f"{error} in {text[:80]!r}") from None


def _plain(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Card):
        return "PIRATE" if value is PIRATE else str(value)
    if isinstance(value, int | Fraction):
        return write_money(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    assert is_dataclass(value), f"no way to write down {value!r}"
    assert not isinstance(value, type)
    head = {} if isinstance(value, Rules) else {"is": type(value).__name__}
    return head | {each.name: _plain(getattr(value, each.name)) for each in fields(value)}


def write_money(amount: Money) -> str:
    """Write an amount as decimal text, or as a fraction where no decimal is exact.

    >>> write_money(Fraction(15, 2)), write_money(Fraction(1, 3))
    ('7.5', '1/3')
    """
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return decimal(amount) if rest == 1 else str(amount)


def read_money(text: str) -> Money:
    return exact(Fraction(text))


def _event(given: dict[str, Any]) -> Event:
    kind = _FACTS[given["is"]]
    found: Event = _record(kind, given)
    return found


def _record(kind: type[Any], given: dict[str, Any]) -> Any:
    hints = _hints(kind)  # type: ignore[arg-type]  # a class is hashable
    known = {name: _value(hints[name], given[name]) for name in hints if name in given}
    return kind(**known)


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind, globalns={**vars(events), **vars(_rules_module()), **_NAMES})


def _rules_module() -> types.ModuleType:
    from tracker.game import rules  # noqa: PLC0415  its names are those of the annotations

    return rules


def _value(hint: Any, given: Any) -> Any:  # noqa: PLR0911  one arm for each kind of field
    if given is None:
        return None
    if get_origin(hint) in (types.UnionType, Union):
        options = [each for each in get_args(hint) if each is not type(None)]
        if frozenset(options) == _MONEY:
            return read_money(given)
        return _event(given) if len(options) > 1 else _value(options[0], given)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return tuple(_value(inner, each) for each in given)
    if hint is Card:
        return PIRATE if given == "PIRATE" else card(given)
    if hint is Rules:
        return _record(Rules, given)
    if hint is Round:
        return _round(given)
    if hint is int:
        return int(given)
    return hint(given) if isinstance(hint, type) and issubclass(hint, StrEnum) else given


def _round(given: list[str]) -> NamedTuple:
    face = get_type_hints(Round)["players"]
    return Round(*(face(each) for each in given))
