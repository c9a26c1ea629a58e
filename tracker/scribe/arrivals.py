"""Cards that nothing explains: dealt just now, or come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD, UNKNOWN
from tracker.game.coup import BANKER, deal_face
from tracker.game.events import CardDealt, CardExposed
from tracker.game.rules import Face
from tracker.game.table import settle
from tracker.scribe.notes import Mend, Note
from tracker.scribe.pattern import held_by, is_expected
from tracker.scribe.returns import TURNED_OVER_AFTER, reading_of
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Coup, Hand, Held
    from tracker.game.table import Table
    from tracker.scribe.memory import Memory
    from tracker.scribe.notes import Written
    from tracker.scribe.returns import Returns
    from tracker.vision.sightings import Look, Sighting

LOST_FOR = 700  # ms; a hand that deals a card hides its neighbour about this long
SURELY_LOST = 1800  # ms; and where no card is due, one that is gone may have become this one
READ_WITHIN = 1000  # ms; a card that lies open and is not read by then is written down unread


class Arrivals:
    """Decide what a card is that has come to lie at somebody's place."""

    def __init__(self, memory: Memory, returns: Returns) -> None:
        self.memory = memory
        self.returns = returns

    def notes(self, look: Look, table: Table, seen: Sighting) -> Iterator[Written]:
        """Claim a card for one that was there before, or write it down as dealt."""
        coup = table.coup
        assert coup is not None
        hand = self.returns.hand_for(coup, seen)
        if hand is None:
            return
        if coup.due:
            yield from self._laid_over(coup, hand)
        elif hand.id != BANKER and settle(table).complete:
            return  # the accounts are made, and cards are being gathered
        expected = is_expected(coup, hand, covered=seen.kind is Kind.COVERED)
        patience = LOST_FOR if expected else SURELY_LOST
        lost = self.returns.lost(look, coup, seen)
        seen_before = any(self.memory.sight_of(held.entry) for held in lost)
        if seen_before and look.at_ms - seen.since_ms < patience:
            return
        back = self._before(look, table, hand, seen)
        if back is not None:
            self.memory.claim(back.entry, seen.track)
        elif not self._may_be_turned_over(look, coup, hand, seen):
            yield from self._dealt(look, table, hand, seen)

    def _before(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Held | None:
        """Find the card that this one was before it moved or turned over."""
        coup = table.coup
        assert coup is not None
        lost = self.returns.lost(look, coup, seen)
        expected = is_expected(coup, hand, covered=seen.kind is Kind.COVERED)
        back = self.returns.come_back(lost, seen, table, expected=expected)
        if back is None and self._is_drawn(coup, hand, seen):
            maybe = self.returns.turned_over(lost, look)
            back = self.returns.shown_with_others(maybe, seen, look, [*held_by(hand)])
        return back

    def _is_drawn(self, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether this may be the turned card of a draw; in a round the pattern decides."""
        turned = seen.kind is not Kind.COVERED
        return turned and not coup.due and is_expected(coup, hand, covered=False)

    def _may_be_turned_over(self, look: Look, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether a covered card may yet come out from under a hand."""
        if not self._is_drawn(coup, hand, seen):
            return False
        away = self.returns.turned_over(self.returns.lost(look, coup, seen), look)
        return bool(away) and look.at_ms - seen.since_ms < TURNED_OVER_AFTER

    def _dealt(self, look: Look, table: Table, hand: Hand, seen: Sighting) -> Iterator[Written]:
        if seen.kind is Kind.COVERED:
            yield Note(CardDealt(hand.id, COVERED_CARD, covered=True), (seen.track,))
            return
        reading = reading_of(seen, table)
        lay_ms = look.at_ms - max(seen.since_ms, seen.turned_ms)
        if not reading.is_sure and lay_ms < READ_WITHIN:
            return
        coup, name = table.coup, self.memory.name(reading, table)
        assert coup is not None
        exposed = coup.exposed
        wrong_side = deal_face(coup, hand) is Face.COVERED
        if exposed is not None and exposed.rank == name.rank and wrong_side:
            # it lay turned in the pack, and was read there too
            if exposed.suit == UNKNOWN != name.suit and self.memory.exposed is not None:
                yield Mend(self.memory.exposed, (CardExposed(name),))
            name = exposed if name.suit == UNKNOWN else name
        fact = CardDealt(hand.id, name, covered=False)
        yield Note(fact, (seen.track,), reading.rank_chance)

    def _laid_over(self, coup: Coup, after: Hand) -> Iterator[Written]:
        """A hand that seems passed over got a card, if its last one was moved in its turn.

        A card laid all but on top of another takes its place in the picture.
        """
        hand = coup.hands[coup.due[0]]
        if after.id == hand.id or after.id not in coup.due:
            return
        memory = self.memory
        for held in hand.cards[-1:]:
            sight = memory.sight_of(held.entry)
            moved = sight is not None and held.covered and sight.since_ms > memory.dealt_ms
            if moved and deal_face(coup, hand) is Face.COVERED:
                assert sight is not None
                yield Note(CardDealt(hand.id, COVERED_CARD, covered=True), (sight.track,), 0.5)
