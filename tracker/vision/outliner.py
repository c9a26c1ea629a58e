"""Outline cards by their own pixels: the detector says about where, the edges say exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tracker.vision.crops import OUTLINE_CROP, straighten
from tracker.vision.detect import Find
from tracker.vision.engine import open_network
from tracker.vision.frames import Picture
from tracker.vision.geometry import UNIT, is_sound, placed

# On drawn decks kept out of training the worst corner stood 0.18 of a card's width off as the
# detector gave it, 0.10 after one look and 0.07 after two.
LOOKS = 2
BATCH = 4  # crops at a time; the runtime keeps what it made for each number of them, 1 to 2 MB


class Outliner:
    def __init__(self, path: Path) -> None:
        self.network = open_network(path, "outliner")

    def outlined(self, picture: Picture, cards: list[Find]) -> list[Find]:
        """Move each card's corners to where its edges are seen, then look again from there."""
        for _ in range(LOOKS):
            batches = (cards[start : start + BATCH] for start in range(0, len(cards), BATCH))
            cards = [moved for batch in batches for moved in self.move(picture, batch)]
        return cards

    def move(self, picture: Picture, cards: list[Find]) -> list[Find]:
        crops = [straighten(picture, card.quad, OUTLINE_CROP) for card in cards]
        planes = np.ascontiguousarray(np.stack(crops).transpose(0, 3, 1, 2), dtype=np.float32)
        ways = self.network.run(planes)[0].reshape(-1, 4, 2)
        return [outlined(card, way) for card, way in zip(cards, ways, strict=True)]


def outlined(card: Find, way: NDArray[np.float32]) -> Find:
    """Carry corners, told in the card's own width and height, to the picture."""
    quad = placed(card.quad, np.asarray(UNIT + way, np.float64))
    return Find(card.kind, card.score, quad) if is_sound(quad) else card
