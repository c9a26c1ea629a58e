"""What the felt shows beside its cards: a pattern of the cloth, a label, a spare pack.

The eyes may take it for a card. It lay there before a coup began, and lies there when the next one does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.scribe.coup_memory import LAIN_MS
from tracker.scribe.reading import is_plain
from tracker.scribe.rows import gap

if TYPE_CHECKING:
    from collections.abc import Collection

    from tracker.belief.sightings import Sighting
    from tracker.scribe.coup_memory import CoupMemory

SAME_MM = 10.0  # what is found so near to a mark, and looks so, is the mark


@dataclass
class Marks:
    """The marks of a table, as they were found when the last coup began."""

    found: list[Sighting] = field(default_factory=list)

    def note(self, seen: Collection[Sighting], last: CoupMemory) -> None:
        """Note what lies there between two coups: what cannot be read, or lay there before the last one.

        The last coup's own cards count only if they lie open and cannot be read.
        """
        first_ms = min((each.came_ms for each in last.written.values()), default=0)
        cards = {*last.claims.values()}
        self.found = [
            each
            for each in seen
            if self.hold(each)
            or (each.since_ms < first_ms and each.track not in cards)
            or (_is_unread(each) and each.seen_ms - each.since_ms > LAIN_MS)
        ]

    def hold(self, seen: Sighting) -> bool:
        """Tell whether this is a mark; what is plainly read is a card that was laid on one."""
        return not is_plain(seen.ranks) and any(
            each.kind is seen.kind and gap(each, seen) < SAME_MM for each in self.found
        )


def _is_unread(seen: Sighting) -> bool:
    return seen.kind is CardKind.TURNED and not is_plain(seen.ranks)
