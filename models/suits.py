"""Draw suits with random curves: no two hearts, diamonds, spades or clubs are alike."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

TALL = 96  # px, the height of a suit, as for the glyphs of fonts
FINE = 4  # drawn this many times larger first, then shrunk, for soft edges

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]


def draw_suit(rng: np.random.Generator, suit: str) -> Mask:
    """Draw S, H, D or C as a mask cut to its ink."""
    shapes = {"S": _spade, "H": _heart, "D": _diamond, "C": _club}[suit](rng)
    side = TALL * FINE
    canvas = np.zeros((2 * side, 2 * side), np.uint8)
    for shape in shapes:
        cv2.fillPoly(canvas, [np.round((shape + 1) * side).astype(np.int32)], 255)
    rows, columns = np.flatnonzero(canvas.any(1)), np.flatnonzero(canvas.any(0))
    ink = canvas[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    wide = max(round(ink.shape[1] * TALL / ink.shape[0]), 8)
    return cv2.resize(ink, (wide, TALL), interpolation=cv2.INTER_AREA)


def _bezier(*corners: tuple[float, float]) -> Points:
    """Give the points of a Bézier curve with these control points."""
    t = np.linspace(0, 1, 16)[:, None]
    points = [np.array(corner) for corner in corners]
    while len(points) > 1:
        points = [one * (1 - t) + other * t for one, other in pairwise(points)]
    return points[0]


def _both_sides(right: Points) -> Points:
    """Close a shape by adding the mirror image of its right half."""
    return np.vstack([right, right[::-1] * [-1, 1]])


def _leaf(rng: np.random.Generator) -> Points:
    """Give a heart's right half, from its notch to its point, about 1 high and 0.5 wide."""
    wide, notch = rng.uniform(0.38, 0.56), rng.uniform(0.08, 0.3)
    widest, belly = rng.uniform(0.2, 0.42), rng.uniform(-0.12, 0.14)
    shoulder = _bezier((0, notch), (0.02, -0.08), (wide * 0.55, -0.06), (wide * 0.8, 0.03))
    side = _bezier((wide * 0.8, 0.03), (wide * 1.08, 0.12), (wide * 1.02, widest))
    tail = _bezier((wide * 1.02, widest), (wide * (0.8 + belly), 0.68), (wide * 0.25, 0.83), (0, 1))
    return np.vstack([shoulder, side, tail])


def _heart(rng: np.random.Generator) -> list[Points]:
    return [_both_sides(_leaf(rng)) - [0, 0.5]]


def _diamond(rng: np.random.Generator) -> list[Points]:
    wide, curve = rng.uniform(0.3, 0.5), rng.uniform(-0.2, 0.06)
    pull = (wide / 2 + curve * 0.6, 0.5)
    upper = _bezier((0, -0.5), (pull[0], -pull[1] / 2 - curve * 0.3), (wide, 0))
    return [_both_sides(np.vstack([upper, upper[::-1] * [1, -1]]))]


def _stem(rng: np.random.Generator, start: float) -> Points:
    foot, neck = rng.uniform(0.1, 0.34), rng.uniform(0.015, 0.08)
    right = _bezier((neck, start), (neck, 0.3), (neck + 0.04, 0.45), (foot, 0.5))
    return _both_sides(right)


def _spade(rng: np.random.Generator) -> list[Points]:
    tall = rng.uniform(0.72, 0.92)
    leaf = _both_sides(_leaf(rng)) * [1, -tall]
    leaf[:, 1] += tall - 0.5
    return [leaf, _stem(rng, 0.5 - tall * 0.4)]


def _club(rng: np.random.Generator) -> list[Points]:
    radius = rng.uniform(0.2, 0.275)
    apart, low = radius * rng.uniform(0.85, 1.2), rng.uniform(0.0, 0.16)
    high = rng.uniform(-0.5, -0.44) + radius
    angle = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    squash = [rng.uniform(0.9, 1.12), rng.uniform(0.92, 1.1)]
    leaves = [
        ring * radius * squash + centre for centre in ([0, high], [apart, low], [-apart, low])
    ]
    middle = np.array([[0, high], [apart * 0.7, low], [-apart * 0.7, low]])
    return [*leaves, middle, _stem(rng, low - 0.05)]
