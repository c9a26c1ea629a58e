"""The bare felt: where nothing changed since long, and no card was found, none came to lie.

A paving stone with the end of a card on it looks like a covered card, and so does a lamp's light on a black
table; but both looked so before, and a card that is laid changes what is seen there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.points import IN_SIGHT, SIGHTS
from tracker.eyes.geometry import near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.points import Came, FeltPoints
    from tracker.eyes.geometry import Points
    from tracker.eyes.pipeline import SeenCard

EVERY = 4  # looks; cards lie for longer
LONG = 20  # of those, ten seconds
AT_MOST = 250  # of those; more are as many
MOSTLY = 0.8  # of what shows of a card
BEYOND_DOUBT = 0.8  # so surely found it is a card, though it looks all but as the felt does


class Bare:
    """Count for how many looks each sight of each point was no card's."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        self._bare = np.zeros((SIGHTS, *points.shape), np.uint8)

    def look(self, came: Came) -> None:
        """Forget what was seen before at points that show what they never did."""
        at = (each[came.are_new] for each in came.at)
        self._bare[(came.sights[came.are_new], *at)] = 0

    def without(self, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """Give the cards without those that were hardly found as covered where the felt is bare."""
        sure = [card.polygon for card in cards if not _is_doubtful(card)]
        return [card for card in cards if not (_is_doubtful(card) and self._is_bare(card, sure))]

    def note(self, cards: Sequence[SeenCard]) -> None:
        """Note where there are cards, and that there are none elsewhere."""
        if self._points.looks % EVERY:
            return
        rest = np.nonzero(self._points.rest)
        sights = (self._points.current[rest], *rest)
        are_bare = self._points.outside(card.polygon for card in cards)[rest]
        self._bare[sights] = np.where(are_bare, np.minimum(self._bare[sights], AT_MOST) + 1, 0)

    def _is_bare(self, card: SeenCard, others: Sequence[Points]) -> bool:
        """Tell whether what shows of a card showed for long when no card was there."""
        rows, columns = self._points.inside(card.polygon)
        over = self._points.outside(near(card.polygon, others))
        shows = (self._points.rest & over)[rows, columns]
        if shows.sum() < max(IN_SIGHT * len(rows), 1):
            return False
        at = rows[shows], columns[shows]
        bare = self._bare[(self._points.current[at], *at)]
        return bool((bare > LONG).mean() > MOSTLY)


def _is_doubtful(card: SeenCard) -> bool:
    return card.name == "BACK" and card.confidence < BEYOND_DOUBT
