"""Read a database of any version without changing it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from sqlite_utils.db import Database

from tracker.game.events import Entry
from tracker.store.codec import decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


SELECT = "SELECT seq, event, at_ms, source, frame, confidence FROM log"  # these columns exist in every version


# A query may take 20 s, and longer for a large file: even a slow disk reads more than 2 MB a second.
PATIENCE_S, BYTES_A_SECOND = 20.0, 2_000_000
SQLITE = b"SQLite format 3"
LOOKED_UP = 100_000  # instructions of SQLite between two checks of the time


def is_database(path: Path) -> bool:
    """Tell whether a file is one of SQLite's, by its first bytes."""
    if path.is_dir():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


@contextmanager
def open_readonly(path: Path) -> Iterator[Database]:
    """Open a database of any origin, which may be in use, for reading only.

    Triggers and views of the file cannot change anything, and a query that takes too long is stopped.
    """
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        file.execute("PRAGMA query_only = ON")
        file.execute("PRAGMA trusted_schema = OFF")
        until = monotonic() + PATIENCE_S + path.stat().st_size / BYTES_A_SECOND
        file.set_progress_handler(lambda: monotonic() > until, LOOKED_UP)
        try:
            yield Database(file)
        except UnicodeDecodeError as error:  # SQLite may quote a damaged text in its message
            raise sqlite3.DatabaseError(f"a text in it is damaged: {error.reason}") from None


def entries_of(db: Database, session: int, after_seq: int = 0) -> list[Entry]:
    """Give an evening's entries, or those after one of them."""
    rows = db.execute(f"{SELECT} WHERE session = ? AND seq > ? ORDER BY seq", [session, after_seq])
    return [entry_of(row) for row in rows]


def entry_of(row: tuple[int, str, int, str, int | None, float | None]) -> Entry:
    """Read a row that `SELECT` gave."""
    seq, event, at_ms, source, frame, confidence = row
    return Entry(seq, decode(event), at_ms, source, frame, confidence)


def evenings_of(db: Database) -> list[int]:
    """List the numbers of the evenings."""
    return [row[0] for row in db.execute("SELECT DISTINCT session FROM log ORDER BY session")]


def last_entry_ms(db: Database) -> int:
    """Give the time of the latest entry, or 0."""
    found: int = db.execute("SELECT coalesce(max(at_ms), 0) FROM log").fetchone()[0]
    return found


def settings_of(db: Database, session: int) -> dict[str, str]:
    """Give the settings of an evening; the last value of each holds."""
    rows = db.execute(
        "SELECT name, value FROM settings WHERE session = ? ORDER BY rowid", [session]
    )
    return {name: value for name, value in rows}  # noqa: C416  rows are not pairs to the checker
