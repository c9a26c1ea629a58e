"""How much of each card is in sight: what lies on it covers it, as surely as that is there."""

from __future__ import annotations

from cmath import rect
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.belief.cards import BelievedCard, Pose

ACROSS, ALONG = 7, 9  # points on a card that are looked at, about 9 mm apart
REACH_MM = hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM)  # cards farther apart do not touch


def _grid() -> NDArray[np.complex128]:
    along = (np.arange(ALONG) + 0.5) / ALONG - 0.5
    across = (np.arange(ACROSS) + 0.5) / ACROSS - 0.5
    grid: NDArray[np.complex128] = along * CARD_HEIGHT_MM + 1j * across[:, None] * CARD_WIDTH_MM
    return grid.ravel()


GRID = _grid()  # the real part goes along the card


class Showing(NamedTuple):
    """The share of a card that is in sight: if the doubtful card above it lies there, and if not."""

    there: float  # how likely that one lies there
    below: float
    bare: float

    @property
    def share(self) -> float:
        return self.there * self.below + (1 - self.there) * self.bare

    @property
    def shares(self) -> list[tuple[float, float]]:
        """Give both shares, and how likely each is."""
        if not self.there:
            return [(self.bare, 1.0)]
        return [(self.below, self.there), (self.bare, 1 - self.there)]


WHOLLY_IN_SIGHT = Showing(there=0.0, below=1.0, bare=1.0)


class CardAbove(NamedTuple):
    """A card that may lie above another, and which points of that it then covers."""

    there: float  # how likely it lies there, and above
    below: NDArray[np.bool_]


def showings(cards: Sequence[BelievedCard], at_once_ms: float, laid_below: float) -> list[Showing]:
    """Say how much of each card is in sight; those that came or were turned later mostly lie on top.

    Of those that one hand laid at once, either may lie on top.
    """
    return [
        _showing(
            [
                CardAbove(chance * each.life.there, _below(card.pose, each.pose))
                for each in cards
                if each is not card
                and _touch(each, card)
                and (chance := _above_chance(each, card, at_once_ms, laid_below))
            ],
        )
        for card in cards
    ]


def share_below(pose: Pose, other: Pose) -> float:
    """Give the share of a card that is left in sight where another one is laid on it."""
    if hypot(other.x - pose.x, other.y - pose.y) >= REACH_MM:
        return 1.0
    return 1.0 - float(_below(pose, other).mean())


def _above_chance(
    other: BelievedCard, card: BelievedCard, at_once_ms: float, laid_below: float
) -> float:
    """Say how likely one card lies above another."""
    later_ms = other.turned_ms - card.turned_ms
    if abs(later_ms) < at_once_ms:
        return 0.5
    return 1 - laid_below if later_ms > 0 else laid_below


def _touch(other: BelievedCard, card: BelievedCard) -> bool:
    return hypot(other.pose.x - card.pose.x, other.pose.y - card.pose.y) < REACH_MM


def _showing(above: Sequence[CardAbove]) -> Showing:
    covered = sorted((each for each in above if each.below.any()), key=_certainty)
    if not covered:
        return WHOLLY_IN_SIGHT
    in_sight = np.ones(len(GRID))
    for there, points_below in covered[1:]:
        in_sight *= np.where(points_below, 1 - there, 1.0)
    there, points_below = covered[0]
    return Showing(there, float((in_sight * ~points_below).mean()), float(in_sight.mean()))


def _certainty(above: CardAbove) -> float:
    return abs(above.there - 0.5)


def _below(pose: Pose, other: Pose) -> NDArray[np.bool_]:
    """Tell which points of a card lie below another one."""
    shift = complex(pose.x - other.x, pose.y - other.y) * rect(1, -other.angle)
    points = GRID * rect(1, pose.angle - other.angle) + shift  # as the other one sees them
    below: NDArray[np.bool_] = (np.abs(points.real) <= CARD_HEIGHT_MM / 2) & (
        np.abs(points.imag) <= CARD_WIDTH_MM / 2
    )
    return below
