"""Which log this is: named when it is made, and counted up whenever a copy takes its place.

After a copy was put back, numbers that somebody else has already heard are given to other entries.
Whoever keeps a log elsewhere hears it anew when its generation has gone up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sqlite_utils.db import Database

LARGEST_GENERATION = 2**53
_NAME = re.compile(r"[0-9a-f]{32}")


class Identity(NamedTuple):
    """A log, and how often it has begun to say something else."""

    name: str
    generation: int


def identity(db: Database) -> Identity | None:
    """Say which log this is; None for one of an older version."""
    if "identity" not in db.table_names():
        return None
    row = db.execute(
        "SELECT name, generation FROM identity ORDER BY generation DESC LIMIT 1"
    ).fetchone()
    return None if row is None else Identity(*row)


def is_sound(found: Identity | None) -> bool:
    """Tell whether a log's name and generation are such as we give."""
    if found is None or not _NAME.fullmatch(found.name):
        return False
    return 0 < found.generation < LARGEST_GENERATION


def count_up(db: Database, before: Identity | None, now_s: int) -> None:
    """Begin a generation beyond this log's and another's.

    It is the time in seconds where that is more: so it goes up also where what lay there before is
    damaged and cannot be asked.
    """
    own = identity(db)
    assert own is not None, "a log is brought up to date before it is counted up"
    known = max(each.generation for each in (own, before) if each is not None)
    db.execute("INSERT INTO identity VALUES (?, ?)", [max(known + 1, now_s), own.name])
