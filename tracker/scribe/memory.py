"""What the scribe remembers: which card on the felt is which entry of the log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tracker.game.events import (
    Buried,
    CardBurnt,
    CardDealt,
    CardsTurned,
    PackCut,
    Shuffled,
)
from tracker.scribe.notes import Doubt, Mend, Note, Written
from tracker.vision.sightings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.cards import Card
    from tracker.game.table import Table
    from tracker.vision.sightings import Look, Sighting

SHUFFLED_AFTER = 3500  # a talon is never lifted this long but to be shuffled
TALON = "talon"


@dataclass(frozen=True)
class Naming:
    """The entry that gave a card the name it has in the log."""

    seq: int
    fact: CardDealt | CardsTurned
    index: int
    name: Card

    @property
    def was_turned(self) -> bool:
        return isinstance(self.fact, CardsTurned)

    def named(self, name: Card) -> CardDealt | CardsTurned:
        """Give the fact with a better name for this card."""
        if isinstance(self.fact, CardDealt):
            return replace(self.fact, card=name)
        cards = list(self.fact.cards)
        cards[self.index] = name
        return replace(self.fact, cards=tuple(cards))


@dataclass
class Memory:
    """Claims of this coup, and what has been asked and noted."""

    seen: dict[int, Sighting] = field(default_factory=dict)
    claims: dict[int, int] = field(default_factory=dict)  # by the entry: the track
    explained: set[int] = field(default_factory=set)
    written: dict[int, Naming] = field(default_factory=dict)
    buried: dict[str, int] = field(default_factory=dict)
    together: set[tuple[int, int]] = field(default_factory=set)
    noted: set[int] = field(default_factory=set)
    asked: set[tuple[object, ...]] = field(default_factory=set)
    burnt: Card | None = None
    _coup: int = 0
    _at_ms: int = -1
    _talon_ms: int | None = None
    _queued: list[Written] = field(default_factory=list)
    _times: dict[int, int] = field(default_factory=dict)

    def open_look(self, look: Look, table: Table) -> None:
        """Take a look in, once for each frame."""
        if table.coups != self._coup:
            self._open_coup(table)
        if look.at_ms == self._at_ms:
            return
        self._at_ms = look.at_ms
        self.seen = {each.track: each for each in look.sightings}
        self._watch_talon(look)

    def _open_coup(self, table: Table) -> None:
        """Begin a coup: what lies there from the last one is nobody's card."""
        self._coup = table.coups
        self.explained = {track for track in self.explained if track in self.seen}
        self.claims, self.written, self.buried = {}, {}, {}
        self.together, self.asked, self._times = set(), set(), {}

    def _watch_talon(self, look: Look) -> None:
        """Notice that the talon was away for long and has come back: it was shuffled."""
        lies = any(
            each.place == TALON and each.kind is Kind.COVERED and look.at_ms - each.seen_ms < 300
            for each in look.sightings
        )
        if not lies:
            return
        if self._talon_ms is not None and look.at_ms - self._talon_ms > SHUFFLED_AFTER:
            self._queued += [Note(Shuffled()), Note(PackCut())]
            self.burnt = None
        self._talon_ms = look.at_ms

    def take_queued(self) -> Iterator[Written]:
        if self._queued:
            yield self._queued.pop(0)

    # claims

    def claim(self, entry: int, track: int) -> None:
        self.claims[entry] = track
        self.explained.add(track)

    def sight_of(self, entry: int) -> Sighting | None:
        track = self.claims.get(entry)
        return None if track is None else self.seen.get(track)

    def asked_before(self, key: tuple[object, ...]) -> bool:
        if key in self.asked:
            return True
        self.asked.add(key)
        return False

    def is_time(self, track: int, at_ms: int, every: int) -> bool:
        if at_ms - self._times.get(track, 0) < every:
            return False
        self._times[track] = at_ms
        return True

    # what became of a note

    def entered(self, written: Written, seq: int) -> None:
        if isinstance(written, Doubt):
            return
        if isinstance(written, Mend):
            self._mended(written)
            return
        fact = written.fact
        self.noted.update(written.tracks)
        match fact:
            case CardDealt():
                self.claim(seq, written.tracks[0])
                self.written[written.tracks[0]] = Naming(seq, fact, 0, fact.card)
            case CardsTurned():
                for index, track in enumerate(written.tracks):
                    self.written[track] = Naming(seq, fact, index, fact.cards[index])
            case Buried():
                self.buried[fact.hand] = seq
            case CardBurnt():
                self.burnt = fact.card
            case _:
                pass

    def _mended(self, mend: Mend) -> None:
        """Keep the names of a mended entry in step with the log."""
        self.buried = {hand: seq for hand, seq in self.buried.items() if seq != mend.target}
        fact = mend.replacement[0] if mend.replacement else None
        for track, naming in list(self.written.items()):
            if naming.seq != mend.target:
                continue
            if isinstance(fact, CardDealt):
                self.written[track] = replace(naming, fact=fact, name=fact.card)
            elif isinstance(fact, CardsTurned):
                name = fact.cards[naming.index]
                self.written[track] = replace(naming, fact=fact, name=name)
            else:
                del self.written[track]

    def done_with(self, look: Look, table: Table) -> list[int]:
        """List the tracks that need not be followed any longer."""
        coup = table.coup
        alive: set[int] = set()
        if coup is not None:
            for hand in coup.hands.values():
                alive |= {self.claims.get(held.entry, 0) for held in (*hand.cards, *hand.offered)}
        return [
            each.track
            for each in look.sightings
            if each.track not in alive and look.at_ms - each.seen_ms > 1500
        ]
