"""Answer what the scribe asks, as a banker would who looks at the table: with the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import hypot
from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD
from tracker.game.events import Amended, Buried, CardDealt, CardsTurned, effective
from tracker.scribe import Question

if TYPE_CHECKING:
    from models.tablesim.felt import Body
    from models.tablesim.film import Film
    from models.tablesim.play import Dealer
    from tracker.game.cards import Card
    from tracker.game.events import Fact
    from tracker.scribe import Doubt
    from tracker.session import Asked, Session

TAKES_MS = 3000  # from the question to the banker's tap
NEAR_MM = 40.0


@dataclass
class Answers:
    """The banker at his tablet: questions about a card soon, about a hand when the coup ends."""

    session: Session
    film: Film
    dealer: Dealer
    _heard: int = 0
    _open: list[tuple[Asked, Card | None]] = field(default_factory=list)

    def hear(self) -> None:
        """Note new questions with what truly lies there, and answer those that are due."""
        for asked in self.session.asked[self._heard :]:
            self._open.append((asked, self._lying(asked.doubt)))
        self._heard = len(self.session.asked)
        for each in list(self._open):
            asked, card = each
            if card is not None and self.film.at_ms - asked.at_ms > TAKES_MS:
                self._open.remove(each)
                self._name(asked.doubt, card)

    def end_coup(self) -> None:
        """Go through the questions that are still open before the next coup is dealt."""
        for asked, card in self._open:
            if card is not None:
                self._name(asked.doubt, card)
            elif asked.doubt.question is not Question.WHICH_CARD:
                self._put_right(asked.doubt.hand)
        self._open.clear()

    def _lying(self, doubt: Doubt) -> Card | None:
        """Look which card lies where the eyes see the one they ask about."""
        sight = self.session.scribe.memory.seen.get(doubt.track or 0)
        if sight is None:
            return None

        def gap(body: Body) -> float:
            return hypot(body.x - sight.x, body.y - sight.y)

        bodies = [each for each in self.film.world.bodies.values() if each.kind == sight.kind]
        nearest = min(bodies, key=gap, default=None)
        return nearest.name if nearest is not None and gap(nearest) < NEAR_MM else None

    def _name(self, doubt: Doubt, card: Card) -> None:
        entries = self.session.ledger.entries
        line = next((each for each in effective(entries) if each.seq == doubt.about), None)
        if line is None or not isinstance(line.fact, CardDealt | CardsTurned):
            return
        fact: Fact = line.fact
        if isinstance(fact, CardDealt):
            fact = replace(fact, card=card)
        else:
            cards = (*fact.cards[: doubt.place], card, *fact.cards[doubt.place + 1 :])
            fact = replace(fact, cards=cards)
        if fact != line.fact:
            self._say(Amended(line.seq, (fact,)))

    def _put_right(self, hand_id: str) -> None:
        """Put a hand right on its own page: what is missing, what is too much, what it shows."""
        true = self.dealer.coup.hands.get(hand_id)
        coup = self.session.table.coup
        seen = None if coup is None else coup.hands.get(hand_id)
        if true is None or seen is None:
            return
        names = [held.card for held in true.cards]
        unmatched = list((Counter(names) - Counter(held.card for held in seen.cards)).elements())
        fewer = len(names) - len(seen.cards)
        for card in unmatched[: max(0, fewer)]:
            self._say(CardDealt(hand_id, card, covered=card is COVERED_CARD))
        wrong = [held.entry for held in seen.cards if held.card not in names]
        for entry in wrong[fewer:] if fewer < 0 else ():
            self._say(Amended(entry))
        if not true.covered:
            self._say(CardsTurned(hand_id, tuple(names)))
        if true.buried and not seen.buried:
            self._say(Buried(hand_id))

    def _say(self, event: Fact | Amended) -> None:
        self.session.say(event, round(self.film.at_ms))
