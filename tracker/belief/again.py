"""What is hardly found as covered, and found there again: it is a card, alone though it lies.

A hand, a sleeve or a card on its way is outlined as a covered card now and then, a pattern of the table again
and again. But the one does not stay, and the other was there when the felt was first seen.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from tracker.eyes.card_measures import HARDLY_FOUND, SURELY_FOUND, size_of
from tracker.eyes.cards import covered
from tracker.eyes.find import Find

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.points import FeltPoints
    from tracker.eyes.pipeline import SeenCard

# Of 106 things found so that touched no card, on 46 films, none was found more than twice within as many looks;
# what is found twice is believed from then on, and a card must be so in three looks.
WITHIN = 12
SAME_MM = 10.0  # from one middle to the other
SIZED = 0.85, 1.15  # of a card
CAME = 0.15  # of its points show something else than at first


class _Glimpse(NamedTuple):
    """Where something was hardly found, in millimetres, and in which look."""

    x: float
    y: float
    look: int

    def is_at(self, other: _Glimpse) -> bool:
        return hypot(self.x - other.x, self.y - other.y) < SAME_MM


class Again:
    """Believe on one felt what is hardly found as covered, once it is found again."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        self._glimpses: list[_Glimpse] = []

    def among(self, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """Give the cards of a look, those surely covered that were found so in a look before."""
        oldest = self._points.looks - WITHIN
        before = [glimpse for glimpse in self._glimpses if glimpse.look >= oldest]
        hardly = {id(card): self._glimpse(card) for card in cards if self._is_hardly_found(card)}
        self._glimpses = [*before, *hardly.values()]
        again = {
            each
            for each, glimpse in hardly.items()
            if any(glimpse.is_at(other) for other in before)
        }
        return [_surely(card) if id(card) in again else card for card in cards]

    def _glimpse(self, card: SeenCard) -> _Glimpse:
        x, y = self._points.table_map.to_mm(card.polygon).mean(axis=0).tolist()
        return _Glimpse(x, y, self._points.looks)

    def _is_hardly_found(self, card: SeenCard) -> bool:
        """Tell whether a card may be a covered one that came to lie while the felt was watched."""
        if card.name != "BACK" or not HARDLY_FOUND <= card.confidence < SURELY_FOUND:
            return False
        least, most = SIZED
        if not least < size_of(card.polygon, self._points.table_map) < most:
            return False
        return self._points.came(card.polygon) >= CAME


def _surely(card: SeenCard) -> SeenCard:
    return covered(Find("back", SURELY_FOUND, card.polygon))
