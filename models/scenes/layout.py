"""Where cards lie on the felt, in millimetres: as people lay, fan, stack and throw them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

HEIGHT = 88.0  # mm; the width follows from the art


@dataclass(frozen=True)
class Place:
    x: float
    y: float
    turn: float  # radians; 0 is upright
    covered: bool = False

    def corners(self, width: float) -> NDArray[np.float64]:
        """Give the card's corners, upper left first, clockwise as the card reads."""
        half = (
            np.array([[-width, -HEIGHT], [width, -HEIGHT], [width, HEIGHT], [-width, HEIGHT]]) / 2
        )
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return half @ np.array([[cos, sin], [-sin, cos]]) + [self.x, self.y]


def rotated(x: float, y: float, turn: float) -> tuple[float, float]:
    return x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)


def chain(
    rng: np.random.Generator, steps: list[tuple[float, float, float]], start: Place
) -> list[Place]:
    """Lay one card after another; each step is from the first card, in the hand's own direction."""
    places = []
    for dx, dy, extra in steps:
        x, y = rotated(dx, dy, start.turn)
        loose = rng.normal(0, 1.2, 2)
        places.append(Place(start.x + x + loose[0], start.y + y + loose[1], start.turn + extra))
    return places


def hand(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay a hand of two to six cards, each a step to the side and up or down from the last."""
    count = int(rng.integers(2, 7))
    side, down = rng.uniform(0.12, 0.75) * 63, rng.uniform(-0.45, 0.45) * HEIGHT
    side *= rng.choice([-1, 1], p=[0.2, 0.8])
    if rng.random() < 0.3:
        down *= 0.1
    if rng.random() < 0.15:
        side, down = side * 0.1, rng.choice([-1, 1]) * rng.uniform(0.2, 0.6) * HEIGHT
    loose = rng.choice([0.02, 0.08, 0.3])
    return chain(rng, [(k * side, k * down, rng.normal(0, loose)) for k in range(count)], start)


def dealt(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay a hand in which one or more neighbouring cards are covered, mostly the first ones."""
    places = hand(rng, start)
    covered = int(rng.integers(1, len(places) + 1))
    first = 0 if rng.random() < 0.8 else len(places) - covered
    return [
        replace(place, covered=first <= nth < first + covered) for nth, place in enumerate(places)
    ]


def row(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay cards side by side with a gap, or just touching."""
    gap = rng.uniform(0.98, 1.5) * 63
    steps = [
        (k * gap, rng.normal(0, 3), rng.normal(0, 0.06)) for k in range(int(rng.integers(2, 6)))
    ]
    return chain(rng, steps, start)


def fan(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay cards as a fan around a point below them."""
    count, step = int(rng.integers(3, 9)), np.deg2rad(rng.uniform(4, 18))
    radius = HEIGHT * rng.uniform(0.5, 1.6)
    steps = []
    for k in range(count):
        angle = (k - count / 2) * step
        steps.append((radius * np.sin(angle), radius * (1 - np.cos(angle)), angle))
    return chain(rng, steps, start)


def heap(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay cards as if thrown on a heap, turned in any direction."""
    spread = rng.uniform(10, 70)
    return [
        Place(
            start.x + rng.normal(0, spread),
            start.y + rng.normal(0, spread),
            float(rng.uniform(0, 2 * np.pi)),
        )
        for _ in range(int(rng.integers(3, 10)))
    ]


def stack(rng: np.random.Generator, start: Place) -> list[Place]:
    """Pile a talon: four to thirteen cards, mostly covered, each slightly beside the last."""
    drift = rng.normal(0, 0.5, 2)
    lies = bool(rng.random() < 0.8)
    return [
        Place(
            start.x + k * drift[0] + rng.normal(0, 0.4),
            start.y + k * drift[1] + rng.normal(0, 0.4),
            start.turn + rng.normal(0, 0.01),
            lies,
        )
        for k in range(int(rng.integers(4, 14)))
    ]


def under_talon(rng: np.random.Generator, start: Place) -> list[Place]:
    """Lay an open card half under a covered stack, as the Fou lies under the talon."""
    x, y = rotated(rng.uniform(-0.6, 0.6) * 63, rng.uniform(0.25, 0.6) * HEIGHT, start.turn)
    half = Place(start.x + x, start.y + y, start.turn + rng.choice([0, np.pi / 2]))
    talon = stack(rng, start)
    return [half, *(Place(p.x, p.y, p.turn, covered=True) for p in talon)]


def single(rng: np.random.Generator, start: Place) -> list[Place]:
    return chain(rng, [(0, 0, 0)], start)


Kinds = tuple[tuple[Callable[[np.random.Generator, Place], list[Place]], float], ...]
KINDS: Kinds = ((single, 0.18), (hand, 0.24), (dealt, 0.2), (row, 0.1), (fan, 0.1), (heap, 0.09),
         (stack, 0.05), (under_talon, 0.04))  # fmt: skip
DEALT = ((dealt, 0.75), (single, 0.1), (hand, 0.1), (stack, 0.05))  # a coup of covered hands


def draw_places(
    rng: np.random.Generator, width_mm: float, most: int, kinds: Kinds = KINDS
) -> list[Place]:
    """Fill a window of the felt with groups of cards; half of them are turned about alike."""
    common = float(rng.uniform(0, 2 * np.pi))
    groups = int(np.clip(rng.poisson((width_mm / 230) ** 2 * 1.3) + (rng.random() < 0.93), 0, 9))
    places: list[Place] = []
    for _ in range(groups):
        turn = common + rng.normal(0, 0.12) if rng.random() < 0.5 else rng.uniform(0, 2 * np.pi)
        x, y = rng.uniform(-0.52, 0.52, 2) * width_mm
        kind = kinds[rng.choice(len(kinds), p=[share for _, share in kinds])][0]
        group = kind(rng, Place(x, y, float(turn)))
        if kind is hand and rng.random() < 0.45:  # the banker's and the players' covered cards
            group[0] = Place(group[0].x, group[0].y, group[0].turn, covered=True)
        places += group
    return places[:most]
