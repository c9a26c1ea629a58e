"""Where a card prints its indices, and what outline indices alone tell of."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.geometry import Points, upward

if TYPE_CHECKING:
    from tracker.eyes.find import Find

# Where an index's outer corner stands on its card, in shares of the card; large and small
# indices and a wrong outline all lie within REACH of it.
CORNER = np.array([0.045, 0.04])
REACH = 0.11
FAR = 9.0
ALONG = 0.75  # of one line do an index and its card stand on, perspective allowed for
OPPOSITE = -0.85  # the two ends of a card stand head to foot, perspective allowed for
SHAPE = (0.8, 2.6)  # a card's height in widths, seen aslant or stretched
CARD_PER_INDEX = (8.5, 4.6)  # a card's width and height in index widths and heights, typically


def misfit(index: Find, face: Find) -> float:
    """Measure how far an index stands from where this face would print it; 9 is nowhere near."""
    (x, y), (u, v), reach = index.middle, face.middle, 2 * face.side
    if abs(x - u) > reach or abs(y - v) > reach:
        return FAR
    (x, y), (u, v) = index.up, face.up
    along = x * u + y * v
    if abs(along) < ALONG:
        return FAR
    (left, top), (right, _) = face.place_of(index.quad[0]), face.place_of(index.quad[1])
    if along < 0:  # it stands at the lower end
        left, top, right = 1 - left, 1 - top, 1 - right
    beside = min(abs(left - CORNER[0]), abs(1 - right - CORNER[0]))  # either upper corner
    return min(hypot(beside, top - CORNER[1]), FAR)


def spanned(one: Points, other: Points) -> Points | None:
    """Span a card between its two ends; its edges run along theirs, however slanted."""
    if float(upward(one) @ upward(other)) > OPPOSITE:
        return None
    across = (one[1] - one[0]) + (other[0] - other[1])
    down = (one[3] - one[0]) + (other[0] - other[3])
    step, drop = np.linalg.solve(np.column_stack([across, down]), other[0] - one[0])
    if step <= 0 or drop <= 0:
        return None
    across, down = across * step, down * drop
    if not SHAPE[0] < np.linalg.norm(down) / np.linalg.norm(across) < SHAPE[1]:
        return None
    edge = (CORNER[0] * across + CORNER[1] * down) / (1 - 2 * CORNER.mean())
    start, end = one[0] - edge, other[0] + edge
    across = across / (1 - 2 * CORNER[0])
    return np.array([start, start + across, end, end - across])


def outline(corners: list[Points]) -> Points:
    """Guess a card's outline from its indices alone: both ends, or the usual size about one."""
    quad = spanned(corners[0], corners[1]) if len(corners) == 2 else None
    if quad is not None:
        return quad
    quad = corners[0]
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    tall = down * CARD_PER_INDEX[1]
    wide = across / max(float(np.linalg.norm(across)), 1e-6) * np.linalg.norm(tall) * 0.7
    start = quad[0] - 0.05 * wide - 0.04 * tall
    return np.array([start, start + wide, start + wide + tall, start + tall])
