"""The bare felt: no card lies where nothing has changed for long and none was found.

A paving stone with the end of a card on it looks like a covered card, and so does a lamp's light on a black
table. But both looked so before, and a card that is laid changes what is seen there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.card_measures import BEYOND_DOUBT
from tracker.eyes.geometry import near
from tracker.felt.points import IN_SIGHT, SIGHTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.geometry import Points
    from tracker.eyes.pipeline import SeenCard
    from tracker.felt.points import CameToRest, FeltPoints

# Set by hand where no measurement is named.
UNIT_MS = 500  # in which bare felt is counted; cards lie for longer
LONG = 20  # such units, ten seconds
AT_ONCE = 2  # as much is counted in one look at most, however long ago the last one was
AT_MOST = 250  # the count stops here, because it is kept in a byte
MOSTLY = 0.8  # of the visible part of a card


class Bare:
    """Count for how long each known sight of each point showed where no card was."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        self._bare = np.zeros((SIGHTS, *points.shape), np.uint8)
        self._noted_ms = 0

    def look(self, came: CameToRest) -> None:
        """Set the count to 0 at points that show something they never did."""
        at = (each[came.are_new] for each in came.at)
        self._bare[(came.sights[came.are_new], *at)] = 0

    def without(self, cards: Sequence[SeenCard]) -> list[SeenCard]:
        """Give the cards without the weak covered finds where the felt is bare."""
        sure = [card.polygon for card in cards if not _is_doubtful(card)]
        return [card for card in cards if not (_is_doubtful(card) and self._is_bare(card, sure))]

    def note(self, cards: Sequence[SeenCard]) -> None:
        """Note where there are cards, and that there are none elsewhere."""
        units, left_ms = divmod(self._points.at_ms - self._noted_ms, UNIT_MS)
        if not units:
            return
        self._noted_ms = self._points.at_ms - left_ms
        more = min(units, AT_ONCE)
        rest = np.nonzero(self._points.rest)
        sights = (self._points.current[rest], *rest)
        are_bare = self._points.outside(card.polygon for card in cards)[rest]
        self._bare[sights] = np.where(are_bare, np.minimum(self._bare[sights], AT_MOST) + more, 0)

    def _is_bare(self, card: SeenCard, others: Sequence[Points]) -> bool:
        """Tell whether the visible part of a find looked so for long when no card was there."""
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
