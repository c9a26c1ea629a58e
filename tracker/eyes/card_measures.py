"""Measure a frame's detections in millimetres and in card sizes; thresholds that eyes and belief share."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM, CardKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.detections import Detection
    from tracker.eyes.geometry import Points
    from tracker.map.table_map import TableMap

CARD_MM2 = CARD_WIDTH_MM * CARD_HEIGHT_MM
# Areas of outlines, as multiples of a card's area (63 × 88 mm).
LEAST, MOST = 0.7, 1.4  # the outline of one card is within this range
LARGE = 1.2  # a larger outline was drawn about two cards that overlap
TWO_CARDS = 2.1  # a larger outline contains more than two cards
# A larger outline is not a card: on three films, 267 were found, and each still covered more than three cards
# after it was outlined exactly.
LARGEST = 6.0
# Log-probability of the likeliest rank in one frame: from the first on (90 %) a card is read, below
# the second (50 %) it is unread.
SURELY_READ, UNREAD = -0.1, -0.7
# Scores. A covered card with a lower score counts only if it touches another card. A face-up card
# with a lower score is taken to be partly hidden.
SURELY_FOUND = 0.7
# A covered card with a lower score counts only if it looks like the talon (`belief.backs`).
HARDLY_FOUND = 0.525
# A card whose middle is nearer to the middle of a larger outline may be one of several inside it.
SEVERAL_MM = 30.0
# Two outlines with nearer middles are one card; people rarely lay one card so exactly on another.
TWICE_MM = 15.0
# Sum of the probabilities of all 13 ranks, below which a card looks like none of them.
NO_RANK = 0.1
# Two outlines of one card may have middles so far apart if one of them includes another card.
JOINED_MM = 40.0

Rows = NDArray[np.float64]


class KnownCard(NamedTuple):
    """A card at a place: one that belief follows, or one that this frame shows."""

    x: float  # mm on the felt
    y: float
    kind: CardKind
    ranks: tuple[float, ...] = ()  # log-probabilities
    in_sight: bool = True  # whether it was seen a moment ago


class FrameMeasures(NamedTuple):
    """The detections of one frame with their measures, one row each."""

    cards: Sequence[Detection]
    outlines: Rows  # mm
    middles: Rows  # mm
    sizes: Rows  # areas as multiples of a card's


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


def is_hardly_found(card: Detection) -> bool:
    """Tell whether a covered card was found so weakly that it may be part of one, or none at all."""
    return card.kind is CardKind.COVERED and card.confidence < SURELY_FOUND


def is_half_hidden(card: Detection) -> bool:
    """Tell whether a face-up card was found so weakly that part of it must be hidden."""
    return card.kind is CardKind.TURNED and card.confidence < SURELY_FOUND


def is_read(card: Detection) -> bool:
    return card.kind is CardKind.TURNED and max(card.ranks, default=UNREAD) >= SURELY_READ


def reads_as_no_rank(card: Detection) -> bool:
    """Tell whether a face-up card looks like none of the 13 ranks, as a joker does."""
    return card.kind is CardKind.TURNED and sum(map(exp, card.ranks)) < NO_RANK


def best(logs: tuple[float, ...]) -> int:
    """Give the index of the likeliest label."""
    return logs.index(max(logs))
