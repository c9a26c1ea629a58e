"""Digests that chain the lines of an evening, so that a changed or missing line is noticed.

Each line of the log has a digest of itself and of the line before it in its evening. A failing disk
or somebody else's program may change, move or remove a line; the digests then no longer match. Each
evening has a chain of its own, because one evening may be removed without touching the others.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from sqlite_utils.db import Database

LENGTH = 16  # hexadecimal digits, that is 64 bits: enough against accidents
COLUMNS = "seq, session, at_ms, source, event, frame, confidence, answers"


class DigestedLine(NamedTuple):
    """A line of the log, and the evening it belongs to."""

    session: int
    seq: int


class MissingLines(NamedTuple):
    """How many lines are missing, and after which line the first one.

    A count below 0 means that there are more lines than numbers were given.
    """

    lines: int
    behind: int | None  # None if it is unknown, because evenings were removed too


def digest(before: str, line: Sequence[object]) -> str:
    """Give the digest of a line (values in the order of `COLUMNS`) that follows the digest `before`."""
    content = json.dumps([before, *line], separators=(",", ":"))
    return sha256(content.encode()).hexdigest()[:LENGTH]


def last_digest(db: Database, session: int) -> str:
    """Give the digest of an evening's last line; an empty text if the evening has no line yet."""
    found = db.execute(
        "SELECT digest FROM log WHERE session = ? ORDER BY seq DESC LIMIT 1", [session]
    ).fetchone()
    return "" if found is None else str(found[0])


def has_digests(db: Database) -> bool:
    """Tell whether this log has digests; logs of older versions have none."""
    return "digest" in {row[1] for row in db.execute("PRAGMA table_info(log)")}


def wrong_line(db: Database) -> DigestedLine | None:
    """Find the first line whose digest does not match, or None."""
    evening, before = None, ""
    for *line, kept in db.execute(f"SELECT {COLUMNS}, digest FROM log ORDER BY session, seq"):  # noqa: S608  fixed names
        seq, session = line[:2]
        before = digest(before if session == evening else "", line)
        if before != kept:
            return DigestedLine(session, seq)
        evening = session
    return None


def missing(db: Database) -> MissingLines | None:
    """Tell how many lines are missing; None if all are there.

    Numbers are given in order, each once. So each number is either in the log or went with a removed
    evening. Older versions did not note how many lines a removed evening had; after such a removal
    it cannot be told whether lines are missing.
    """
    counted = "lines" if _counts_removed(db) else "NULL"
    given, there, gone, removed, unknown = db.execute(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'log'), 0),"  # noqa: S608  fixed words
        f" (SELECT count(*) FROM log), coalesce(sum({counted}), 0),"
        f" count(*), count(*) - count({counted}) FROM removed"
    ).fetchone()
    short = given - there - gone
    if short == 0 or (unknown and short > 0):
        return None
    numbers = db.execute("SELECT seq FROM log ORDER BY seq")
    return MissingLines(short, None if removed else _first_gap(numbers))


def _counts_removed(db: Database) -> bool:
    return "lines" in {row[1] for row in db.execute("PRAGMA table_info(removed)")}


def _first_gap(numbers: Iterable[tuple[int]]) -> int:
    """Give the last number before the first gap."""
    last = 0
    for (number,) in numbers:
        if number != last + 1:
            break
        last = number
    return last


def add_digests(db: Database, only: Container[int] | None = None) -> None:
    """Give every line of the log its digest, or every line of some evenings."""
    evening, before, found = None, "", []
    for line in db.execute(f"SELECT {COLUMNS} FROM log ORDER BY session, seq"):  # noqa: S608  fixed names
        if only is not None and line[1] not in only:
            continue
        before = digest(before if line[1] == evening else "", line)
        evening = line[1]
        found.append((before, line[0]))
    db.conn.executemany("UPDATE log SET digest = ? WHERE seq = ?", found)
