"""A part of a recording of detections that replays by itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tracker.store.recordings import RecordingError, Word, as_line, open_recording, raw_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.game.events import Event
    from tracker.store.masks import Masks


@dataclass(frozen=True)
class Cut:
    """From when on, how many entries of the evening came before, and under which names."""

    since_ms: int
    before: int
    opening: Event
    names: Masks


def excerpt(recording: Path, cut: Cut) -> str:
    """Cut a recording down to what came since; the evening's opening stands before it."""
    open_recording(recording)  # says what is wrong with it, if anything is
    lines = list(raw_lines(recording))
    if not lines:
        raise RecordingError(f"the recording was cut off in its first line: {recording}")
    header = lines[0]
    since = cut.since_ms - int(header.get("began_ms", 0))
    opening = as_line(Word(max(since, 0), cut.opening))
    kept = [header, opening]
    for line in lines[1:]:
        if line["t"] >= since and not _opens_session(line):
            kept += [cut.names.line(each) for each in _shifted(line, cut.before)]
    return "".join(
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in kept
    )


def _opens_session(line: dict[str, Any]) -> bool:
    return isinstance(line.get("open"), dict) and line["open"].get("what") == "session"


def _shifted(line: dict[str, Any], before: int) -> Iterator[dict[str, Any]]:
    """Count the entry that a word names from the new beginning; what is not there is left out."""
    named = next((name for name in ("amend", "before") if name in line), None)
    if named is None:
        yield line
    elif line[named] > before:
        # the evening's opening is the first entry, here as there
        yield line | {named: line[named] - before + 1}
