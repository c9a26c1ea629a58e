"""Copies of the whole database: made while it is written to, and put back in its place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlite_utils.db import Database

from tracker.store.health import trouble
from tracker.store.log import StoreError

if TYPE_CHECKING:
    from datetime import datetime


class Restored(NamedTuple):
    """The copy that was put in place, and where what lay there before is kept now."""

    evenings: int
    entries: int
    replaced: Path | None


def copy_name(database: Path, now: datetime) -> Path:
    """Name a copy beside its database; the names sort as the copies were made."""
    return database.with_name(f"{database.stem}.copy-{now:%Y%m%d-%H%M%S}.db")


def back_up(database: Path, target: Path) -> int:
    """Copy a database that may be in use, check the copy, and give its number of entries."""
    if not database.is_file():
        raise StoreError(f"there is no database to copy: {database}")
    if target.exists():
        raise StoreError(f"a file of that name is there already, give another one: {target}")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with (
            closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            # in one go: beside a write-ahead log a reader keeps nobody waiting
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        entries = check(part)[1]
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"no copy could be made of {database} ({error}): {target}") from None
    finally:
        part.unlink(missing_ok=True)
    return entries


def restore(copy: Path, database: Path, now: datetime) -> Restored:
    """Put a copy in the place of a database; what lay there is kept beside it."""
    if not copy.is_file():
        raise StoreError(f"there is no such copy: {copy}")
    evenings, entries = check(copy)
    replaced = None
    if database.exists():
        _close_for_good(database)
        replaced = database.with_name(f"{database.stem}.replaced-{now:%Y%m%d-%H%M%S}.db")
        for tail in ("", "-wal", "-shm"):
            old = Path(f"{database}{tail}")
            if old.exists():
                old.replace(Path(f"{replaced}{tail}"))
    back_up(copy, database)
    return Restored(evenings, entries, replaced)


def check(copy: Path) -> tuple[int, int]:
    """Refuse a copy that is damaged, foreign or newer; count its evenings and entries."""
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as file:
            db = Database(file)
            said = trouble(db, copy)
            if said is None and "log" not in db.table_names():
                said = f"there are no evenings in this file: {copy}"
            if said is not None:
                raise StoreError(said)
            found: tuple[int, int] = file.execute(
                "SELECT count(DISTINCT session), count(*) FROM log"
            ).fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"this copy cannot be read, take an older one ({error}): {copy}") from None
    return found


def _close_for_good(database: Path) -> None:
    """Bring what was last written into the file, which works only while nobody has it open."""
    with closing(sqlite3.connect(database, timeout=1)) as file:
        try:
            mode = file.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "wal"
        except sqlite3.DatabaseError:
            return  # damaged: it is moved aside as it lies, with what belongs to it
    if mode == "wal":
        raise StoreError(
            f"{database} is in use; stop `vingtetun serve` and the camera, then restore again"
        )
