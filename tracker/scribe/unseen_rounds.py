"""Rounds that nobody saw: where cards are laid on each other, only the uppermost is found."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import COVERED_CARD
from tracker.game.coup import BANKER
from tracker.game.events import CardDealt
from tracker.game.rules import Face
from tracker.scribe.breaches import price_of_breaches
from tracker.scribe.notes import GUESSED, Guess, Question, event_of
from tracker.scribe.pattern import dealt_ahead
from tracker.scribe.rhythm import price_of_pause, usual_ms

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.game.coup import Coup, Hand
    from tracker.game.events import Event
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Supposing

SECOND = 1  # the place of a hand's second card


class RoundTrial(NamedTuple):
    """Weighs whether second cards were dealt and not found, now that an open card has come."""

    memory: Memory
    coup: Coup
    supposing: Supposing
    fact: CardDealt
    came_ms: int

    def guesses(self) -> dict[str, Guess]:
        """Give the second cards that nobody saw, by the hand, if they are likelier than what is broken.

        Without them there was also a pause in which nothing was dealt.
        """
        lacking = [hand for hand in self.coup.hands.values() if self._lacks_second(hand)]
        if not lacking:
            return {}
        guesses = {hand.id: guess for hand in lacking for guess in self._unseen(hand)}
        unseen = self._price(lacking, [*guesses.values()])
        is_likelier = unseen < self._broken([]) + self._pauses([])
        return guesses if is_likelier and len(guesses) == len(lacking) else {}

    def _price(self, lacking: Sequence[Hand], guesses: Sequence[Guess]) -> float:
        """Give the price of so many unseen cards, of what is broken still, and of the times between all."""
        counts = self.memory.unfound.after(self.memory.coup)
        broken = self._broken([event_of(each) for each in guesses])
        return counts.price([each.seat for each in lacking]) + broken + self._pauses(guesses)

    def _lacks_second(self, hand: Hand) -> bool:
        """Tell whether a hand's second card was due face down, and was not found; its first one was."""
        known = self.memory.coup
        is_asked = unseen_key(hand.id, SECOND) in known.questions.asked
        if not hand.cards or hand.cards[0].entry in known.guessed:
            return False
        if is_asked or not self._is_due_covered(hand):
            return False
        if len(hand.cards) == SECOND:
            return hand.id in self.coup.due
        return self._lies_open(hand)

    def _is_due_covered(self, hand: Hand) -> bool:
        rules = self.coup.rules
        faces = rules.second_round if rules.game.deals_in_rounds else rules.first_round
        return (faces.banker if hand.id == BANKER else faces.players) is Face.COVERED

    def _lies_open(self, hand: Hand) -> bool:
        """Tell whether the second card of a hand was dealt open, which broke a rule."""
        second = hand.cards[SECOND : SECOND + 1]
        is_open = any(not (held.covered or held.shown) for held in second)
        return is_open and hand.id in {each.hand for each in self.coup.irregularities}

    @property
    def _first_open(self) -> int | None:
        """Give the first entry of a second card that lies open instead."""
        hands = self.coup.hands.values()
        return min(
            (each.cards[SECOND].entry for each in hands if self._lies_open(each)), default=None
        )

    def _unseen(self, hand: Hand) -> Iterator[Guess]:
        """Suppose that a hand's second card lies with a card of it that is followed.

        It was dealt before those of the hands further on, and before any card was drawn; else next
        after the last card that was seen.
        """
        entries = dealt_ahead(self.coup, hand, SECOND), self._first_open
        before = min((entry for entry in entries if entry is not None), default=None)
        rested_ms = max((at_ms for _, at_ms in self._came()), default=None)
        sights = [self.memory.sight_of(held.entry) for held in hand.cards]
        for sight in [each for each in sights if each and each.track in self.memory.seen][:1]:
            fact = CardDealt(hand.id, COVERED_CARD, covered=True)
            yield Guess(fact, (sight.track,), GUESSED, before, rested_ms)

    def _broken(self, before: Sequence[Event]) -> float:
        """Give the price of what is broken if the open card comes after these."""
        coup = self.supposing(*before, self.fact).coup
        assert coup is not None  # cards end no coup
        return price_of_breaches(coup, self.fact.hand)

    def _pauses(self, guesses: Sequence[Guess]) -> float:
        """Give the price of the times between the cards that were seen, if these came between them."""
        came = self._came()
        each_ms = usual_ms([at_ms for _, at_ms in came])
        if each_ms is None:
            return 0.0
        if self._first_open is None:
            came.append((None, self.came_ms))
        return sum(
            price_of_pause(later - one, 1 + sum(each.before == entry for each in guesses), each_ms)
            for (_, one), (entry, later) in pairwise(came)
        )

    def _came(self) -> list[tuple[int | None, int]]:
        """List the cards of the deal that were seen, up to the first that lies open instead: when each came."""
        coup, first_open = self.memory.coup, self._first_open
        dealt = {
            held.entry for hand in self.coup.hands.values() for held in hand.cards[: SECOND + 1]
        }
        return [
            (entry, max(lay.since_ms, lay.turned_ms))
            for entry, lay in sorted(coup.laid.items())
            if entry in dealt - coup.guessed.keys() and (first_open is None or entry <= first_open)
        ]


def unseen_key(hand_id: str, place: int) -> tuple[object, ...]:
    """Name the question whether a hand got its card of this place, counted from 0."""
    return Question.UNSEEN, hand_id, place
