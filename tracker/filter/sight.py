"""How much of each card is in sight: what lies on it covers it, as surely as that is there."""

from __future__ import annotations

from math import cos, hypot, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.filter.cards import BelievedCard, Numbers, Pose

ACROSS, ALONG = 7, 9  # points on a card that are looked at
REACH_MM = hypot(CARD_WIDTH_MM, CARD_HEIGHT_MM)  # cards farther apart do not touch


def _grid() -> Numbers:
    along = (np.arange(ALONG) + 0.5) / ALONG - 0.5
    across = (np.arange(ACROSS) + 0.5) / ACROSS - 0.5
    xs, ys = np.meshgrid(along * CARD_HEIGHT_MM, across * CARD_WIDTH_MM)
    return np.column_stack((xs.ravel(), ys.ravel()))


GRID = _grid()  # the first coordinate goes along the card


class Showing(NamedTuple):
    """The share of a card that is in sight: if the doubtful card above it lies there, and if not."""

    there: float  # how likely that one lies there
    below: float
    bare: float

    @property
    def share(self) -> float:
        return self.there * self.below + (1 - self.there) * self.bare


def showings(cards: Sequence[BelievedCard]) -> list[Showing]:
    """Say how much of each card is in sight; those that came or were turned later lie on top."""
    return [_showing(card, [each for each in cards if _is_above(each, card)]) for card in cards]


def share_below(pose: Pose, other: Pose) -> float:
    """Give the share of a card that is left in sight where another one is laid on it."""
    if hypot(other.x - pose.x, other.y - pose.y) >= REACH_MM:
        return 1.0
    return float(1.0 - _is_covered(_to_felt(pose), other).mean())


def _is_above(other: BelievedCard, card: BelievedCard) -> bool:
    later = (other.turned_ms, other.number) > (card.turned_ms, card.number)
    return later and hypot(other.pose.x - card.pose.x, other.pose.y - card.pose.y) < REACH_MM


def _showing(card: BelievedCard, above: Sequence[BelievedCard]) -> Showing:
    points = _to_felt(card.pose)
    covered = [(each.life.there, _is_covered(points, each.pose)) for each in above]
    covered = sorted((each for each in covered if each[1].any()), key=_is_doubtful)
    if not covered:
        return Showing(0.0, 1.0, 1.0)
    in_sight = np.ones(len(points))
    for there, points_below in covered[1:]:
        in_sight *= np.where(points_below, 1 - there, 1.0)
    there, points_below = covered[0]
    return Showing(there, float((in_sight * ~points_below).mean()), float(in_sight.mean()))


def _is_doubtful(covered: tuple[float, NDArray[np.bool_]]) -> float:
    there, _ = covered
    return abs(there - 0.5)


def _is_covered(points: Numbers, pose: Pose) -> NDArray[np.bool_]:
    inside = np.abs(_to_card(pose, points)) <= (CARD_HEIGHT_MM / 2, CARD_WIDTH_MM / 2)
    covered: NDArray[np.bool_] = np.all(inside, axis=1)
    return covered


def _to_felt(pose: Pose) -> Numbers:
    turn = np.array([(cos(pose.angle), sin(pose.angle)), (-sin(pose.angle), cos(pose.angle))])
    points: Numbers = GRID @ turn + (pose.x, pose.y)
    return points


def _to_card(pose: Pose, points: Numbers) -> Numbers:
    turn = np.array([(cos(pose.angle), -sin(pose.angle)), (sin(pose.angle), cos(pose.angle))])
    own: Numbers = (points - (pose.x, pose.y)) @ turn
    return own
