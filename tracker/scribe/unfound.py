"""How often a covered card that was dealt to a seat is not found: one laid just on another is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.coup import seat_of

if TYPE_CHECKING:
    from tracker.scribe.coup_memory import CoupMemory

# Of covered cards that are laid beside another, so many are not found at a seat of which nothing is
# known yet: 19 of 320 on films of every habit. As few cards as these are enough to learn that one
# lays them on each other.
NOT_FOUND, OF = 0.12, 2.0
FORGOTTEN = 0.003  # of cards that are due, a banker forgets so many (assumed)
DOUBTFUL = 0.2  # it is asked whether a card was dealt if it is more likely than this that none was


@dataclass
class Unfound:
    """Count the covered cards of each seat in an evening, found and not found."""

    found: Counter[str] = field(default_factory=Counter)
    not_found: Counter[str] = field(default_factory=Counter)

    def count(self, coup: CoupMemory) -> None:
        """Count the cards of a coup that is over; what the banker said was not dealt is left out.

        The first card of a seat lies on no other.
        """
        seats = Counter(
            lay.place
            for entry, lay in coup.laid.items()
            if lay.kind is CardKind.COVERED and entry not in coup.guessed
        )
        self.found += Counter({seat: cards - 1 for seat, cards in seats.items()})
        for entry, fact in coup.guessed.items():
            if fact.covered and entry not in coup.corrected:
                self.not_found[seat_of(fact.hand)] += 1

    def is_doubtful(self, seat: str) -> bool:
        """Tell whether a card that was not found at a seat may not have been dealt."""
        missed, found = self.not_found[seat], self.found[seat]
        unfound = (missed + NOT_FOUND) / (missed + found + OF)
        return FORGOTTEN / (FORGOTTEN + unfound) > DOUBTFUL
