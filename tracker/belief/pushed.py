"""Hands pushed as one: if one card of a hand has moved, the others lie round it as before."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.belief.track import may_be_same_face
from tracker.eyes.card_measures import SURELY_FOUND, best, is_read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.belief.sightings import Detection
    from tracker.belief.track import Track
    from tracker.eyes.card_measures import Rows

POSSIBLE = -3.0  # the least log-probability of a rank that a card may have
LATER_MS = 2000  # an arm may hide a card of a pushed hand for so long after another shows again


class PushedPair(NamedTuple):
    """A card that is followed and a find near it, and how far apart they are."""

    track: Track
    card: Detection
    place: Rows
    gap: float


class _Push(NamedTuple):
    x: float
    y: float
    at_ms: int


class Pushes:
    """Which hands were pushed just now, and how far."""

    def __init__(self, still_mm: float, lying_mm: float) -> None:
        self.still_mm, self.lying_mm = still_mm, lying_mm
        self._unmoved: list[Track] = []  # open cards that this frame shows where they lay
        self._pushes: dict[str, _Push] = {}  # by place

    def look(self, near: Iterable[PushedPair], at_ms: int) -> None:
        """Learn from finds near known cards which hands were pushed and which cards were not."""
        same = [each for each in near if may_be_same_face(each.track, each.card)]
        self._unmoved = [each.track for each in same if each.gap < self.still_mm]
        for track, _, (x, y), gap in same:
            if gap > self.lying_mm and track.believed and not self.is_alone(track):
                self._pushes[track.place] = _Push(x - track.x, y - track.y, at_ms)

    def is_alone(self, track: Track) -> bool:
        """Tell whether a moved card was not pushed with its hand: another of it lies as it lay."""
        return any(each is not track and each.place == track.place for each in self._unmoved)

    def gap(self, pair: PushedPair) -> float:
        """Give how far a find is from where a card of a pushed hand should lie; else infinity.

        Only cards that were not seen since the push count. The find may be open and badly read, or
        covered: half hidden, even an open card may be found weakly as a covered one.
        """
        track, card, (x, y), _ = pair
        push = self._pushes.get(track.place)
        if push is None or not 0 < push.at_ms - track.last_ms < LATER_MS:
            return inf
        if not (_is_ill_read(track, card) if card.ranks else _may_be_covered(track, card)):
            return inf
        return hypot(track.x + push.x - x, track.y + push.y - y)


def _is_ill_read(track: Track, card: Detection) -> bool:
    """Tell whether an open find is not surely read, and may have the rank of a track."""
    is_open = track.kind is card.kind is CardKind.TURNED and track.reads > 0
    return is_open and not is_read(card) and card.ranks[best(track.ranks)] > POSSIBLE


def _may_be_covered(track: Track, card: Detection) -> bool:
    is_it = track.kind is card.kind or card.confidence <= SURELY_FOUND
    return card.kind is CardKind.COVERED and is_it
