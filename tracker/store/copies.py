"""Copies of the whole database: made while it is written to, and put back in its place."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlite_utils.db import Database

from tracker.store.errors import StoreError
from tracker.store.health import trouble
from tracker.store.identity import Identity, count_up, identity
from tracker.store.looking import looked_at
from tracker.store.schema import steps

if TYPE_CHECKING:
    from collections.abc import Iterator
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
    if target.exists():
        raise StoreError(f"a file of that name is there already, give another one: {target}")
    with _copied(database, target) as part:
        entries = check(part)[1]
        part.replace(target)
    return entries


def restore(copy: Path, database: Path, now: datetime) -> Restored:
    """Put a copy in the place of a database; what lay there is kept beside it."""
    if not copy.is_file():
        raise StoreError(f"there is no such copy: {copy}")
    evenings, entries = check(copy)
    with _copied(copy, database) as part:
        _begin_anew(part, _identity_of(database), round(now.timestamp()))
        replaced = _moved_aside(database, now) if database.exists() else None
        part.replace(database)
    return Restored(evenings, entries, replaced)


@contextmanager
def _copied(database: Path, target: Path) -> Iterator[Path]:
    """Give a copy under a name of its own beside where it is to lie; it is gone afterwards."""
    if not database.is_file():
        raise StoreError(f"there is no database to copy: {database}")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with looked_at(database) as source, closing(sqlite3.connect(part)) as copy:
            # in one go: beside a write-ahead log a reader keeps nobody waiting
            source.conn.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        yield part
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"no copy could be made of {database} ({error}): {target}") from None
    finally:
        part.unlink(missing_ok=True)


def _begin_anew(part: Path, before: Identity | None, now_s: int) -> None:
    """Let a copy know that it takes a log's place: whoever kept that log elsewhere hears it anew."""
    with closing(sqlite3.connect(part, isolation_level=None)) as file:
        db = Database(file)
        db.execute("BEGIN IMMEDIATE")
        steps.apply(db)
        count_up(db, before, now_s)
        db.execute("COMMIT")


def _identity_of(database: Path) -> Identity | None:
    """Ask a database which log it is; None where there is none, or none that can be read."""
    try:
        with looked_at(database) as db:
            return identity(db)
    except sqlite3.Error:
        return None


def _moved_aside(database: Path, now: datetime) -> Path:
    _close_for_good(database)
    replaced = database.with_name(f"{database.stem}.replaced-{now:%Y%m%d-%H%M%S}.db")
    for tail in ("", "-wal", "-shm"):
        old = Path(f"{database}{tail}")
        if old.exists():
            old.replace(Path(f"{replaced}{tail}"))
    return replaced


def check(copy: Path) -> tuple[int, int]:
    """Refuse a copy that is damaged, foreign or newer; count its evenings and entries."""
    try:
        with looked_at(copy) as db:
            said = trouble(db, copy)
            if said is None and "log" not in db.table_names():
                said = f"there are no evenings in this file: {copy}"
            if said is not None:
                raise StoreError(said)
            found: tuple[int, int] = db.execute(
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
