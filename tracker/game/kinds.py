"""The kinds of values a house rule can have: how they are read, typed, described and worded."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from tracker.game.money import Money, MoneyError, decimal, money
from tracker.game.sentences import filled, message, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = bool | int | str | Money | StrEnum | None
T = TypeVar("T")
_NO_OPTIONS: Mapping[Any, str] = MappingProxyType({})
_MOST_DIGITS = 9


class DecimalText(str):
    """A decimal number kept as text, so that it stays exact."""

    __slots__ = ()


class RuleKind:
    """What a value may be; `options` are the values to choose from, each with its word."""

    options: Mapping[Any, str] = _NO_OPTIONS

    @property
    def expected(self) -> str:
        """Say what a value must be, as the end of a sentence."""
        raise NotImplementedError

    @property
    def schema(self) -> dict[str, object]:
        """Describe a value in the words of JSON Schema."""
        raise NotImplementedError

    def read(self, given: object) -> Value:
        """Read a value from a coup file; raise a ValueError if it is not allowed."""
        raise NotImplementedError

    def typed(self, text: str) -> object:
        """Turn typed text into what a coup file would contain."""
        return text


class YesOrNo(RuleKind):
    """True or false."""

    options: Mapping[Any, str] = MappingProxyType({False: message("no"), True: message("yes")})

    @property
    def expected(self) -> str:
        return message("true or false")

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}

    def read(self, given: object) -> Value:
        if isinstance(given, bool):
            return given
        raise ValueError

    def typed(self, text: str) -> object:
        return {"true": True, "false": False}.get(text, text)


@dataclass(frozen=True)
class Whole(RuleKind):
    """A whole number between bounds; `remark` explains numbers with a special meaning."""

    lowest: int
    highest: int
    remark: str = ""

    @property
    def expected(self) -> str:
        if self.remark:
            return filled(
                "a whole number from {lowest} to {highest} ({remark})",
                lowest=self.lowest,
                highest=self.highest,
                remark=self.remark,
            )
        return filled(
            "a whole number from {lowest} to {highest}", lowest=self.lowest, highest=self.highest
        )

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.lowest, "maximum": self.highest}

    def read(self, given: object) -> Value:
        if isinstance(given, bool) or not isinstance(given, int):
            raise ValueError  # noqa: TRY004  the caller says in a sentence what was expected
        if self.lowest <= given <= self.highest:
            return given
        raise ValueError

    def typed(self, text: str) -> object:
        short = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
        return int(text) if short else text


class Amount(RuleKind):
    """Chips: a number, never below zero."""

    @property
    def expected(self) -> str:
        return message("an amount")

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "number", "minimum": 0}

    def read(self, given: object) -> Value:
        return read_amount(given)

    def typed(self, text: str) -> object:
        return DecimalText(text.replace(",", "."))


@dataclass(frozen=True)
class Times(RuleKind):
    """How many times a stake is paid."""

    lowest: int
    highest: int

    @property
    def expected(self) -> str:
        return filled(
            "a number from {lowest} to {highest}, such as 1.5",
            lowest=self.lowest,
            highest=self.highest,
        )

    @property
    def schema(self) -> dict[str, object]:
        return {"type": "number", "minimum": self.lowest, "maximum": self.highest}

    def read(self, given: object) -> Value:
        odds = read_amount(given)
        if self.lowest <= odds <= self.highest:
            return odds
        raise ValueError

    def typed(self, text: str) -> object:
        return DecimalText(text.replace(",", "."))


class OneOf(RuleKind):
    """One of a few values, each with its words."""

    def __init__(self, options: Mapping[StrEnum, str]) -> None:
        self.options = options
        (self._enum,) = {type(each) for each in options}

    @property
    def expected(self) -> str:
        either: list[str] = [f'"{each}"' for each in self.options]
        return reduce(lambda one, other: filled("{one} or {other}", one=one, other=other), either)

    @property
    def schema(self) -> dict[str, object]:
        return {"enum": [str(each) for each in self.options]}

    def read(self, given: object) -> Value:
        if isinstance(given, str):
            return self._enum(given)
        raise ValueError


@dataclass(frozen=True)
class HouseRule:
    """One house rule: its name, allowed values, group on the set-up page, title and sentence."""

    name: str
    kind: RuleKind
    group: str
    title: str
    sentence: str


def house_rule(default: T, kind: RuleKind, group: str, title: str, sentence: str) -> T:
    """Declare a house rule as a field of `Rules`."""
    told = {"kind": kind, "group": group, "title": title, "sentence": sentence}
    declared: T = field(default=default, metadata=told)
    return declared


def read_amount(given: object) -> Money:
    """Read an amount from a coup file: a number, never below zero."""
    if isinstance(given, bool) or not isinstance(given, int | DecimalText):
        raise MoneyError(filled("not an amount of chips: {given}", given=quoted(given)))
    return money(str(given).replace("_", ""))


def toml_value(value: Value) -> str:
    """Write a house rule's value as it stands in a coup file.

    >>> toml_value(True), toml_value("to 17"), toml_value(money("1.5"))
    ('true', '"to 17"', '1.5')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    assert value is not None
    return decimal(value)
