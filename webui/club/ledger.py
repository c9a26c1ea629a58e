"""The club's copy of every table's log, and what each person won at all tables together."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from sqlite_utils.db import Database

from tracker.game.events import Entry, SessionOpened
from tracker.game.money import exact
from tracker.game.sentences import message, parts_of
from tracker.game.table import TREASURE, totals
from tracker.store.codec import decode, encode
from tracker.store.errors import readable
from tracker.store.evening_table import EveningTable
from tracker.store.migrate import migrate
from webui.club.ledger_schema import steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from tracker.game.money import Money
    from tracker.mqtt.messages import EntryMessage
    from tracker.store.identity import Identity


class Received(Enum):
    """What was done with an entry that arrived."""

    NEW = "new"
    KNOWN = "known"
    GAP = "gap"  # an entry before it is missing


class TableEvening(NamedTuple):
    """An evening: its table, its log, its number in that log, and its last entry."""

    table: str
    log: str
    session: int
    last: int  # its last entry


class EveningResults(NamedTuple):
    """What everybody won in an evening, or why it cannot be added up."""

    results: dict[str, Money]
    trouble: str = ""
    is_for_coins: bool = False  # of the pirates' treasure, which are no chips


class PersonResults(NamedTuple):
    """One person's results: at each table, and together."""

    name: str
    tables: dict[str, Money]
    sum: Money
    names: tuple[str, ...] = ()  # under which the person played
    coins: Money = 0  # of the pirates' treasure, which are no chips


class ClubLedger:
    """Stores every entry of every table's logs once and in order, and adds up who won what.

    When a table restores a backup, its log gets a new generation. The copy of the old generation
    is then deleted, and the log is received again from its beginning.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        with readable(path):
            self._db = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
        try:
            with readable(path):
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = FULL")
                migrate(Database(self._db), steps, path)
        except BaseException:
            self._db.close()
            raise
        self._results: dict[tuple[str, str, int], tuple[int, EveningResults]] = {}

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def held(self, table: str, log: Identity) -> int:
        """Give the number of the last stored entry of a table's log; 0 if there is none."""
        with self._lock:
            generation, seq = self._known(table, log)
        return seq if generation == log.generation else 0

    def take(self, table: str, said: EntryMessage) -> Received:
        """Store an entry if it is the next one of its log; tell what was done with it."""
        entry, log = said.entry, said.log
        with self._lock, self._writing():
            if not self._begin_again_if_newer(table, log):
                return Received.KNOWN
            held = self._known(table, log)[1]
            if entry.seq <= held:
                return Received.KNOWN
            if said.before > held:
                return Received.GAP
            row = [table, log.name, entry.seq, said.session, entry.at_ms, entry.source]
            self._db.execute(
                "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", [*row, encode(entry.event)]
            )
            self._hold(table, log, entry.seq)
        return Received.NEW

    def renew(self, table: str, log: Identity) -> None:
        """Begin again with a log if what is stored belongs to an older generation of it."""
        with self._lock, self._writing():
            self._begin_again_if_newer(table, log)

    def name_persons(self, table: str, log: Identity, persons: Mapping[str, str]) -> None:
        """Store whose each second name is at a table; an older generation says nothing new."""
        with self._lock, self._writing():
            if not self._begin_again_if_newer(table, log) or self._persons(table, log) == persons:
                return
            self._db.execute("DELETE FROM persons WHERE place = ? AND log = ?", [table, log.name])
            rows = [(table, log.name, name, whose) for name, whose in persons.items()]
            self._db.executemany("INSERT INTO persons VALUES (?, ?, ?, ?)", rows)

    def _persons(self, table: str, log: Identity) -> dict[str, str]:
        found = self._db.execute(
            "SELECT name, person FROM persons WHERE place = ? AND log = ?", [table, log.name]
        )
        return dict(found.fetchall())

    def correct(self, table: str, log: Identity, last: int) -> bool:
        """Delete a copy that is newer or longer than the table's own log; tell whether it was.

        Then somebody else has published under the table's name. If the copy stayed, the table's
        own next entries would be taken for known ones.
        """
        with self._lock, self._writing():
            generation, held = self._known(table, log)
            is_wrong = generation > log.generation or held > last
            if is_wrong:
                self._begin(table, log)
        return is_wrong

    def _begin(self, table: str, log: Identity) -> None:
        for kept in ("lines", "persons"):
            self._db.execute(f"DELETE FROM {kept} WHERE place = ? AND log = ?", [table, log.name])  # noqa: S608  fixed names
        self._hold(table, log, 0)
        self._results.clear()  # entries may now differ under the same numbers

    def _begin_again_if_newer(self, table: str, log: Identity) -> bool:
        """Begin again if a log is newer than what is stored; tell whether it is not older."""
        known = self._known(table, log)[0]
        if known < log.generation:
            self._begin(table, log)
        return known <= log.generation

    def _known(self, table: str, log: Identity) -> tuple[int, int]:
        """Give the stored generation of a log and the number of its last entry; 0, 0 if none."""
        row: tuple[int, int] | None = self._db.execute(
            "SELECT generation, seq FROM logs WHERE place = ? AND log = ?", [table, log.name]
        ).fetchone()
        return row or (0, 0)

    def _hold(self, table: str, log: Identity, seq: int) -> None:
        row = [table, log.name, log.generation, seq]
        self._db.execute("INSERT OR REPLACE INTO logs VALUES (?, ?, ?, ?)", row)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def forget(self, table: str, log: Identity, sessions: Iterable[int]) -> None:
        """Delete evenings that were deleted at their table."""
        with self._lock:
            for session in sessions:
                self._db.execute(
                    "DELETE FROM lines WHERE place = ? AND log = ? AND session = ?",
                    [table, log.name, session],
                )
            self._results.clear()

    def entries(self, evening: TableEvening) -> list[Entry]:
        with self._lock:
            rows = self._db.execute(
                "SELECT seq, at_ms, source, event FROM lines WHERE place = ? AND log = ?"
                " AND session = ? ORDER BY seq",
                evening[:3],
            ).fetchall()
        return [Entry(seq, decode(event), at_ms, source) for seq, at_ms, source, event in rows]

    def evenings(self) -> list[TableEvening]:
        """List every stored evening."""
        with self._lock:
            rows = self._db.execute(
                "SELECT place, log, session, max(seq) FROM lines GROUP BY place, log, session"
            ).fetchall()
        return [TableEvening(*row) for row in rows]

    def results(self, evening: TableEvening) -> EveningResults:
        """Give what everybody won in an evening; it is folded again only if entries were added."""
        known = self._results.get(evening[:3])
        if known is None or known[0] != evening.last:
            known = self._results[evening[:3]] = (evening.last, self._compute(evening))
        return known[1]

    def _compute(self, evening: TableEvening) -> EveningResults:
        """Add up an evening; if it cannot be added up, give the reason instead."""
        try:
            entries = self.entries(evening)
            if not entries or not isinstance(entries[0].event, SessionOpened):
                return EveningResults({}, message("it does not begin with its opening"))
            table = EveningTable(entries).table
            won = {name: sum_ for name, sum_ in totals(table).items() if name != TREASURE}
            return EveningResults(won, is_for_coins=not table.rules.game.has_bank)
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001  the other evenings are added up all the same
            return EveningResults({}, parts_of(error) or type(error).__name__)

    def set_aside(self) -> list[tuple[TableEvening, str]]:
        """List the evenings that cannot be added up, each with the reason."""
        found = [(each, self.results(each).trouble) for each in self.evenings()]
        return [(each, trouble) for each, trouble in found if trouble]

    def accounts(self) -> list[PersonResults]:
        """Add up every person's results at all tables; the person who won most comes first."""
        persons, found = self._everybodys_names(), dict[str, PersonResults]()
        for evening in self.evenings():
            played = self.results(evening)
            for name, won in played.results.items():
                person = persons.get((evening.table, evening.log, name), name)
                so_far = found.get(person, PersonResults(person, {}, 0))
                named = so_far._replace(names=tuple(sorted({*so_far.names, name})))
                found[person] = _added(named, evening.table, won, played)
        return sorted(found.values(), key=lambda each: (-each.sum, each.name))

    def _everybodys_names(self) -> dict[tuple[str, str, str], str]:
        """Give the person behind each second name, by its table, its log and the name."""
        with self._lock:
            rows = self._db.execute("SELECT place, log, name, person FROM persons").fetchall()
        return {(table, log, name): person for table, log, name, person in rows}


def _added(so_far: PersonResults, table: str, won: Money, played: EveningResults) -> PersonResults:
    """Add what a person won in one evening."""
    if played.is_for_coins:
        return so_far._replace(coins=exact(so_far.coins + won))
    tables = so_far.tables | {table: exact(so_far.tables.get(table, 0) + won)}
    return so_far._replace(tables=tables, sum=exact(so_far.sum + won))
