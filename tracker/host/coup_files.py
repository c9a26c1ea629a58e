"""Read a coup file from the disk; each fault is one sentence that names the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coupfile import LARGEST_FILE, CoupFileError, read_file
from tracker.game.sentences import filled, message, parts_of
from tracker.host.files import read_text

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.game.coupfile import FileLog

_WHY = {
    FileNotFoundError: message("there is no such file"),
    IsADirectoryError: message("this is a folder"),
    PermissionError: message("it may not be read"),
}


def read_coup_file(path: Path) -> FileLog:
    """Read a coup file; raise CoupFileError for everything wrong with it."""
    try:
        return read_file(read_text(path, 4 * LARGEST_FILE, encoding="utf-8-sig"))
    except OSError as error:
        why = _WHY.get(type(error), error.strerror)
        raise CoupFileError(filled("{file}: cannot be read ({why})", file=path, why=why)) from None
    except UnicodeDecodeError:
        raise CoupFileError(
            filled("{file}: not UTF-8 text, so not a coup file", file=path)
        ) from None
    except ValueError as error:
        raise CoupFileError(filled("{file}: {error}", file=path, error=parts_of(error))) from None
