"""Keep files readable for their owner alone: they may hold names, accounts and a camera's password."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.game.sentences import filled
from tracker.host.files import replacing_whole
from tracker.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

MODE, FOLDER_MODE, OTHERS = 0o600, 0o700, 0o077
# SQLite gives its own files the mode of the database, but old ones keep theirs; `-head` is ours
TAILS = ("", "-wal", "-shm", "-journal", "-head")
WITH_MODES = os.name == "posix"  # Windows protects a user's folder in its own way


def check_writable(database: Path, may: Callable[[Path, int], bool] = os.access) -> None:
    """Raise an error of one sentence if this user may not write a database, or not beside it.

    `may` tells whether a path may be used in a way, as `os.access` does.
    """
    folder = database.resolve().parent
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not may(there, os.W_OK | os.X_OK):
        raise StoreError(
            filled(
                "nothing can be written in the folder {folder}; start in another one, or name a database elsewhere with --db",
                folder=there,
            )
        )
    if database.is_file() and not may(database, os.R_OK | os.W_OK):
        raise StoreError(
            filled(
                "the file {path} may not be written; change its permissions, or give another one with --db",
                path=database,
            )
        )


def keep_private(database: Path) -> None:
    """Make a database unreadable for other users of this machine, whether it is new or old."""
    if not WITH_MODES or str(database) == ":memory:":
        return
    with suppress(OSError):  # if no file can be made, SQLite's error says it better
        os.close(os.open(database, os.O_CREAT | os.O_WRONLY, MODE))
    for tail in TAILS:
        _tighten(Path(f"{database}{tail}"), MODE)


def private_opener(path: str, flags: int) -> int:
    """Open a file for `open`; a new file is for its owner alone."""
    return os.open(path, flags, MODE)


def make_private(path: Path) -> None:
    """Make a file for its owner alone, before a library writes it; shut one that is there already."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, MODE))
    if WITH_MODES:
        _tighten(path, MODE)


def write_private(path: Path, content: bytes) -> None:
    """Write a file completely, readable for its owner alone; on failure the old file stays."""
    with replacing_whole(path) as part, open(part, "wb", opener=private_opener) as file:
        file.write(content)


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner can open, or close an existing one to others."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    if WITH_MODES:
        _tighten(folder, FOLDER_MODE)


def _tighten(path: Path, mode: int) -> None:
    with suppress(OSError):  # missing, or owned by another user, who decides
        if path.stat().st_mode & OTHERS:
            path.chmod(mode)
