"""Write facts as JSON and read them back exactly: cards by their code, money as decimal text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable  # noqa: TC003  read at run time by cache
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from tracker.game import events, rules
from tracker.game.cards import PIRATE, Card, card
from tracker.game.events import Event, Fact
from tracker.game.house import HOUSE_RULES
from tracker.game.irregularities import Choice
from tracker.game.kinds import Whole
from tracker.game.money import Money, decimal, exact
from tracker.game.notation import HAND
from tracker.game.rules import PRESETS, Round, Rules
from tracker.game.sentences import filled, parts_of

_FACTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Event)}
_MONEY = frozenset({int, Fraction})
LARGEST_NUMBER = 2**53  # larger line numbers and times are refused; nobody writes so many lines
LONGEST = 1000  # characters of a text; a name has a few dozen
KNOWN = 4096  # facts that are kept for the next time the same line is read
# Names that the module `events` imports only for the type checker.
_NAMES = {"Card": Card, "Money": Money, "Rules": Rules, "Fact": Fact}


class CodecError(ValueError):
    """A line of the log that this version cannot read."""


def encode(event: Event) -> str:
    """Write a fact as one line of JSON.

    >>> encode(events.ChipsMoved("2", Fraction(-15, 2)))
    '{"is":"ChipsMoved","hand":"2","amount":"-7.5"}'
    """
    return json.dumps(_plain(event), ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=KNOWN)
def decode(text: str) -> Event:
    """Read a fact back. An evening repeats most of its lines, so the facts read last are kept.

    >>> decode('{"is":"ChipsMoved","hand":"2","amount":"-7.5"}')
    ChipsMoved(hand='2', amount=Fraction(-15, 2))
    """
    try:
        return decoded(json.loads(text))
    except RecursionError:
        raise CodecError(filled("nested too deep in {text}", text=repr(text[:80]))) from None
    except ValueError as error:
        raise CodecError(
            filled("{error} in {text}", error=parts_of(error), text=repr(text[:80]))
        ) from None


def decoded(given: object) -> Event:
    """Read a fact from JSON of any origin; refuse what cannot be a fact."""
    try:
        return _event(given, get_args(Event))
    except ValueError as error:
        raise CodecError(str(error)) from None


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
    """Write an amount as decimal text.

    >>> write_money(Fraction(15, 2)), write_money(-20)
    ('7.5', '-20')
    """
    return decimal(amount)


# The most digits that any version of the notation allowed; today's allows fewer.
_AMOUNT = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")


def read_money(given: object) -> Money:
    if not isinstance(given, str) or not _AMOUNT.fullmatch(given):
        raise ValueError(filled("not an amount: {given}", given=_short(given)))
    return exact(Fraction(given))


def _event(given: object, kinds: tuple[type[Any], ...]) -> Event:
    if not isinstance(given, dict):
        raise ValueError(filled("not a fact: {given}", given=_short(given)))  # noqa: TRY004  what was read is bad
    kind = _FACTS.get(str(given.get("is")))
    if kind not in kinds:
        raise ValueError(
            filled("not a fact that may stand here: {given}", given=_short(given.get("is")))
        )
    found: Event = _record(kind, given)
    return found


def _record(kind: type[Any], given: object) -> Any:
    if not isinstance(given, dict):
        raise ValueError(filled("not {kind}: {given}", kind=kind.__name__, given=_short(given)))  # noqa: TRY004
    hints = _hints(kind)  # type: ignore[arg-type]  # a class is hashable
    known = {
        name: _checked(kind, name, _value(hints[name], given[name]))
        for name in hints
        if name in given
    }
    missing = [each.name for each in fields(kind) if _is_needed(each) and each.name not in known]
    if missing:
        raise ValueError(filled("{kind} lacks {missing}", kind=kind.__name__, missing=missing[0]))
    return kind(**known)


def _is_needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind, globalns={**vars(events), **vars(rules), **_NAMES})


def _value(hint: Any, given: Any) -> Any:
    """Read a field according to its type."""
    options = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
    if given is None and type(None) in options:
        return None
    options = tuple(each for each in options if each is not type(None))
    if frozenset(options) == _MONEY:
        return read_money(given)
    if len(options) > 1:
        return _event(given, options)
    if get_origin(options[0]) is tuple:
        return tuple(_value(get_args(options[0])[0], each) for each in _list(given))
    return _single(options[0], given)


def _single(hint: Any, given: Any) -> Any:
    """Read a value of a single type: no union, no list."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader(given)
    assert issubclass(hint, StrEnum), f"no way to read {hint!r}"
    return hint(_text(given))


def _list(given: object) -> list[Any]:
    if not isinstance(given, list):
        raise ValueError(filled("not a list: {given}", given=_short(given)))  # noqa: TRY004
    return given


def _text(given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST or not can_be_written(given):
        raise ValueError(filled("not a text: {given}", given=_short(given)))
    return given


def can_be_written(text: str) -> bool:
    """Tell whether a text is valid: half of a surrogate pair can be neither stored nor shown."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _card(given: object) -> Card:
    return PIRATE if given == "PIRATE" else card(_text(given))


def _truth(given: object) -> bool:
    if not isinstance(given, bool):
        raise ValueError(filled("neither true nor false: {given}", given=_short(given)))  # noqa: TRY004  what was read is bad
    return given


def _whole(given: object) -> int:
    """Read a whole number; it is written as text, like an amount."""
    if not isinstance(given, str) or not _WHOLE.fullmatch(given):
        raise ValueError(filled("not a whole number: {given}", given=_short(given)))
    return int(given)


def _round(given: object) -> Round:
    face = get_type_hints(Round)["players"]
    found = [face(_text(each)) for each in _list(given)]
    if len(found) != 2:
        raise ValueError(filled("not how a round is dealt: {given}", given=_short(given)))
    return Round(*found)


_WHOLE = re.compile(r"[0-9]{1,18}")
_READERS: dict[Any, Callable[[Any], Any]] = {
    str: _text,
    bool: _truth,
    int: _whole,
    Card: _card,
    Rules: lambda given: _record(Rules, given),
    Round: _round,
}


# checks that the type alone does not make


def _checked(kind: type[Any], name: str, value: Any) -> Any:
    """Refuse a value that could not be typed for this field."""
    check = _CHECKS.get(name)
    signed = kind is events.ChipsMoved
    negative = isinstance(value, int | Fraction) and value < 0
    if (negative and not signed) or (value is not None and check and not check(value)):
        raise ValueError(
            filled(
                "{name} of {kind} cannot be {given}",
                name=name,
                kind=kind.__name__,
                given=_short(value),
            )
        )
    return value


def _may_be(rule: str) -> Callable[[Any], bool]:
    """Make a check: may a house rule have this value?"""

    def check(value: Any) -> bool:
        try:
            HOUSE_RULES[rule].kind.read(value)
        except ValueError:
            return False
        return True

    return check


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "hand": lambda hand: HAND.fullmatch(hand) is not None,
    "choice": lambda choice: choice in set(Choice),
    "variant": lambda variant: variant in PRESETS,
    "seats": lambda seats: len(seats) < 100,  # a hand's number has at most two digits
    "first": lambda first: first < 100,
    **{name: _may_be(name) for name, rule in HOUSE_RULES.items() if isinstance(rule.kind, Whole)},
}


def _short(value: object) -> str:
    """Quote a wrong value, at most 40 characters of it."""
    return ascii(value)[:40]
