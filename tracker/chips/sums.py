"""From stacks to the sums they may be worth, each with its probability."""

from __future__ import annotations

from enum import Enum
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.chips.search import CountedStack
    from tracker.chips.stacks import Rated
    from tracker.game.money import Money

Numbers = NDArray[np.float64]
Sums = dict["Money", float]
# Neighbouring pixels say the same, so their log-likelihoods count less.
FACE_CALM, SIDE_CALM = 60.0, 160.0
LEANING = 0.93  # faces nearer than this share of their radii lie upon each other
SAME = 0.85  # how often a chip in a stack is of the kind of the one above it
LEAST = 1e-4  # a probability below it is left out
MOST_SUMS = 40


class HowLaid(Enum):
    """How chips lie: beside each other, leaning on each other, or in stacks."""

    FREE = "free"
    LEANING = "leaning"
    STACKED = "stacked"


def sums_of(found: list[CountedStack], values: tuple[Money, ...]) -> Sums:
    """Give the sums that some stacks together may be worth."""
    total: Sums = {0: 1.0}
    for each in found:
        total = added(total, stack_sums(each, values))
    return total


def how_laid(found: list[CountedStack]) -> HowLaid:
    """Tell how hard some stacks are to count."""
    faces = [each.face for each in found]
    near = (
        np.hypot(one.x - other.x, one.y - other.y) / (one.radius + other.radius)
        for one, other in combinations(faces, 2)
    )
    stacked = any(each.best.stack.count > 1 for each in found)
    leaning = any(each < LEANING for each in near)
    return HowLaid.LEANING if leaning else HowLaid.STACKED if stacked else HowLaid.FREE


def added(one: Sums, other: Sums) -> Sums:
    """Add two independent sums."""
    found: Sums = {}
    for a, likely in one.items():
        for b, also in other.items():
            if likely * also > LEAST:
                found[a + b] = found.get(a + b, 0.0) + likely * also
    best = sorted(found, key=found.__getitem__, reverse=True)[:MOST_SUMS]
    return {each: found[each] for each in best}


def stack_sums(stack: CountedStack, values: tuple[Money, ...]) -> Sums:
    """Give the sums that one stack may be worth: by how many chips it has, and of which kinds."""
    found: Sums = {0: stack.nothing} if stack.nothing > LEAST else {}
    for share, rated in stack.tried:
        for amount, probability in _worth(rated, values).items():
            likely = share * (1 - stack.nothing) * probability
            found[amount] = found.get(amount, 0.0) + likely
    return found


def kinds_of(rated: Rated) -> tuple[int, ...]:
    """Give the likeliest kind of each chip, the lowest first."""
    levels = _levels(rated)
    best = np.log(np.maximum(levels[0], 1e-12))
    way: list[NDArray[np.intp]] = []
    for level in levels[1:]:
        before = best[:, None] + np.log(_same(len(best)))
        way.append(before.argmax(axis=0))
        best = before.max(axis=0) + np.log(np.maximum(level, 1e-12))
    kinds = [int(best.argmax())]
    for back in reversed(way):
        kinds.append(int(back[kinds[-1]]))
    return tuple(reversed(kinds))


def _worth(rated: Rated, values: tuple[Money, ...]) -> Sums:
    """Sum over the kinds of all chips; chips of one kind mostly lie together."""
    levels = _levels(rated)
    same = _same(len(values))
    ways: list[Sums] = [
        {value: float(share)} for value, share in zip(values, levels[0] / len(values), strict=True)
    ]
    for level in levels[1:]:
        ways = [
            _next(ways, same[:, kind] * level[kind], values[kind]) for kind in range(len(values))
        ]
    found: Sums = {}
    for way in ways:
        for amount, share in way.items():
            found[amount] = found.get(amount, 0.0) + share
    whole = sum(found.values())
    return {amount: share / whole for amount, share in found.items()}


def _next(ways: list[Sums], shares: Numbers, value: Money) -> Sums:
    found: Sums = {}
    for way, share in zip(ways, shares.tolist(), strict=True):
        for amount, likely in way.items():
            found[amount + value] = found.get(amount + value, 0.0) + likely * share
    return found


def _levels(rated: Rated) -> list[Numbers]:
    """Give for each chip, the lowest first, how likely each kind is by itself."""
    sides = rated.gains.copy()
    sides[-1] -= rated.face
    levels = [gains / SIDE_CALM for gains in sides]
    levels[-1] = levels[-1] + rated.face / FACE_CALM
    return [softened(each) for each in levels]


def _same(kinds: int) -> Numbers:
    """Give how likely each kind lies upon each."""
    if kinds == 1:
        return np.ones((1, 1))
    other = (1 - SAME) / (kinds - 1)
    return np.full((kinds, kinds), other) + np.eye(kinds) * (SAME - other)


def softened(scores: Numbers) -> Numbers:
    """Turn scores into probabilities."""
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())
