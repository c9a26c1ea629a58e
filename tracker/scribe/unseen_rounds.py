"""Rounds that nobody saw: where cards are laid on each other, only the uppermost is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.scribe.breaches import price_of_breaches
from tracker.scribe.notes import event_of
from tracker.scribe.rhythm import price_of_pause, usual_ms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import CardDealt, Event
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Guess, Supposing


class RoundTrial(NamedTuple):
    """Weighs whether the rest of a round was dealt and not found before an open card came."""

    memory: Memory
    supposing: Supposing
    fact: CardDealt
    came_ms: int

    def is_likelier(self, guesses: Sequence[Guess], seats: Sequence[str]) -> bool:
        """Tell whether these cards are likelier than what the open one would break without them.

        Without them there was also a pause in which nothing was dealt.
        """
        counts = self.memory.unfound.after(self.memory.coup)
        unseen = counts.price(seats) + self._broken([event_of(each) for each in guesses])
        return unseen + self._pause(len(guesses)) < self._broken([]) + self._pause(0)

    def _broken(self, before: Sequence[Event]) -> float:
        """Give the price of what is broken if the open card comes after these."""
        coup = self.supposing(*before, self.fact).coup
        assert coup is not None  # cards end no coup
        return price_of_breaches(coup, self.fact.hand)

    def _pause(self, unseen: int) -> float:
        """Give the price of the time since a card was last seen coming, if so many came unseen."""
        coup = self.memory.coup
        came = [each.since_ms for entry, each in coup.laid.items() if entry not in coup.guessed]
        each_ms = usual_ms(came)
        if each_ms is None:
            return 0.0
        return price_of_pause(self.came_ms - max(came), unseen + 1, each_ms)
