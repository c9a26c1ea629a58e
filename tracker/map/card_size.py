"""The size of a deck's cards: poker, bridge, or another one that was typed."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from tracker.detections import CARD_HEIGHT_MM, CARD_MM2, CARD_WIDTH_MM
from tracker.game.sentences import filled

LEAST_MM, MOST_MM = 25.0, 260.0  # sides of a card that is not a typing error


class CardSizeError(ValueError):
    """No card has this size."""


class CardSize(NamedTuple):
    """The size of a deck's cards in millimetres."""

    width_mm: float
    height_mm: float

    @property
    def scale(self) -> float:
        """Give how many times longer such a card is than a poker card (root of the areas' ratio)."""
        return sqrt(self.width_mm * self.height_mm / CARD_MM2)


POKER = CardSize(CARD_WIDTH_MM, CARD_HEIGHT_MM)
BRIDGE = CardSize(57.0, 89.0)


def size_of(height_mm: float, width_mm: float | None = None) -> CardSize:
    """Give the size of cards by their longer side; without a width the shape is poker's."""
    wide = width_mm or height_mm * CARD_WIDTH_MM / CARD_HEIGHT_MM
    if not LEAST_MM <= wide < height_mm <= MOST_MM:
        raise CardSizeError(
            filled(
                "a card's longer side is {least:.0f} to {most:.0f} millimetres: {height:.0f}",
                least=LEAST_MM / CARD_WIDTH_MM * CARD_HEIGHT_MM,
                most=MOST_MM,
                height=height_mm,
            )
        )
    return CardSize(wide, height_mm)
