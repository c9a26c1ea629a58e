"""Explain a patch by stacks: the best one first, then others in what it leaves, then all refined."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.stacks import Rated, Scene, Stack, rate

Mask = NDArray[np.uint8]
MOST_CHIPS = 14  # in a stack
MOST_STACKS = 14  # in a patch
PEAKS = 5  # places tried for each new stack
CALM = 30.0  # neighbouring pixels say the same, so their log-likelihoods count less
CHIP_PRICE = 0.3  # nats for each further chip of a stack
BIRTH = 7.0  # nats for a further stack
LEAST_SHARE = 0.12  # of a face that must be seen
COARSE = 2  # how many times coarser the first search is
UPON = 0.9  # two chips nearer than this share of their radii cannot both lie on the felt
LEAN_MM = 0.8  # the spread of how far a stack's top lies beside its foot


def explain(scene: Scene) -> list[tuple[float, list[Rated]]]:
    """Give the explanations of a patch with their log-probabilities, the likeliest first.

    Chips that lean on each other can look like a stack, so both are tried.
    """
    stacks = _greedy(scene, MOST_CHIPS)
    found = [stacks]
    if any(each.stack.count > 2 for each in stacks):
        found.append(_greedy(scene, 1))
    weighed = [(sum(value(each) - BIRTH for each in one), one) for one in found]
    return sorted(weighed, key=lambda each: -each[0])


def _greedy(scene: Scene, most: int) -> list[Rated]:
    """Find stacks of at most so many chips, the best one first, each in what the others leave."""
    found: list[Rated] = []
    taken = np.zeros(scene.patch.shape, np.uint8)
    while len(found) < MOST_STACKS:
        best = _next_stack(scene, taken, [each.stack for each in found], most)
        if best is None:
            break
        found.append(best)
        _take(taken, best)
    return found


def _take(taken: Mask, rated: Rated) -> None:
    taken[rated.drawn.rows, rated.drawn.columns] |= rated.drawn.labels > 0


def _next_stack(scene: Scene, taken: Mask, others: list[Stack], most: int) -> Rated | None:
    best: Rated | None = None
    for x, y, kind in _peaks(scene, taken):
        radius, thickness = scene.sizes[kind]
        rated = None
        for count in range(1, most + 1):
            stack = _under((x, y), count, (radius, thickness), scene)
            tried = _allowed(stack, others, scene, taken)
            if tried is None:
                continue
            if rated is None or value(tried) > value(rated):
                rated = tried
            elif count > rated.stack.count + 3:
                break
        if rated is not None and (best is None or value(rated) > value(best)):
            best = rated
    if best is None:
        return None
    best = refine(best, scene, taken, others)
    whole = np.pi * (best.stack.radius / scene.patch.step) ** 2
    enough = best.area > LEAST_SHARE * whole and value(best) > BIRTH
    return best if enough else None


def value(rated: Rated) -> float:
    """Give the log-probability of a stack, up to a constant: what its pixels say, and how people lay chips."""
    stack = rated.stack
    more = stack.count - 1
    wide = 2 * LEAN_MM**2
    lean = (stack.lean_x**2 + stack.lean_y**2) / wide + np.log(np.pi * wide) if more else 0.0
    return float(rated.score / CALM - lean - CHIP_PRICE * more)


def _under(top: tuple[float, float], count: int, size: tuple[float, float], scene: Scene) -> Stack:
    """Give the stack of so many chips whose face is seen at a place."""
    radius, thickness = size
    x, y = scene.sight.below(np.array(top), count * thickness)
    return Stack(float(x), float(y), count, radius=radius, thickness=thickness)


def _allowed(stack: Stack, others: list[Stack], scene: Scene, taken: Mask) -> Rated | None:
    """Rate a stack if it can lie there: one chip may lean on another, a stack may not stand in one."""
    near = [each for each in others if upon(stack, each)]
    if near:
        if stack.count > 1 or any(each.count > 1 for each in near):
            return None
        lifted = replace(stack, lifted=stack.thickness / 2)
        tried = [rate(each, scene, taken) for each in (stack, lifted)]
        rated = [each for each in tried if each is not None]
        return max(rated, key=value) if rated else None
    return rate(stack, scene, taken)


def upon(one: Stack, other: Stack) -> bool:
    apart = np.hypot(one.x - other.x, one.y - other.y)
    return bool(apart < UPON * (one.radius + other.radius))


def refine(rated: Rated, scene: Scene, taken: Mask, others: list[Stack]) -> Rated:
    """Move a stack, its top and its count by small steps as long as that explains more."""
    for step in (1.6, 0.8, 0.4):
        for _ in range(4):
            better = rated
            for stack in _moved(rated.stack, step):
                tried = _allowed(stack, others, scene, taken)
                if tried is not None and value(tried) > value(better):
                    better = tried
            if better is rated:
                break
            rated = better
    return rated


def _moved(stack: Stack, step: float) -> list[Stack]:
    found = []
    for dx, dy in product((-step, 0, step), repeat=2):
        if dx or dy:
            found.append(replace(stack, x=stack.x + dx, y=stack.y + dy))
            if stack.count > 1:  # the top stays, the foot moves; or the foot stays
                lean_x, lean_y = stack.lean_x + dx, stack.lean_y + dy
                found.append(replace(stack, lean_x=lean_x, lean_y=lean_y))
    return found


def _peaks(scene: Scene, taken: Mask) -> list[tuple[float, float, int]]:
    """List the places, in millimetres as seen on the felt, where a face of a kind explains most."""
    found: list[tuple[float, int, int, int]] = []
    free = (taken == 0).astype(np.float32)
    for kind in range(scene.kinds):
        radius = scene.sizes[kind][0] / scene.patch.step / COARSE
        gain = cv2.resize(scene.faces[kind] * free, None, fx=1 / COARSE, fy=1 / COARSE,
                          interpolation=cv2.INTER_AREA)  # fmt: skip
        answer = cv2.filter2D(gain, -1, _disc(radius), borderType=cv2.BORDER_CONSTANT)
        for _ in range(PEAKS):
            _, high, _, at = cv2.minMaxLoc(answer)
            if high <= 0:
                break
            found.append((high, at[0], at[1], kind))
            cv2.circle(answer, at, max(int(radius * 0.6), 1), -1e6, -1)
    found.sort(reverse=True)
    places = []
    for _, column, row, kind in found[:PEAKS]:
        x, y = scene.patch.mm((np.array([column, row], np.float64) + 0.5) * COARSE - 0.5)
        places.append((float(x), float(y), kind))
    return places


def _disc(radius: float) -> NDArray[np.float32]:
    reach = int(np.ceil(radius))
    axis = np.arange(-reach, reach + 1)
    return ((axis[:, None] ** 2 + axis[None, :] ** 2) <= radius * radius).astype(np.float32)


def refine_lean(rated: Rated, scene: Scene, taken: Mask) -> Rated:
    """Move a stack of a given count a little, whatever lies near it."""
    return refine(rated, scene, taken, [])
