"""Write down what happened: one note at a time, each against the table as it then stands.

The scribe reads no clock: he measures every wait by the times of the frames. He links each card on
the felt to the entry that dealt it; the code calls this a claim. A card without a claim is new, has
come back, or does not belong to the coup.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.coup import BANKER, Coup, Stage
from tracker.game.events import Amended, Buried, CardBurnt, CardExposed, CoupOpened, FouShown
from tracker.game.rules import Marker
from tracker.game.table import Table, settle
from tracker.scribe.arrivals import Arrivals
from tracker.scribe.fits import Fits
from tracker.scribe.lifts import Lifts
from tracker.scribe.lots import Lots, is_bank_drawn_for
from tracker.scribe.memory import TALON, UNDER_A_HAND, Memory, in_sight
from tracker.scribe.missing import Missing
from tracker.scribe.names import Names
from tracker.scribe.notes import Amendment, Doubt, Note, Output, Question
from tracker.scribe.pairs import Pairs
from tracker.scribe.pattern import hands_at, held_by, is_done
from tracker.scribe.reading import reading_of
from tracker.scribe.returns import Returns
from tracker.scribe.rows import with_rows_beyond_places
from tracker.scribe.second_thoughts import SecondThoughts
from tracker.scribe.turnings import Turnings
from tracker.scribe.twins import Twins
from tracker.scribe.unseen import Unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.events import Event
    from tracker.scribe.notes import Supposing

# Milliseconds, each measured on simulated evenings at 8 frames a second.
TAKEN_AFTER = 450  # cards of a hand that is out and has been away for longer were buried
COVERED_AGAIN = 500  # a card of the talon that lies covered for longer was put back
FOU_PLACE = "fou"


class Scribe:
    """Follow one evening; `next` gives the next thing to write, until there is nothing more."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.fits = Fits(self.memory)
        self.returns = Returns(self.memory)
        self.unseen = Unseen(self.memory)
        self.arrivals = Arrivals(self.memory, self.returns, self.unseen)
        self.turnings = Turnings(self.memory, self.returns, self.unseen)
        self.lifts = Lifts(self.memory)
        self.pairs = Pairs(self.memory)
        self.names = Names(self.memory)
        self.twins = Twins(self.memory)
        self.lots = Lots(self.memory)
        self.second_thoughts = SecondThoughts(self.memory)
        self.missing = Missing(self.memory, self.second_thoughts)

    def next(self, look: Look, table: Table, supposing: Supposing) -> Output | None:
        """Give the next note about this look, or None when all is written."""
        look = with_rows_beyond_places(look)
        self.memory.open_look(look, table)
        if not (look.sightings or _is_dealt(table) or is_bank_drawn_for(table)):
            return next(self.memory.take_queued(), None)  # nothing can have happened
        for written in chain(self._pack(look, table), self._cards(look, table, supposing)):
            return written
        return None

    def hear(self, event: Event) -> None:
        """Take in an entry that somebody else wrote."""
        self.memory.coup.questions.hear(event)
        if isinstance(event, Amended):
            self.memory.coup.corrected.add(event.target)
            self.memory.coup.exposed.pop(event.target, None)  # the banker names it himself

    def entered(self, written: Note | Amendment, seq: int) -> None:
        """Learn the number that a note got in the log."""
        self.memory.entered(written, seq)

    # the pack

    def _pack(self, look: Look, table: Table) -> Iterator[Output]:
        memory, treasured = self.memory, not table.rules.game.has_bank
        yield from memory.take_queued()
        talon = [each for each in look.sightings if each.place in (TALON, FOU_PLACE)]
        for each in talon:
            is_card = each.kind is CardKind.TURNED or (treasured and each.kind is CardKind.FOU)
            if is_card and in_sight(each, look):
                yield from self._turned_in_pack(each, table)
            elif look.at_ms - each.turned_ms > COVERED_AGAIN:
                memory.noted.discard(each.track)  # what shows there next is another card
        if treasured or table.rules.marker is not Marker.FOU:
            return
        for each in look.sightings:
            shows = each.kind is CardKind.FOU and not each.place.isdigit() and each.place != BANKER
            if shows and not table.pack.marker_shown and each.track not in memory.noted:
                yield Note(FouShown(), (each.track,))

    def _turned_in_pack(self, seen: Sighting, table: Table) -> Iterator[Output]:
        if seen.track in self.memory.noted:
            return
        reading = reading_of(seen, table)
        if not reading.is_sure:
            return
        burnt = self.memory.burnt
        if table.rules.marker is Marker.BURNT and burnt is None:
            yield Note(CardBurnt(reading.name), (seen.track,), reading.rank_chance)
        elif burnt is not None and burnt.rank == reading.card.rank:
            # until a card is dealt, the burnt card is still on its way under the talon
            if self.memory.dealt_ms > self.memory.burnt_ms:
                yield Note(FouShown(), (seen.track,), reading.rank_chance)
        elif table.coup is not None:
            name = self.memory.name(reading, table)
            yield Note(CardExposed(name), (seen.track,), reading.rank_chance)

    # the cards of the coup

    def _cards(self, look: Look, table: Table, supposing: Supposing) -> Iterator[Output]:
        coup = table.coup
        if is_bank_drawn_for(table):
            yield from self.lots.notes(look, table)
            return
        if coup is None:
            if self.memory.unclaimed(look):
                yield Note(CoupOpened())
            return
        if self.memory.unclaimed(look) and self._is_cleared(look, coup):
            yield from self._close(coup, table)
            return
        yield from self._buried(look, table, coup)
        yield from self._found_again(look, table, coup)
        yield from self.lifts.notes(look, coup)
        for seen in sorted(
            self.memory.unclaimed(look), key=lambda each: _place_in_deal(coup, each.place)
        ):
            # two cards drawn apart are two hands before the next card comes to one of them
            for hand in hands_at(coup, seen.place):
                yield from self.pairs.notes(coup, hand)
            yield from self.arrivals.notes(look, table, seen, supposing)
            waits = seen.track not in self.memory.explained
            if coup.due and waits and not self.arrivals.is_strange(look, table, seen):
                break  # during the deal, cards are decided on in the order in which they came
        if self.arrivals.is_turning(coup.banker):
            yield from self.arrivals.laid_over(coup, coup.banker)
        for hand in coup.hands.values():
            yield from self.turnings.notes(look, table, hand, supposing)
            yield from self.pairs.notes(coup, hand)
        yield from self.twins.notes(look, table, coup)
        yield from self.unseen.asks(look, coup)
        yield from self.names.notes(look, table)
        yield from self.second_thoughts.about_breaches(look, table, supposing)
        yield from self.missing.notes(look, table, supposing)

    def _is_cleared(self, look: Look, coup: Coup) -> bool:
        """Tell whether nothing that was dealt in this coup is in sight any more."""
        if coup.stage not in (Stage.PLAYERS, Stage.BANKER):
            return False  # a hand over the first cards of a deal hides all of them
        sights = (
            self.memory.sight_of(held.entry)
            for hand in coup.hands.values()
            for held in held_by(hand)
        )
        left_ms = max((each.seen_ms for each in sights if each), default=look.at_ms)
        came_ms = max(each.since_ms for each in self.memory.unclaimed(look))
        return came_ms > left_ms and look.at_ms - left_ms > UNDER_A_HAND

    def _close(self, coup: Coup, table: Table) -> Iterator[Output]:
        if settle(table).complete:
            yield Note(CoupOpened())
        elif not self.memory.coup.questions.asked_before(Question.UNFINISHED, table.coups):
            yield Doubt(Question.UNFINISHED, _hand_waited_for(coup))

    def _found_again(self, look: Look, table: Table, coup: Coup) -> Iterator[Output]:
        """Strike a burial if the cards of the hand still lie there, moved or not."""
        for hand in coup.hands.values():
            seq = self.memory.coup.buried.get(hand.id)
            if not hand.buried or seq is None:
                continue
            sights = [self.memory.sight_of(held.entry) for held in hand.cards]
            lie = any(each and each.place == hand.seat and in_sight(each, look) for each in sights)
            moved = [
                self.fits.lost_card_like([*hand.cards], seen, table, expected=True)
                for seen in self.memory.unclaimed(look)
                if seen.place == hand.seat
            ]
            # one card like one of them may be its twin of another pack, dealt to the seat's next hand
            if lie or len(set(moved) - {None}) > 1:
                yield Amendment(seq)

    # leaving

    def _buried(self, look: Look, table: Table, coup: Coup) -> Iterator[Output]:
        if coup.stage not in (Stage.PLAYERS, Stage.BANKER):
            return
        for hand in coup.players:
            if hand.buried or not hand.cards or not is_done(coup, hand):
                continue
            sights = [self.memory.sight_of(held.entry) for held in held_by(hand)]
            known = [each for each in sights if each]
            gone = known and all(look.at_ms - each.seen_ms > TAKEN_AFTER for each in known)
            gone = gone and not any(each.place == hand.seat for each in self.memory.unclaimed(look))
            if gone and not settle(table).complete:
                left_ms = max(each.seen_ms for each in known)
                meanwhile = self.memory.coup.first_entry_since(
                    left_ms, after=self.memory.coup.last_entry_of(hand.id)
                )
                yield Note(Buried(hand.id), before=meanwhile)


def _is_dealt(table: Table) -> bool:
    """Tell whether anybody has got a card in this coup."""
    return table.coup is not None and any(map(held_by, table.coup.hands.values()))


def _place_in_deal(coup: Coup, place: str) -> int:
    """Give a seat's place among those that are due a card."""
    return coup.due.index(place) if place in coup.due else len(coup.due)


def _hand_waited_for(coup: Coup) -> str:
    return coup.turn.id if coup.turn is not None else BANKER
