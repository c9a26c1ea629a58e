"""The felt of the simulated table: where cards lie, and how much of each the camera sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, hypot, sin
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import CardKind
    from tracker.game.cards import Card

Points = NDArray[np.float64]
Point = tuple[float, float]

COLUMNS, ROWS = 6, 8  # of the points by which a card's visible share is measured
ARM_MM, HAND_MM = 38.0, 55.0  # half an arm's width, and the radius of a hand


@dataclass
class Body:
    """A physical card: where it lies, which side is up, and how high among the others."""

    number: int
    name: Card | None
    x: float
    y: float
    angle: float
    kind: CardKind
    height: int
    hand: str = ""
    moving: bool = False
    in_hand: bool = False
    ease: float = 5.0  # evidence for the right rank above that for the next, in nats
    suit_ease: float = 4.0  # the same for the suit
    confused: int = 0  # the rank that it is most easily taken for
    luck: tuple[float, ...] = (0.5, 0.5, 0.5)  # of being found, rank, suit, as it lies; from 0 to 1


@dataclass(frozen=True)
class Arm:
    """An arm over the table, from its edge to a hand."""

    start: Point
    tip: Point


@dataclass
class World:
    """Everything on and over the felt at this moment."""

    bodies: dict[int, Body] = field(default_factory=dict)
    arms: dict[str, Arm] = field(default_factory=dict)
    top: int = 0
    seen_as: object = None
    views: dict[int, View] = field(default_factory=dict)

    def lay(self, body: Body) -> None:
        self.top += 1
        body.height = self.top
        self.bodies[body.number] = body

    def raise_up(self, number: int) -> None:
        self.top += 1
        self.bodies[number].height = self.top


def grid() -> Points:
    """Give points spread over a card, in its own millimetres."""
    xs = (np.arange(COLUMNS) + 0.5) / COLUMNS - 0.5
    ys = (np.arange(ROWS) + 0.5) / ROWS - 0.5
    across, along = np.meshgrid(xs * CARD_WIDTH_MM, ys * CARD_HEIGHT_MM)
    return np.column_stack((across.ravel(), along.ravel()))


_GRID = grid()
_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (CARD_WIDTH_MM / 2, CARD_HEIGHT_MM / 2)


def corners(body: Body) -> Points:
    return _placed(body, _CORNERS)


def _placed(body: Body, points: Points) -> Points:
    turn, lift = cos(body.angle), sin(body.angle)
    rotation = np.array([(turn, lift), (-lift, turn)])
    placed: Points = points @ rotation + (body.x, body.y)
    return placed


def _own(body: Body, points: Points) -> Points:
    turn, lift = cos(body.angle), sin(body.angle)
    rotation = np.array([(turn, -lift), (lift, turn)])
    own: Points = (points - (body.x, body.y)) @ rotation
    return own


@dataclass(frozen=True)
class View:
    """How much of a card is in sight, and how many of its two indices."""

    share: float
    indices: int


def views(world: World) -> dict[int, View]:
    """Give how much of every card is in sight; computed again only if something has moved."""
    bodies = world.bodies.values()
    stand = (
        tuple((b.number, b.x, b.y, b.angle, b.height, b.in_hand) for b in bodies),
        tuple(world.arms.values()),
    )
    if stand != world.seen_as:
        world.seen_as, world.views = stand, _views(world)
    return world.views


def _views(world: World) -> dict[int, View]:
    """Compute how much of each card is in sight, below the cards and arms that lie over it."""
    bodies = [body for body in world.bodies.values() if not body.in_hand]
    found = {}
    for body in bodies:
        points = _placed(body, _GRID)
        seen = np.ones(len(points), dtype=bool)
        for other in bodies:
            if other.height > body.height and hypot(other.x - body.x, other.y - body.y) < 110:
                own = np.abs(_own(other, points))
                seen &= (own[:, 0] > CARD_WIDTH_MM / 2) | (own[:, 1] > CARD_HEIGHT_MM / 2)
        seen &= ~_under_arms(points, list(world.arms.values()))
        found[body.number] = View(float(seen.mean()), _indices(seen))
    return found


def _indices(seen: NDArray[np.bool_]) -> int:
    cells = seen.reshape(ROWS, COLUMNS)
    upper_left = bool(cells[ROWS - 2 :, 0].all())
    lower_right = bool(cells[0:2, COLUMNS - 1].all())
    return upper_left + lower_right


def _under_arms(points: Points, arms: Sequence[Arm]) -> NDArray[np.bool_]:
    hidden = np.zeros(len(points), dtype=bool)
    middle = points.mean(axis=0)[None]
    for arm in arms:
        if _gap(middle, arm)[0] < HAND_MM + CARD_HEIGHT_MM:
            hidden |= _gap(points, arm) < ARM_MM
            hidden |= np.hypot(*(points - arm.tip).T) < HAND_MM
    return hidden


def _gap(points: Points, arm: Arm) -> NDArray[np.float64]:
    """Measure how far points lie from the middle line of an arm."""
    start = np.array(arm.start)
    way = np.array(arm.tip) - start
    share = ((points - start) @ way / max(float(way @ way), 1e-6)).clip(0, 1)
    gap: NDArray[np.float64] = np.hypot(*(points - start - share[:, None] * way).T)
    return gap
