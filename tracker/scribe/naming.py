"""The name a card has in the log, and the entry that gave it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tracker.game.events import CardDealt, CardsTurned

if TYPE_CHECKING:
    from tracker.game.cards import Card


@dataclass(frozen=True)
class Naming:
    """The entry that gave a card the name it has in the log."""

    seq: int
    fact: CardDealt | CardsTurned
    index: int
    name: Card
    at_ms: int = 0
    has_moved: bool = False

    @property
    def was_turned(self) -> bool:
        return isinstance(self.fact, CardsTurned)

    def named(self, name: Card) -> CardDealt | CardsTurned:
        """Give the fact with a better name for this card."""
        if isinstance(self.fact, CardDealt):
            return replace(self.fact, card=name)
        cards = list(self.fact.cards)
        cards[self.index] = name
        return replace(self.fact, cards=tuple(cards))
