"""Look into a database of whatever version, and change nothing in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from sqlite_utils.db import Database

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def looked_at(path: Path) -> Iterator[Database]:
    """Open a database that may be in use, for reading alone."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as file:
        yield Database(file)


def evenings_of(db: Database) -> list[int]:
    """List the evenings by their numbers."""
    return [row[0] for row in db.execute("SELECT DISTINCT session FROM log ORDER BY session")]


def last_ms(db: Database) -> int:
    """Give the time of the latest entry, or 0."""
    found: int = db.execute("SELECT coalesce(max(at_ms), 0) FROM log").fetchone()[0]
    return found


def settings_of(db: Database, session: int) -> dict[str, str]:
    """Give the settings of an evening; of each the last one holds."""
    rows = db.execute(
        "SELECT name, value FROM settings WHERE session = ? ORDER BY rowid", [session]
    )
    return {name: value for name, value in rows}  # noqa: C416  rows are not pairs to the checker
