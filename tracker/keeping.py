"""Write a replayed evening into a database of evenings, where the tablet shows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tracker.game.events import Amended, SessionOpened
from tracker.store.log import Log, Written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tracker.game.events import Entry

Wait = Callable[[int], None]


def keep(entries: Sequence[Entry], database: Path, begun_at_ms: int, wait: Wait) -> int:
    """Append a log to a database under new numbers, and give the evening's own.

    `wait` is told the time of each entry before it is written, so that an evening can be shown
    at the pace it happened.
    """
    log = Log(database)
    placed: dict[int, int] = {}
    evening = 0
    try:
        for entry in entries:
            wait(entry.at_ms)
            event = entry.event
            if isinstance(event, Amended):
                event = replace(event, target=placed[event.target])
            written = Written(
                begun_at_ms + entry.at_ms, entry.source, entry.frame, entry.confidence
            )
            if isinstance(event, SessionOpened):
                kept = log.open_session(event, written)
                evening = kept.seq
            else:
                kept = log.append(evening, event, written)
            placed[entry.seq] = kept.seq
    finally:
        log.close()
    return evening


def as_it_happened() -> Wait:
    """Wait until as much time has passed as had then."""
    begun = time.monotonic()

    def wait(at_ms: int) -> None:
        time.sleep(max(0.0, begun + at_ms / 1000 - time.monotonic()))

    return wait


def at_once(_: int) -> None:
    """Wait for nothing."""
