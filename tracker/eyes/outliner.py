"""Outline cards by their own pixels: the detector says about where, the edges say exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.crops import OUTLINE_CROP, straighten
from tracker.eyes.engine import open_network
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, is_sound, placed

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

# An open card is looked at once more if a corner was farther off than that, in shares of its side.
# On drawn decks kept out of training the worst corner stood 0.18 of a card's width off as the
# detector gave it, 0.10 after one look and 0.07 after two.
FAR_OFF = 0.07
BATCH = 4  # crops at a time; the runtime keeps what it made for each number of them, 1 to 2 MB


class Outliner:
    def __init__(self, path: Path) -> None:
        self.network = open_network(path, "outliner")

    def outlined(self, picture: Picture, cards: list[Find]) -> list[Find]:
        """Move each card's corners to where its edges are seen, and look again from there.

        Not at an open card that hardly moved: it would move by a hundredth of its width.
        """
        once = self.moved(picture, cards)
        unsure = [
            after for before, after in zip(cards, once, strict=True) if is_unsure(before, after)
        ]
        twice = dict(zip(unsure, self.moved(picture, unsure), strict=True))
        return [twice.get(card, card) for card in once]

    def moved(self, picture: Picture, cards: list[Find]) -> list[Find]:
        batches = (cards[start : start + BATCH] for start in range(0, len(cards), BATCH))
        return [moved for batch in batches for moved in self.move(picture, batch)]

    def move(self, picture: Picture, cards: list[Find]) -> list[Find]:
        crops = [straighten(picture, card.quad, OUTLINE_CROP) for card in cards]
        planes = np.ascontiguousarray(np.stack(crops).transpose(0, 3, 1, 2), dtype=np.float32)
        ways = self.network.run(planes)[0].reshape(-1, 4, 2)
        return [outlined(card, way) for card, way in zip(cards, ways, strict=True)]


def outlined(card: Find, way: NDArray[np.float32]) -> Find:
    """Carry corners, told in the card's own width and height, to the picture."""
    quad = placed(card.quad, np.asarray(UNIT + way, np.float64))
    return Find(card.kind, card.score, quad) if is_sound(quad) else card


def is_unsure(before: Find, after: Find) -> bool:
    """Tell whether a card's outline may still be off; of a covered one nothing else is seen."""
    moved = np.abs(after.quad - before.quad).max()
    return after.kind == "back" or bool(moved > FAR_OFF * after.side)
