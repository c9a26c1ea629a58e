"""What keeps an evening from being written or read, each in a sentence that names the repair."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tracker.store.codec import CodecError
from tracker.store.repair import repair

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# What SQLite says, in its extended codes, where a disk takes no more.
NO_ROOM = (
    *(sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_TRUNCATE),
    *(sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMMAP, sqlite3.SQLITE_IOERR_SHMOPEN),
)
HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class StoreError(Exception):
    """A database that cannot be used; the sentence names the repair."""


class NotWrittenError(StoreError):
    """A full disk, or a file that another program holds: nothing of the request was written."""


class HeldError(NotWrittenError):
    """Another program holds the file: there is room enough, and it may soon be free again."""


class UnknownEveningError(StoreError):
    """An evening that is not there, or no longer."""


class OvertakenError(StoreError):
    """Somebody else has written in between: look again, and then decide again."""


def is_held(error: sqlite3.Error) -> bool:
    """Tell whether another program stands in the way; an extended code has the plain one in its last byte."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in HELD


def has_no_room(error: sqlite3.Error) -> bool:
    """Tell whether the disk takes no more: even to read, SQLite makes a small file beside a log."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code in NO_ROOM or code & 0xFF == sqlite3.SQLITE_FULL


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Say in one sentence why a database, or a line of it, cannot be read; a bug stays what it is."""
    try:
        yield
    except CodecError as error:
        raise StoreError(
            f"a line of {path} cannot be read by this version ({error}); update vingtetun"
        ) from None
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # SQLite quotes damaged texts
        if isinstance(error, sqlite3.Error) and is_held(error):
            raise HeldError(
                f"another program holds {path} ({error}); close it, and do it again"
            ) from None
        if isinstance(error, sqlite3.Error) and has_no_room(error):
            raise NotWrittenError(
                f"nothing was written to {path} ({error}); free some space on the disk, or"
                " close the program that holds it, and do it again"
            ) from None
        raise StoreError(
            f"cannot use {path} as a database ({error}); give another file with --db,"
            f" or {repair(path)}"
        ) from None
