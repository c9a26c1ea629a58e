"""Files of whatever origin, read up to a bound; and files written in one piece or not at all."""

from __future__ import annotations

import errno
import json
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# EFBIG is what a quota of the system says instead.
FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
MEGABYTE = 1_000_000


def read_bytes(path: Path, most: int) -> bytes:
    """Read a file that is no longer than it should be; a device may have no end."""
    with path.open("rb") as file:
        return read_most(file, most)


def read_text(path: Path, most: int, encoding: str = "utf-8") -> str:
    return read_bytes(path, most).decode(encoding)


def read_most(file: IO[bytes], most: int) -> bytes:
    """Read to the end of an open file, and refuse one that goes on beyond a bound."""
    content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"longer than {most // MEGABYTE} MB")
    return content


def read_json(text: str | bytes) -> Any:
    """Read JSON of whatever origin; whatever is wrong with it is a ValueError."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"no number: {constant}")


def is_full(error: OSError) -> bool:
    """Tell whether it was for want of space that a file was not written."""
    return error.errno in FULL


def part_of(path: Path) -> Path:
    """Name the part-file under which a file is written before it takes its place."""
    return path.with_name(path.name + ".part")


@contextmanager
def in_one_piece(path: Path) -> Iterator[Path]:
    """Give a name to write under; it takes the file's place at the end, or is gone on any failure."""
    part = part_of(path)
    try:
        yield part
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: bytes) -> None:
    """Write a file in one piece: a full disk leaves what was there before, and nothing beside it."""
    with in_one_piece(path) as part:
        part.write_bytes(content)
