"""Write down what happened: one note at a time, each against the table as it then stands.

The scribe never asks for the time; what he waits for, he waits for in the frames' own time. Every
card on the table is claimed for the entry that dealt it; what is not claimed is new, has come
back, or is none of the coup's business.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from tracker.game.cards import COVERED_CARD, FOU, UNKNOWN, Card
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
from tracker.scribe.pattern import hands_at, held_by, is_done, is_expected
from tracker.scribe.reading import SURE_SUIT, THE_FOU, Reading, read
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.vision.sightings import Look, Sighting

# Milliseconds, each measured on simulated evenings at 8 frames a second.
IN_SIGHT = 300  # two missed frames are a flicker
READ_WITHIN = 1000  # a card that lies open and is not read by then is a doubt
LOST_FOR = 700  # a hand that deals a card hides its neighbour about this long
SHOWN_TOGETHER = 600  # between the first and the last card of a hand being turned
TAKEN_AFTER = 450
MISSED_AFTER = 6000
BACK_COVERED_AFTER = 900
BETTER_EVERY = 700
TURNED_OVER_AFTER = 1600  # a covered card out of sight for longer was not just under a hand
# Millimetres.
HIDES = 22.0  # a card lying this near may hide the one beneath
DRAWN_APART = 85.0
LAY_TOGETHER = 72.0

TALON, FOU_PLACE = "talon", "fou"


class Scribe:
    """Follow one evening; `next` gives the next thing to write, until there is nothing more."""

    def __init__(self) -> None:
        self.memory = Memory()

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
            if each.kind is Kind.TURNED and _in_sight(each, look):
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
        reading = self._read(seen, table, None)
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
            and _in_sight(each, look)
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
        return bool(claimed) and all(look.at_ms - each.seen_ms > TURNED_OVER_AFTER for each in claimed)

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
        hand = self._hand_for(coup, seen)
        if hand is None:
            return
        covered = seen.kind is Kind.COVERED
        lost = self._lost(look, coup, seen)
        if lost and look.at_ms - seen.since_ms < LOST_FOR:
            return
        expected = is_expected(coup, hand, covered=covered)
        back = self._come_back(lost, seen, table, expected=expected)
        if back is None and expected and not covered:
            maybe = self._turned_over(lost, look)
            back = self._shown_with_others(maybe, seen, look)
            if back is None and maybe and look.at_ms - seen.since_ms < TURNED_OVER_AFTER:
                return
        if back is not None:
            self.memory.claim(back.entry, seen.track)
            return
        if covered:
            yield Note(CardDealt(hand.id, COVERED_CARD, covered=True), (seen.track,))
            return
        reading = self._read(seen, table, None)
        if not reading.is_sure and look.at_ms - max(seen.since_ms, seen.turned_ms) < READ_WITHIN:
            return
        fact = CardDealt(hand.id, reading.name, covered=False)
        yield Note(fact, (seen.track,), reading.rank_chance)

    def _hand_for(self, coup: Coup, seen: Sighting) -> Hand | None:
        """Choose between the hands of a seat: the one whose cards lie nearest."""
        hands = hands_at(coup, seen.place)
        if len(hands) < 2:
            return hands[0] if hands else None
        return min(hands, key=lambda hand: self._gap(hand, seen))

    def _gap(self, hand: Hand, seen: Sighting) -> float:
        known = [self.memory.sight_of(held.entry) for held in held_by(hand)]
        gaps = [hypot(each.x - seen.x, each.y - seen.y) for each in known if each]
        return min(gaps, default=500.0)

    def _lost(self, look: Look, coup: Coup, seen: Sighting) -> list[Held]:
        """List the cards of this seat that are out of sight."""
        found = []
        for hand in hands_at(coup, seen.place):
            if hand.buried:
                continue
            for held in held_by(hand):
                sight = self.memory.sight_of(held.entry)
                if sight is None or not _in_sight(sight, look):
                    found.append(held)
        return found

    def _come_back(
        self, lost: list[Held], seen: Sighting, table: Table, *, expected: bool
    ) -> Held | None:
        """Find the lost card that this one is, moved or turned over."""
        fitting: list[tuple[bool, float, Held]] = []
        for held in lost:
            sight = self.memory.sight_of(held.entry)
            if sight is None:
                return held  # written by the banker, and now the eyes have it too
            gap = hypot(sight.x - seen.x, sight.y - seen.y)
            if sight.kind is seen.kind is Kind.TURNED:
                if self._is_same_face(sight, seen, table):
                    fitting.append((_best(sight.suits) != _best(seen.suits), gap, held))
            elif not expected and sight.kind in (seen.kind, Kind.COVERED):
                fitting.append((sight.kind is not seen.kind, gap, held))
        # of two Eights drawn apart each is found again by its suit
        return min(fitting, key=lambda each: each[:2])[2] if fitting else None

    def _turned_over(self, lost: list[Held], look: Look) -> list[Held]:
        """List the covered cards that went out of sight and may be this one, turned over."""
        sights = [(held, self.memory.sight_of(held.entry)) for held in lost]
        return [
            held
            for held, sight in sights
            if sight and sight.kind is Kind.COVERED and look.at_ms - sight.seen_ms > IN_SIGHT
        ]

    def _shown_with_others(self, maybe: list[Held], seen: Sighting, look: Look) -> Held | None:
        """A covered card that nothing hides and that stays away was turned over, and moved."""
        for held in maybe:
            sight = self.memory.sight_of(held.entry)
            assert sight is not None
            hidden = hypot(sight.x - seen.x, sight.y - seen.y) < HIDES
            long_gone = look.at_ms - sight.seen_ms > TURNED_OVER_AFTER
            shown = any(
                other.place == seen.place
                and other.kind is not Kind.COVERED
                and other.turned_ms > other.since_ms
                and look.at_ms - other.turned_ms < 3 * TURNED_OVER_AFTER
                for other in look.sightings
            )
            if shown or (long_gone and not hidden):
                return held
        return None

    def _is_same_face(self, sight: Sighting, seen: Sighting, table: Table) -> bool:
        if not sight.ranks or not seen.ranks:
            return False
        before, now = self._read(sight, table, None), self._read(seen, table, None)
        if not (before.is_sure and now.is_sure):
            # what could not be read before lies there again if it may still be that card
            return now.card.rank in {each.rank for each in before.likely}
        suits_clash = before.card.suit != now.card.suit and min(
            before.suit_chance, now.suit_chance
        ) > SURE_SUIT
        return before.card.rank == now.card.rank and not suits_clash

    def _found_again(self, look: Look, coup: Coup) -> Iterator[Written]:
        """Take a burial back when the cards still lie there."""
        for hand in coup.hands.values():
            seq = self.memory.buried.get(hand.id)
            if not hand.buried or seq is None:
                continue
            sights = [self.memory.sight_of(held.entry) for held in hand.cards]
            if any(each and each.place == hand.seat and _in_sight(each, look) for each in sights):
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
                yield from self._put_back(look, table, held, sight)

    def _show(
        self, look: Look, table: Table, hand: Hand, up: list[tuple[Held, Sighting]]
    ) -> Iterator[Written]:
        covered = sum(held.covered for held in hand.cards)
        last = max(sight.turned_ms for _, sight in up)
        if len(up) < covered and look.at_ms - last < SHOWN_TOGETHER:
            return
        readings = [self._read(sight, table, None) for _, sight in up]
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

    def _put_back(
        self, look: Look, table: Table, held: Held, sight: Sighting
    ) -> Iterator[Written]:
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

    def _read(self, seen: Sighting, table: Table, own: Card | None) -> Reading:
        if seen.kind is Kind.FOU:
            return THE_FOU
        return read(seen.ranks, seen.suits, table.pack, table.rules, own)

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
        reading = self._read(sight, table, held.card)
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
                yield Doubt(Question.WHICH_CARD, written.fact.hand, about, reading.likely, sight.track)


def _in_sight(seen: Sighting, look: Look) -> bool:
    return look.at_ms - seen.seen_ms < IN_SIGHT


def _best(logs: tuple[float, ...]) -> int:
    return logs.index(max(logs)) if logs else -1


def _waiting(coup: Coup) -> str:
    return coup.turn.id if coup.turn is not None else BANKER
