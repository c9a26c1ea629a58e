"""Find what undo would strike, and what redo would bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.events import Amended, SessionOpened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Entry


def undo_of(entries: Sequence[Entry]) -> tuple[int | None, int | None]:
    """Give the entry that undo would strike, and the undo that redo would take back.

    Undo and redo are entries themselves, known by their source. Any other entry ends what can be
    redone.
    """
    done: dict[int, None] = {}  # a dict keeps the order and removes quickly: evenings are long
    undone: dict[int, int] = {}  # each undo, with the entry that it struck
    for entry in entries:
        event = entry.event
        if entry.source == "undo" and isinstance(event, Amended):
            done.pop(event.target, None)
            undone[entry.seq] = event.target
        elif entry.source == "redo" and isinstance(event, Amended):
            target = undone.pop(event.target, None)
            if target is not None:
                done[target] = None
        elif not isinstance(event, SessionOpened):
            done[entry.seq] = None
            undone.clear()
    return next(reversed(done), None), next(reversed(undone), None)
