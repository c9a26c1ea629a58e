"""Open the demo's evening: what the eyes found is followed, written and counted anew, in a folder for this demo alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.cli.child import answer_of
from tracker.game.sentences import filled
from tracker.store.doubts import DISMISSED, doubts
from webui.demo.film import Film, MissingFilmError
from webui.demo.moments import FilmedEvening, questions_of
from webui.demo.show import Show

if TYPE_CHECKING:
    from pathlib import Path

    from webui.core.evening_hub import EveningHub

PATIENCE_S = 120.0  # two idle cores need three seconds


def write_evening(film: Film, database: Path) -> None:
    """Let belief, scribe and engine write the evening from the finds, in a process of their own."""
    answer_of(["replay", str(film.folder), "--db", str(database)], PATIENCE_S)


def show_of(film: Film, hub: EveningHub) -> Show:
    """Make the show of the evening that stands in the database."""
    with hub.lock:
        session = hub.current()
        if session is None:
            raise MissingFilmError(
                filled("the demo's film cannot be replayed: install vingtetun again ({path})",
                       path=film.folder)
            )  # fmt: skip
        entries = tuple(hub.log.read(session))
        asked = doubts(hub.log, session)
        rows = hub.log.query(
            "SELECT entry, at_ms FROM seen WHERE session = ? AND code = ?", session, DISMISSED
        )
    return Show(film, FilmedEvening(session, entries, questions_of(entries, asked, dict(rows))))
