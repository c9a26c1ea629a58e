"""Read files with a limit on their size, and write a file completely or not at all."""

from __future__ import annotations

import errno
import json
import shutil
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, NoReturn

from tracker.game.sentences import filled, message

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Errors that mean "no space left". EFBIG and EDQUOT come from limits on a file's size and from disk quotas.
FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
MEGABYTE = 1_000_000
SMALL_FILE = 100_000  # bytes, such as a report or a picture for the tablet


def read_bytes(path: Path, most: int) -> bytes:
    """Read a file; refuse more than `most` bytes, because a device such as /dev/zero has no end."""
    with path.open("rb") as file:
        return read_most(file, most)


def read_text(path: Path, most: int, encoding: str = "utf-8") -> str:
    return read_bytes(path, most).decode(encoding)


def read_most(file: IO[bytes], most: int) -> bytes:
    """Read an open file to its end; refuse one that has more than `most` bytes."""
    content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(filled("longer than {most} MB", most=most // MEGABYTE))
    return content


def read_json(text: str | bytes) -> Any:
    """Read JSON that anybody may have written; raise ValueError for every fault, also for NaN."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError(message("nested too deeply")) from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(filled("no number: {given}", given=constant))


def is_disk_full(error: OSError) -> bool:
    """Tell whether a file was not written because the disk or the quota is full."""
    return error.errno in FULL


def has_room(folder: Path, room_bytes: int = SMALL_FILE) -> bool:
    """Tell whether the disk of a folder takes another file of this size."""
    return shutil.disk_usage(folder).free >= room_bytes


def part_file(path: Path) -> Path:
    """Name the part-file under which a file is written before it takes its place."""
    return path.with_name(path.name + ".part")


@contextmanager
def replacing_whole(path: Path) -> Iterator[Path]:
    """Give the name of a part-file to write; rename it to `path` at the end, or remove it on failure."""
    part = part_file(path)
    try:
        yield part
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def put_aside(path: Path) -> None:
    """Keep a file under another name, so that it is used no more; it may be missing already."""
    with suppress(FileNotFoundError):
        path.replace(path.with_name(path.name + ".before"))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file completely; if the disk is full, the old file stays and no part-file is left."""
    with replacing_whole(path) as part:
        part.write_bytes(content)
