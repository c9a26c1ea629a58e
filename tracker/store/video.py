"""The video of an evening, if it was recorded: segments and the times they cover.

A recording's folder may hold `video.jsonl`, with one line for each segment: `file`, `from_ms` and
`to_ms` on the clock of the log. A last line that a crash cut off is ignored.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

INDEX = "video.jsonl"


class Segment(NamedTuple):
    """A video file, and the times of its beginning and end."""

    path: Path
    from_ms: int
    to_ms: int


def segments(folder: Path) -> list[Segment]:
    """List the segments in a recording's folder, in order of time."""
    try:
        lines = (folder / INDEX).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    found = [_segment(folder, line) for line in lines]
    return sorted((each for each in found if each is not None), key=lambda each: each.from_ms)


def _segment(folder: Path, line: str) -> Segment | None:
    try:
        said = json.loads(line)
        # Only the name counts: a segment lies in this folder, wherever the index was written.
        path = folder / str(said["file"]).replace("\\", "/").rsplit("/", 1)[-1]
        segment = Segment(path, int(said["from_ms"]), int(said["to_ms"]))
    except (ValueError, KeyError, TypeError):
        return None
    return segment if path.is_file() else None
