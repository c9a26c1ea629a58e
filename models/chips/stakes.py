"""How people lay a stake: chips apart, one leaning on the next, in a stack, in several stacks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from models.chips.designs import Design
from models.chips.draw import Disc

Points = NDArray[np.float64]


class Manner(StrEnum):
    FREE = "free"
    OVERLAPPING = "overlapping"
    STACK = "stack"
    STACKS = "stacks"


@dataclass(frozen=True)
class Stake:
    """The chips of one seat."""

    manner: Manner
    discs: list[Disc]

    @property
    def total(self) -> int:
        return sum(each.design.value for each in self.discs)


# How often people lay a stake in each manner: as they like, or at a table that is told to lay chips
# beside each other, where nine in ten do.
Manners = tuple[float, float, float, float]
AS_THEY_LIKE: Manners = (0.3, 0.2, 0.28, 0.22)
AS_TOLD: Manners = (0.9, 0.04, 0.03, 0.03)


def draw_stake(
    rng: np.random.Generator,
    chips: tuple[Design, ...],
    middle: Points,
    manners: Manners = AS_THEY_LIKE,
) -> Stake:
    """Choose one to ten chips of up to three values, and lay them around a place."""
    manner = list(Manner)[rng.choice(4, p=manners)]
    count = int(rng.integers(1, 11))
    if manner in {Manner.FREE, Manner.OVERLAPPING}:
        count = min(count, int(rng.integers(1, 9)))
    colours = int(min(rng.integers(1, 4), count, len(chips)))
    kinds = rng.choice(len(chips), colours, replace=False)
    picked = [chips[k] for k in kinds] + [chips[k] for k in rng.choice(kinds, count - colours)]
    if rng.random() < 0.8:  # by colour, the dearest lowest
        picked.sort(key=lambda each: -each.value)
    else:
        picked = [picked[k] for k in rng.permutation(count)]
    if count == 1:
        manner = Manner.FREE
    lay = {
        Manner.FREE: _free,
        Manner.OVERLAPPING: _overlapping,
        Manner.STACK: _stack,
        Manner.STACKS: _stacks,
    }[manner]
    return Stake(manner, lay(rng, picked, middle))


def _disc(
    rng: np.random.Generator, design: Design, place: Points, lean: tuple[float, float] = (0.0, 0.0)
) -> Disc:
    return Disc(design, np.asarray(place, float), float(rng.uniform(0, 2 * np.pi)), lean)


def _free(rng: np.random.Generator, chips: list[Design], middle: Points) -> list[Disc]:
    """Lay chips beside each other; some touch, none lies on another."""
    discs: list[Disc] = []
    spread = 14.0
    for design in chips:
        for _ in range(400):
            at = middle + rng.normal(0, spread, 2)
            if all(_apart(at, design, other) for other in discs):
                break
            spread += 0.25
        discs.append(_disc(rng, design, np.append(at, 0.0)))
    return discs


def _apart(at: Points, design: Design, other: Disc) -> bool:
    return float(np.linalg.norm(at - other.place[:2])) > design.radius + other.design.radius + 0.2


def _overlapping(rng: np.random.Generator, chips: list[Design], middle: Points) -> list[Disc]:
    """Spread chips in a line, each leaning on the one before."""
    way = rng.uniform(0, 2 * np.pi)
    step = rng.uniform(0.3, 0.75)
    at = np.array(middle, float)
    discs = [_disc(rng, chips[0], np.append(at, 0.0))]
    for design in chips[1:]:
        below = discs[-1].design
        way += rng.normal(0, 0.12)
        aim = np.array([np.cos(way), np.sin(way)])
        run = step * (design.radius + below.radius) * rng.uniform(0.85, 1.15)
        at = at + aim * run
        # Its far rim rests on the felt, and its underside on the rim of the chip below.
        slope = below.thickness / (
            design.radius + max(below.radius - run, 0.0) + design.radius * 0.2
        )
        lean = (-aim[0] * slope, -aim[1] * slope)
        discs.append(_disc(rng, design, np.append(at, slope * design.radius), lean))
    return discs


def _stack(rng: np.random.Generator, chips: list[Design], middle: Points) -> list[Disc]:
    """Pile chips in one stack, mostly straight, some loose or leaning."""
    loose = float(rng.choice([0.35, 0.8, 1.6], p=[0.5, 0.35, 0.15]))
    drift = rng.normal(0, 0.12, 2) if rng.random() < 0.3 else np.zeros(2)
    discs, height = [], 0.0
    for level, design in enumerate(chips):
        at = middle + rng.normal(0, loose, 2) + drift * level
        discs.append(_disc(rng, design, np.append(at, height)))
        height += design.thickness
    return discs


def _stacks(rng: np.random.Generator, chips: list[Design], middle: Points) -> list[Disc]:
    """Pile each value by itself, side by side; chips of one value in two piles."""
    names = list(dict.fromkeys(each.name for each in chips))
    piles = [[each for each in chips if each.name == name] for name in names]
    if len(piles) == 1:
        cut = int(rng.integers(1, len(chips)))
        piles = [chips[:cut], chips[cut:]]
    way = rng.uniform(0, 2 * np.pi)
    discs: list[Disc] = []
    at = np.array(middle, float)
    for pile in piles:
        discs += _stack(rng, pile, at)
        way += rng.normal(0, 0.7) if len(piles) > 2 else 0.0
        at = at + np.array([np.cos(way), np.sin(way)]) * pile[0].diameter * rng.uniform(1.07, 1.5)
    # No pile may stand inside the first one; if one does, make a single stack.
    if any(
        not _apart(one[0].place[:2], one[0].design, two[0])
        for one, two in (
            (discs[:1], [each]) for each in discs[len(piles[0]) :] if each.place[2] == 0
        )
    ):
        return _stack(rng, chips, middle)
    return discs
