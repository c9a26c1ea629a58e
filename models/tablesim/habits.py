"""The habits of people at a table: how often each occurs at all tables, and those of one table."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tracker.game.coup import BANKER
from tracker.map.seats import Felt

if TYPE_CHECKING:
    from numpy.random import Generator

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
USUAL_MM = (
    36.0  # from the middle of one card of a hand to that of the next, as most people lay them
)
SEATS = (BANKER, *map(str, range(1, 25)))


class Layout(StrEnum):
    """How the cards of a hand lie, and in which direction the next one is laid."""

    ROW = "row"  # side by side, to the right
    FAN = "fan"  # to the right and towards the middle of the table
    ARC = "arc"  # around a point below the hand, as one holds cards
    PACKET = "packet"  # one on the other; side by side when the hand is shown


@dataclass(frozen=True)
class Style:
    """How one person lays and shows a hand."""

    layout: Layout
    step_mm: float = USUAL_MM  # from one card to the next; for a packet only when it is shown
    across: bool = False  # cards after the second are laid across
    left_handed: bool = False  # the next card goes to the left
    lifts: bool = False  # takes cards off the felt to turn them


@dataclass(frozen=True)
class Habits:
    """The habits of one table: its felt, each seat's style, and how people move."""

    felt: Felt
    styles: dict[str, Style]  # by seat
    scatter_mm: float
    twist: float
    pace: float
    fidgets: float
    untapped: bool
    bank_passes: bool


class Spread(Protocol[T_co]):
    """How often each value of a habit occurs; `draw` chooses one for a table."""

    def draw(self, rng: Generator) -> T_co: ...


@dataclass(frozen=True)
class Always(Generic[T]):
    """The same value at every table; draws no random number."""

    value: T

    def draw(self, _: Generator) -> T:
        return self.value


@dataclass(frozen=True)
class Between:
    """Any number between two, all equally likely."""

    low: float
    high: float

    def draw(self, rng: Generator) -> float:
        return float(rng.uniform(self.low, self.high))


@dataclass(frozen=True)
class OneOf(Generic[T]):
    """One of several values, each with its share."""

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
    """A felt between two sizes; width and height are drawn independently."""

    low: Felt
    high: Felt

    def draw(self, rng: Generator) -> Felt:
        width_mm = float(rng.uniform(self.low.width_mm, self.high.width_mm))
        return Felt(width_mm, float(rng.uniform(self.low.height_mm, self.high.height_mm)))


def share(of_all: float) -> Spread[bool]:
    """Give a habit that this share of people has."""
    if of_all in (0.0, 1.0):
        return Always(bool(of_all))
    return OneOf(((True, of_all), (False, 1 - of_all)))


@dataclass(frozen=True)
class Customs:
    """The spread of each habit over tables."""

    felt: Spread[Felt]
    layout: Spread[Layout]
    step_mm: Spread[float]
    across: Spread[bool]
    left_handed: Spread[bool]
    lifts: Spread[bool]
    own_style: Spread[bool]  # every seat has a style of its own
    scatter_mm: Spread[float]  # standard deviation of the place at which a card comes to rest
    twist: Spread[float]  # standard deviation of a card's turn, in radians
    pace: Spread[float]  # how many times as fast as usual people move
    fidgets: Spread[float]  # how often a second somebody begins to do something beside the game
    untapped: Spread[bool]  # the camera has to see that the next coup begins
    bank_passes: Spread[bool]  # after each coup, to the next player; all keep their chairs


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
    untapped=share(0.0),
    bank_passes=share(0.0),
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
    untapped=share(0.0),
    bank_passes=share(0.0),
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
