"""The log of all evenings: appended to, read from, never rewritten."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlite_utils.db import Database

from tracker.game.events import Amended, CoupOpened, Entry, SessionOpened
from tracker.store.chain import COLUMNS, digest, last_digest
from tracker.store.codec import CodecError, decode, encode
from tracker.store.errors import (
    NotWrittenError,
    OvertakenError,
    StoreError,
    UnknownEveningError,
    is_held,
    readable,
)
from tracker.store.head import bring_home, note_head
from tracker.store.identity import Identity, identity
from tracker.store.integrity import trouble
from tracker.store.migrate import take_steps
from tracker.store.private import keep_private
from tracker.store.readonly import SELECT, entries_of, entry_of, settings_of
from tracker.store.schema import steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.game.events import Event

IN_MEMORY = Path(":memory:")
PATIENCE_S, PAUSE_S = 5.0, 0.01  # with another program that holds the file


@dataclass(frozen=True)
class Evening:
    """One session of the log, as the list of evenings shows it."""

    id: int
    began_ms: int
    ended_ms: int
    coups: int  # as they were opened, corrections aside
    opening: SessionOpened | None  # none where this version cannot read it


@dataclass(frozen=True)
class Written:
    """Where an entry comes from: when, by whom, from which frame, for which request or doubt."""

    at_ms: int
    source: str = "banker"
    frame: int | None = None
    confidence: float | None = None
    key: str | None = None  # of the request: a repeated key is answered, not repeated
    answers: int | None = None  # the doubt that this settles
    after: int | None = None  # only if this is still the last entry, of the evening it goes into


class Grown(NamedTuple):
    """An entry of whichever evening, and the number of the one before it in the log."""

    before: int
    session: int
    entry: Entry


class Log:
    """A connection to the database; one per thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with readable(path):
            self.db = _opened(path)

    def close(self) -> None:
        self.db.close()

    def wait_at_most(self, seconds: float) -> None:
        """Wait so long for another program that holds the file: a person waits for the answer."""
        with readable(self.path):
            self.db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}").fetchall()

    # writing

    def open_session(
        self, opening: SessionOpened, written: Written, first: Sequence[Event] = ()
    ) -> Entry:
        """Begin an evening, with what comes first in it: its number is that of its first entry."""
        return self._append(None, [opening, *first], written)[0]

    def append(self, session: int, event: Event, written: Written) -> Entry:
        """Write one fact down, durably, and give it back with its number."""
        return self._append(session, [event], written)[0]

    def append_all(self, session: int, events: Sequence[Event], written: Written) -> list[Entry]:
        """Write several facts of one request down, all or none."""
        return self._append(session, list(events), written)

    def _append(self, session: int | None, events: list[Event], written: Written) -> list[Entry]:
        assert events, "a request writes at least one fact"
        with self.writing():
            found = self._insert(session, events, written)
        self._secure(home=any(isinstance(event, SessionOpened | CoupOpened) for event in events))
        return found

    def _secure(self, *, home: bool) -> None:
        """Note what was written last, and bring it home where a coup or an evening begins."""
        if self.path == IN_MEMORY:
            return
        with readable(self.path):
            note_head(self.db, self.path)
            if home:
                bring_home(self.db)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write all or nothing, durably; what the disk refuses is said in one sentence."""
        with readable(self.path):
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield
                self.db.execute("COMMIT")
            except sqlite3.OperationalError as error:
                if is_held(error):
                    raise  # which is said as where one reads
                raise NotWrittenError(
                    f"nothing was written to {self.path} ({error}); free some space on the disk, or"
                    " close the program that holds it, and do it again"
                ) from None
            finally:
                # a full disk may have rolled back by itself
                if self.db.conn.in_transaction:
                    self.db.execute("ROLLBACK")

    def _insert(self, session: int | None, events: list[Event], written: Written) -> list[Entry]:
        repeated = self._answered(written.key)
        if repeated is not None:
            return repeated
        if session is not None and not self.holds(session):
            raise UnknownEveningError(f"there is no evening {session}; open a new one")
        if written.after is not None and self.last(session) != written.after:
            raise OvertakenError(f"entry {written.after} is no longer the last; read on from there")
        entries: list[Entry] = []
        first = self._next()
        session = first if session is None else session
        before = last_digest(self.db, session)
        for seq, event in enumerate(events, first):
            row = _row(seq, session, event, written)
            before = digest(before, row)
            self.db.execute(_INSERT, [*row, before])
            entries.append(_entry(seq, event, written))
        if written.key is not None:
            request = [written.key, session, first, entries[-1].seq]
            self.db.execute("INSERT INTO requests VALUES (?, ?, ?, ?)", request)
        return entries

    def last(self, session: int | None = None) -> int:
        """Give the number of an evening's last entry, or of the whole log's; 0 where there is none."""
        where = "" if session is None else " WHERE session = ?"
        given = () if session is None else (session,)
        last: int = self.query(f"SELECT coalesce(max(seq), 0) FROM log{where}", *given)[0][0]  # noqa: S608  fixed words
        return last

    def _next(self) -> int:
        """Give the number of the next line: none is given twice, not even a removed evening's."""
        found = self.query("SELECT seq FROM sqlite_sequence WHERE name = 'log'")
        return int(found[0][0]) + 1 if found else 1

    def _answered(self, key: str | None) -> list[Entry] | None:
        if key is None:
            return None
        found = self.query("SELECT first, last FROM requests WHERE key = ?", key)
        if not found:
            return None
        rows = self.query(f"{SELECT} WHERE seq BETWEEN ? AND ? ORDER BY seq", *found[0])
        with readable(self.path):
            return [entry_of(row) for row in rows]

    def is_answered(self, key: str) -> bool:
        """Tell whether a request of this key has been written down."""
        return self._answered(key) is not None

    # reading

    def query(self, sql: str, *given: object) -> list[Any]:
        """Give all rows that are asked for; what cannot be read is said in one sentence."""
        with readable(self.path):
            return self.db.execute(sql, given).fetchall()

    def read(self, session: int, after_seq: int = 0) -> list[Entry]:
        """Give an evening's entries, or those behind one of them."""
        with readable(self.path):
            return entries_of(self.db, session, after_seq)

    def after(self, seq: int, most: int) -> list[Grown]:
        """Give the entries of all evenings that come after one, the first of them."""
        rows = self.query(
            "SELECT (SELECT coalesce(max(seq), 0) FROM log AS b WHERE b.seq < log.seq), session,"
            " seq, event, at_ms, source, frame, confidence FROM log"
            " WHERE seq > ? ORDER BY seq LIMIT ?",
            seq,
            most,
        )
        with readable(self.path):
            return [Grown(row[0], row[1], entry_of(row[2:])) for row in rows]

    def holds(self, session: int) -> bool:
        """Tell whether an evening is there."""
        return bool(self.query("SELECT 1 FROM log WHERE seq = ? AND session = seq", session))

    def latest(self) -> int | None:
        """Give the evening that was opened last."""
        found: int | None = self.query("SELECT max(session) FROM log")[0][0]
        return found

    def evenings(self) -> list[Evening]:
        """List all evenings, the latest first."""
        rows = self.query(
            "SELECT session, min(at_ms), max(at_ms), sum(event LIKE ?),"
            " (SELECT event FROM log AS first WHERE first.seq = log.session)"
            " FROM log GROUP BY session ORDER BY session DESC",
            '{"is":"CoupOpened"%',
        )
        with readable(self.path):
            return [_evening(row) for row in rows]

    def together(self, seq: int) -> tuple[int, ...]:
        """Give the entries that one request wrote with this one."""
        found = self.query(
            "SELECT first, last FROM requests WHERE session = (SELECT session FROM log WHERE seq = ?)"
            " AND first <= ? AND last >= ? ORDER BY first DESC LIMIT 1",
            *(seq, seq, seq),
        )
        if not found:
            return (seq,)
        rows = self.query(
            "SELECT seq FROM log WHERE seq BETWEEN ? AND ?"
            " AND session = (SELECT session FROM log WHERE seq = ?) ORDER BY seq",
            *(*found[0], seq),
        )
        return tuple(row[0] for row in rows)

    def changed(self) -> int:
        """Give a number that changes whenever another connection has written."""
        found: int = self.query("PRAGMA data_version")[0][0]
        return found

    def remove(self, session: int, at_ms: int) -> None:
        """Remove a whole evening for good: nothing less can be taken out of the log."""
        with self.writing():
            self.db.execute(
                "INSERT OR IGNORE INTO removed (session, at_ms, lines)"
                " SELECT ?, ?, count(*) FROM log WHERE session = ?",
                [session, at_ms, session],
            )
            for table in ("log", "requests", "doubts", "seen", "settings"):
                self.db.execute(f"DELETE FROM {table} WHERE session = ?", [session])  # noqa: S608  fixed names
        self._secure(home=True)

    def identity(self) -> Identity:
        """Say which log this is, to those who keep it elsewhere."""
        with readable(self.path):
            found = identity(self.db)
        assert found is not None, "a log that is open is of this version"
        return found

    def removed(self) -> list[int]:
        """Give the evenings that were removed."""
        return [row[0] for row in self.query("SELECT session FROM removed ORDER BY session")]

    # beside the log

    def set(self, session: int, name: str, value: str, at_ms: int) -> None:
        """Note a setting of an evening (chips, camera); the last one holds."""
        with self.writing():
            self.db.execute(
                "INSERT INTO settings VALUES (?, ?, ?, ?)", [session, at_ms, name, value]
            )

    def settings(self, session: int) -> dict[str, str]:
        with readable(self.path):
            return settings_of(self.db, session)

    def history(self, session: int, name: str) -> list[tuple[int, str]]:
        """Give every value a setting has had, with its time, the first one first."""
        return self.query(
            "SELECT at_ms, value FROM settings WHERE session = ? AND name = ? ORDER BY rowid",
            session,
            name,
        )

    def mark_seen(self, session: int, code: str, entry: int, at_ms: int) -> None:
        """Note that the banker has taken note of an irregularity that asks nothing."""
        with self.writing():
            self.db.execute(
                "INSERT OR IGNORE INTO seen VALUES (?, ?, ?, ?)", [session, code, entry, at_ms]
            )

    def seen(self, session: int) -> frozenset[tuple[str, int]]:
        return frozenset(self.query("SELECT code, entry FROM seen WHERE session = ?", session))


_INSERT = f"INSERT INTO log ({COLUMNS}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  fixed names


def _opened(path: Path) -> Database:
    keep_private(path)
    connection = sqlite3.connect(
        str(path), timeout=PATIENCE_S, check_same_thread=False, isolation_level=None
    )
    db = Database(connection)
    try:
        _write_ahead(db)
        db.execute("PRAGMA synchronous = FULL")
        _check(db, path)
        _migrate(db, path)
        bring_home(db)
    except BaseException:
        db.close()
        raise
    return db


def _write_ahead(db: Database) -> None:
    """Let others read while one writes; for a program that asks for it just then SQLite does not wait."""
    until = monotonic() + PATIENCE_S
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if not is_held(error) or monotonic() > until:
                raise
            sleep(PAUSE_S)
        else:
            return


def _check(db: Database, path: Path) -> None:
    said = trouble(db, path)
    if said is not None:
        raise StoreError(said)


def _migrate(db: Database, path: Path) -> None:
    """Take the steps that are missing; another process that is just taking them is waited for."""
    if not steps.pending(db):
        return
    if path != IN_MEMORY and "log" in db.table_names():
        _keep_copy(db, path)
    take_steps(db, steps)


def _keep_copy(db: Database, path: Path) -> None:
    """Keep the database as it was before its tables are changed, under the last step it took."""
    copy = path.with_suffix(f".before-step-{len(steps.applied(db)) + 1}.db")
    copy.unlink(missing_ok=True)
    keep_private(copy)
    db.execute("VACUUM INTO ?", [str(copy)])


def _row(seq: int, session: int, event: Event, written: Written) -> list[object]:
    """Give a line's values in the order of the log's columns, exactly as they come back."""
    confidence = None if written.confidence is None else float(written.confidence)
    row = [seq, session, written.at_ms, written.source, encode(event)]
    return [*row, written.frame, confidence, written.answers]


def _entry(seq: int, event: Event, written: Written) -> Entry:
    return Entry(seq, event, written.at_ms, written.source, written.frame, written.confidence)


def _evening(row: tuple[int, int, int, int, str]) -> Evening:
    try:
        opening = decode(row[4])
    except CodecError:
        return Evening(*row[:4], None)
    assert isinstance(opening, SessionOpened), "an evening is numbered by its opening"
    return Evening(*row[:4], opening)


def undo_of(entries: Sequence[Entry]) -> tuple[int | None, int | None]:
    """Give what undo would strike and what redo would bring back (the number of the undo).

    Undo and redo are themselves entries, told apart by their source; any other act clears what
    could be redone.
    """
    done: dict[int, None] = {}  # in order, and quick to take from: an evening has thousands
    undone: dict[int, int] = {}  # an undo, and what it struck
    for entry in entries:
        event = entry.event
        if entry.source == "undo" and isinstance(event, Amended):
            done.pop(event.target, None)
            undone[entry.seq] = event.target
        elif entry.source == "redo" and isinstance(event, Amended):
            target = undone.pop(event.target, None)
            if target is not None:
                done[target] = None
        elif not isinstance(event, SessionOpened):
            done[entry.seq] = None
            undone.clear()
    return next(reversed(done), None), next(reversed(undone), None)
