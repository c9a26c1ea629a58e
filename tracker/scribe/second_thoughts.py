"""Explain the cards of a hand anew, before the banker is asked about them or a breach stands.

An open card that came to lie on a covered one is that one, turned up, or a drawn one. Which of the
two is often clear only when more cards are seen. So all stories of a hand's cards are compared: how
likely they are to look as what is seen, and which breaches of the rules they mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER
from tracker.scribe.breaches import BREACH, price_of_breaches
from tracker.scribe.coup_memory import LAIN_MS
from tracker.scribe.departures import EARLY, left_early, swept
from tracker.scribe.memory import in_sight
from tracker.scribe.notes import event_of
from tracker.scribe.pattern import held_by, is_done, shows_for_a_reason
from tracker.scribe.rewriting import changes, take_over
from tracker.scribe.seen_hands import has_left, seen_hand, unexplained
from tracker.scribe.stories import DEALT, NO_CARD, price, stories

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.belief.sightings import Look
    from tracker.game.coup import Coup, Hand
    from tracker.game.events import Event
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Amendment, Note, Supposing
    from tracker.scribe.seen_hands import SeenHand
    from tracker.scribe.stories import Story


# Prices in nats: how much rarer each is than play by the rules.
NO_REASON = 3.0  # a player turns up cards while others draw, and has no reason to
CLEARLY = 2.0  # so much likelier another story must be, unless the banker would be asked
SHOWS_WITHIN = 5000  # ms after another hand was shown; after that nobody waits to show his
TRIED = 60  # of the likeliest stories, so many are played


class SecondThoughts:
    """Compare what is written of a hand's cards with what else they may have been."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    def about_breaches(
        self, look: Look, table: Table, supposing: Supposing
    ) -> Iterator[Note | Amendment]:
        """Think about hands that broke a rule, or got a card that nobody saw, once they lie still for a while."""
        coup = table.coup
        if coup is None or coup.due:  # amid a round, what breaks it may not be seen yet
            return
        breaches = {each.hand for each in coup.irregularities}
        guessed = {fact.hand for fact in self.memory.coup.guessed.values()}
        once_more = self.memory.coup.once_more
        for hand in coup.hands.values():
            if hand.id in once_more or (
                hand.id in breaches | guessed and self._note_change(look, hand)
            ):
                once_more.discard(hand.id)
                margin = 0.0 if hand.id in guessed else CLEARLY
                yield from self._about(look, table, hand, supposing, margin)

    def about(
        self, look: Look, table: Table, hand: Hand, supposing: Supposing
    ) -> Iterator[Note | Amendment]:
        """Give what must be written before the banker is asked: the likeliest story counts."""
        yield from self._about(look, table, hand, supposing, 0.0)

    def _about(
        self, look: Look, table: Table, hand: Hand, supposing: Supposing, margin: float
    ) -> Iterator[Note | Amendment]:
        """Give what must be written if another story is so much likelier than the one that is."""
        seen = seen_hand(self.memory, look, table, hand)
        coup = table.coup
        if seen is None or coup is None:
            return
        trial = StoryTrial(self.memory, look, hand, supposing)
        told, best = seen.story, trial.looks(seen, seen.story) + trial.played(seen, seen.story, ())
        best -= margin
        for nats, story in trial.likeliest(seen):
            if nats >= best:
                break
            events = tuple(map(event_of, changes(self.memory, coup, hand, seen, story)))
            whole = nats + trial.played(seen, story, events)
            if whole < best:
                told, best = story, whole
        if told != seen.story:
            written = changes(self.memory, coup, hand, seen, told)
            if told.unseen:  # that card is written first, and then the rest is thought about
                written = written[:1]
                self.memory.coup.once_more.add(hand.id)
            else:
                take_over(self.memory, hand, seen, told)
            self.memory.queue(written)
            yield from written[:1]

    def _note_change(self, look: Look, hand: Hand) -> bool:
        """Note how a hand's cards lie; tell whether they changed since it was thought about, and lie still."""
        known = [self.memory.sight_of(held.entry) for held in held_by(hand)]
        shown = [each.track for each in known if each and in_sight(each, look)]
        nobodys = [each.track for each in unexplained(self.memory, look, hand)]
        now = hand.cards, hand.offered, shown, nobodys
        thought = self.memory.coup.thought
        before, since_ms = thought.get(hand.id, (None, None))
        if before != now:
            thought[hand.id] = now, look.at_ms
            return False
        is_time = since_ms is not None and look.at_ms - since_ms > LAIN_MS
        if is_time:
            thought[hand.id] = now, None
        return is_time


@dataclass(frozen=True)
class StoryTrial:
    """Weighs the stories of one hand's cards, as they are seen now."""

    memory: Memory
    look: Look
    hand: Hand
    supposing: Supposing

    def likeliest(self, seen: SeenHand) -> list[tuple[float, Story]]:
        """Give the stories that look most like what is seen, with the price of that."""
        found = [(self.looks(seen, each), each) for each in stories(seen.opens, seen.covered)]
        return nsmallest(TRIED, found, key=itemgetter(0))

    def looks(self, seen: SeenHand, story: Story) -> float:
        """Give the price of how a story would look."""
        bank = self.hand.id == BANKER
        return price(story, seen.opens, seen.covered, over=self._is_over, bank=bank)

    def played(self, seen: SeenHand, story: Story, events: Sequence[Event]) -> float:
        """Give the price of what a story means by the rules, if these are written to tell it."""
        coup = self._supposed(events)
        hand = coup.hands[self.hand.id]
        if story.unseen and (self._is_denied or not self._gets_one_more(events[0])):
            return inf
        nats = 0.0
        if left_early(self.memory, self.look, coup, self.hand):
            if is_done(coup, hand):
                coup = self._supposed([*events, event_of(swept(self.memory, hand))])
            else:
                nats = EARLY
        nats += price_of_breaches(coup, hand.id)
        if self._shows_early(seen, story) and not shows_for_a_reason(coup, hand):
            nats += NO_REASON
        return nats + BREACH * bool(coup.due)  # the deal has gone past a hand

    @property
    def _is_denied(self) -> bool:
        """Tell whether the banker has struck a card of this hand that nobody saw."""
        held, known = {each.entry for each in held_by(self.hand)}, self.memory.coup
        return any(
            fact.hand == self.hand.id and entry in known.corrected - held
            for entry, fact in known.guessed.items()
        )

    def _gets_one_more(self, event: Event) -> bool:
        """Tell whether the hand has a card more by this event; once buried it gets none."""
        hand = self._supposed([event]).hands[self.hand.id]
        return len(hand.cards) > len(self.hand.cards)

    def _supposed(self, events: Sequence[Event]) -> Coup:
        coup = self.supposing(*events).coup
        assert coup is not None  # a story of one hand ends no coup
        return coup

    @cached_property
    def _is_over(self) -> bool:
        """Tell whether all of a hand should have been seen: nobody draws any more, or it is gone.

        The banker shows his cards before he draws.
        """
        shown = self.hand.id == BANKER or self._have_all_shown
        return shown or has_left(self.memory, self.look, self.hand)

    @property
    def _have_all_shown(self) -> bool:
        """Tell whether nobody draws any more, and nothing has been turned up for long."""
        turned_ms = max((each.turned_ms for each in self.look.sightings), default=0)
        return "over" in self.memory.coup.since and self.look.at_ms - turned_ms > SHOWS_WITHIN

    def _shows_early(self, seen: SeenHand, story: Story) -> bool:
        """Tell whether a player turned up cards while the players drew."""
        in_turn, since_ms = self.memory.turn
        drew_until_ms = since_ms if in_turn == BANKER else self.look.at_ms
        early = (
            part not in (DEALT, NO_CARD) and each.came_ms < drew_until_ms
            for part, each in zip(story.parts, seen.opens, strict=True)
        )
        return self.hand.id != BANKER and any(early)
