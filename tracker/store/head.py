"""The last line that was acknowledged, noted in a small file beside the database.

What was written last lies in SQLite's `-wal` file until it is brought home. Where that file is lost
or damaged, SQLite opens the database as it was before and says nothing; the note does. It is
written after the line itself is safe, so it never names a line that was not.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tracker.store.identity import identity
from tracker.store.private import private_opener

if TYPE_CHECKING:
    from sqlite_utils.db import Database

MOST = 512  # bytes of the file that are looked at
TAIL = "-head"


class Head(NamedTuple):
    """A line of a log, by the log's name and generation, its number, evening and digest."""

    name: str
    generation: int
    seq: int
    session: int
    digest: str


def head_file(database: Path) -> Path:
    return Path(f"{database}{TAIL}")


def head_of(db: Database) -> Head | None:
    """Give the last line of a log; None where there is none."""
    own = identity(db)
    last = db.execute("SELECT seq, session, digest FROM log ORDER BY seq DESC LIMIT 1").fetchone()
    return None if own is None or last is None else Head(*own, *last)


def note_head(db: Database, database: Path) -> None:
    """Note the last line; a full disk leaves the note behind, which is no harm."""
    head = head_of(db)
    if head is None:
        return
    words = " ".join(map(str, head))
    content = f"{words} {_sum(words)}".ljust(MOST - 1).encode() + b"\n"
    path = head_file(database)
    # in place: what is rewritten needs no new space, and is never empty in between
    how = "r+b" if path.exists() else "wb"
    with suppress(OSError), open(path, how, opener=private_opener) as file:
        file.write(content)


def noted_head(database: Path) -> Head | None:
    """Read the note; None where there is none, or one that is itself damaged."""
    try:
        with head_file(database).open("rb") as file:
            *words, kept = file.read(MOST).decode("ascii").split()
        name, generation, seq, session, digest = words
        head = Head(name, int(generation), int(seq), int(session), digest)
    except (OSError, ValueError):
        return None
    return head if kept == _sum(" ".join(words)) else None


def lost_line(db: Database, head: Head) -> bool:
    """Tell whether a log has lost the line that was noted last; of another log nothing is known."""
    if identity(db) != (head.name, head.generation):
        return False
    there = db.execute(
        "SELECT 1 FROM log WHERE seq = ? AND session = ? AND digest = ?"
        " UNION ALL SELECT 1 FROM removed WHERE session = ?",
        [head.seq, head.session, head.digest, head.session],
    ).fetchone()
    return there is None


def bring_home(db: Database) -> None:
    """Bring what was written into the database's own file, so that a copy of it alone holds all.

    It waits for nobody: whoever is just reading or writing leaves it for the next time.
    """
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout = 0")
    with suppress(sqlite3.OperationalError):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    db.execute(f"PRAGMA busy_timeout = {patience}")


def _sum(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:16]
