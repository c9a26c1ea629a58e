"""Believe in a covered card that is found with low confidence, once it is found there again.

A hand, a sleeve or a card on its way looks like a covered card now and then, and a pattern of the
table does so again and again. But the former do not stay, and the latter was there when the felt
was first seen.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from tracker.eyes.card_measures import HARDLY_FOUND, SURELY_FOUND, size_of
from tracker.eyes.cards import covered
from tracker.eyes.find import Find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.pipeline import SeenCard
    from tracker.felt.points import FeltPoints

# Looks within which a card must be found twice. On 46 films there were 106 such finds of other
# things that touched no card; none was found more than twice within so many looks. A find is
# believed from the second time on, and a card must be found in three looks, so none of those became
# a card.
WITHIN = 12
SAME_MM = 10.0  # the largest distance of the two middles
SIZED = 0.85, 1.15  # the least and the largest size, as shares of a card's
CAME = 0.15  # the least share of its points that show something else than at first


class _Glimpse(NamedTuple):
    """Where something was found with low confidence, in millimetres, and in which look."""

    x: float
    y: float
    look: int

    def is_at(self, other: _Glimpse) -> bool:
        return hypot(self.x - other.x, self.y - other.y) < SAME_MM


class Again:
    """Remember weak finds of covered cards on one felt, and believe those that come again."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        self._glimpses: list[_Glimpse] = []

    def among(self, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """Give the cards of a look; a weak covered find becomes sure if it was found before."""
        oldest = self._points.looks - WITHIN
        before = [glimpse for glimpse in self._glimpses if glimpse.look >= oldest]
        hardly = {id(card): self._glimpse(card) for card in cards if self._is_hardly_found(card)}
        self._glimpses = [*before, *hardly.values()]
        again = {
            each
            for each, glimpse in hardly.items()
            if any(glimpse.is_at(other) for other in before)
        }
        return [_made_sure(card) if id(card) in again else card for card in cards]

    def _glimpse(self, card: SeenCard) -> _Glimpse:
        x, y = self._points.table_map.to_mm(card.polygon).mean(axis=0).tolist()
        return _Glimpse(x, y, self._points.looks)

    def _is_hardly_found(self, card: SeenCard) -> bool:
        """Tell whether a weak find may be a covered card, laid while the felt was watched."""
        if card.name != "BACK" or not HARDLY_FOUND <= card.confidence < SURELY_FOUND:
            return False
        least, most = SIZED
        if not least < size_of(card.polygon, self._points.table_map) < most:
            return False
        return self._points.share_changed(card.polygon) >= CAME


def _made_sure(card: SeenCard) -> SeenCard:
    return covered(Find("back", SURELY_FOUND, card.polygon))
