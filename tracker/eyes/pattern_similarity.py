"""Measure how similar the patterns of two cards are in the parts that show, independent of the light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.eyes.crops import CropShape, straighten
from tracker.eyes.geometry import Points, near, placed, within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.pictures.frames import Picture

CROP = CropShape(width=16, height=22, beside=0.0, above=0.0)
PLAIN = 3.0  # grey levels: a part with a smaller spread has no pattern, only changes of light
SHOWS = 0.15  # share of a card that must be in sight to be compared
# Share of a card's side: an outline with a middle nearer to the card's was drawn around that card.
BESIDE = 0.2

CropPixels = NDArray[np.float32]  # the pixels of a crop, a row each
Parts = NDArray[np.float32]  # parts of a crop, a row each: 1 for a pixel that counts, else 0

ROWS, COLUMNS = np.indices((CROP.height, CROP.width)).reshape(2, -1)
PIXELS = np.stack([(COLUMNS + 0.5) / CROP.width, (ROWS + 0.5) / CROP.height], axis=1)
UPPER, LEFT = CROP.height // 2 > ROWS, CROP.width // 2 > COLUMNS
HALVES: Parts = np.stack([UPPER, ~UPPER, LEFT, ~LEFT]).astype(np.float32)


def looks_of(picture: Picture, quad: Points) -> CropPixels:
    """Cut a card out small, as rows of pixels; in reverse order they show it upside down."""
    return straighten(picture, quad, CROP).reshape(-1, 3).astype(np.float32)


def showing(quad: Points, outlines: Sequence[Points]) -> Parts:
    """Mark the part of a card that lies under no other outline; mark nothing if that is too little."""
    shows = shown(quad, outlines, PIXELS)
    part: Parts = (shows & (shows.mean() >= SHOWS))[None].astype(np.float32)
    return part


def shown(quad: Points, outlines: Sequence[Points], shares: Points) -> NDArray[np.bool_]:
    """Tell which points of a card, given in its own coordinates, lie under no other outline."""
    shows = np.ones(len(shares), bool)
    points = placed(quad, shares)
    for outline in near(points, outlines):
        beside = np.abs(within(quad, outline.mean(axis=0)) - 0.5) > BESIDE
        if beside.any():
            at = within(outline, points)
            shows &= ~((at > 0) & (at < 1)).all(axis=1)
    return shows


def alike(one: CropPixels, other: CropPixels, parts: Parts) -> Parts:
    """Give the correlation of two crops in each part, from -1 to 1; 0 if either has no pattern there."""
    counts = np.maximum(parts.sum(axis=1, keepdims=True), 1)
    sums, others = parts @ one, parts @ other
    shared = (parts @ (one * other) - sums * others / counts).sum(axis=1)
    spread = (parts @ one**2 - sums**2 / counts).sum(axis=1)
    spread_other = (parts @ other**2 - others**2 / counts).sum(axis=1)
    plain = np.minimum(spread, spread_other) < PLAIN**2 * 3 * counts[:, 0]
    likeness: Parts = np.where(plain, 0, shared / np.sqrt(np.maximum(spread * spread_other, 1)))
    return likeness
