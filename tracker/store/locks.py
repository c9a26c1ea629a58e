"""Locks: only one recorder, one publisher and one `run` may work on a database at a time.

The system locks an open file, and releases the lock when the process ends, however it ends. So
nothing has to be cleaned up. The lock file lies beside the database. A recorder also locks the
tablet's folder, because it replaces the pictures in it.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from tracker.game.sentences import filled, parts_of
from tracker.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PUBLISHER = "publisher"
WAIT_S = 3.0  # how long to wait for a process that is just ending


class AlreadyRunsError(StoreError):
    """Another process is doing this already."""


def heartbeat_file(database: Path, who: str) -> Path:
    """Name the file that the holder of a lock touches while it works, as its heartbeat."""
    return lock_of(database, who).with_suffix(".alive")


def beat(database: Path, who: str) -> None:
    """Touch that file: we hold the lock and are working."""
    with suppress(OSError):
        heartbeat_file(database, who).touch(mode=0o600)


def lock_of(database: Path, who: str) -> Path:
    """Name the lock of a recorder, publisher or run of a database.

    >>> from pathlib import Path
    >>> lock_of(Path("/evenings/monday.db"), "recorder").name
    'monday.recorder.lock'
    """
    return database.resolve().with_suffix(f".{who}.lock")


@contextmanager
def holding_locks(who: str, *places: Path, wait_s: float = WAIT_S) -> Iterator[None]:
    """Hold locks while the block runs; if another process holds one, raise an error that names it."""
    with ExitStack() as held:
        for place in places:
            held.enter_context(_holding_lock(who, place, wait_s))
        yield


@contextmanager
def _holding_lock(who: str, place: Path, wait_s: float) -> Iterator[None]:
    if not place.parent.is_dir():
        raise StoreError(
            filled("there is no such folder; make it first: {folder}", folder=place.parent)
        )
    lock = FileLock(place)
    try:
        lock.acquire(timeout=wait_s)
    except Timeout:
        raise AlreadyRunsError(
            filled(
                "a {who} is running already{holder}; use it, or stop it first: {folder}",
                who=who,
                holder=_holder(place),
                folder=place.parent,
            )
        ) from None
    except (OSError, NotImplementedError) as error:
        raise AlreadyRunsError(
            filled(
                "files cannot be locked here ({error}); keep the database on a disk of this computer: {folder}",
                error=parts_of(error),
                folder=place.parent,
            )
        ) from None
    try:
        _note_holder(place)
        yield
    finally:
        lock.release()


def _note_holder(place: Path) -> None:
    with suppress(OSError):  # the lock works without this note
        _note(place).write_text(json.dumps({"pid": os.getpid(), "since": time.strftime("%H:%M")}))


def _note(place: Path) -> Path:
    """Name the file that says who holds a lock; not every system can read a locked file."""
    return place.with_suffix(".holder")


def _holder(place: Path) -> str:
    try:
        said = json.loads(_note(place).read_text())
        return filled(
            " (process {number}, since {time})", number=int(said["pid"]), time=said["since"]
        )
    except (OSError, ValueError, KeyError, TypeError):
        return ""
