"""What the scribe knows of one coup, and forgets with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.scribe.questions import Questions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.belief.sightings import Sighting
    from tracker.game.cards import Card
    from tracker.game.events import CardDealt
    from tracker.scribe.naming import Naming

LAIN_MS = 2000  # a card that has lain for so long is not just being laid, turned, or carried by


@dataclass
class CoupMemory:
    """Which track is which card of this coup, and what has been written, asked and seen of them."""

    claims: dict[int, int] = field(default_factory=dict)  # by the entry: the track
    written: dict[int, Naming] = field(default_factory=dict)  # by the track
    guessed: dict[int, CardDealt] = field(default_factory=dict)  # cards that nobody saw
    betrayed: dict[int, int] = field(
        default_factory=dict
    )  # by the entry of a guessed card: the track from which it was guessed
    # covered cards whose backs seem to be faces, by the entry: when each could be read
    looked_open: dict[int, int | None] = field(default_factory=dict)
    buried: dict[str, int] = field(default_factory=dict)  # by the hand: the entry that says so
    # cards seen turned in the pack, and not named in full later: by the entry
    exposed: dict[int, Card] = field(default_factory=dict)
    laid: dict[int, Sighting] = field(default_factory=dict)  # by entry: how a card first lay
    # by entry: where a covered card last came to lie
    backs: dict[int, Sighting] = field(default_factory=dict)
    # by the entries of a hand's first two cards: how they lay when they lay nearest to each other
    nearest: dict[tuple[int, int], tuple[Sighting, Sighting]] = field(default_factory=dict)
    split_late: set[int] = field(default_factory=set)  # entries before which a pair was split
    questions: Questions = field(default_factory=Questions)
    # by the hand, and whether covered: when such a card was last due
    expected: dict[tuple[str, bool], int] = field(default_factory=dict)
    in_turn_ms: dict[str, int] = field(default_factory=dict)  # when each hand was last in turn
    # by the entry: how a card lay that is below another now, or gone, or that nobody saw
    under: dict[int, Sighting] = field(default_factory=dict)
    # by the track, of cards that lie in sight again: from when to when they were hidden, or moved
    away: dict[int, tuple[int, int]] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)  # by a condition: since when it holds
    reread_ms: dict[int, int] = field(default_factory=dict)  # by the track: its last reading again
    # by the hand: its cards when it was last thought about, and since when they wait for it
    thought: dict[str, tuple[object, int | None]] = field(default_factory=dict)
    once_more: set[str] = field(default_factory=set)  # hands to be thought about once more
    corrected: set[int] = field(default_factory=set)  # entries that the banker has corrected

    def note_backs(self, seen: Mapping[int, Sighting]) -> None:
        """Remember where each covered card has come to lie, by the tracks seen now.

        The moment before it looks open does not count: a card is being laid on it then, or it is
        turned.
        """
        for entry, track in self.claims.items():
            now, back = seen.get(track), self.backs.get(entry)
            if now is None or now.kind is not CardKind.COVERED:
                continue
            has_come = back is None or back.since_ms != now.since_ms
            if has_come and now.seen_ms - now.since_ms > LAIN_MS:
                self.backs[entry] = now

    def first_entry_since(self, at_ms: int, after: int = 0) -> int | None:
        """Find the first entry about a card that came after a moment, and that stands after an entry."""
        later = (each.seq for each in self.written.values() if each.came_ms > at_ms)
        return min((seq for seq in later if seq > after), default=None)

    def last_entry_of(self, hand: str) -> int:
        """Find the last entry about a card of a hand."""
        own = (each.seq for each in self.written.values() if each.fact.hand == hand)
        return max(own, default=0)
