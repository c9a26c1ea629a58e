"""Two ways to play behind one face: against a bank, or each for himself for a treasure.

What a rule asks of a game is asked here, by `rules.game`; nobody asks which of the two it is.
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
        """Tell whether somebody holds a bank: it takes stakes, pays them, and may fall short."""

    @property
    def jokers(self) -> int:
        """Count the jokers that are cards like others."""

    @property
    def deals_in_rounds(self) -> bool:
        """Tell whether the deal goes round twice, a card each; else two are owed in any order."""

    @property
    def shown_is_stopped(self) -> bool:
        """Tell whether who shows his cards has stopped, and who is over says so at no cost."""

    def is_bank(self, hand: str) -> bool:
        """Tell whether a hand is the bank's, which the others play against."""

    def as_played(self, card: Card) -> Card:
        """Give the card that a card is here."""


@dataclass(frozen=True)
class Banked:
    """One holds the bank, the others play against it for their stakes."""

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
    """All play for a coin of the treasure, the dealer too, and nobody holds a bank."""

    has_bank: bool = False
    jokers: int = 2
    deals_in_rounds: bool = False
    shown_is_stopped: bool = True

    def is_bank(self, hand: str) -> bool:
        del hand
        return False

    def as_played(self, card: Card) -> Card:
        """Let a joker be a Pirate."""
        return PIRATE if card is FOU else card


BANKED, FOR_TREASURE = Banked(), ForTreasure()
