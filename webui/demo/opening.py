"""Make the demo's evening: replay the film's finds into a database of this demo's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.cli.child import run_child
from tracker.game.sentences import filled
from tracker.store.doubts import DISMISSED, doubts
from webui.demo.film import Film, MissingFilmError
from webui.demo.moments import FilmedEvening, questions_of
from webui.demo.show import Show

if TYPE_CHECKING:
    from pathlib import Path

    from webui.core.evening_hub import EveningHub

PATIENCE_S = 120.0  # for the replay; two idle cores need three seconds


def write_evening(film: Film, database: Path) -> None:
    """Run `vingtetun replay` on the film's finds, which writes the evening into the database."""
    run_child(["replay", str(film.folder), "--db", str(database)], PATIENCE_S)


def show_of(film: Film, hub: EveningHub) -> Show:
    """Make the show of the evening in the database."""
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
