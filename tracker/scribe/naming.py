"""The name a card has in the log, and the entry that gave it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tracker.game.events import CardDealt, CardsTurned

if TYPE_CHECKING:
    from tracker.belief.sightings import Sighting
    from tracker.game.cards import Card
    from tracker.scribe.notes import Note


@dataclass(frozen=True)
class Naming:
    """The entry that gave a card the name it has in the log."""

    seq: int
    fact: CardDealt | CardsTurned
    index: int
    name: Card
    at_ms: int = 0  # since when the card is followed where it lies now
    came_ms: int = 0  # when it came, or was turned up, in the order of the log
    lay_ms: int = 0  # when it came to lie, or was turned up, by the eyes
    has_moved: bool = False

    @property
    def was_turned(self) -> bool:
        return isinstance(self.fact, CardsTurned)

    def amended(self, fact: CardDealt | CardsTurned) -> Naming:
        """Give the naming once its entry says otherwise."""
        name = fact.card if isinstance(fact, CardDealt) else fact.cards[self.index]
        return replace(self, fact=fact, name=name)

    def named(self, name: Card) -> CardDealt | CardsTurned:
        """Give the fact with a better name for this card."""
        if isinstance(self.fact, CardDealt):
            return replace(self.fact, card=name)
        cards = list(self.fact.cards)
        cards[self.index] = name
        return replace(self.fact, cards=tuple(cards))


def naming_by(note: Note, seq: int, at_ms: int, seen: Sighting | None, index: int = 0) -> Naming:
    """Give the naming of a card of a note, which is written now."""
    fact = note.fact
    assert isinstance(fact, CardDealt | CardsTurned)
    name = fact.card if isinstance(fact, CardDealt) else fact.cards[index]
    came_ms = at_ms  # in the order of the log: what is written at its end came last
    if note.before is not None and note.rested_ms is not None:
        came_ms = note.rested_ms
    lay_ms = came_ms if seen is None else max(seen.since_ms, seen.turned_ms)
    return Naming(seq, fact, index, name, at_ms, came_ms, lay_ms)
