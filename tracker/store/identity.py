"""Which log this is: a name given when it is made, and a generation that counts restored copies.

After a copy was restored, entry numbers that listeners already know are given to other entries.
A listener that keeps a copy of the log reads it again when the generation has gone up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sqlite_utils.db import Database

LARGEST_GENERATION = 2**53
_NAME = re.compile(r"[0-9a-f]{32}")


class Identity(NamedTuple):
    """The name of a log, and its generation."""

    name: str
    generation: int


def identity(db: Database) -> Identity | None:
    """Give the name and generation of a log; None for a log of an older version."""
    if "identity" not in db.table_names():
        return None
    row = db.execute(
        "SELECT name, generation FROM identity ORDER BY generation DESC LIMIT 1"
    ).fetchone()
    return None if row is None else Identity(*row)


def is_sound(found: Identity | None) -> bool:
    """Tell whether a name and generation can be ours: 32 hexadecimal digits and a number above 0."""
    if found is None or not _NAME.fullmatch(found.name):
        return False
    return 0 < found.generation < LARGEST_GENERATION


def count_up(db: Database, before: Identity | None, now_s: int) -> None:
    """Begin a generation above that of this log and of the log it replaces.

    If the time in seconds is higher, use the time: the log that is replaced may be damaged and
    unreadable, and the generation must go up then too.
    """
    own = identity(db)
    assert own is not None, "a log is brought up to date before it is counted up"
    known = max(each.generation for each in (own, before) if each is not None)
    db.execute("INSERT INTO identity VALUES (?, ?)", [max(known + 1, now_s), own.name])
