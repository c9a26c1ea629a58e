"""A note of the last line of the log, in a small file beside the database.

SQLite keeps the newest lines in the `-wal` file until they are moved into the database file. If the
`-wal` file is lost or damaged, SQLite opens the older database without an error. This note shows that
lines are missing. It is written after the line is safe, so it never names a line that was not written.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tracker.store.identity import identity
from tracker.store.permissions import private_opener

if TYPE_CHECKING:
    from sqlite_utils.db import Database

MOST = 512  # size of the file in bytes, always the same; no more is read
TAIL = "-head"


class LastLine(NamedTuple):
    """The last line: name and generation of its log, its number, evening and digest."""

    name: str
    generation: int
    seq: int
    session: int
    digest: str


def last_line_file(database: Path) -> Path:
    return Path(f"{database}{TAIL}")


def last_line_of(db: Database) -> LastLine | None:
    """Give the last line of a log; None if the log is empty."""
    own = identity(db)
    last = db.execute("SELECT seq, session, digest FROM log ORDER BY seq DESC LIMIT 1").fetchone()
    return None if own is None or last is None else LastLine(*own, *last)


def note_last_line(db: Database, database: Path) -> None:
    """Write the note. On a full disk the note stays behind the log, which does no harm."""
    head = last_line_of(db)
    if head is None:
        return
    words = " ".join(map(str, head))
    content = f"{words} {_sum(words)}".ljust(MOST - 1).encode() + b"\n"
    path = last_line_file(database)
    # Overwritten in place: that needs no new space, and the file is never empty.
    how = "r+b" if path.exists() else "wb"
    with suppress(OSError), open(path, how, opener=private_opener) as file:
        file.write(content)


def noted_last_line(database: Path) -> LastLine | None:
    """Read the note; None if there is none, or if it is damaged."""
    try:
        with last_line_file(database).open("rb") as file:
            *words, kept = file.read(MOST).decode("ascii").split()
        name, generation, seq, session, digest = words
        head = LastLine(name, int(generation), int(seq), int(session), digest)
    except (OSError, ValueError):
        return None
    return head if kept == _sum(" ".join(words)) else None


def is_line_lost(db: Database, head: LastLine) -> bool:
    """Tell whether the noted line is missing; a note about another log says nothing."""
    if identity(db) != (head.name, head.generation):
        return False
    there = db.execute(
        "SELECT 1 FROM log WHERE seq = ? AND session = ? AND digest = ?"
        " UNION ALL SELECT 1 FROM removed WHERE session = ?",
        [head.seq, head.session, head.digest, head.session],
    ).fetchone()
    return there is None


def empty_wal(db: Database) -> None:
    """Move the write-ahead log into the database file, so that a copy of that file alone is complete.

    It does not wait: if somebody is reading or writing, it is left for the next time.
    """
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout = 0")
    with suppress(sqlite3.OperationalError):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    db.execute(f"PRAGMA busy_timeout = {patience}")


def _sum(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:16]
