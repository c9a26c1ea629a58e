"""Write down what happened: one note at a time, each against the table as it then stands.

The scribe never asks for the time; what he waits for, he waits for in the frames' own time. Every
card on the table is claimed for the entry that dealt it; what is not claimed is new, has come
back, or is none of the coup's business.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD, FOU, UNKNOWN
from tracker.game.coup import BANKER, Coup, End, Hand, Held, Stage
from tracker.game.events import (
    Buried,
    CardBurnt,
    CardDealt,
    CardExposed,
    CardsTurned,
    CoupOpened,
    FouShown,
    Looked,
    Split,
)
from tracker.game.play import may_split
from tracker.game.rules import Marker
from tracker.game.table import Table, settle
from tracker.scribe.memory import Memory
from tracker.scribe.notes import Doubt, Mend, Note, Question, Written
from tracker.scribe.pattern import held_by, is_done, is_expected
from tracker.scribe.returns import IN_SIGHT, TURNED_OVER_AFTER, Returns, in_sight, reading_of
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.vision.sightings import Look, Sighting

# Milliseconds, each measured on simulated evenings at 8 frames a second.
READ_WITHIN = 1000  # a card that lies open and is not read by then is a doubt
LOST_FOR = 700  # a hand that deals a card hides its neighbour about this long
SHOWN_TOGETHER = 600  # between the first and the last card of a hand being turned
TAKEN_AFTER = 450
MISSED_AFTER = 6000
BACK_COVERED_AFTER = 900
BETTER_EVERY = 700
# Millimetres.
DRAWN_APART = 85.0
LAY_TOGETHER = 72.0

TALON, FOU_PLACE = "talon", "fou"


class Scribe:
    """Follow one evening; `next` gives the next thing to write, until there is nothing more."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.returns = Returns(self.memory)

    def next(self, look: Look, table: Table) -> Written | None:
        """Give the next note about this look, or None when all is written."""
        self.memory.open_look(look, table)
        for rule in (self._pack, self._cards):
            for written in rule(look, table):
                return written
        return None

    def entered(self, written: Written, seq: int) -> None:
        """Learn under which number a note stands in the log."""
        self.memory.entered(written, seq)

    # the pack

    def _pack(self, look: Look, table: Table) -> Iterator[Written]:
        memory = self.memory
        yield from memory.take_queued()
        talon = [each for each in look.sightings if each.place in (TALON, FOU_PLACE)]
        for each in talon:
            if each.kind is Kind.TURNED and in_sight(each, look):
                yield from self._turned_in_pack(each, table)
        if table.rules.treasure_game or table.rules.marker is not Marker.FOU:
            return
        for each in look.sightings:
            shows = each.kind is Kind.FOU and not each.place.isdigit() and each.place != BANKER
            if shows and not table.pack.marker_shown and each.track not in memory.noted:
                yield Note(FouShown(), (each.track,))

    def _turned_in_pack(self, seen: Sighting, table: Table) -> Iterator[Written]:
        if seen.track in self.memory.noted:
            return
        reading = reading_of(seen, table)
        if not reading.is_sure:
            return
        burnt = self.memory.burnt
        if table.rules.marker is Marker.BURNT and burnt is None:
            yield Note(CardBurnt(reading.name), (seen.track,), reading.rank_chance)
        elif burnt is not None and burnt.rank == reading.card.rank:
            yield Note(FouShown(), (seen.track,), reading.rank_chance)
        elif table.coup is not None:
            yield Note(CardExposed(reading.name), (seen.track,), reading.rank_chance)

    # the cards of the coup

    def _cards(self, look: Look, table: Table) -> Iterator[Written]:
        coup = table.coup
        if coup is None:
            if self._new(look):
                yield Note(CoupOpened())
            return
        if self._new(look) and self._is_cleared(look, coup):
            yield from self._close(coup, table)
            return
        yield from self._buried(look, table, coup)
        yield from self._found_again(look, coup)
        for seen in self._new(look):
            yield from self._arrived(look, table, seen)
            if seen.track not in self.memory.explained and coup.due:
                break  # during the deal the cards are decided on in the order they came
        for hand in coup.hands.values():
            yield from self._turned(look, table, hand)
            yield from self._drawn_apart(coup, hand)
        yield from self._bettered(look, table)
        yield from self._missing(look, table)

    def _new(self, look: Look) -> list[Sighting]:
        """List the cards at somebody's place that nothing explains yet, the oldest first."""
        memory = self.memory
        found = [
            each
            for each in look.sightings
            if each.track not in memory.explained
            and (each.place.isdigit() or each.place == BANKER)
            and in_sight(each, look)
        ]
        return sorted(found, key=lambda each: (each.since_ms, each.track))

    def _is_cleared(self, look: Look, coup: Coup) -> bool:
        """Tell whether nothing that was dealt in this coup is in sight any more."""
        if coup.stage not in (Stage.PLAYERS, Stage.BANKER):
            return False  # a hand over the first cards of a deal hides all of them
        memory = self.memory
        claimed = [
            memory.seen[track]
            for hand in coup.hands.values()
            for held in held_by(hand)
            if (track := memory.claims.get(held.entry)) in memory.seen
        ]
        return bool(claimed) and all(
            look.at_ms - each.seen_ms > TURNED_OVER_AFTER for each in claimed
        )

    def _close(self, coup: Coup, table: Table) -> Iterator[Written]:
        if settle(table).complete:
            yield Note(CoupOpened())
        elif not self.memory.asked_before((Question.UNFINISHED, table.coups)):
            yield Doubt(Question.UNFINISHED, _waiting(coup))

    # arriving

    def _arrived(self, look: Look, table: Table, seen: Sighting) -> Iterator[Written]:
        """Decide whether a card is new, or one that was there before."""
        coup = table.coup
        assert coup is not None
        hand = self.returns.hand_for(coup, seen)
        if hand is None:
            return
        covered = seen.kind is Kind.COVERED
        lost = self.returns.lost(look, coup, seen)
        if lost and look.at_ms - seen.since_ms < LOST_FOR:
            return
        expected = is_expected(coup, hand, covered=covered)
        back = self.returns.come_back(lost, seen, table, expected=expected)
        if back is None and expected and not covered:
            maybe = self.returns.turned_over(lost, look)
            back = self.returns.shown_with_others(maybe, seen, look, [*held_by(hand)])
            if back is None and maybe and look.at_ms - seen.since_ms < TURNED_OVER_AFTER:
                return
        if back is not None:
            self.memory.claim(back.entry, seen.track)
            return
        if covered:
            yield Note(CardDealt(hand.id, COVERED_CARD, covered=True), (seen.track,))
            return
        reading = reading_of(seen, table)
        if not reading.is_sure and look.at_ms - max(seen.since_ms, seen.turned_ms) < READ_WITHIN:
            return
        fact = CardDealt(hand.id, reading.name, covered=False)
        yield Note(fact, (seen.track,), reading.rank_chance)

    def _found_again(self, look: Look, coup: Coup) -> Iterator[Written]:
        """Take a burial back when the cards still lie there."""
        for hand in coup.hands.values():
            seq = self.memory.buried.get(hand.id)
            if not hand.buried or seq is None:
                continue
            sights = [self.memory.sight_of(held.entry) for held in hand.cards]
            if any(each and each.place == hand.seat and in_sight(each, look) for each in sights):
                yield Mend(seq)

    # turning

    def _turned(self, look: Look, table: Table, hand: Hand) -> Iterator[Written]:
        covered = [held for held in hand.cards if held.covered]
        sights = [(held, self.memory.sight_of(held.entry)) for held in covered]
        up = [(held, each) for held, each in sights if each and each.kind is not Kind.COVERED]
        if up:
            yield from self._show(look, table, hand, up)
        for held in hand.cards:
            sight = self.memory.sight_of(held.entry)
            if not held.covered and sight is not None and sight.kind is Kind.COVERED:
                yield from self._put_back(look, table, sight)

    def _show(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Iterator[Written]:
        covered = sum(held.covered for held in hand.cards)
        last = max(sight.turned_ms for _, sight in up)
        if len(up) < covered and look.at_ms - last < SHOWN_TOGETHER:
            return
        readings = [reading_of(sight, table) for _, sight in up]
        if not all(each.is_sure for each in readings) and look.at_ms - last < READ_WITHIN:
            return
        self._line_up(hand, [held for held, _ in up])
        names = tuple(each.name for each in readings)
        tracks = tuple(sight.track for _, sight in up)
        sureness = min(each.rank_chance for each in readings)
        yield Note(CardsTurned(hand.id, names), tracks, sureness)

    def _line_up(self, hand: Hand, up: list[Held]) -> None:
        """Let the turned cards stand first: the log turns the oldest covered cards."""
        covered = [held.entry for held in hand.cards if held.covered]
        tracks = {entry: self.memory.claims.get(entry) for entry in covered}
        first = [held.entry for held in up]
        order = first + [entry for entry in covered if entry not in first]
        for entry, source in zip(covered, order, strict=True):
            track = tracks[source]
            if track is not None:
                self.memory.claim(entry, track)

    def _put_back(self, look: Look, table: Table, sight: Sighting) -> Iterator[Written]:
        """A card was shown and covered again: the banker looked, or a player let it be seen."""
        written = self.memory.written.get(sight.track)
        if written is None or look.at_ms - sight.turned_ms < BACK_COVERED_AFTER:
            return
        if not isinstance(written.fact, CardsTurned):
            return
        coup = table.coup
        assert coup is not None
        is_look = written.fact.hand == BANKER and not coup.rules.treasure_game
        yield Mend(written.seq, (Looked(),) if is_look and not coup.looked else (), (sight.track,))

    # leaving

    def _buried(self, look: Look, table: Table, coup: Coup) -> Iterator[Written]:
        if coup.stage not in (Stage.PLAYERS, Stage.BANKER):
            return
        for hand in coup.players:
            if hand.buried or not hand.cards or not is_done(coup, hand):
                continue
            sights = [self.memory.sight_of(held.entry) for held in held_by(hand)]
            known = [each for each in sights if each]
            gone = known and all(look.at_ms - each.seen_ms > TAKEN_AFTER for each in known)
            if gone and not settle(table).complete:
                yield Note(Buried(hand.id))

    def _missing(self, look: Look, table: Table) -> Iterator[Written]:
        """Ask about a hand in play whose cards have been out of sight for long."""
        coup = table.coup
        assert coup is not None
        unsettled = None
        for hand in coup.players:
            if hand.end not in (None, End.PASSED, End.STOOD, End.FULL) or not hand.cards:
                continue
            sights = [self.memory.sight_of(held.entry) for held in held_by(hand)]
            known = [each for each in sights if each]
            gone = known and all(look.at_ms - each.seen_ms > MISSED_AFTER for each in known)
            key = (Question.GONE, hand.id)
            others = any(look.at_ms - each.seen_ms < IN_SIGHT for each in look.sightings)
            if not (gone and others) or key in self.memory.asked:
                continue
            if unsettled is None:
                unsettled = not settle(table).complete
            if unsettled and not self.memory.asked_before(key):
                yield Doubt(Question.GONE, hand.id)

    # splitting

    def _drawn_apart(self, coup: Coup, hand: Hand) -> Iterator[Written]:
        if len(hand.cards) != 2 or hand.id == BANKER or coup.stage is not Stage.PLAYERS:
            return
        one, other = (self.memory.sight_of(held.entry) for held in hand.cards)
        if one is None or other is None or hand.buried:
            return
        gap = hypot(one.x - other.x, one.y - other.y)
        pair = (hand.cards[0].entry, hand.cards[1].entry)
        if gap < LAY_TOGETHER:
            self.memory.together.add(pair)
        at_rest = min(one.seen_ms - one.since_ms, other.seen_ms - other.since_ms) > IN_SIGHT
        apart = gap > DRAWN_APART and at_rest and pair in self.memory.together
        if apart and may_split(coup, hand):
            yield Note(Split(hand.id), (one.track, other.track))

    # reading

    def _bettered(self, look: Look, table: Table) -> Iterator[Written]:
        """Better a name that has become surer, and ask about one that has not."""
        coup = table.coup
        assert coup is not None
        for hand in coup.hands.values():
            for held in held_by(hand):
                sight = self.memory.sight_of(held.entry)
                if sight is None or held.covered or sight.kind is not Kind.TURNED:
                    continue
                if held.card is not FOU:
                    yield from self._look_again(look, table, held, sight)

    def _look_again(
        self, look: Look, table: Table, held: Held, sight: Sighting
    ) -> Iterator[Written]:
        memory = self.memory
        written = memory.written.get(sight.track)
        if written is None or not memory.is_time(sight.track, look.at_ms, BETTER_EVERY):
            return
        if held.card is not written.name:
            return  # the banker knows better
        reading = reading_of(sight, table, held.card)
        surer = reading.name
        changed = surer.rank not in (UNKNOWN, held.card.rank)
        named = held.card.suit == UNKNOWN and surer.suit != UNKNOWN
        if (changed and (held.card.rank == UNKNOWN or reading.rank_chance > 0.997)) or (
            named and surer.rank == held.card.rank
        ):
            yield Mend(written.seq, (written.named(surer),), (sight.track,))
        elif held.card.rank == UNKNOWN:
            key = (Question.WHICH_CARD, sight.track)
            if not memory.asked_before(key):
                about = written.seq
                yield Doubt(
                    Question.WHICH_CARD, written.fact.hand, about, reading.likely, sight.track
                )


def _waiting(coup: Coup) -> str:
    return coup.turn.id if coup.turn is not None else BANKER
