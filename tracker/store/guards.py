"""Lift the triggers that forbid to change what is written, for the few changes that are allowed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from sqlite3 import Connection


@contextmanager
def guards_lifted(connection: Connection, *tables: str) -> Iterator[None]:
    """Drop the triggers of some tables while the block runs, then make them again as they were.

    After an error they are not made again: whoever calls undoes the whole change.
    """
    marks = ", ".join("?" * len(tables))
    guards = connection.execute(
        f"SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ({marks})",  # noqa: S608  marks only
        tables,
    ).fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, statement in guards:
        connection.execute(statement)
