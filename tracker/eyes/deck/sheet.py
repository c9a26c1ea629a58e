"""Draw one picture of a deck: each card where it was read most surely, blank if it was not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.eyes.crops import CropShape, straighten
from tracker.eyes.deck.survey import FOU, PACK, Spread

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture

TILE = CropShape(width=96, height=136, beside=0.03, above=0.03)
TITLE = 18  # px above each card for its name
COLUMNS = 13
PAPER, INK = 40, (235, 235, 235)


def draw_sheet(spreads: list[Spread]) -> Picture:
    """Draw the 52 cards suit by suit, then the Fou."""
    best = {card.name: (spread, card) for spread, card in sorted(
        ((s, c) for s in spreads for c in s.cards), key=lambda pair: pair[1].confidence)}  # fmt: skip
    tiles = []
    for name in (*PACK, FOU):
        tile = np.full((TILE.height + TITLE, TILE.width, 3), PAPER, np.uint8)
        title = name
        if name in best:
            spread, card = best[name]
            tile[TITLE:] = straighten(spread.picture, card.polygon, TILE)
            title = f"{name} {card.confidence:.2f}"
        cv2.putText(tile, title, (4, TITLE - 5), cv2.FONT_HERSHEY_SIMPLEX, 0.42, INK, 1)
        tiles.append(tile)
    blank = np.full_like(tiles[0], PAPER)
    tiles += [blank] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[k : k + COLUMNS]) for k in range(0, len(tiles), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)
