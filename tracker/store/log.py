"""The log of all evenings: append entries and read them; nothing is ever rewritten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.events import BY_BANKER, CoupOpened, Entry, SessionOpened
from tracker.game.sentences import filled
from tracker.store.codec import CodecError, decode, encode
from tracker.store.database import IN_MEMORY, LogDatabase
from tracker.store.digests import COLUMNS, digest, last_digest
from tracker.store.errors import OvertakenError, UnknownEveningError, readable
from tracker.store.identity import Identity, identity
from tracker.store.last_line import empty_wal, note_last_line
from tracker.store.readonly import SELECT, entries_of, entry_of, settings_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Event


@dataclass(frozen=True)
class Evening:
    """One evening, as the list of evenings shows it."""

    id: int
    began_ms: int
    ended_ms: int
    coups: int  # the entries that open a coup; amendments are not taken into account
    opening: SessionOpened | None  # None if this version cannot read it


@dataclass(frozen=True)
class Origin:
    """Where entries come from: time, source, frame, request, answered doubt."""

    at_ms: int
    source: str = BY_BANKER
    frame: int | None = None
    confidence: float | None = None
    key: str | None = None  # of the request: if it comes again, nothing is written again
    answers: int | None = None  # the doubt that this entry answers
    after: int | None = None  # write only if this is still the evening's last entry


class NewEntry(NamedTuple):
    """A new entry of any evening, and the number of the entry before it in the log."""

    before: int
    session: int
    entry: Entry


class Log(LogDatabase):
    """All evenings of a database: append entries, read them, remove a whole evening."""

    # writing

    def open_session(
        self, opening: SessionOpened, origin: Origin, first: Sequence[Event] = ()
    ) -> Entry:
        """Begin an evening with its first entries; its number is that of its opening."""
        return self._append(None, [opening, *first], origin)[0]

    def append(self, session: int, event: Event, origin: Origin) -> Entry:
        """Append one entry and give it back with its number."""
        return self._append(session, [event], origin)[0]

    def append_all(self, session: int, events: Sequence[Event], origin: Origin) -> list[Entry]:
        """Append the entries of one request, all or none."""
        return self._append(session, list(events), origin)

    def _append(self, session: int | None, events: list[Event], origin: Origin) -> list[Entry]:
        assert events, "a request writes at least one fact"
        with self.writing():
            found = self._insert(session, events, origin)
        self.secure(
            moves_wal=any(isinstance(event, SessionOpened | CoupOpened) for event in events)
        )
        return found

    def secure(self, *, moves_wal: bool = True) -> None:
        """Note the last line; with `moves_wal`, also move the `-wal` file into the database file."""
        if self.path == IN_MEMORY:
            return
        with readable(self.path):
            note_last_line(self.db, self.path)
            if moves_wal:
                empty_wal(self.db)

    def _insert(self, session: int | None, events: list[Event], origin: Origin) -> list[Entry]:
        repeated = self._answered(origin.key)
        if repeated is not None:
            return repeated
        if session is not None and not self.has_evening(session):
            raise UnknownEveningError(
                filled("there is no evening {evening}; open a new one", evening=session)
            )
        if origin.after is not None and self.last(session) != origin.after:
            raise OvertakenError(
                filled(
                    "entry {entry} is no longer the last; read on from there", entry=origin.after
                )
            )
        entries: list[Entry] = []
        first = self._next()
        session = first if session is None else session
        before = last_digest(self.db, session)
        for seq, event in enumerate(events, first):
            row = _row(seq, session, event, origin)
            before = digest(before, row)
            self.db.execute(_INSERT, [*row, before])
            entries.append(_entry(seq, event, origin))
        if origin.key is not None:
            request = [origin.key, session, first, entries[-1].seq]
            self.db.execute("INSERT INTO requests VALUES (?, ?, ?, ?)", request)
        return entries

    def last(self, session: int | None = None) -> int:
        """Give the number of the last entry, of one evening or of all; 0 if there is none."""
        where = "" if session is None else " WHERE session = ?"
        given = () if session is None else (session,)
        last: int = self.query(f"SELECT coalesce(max(seq), 0) FROM log{where}", *given)[0][0]  # noqa: S608  fixed words
        return last

    def _next(self) -> int:
        """Give the number of the next entry; numbers of removed evenings are not used again."""
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
        """Tell whether the request with this key has been written."""
        return self._answered(key) is not None

    # reading

    def read(self, session: int, after_seq: int = 0) -> list[Entry]:
        """Give an evening's entries, or those after one of them."""
        with readable(self.path):
            return entries_of(self.db, session, after_seq)

    def entries_after(self, seq: int, most: int) -> list[NewEntry]:
        """Give the entries of all evenings after one, at most so many."""
        rows = self.query(
            "SELECT (SELECT coalesce(max(seq), 0) FROM log AS b WHERE b.seq < log.seq), session,"
            " seq, event, at_ms, source, frame, confidence FROM log"
            " WHERE seq > ? ORDER BY seq LIMIT ?",
            seq,
            most,
        )
        with readable(self.path):
            return [NewEntry(row[0], row[1], entry_of(row[2:])) for row in rows]

    def has_evening(self, session: int) -> bool:
        """Tell whether the log has this evening."""
        return bool(self.query("SELECT 1 FROM log WHERE seq = ? AND session = seq", session))

    def latest_evening(self) -> int | None:
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
        """Give the entries that one request wrote together with this one, which is among them."""
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

    def remove(self, session: int, at_ms: int) -> None:
        """Remove a whole evening for good; nothing smaller can be removed."""
        with self.writing():
            self.db.execute(
                "INSERT OR IGNORE INTO removed (session, at_ms, lines)"
                " SELECT ?, ?, count(*) FROM log WHERE session = ?",
                [session, at_ms, session],
            )
            for table in ("log", "requests", "doubts", "seen", "settings"):
                self.db.execute(f"DELETE FROM {table} WHERE session = ?", [session])  # noqa: S608  fixed names
        self.secure()

    def identity(self) -> Identity:
        """Give the name and generation of this log, for listeners that keep a copy."""
        with readable(self.path):
            found = identity(self.db)
        assert found is not None, "an open log was brought up to date, so it has a name"
        return found

    def removed(self) -> list[int]:
        """List the removed evenings."""
        return [row[0] for row in self.query("SELECT session FROM removed ORDER BY session")]

    # settings and seen irregularities

    def set_setting(self, session: int, name: str, value: str, at_ms: int) -> None:
        """Set a setting of an evening, such as its chips; the last value holds."""
        with self.writing():
            self.db.execute(
                "INSERT INTO settings VALUES (?, ?, ?, ?)", [session, at_ms, name, value]
            )

    def settings(self, session: int) -> dict[str, str]:
        with readable(self.path):
            return settings_of(self.db, session)

    def history(self, session: int, name: str) -> list[tuple[int, str]]:
        """Give every value that a setting has had, with its time, the oldest first."""
        return self.query(
            "SELECT at_ms, value FROM settings WHERE session = ? AND name = ? ORDER BY rowid",
            session,
            name,
        )

    def mark_seen(self, session: int, code: str, entry: int, at_ms: int) -> None:
        """Note that the banker has seen an irregularity that needs no answer."""
        with self.writing():
            self.db.execute(
                "INSERT OR IGNORE INTO seen VALUES (?, ?, ?, ?)", [session, code, entry, at_ms]
            )

    def seen_irregularities(self, session: int) -> frozenset[tuple[str, int]]:
        return frozenset(self.query("SELECT code, entry FROM seen WHERE session = ?", session))


_INSERT = f"INSERT INTO log ({COLUMNS}, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  fixed names


def _row(seq: int, session: int, event: Event, origin: Origin) -> list[object]:
    """Give the values of a line in the order of the columns, exactly as SQLite returns them."""
    confidence = None if origin.confidence is None else float(origin.confidence)
    row = [seq, session, origin.at_ms, origin.source, encode(event)]
    return [*row, origin.frame, confidence, origin.answers]


def _entry(seq: int, event: Event, origin: Origin) -> Entry:
    return Entry(seq, event, origin.at_ms, origin.source, origin.frame, origin.confidence)


def _evening(row: tuple[int, int, int, int, str]) -> Evening:
    try:
        opening = decode(row[4])
    except CodecError:
        return Evening(*row[:4], None)
    assert isinstance(opening, SessionOpened), "an evening is numbered by its opening"
    return Evening(*row[:4], opening)
