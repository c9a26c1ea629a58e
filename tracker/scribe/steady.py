"""Trust what a card was read as for long, even if another card is laid on it and hides a part."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import RANKS, UNKNOWN
from tracker.scribe.outlines import best_index

if TYPE_CHECKING:
    from tracker.belief.sightings import Look, Sighting
    from tracker.game.cards import Card

LONG = 1500  # ms; a card read alike for so long was read correctly
AGAIN = 1000  # ms; a card that was moved and then reads alike for so long is the same card
LAID_ON = 80.0  # mm; a card whose middle is no farther off may lie on another
STILL_LAID = 3000  # ms; cards are gathered from the top, so lower ones lie there a little longer


@dataclass
class _Run:
    """How long a card has been read alike, and when another was seen to lie on it since."""

    rank: str
    lies_ms: int  # since when it lies there
    since_ms: int
    until_ms: int
    laid_on_ms: int | None = None

    @property
    def is_long(self) -> bool:
        return self.until_ms - self.since_ms >= LONG

    def is_known_at(self, lies_ms: int) -> bool:
        """Tell whether it was read alike for long, also at the place where it lies now."""
        return self.is_long and self.until_ms - lies_ms >= AGAIN


@dataclass
class Steady:
    """Remember the rank that each card was steadily read as."""

    _runs: dict[int, _Run] = field(default_factory=dict)

    def take(self, look: Look) -> None:
        """Take in what the open cards of one more look read as."""
        cards = [each for each in look.sightings if each.kind is CardKind.TURNED]
        self._runs = {each.track: self._taken(each, look) for each in cards}

    def _taken(self, card: Sighting, look: Look) -> _Run:
        rank = RANKS[best_index(card.ranks)] if card.ranks else UNKNOWN
        lies_ms = max(card.since_ms, card.turned_ms)
        run = self._runs.get(card.track)
        if run is None or not (run.rank == rank or run.is_known_at(lies_ms)):
            run = _Run(rank, lies_ms, look.at_ms, look.at_ms)
        elif run.lies_ms != lies_ms:
            run.lies_ms, run.laid_on_ms = lies_ms, None
        elif run.laid_on_ms is None and run.rank == rank:
            run.until_ms = look.at_ms
        above = [each.seen_ms for each in look.sightings if _lies_on(each, card, run)]
        if run.is_long and above:
            run.laid_on_ms = max(above)
        return run

    def is_still(self, seen: Sighting, card: Card, at_ms: int) -> bool:
        """Tell whether a card was long read by its present name, and another lies on it since."""
        run = self._runs.get(seen.track)
        if run is None or run.laid_on_ms is None or at_ms - run.laid_on_ms >= STILL_LAID:
            return False
        return run.rank == card.rank != UNKNOWN


def _lies_on(other: Sighting, card: Sighting, run: _Run) -> bool:
    came_later = other.track != card.track and other.since_ms > run.since_ms + LONG
    return came_later and hypot(other.x - card.x, other.y - card.y) < LAID_ON
