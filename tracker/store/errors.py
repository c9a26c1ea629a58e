"""Errors of reading and writing evenings, each one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tracker.game.sentences import filled, parts_of
from tracker.store.codec import CodecError
from tracker.store.repair import repair

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# SQLite's extended error codes for a full disk.
NO_ROOM = (
    *(sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_TRUNCATE),
    *(sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_IOERR_SHMOPEN),
)
HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class StoreError(Exception):
    """A database that cannot be used; the message says what to do."""


class NotWrittenError(StoreError):
    """The disk is full, or another program holds the file: nothing of the request was written."""


class HeldError(NotWrittenError):
    """Another program holds the file; it may be free again soon."""


class UnknownEveningError(StoreError):
    """There is no such evening, or not any more."""


class NoEveningsError(StoreError):
    """A file that holds no evening yet."""


class OvertakenError(StoreError):
    """Somebody else has written in the meantime: read again, then decide again."""


def is_held(error: sqlite3.Error) -> bool:
    """Tell whether another program holds the file; the last byte of an extended code is the plain code."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in HELD


def has_no_room(error: sqlite3.Error) -> bool:
    """Tell whether the disk is full; even to read, SQLite may have to make a small file."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code in NO_ROOM or code & 0xFF == sqlite3.SQLITE_FULL


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn an error of reading a database into one sentence; let errors of our own code pass."""
    try:
        yield
    except CodecError as error:
        raise StoreError(
            filled(
                "a line of {path} cannot be read by this version ({error}); update vingtetun",
                path=path,
                error=parts_of(error),
            )
        ) from None
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise
    except (
        sqlite3.DatabaseError,
        UnicodeDecodeError,
    ) as error:  # SQLite may quote a damaged text in its message
        if isinstance(error, sqlite3.Error) and is_held(error):
            raise HeldError(
                filled(
                    "another program holds {path} ({error}); close it, and do it again",
                    path=path,
                    error=parts_of(error),
                )
            ) from None
        if isinstance(error, sqlite3.Error) and has_no_room(error):
            raise NotWrittenError(
                filled(
                    "nothing was written to {path} ({error}); free some space on the disk, or close the program that holds it, and do it again",
                    path=path,
                    error=parts_of(error),
                )
            ) from None
        raise StoreError(
            filled(
                "cannot use {path} as a database ({error}); give another file with --db, or {repair}",
                path=path,
                error=parts_of(error),
                repair=repair(path),
            )
        ) from None
