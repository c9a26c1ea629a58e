"""What the scribe remembers: which card on the felt is which entry of the log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tracker.belief.sightings import CardKind
from tracker.game.cards import COVERED_CARD, UNKNOWN, card
from tracker.game.coup import BANKER, End, seat_of
from tracker.game.events import (
    Buried,
    CardBurnt,
    CardDealt,
    CardExposed,
    CardsTurned,
    LotDrawn,
    PackCut,
    Shuffled,
)
from tracker.game.table import settle
from tracker.scribe.coup_memory import CoupMemory
from tracker.scribe.marks import Marks
from tracker.scribe.naming import Naming, naming_by
from tracker.scribe.notes import Amendment, Guess, LateDeal, Note, Output
from tracker.scribe.pattern import is_expected
from tracker.scribe.reading import is_plain
from tracker.scribe.unfound import Unfound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.belief.sightings import Look, Sighting
    from tracker.game.cards import Card
    from tracker.game.coup import Coup, Hand
    from tracker.game.table import Table
    from tracker.scribe.reading import Reading

# Milliseconds.
SHUFFLED_AFTER = 3500  # a talon that was away for longer was shuffled
GATHERED_AFTER = 3000  # a buried card away for longer is gone, not just hidden by an arm
UNDER_A_HAND = 1600  # a card away for longer was not just hidden by a hand
FOLLOWED_FOR = 1500  # a card of no hand that was not seen for longer is no longer followed
IN_SIGHT = 300  # a card seen so recently is in sight: one or two missed frames are a flicker

TALON = "talon"
# The packs hold only so many copies of a card. If one more is read, and the doubts about all its
# copies add up to less than this, it is an irregularity; otherwise it was misread.
MISREAD = 0.001


@dataclass
class Memory:
    """What is known of this coup, and what lasts from coup to coup."""

    seen: dict[int, Sighting] = field(default_factory=dict)  # by track: the cards of the last look
    coup: CoupMemory = field(default_factory=CoupMemory)
    unfound: Unfound = field(default_factory=Unfound)
    marks: Marks = field(default_factory=Marks)
    explained: set[int] = field(default_factory=set)  # tracks of cards that are accounted for
    left: set[int] = field(default_factory=set)  # tracks whose card is followed by another track
    noted: set[int] = field(default_factory=set)  # tracks that a note was written of
    burnt: Card | None = None
    burnt_ms: int = 0
    # by entry and place in it: the name of a card, and how sure its suit is
    copies: dict[tuple[int, int], tuple[Card, float]] = field(default_factory=dict)
    dealt_ms: int = 0  # when the last card was dealt
    turn: tuple[str, int] = ("", 0)  # the hand in turn, and since when
    disputed: set[int] = field(default_factory=set)  # tracks that the banker must be asked about
    renamed: set[int] = field(default_factory=set)  # tracks that were given another rank
    at_ms: int = -1
    _coups: int = 0
    _talon_ms: int | None = None
    _queued: list[Output] = field(default_factory=list)

    def open_look(self, look: Look, table: Table) -> None:
        """Take in a look; only the first call for a frame counts."""
        if table.coups != self._coups:
            self._open_coup(table)
        if look.at_ms == self.at_ms:
            return
        if self._talon_ms is not None and look.at_ms - self.at_ms > SHUFFLED_AFTER / 2:
            self._talon_ms += look.at_ms - self.at_ms  # nobody could see it meanwhile
        self.at_ms = look.at_ms
        self._note_away(look)
        self.seen = {each.track: each for each in look.sightings}
        self.left &= self.seen.keys()
        self.coup.note_backs(self.seen)
        self._note_read()
        if table.coup is not None:
            self._note_expected(table.coup)
        self._watch_talon(look, table)

    def _note_expected(self, coup: Coup) -> None:
        """Note when each hand was last due a card, and since when the current hand is in turn.

        The first is needed because a player may speak before his card is written down.
        """
        in_turn = BANKER if coup.turn is None else coup.turn.id
        if self.turn[0] != in_turn:
            self.turn = in_turn, self.at_ms
        self.coup.in_turn_ms[in_turn] = self.at_ms
        for hand in coup.hands.values():
            for covered in (True, False):
                if is_expected(coup, hand, covered=covered):
                    self.coup.expected[hand.id, covered] = self.at_ms

    def expects(self, coup: Coup, hand: Hand, seen: Sighting) -> bool:
        """Tell whether a card that lies like this is due at a hand, or was when it came to rest."""
        covered = seen.kind is CardKind.COVERED
        last_ms = self.coup.expected.get((hand.id, covered), -1)
        was = last_ms >= self.rested_ms(hand, seen)
        return was or is_expected(coup, hand, covered=covered)

    def rested_ms(self, hand: Hand, seen: Sighting) -> int:
        """Give since when a card has lain as it does.

        A hand that stood gets no card. So if its cards were hidden or pushed, and this card came to
        rest just when they did, it lay there before: since the others were last seen.
        """
        rested_ms = max(seen.since_ms, seen.turned_ms)
        if hand.end is not End.STOOD:
            return rested_ms
        beside = (span for track, span in self.coup.away.items() if self._is_beside(track, seen))
        together = (left_ms for left_ms, back_ms in beside if abs(back_ms - rested_ms) < IN_SIGHT)
        return min(together, default=rested_ms)

    def unexplained(self, place: str) -> list[Sighting]:
        """Give the cards at a seat that are not accounted for."""
        here = (each for each in self.seen.values() if each.place == place)
        return [each for each in here if each.track not in self.explained]

    def _is_beside(self, track: int, seen: Sighting) -> bool:
        return track != seen.track and self.seen[track].place == seen.place

    def _note_away(self, look: Look) -> None:
        """Note when cards went out of sight or began to move, and when they lay still again."""
        known, away = {each.track for each in look.sightings}, self.coup.away
        for each in look.sightings:
            before = self.seen.get(each.track)
            if before is None:
                continue
            if each.seen_ms - before.seen_ms > IN_SIGHT:
                away[each.track] = before.seen_ms, each.seen_ms
            elif each.since_ms > before.since_ms:
                left_ms, back_ms = away.get(each.track, (0, 0))
                goes_on = before.since_ms == back_ms and before.seen_ms - back_ms < IN_SIGHT
                away[each.track] = left_ms if goes_on else before.seen_ms, each.since_ms
        self.coup.away = {track: span for track, span in away.items() if track in known}

    def _open_coup(self, table: Table) -> None:
        """Begin a coup; cards that still lie there from the last one stay accounted for."""
        self._coups = table.coups
        for tracks in (self.explained, self.noted, self.disputed, self.renamed):
            tracks.intersection_update(self.seen)
        self.unfound.count(self.coup)
        self.marks.note(self.seen.values(), self.coup)
        self.coup = CoupMemory()

    def _is_gathered(self, look: Look, table: Table) -> bool:
        """Tell whether all cards of an unsettled coup are gone, so they were shuffled in too."""
        claimed = [self.seen[track] for track in self.coup.claims.values() if track in self.seen]
        gone = all(look.at_ms - each.seen_ms > SHUFFLED_AFTER / 2 for each in claimed)
        return bool(claimed) and gone and not settle(table).complete

    def _watch_talon(self, look: Look, table: Table) -> None:
        """Notice that the talon was away for long and has come back: it was shuffled."""
        lies = any(
            each.place == TALON and each.kind is CardKind.COVERED and in_sight(each, look)
            for each in look.sightings
        )
        if not lies:
            return
        # while cards are dealt it must be there, even if the eyes do not find it
        last_ms = None if self._talon_ms is None else max(self._talon_ms, self.dealt_ms)
        if last_ms is not None and look.at_ms - last_ms > SHUFFLED_AFTER:
            self._queued += [Note(Shuffled(self._is_gathered(look, table))), Note(PackCut())]
            self.burnt = None
            self.copies.clear()
        self._talon_ms = look.at_ms

    def take_queued(self) -> Iterator[Output]:
        yield from self._queued[:1]

    def queue(self, outputs: Sequence[Output]) -> None:
        self._queued += outputs

    def unclaimed(self, look: Look) -> list[Sighting]:
        """List the cards at somebody's place that nothing explains yet, also below others; the oldest first."""
        found = [
            each
            for each in look.sightings
            if each.track not in self.explained
            and (each.place.isdigit() or each.place == BANKER)
            and (in_sight(each, look) or (each.is_below and each.kind is CardKind.TURNED))
            and not self.marks.hold(each)
        ]
        return sorted(found, key=lambda each: (each.since_ms, each.track))

    # claims

    def claim(self, entry: int, track: int) -> None:
        before = self.coup.claims.get(entry)
        if before is not None:
            naming = self.coup.written.pop(before, None)
            if naming is not None:
                self.coup.written[track] = replace(naming, at_ms=self.at_ms, has_moved=True)
            self.left.add(before)  # what is seen there from now on is another card
        self.coup.claims[entry] = track
        self.coup.laid.setdefault(entry, self.seen[track])
        self.explained.add(track)
        if before is None and entry in self.coup.guessed:  # the guessed card was found
            fact, came_ms = self.coup.guessed[entry], self.coup.under[entry].since_ms
            self.coup.written[track] = Naming(entry, fact, 0, fact.card, self.at_ms, came_ms)
            self._note_back(entry, fact)

    def sight_of(self, entry: int) -> Sighting | None:
        """Give how a card of the log was last seen.

        A covered card that looks open counts as covered until it can be read: it was turned up
        then.
        """
        track = self.coup.claims.get(entry)
        sight = self.coup.under.get(entry) if track is None else self.seen.get(track)
        if sight is None or entry not in self.coup.looked_open:
            return sight
        read_ms = self.coup.looked_open[entry]
        if read_ms is None:
            return sight._replace(kind=CardKind.COVERED)
        return sight._replace(turned_ms=read_ms)

    def was_turned(self, seen: Sighting) -> bool:
        """Tell whether the log says of a card that it was turned up."""
        naming = self.coup.written.get(seen.track)
        return naming is not None and naming.was_turned

    def _note_back(self, entry: int, fact: CardDealt) -> None:
        """Remember a card that looks open although the log says that it is covered."""
        if fact.covered and self.seen[self.coup.claims[entry]].kind is CardKind.TURNED:
            self.coup.looked_open[entry] = None

    def _note_read(self) -> None:
        """Note when a covered card that looked open could first be read: it was turned up then."""
        for entry, read_ms in self.coup.looked_open.items():
            sight = self.seen.get(self.coup.claims.get(entry, 0))
            if read_ms is None and sight is not None and is_plain(sight.ranks):
                self.coup.looked_open[entry] = self.at_ms

    def _lay_over(self, track: int) -> None:
        """Remember the card below another that was laid on it and took over its track."""
        below = next((entry for entry, other in self.coup.claims.items() if other == track), None)
        if below is not None:
            del self.coup.claims[below]
            naming = self.coup.written.get(track)  # the banker's own entries have none
            was_open = naming is not None and naming.name is not COVERED_CARD
            kind = CardKind.TURNED if was_open else CardKind.COVERED
            self.coup.under[below] = self.seen[track]._replace(kind=kind, ranks=(), suits=())

    def _lying_with(self, track: int, fact: CardDealt) -> Sighting:
        """Assume that a card nobody saw lies where another one does."""
        kind = CardKind.COVERED if fact.covered else CardKind.TURNED
        place = seat_of(fact.hand)
        return self.seen[track]._replace(place=place, kind=kind, ranks=(), suits=(), reads=0)

    def claim_over(self, entry: int, track: int) -> None:
        """Give the track of one card to another that came to lie on it."""
        self._lay_over(track)
        self.claim(entry, track)

    def swap(self, one: int, other: int) -> None:
        """Exchange the tracks of two cards that were mixed up."""
        first, second = self.coup.claims[one], self.coup.claims[other]
        self.coup.claims[one], self.coup.claims[other] = second, first
        a, b = self.coup.written[first], self.coup.written[second]
        if a.seq == b.seq:
            self.coup.written[first] = replace(a, index=b.index, name=b.name)
            self.coup.written[second] = replace(b, index=a.index, name=a.name)
        else:
            self.coup.written[first], self.coup.written[second] = b, a

    def take_for_covered(self, drawn: int, covered: int) -> None:
        """Correct a mistake: a card taken for drawn is a covered one of its hand, turned over."""
        self.coup.claims[covered] = self.coup.claims.pop(drawn)

    # names

    def name(self, reading: Reading, table: Table, own: Card | None = None) -> Card:
        """Name a card; leave its suit out if that is a copy too many and likely misread."""
        name = reading.name
        held = table.pack.seen.get(name, 0) - (name is own)
        if held < table.rules.decks:
            return name
        doubtful = sum(1 - sure for other, sure in self.copies.values() if other is name)
        if own is not name:
            doubtful += 1 - reading.suit_chance
        return name if doubtful < MISREAD else card(name.rank + UNKNOWN)

    def note_sureness(self, naming: Naming, reading: Reading) -> None:
        """Remember how sure a name is, until the next shuffle."""
        sure = reading.suit_chance if reading.card is naming.name else 0.0
        self.copies[naming.seq, naming.index] = naming.name, sure

    def since(self, what: str, *, holds: bool) -> int | None:
        """Give since when something holds in this coup; None while it does not."""
        if not holds:
            self.coup.since.pop(what, None)
            return None
        return self.coup.since.setdefault(what, self.at_ms)

    # what became of a note

    def entered(self, written: Note | Amendment, seq: int) -> None:
        self._queued = [each for each in self._queued if each is not written]
        if isinstance(written, Amendment):
            self._amended(written)
            return
        fact = written.fact
        self.noted.update(written.tracks)
        match fact:
            case CardDealt() if isinstance(written, Guess):
                self.coup.guessed[seq], self.coup.betrayed[seq] = fact, written.tracks[0]
                self.coup.under[seq] = self._lying_with(written.tracks[0], fact)
            case CardDealt():
                self.dealt_ms = written.came_ms if isinstance(written, LateDeal) else self.at_ms
                self.coup.expected.pop((fact.hand, fact.covered), None)
                self._lay_over(written.tracks[0])
                self.claim(seq, written.tracks[0])
                self._note_back(seq, fact)
                self._name(written, seq)
            case CardsTurned():
                self._name(written, seq)
            case Buried():
                self.coup.buried[fact.hand] = seq
            case CardBurnt():
                self.burnt, self.burnt_ms = fact.card, self.at_ms
            case CardExposed():
                self.coup.exposed[seq] = fact.card
            case LotDrawn():
                self.explained.update(written.tracks)

    def _name(self, note: Note, seq: int) -> None:
        for n, track in enumerate(note.tracks):
            seen = self.seen.get(track)
            self.coup.written[track] = naming_by(note, seq, self.at_ms, seen, n)

    def _amended(self, amendment: Amendment) -> None:
        """Keep the names of an amended entry in step with the log."""
        self.coup.buried = {
            hand: seq for hand, seq in self.coup.buried.items() if seq != amendment.target
        }
        self.coup.exposed.pop(amendment.target, None)
        if amendment.swapped is not None:
            self.swap(*amendment.swapped)
        fact = amendment.replacement[0] if amendment.replacement else None
        for track, naming in list(self.coup.written.items()):
            if naming.seq != amendment.target:
                continue
            del self.coup.written[track]
            if isinstance(fact, CardDealt | CardsTurned):
                self.coup.written[track] = naming.amended(fact)

    def _is_swept(self, hand: Hand, look: Look) -> bool:
        """Tell whether no card of a hand has been in sight for long; one alone may lie below others."""
        sights = [self.sight_of(held.entry) for held in (*hand.cards, *hand.offered)]
        return all(each and look.at_ms - each.seen_ms > UNDER_A_HAND for each in sights)

    def _give_up(self, hand: Hand, look: Look, after: int) -> None:
        """Stop following swept cards that are long gone, and remember how they lay.

        A face like theirs that shows from now on is another copy.
        """
        for held in (*hand.cards, *hand.offered):
            sight = self.seen.get(self.coup.claims.get(held.entry, 0))
            if sight is not None and look.at_ms - sight.seen_ms > after:
                self.coup.under[held.entry] = sight
                del self.coup.claims[held.entry]

    def tracks_to_let_go(self, look: Look, table: Table) -> list[int]:
        """List the tracks that need not be followed any longer."""
        coup = table.coup
        alive: set[int] = set()
        if coup is not None:
            is_over = settle(table).complete
            for hand in coup.hands.values():
                if hand.buried or (is_over and self._is_swept(hand, look)):
                    self._give_up(hand, look, GATHERED_AFTER if hand.buried else UNDER_A_HAND)
                alive |= {
                    self.coup.claims.get(held.entry, 0) for held in (*hand.cards, *hand.offered)
                }
        return [
            each.track
            for each in look.sightings
            if each.track not in alive
            and (each.track in self.left or look.at_ms - each.seen_ms > FOLLOWED_FOR)
        ]


def in_sight(seen: Sighting, look: Look) -> bool:
    return look.at_ms - seen.seen_ms < IN_SIGHT
