"""Hands whose cards are not all in sight, when the accounts depend on what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.coup import End
from tracker.game.settlement import is_banker_done
from tracker.game.table import settle
from tracker.scribe.departures import SWEPT_AFTER, burial, left_early, left_ms, swept
from tracker.scribe.memory import UNDER_A_HAND, in_sight
from tracker.scribe.notes import Answered, Doubt, Question
from tracker.scribe.pattern import shows_all
from tracker.scribe.unseen import MISSED_AFTER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look
    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Output, Supposing
    from tracker.scribe.second_thoughts import SecondThoughts

IN_PLAY = (None, End.PASSED, End.STOOD, End.FULL)


class Missing:
    """Ask what became of a hand that has left, what it had, or which of its cards was not read."""

    def __init__(self, memory: Memory, second_thoughts: SecondThoughts) -> None:
        self.memory = memory
        self.second_thoughts = second_thoughts

    def notes(self, look: Look, table: Table, supposing: Supposing) -> Iterator[Output]:
        """Look into each hand in play whose cards have been out of sight for long."""
        coup = table.coup
        assert coup is not None
        yield from self._read_since(coup)
        if not any(in_sight(each, look) for each in look.sightings):
            return
        self.memory.since("over", holds=is_banker_done(coup) or shows_all(coup))
        turning = {each.place for each in self.memory.unclaimed(look)}
        for hand in coup.players:
            is_over = "over" in self.memory.coup.since and hand.seat not in turning
            gone_ms = left_ms(self.memory, hand)
            if gone_ms is None or (Question.GONE, hand.id) in self.memory.coup.questions.asked:
                continue
            long_gone = look.at_ms - gone_ms > (SWEPT_AFTER if is_over else MISSED_AFTER)
            has_left = hand.end in IN_PLAY and long_gone
            early = has_left and left_early(self.memory, look, coup, hand)
            if has_left or (is_over and self._shows_but_one(hand, look)):
                yield from self._gone(look, table, hand, supposing, early=early)

    def _gone(
        self, look: Look, table: Table, hand: Hand, supposing: Supposing, *, early: bool
    ) -> Iterator[Output]:
        """Bury a hand that left early, if it is surely bust; else ask, if the accounts depend on it."""
        depends = self._do_accounts_depend(table, hand)
        if not (depends or early):
            return
        yield from self.second_thoughts.about(look, table, hand, supposing)
        buried = burial(self.memory, table, hand, supposing) if early else None
        if buried is None:
            self.memory.coup.questions.asked.add((Question.GONE, hand.id))
        if buried is not None:
            yield buried
        elif depends:
            yield self._question(hand)

    def _question(self, hand: Hand) -> Doubt:
        """Ask for the one card of a shown hand that was not read, whether a hand is out, or what it had."""
        other = _other(hand)
        if other is None:
            is_over = "over" in self.memory.coup.since
            if is_over and not hand.known and not self._is_thrown_in(hand):
                return Doubt(Question.SWEPT, hand.id)
            return Doubt(Question.GONE, hand.id, swept(self.memory, hand).before)
        self.memory.coup.questions.others[other.entry] = hand.id
        claims = self.memory.coup.claims
        shown = next((each for each in hand.cards if each.shown), other)
        return Doubt(Question.OTHER, hand.id, other.entry, track=claims.get(shown.entry))

    def _read_since(self, coup: Coup) -> Iterator[Answered]:
        """Take back what was asked about a card that has been read or struck since."""
        questions = self.memory.coup.questions
        for entry, hand_id in list(questions.others.items()):
            hand = coup.hands.get(hand_id)
            other = None if hand is None else _other(hand)
            if other is None or other.entry != entry:
                del questions.others[entry]
                yield Answered(entry)

    def _do_accounts_depend(self, table: Table, hand: Hand) -> bool:
        """Tell whether the accounts depend on where a hand's cards are: who throws them in has lost."""
        settled, thrown_in = settle(table), self._is_thrown_in(hand)
        account = settled.of(hand.id)
        if account is not None:
            return thrown_in and account.sum >= 0
        is_over = "over" in self.memory.coup.since
        return not settled.complete and (thrown_in or not is_over or not hand.known)

    def _is_thrown_in(self, hand: Hand) -> bool:
        """Tell whether a hand left before the banker had played."""
        gone_ms = left_ms(self.memory, hand)
        return (
            gone_ms is not None and self.memory.coup.since.get("over", 0) - gone_ms > UNDER_A_HAND
        )

    def _shows_but_one(self, hand: Hand, look: Look) -> bool:
        """Tell whether a hand turned up a card long ago, and a covered card of it is missing.

        A covered card that came after the turned one does not count: it lies on half of a pair that
        was shown.
        """
        sights = [each for held in hand.cards if (each := self.memory.sight_of(held.entry))]
        turned = [each for each in sights if self.memory.was_turned(each) and in_sight(each, look)]
        shown_ms = [e.turned_ms for e in turned if look.at_ms - e.turned_ms > MISSED_AFTER]
        return any(
            each.kind is CardKind.COVERED
            and look.at_ms - each.seen_ms > MISSED_AFTER
            and each.turned_ms < max(shown_ms, default=0)
            for each in sights
        )


def _other(hand: Hand) -> Held | None:
    """Give the one card of a hand that still counts as covered, if the hand was shown."""
    covered = [held for held in hand.cards if held.covered]
    is_shown = len(covered) == 1 and any(held.shown for held in hand.cards)
    return covered[0] if is_shown else None
