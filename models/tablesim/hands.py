"""Hands over a simulated table: they reach, wait, carry cards and withdraw, frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.felt import Arm, Body, Point, World
from tracker.game.coup import seat_of
from tracker.map.seats import TALON

if TYPE_CHECKING:
    from numpy.random import Generator

    from models.tablesim.habits import Habits
    from models.tablesim.manners import Manners
    from models.tablesim.seating import Seating
    from tracker.map.table_map import TableMap

Act = Iterator[None]
Goal = tuple[float, float, float]  # x and y at which a card shall lie, and its angle


@dataclass
class Hands:
    """The table, what lies on it, and the hands of those who sit there."""

    seating: Seating
    table_map: TableMap
    seen_map: TableMap
    manners: Manners
    habits: Habits
    rng: Generator
    world: World = field(default_factory=World)
    hands: dict[str, list[int]] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)

    def _frames(self, seconds: float) -> int:
        return max(1, round(seconds * self.manners.frames_per_s / self.habits.pace))

    def _wait(self, seconds: float) -> Act:
        for _ in range(self._frames(seconds)):
            yield

    def _reach(self, who: str, tip: Point, seconds: float = 0.25) -> Act:
        start = self.seating.edge(who)
        before = self.world.arms.get(who, Arm(start, start)).tip
        frames = self._frames(seconds)
        for each in range(1, frames + 1):
            share = each / frames
            x = before[0] + (tip[0] - before[0]) * share
            y = before[1] + (tip[1] - before[1]) * share
            self.world.arms[who] = Arm(start, (x, y))
            yield

    def _withdraw(self, who: str) -> Act:
        yield from self._reach(who, self.seating.edge(who))
        self.world.arms.pop(who, None)

    def _carry(self, who: str, numbers: list[int], goals: list[Goal]) -> Act:
        """Move cards to their goals under a hand."""
        bodies = [self.world.bodies[number] for number in numbers]
        starts = [(body.x, body.y, body.angle) for body in bodies]
        frames = self._frames(float(self.rng.uniform(0.45, 0.75)))
        for body in bodies:
            body.moving = True
        for each in range(1, frames + 1):
            share = each / frames
            for body, start, goal in zip(bodies, starts, goals, strict=True):
                body.x, body.y, body.angle = (
                    a + (b - a) * share for a, b in zip(start, goal, strict=True)
                )
            tip = bodies[-1]
            self.world.arms[who] = Arm(self.seating.edge(who), (tip.x, tip.y))
            yield
        for body in bodies:
            body.moving = False

    def _lift(self, who: str, body: Body) -> Act:
        """Lift a card to the table's edge, wait, and reach back with the card still in hand."""
        body.in_hand = True
        yield from self._reach(who, self.seating.edge(who))
        yield from self._wait(float(self.rng.uniform(0.6, 1.5)))
        yield from self._reach(who, (body.x, body.y))

    def _near(self, goal: Goal, spread_mm: float | None = None) -> Goal:
        """Give where a card comes to rest that is meant to lie at a goal, with random errors."""
        x, y, angle = goal
        shift = self.rng.normal(0, self.habits.scatter_mm if spread_mm is None else spread_mm, 2)
        turned = float(self.rng.normal(0, self.habits.twist))
        return x + float(shift[0]), y + float(shift[1]), angle + turned

    def _slot(self, hand: str, index: int, *, shown: bool = False) -> Goal:
        seat = [each for each in self.hands if seat_of(each) == seat_of(hand)]
        return self.seating.slot(hand, index, max(1, len(seat)), shown=shown)

    def _place(self, name: str) -> Goal:
        place = next(each for each in self.table_map.places if each.name == name)
        x, y = np.array(place.polygon).mean(axis=0)
        return float(x), float(y), 0.0

    def _talon(self) -> Goal:
        return self._place(TALON)
