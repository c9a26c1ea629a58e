"""A stack of chips as a camera sees it: which pixels of a patch show which chip's side or face."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.ground import Patch
from tracker.chips.perspective import Perspective

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Stack:
    """Chips upon each other; a single chip is a stack of one."""

    x: float  # middle of the lowest chip in millimetres
    y: float
    count: int
    radius: float
    thickness: float


@dataclass(frozen=True)
class WeighedPatch:
    """A patch, and how much likelier each pixel is a chip's face or side than anything else."""

    patch: Patch
    sight: Perspective
    faces: NDArray[np.float32]  # kind, row, column
    sides: NDArray[np.float32]
    sizes: tuple[tuple[float, float], ...]  # each kind's radius and thickness in millimetres

    @cached_property
    def kinds(self) -> int:
        return len(self.faces)


@dataclass(frozen=True)
class DrawnStack:
    """A stack drawn in a window of a patch: each pixel has the number of its level, else 0."""

    rows: slice
    columns: slice
    labels: NDArray[np.uint8]  # the sides have 1 to count, from below; the face has count + 1


def draw(stack: Stack, scene: WeighedPatch) -> DrawnStack | None:
    """Draw a stack; None if it lies outside the patch."""
    rings = [_ring(stack, scene, level) for level in range(stack.count + 1)]
    tall, wide = scene.patch.shape
    points = np.vstack([rings[0], rings[-1]])
    low = np.maximum(np.floor(points.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(points.max(axis=0)).astype(int) + 2, (wide, tall))
    if (high - low < 3).any():
        return None
    labels = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    shifted = [np.round((ring - low) * 16).astype(np.int32) for ring in rings]
    for level in range(stack.count):
        hull = cv2.convexHull(np.vstack(shifted[level : level + 2]))
        cv2.fillConvexPoly(labels, hull, level + 1, cv2.LINE_8, 4)
    cv2.fillConvexPoly(labels, shifted[-1], stack.count + 1, cv2.LINE_8, 4)
    return DrawnStack(slice(low[1], high[1]), slice(low[0], high[0]), labels)


def circle(corners: int) -> Points:
    """Give points on a circle of radius 1."""
    turns = np.linspace(0, 2 * np.pi, corners, endpoint=False)
    return np.column_stack([np.cos(turns), np.sin(turns)])


_CIRCLE = circle(36)


def outline_of(stack: Stack, sight: Perspective) -> tuple[Points, Points]:
    """Give points around a whole stack as it is seen on the felt, and the direction out at each."""
    ends = []
    for level in (0, stack.count):
        middle, radius = _circle(stack, sight, level)
        ends.append(middle + _CIRCLE * radius)
    low, high = ends
    farther = ((high - low) * _CIRCLE).sum(axis=1) > 0
    return np.where(farther[:, None], high, low), _CIRCLE


def _ring(stack: Stack, scene: WeighedPatch, level: int) -> Points:
    """Give the circle below a level, or the topmost, in pixels of the patch."""
    middle, radius = _circle(stack, scene.sight, level)
    return scene.patch.at(middle + _CIRCLE * radius)


def _circle(stack: Stack, sight: Perspective, level: int) -> tuple[Points, float]:
    """Give the middle and the radius at which the circle below a level is seen on the felt."""
    height = level * stack.thickness
    middle = np.array([stack.x, stack.y])
    return sight.seen_at(middle, height), stack.radius * sight.larger(height)


@dataclass(frozen=True)
class RatedStack:
    """A stack, and how well each kind of chip would explain the pixels of each of its levels."""

    stack: Stack
    drawn: DrawnStack
    gains: NDArray[np.float64]  # level, kind: the log-likelihood of its pixels
    face: NDArray[np.float64]  # kind: that of the face alone
    face_area: int  # pixels of the face that nothing else hides

    @property
    def fits(self) -> NDArray[np.float64]:
        """Give how well each kind's colours fit the face, in nats a pixel."""
        return self.face / max(self.face_area, 1)

    @property
    def kinds(self) -> tuple[int, ...]:
        return tuple(int(each) for each in self.gains.argmax(axis=1))

    @property
    def score(self) -> float:
        return float(self.gains.max(axis=1).sum())


def rate(stack: Stack, scene: WeighedPatch, taken: NDArray[np.uint8]) -> RatedStack | None:
    """Rate a stack by the pixels that no other stack has taken."""
    drawn = draw(stack, scene)
    if drawn is None:
        return None
    labels = drawn.labels * (taken[drawn.rows, drawn.columns] == 0)
    flat = labels.ravel()
    top = stack.count + 1
    gains = np.empty((stack.count, scene.kinds))
    face = np.empty(scene.kinds)
    for kind in range(scene.kinds):
        sides = scene.sides[kind, drawn.rows, drawn.columns].ravel()
        sums = np.bincount(flat, sides, top + 1)
        gains[:, kind] = sums[1:top]
        face[kind] = scene.faces[kind, drawn.rows, drawn.columns][labels == top].sum()
    gains[-1] += face
    return RatedStack(stack, replace(drawn, labels=labels), gains, face, int((flat == top).sum()))
