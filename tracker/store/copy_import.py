"""Take over a copy that somebody else may have made: only its rows, into tables of our own."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from tracker.game.events import SessionOpened
from tracker.game.sentences import filled, message, parts_of
from tracker.store.codec import LARGEST_NUMBER, CodecError
from tracker.store.errors import StoreError
from tracker.store.evening_table import EveningTable
from tracker.store.identity import count_up, identity, is_sound
from tracker.store.readonly import entries_of, evenings_of
from tracker.store.schema import steps
from tracker.store.schema_check import own_statements, steps_taken, strange_thing

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils.db import Database

    from tracker.store.identity import Identity

COUNTERS = "sqlite_sequence"  # SQLite's own table: the last number given in each table
TABLES = ("log", "requests", "doubts", "seen", "settings", "removed", "identity")
LARGEST_VALUE = 16 * 1024 * 1024  # bytes of one value; a card's picture has a few thousand


def check_ours(db: Database, copy: Path) -> None:
    """Refuse a copy that has anything but our own tables; nothing in it runs before this check."""
    taken = steps_taken(db)
    strange = message("another order of steps") if taken is None else strange_thing(db, taken)
    if strange is not None:
        raise StoreError(
            filled(
                "this copy contains something that vingtetun did not make ({strange}); take another one: {copy}",
                strange=strange,
                copy=copy,
            )
        )


def import_rows(source: Database, part: Path) -> None:
    """Make a new database of the copy's version, and copy its rows into it."""
    source.conn.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    taken = steps_taken(source)
    assert taken is not None, "a copy is checked before it is adopted"
    with closing(sqlite3.connect(part, isolation_level=None)) as file:
        file.execute("BEGIN")
        for statement in own_statements(taken):
            file.execute(statement)
        for table in (steps.migrations_table, *TABLES):
            _bring(source, file, table)
        file.execute(f"DELETE FROM {COUNTERS}")  # noqa: S608  a fixed name
        _bring(source, file, COUNTERS)
        file.execute("COMMIT")


def _bring(source: Database, file: sqlite3.Connection, table: str) -> None:
    """Copy the rows of one table, reading only the columns that we know."""
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    if not columns:
        return  # the copy's version had no such table
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    rows = source.execute(f"SELECT {names} FROM {table} ORDER BY rowid")  # noqa: S608  fixed names
    file.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608  fixed names


def bring_up_to_date(db: Database, before: Identity | None, now_s: int) -> None:
    """Take the steps that the copy lacks, and begin a new generation of the log.

    The copy takes the place of another log. The new generation tells every listener to read it
    again.
    """
    db.execute("BEGIN IMMEDIATE")
    steps.apply(db)
    count_up(db, before if is_sound(before) else None, now_s)
    db.execute("COMMIT")


def check_content(db: Database, copy: Path) -> None:
    """Refuse a copy with entry numbers that we never give, or with an evening that cannot be settled."""
    if identity(db) is not None and not is_sound(identity(db)):
        raise StoreError(
            filled("this copy does not say which log it is, take another one: {copy}", copy=copy)
        )
    numbers = db.execute(f"SELECT coalesce(max(seq), 0) FROM {COUNTERS}").fetchone()[0]  # noqa: S608  a fixed name
    last = db.execute("SELECT coalesce(max(seq), 0), coalesce(min(seq), 1) FROM log").fetchone()
    if not isinstance(numbers, int) or max(numbers, last[0]) > LARGEST_NUMBER or last[1] < 1:
        raise StoreError(
            filled("the lines of this copy have wrong numbers, take another one: {copy}", copy=copy)
        )
    for evening in evenings_of(db):
        _check_evening(db, evening, copy)


def _check_evening(db: Database, evening: int, copy: Path) -> None:
    """Compute an evening once; refuse it if it cannot be read or computed."""
    try:
        entries = entries_of(db, evening)
        EveningTable(entries)
    except CodecError as error:
        raise StoreError(
            filled(
                "a line of evening {evening} cannot be read ({error}), take another copy: {copy}",
                evening=evening,
                error=parts_of(error),
                copy=copy,
            )
        ) from None
    except Exception as error:  # noqa: BLE001  whatever a foreign file makes of it
        said = f"{type(error).__name__} {error}".strip()
        raise StoreError(
            filled(
                "evening {evening} cannot be computed ({said}), take another copy: {copy}",
                evening=evening,
                said=said,
                copy=copy,
            )
        ) from None
    if entries[0].seq != evening or not isinstance(entries[0].event, SessionOpened):
        raise StoreError(
            filled(
                "evening {evening} does not begin with its opening, take another copy: {copy}",
                evening=evening,
                copy=copy,
            )
        )
