"""A frame's finds on the felt, measured in cards."""

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
LEAST, MOST = 0.7, 1.4  # of a card's area, as the eyes may see it
LARGE = 1.2  # an outline drawn about two cards that overlap
TWO_CARDS = 2.1  # what covers more shows more than two
# What is found larger is no card: of 267 such finds on three films none was outlined smaller than three afterwards.
LARGEST = 6.0
SURELY_READ, UNREAD = -0.1, -0.7  # in one frame: what its likeliest rank is given
SURELY_FOUND = 0.7  # a covered card; one less sure counts where it touches another
HARDLY_FOUND = 0.525  # one found more faintly counts where it looks as the talon does (`Backs`)
SEVERAL_MM = 30.0  # from a card to the middle of an outline drawn about it and others
TWICE_MM = 15.0  # two finds so near are one card; cards are hardly laid so exactly
NO_RANK = 0.1  # what all ranks together are given where none is read
JOINED_MM = 40.0  # the middles of two outlines of one card, one of them drawn about another too

Rows = NDArray[np.float64]


class KnownCard(NamedTuple):
    """A card and where it lies: one that is followed, or one that this frame shows."""

    x: float
    y: float
    kind: CardKind
    ranks: tuple[float, ...] = ()
    in_sight: bool = True  # a moment ago


class FrameMeasures(NamedTuple):
    """What one frame shows: outlines and their middles in millimetres, areas as shares of a card's."""

    cards: Sequence[Detection]
    outlines: Rows
    middles: Rows
    sizes: Rows


def areas(outlines: Rows) -> Rows:
    """Measure quadrilaterals, four corners each."""
    across, along = outlines[:, 2] - outlines[:, 0], outlines[:, 3] - outlines[:, 1]
    areas: Rows = np.abs(across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]) / 2
    return areas


def edges(outlines: Rows) -> Rows:
    """Measure the four edges of each outline."""
    lengths: Rows = np.hypot(*(outlines[:, (1, 2, 3, 0)] - outlines).transpose(2, 0, 1))
    return lengths


def size_of(quad: Points, table_map: TableMap) -> float:
    """Say how large something is outlined in a picture, as a share of a card."""
    return float(areas(table_map.to_mm(quad)[None])[0]) / CARD_MM2


def is_hardly_found(card: Detection) -> bool:
    """Tell whether a covered card may well be a part of one, as under a hand, or none at all."""
    return card.kind is CardKind.COVERED and card.confidence < SURELY_FOUND


def is_half_hidden(card: Detection) -> bool:
    """Tell whether an open card was found so hardly that a part of it must be hidden."""
    return card.kind is CardKind.TURNED and card.confidence < SURELY_FOUND


def is_read(card: Detection) -> bool:
    return card.kind is CardKind.TURNED and max(card.ranks, default=UNREAD) >= SURELY_READ


def reads_as_no_rank(card: Detection) -> bool:
    """Tell whether an open card looks like none of the thirteen: a maker's Fou, or something else."""
    return card.kind is CardKind.TURNED and sum(map(exp, card.ranks)) < NO_RANK


def best(logs: tuple[float, ...]) -> int:
    """Give the place of the likeliest."""
    return logs.index(max(logs))
