"""What `picture.js` draws on a camera's picture: outlines and names, as plain values. Pure."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from tracker.detections import CardKind
from tracker.game.cards import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.detections import Detection

# The eyes name a card from this probability on; `models/weights/weights.json` holds the same number
# as `card_threshold` and `rank_threshold`.
SURE = 0.995
BACK, FOU, UNREAD = "back", "FOU", "?"


class Mark(NamedTuple):
    """One outlined card: its name, its score, and its corners in pixels.

    The name is a card, FOU, a rank with ?, ? alone, or back.
    """

    name: str
    score: float
    outline: tuple[int, ...]

    @property
    def middle(self) -> tuple[float, float]:
        return sum(self.outline[::2]) / 4, sum(self.outline[1::2]) / 4


def mark(found: Detection) -> Mark:
    """Make the mark of one detection."""
    outline = tuple(round(each) for each in found.outline)
    return Mark(name_of(found), round(found.confidence, 2), outline)


def name_of(found: Detection) -> str:
    """Name a detection as far as the eyes are sure: the card, its rank with ?, or ? alone.

    >>> from tracker.detections import Detection
    >>> name_of(Detection((0.0,) * 8, CardKind.COVERED, 0.9))
    'back'
    """
    if found.kind is CardKind.COVERED:
        return BACK
    if found.kind is CardKind.FOU:
        return FOU
    if not found.ranks:
        return UNREAD
    rank, sure_rank = _surest(RANKS, found.ranks)
    suit, sure_suit = _surest(SUITS, found.suits)
    if sure_rank < SURE:
        return UNREAD
    return rank + suit if sure_rank * sure_suit >= SURE else f"{rank}?"


def _surest(names: str, logs: Sequence[float]) -> tuple[str, float]:
    best = max(range(len(logs)), key=logs.__getitem__)
    return names[best], exp(min(0.0, logs[best]))
