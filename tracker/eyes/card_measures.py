"""Measure outlines in millimetres and in card sizes; thresholds that eyes and felt share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_MM2

if TYPE_CHECKING:
    from tracker.eyes.geometry import Points
    from tracker.map.table_map import TableMap

# Areas of outlines, as multiples of a card's area (63 × 88 mm).
LEAST = 0.7  # the outline of one card is no smaller
LARGE = 1.2  # a larger outline was drawn about two cards that overlap
TWO_CARDS = 2.1  # a larger outline contains more than two cards
# A larger outline is not a card: on three films, 267 were found, and each still covered more than three cards
# after it was outlined exactly.
LARGEST = 6.0
# A covered find of this score is a card, even if it looks almost like the felt; most cards have it.
BEYOND_DOUBT = 0.8
# A covered card with a lower score counts only if it is found there again, or looks like the talon.
SURELY_FOUND = 0.7
# A covered card with a lower score counts only if it looks like the talon (`felt.backs`).
HARDLY_FOUND = 0.525

Rows = NDArray[np.float64]


def areas(outlines: Rows) -> Rows:
    """Give the area of each quadrilateral."""
    across, along = outlines[:, 2] - outlines[:, 0], outlines[:, 3] - outlines[:, 1]
    areas: Rows = np.abs(across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / 2
    return areas


def edges(outlines: Rows) -> Rows:
    """Give the lengths of the four edges of each outline."""
    lengths: Rows = np.hypot(*(outlines[:, (1, 2, 3, 0)] - outlines).transpose(2, 0, 1))
    return lengths


def size_of(quad: Points, table_map: TableMap) -> float:
    """Give the area of an outline in a picture, as a multiple of a card's area."""
    return float(areas(table_map.to_mm(quad)[None])[0]) / CARD_MM2
