"""Bring a database up to date: each missing step once, in order, and all of them or none.

A database keeps its own list of the steps it has taken. A step that was released is never changed.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from sqlite_utils.db import Database

from tracker.game.sentences import filled, message
from tracker.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils.migrations import Migrations

_COLUMNS = {"migration_set", "name", "applied_at"}


def migrate(db: Database, steps: Migrations, path: Path) -> None:
    """Take the missing steps; refuse a database that a newer version has written."""
    if not can_read_steps(db, steps):
        raise sqlite3.DatabaseError(message("its list of steps cannot be read"))
    newer = newer_step(db, steps)
    if newer is not None:
        raise StoreError(newer_version(path, newer))
    if steps.pending(db):
        take_steps(db, steps)


def take_steps(db: Database, steps: Migrations) -> None:
    """Take the missing steps; if another process is taking them, wait until it is done."""
    db.execute("BEGIN IMMEDIATE")
    try:
        steps.apply(db)
        db.execute("COMMIT")
    finally:
        if db.conn.in_transaction:
            db.execute("ROLLBACK")


def newer_step(db: Database, steps: Migrations) -> str | None:
    """Name the last step in a database that this version does not know."""
    known = names_of(steps)
    newer = [each.name for each in steps.applied(db) if each.name not in known]
    return newer[-1] if newer else None


def newer_version(path: Path, step: str) -> str:
    """Say that a newer version has written a database."""
    return filled(
        "{path} was written by a newer version ({step}); update vingtetun", path=path, step=step
    )


def names_of(steps: Migrations) -> list[str]:
    """Give the names of the steps that this version takes, in order."""
    empty = Database(memory=True)
    names = [each.name for each in steps.pending(empty)]
    empty.close()
    return names


def can_read_steps(db: Database, steps: Migrations) -> bool:
    """Tell whether the list of steps in a database has the columns it should; no list is fine."""
    columns = {row[1] for row in db.execute(f"PRAGMA table_info({steps.migrations_table})")}
    return not columns or columns >= _COLUMNS
