"""Two ways to play behind one interface: against a bank, or each player for a treasure.

Rules and engine ask `rules.game` and never which of the two it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tracker.game.cards import FOU, PIRATE

if TYPE_CHECKING:
    from tracker.game.cards import Card

BANKER = "B"


class Game(Protocol):
    """What differs between a game with a bank and one without."""

    @property
    def has_bank(self) -> bool:
        """Tell whether somebody holds a bank: it takes stakes, pays them, and may run short."""

    @property
    def jokers(self) -> int:
        """Count the jokers that are dealt and played like other cards."""

    @property
    def deals_in_rounds(self) -> bool:
        """Tell whether the deal goes round twice; else everybody gets two cards in any order."""

    @property
    def shown_is_stopped(self) -> bool:
        """Tell whether showing cards means stopping, and a bust is declared at no cost."""

    def is_bank(self, hand: str) -> bool:
        """Tell whether a hand is the bank's, against which the others play."""

    def as_played(self, card: Card) -> Card:
        """Give the card that a card counts as in this game."""


@dataclass(frozen=True)
class Banked:
    """One player holds the bank, the others play against it for their stakes."""

    has_bank: bool = True
    jokers: int = 0
    deals_in_rounds: bool = True
    shown_is_stopped: bool = False

    def is_bank(self, hand: str) -> bool:
        return hand == BANKER

    def as_played(self, card: Card) -> Card:
        return card


@dataclass(frozen=True)
class ForTreasure:
    """All play for coins of the treasure, the dealer too, and nobody holds a bank."""

    has_bank: bool = False
    jokers: int = 2
    deals_in_rounds: bool = False
    shown_is_stopped: bool = True

    def is_bank(self, hand: str) -> bool:
        del hand
        return False

    def as_played(self, card: Card) -> Card:
        """A joker counts as a Pirate."""
        return PIRATE if card is FOU else card


BANKED, FOR_TREASURE = Banked(), ForTreasure()
