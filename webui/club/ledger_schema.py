"""The club's database, as numbered steps; a released step is never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils.migrations import Migrations

if TYPE_CHECKING:
    from sqlite_utils.db import Database

steps = Migrations("club")


@steps()
def first_ledger(db: Database) -> None:
    """Store every table's entries, and how far each log was received.

    Ledgers of earlier versions have these tables and keep no list of steps.
    """
    db.execute(
        """CREATE TABLE IF NOT EXISTS lines (
    place TEXT NOT NULL, log TEXT NOT NULL, seq INTEGER NOT NULL, session INTEGER NOT NULL,
    at_ms INTEGER NOT NULL, source TEXT NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (place, log, seq)) STRICT"""
    )
    db.execute(
        """CREATE TABLE IF NOT EXISTS logs (
    place TEXT NOT NULL, log TEXT NOT NULL, generation INTEGER NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (place, log)) STRICT"""
    )


@steps()
def persons(db: Database) -> None:
    """Store whose each second name is, as the banker of its table said."""
    db.execute(
        """CREATE TABLE IF NOT EXISTS persons (
    place TEXT NOT NULL, log TEXT NOT NULL, name TEXT NOT NULL, person TEXT NOT NULL,
    PRIMARY KEY (place, log, name)) STRICT"""
    )
