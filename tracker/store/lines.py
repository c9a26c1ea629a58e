"""Read files of lines, plain, gzipped or in the zip of a report, within bounds."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, cast

from tracker.game.sentences import filled, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST = 1_000_000  # characters of a line; a frame of a full table has 6000
# A recording unpacks to 10 times its size. A file that unpacks to more than 40 times is meant to do harm.
MOST_PACKED = 40
ROOM = 1_000_000  # characters that a packed file may have in any case, however small it is
DETECTIONS = "detections.jsonl"
# A crash may cut a letter in half at the end. A complete line with half a letter is refused later.
TORN = "surrogateescape"


class LinesError(ValueError):
    """A file of lines that cannot be read to its end; the message says why."""


# What reading a file of any origin may raise. RuntimeError (and NotImplementedError) comes from a zip
# that is encrypted or packed in a way that Python does not know.
UNREADABLE = (
    *(ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError),
    *(RuntimeError, zlib.error, zipfile.BadZipFile),
)


def open_lines(path: Path, mode: str) -> IO[str]:
    if path.suffix == ".zip":
        return _in_report(path)
    if path.suffix == ".gz":
        return cast("IO[str]", gzip.open(path, mode, encoding="utf-8", errors=TORN))
    return cast("IO[str]", path.open(mode, encoding="utf-8", errors=TORN))


def _in_report(path: Path) -> IO[str]:
    """Open the detections in the zip of a reported problem."""
    try:
        with zipfile.ZipFile(path) as report:
            return io.TextIOWrapper(report.open(DETECTIONS), encoding="utf-8")
    except (KeyError, zipfile.BadZipFile):
        raise LinesError(
            filled(
                "there are no detections in this report; settle its coup.coup.toml instead: {path}",
                path=path,
            )
        ) from None
    except (RuntimeError, zlib.error) as error:
        raise LinesError(
            filled(
                "this report cannot be unpacked ({error}); pack it again: {path}",
                error=parts_of(error),
                path=path,
            )
        ) from None


def whole_lines(file: IO[str], path: Path) -> Iterator[str]:
    """Give the complete lines; leave out a last line that a crash cut off."""
    is_packed = path.suffix in (".zip", ".gz")
    room = ROOM + MOST_PACKED * path.stat().st_size if is_packed else None
    while text := file.readline(LONGEST):
        if not text.endswith("\n"):
            if len(text) == LONGEST:
                raise LinesError(
                    filled(
                        "a line has more than {most} characters, so this is not a recording: {path}",
                        most=LONGEST,
                        path=path,
                    )
                )
            return
        if room is not None:
            room -= len(text)
            if room < 0:
                raise LinesError(
                    filled(
                        "it unpacks to more than {most} times its size, so it is not a recording: {path}",
                        most=MOST_PACKED,
                        path=path,
                    )
                )
        yield text
