"""One recorder, one publisher and one household for each database: who comes second is told so.

The lock is the system's own on an open file: it goes with the process that holds it, however that
ends, so nothing is left to clean up. It lies beside the database, which is what must not be written
by two; a recorder holds one in the tablet's folder as well, whose pictures it replaces.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from tracker.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PUBLISHER = "publisher"
WAIT_S = 3.0  # for one that is just ending


class AlreadyRunsError(StoreError):
    """Another process does this already."""


def sign_of(database: Path, who: str) -> Path:
    """Name the file that whoever holds a lock touches while it lives, once it has begun its work."""
    return place_of(database, who).with_suffix(".alive")


def give_sign_of_life(database: Path, who: str) -> None:
    """Say that we, who hold a lock, live and work."""
    with suppress(OSError):
        sign_of(database, who).touch(mode=0o600)


def place_of(database: Path, who: str) -> Path:
    """Name the lock of a recorder, publisher or run of a database.

    >>> from pathlib import Path
    >>> place_of(Path("/evenings/monday.db"), "recorder").name
    'monday.recorder.lock'
    """
    return database.resolve().with_suffix(f".{who}.lock")


@contextmanager
def alone(who: str, *places: Path, wait_s: float = WAIT_S) -> Iterator[None]:
    """Hold locks for as long as this lasts; where another process holds one, say which."""
    with ExitStack() as held:
        for place in places:
            held.enter_context(_one(who, place, wait_s))
        yield


@contextmanager
def _one(who: str, place: Path, wait_s: float) -> Iterator[None]:
    if not place.parent.is_dir():
        raise StoreError(f"there is no such folder; make it first: {place.parent}")
    lock = FileLock(place)
    try:
        lock.acquire(timeout=wait_s)
    except Timeout:
        raise AlreadyRunsError(
            f"a {who} runs already{_holder(place)}; use that one, or end it first: {place.parent}"
        ) from None
    except (OSError, NotImplementedError) as error:
        raise AlreadyRunsError(
            f"nothing can be locked here ({error}); keep the database on a disk of this computer:"
            f" {place.parent}"
        ) from None
    try:
        _note_holder(place)
        yield
    finally:
        lock.release()


def _note_holder(place: Path) -> None:
    with suppress(OSError):  # the lock holds without a word
        _note(place).write_text(json.dumps({"pid": os.getpid(), "since": time.strftime("%H:%M")}))


def _note(place: Path) -> Path:
    """Name the file that says who holds a lock: the locked one cannot be read on every system."""
    return place.with_suffix(".holder")


def _holder(place: Path) -> str:
    try:
        said = json.loads(_note(place).read_text())
        return f" (process {int(said['pid'])}, since {said['since']})"
    except (OSError, ValueError, KeyError, TypeError):
        return ""
