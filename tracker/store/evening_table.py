"""The table of one evening, computed from its log and kept up to date as the log grows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.events import (
    Amended,
    CoupOpened,
    Earlier,
    Entry,
    Line,
    effective_lines,
    entry_order,
    late_before,
)
from tracker.game.fold import EMPTY, apply
from tracker.game.public import public

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.game.events import Event
    from tracker.game.table import Table


class Snapshot(NamedTuple):
    """The table just before a coup was opened, and where that is in the log."""

    seq: int
    place: int  # index of that entry among the evening's entries
    table: Table


class EveningTable:
    """An evening as it stands now. An amendment recomputes only from the coup that it touches."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.table = EMPTY
        self.snapshots: list[Snapshot] = [Snapshot(0, 0, EMPTY)]
        self._targets: dict[int, int] = {}
        # facts that were written down late, and the entry before which each stands
        self._late: dict[int, int] = {}
        self._last = 0  # the entry of the last line; two lines of one entry share a snapshot
        self._public: tuple[int, Table] | None = None  # with the entry it was computed after
        self._load(list(entries))

    @property
    def seq(self) -> int:
        """Give the number of the last entry, or 0."""
        return self.entries[-1].seq if self.entries else 0

    def _load(self, entries: Sequence[Entry]) -> None:
        self.entries.extend(entries)
        for entry in entries:
            self._note(entry)
        self._refold(0)

    def append(self, entry: Entry) -> None:
        """Add the next entry of the log; its number must be higher than all before."""
        assert entry.seq > self.seq, f"entry {entry.seq} comes after {self.seq}"
        self.entries.append(entry)
        if isinstance(entry.event, Amended | Earlier):
            self._note(entry)
            self._refold(self._snapshot_of(self._root(entry.seq)))
        else:
            self._add(Line(entry.seq, entry.event))

    def _note(self, entry: Entry) -> None:
        if isinstance(entry.event, Amended):
            self._targets[entry.seq] = entry.event.target
        elif (target := late_before(entry)) is not None:
            self._late[entry.seq] = target

    def _root(self, seq: int) -> int:
        """Follow amendments of amendments to the fact that they are about."""
        while seq in self._targets and self._targets[seq] < seq:
            seq = self._targets[seq]
        return seq

    def _snapshot_of(self, seq: int) -> int:
        """Give the last snapshot from before an entry took effect."""
        before = self.order_of(seq)[0] - 1 if seq in self._late else seq
        return max(0, bisect_right(self.snapshots, before, key=lambda each: each.seq) - 1)

    def order_of(self, seq: int) -> tuple[float, ...]:
        """Give the position of an entry among the others; sort by it."""
        return entry_order(seq, self._late)

    def _since(self, snapshot: Snapshot) -> list[Entry]:
        """Give the entries that are not yet part of a snapshot."""
        since = self.entries[snapshot.place :]
        if not self._late:
            return since
        return [each for each in since if self.order_of(each.seq) >= (snapshot.seq, inf)]

    def _refold(self, index: int) -> None:
        snapshot = self.snapshots[index]
        del self.snapshots[index + 1 :]
        self.table = snapshot.table
        if index:
            # The opening itself may have been amended, so its snapshot is made again.
            self.snapshots.pop()
        self._last = 0
        for line in effective_lines(self._since(snapshot)):
            self._add(line)

    def _add(self, line: Line) -> None:
        opens = isinstance(line.fact, CoupOpened) and line.seq != self._last
        if opens and line.seq not in self._late:
            place = bisect_left(self.entries, line.seq, key=lambda each: each.seq)
            self.snapshots.append(Snapshot(line.seq, place, self.table))
        self._last = line.seq
        self.table = apply(self.table, line)

    # forgetting

    def keep_last(self, coups: int) -> None:
        """Keep only the last coups in memory; all earlier ones are contained in their first snapshot."""
        if len(self.snapshots) <= coups + 1:
            return
        kept = self.snapshots[-coups:]
        first = kept[0]
        del self.entries[: first.place]
        kept = [each._replace(place=each.place - first.place) for each in kept]
        self.snapshots = [first._replace(place=0), *kept]
        self._targets = {seq: to for seq, to in self._targets.items() if seq >= first.seq}
        self._late = {seq: to for seq, to in self._late.items() if seq >= first.seq}

    def has_forgotten(self, entry: Entry) -> bool:
        """Tell whether an entry would change something that is no longer in memory."""
        event, kept = entry.event, self.snapshots[0].seq
        if isinstance(event, Earlier):
            return self.order_of(event.target)[0] <= kept
        return isinstance(event, Amended) and self.order_of(self._root(event.target))[0] < kept

    # looking back

    def lines(self) -> Iterator[Line]:
        """Give the facts that count, with all amendments."""
        return effective_lines(self.entries)

    def public(self) -> Table:
        """Give the table as everybody around it knows it: covered cards have no face."""
        if self._public is None or self._public[0] != self.seq:
            last = self.snapshots[-1]
            self._public = self.seq, public(last.table, effective_lines(self._since(last)))
        return self._public[1]

    def table_at(self, seq: int) -> Table:
        """Give the table right after an entry, with everything known now."""
        snapshot = self.snapshots[self._snapshot_of(seq)]
        table, last = snapshot.table, self.order_of(seq)
        for line in effective_lines(self._since(snapshot)):
            if self.order_of(line.seq) > last:
                break
            table = apply(table, line)
        return table

    def supposing(self, *events: Event) -> Table:
        """Give the table as it would be if these were written now; write nothing."""
        before = min(map(self._takes_effect, events), default=self.seq)
        snapshot = self.snapshots[self._snapshot_of(before)]
        table = snapshot.table
        supposed = [Entry(self.seq + 1 + place, event) for place, event in enumerate(events)]
        for line in effective_lines([*self._since(snapshot), *supposed]):
            table = apply(table, line)
        return table

    def _takes_effect(self, event: Event) -> int:
        """Give the entry from which on an event changes the table."""
        if isinstance(event, Amended):
            return self._root(event.target)
        return event.target - 1 if isinstance(event, Earlier) else self.seq

    def coups(self) -> list[Snapshot]:
        """Give each coup: the entry that opened it, and the table at its end."""
        found = [
            Snapshot(this.seq, this.place, after.table)
            for this, after in zip(self.snapshots[1:], self.snapshots[2:], strict=False)
        ]
        if len(self.snapshots) > 1:
            last = self.snapshots[-1]
            found.append(Snapshot(last.seq, last.place, self.table))
        return found

    def coup_entries(self) -> list[Entry]:
        """Give the entries since the last coup was opened."""
        return self.entries[self.snapshots[-1].place :]
