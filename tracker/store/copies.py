"""Copy the whole database while it is in use, and put a copy back in its place."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlite_utils.db import Database

from tracker.game.sentences import counted, filled, parts_of
from tracker.host.files import part_file, replacing_whole
from tracker.store.copy_import import bring_up_to_date, check_content, check_ours, import_rows
from tracker.store.errors import NoEveningsError, StoreError, readable
from tracker.store.identity import Identity, identity
from tracker.store.integrity import trouble
from tracker.store.last_line import TAIL, note_last_line
from tracker.store.permissions import keep_private
from tracker.store.readonly import is_database, open_readonly
from tracker.store.settings import leave_addresses_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime


class Restored(NamedTuple):
    """What a copy that was put back holds, and where the database it replaced is kept."""

    evenings: int
    entries: int
    replaced: Path | None


def said_to_hold(evenings: int, entries: int) -> str:
    """Say how much a database holds.

    >>> said_to_hold(1, 5)
    '1 evening, 5 entries'
    """
    return filled(
        "{evenings}, {entries}",
        evenings=filled(counted("{count} evening", "{count} evenings"), evenings, count=evenings),
        entries=filled(counted("{count} entry", "{count} entries"), entries, count=entries),
    )


def copy_name(database: Path, now: datetime) -> Path:
    """Name a copy beside its database; sorted by name, copies stand in the order of their times."""
    return database.with_name(f"{database.stem}.copy-{now:%Y%m%d-%H%M%S}.db")


def back_up(database: Path, target: Path) -> int:
    """Copy a database that may be in use, check the copy, and give its number of entries."""
    if target.exists():
        raise StoreError(
            filled(
                "a file of that name is there already, give another one: {target}", target=target
            )
        )
    if not target.parent.is_dir():
        raise StoreError(
            filled(
                "there is no folder {folder}: make it, or plug in what it is on, or name another one",
                folder=target.parent,
            )
        )
    with _copied(database, target) as part:
        try:
            return check_copy(part)[1]
        except NoEveningsError:
            raise _no_evenings(database) from None  # nobody knows the part by name


def hand_out(database: Path, target: Path) -> None:
    """Write a copy to give away: it has all evenings, but no address, which may hold a password."""
    keep_private(target)
    with (
        readable(database),
        open_readonly(database) as source,
        closing(sqlite3.connect(target, isolation_level=None)) as copy,
    ):
        source.conn.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        leave_addresses_out(copy)
        copy.execute("VACUUM")  # until then, removed rows can still be read in the file


def restore(copy: Path, database: Path, now: datetime) -> Restored:
    """Put a copy in the place of a database; keep the database it replaces beside it.

    Anybody may have made the copy. So its rows are copied into tables of our own, and every evening is
    computed once, before any file is moved.
    """
    if not copy.is_file():
        raise StoreError(filled("there is no such copy: {copy}", copy=copy))
    _check_kind(copy)
    before = _identity_of(database)
    with _a_part(copy, database) as part:
        with open_readonly(copy) as source:
            _check(source, copy)
            check_ours(source, copy)
            import_rows(source, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as file:
            db = Database(file)
            check_content(db, copy)
            bring_up_to_date(db, before, round(now.timestamp()))
        found = check_copy(part)
        replaced = _moved_aside(database, now) if database.exists() else None
    with open_readonly(database) as db:
        note_last_line(db, database)
    return Restored(*found, replaced)


def _check_kind(copy: Path) -> None:
    """Refuse a file of another kind; an empty one may be a database that holds nothing yet."""
    try:
        is_other = copy.stat().st_size > 0 and not is_database(copy)
    except OSError:
        return  # whoever opens it says why it cannot be read
    if is_other:
        raise StoreError(
            filled(
                "not a database of evenings: {copy}; take a file that `vingtetun backup` has written",
                copy=copy,
            )
        )


@contextmanager
def _copied(database: Path, target: Path) -> Iterator[Path]:
    """Write a copy, give it to be checked, and then put it in its place."""
    if not database.is_file():
        raise StoreError(filled("there is no database to copy: {database}", database=database))
    with _a_part(database, target) as part:
        with open_readonly(database) as source, closing(sqlite3.connect(part)) as copy:
            # All pages in one step: with a write-ahead log, a reader does not make writers wait.
            source.conn.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        yield part


@contextmanager
def _a_part(database: Path, target: Path) -> Iterator[Path]:
    """Give an empty file to write a copy into; it becomes the target, or is removed on a failure."""
    beside = [Path(f"{part_file(target)}{tail}") for tail in ("-journal", "-wal", "-shm")]
    try:
        with replacing_whole(target) as part:
            for each in (part, *beside):
                each.unlink(missing_ok=True)  # a crash may have left them
            keep_private(part)
            try:
                yield part
            finally:
                for each in beside:
                    with suppress(OSError):
                        each.unlink(missing_ok=True)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            filled(
                "{database} cannot be copied ({error}); take another file, or free some space for {target}",
                database=database,
                error=parts_of(error),
                target=target,
            )
        ) from None


def _identity_of(database: Path) -> Identity | None:
    """Give the identity of a database; None if there is none or it cannot be read."""
    try:
        with open_readonly(database) as db:
            return identity(db)
    except (sqlite3.Error, OSError):
        return None


def _moved_aside(database: Path, now: datetime) -> Path:
    _close_for_good(database)
    replaced = database.with_name(f"{database.stem}.replaced-{now:%Y%m%d-%H%M%S}.db")
    for tail in ("", "-wal", "-shm", TAIL):
        old = Path(f"{database}{tail}")
        if old.exists():
            old.replace(Path(f"{replaced}{tail}"))
    return replaced


def count_database(database: Path) -> tuple[int, int]:
    """Refuse a database that is damaged, foreign or newer; count its evenings and entries."""
    with readable(database), open_readonly(database) as db:
        return _check(db, database)


def check_copy(copy: Path) -> tuple[int, int]:
    """Refuse a copy that is damaged, foreign or newer; count its evenings and entries."""
    try:
        with open_readonly(copy) as db:
            return _check(db, copy)
    except sqlite3.Error as error:
        raise StoreError(
            filled(
                "this copy cannot be read, take an older one ({error}): {copy}",
                error=parts_of(error),
                copy=copy,
            )
        ) from None


def _check(db: Database, copy: Path) -> tuple[int, int]:
    said = trouble(db, copy)
    if said is None and "log" not in db.table_names():
        raise _no_evenings(copy)
    if said is not None:
        raise StoreError(said)
    found: tuple[int, int] = db.execute(
        "SELECT count(DISTINCT session), count(*) FROM log"
    ).fetchone()
    return found


def _no_evenings(path: Path) -> NoEveningsError:
    return NoEveningsError(filled("there are no evenings in this file: {copy}", copy=path))


def _close_for_good(database: Path) -> None:
    """Move the write-ahead log into the database file; this fails while somebody has it open."""
    with closing(sqlite3.connect(database, timeout=1)) as file:
        try:
            mode = file.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "wal"
        except sqlite3.DatabaseError:
            return  # damaged: it is moved aside as it is, with its other files
    if mode == "wal":
        raise StoreError(
            filled(
                "{database} is in use; stop `vingtetun serve` and the camera, then restore again",
                database=database,
            )
        )
