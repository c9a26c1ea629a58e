"""Tell the scribe what is believed to lie on the felt; a card stays until the scribe lets it go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.belief.cards import FOU, felt_finds
from tracker.belief.chances import FITTED
from tracker.belief.filter import Belief, Filter
from tracker.belief.sightings import CardKind, Look, Sighting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.belief.cards import BelievedCard, Numbers
    from tracker.belief.chances import Chances
    from tracker.belief.sightings import Detections
    from tracker.map.table_map import TableMap


class FollowedCards:
    """All cards on the felt; one frame after another is given to `see`."""

    def __init__(self, table_map: TableMap, chances: Chances = FITTED) -> None:
        self.table_map = table_map
        width_mm, height_mm = table_map.felt_mm
        self.filter = Filter(chances, width_mm * height_mm)
        self.belief = Belief()

    def see(self, found: Detections) -> Look:
        """Follow the cards into one more frame, and say what lies where."""
        finds = felt_finds(found.cards, self.table_map)
        self.belief = self.filter.see(self.belief, finds, found.at_ms)
        told = [each for each in self.belief.cards if each.is_known]
        return Look(found.at_ms, found.frame, tuple(map(self._sighting, told)))

    @property
    def count(self) -> int:
        """Say how many cards are being followed."""
        return len(self.belief.cards)

    def let_go(self, numbers: Iterable[int]) -> None:
        """Forget cards that have left the table."""
        self.belief = self.belief.without(numbers)

    def _sighting(self, card: BelievedCard) -> Sighting:
        x, y = card.pose.x, card.pose.y
        kind, reads = card.kind, card.reads
        is_read = kind is CardKind.TURNED and reads.looks > 0
        evidence = card.evidence[:FOU].reshape(4, 13)
        return Sighting(
            card.number,
            self.table_map.place_of(x, y),
            x,
            y,
            kind,
            card.moved_ms,
            card.turned_ms,
            self._seen_ms(card),
            _as_logs(evidence[0]) if is_read else (),
            _as_logs(evidence[:, 0]) if is_read else (),
            reads.looks,
            reads.changes,
            reads.votes,
            card.is_below,
        )

    def _seen_ms(self, card: BelievedCard) -> int:
        """Say when a card was seen last; what may be another one on it has to come to rest first."""
        lay = card.before_another
        if lay is None or not lay.lately.looks:
            return card.seen_ms
        rests = self.belief.at_ms - lay.since_ms >= self.filter.chances.rest_ms
        return card.seen_ms if rests else lay.seen_ms


def _as_logs(evidence: Numbers) -> tuple[float, ...]:
    top = evidence.max()
    logs = evidence - top - np.log(np.exp(evidence - top).sum())
    return tuple(logs.tolist())
