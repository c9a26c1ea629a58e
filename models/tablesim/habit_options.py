"""Options to choose a simulated table's habits, each with the values that a sweep tries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from models.tablesim.habits import TODAY, WIDE, Always, Between, Customs, Layout, share
from tracker.map.seats import Felt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from models.tablesim.habits import Spread

MOST = 1000.0  # the largest number that may be given
SMALLEST_MM, LARGEST_MM = 450.0, 4000.0  # of a felt's sides
WIDE_ONE = "wide"  # among chosen habits: every habit that is not named is drawn at random


@dataclass(frozen=True)
class HabitOption:
    """A habit that can be chosen: its option, its field of `Customs`, its reader, swept values."""

    option: str
    field: str
    says: str
    read: Callable[[str], Spread[Any]]
    swept: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.option.removeprefix("--")


def _number(text: str, least: float = 0.0) -> Spread[float]:
    """Read a number such as 22, or a range such as 15-70."""
    low, _, high = text.partition("-")
    numbers = [float(each) for each in (low, high or low)]
    if not least <= numbers[0] <= numbers[1] <= MOST:
        raise ValueError(text)
    return Between(*numbers) if high else Always(numbers[0])


def _share(text: str) -> Spread[bool]:
    of_all = float(text)
    if not 0 <= of_all <= 1:
        raise ValueError(text)
    return share(of_all)


def _layout(text: str) -> Spread[Layout]:
    return Always(Layout(text))


def _felt(text: str) -> Spread[Felt]:
    width_mm, height_mm = map(float, text.split("x"))
    if not SMALLEST_MM <= min(width_mm, height_mm) <= max(width_mm, height_mm) <= LARGEST_MM:
        raise ValueError(text)
    return Always(Felt(width_mm, height_mm))


HABITS = (
    HabitOption(
        "--step",
        "step_mm",
        "Millimetres from one card of a hand to the next, such as 22 or 15-70.",
        partial(_number, least=1.0),
        ("15", "18", "22", "29", "44", "52", "60", "66", "70"),
    ),
    HabitOption(
        "--layout", "layout", "How a hand lies: row, fan, arc or packet.", _layout, (*Layout,)
    ),
    HabitOption(
        "--across", "across", "Share of people whose later cards lie across.", _share, ("1",)
    ),
    HabitOption(
        "--left-handed", "left_handed", "Share of people who lay to the left.", _share, ("1",)
    ),
    HabitOption(
        "--lifts", "lifts", "Share of people who turn cards in their hand.", _share, ("1",)
    ),
    HabitOption(
        "--own-style", "own_style", "Share of tables where each has his own style.", _share, ("1",)
    ),
    HabitOption(
        "--scatter",
        "scatter_mm",
        "Millimetres by which laid cards lie astray (standard deviation).",
        _number,
        ("1.5", "8"),
    ),
    HabitOption(
        "--twist", "twist", "Radians by which they are turned astray.", _number, ("0.02", "0.2")
    ),
    HabitOption(
        "--pace",
        "pace",
        "How many times as fast people move.",
        partial(_number, least=0.1),
        ("0.67", "1.5"),
    ),
    HabitOption(
        "--fidgets",
        "fidgets",
        "How often in a second somebody begins to reach over the table.",
        _number,
        ("0", "0.15"),
    ),
    HabitOption(
        "--felt",
        "felt",
        "Millimetres of the felt, such as 1600x1000.",
        _felt,
        ("700x500", "900x600", "1200x800", "2200x1200"),
    ),
    HabitOption(
        "--untapped",
        "untapped",
        "Share of tables where the camera has to see that the next coup begins.",
        _share,
        ("1",),
    ),
    HabitOption(
        "--bank-passes",
        "bank_passes",
        "Share of tables where the bank passes to the next player after each coup.",
        _share,
        ("1",),
    ),
)
_BY_NAME = {each.name: each for each in HABITS}


def habit_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command one option for each habit, and `--wide`."""
    for each in reversed(HABITS):
        command = click.option(each.option, help=each.says)(command)
    says = "Draw every habit that is not given, as at all sorts of tables."
    return click.option("--wide", is_flag=True, help=says)(command)


def chosen(given: dict[str, Any]) -> tuple[str, ...]:
    """Take the chosen habits out of a command's options, each as a text such as `step=22`."""
    wide = (WIDE_ONE,) if given.pop("wide") else ()
    values = {each.name: given.pop(each.name.replace("-", "_")) for each in HABITS}
    return (*wide, *(f"{name}={value}" for name, value in values.items() if value is not None))


def customs_of(habits: Iterable[str]) -> Customs:
    """Give the spread of habits: those of `WIDE` or `TODAY`, and the named ones as given."""
    named = [each for each in habits if each != WIDE_ONE]
    customs = TODAY if len(named) == len([*habits]) else WIDE
    for each in named:
        name, _, text = each.partition("=")
        try:
            option = _BY_NAME[name]
            customs = replace(customs, **{option.field: option.read(text)})
        except (KeyError, ValueError):
            known = ", ".join(f"{one.name}={one.swept[0]}" for one in HABITS)
            raise ValueError(
                f"no such habit, or no value of it (known are {known}): {each}"
            ) from None
    return customs
