"""An evening as it happens: the only place where eyes, scribe, log and time meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.events import Amended, CoupOpened, Entry, Fact, Line, effective
from tracker.game.fold import EMPTY, apply
from tracker.scribe import Doubt, Mend, Note, Scribe

if TYPE_CHECKING:
    from tracker.game.table import Table
    from tracker.vision.sightings import Detections
    from tracker.vision.tracks import Tracks

EYES = "eyes"
KEPT = 5  # coups that can be amended at once


@dataclass(frozen=True)
class Asked:
    """A doubt, and when it came up."""

    at_ms: int
    frame: int
    doubt: Doubt


@dataclass
class Ledger:
    """The log in memory with its folded table; an amendment refolds only the coup it touches."""

    entries: list[Entry] = field(default_factory=list)
    table: Table = EMPTY
    _before_coup: list[tuple[int, Table]] = field(default_factory=list)

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)
        event = entry.event
        if isinstance(event, Amended):
            self._refold(self._root(event.target))
            return
        if isinstance(event, CoupOpened):
            self._before_coup.append((len(self.entries) - 1, self.table))
            # an older coup is amended once an evening, and then folded from the beginning
            del self._before_coup[:-KEPT]
        self.table = apply(self.table, Line(entry.seq, event))

    def _root(self, seq: int) -> int:
        """Follow amendments of amendments down to the fact they are about."""
        while 0 < seq <= len(self.entries):
            event = self.entries[seq - 1].event
            if not isinstance(event, Amended) or event.target >= seq:
                break
            seq = event.target
        return seq

    def _refold(self, target: int) -> None:
        while self._before_coup and self._before_coup[-1][0] >= target - 1:
            self._before_coup.pop()
        place, table = self._before_coup[-1] if self._before_coup else (0, EMPTY)
        openings = []
        numbers = {entry.seq: index for index, entry in enumerate(self.entries[place:], place)}
        for line in effective(self.entries[place:]):
            if isinstance(line.fact, CoupOpened) and numbers[line.seq] > place:
                openings.append((numbers[line.seq], table))
            table = apply(table, line)
        self._before_coup += openings
        self.table = table


@dataclass
class Session:
    """Frames and words in, entries and doubts out."""

    tracks: Tracks
    ledger: Ledger = field(default_factory=Ledger)
    scribe: Scribe = field(default_factory=Scribe)
    asked: list[Asked] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.ledger.table

    def say(self, event: Fact | Amended, at_ms: int) -> Entry:
        """Write down what the banker's tablet says."""
        return self._append(event, Entry(0, event, at_ms))

    def see(self, found: Detections) -> list[Entry]:
        """Look at one more frame, and write down what it shows."""
        look = self.tracks.see(found)
        entries = []
        # a frame never shows more than a table of cards; a rule that goes round is a bug
        for _ in range(200):
            written = self.scribe.next(look, self.table)
            if written is None:
                break
            if isinstance(written, Doubt):
                self.asked.append(Asked(found.at_ms, found.frame, written))
                continue
            event = _event(written)
            confidence = written.confidence if isinstance(written, Note) else None
            template = Entry(0, event, found.at_ms, EYES, found.frame, confidence)
            entry = self._append(event, template)
            entries.append(entry)
            self.scribe.entered(written, entry.seq)
        else:
            raise AssertionError(f"the scribe does not come to an end: {written}")
        self.tracks.let_go(self.scribe.memory.done_with(look, self.table))
        return entries

    def _append(self, event: Fact | Amended, like: Entry) -> Entry:
        seq = len(self.ledger.entries) + 1
        entry = Entry(seq, event, like.at_ms, like.source, like.frame, like.confidence)
        self.ledger.append(entry)
        return entry


def _event(written: Note | Mend) -> Fact | Amended:
    if isinstance(written, Mend):
        return Amended(written.target, written.replacement)
    return written.fact
