"""Answer the scribe's questions with the truth, as a banker does with the buttons of the tablet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import hypot, inf
from typing import TYPE_CHECKING, Protocol

from tracker.belief.sightings import CardKind
from tracker.game.cards import COVERED_CARD, UNKNOWN
from tracker.game.coup import BANKER, OUT, is_natural
from tracker.game.events import Amended, CardDealt, CardsTurned, effective_lines
from tracker.live.journal import KINDS
from tracker.scribe import Question
from tracker.scribe.pattern import hands_at
from tracker.stakes import StakeDoubt
from tracker.store.doubts import (
    AskedQuestion,
    BankerQuestion,
    answer,
    entries_for_no,
    entries_for_yes,
    total_answer,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.tablesim.felt import Body
    from models.tablesim.film import Film
    from tracker.game.cards import Card
    from tracker.game.coup import Coup
    from tracker.game.events import Entry, Event, Fact
    from tracker.live.session import AskedDoubt, Session
    from tracker.scribe import Doubt

TAKES_MS = 3000  # from the question to the banker's tap
THERE_MM = 12.0  # a card this near is the one that was asked about, whichever side is up
NEAR_MM = 40.0  # a card this near is, if it has the same side up


class Truth(Protocol):
    """What truly happened, up to the coup that is on the table."""

    @property
    def coup(self) -> Coup: ...
    @property
    def entries(self) -> list[Entry]: ...


@dataclass
class Answers:
    """The banker at his tablet: he answers soon; where a card must be named, if he can see or recall it."""

    session: Session
    film: Film
    truth: Truth
    takes_ms: float = TAKES_MS
    _heard: int = 0
    _open: list[tuple[AskedDoubt, Card | None]] = field(default_factory=list)

    def hear(self) -> None:
        """Note new questions with what truly lies there, and answer those that are due."""
        for asked in self.session.asked[self._heard :]:
            if isinstance(asked.doubt, StakeDoubt):
                continue  # it is about chips, and `chips.ChipEvening` answers it
            self._open.append((asked, self._lying(asked.doubt)))
        self._heard = len(self.session.asked)
        for each in list(self._open):
            if self.film.at_ms - each[0].at_ms > self.takes_ms:
                self._open.remove(each)
                self._answer(*each)

    def end_coup(self) -> None:
        """Answer the questions that are still open before the next coup is dealt."""
        for each in self._open:
            self._answer(*each)
        self._open.clear()

    def _answer(self, asked: AskedDoubt, lying: Card | None) -> None:
        doubt = asked.doubt
        assert not isinstance(doubt, StakeDoubt)
        if doubt.question is Question.WHICH_CARD:
            if lying is not None:
                self._name(doubt, lying)
        else:
            for event in self._tapped(doubt, asked.at_ms):
                self._say(event)

    def _tapped(self, doubt: Doubt, at_ms: int) -> Sequence[Event]:
        """Give what the tablet writes for the true answer."""
        question = BankerQuestion(doubt.hand, (), doubt.about, kind=KINDS[doubt.question])
        asked, entries = AskedQuestion(0, at_ms, question), self.session.log.entries
        true = self.truth.coup.hands.get(doubt.hand)
        unread = list(self._unread(doubt.hand).elements())
        if doubt.question is Question.GONE and true is not None and true.end in OUT:
            return entries_for_yes(asked, entries)
        if doubt.question is Question.OTHER and unread:
            named = answer(asked, entries, unread[0])
            return [] if named is None else [named]
        if doubt.question is Question.UNSEEN and not self._has_all(doubt.hand):
            return entries_for_no(asked)
        if doubt.question is Question.SWEPT and true is not None and unread:
            rules = self.truth.coup.rules
            if len(unread) > 1 and not rules.premiums and not is_natural(rules, true):
                return [total_answer(asked, entries, true.total.points or 0)]
            return [CardsTurned(doubt.hand, tuple(unread))]  # on the page of the hand
        return []

    def _has_all(self, hand: str) -> bool:
        """Tell whether a hand truly has as many cards as the page shows."""
        true, seen = self._cards(self.truth.coup, hand), self._cards(self.session.table.coup, hand)
        return len(true) >= len(seen)

    def as_shown(self, fact: Fact) -> Fact:
        """Put a fact on the hand that shows the same cards on the tablet.

        After a split nobody can see which hand is named `b`.
        """
        hand, coup = getattr(fact, "hand", BANKER), self.session.table.coup
        true = None if coup is None else self.truth.coup.hands.get(hand)
        if coup is None or true is None or not true.cards:
            return fact
        first = true.cards[0].card
        same = [
            each.id
            for each in hands_at(coup, true.seat)
            if each.cards and is_like(each.cards[0].card, first)
        ]
        return fact if hand in same or not same else replace(fact, hand=same[0])  # type: ignore[call-arg]  it has a hand

    def _lying(self, doubt: Doubt) -> Card | None:
        """Find the true card at the place that a question is about, or that lay there before."""
        if doubt.question is not Question.WHICH_CARD:
            return None
        sight = self.session.scribe.memory.seen.get(doubt.track or 0)

        def gap(body: Body) -> float:
            return hypot(body.x - sight.x, body.y - sight.y) if sight else inf

        lying = [each for each in self.film.world.bodies.values() if not each.moving]
        there = [each for each in lying if gap(each) < THERE_MM]
        alike = [e for e in lying if sight and e.kind == sight.kind and gap(e) < NEAR_MM]
        nearest = min(there or alike, key=gap, default=None)
        if nearest is None:
            return self._remembered(doubt)
        return COVERED_CARD if nearest.kind is CardKind.COVERED else nearest.name

    def _remembered(self, doubt: Doubt) -> Card | None:
        """Give a true card of the hand that the page does not show, a likely one if possible."""
        unread = self._unread(doubt.hand)
        return max(unread, key=lambda each: each in doubt.likely, default=None)

    def _unread(self, hand: str) -> Counter[Card]:
        """Count the cards that a hand truly has and the page does not show."""
        true, seen = self._cards(self.truth.coup, hand), self._cards(self.session.table.coup, hand)
        return Counter(true) - Counter(seen) if seen else Counter()

    @staticmethod
    def _cards(coup: Coup | None, hand: str) -> list[Card]:
        held = None if coup is None else coup.hands.get(hand)
        return [] if held is None else [each.card for each in held.cards]

    def _name(self, doubt: Doubt, card: Card) -> None:
        if doubt.about is None:
            self._add(doubt.hand, card)
            return
        entries = self.session.log.entries
        line = next((each for each in effective_lines(entries) if each.seq == doubt.about), None)
        if line is None or not isinstance(line.fact, CardDealt | CardsTurned):
            return
        fact: Fact = line.fact
        if isinstance(fact, CardDealt):
            fact = replace(fact, card=card, covered=card is COVERED_CARD)
        else:
            cards = (*fact.cards[: doubt.place], card, *fact.cards[doubt.place + 1 :])
            fact = replace(fact, cards=cards)
        self._say(Amended(line.seq, (fact,)))  # even if nothing changes, as on the tablet

    def _add(self, hand: str, card: Card) -> None:
        """Write a card that the page does not show yet, as the tablet does, if the hand has one."""
        true, seen = self._cards(self.truth.coup, hand), self._cards(self.session.table.coup, hand)
        if card in self._unread(hand) and len(seen) < len(true):
            self._say(CardDealt(hand, card, covered=card is COVERED_CARD))

    def _say(self, event: Event) -> None:
        self.session.say(event, round(self.film.at_ms))


def is_like(seen: Card, true: Card) -> bool:
    """Tell whether a card that may be half read can be this true card."""
    return seen.rank in (true.rank, UNKNOWN) and seen.suit in (true.suit, UNKNOWN)
