"""How often a covered card that was dealt to a seat is not found: one laid just on another is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import log, prod
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.coup import seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        unfound = _share(self.not_found[seat], self.found[seat])
        return FORGOTTEN / (FORGOTTEN + unfound) > DOUBTFUL

    def after(self, coup: CoupMemory) -> Unfound:
        """Give the counts with those of a coup that is not over."""
        counts = Unfound(self.found.copy(), self.not_found.copy())
        counts.count(coup)
        return counts

    def price(self, seats: Sequence[str]) -> float:
        """Give the price in nats that each of these seats was dealt a card, and none was found.

        Each may have its own habit, or all have one: both are as likely.
        """
        missed, found = self.not_found.total(), self.found.total()
        apart = prod(_share(self.not_found[each], self.found[each]) for each in seats)
        alike = prod(_share(missed + before, found) for before in range(len(seats)))
        return -log((apart + alike) / 2)


def _share(missed: int, found: int) -> float:
    """Give how likely the next card is not found, where so many were not and so many were."""
    return (missed + NOT_FOUND) / (missed + found + OF)
