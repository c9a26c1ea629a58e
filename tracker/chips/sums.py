"""From stacks to the sums they may be worth, each with its probability.

How the stacks of one stake lie is not independent: people lay all chips beside each other, or they pile
them. So both are weighed, and the more chips seem to lie by themselves, the surer each of them does.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.chips.chances import kind_chances, softened
from tracker.chips.layers import MOST_CHIPS

if TYPE_CHECKING:
    from tracker.chips.search import CountedStack
    from tracker.chips.stacks import RatedStack
    from tracker.game.money import Money

Numbers = NDArray[np.float64]
Sums = dict["Money", float]
# Fitted on drawn tables 1 to 108: neighbouring pixels say the same, so log-likelihoods count less.
SIDE_CALM = 160.0
LEANING = 0.93  # faces nearer than this share of their radii lie upon each other: 1, less what faces stray
SAME_KIND = 0.85  # how often a chip in a stack is of the kind of the one above it (fitted likewise)
MOST_SUMS = 40  # that are followed: it saves time
# How often 1, 2, 3, … chips lay below a face that the network learnt from, by `draw_strips` 5000 to 5059:
# it takes them to be as frequent everywhere, so its answers are divided by this.
LEARNT_COUNTS = np.array(
    [0.782, 0.0546, 0.0416, 0.0306, 0.0222, 0.0204, 0.0142, 0.0133, 0.0102, 0.0107, 0.006]
)
BESIDE = 0.9  # the tablet asks for chips beside each other: so many stakes are taken to lie so
ALONE = 0.24  # share of the piles that have one chip only
THINNER = 0.8  # how often a pile of two and more has one more


def _piled() -> Numbers:
    """Give how often a pile has 1, 2, 3, … chips."""
    more = THINNER ** np.arange(MOST_CHIPS - 1)
    return np.concatenate([[ALONE], more / more.sum() * (1 - ALONE)])


# How often stakes are laid in either way, and how many chips then lie below a face, for the network's answer.
WAYS = (
    (BESIDE, np.eye(MOST_CHIPS)[0] / LEARNT_COUNTS),
    (1 - BESIDE, _piled() / LEARNT_COUNTS),
)


def sums_of(found: list[CountedStack], values: tuple[Money, ...]) -> Sums:
    """Give the sums that some stacks together may be worth."""
    whole: Sums = {}
    for share, counts in WAYS:
        total: Sums = {0: share}
        for each in found:
            total = added(total, stack_sums(each, values, counts))
        for amount, likely in total.items():
            whole[amount] = whole.get(amount, 0.0) + likely
    weight = sum(whole.values())
    return {amount: likely / weight for amount, likely in whole.items()}


def are_leaning(found: list[CountedStack]) -> bool:
    """Tell whether some of the chips lie upon each other, so that one of them may hide another."""
    faces = [each.face for each in found if each.is_believed]
    return any(
        np.hypot(one.x - other.x, one.y - other.y) < LEANING * (one.radius + other.radius)
        for one, other in combinations(faces, 2)
    )


def added(one: Sums, other: Sums) -> Sums:
    """Add two independent sums."""
    found: Sums = {}
    for a, likely in one.items():
        for b, also in other.items():
            found[a + b] = found.get(a + b, 0.0) + likely * also
    best = sorted(found, key=found.__getitem__, reverse=True)[:MOST_SUMS]
    return {each: found[each] for each in best}


def stack_sums(stack: CountedStack, values: tuple[Money, ...], counts: Numbers) -> Sums:
    """Weigh the sums that one stack may be worth: by how many chips it has, and of which kinds.

    `counts` says how much more often 1, 2, 3, … chips lie there than the network takes them to.
    """
    found: Sums = {0: stack.nothing}
    for share, rated in stack.tried:
        weight = share * (1 - stack.nothing) * float(counts[rated.stack.count - 1])
        if weight:
            for amount, probability in _worth(rated, values).items():
                found[amount] = found.get(amount, 0.0) + weight * probability
    return found


def kinds_of(rated: RatedStack) -> tuple[int, ...]:
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


def _worth(rated: RatedStack, values: tuple[Money, ...]) -> Sums:
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


def _levels(rated: RatedStack) -> list[Numbers]:
    """Give for each chip, the lowest first, how likely each kind is by itself."""
    below: list[Numbers] = [softened(gains / SIDE_CALM) for gains in rated.gains[:-1]]
    return [*below, kind_chances(rated.fits)]


def _same(kinds: int) -> Numbers:
    """Give how likely each kind lies upon each."""
    if kinds == 1:
        return np.ones((1, 1))
    other = (1 - SAME_KIND) / (kinds - 1)
    return np.full((kinds, kinds), other) + np.eye(kinds) * (SAME_KIND - other)
