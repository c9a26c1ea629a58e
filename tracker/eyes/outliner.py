"""Run the outliner network: correct the detector's rough outline of each card by its visible edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.crops import OUTLINE_CROP, straighten
from tracker.eyes.engine import BATCH, open_network
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, is_sound, placed

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

# A face-up card is outlined a second time if a corner moved by more, in sides of a square of the card's area.
# On drawn decks that were not trained on, the worst corner was off by 0.18 of a card's width as detected, by
# 0.10 after one pass and by 0.07 after two.
FAR_OFF = 0.07


class Outliner:
    """The outliner network."""

    def __init__(self, path: Path) -> None:
        self.network = open_network(path, "outliner")

    def outlined(self, picture: Picture, cards: list[Find]) -> list[Find]:
        """Move each card's corners to its visible edges, in two passes.

        A face-up card that moved little gets one pass: a second would move it by a hundredth of its width.
        """
        once = self.outlined_once(picture, cards)
        unsure = [
            after
            for before, after in zip(cards, once, strict=True)
            if needs_second_pass(before, after)
        ]
        twice = dict(zip(unsure, self.outlined_once(picture, unsure), strict=True))
        return [twice.get(card, card) for card in once]

    def outlined_once(self, picture: Picture, cards: list[Find]) -> list[Find]:
        batches = (cards[start : start + BATCH] for start in range(0, len(cards), BATCH))
        return [card for batch in batches for card in self.outlined_batch(picture, batch)]

    def outlined_batch(self, picture: Picture, cards: list[Find]) -> list[Find]:
        crops = [straighten(picture, card.quad, OUTLINE_CROP) for card in cards]
        planes = np.ascontiguousarray(np.stack(crops).transpose(0, 3, 1, 2), dtype=np.float32)
        ways = self.network.run(planes)[0].reshape(-1, 4, 2)
        return [with_corners_moved(card, way) for card, way in zip(cards, ways, strict=True)]


def with_corners_moved(card: Find, way: NDArray[np.float32]) -> Find:
    """Move a card's corners by shifts given in its own width and height."""
    quad = placed(card.quad, np.asarray(UNIT + way, np.float64))
    return Find(card.kind, card.score, quad) if is_sound(quad) else card


def needs_second_pass(before: Find, after: Find) -> bool:
    """Tell whether an outline needs a second pass: if it moved far, or if the card is covered.

    Nothing but its outline tells where a covered card lies.
    """
    moved = np.abs(after.quad - before.quad).max()
    return after.kind == "back" or bool(moved > FAR_OFF * after.side)
