"""Each line of the log carries a digest of itself and of the line before it in its evening.

So a line that a dying disk or a strange hand has changed, moved or taken away is noticed. Evenings
are chained one by one, because one may be removed without touching the others.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlite_utils.db import Database

LENGTH = 16  # hexadecimal digits: 64 bits notice any accident
LARGEST_NUMBER = 2**53  # of a line; nobody writes so many
COLUMNS = "seq, session, at_ms, source, event, frame, confidence, answers"


class ChainedLine(NamedTuple):
    """A line of the log, and the evening that it stands in."""

    session: int
    seq: int


class Missing(NamedTuple):
    """How many lines are gone, and behind which line the first; less than none is a wrong count."""

    lines: int
    behind: int | None  # unknown where evenings were removed, whose numbers are gone as well


def digest(before: str, line: Sequence[object]) -> str:
    """Give the digest of a line, its values in the order of `COLUMNS`, behind another's digest."""
    content = json.dumps([before, *line], separators=(",", ":"))
    return sha256(content.encode()).hexdigest()[:LENGTH]


def last_digest(db: Database, session: int) -> str:
    """Give the digest of an evening's last line; nothing for an evening that is just beginning."""
    found = db.execute(
        "SELECT digest FROM log WHERE session = ? ORDER BY seq DESC LIMIT 1", [session]
    ).fetchone()
    return "" if found is None else str(found[0])


def is_chained(db: Database) -> bool:
    """Tell whether a log is of a version that keeps digests."""
    return "digest" in {row[1] for row in db.execute("PRAGMA table_info(log)")}


def wrong_line(db: Database) -> ChainedLine | None:
    """Find the first line that is not as it was written, or whose fellow before it is gone."""
    evening, before = None, ""
    for *line, kept in db.execute(f"SELECT {COLUMNS}, digest FROM log ORDER BY session, seq"):  # noqa: S608  fixed names
        seq, session = line[:2]
        before = digest(before if session == evening else "", line)
        if before != kept:
            return ChainedLine(session, seq)
        evening = session
    return None


def missing(db: Database) -> Missing | None:
    """Tell how many lines are gone; None where all are there.

    No number is given twice or passed over, so each one given stands in the log or went with an
    evening that was removed. Of one that an older version removed nobody noted how many it had.
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
    return Missing(short, None if removed else _first_gap(numbers))


def _counts_removed(db: Database) -> bool:
    return "lines" in {row[1] for row in db.execute("PRAGMA table_info(removed)")}


def _first_gap(numbers: Iterable[tuple[int]]) -> int:
    """Give the last number before the first that is passed over."""
    last = 0
    for (number,) in numbers:
        if number != last + 1:
            break
        last = number
    return last


def chain_all(db: Database) -> None:
    """Give every line its digest."""
    evening, before, found = None, "", []
    for line in db.execute(f"SELECT {COLUMNS} FROM log ORDER BY session, seq"):  # noqa: S608  fixed names
        before = digest(before if line[1] == evening else "", line)
        evening = line[1]
        found.append((before, line[0]))
    db.conn.executemany("UPDATE log SET digest = ? WHERE seq = ?", found)
