"""The habits of people at a table: how each is spread over all tables, and which one table has."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tracker.map.seats import BANKER, Felt

if TYPE_CHECKING:
    from numpy.random import Generator

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
USUAL_MM = (
    36.0  # from the middle of one card of a hand to the next, as people at our tables lay them
)
SEATS = (BANKER, *map(str, range(1, 25)))


class Layout(StrEnum):
    """How the cards of a hand lie to each other, and which way each next one goes."""

    ROW = "row"  # side by side, to the right
    FAN = "fan"  # to the right and towards the middle of the table
    ARC = "arc"  # round a point below the hand, as cards are held in a hand
    PACKET = "packet"  # all on each other; spread when the hand is shown


@dataclass(frozen=True)
class Style:
    """How one person lays and shows a hand."""

    layout: Layout
    step_mm: float = USUAL_MM  # from one card to the next; of a packet once it is shown
    across: bool = False  # cards after the second are laid across
    left_handed: bool = False  # the next card goes to the left
    lifts: bool = False  # takes cards off the felt to turn them


@dataclass(frozen=True)
class Habits:
    """What one table does: its felt, the hands of each seat, and how people move."""

    felt: Felt
    styles: dict[str, Style]  # by seat
    scatter_mm: float
    twist: float
    pace: float
    fidgets: float


class Spread(Protocol[T_co]):
    """How a habit is spread over tables."""

    def draw(self, rng: Generator) -> T_co: ...


@dataclass(frozen=True)
class Always(Generic[T]):
    """The same at every table; takes nothing from chance."""

    value: T

    def draw(self, _: Generator) -> T:
        return self.value


@dataclass(frozen=True)
class Between:
    """Any number between two, each as likely."""

    low: float
    high: float

    def draw(self, rng: Generator) -> float:
        return float(rng.uniform(self.low, self.high))


@dataclass(frozen=True)
class OneOf(Generic[T]):
    """One of several, each with its share."""

    shares: tuple[tuple[T, float], ...]

    def draw(self, rng: Generator) -> T:
        luck = float(rng.random())
        for value, share in self.shares:
            luck -= share
            if luck < 0:
                return value
        return self.shares[-1][0]


@dataclass(frozen=True)
class FeltBetween:
    """A felt between two sizes, its width and its height each by itself."""

    low: Felt
    high: Felt

    def draw(self, rng: Generator) -> Felt:
        width_mm = float(rng.uniform(self.low.width_mm, self.high.width_mm))
        return Felt(width_mm, float(rng.uniform(self.low.height_mm, self.high.height_mm)))


def share(of_all: float) -> Spread[bool]:
    """Give what so many of all people do."""
    if of_all in (0.0, 1.0):
        return Always(bool(of_all))
    return OneOf(((True, of_all), (False, 1 - of_all)))


@dataclass(frozen=True)
class Customs:
    """How each habit is spread over tables. They are drawn in this order."""

    felt: Spread[Felt]
    layout: Spread[Layout]
    step_mm: Spread[float]
    across: Spread[bool]
    left_handed: Spread[bool]
    lifts: Spread[bool]
    own_style: Spread[bool]  # every seat has a layout, a step and a hand of its own
    scatter_mm: Spread[float]  # standard deviation of the place where a card comes to rest
    twist: Spread[float]  # the same of how it is turned, in radians
    pace: Spread[float]  # how many times as fast as usual people move
    fidgets: Spread[float]  # hands that reach over the table for something else, a second


TODAY = Customs(
    felt=FeltBetween(Felt(1450.0, 950.0), Felt(1750.0, 1100.0)),
    layout=OneOf(((Layout.FAN, 0.5), (Layout.ROW, 0.5))),
    step_mm=Always(USUAL_MM),
    across=share(0.0),
    left_handed=share(0.0),
    lifts=share(0.0),
    own_style=share(0.0),
    scatter_mm=Always(4.0),
    twist=Always(0.07),
    pace=Always(1.0),
    fidgets=Always(0.05),
)
WIDE = Customs(
    felt=FeltBetween(Felt(700.0, 500.0), Felt(2200.0, 1200.0)),
    layout=OneOf(((Layout.ROW, 0.35), (Layout.FAN, 0.3), (Layout.ARC, 0.2), (Layout.PACKET, 0.15))),
    step_mm=Between(15.0, 70.0),
    across=share(0.15),
    left_handed=share(0.12),
    lifts=share(0.2),
    own_style=share(0.5),
    scatter_mm=Between(1.5, 8.0),
    twist=Between(0.02, 0.2),
    pace=Between(0.67, 1.5),
    fidgets=Between(0.0, 0.15),
)


def draw(customs: Customs, rng: Generator) -> Habits:
    """Draw the habits of one table."""
    felt = customs.felt.draw(rng)
    style = _style(customs, rng)
    if customs.own_style.draw(rng):
        styles = {seat: _style(customs, rng) for seat in SEATS}
    else:
        styles = dict.fromkeys(SEATS, style)
    others = {name: getattr(customs, name).draw(rng) for name in _OTHERS}
    return Habits(felt, styles, **others)


def _style(customs: Customs, rng: Generator) -> Style:
    return Style(**{name: getattr(customs, name).draw(rng) for name in _OF_A_STYLE})


_OF_A_STYLE = tuple(each.name for each in fields(Style))
_OTHERS = tuple(each.name for each in fields(Habits) if each.name not in ("felt", "styles"))
