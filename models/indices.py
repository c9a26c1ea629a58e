"""Find where a drawn card has its corner index: the rank and the small suit below it.

Boxes are in units of the card (0..1 across, 0..1 down), so that any size of the same art fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.pictures.frames import Picture


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, share: float) -> Box:
        """Widen by a share of the width on every side, but not beyond the card."""
        by = share * self.width
        return Box(
            max(self.left - by, 0.0),
            max(self.top - by, 0.0),
            min(self.right + by, 1.0),
            min(self.bottom + by, 1.0),
        )

    def turned(self) -> Box:
        """Give the same box after half a turn of the card."""
        return Box(1 - self.right, 1 - self.bottom, 1 - self.left, 1 - self.top)

    def mirrored(self) -> Box:
        """Give the same box mirrored to the other side, at the same height."""
        return Box(1 - self.right, self.top, 1 - self.left, self.bottom)


@dataclass(frozen=True)
class Index:
    """The rank's box and the suit's box of one corner."""

    rank: Box
    suit: Box

    @property
    def whole(self) -> Box:
        return Box(
            min(self.rank.left, self.suit.left),
            self.rank.top,
            max(self.rank.right, self.suit.right),
            self.suit.bottom,
        )


def paper_of(card: Picture) -> NDArray[np.float64]:
    """Measure the colour of the card's paper in a strip beside its left edge."""
    height, width = card.shape[:2]
    strip = card[int(0.35 * height) : int(0.65 * height), int(0.025 * width) : int(0.05 * width)]
    return np.median(strip.reshape(-1, 3), axis=0)


def ink_boxes(card: Picture) -> list[Box]:
    """List the blobs of ink in the upper left corner."""
    height, width = card.shape[:2]
    rows, columns = int(0.45 * height), int(0.34 * width)
    part = card[:rows, :columns].astype(np.int16)
    ink = (np.abs(part - paper_of(card)).max(axis=2) > 70).astype(np.uint8)
    ink[: int(0.015 * height)] = 0
    ink[:, : int(0.02 * width)] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return [
        Box(x / width, y / height, (x + w) / width, (y + h) / height)
        for x, y, w, h, area in stats[1:]
        if area > 6
    ]


def find_index(card: Picture) -> Index | None:
    """Find the rank and, below it, the suit; None if they are not two separate blobs of ink."""
    blobs = ink_boxes(card)
    tall = [b for b in blobs if 0.045 < b.height < 0.25 and b.left < 0.16 and b.right < 0.32]
    if not tall:
        return None
    rank = min(tall, key=lambda b: b.top + 0.3 * b.left)
    for other in tall:  # the two figures of 10
        if other.top < rank.bottom - 0.5 * rank.height and 0 < other.left - rank.left < 0.16:
            rank = Box(
                rank.left,
                min(rank.top, other.top),
                max(rank.right, other.right),
                max(rank.bottom, other.bottom),
            )
    return _with_suit(rank, blobs)


def _with_suit(rank: Box, blobs: list[Box]) -> Index | None:
    centre = (rank.left + rank.right) / 2
    below = [
        b
        for b in blobs
        if rank.bottom - 0.01 < b.top < rank.bottom + 0.09
        and 0.025 < b.height < 0.2
        and abs((b.left + b.right) / 2 - centre) < 0.07
    ]
    if not below:
        return None
    return Index(rank, min(below, key=lambda b: b.top))


def deck_indices(cards: dict[str, Picture]) -> dict[str, Index]:
    """Find the index of every card of a deck; if it looks wrong, take the deck's usual place."""
    found = {name: index for name, card in cards.items() if (index := find_index(card))}
    plain = [index for name, index in found.items() if name[:-1] in set("23456789")]
    if len(plain) < 12:
        raise ValueError(f"only {len(plain)} of 32 pip cards show an index apart")
    usual = Index(_middle([i.rank for i in plain]), _middle([i.suit for i in plain]))
    return {name: _trusted(found.get(name), usual) for name in cards}


def _middle(boxes: list[Box]) -> Box:
    return Box(
        median(b.left for b in boxes),
        median(b.top for b in boxes),
        median(b.right for b in boxes),
        median(b.bottom for b in boxes),
    )


def _trusted(index: Index | None, usual: Index) -> Index:
    if index is None:
        return usual
    near = (
        abs(index.rank.top - usual.rank.top) < 0.02
        and abs(index.rank.height - usual.rank.height) < 0.03
        and abs(index.suit.top - usual.suit.top) < 0.03
        and abs(index.suit.bottom - usual.suit.bottom) < 0.03
    )
    return index if near else usual


def has_four_corners(card: Picture, index: Index) -> bool:
    """Tell whether the upper right corner shows the same index as the upper left one."""
    height, width = card.shape[:2]
    box = index.whole.grown(0.1)
    size = (int(box.width * width), int(box.height * height))
    rows = slice(int(box.top * height), int(box.top * height) + size[1])
    start = int(box.left * width)
    here = card[rows, start : start + size[0]]
    there = card[rows, width - start - size[0] - 4 : width - start + 4]
    if there.shape[1] < here.shape[1]:
        return False
    return float(cv2.matchTemplate(there, here, cv2.TM_CCOEFF_NORMED).max()) > 0.7
