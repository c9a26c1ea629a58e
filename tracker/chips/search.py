"""Explain a patch by stacks: the clearest face first, the chips below it counted, then the next face."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.chances import no_chip
from tracker.chips.climb import beside
from tracker.chips.faces import HIGHER, SAME_FACE, ChipFace, FaceFinder
from tracker.chips.layers import chip_counts
from tracker.chips.stacks import RatedStack, Stack, WeighedPatch, rate
from tracker.chips.strips import FeltView, straightened

Mask = NDArray[np.uint8]
MOST_FACES = 24  # in a patch: it saves time
SELDOM = 0.004  # a count less likely than this is left out
NOTHING = 0.5  # no face is believed if it is likelier than this that none lies there (a definition)
NEVER = 0.98  # and none is even weighed if it is likelier than this
BORDER = np.ones((5, 5), np.uint8)  # a stack's own rims lie so near to what it covers
BESIDE_MM = 2.5


@dataclass(frozen=True)
class CountedStack:
    """What lies below one face: the probability of each count, each with its stack."""

    face: ChipFace
    nothing: float  # how likely it is that no chip lies there
    tried: tuple[tuple[float, RatedStack], ...]  # the likeliest first

    @property
    def best(self) -> RatedStack:
        return self.tried[0][1]

    @property
    def is_believed(self) -> bool:
        return self.nothing <= NOTHING


def explain(scene: WeighedPatch, view: FeltView, cards: Mask, barred: Mask) -> list[CountedStack]:
    """Find the stacks of a patch, the clearest face first.

    `cards` are where cards lie; where it is `barred`, no chip has its middle.
    """
    radii = [each[0] for each in scene.sizes]
    likeness = np.where(cards > 0, np.float32(0), scene.faces.max(axis=0))
    finder = FaceFinder(scene.patch, scene.sight.foot, radii, likeness)
    finder.barred |= barred
    taken = np.zeros(scene.patch.shape, np.uint8)
    found: list[CountedStack] = []
    for _ in range(MOST_FACES):
        face = finder.next_face()
        if face is None:
            break
        counted = _counted(face, scene, view, (taken, cards))
        if counted is None or any(_is_same(counted.face, each.face) for each in found):
            finder.forget(face)
            continue
        found.append(counted)
        finder.keep(counted.face)
        drawn = counted.best.drawn
        window = (drawn.rows, drawn.columns)
        body = (drawn.labels > 0).astype(np.uint8)
        taken[window] |= body
        finder.take(np.asarray(cv2.dilate(body, BORDER), np.uint8), window)
    return found


def _is_same(one: ChipFace, other: ChipFace) -> bool:
    """Tell whether two faces lie so near to each other that they are one."""
    return bool(np.hypot(one.x - other.x, one.y - other.y) < SAME_FACE * other.radius)


def _counted(
    face: ChipFace, scene: WeighedPatch, view: FeltView, around: tuple[Mask, Mask]
) -> CountedStack | None:
    """Count the chips below a face; None if it is no face, or surely none of a chip.

    `around` is what other stacks have taken, and where cards lie.
    """
    taken, cards = around
    size = min(scene.sizes, key=lambda each: abs(each[0] * HIGHER - face.radius))
    face, likely = _surest(face, size, view)
    none = float(likely[0])
    if none > NOTHING:
        return None
    tried = []
    for count in range(1, len(likely)):
        if likely[count] > SELDOM:
            rated = rate(_under(face, count, size, scene), scene, taken)
            if rated is not None:
                tried.append((float(likely[count]) / (1 - none), rated))
    if not tried:
        return None
    tried.sort(key=lambda each: -each[0])
    best = tried[0][1]
    nothing = no_chip(none, float(best.fits.max()), _on_card(best, cards))
    return None if nothing > NEVER else CountedStack(face, nothing, tuple(tried))


def _on_card(rated: RatedStack, cards: Mask) -> float:
    """Give the share of a stack's face that lies on cards."""
    top = rated.drawn.labels == rated.stack.count + 1
    under = cards[rated.drawn.rows, rated.drawn.columns]
    return float((under[top] > 0).mean()) if top.any() else 0.0


def _surest(
    face: ChipFace, size: tuple[float, float], view: FeltView
) -> tuple[ChipFace, NDArray[np.float32]]:
    """Give the counts below a face; a place beside it is tried if none seems to lie there.

    A chip that leans on another shows an oval rim, so its middle is found less surely.
    """
    likely = _chips_below(face, size, view)
    if likely[0] <= NOTHING:
        return face, likely
    tried = [(each, _chips_below(each, size, view)) for each in beside(face, BESIDE_MM)]
    return min(tried, key=lambda each: each[1][0])


def _chips_below(face: ChipFace, size: tuple[float, float], view: FeltView) -> NDArray[np.float32]:
    strip = straightened(view, np.array([face.x, face.y]), size[0], size[1])
    if strip is None:  # the picture ends there, so its side cannot be seen
        return np.ones(1, np.float32)
    return np.asarray(chip_counts([strip])[0], np.float32)


def _under(face: ChipFace, count: int, size: tuple[float, float], scene: WeighedPatch) -> Stack:
    """Give the stack of so many chips whose uppermost face is seen at a place."""
    radius, thickness = size
    x, y = scene.sight.below(np.array([face.x, face.y]), count * thickness)
    return Stack(float(x), float(y), count, radius=radius, thickness=thickness)
