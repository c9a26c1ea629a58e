"""What the scribe knows of one coup, and forgets with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.scribe.questions import Questions

if TYPE_CHECKING:
    from tracker.belief.sightings import Sighting
    from tracker.game.events import CardDealt
    from tracker.scribe.naming import Naming


@dataclass
class OfCoup:
    """Claims on this coup's cards, and what has been written, asked and seen of them."""

    claims: dict[int, int] = field(default_factory=dict)  # by the entry: the track
    written: dict[int, Naming] = field(default_factory=dict)  # by the track
    guessed: dict[int, CardDealt] = field(default_factory=dict)  # cards that nobody saw
    betrayed: dict[int, int] = field(
        default_factory=dict
    )  # by the entry: the track that betrayed it
    # covered cards whose backs seem to be faces, by the entry: when each could be read
    looked_open: dict[int, int | None] = field(default_factory=dict)
    buried: dict[str, int] = field(default_factory=dict)
    exposed: int | None = None  # the entry of the card last seen turned in the pack
    gaps: dict[tuple[int, int], float] = field(default_factory=dict)
    split_late: set[int] = field(default_factory=set)  # entries before which a pair was split
    questions: Questions = field(default_factory=Questions)
    expected: dict[tuple[str, bool], int] = field(default_factory=dict)
    in_turn_ms: dict[str, int] = field(default_factory=dict)  # when each hand last was
    under: dict[int, Sighting] = field(default_factory=dict)  # by the entry: as it lay
    # by the track, of cards that lie in sight again: from when to when they were hidden, or moved
    away: dict[int, tuple[int, int]] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)  # when what holds now came to hold
    times: dict[int, int] = field(default_factory=dict)  # by the track: when it was last looked at
