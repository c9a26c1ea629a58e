"""Read the start of an evening from a coup file: game, players and stakes, up to the first card."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.game.events import CoupOpened, SessionOpened, StakePlaced
from tracker.host.coup_files import read_coup_file
from tracker.store.recordings import TypedEvent

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.game.events import Entry


def opening_of(game: Path) -> list[TypedEvent]:
    """Read the events that open an evening from a coup file."""
    return [TypedEvent(0, entry.event) for entry in takewhile(_opens, read_coup_file(game).entries)]


def _opens(entry: Entry) -> bool:
    return isinstance(entry.event, SessionOpened | CoupOpened | StakePlaced)
