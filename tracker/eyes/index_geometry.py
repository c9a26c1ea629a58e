"""Where a card prints its indices, and the card's outline guessed from its indices alone."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.geometry import Points, upward

if TYPE_CHECKING:
    from tracker.eyes.find import Find

# Set by hand where no measurement is named.
# Where the outer corner of an index lies on its card, in shares of the card's width and height. Large and small
# indices and inexact outlines all stay within `REACH` of it.
CORNER = np.array([0.045, 0.04])
REACH = 0.11
FAR = 9.0  # misfit of an index that is nowhere near the card
ALONG = 0.75  # cosine of the angle between an index and its card, at least; perspective makes it less than 1
# Cosine of the angle between a card's two indices, at most; perspective makes it more than -1.
OPPOSITE = -0.85
SHAPE = (0.8, 2.6)  # a card's height in widths, at least and at most, as perspective shows it
HEIGHT_PER_INDEX = 4.6  # a card's height in index heights, for an outline guessed from one index


def misfit(index: Find, face: Find) -> float:
    """Give how far an index is from where a face prints it, in shares of the card; 9 if nowhere near."""
    (x, y), (u, v), reach = index.middle, face.middle, 2 * face.side
    if abs(x - u) > reach or abs(y - v) > reach:
        return FAR
    (x, y), (u, v) = index.up, face.up
    along = x * u + y * v
    if abs(along) < ALONG:
        return FAR
    (left, top), (right, _) = face.place_of(index.quad[0]), face.place_of(index.quad[1])
    if along < 0:  # it is at the lower end of the card, upside down
        left, top, right = 1 - left, 1 - top, 1 - right
    beside = min(abs(left - CORNER[0]), abs(1 - right - CORNER[0]))  # either upper corner
    return min(hypot(beside, top - CORNER[1]), FAR)


def outline_from_ends(one: Points, other: Points) -> Points | None:
    """Give a card's outline from the indices at its two ends, or None if they cannot belong to one card.

    The card's edges run parallel to those of the indices.
    """
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
    """Guess a card's outline from its indices alone: from both ends, or from one by the usual sizes."""
    quad = outline_from_ends(corners[0], corners[1]) if len(corners) == 2 else None
    if quad is not None:
        return quad
    quad = corners[0]
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    tall = down * HEIGHT_PER_INDEX
    wide = across / max(float(np.linalg.norm(across)), 1e-6) * np.linalg.norm(tall)
    wide = wide * CARD_WIDTH_MM / CARD_HEIGHT_MM
    start = quad[0] - CORNER[0] * wide - CORNER[1] * tall
    return np.array([start, start + wide, start + wide + tall, start + tall])
