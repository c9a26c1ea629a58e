"""The room's own copy of every table's log, and what everybody won at all tables together."""

from __future__ import annotations

import sqlite3
import threading
from collections import defaultdict
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.events import Entry
from tracker.game.money import exact
from tracker.game.table import totals
from tracker.store.codec import decode, encode
from tracker.store.live import Live

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tracker.game.money import Money
    from tracker.room.messages import Said

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    place TEXT NOT NULL, seq INTEGER NOT NULL, session INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    source TEXT NOT NULL, event TEXT NOT NULL, PRIMARY KEY (place, seq)) STRICT;
CREATE TABLE IF NOT EXISTS held (place TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
"""


class Took(Enum):
    """What became of an entry that was heard."""

    NEW = "new"
    KNOWN = "known"
    GAP = "gap"  # something before it is missing


class Account(NamedTuple):
    """One person's results: at each table, and together."""

    name: str
    tables: dict[str, Money]
    sum: Money


class Ledger:
    """Every entry once, in order, table by table."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self._db = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(_SCHEMA)
        self._results: dict[tuple[str, int], tuple[int, dict[str, Money]]] = {}

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def held(self, table: str) -> int:
        """Give the number of the last entry of a table that is here."""
        with self._lock:
            row = self._db.execute("SELECT seq FROM held WHERE place = ?", [table]).fetchone()
        return 0 if row is None else int(row[0])

    def take(self, table: str, said: Said) -> Took:
        """Keep an entry, if it is the next one."""
        entry = said.entry
        with self._lock:
            held = self.held(table)
            if entry.seq <= held:
                return Took.KNOWN
            if said.before > held:
                return Took.GAP
            row = [table, entry.seq, said.session, entry.at_ms, entry.source, encode(entry.event)]
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
            self._db.execute("INSERT OR REPLACE INTO held VALUES (?, ?)", [table, entry.seq])
            self._db.execute("COMMIT")
        return Took.NEW

    def forget(self, table: str, sessions: Iterable[int]) -> None:
        """Remove the evenings that were removed at their table."""
        with self._lock:
            for session in sessions:
                self._db.execute(
                    "DELETE FROM entries WHERE place = ? AND session = ?", [table, session]
                )
                self._results.pop((table, session), None)

    def entries(self, table: str, session: int) -> list[Entry]:
        with self._lock:
            rows = self._db.execute(
                "SELECT seq, at_ms, source, event FROM entries WHERE place = ? AND session = ?"
                " ORDER BY seq",
                [table, session],
            ).fetchall()
        return [Entry(seq, decode(event), at_ms, source) for seq, at_ms, source, event in rows]

    def evenings(self) -> list[tuple[str, int, int]]:
        """List each evening: its table, its number, its last entry."""
        with self._lock:
            return self._db.execute(
                "SELECT place, session, max(seq) FROM entries GROUP BY place, session"
            ).fetchall()

    def results(self, table: str, session: int, last: int) -> dict[str, Money]:
        """Give what everybody won in an evening, folded anew only where it has grown."""
        known = self._results.get((table, session))
        if known is None or known[0] != last:
            found = totals(Live(self.entries(table, session)).table)
            known = self._results[table, session] = (last, found)
        return known[1]

    def accounts(self) -> list[Account]:
        """Add up every person's results at all tables, the highest first."""
        sums: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        for table, session, last in self.evenings():
            for name, amount in self.results(table, session, last).items():
                sums[name][table] += amount
        found = [
            Account(
                name, {at: exact(won) for at, won in tables.items()}, exact(sum(tables.values()))
            )
            for name, tables in sums.items()
        ]
        return sorted(found, key=lambda each: (-each.sum, each.name))
