"""Files for the owner's eyes: an evening's database holds people's accounts and a camera's password."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MODE, FOLDER_MODE, OTHERS = 0o600, 0o700, 0o077
# SQLite makes its own like the database, if it makes them now; `-head` is ours
TAILS = ("", "-wal", "-shm", "-journal", "-head")
WITH_MODES = os.name == "posix"  # Windows has its own rules for a user's folder


def keep_private(database: Path) -> None:
    """Let nobody else on this machine read a database, a new one or an old one, whatever the umask."""
    if not WITH_MODES or str(database) == ":memory:":
        return
    with suppress(OSError):  # SQLite says it better where no file can be made
        os.close(os.open(database, os.O_CREAT | os.O_WRONLY, MODE))
    for tail in TAILS:
        _tighten(Path(f"{database}{tail}"), MODE)


def private_opener(path: str, flags: int) -> int:
    """Open a file for `open`, a new one for the owner alone."""
    return os.open(path, flags, MODE)


def private_folder(folder: Path) -> None:
    """Make a folder that nobody else may look into, or shut one that is there."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    if WITH_MODES:
        _tighten(folder, FOLDER_MODE)


def _tighten(path: Path, mode: int) -> None:
    with suppress(OSError):  # not there, or another's, who decides
        if path.stat().st_mode & OTHERS:
            path.chmod(mode)
