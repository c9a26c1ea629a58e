"""From stacks to the sums they may be worth, each with its probability."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.chips.search import MOST_CHIPS, refine_lean, upon, value
from tracker.chips.stacks import Rated, Scene, Stack, rate

if TYPE_CHECKING:
    from tracker.game.money import Money

Numbers = NDArray[np.float64]
Sums = dict["Money", float]
# Neighbouring pixels say the same, so their log-likelihoods count less.
KIND_CALM = 60.0
THICKNESS_DOUBT = 0.05  # by this share the learnt thickness may be wrong
WIDEST = 2  # counts tried on either side of the best
LEAST = 1e-4  # a probability below it is left out
MOST_SUMS = 40


def sums_of(
    found: list[Rated], scene: Scene, values: tuple[Money, ...]
) -> tuple[Sums, list[Rated]]:
    """Give the sums that some stacks together may be worth, and the stacks with their likeliest counts."""
    total: Sums = {0: 1.0}
    best = list(found)
    for number, rated in enumerate(found):
        others = [*best[:number], *best[number + 1 :]]
        taken = np.zeros(scene.patch.shape, np.uint8)
        for other in others:
            window = taken[other.drawn.rows, other.drawn.columns]
            window |= other.drawn.labels > 0
        alone = not any(upon(rated.stack, other.stack) for other in others)
        tried = [rated, *_neighbours(rated, scene, taken)] if alone else [rated]
        best[number] = max(tried, key=value)
        total = added(total, stack_sums(tried, values))
    return total, best


def added(one: Sums, other: Sums) -> Sums:
    """Add two independent sums."""
    found: Sums = {}
    for a, likely in one.items():
        for b, also in other.items():
            if likely * also > LEAST:
                found[a + b] = found.get(a + b, 0.0) + likely * also
    best = sorted(found, key=found.__getitem__, reverse=True)[:MOST_SUMS]
    return {each: found[each] for each in best}


def stack_sums(tried: list[Rated], values: tuple[Money, ...]) -> Sums:
    """Give the sums that one stack may be worth: by how many chips it has, and of which kinds."""
    likely = _doubted(tried)
    found: Sums = {}
    for each, share in zip(tried, likely.tolist(), strict=True):
        if share > LEAST:
            for amount, probability in _worth(each, values).items():
                found[amount] = found.get(amount, 0.0) + share * probability
    return found


def _doubted(tried: list[Rated]) -> Numbers:
    """Give the probabilities of the counts; an error of the thickness grows with them."""
    likely = softened(np.array([value(each) for each in tried]), 1.0)
    counts = np.array([each.stack.count for each in tried], np.float64)
    wide = THICKNESS_DOUBT * counts
    kernel = np.exp(-(((counts[None] - counts[:, None]) / wide[:, None]) ** 2) / 2)
    spread = (likely[:, None] * kernel / kernel.sum(axis=1, keepdims=True)).sum(axis=0)
    return np.asarray(spread / spread.sum())


def _neighbours(rated: Rated, scene: Scene, taken: NDArray[np.uint8]) -> list[Rated]:
    """Rate stacks of a few chips more or fewer, with the same face in the picture."""
    stack, found = rated.stack, []
    for count in range(max(stack.count - WIDEST, 1), min(stack.count + WIDEST, MOST_CHIPS) + 1):
        if count == stack.count or stack.lifted:
            continue
        options = [
            rate(each, scene, taken) for each in (_stretched(stack, count, scene, share)
                                                  for share in (0.0, 0.5, 1.0))
        ]  # fmt: skip
        known = [each for each in options if each is not None]
        if known:
            found.append(refine_lean(max(known, key=value), scene, taken))
    return found


def _stretched(stack: Stack, count: int, scene: Scene, share: float) -> Stack:
    """Change a stack's count; its foot moves by a share of what keeps its face in place, its top by the rest."""
    foot = np.array([stack.x, stack.y])
    top = np.array([stack.x + stack.lean_x, stack.y + stack.lean_y])
    seen = scene.sight.seen_at(top, stack.height)
    moved = scene.sight.below(seen, stack.lifted + count * stack.thickness) - top
    x, y = foot + moved * share
    lean = (np.array([stack.lean_x, stack.lean_y]) + moved * (1 - share)) * (count > 1)
    return replace(
        stack, x=float(x), y=float(y), count=count, lean_x=float(lean[0]), lean_y=float(lean[1])
    )


def _worth(rated: Rated, values: tuple[Money, ...]) -> Sums:
    found: Sums = {0: 1.0}
    for gains in rated.gains:
        likely = softened(gains, KIND_CALM)
        level: Sums = {}
        for amount, share in zip(values, likely.tolist(), strict=True):
            level[amount] = level.get(amount, 0.0) + share
        found = added(found, level)
    return found


def softened(scores: Numbers, calm: float) -> Numbers:
    """Turn scores into probabilities."""
    powers = np.exp((scores - scores.max()) / calm)
    return np.asarray(powers / powers.sum())
