"""Cut a part out of a recording so that the part can be replayed alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from tracker.game.sentences import filled
from tracker.store.frame_lines import read_time
from tracker.store.recordings import (
    RecordingError,
    TypedEvent,
    as_line,
    open_recording,
    raw_lines,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.game.events import Event
    from tracker.store.masks import Masks


@dataclass(frozen=True)
class ExcerptStart:
    """Where the part begins: time, entries before it, opening, stand-ins for names."""

    since_ms: int
    before: int
    opening: Event
    names: Masks


def excerpt(recording: Path, cut: ExcerptStart) -> str:
    """Give the lines since the start, after a header and the evening's opening."""
    began_ms = open_recording(recording).began_ms  # refuses a file that is no recording
    lines = raw_lines(recording)
    header = next(lines, None)
    if header is None:
        raise RecordingError(
            filled("the recording was cut off in its first line: {recording}", recording=recording)
        )
    since = cut.since_ms - began_ms
    opening = as_line(TypedEvent(max(since, 0), cut.opening))
    return "".join(map(_text, chain([header, opening], _kept(lines, since, cut))))


def _text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _kept(
    lines: Iterator[dict[str, Any]], since: int, cut: ExcerptStart
) -> Iterator[dict[str, Any]]:
    """Give the lines since the start one by one; a whole evening would fill the memory."""
    for line in lines:
        if read_time(line.get("t")) >= since and not _opens_session(line):
            yield from map(cut.names.line, _shifted(line, cut.before))


def _opens_session(line: dict[str, Any]) -> bool:
    return isinstance(line.get("open"), dict) and line["open"].get("what") == "session"


def _shifted(line: dict[str, Any], before: int) -> Iterator[dict[str, Any]]:
    """Renumber the entry that a line names, counted from the new beginning.

    A line that names an entry before the beginning is dropped.
    """
    named = next((name for name in ("amend", "before") if name in line), None)
    if named is None:
        yield line
    elif read_time(line[named]) > before:
        # + 1, because the new file begins with an opening, which is its first entry
        yield line | {named: line[named] - before + 1}
