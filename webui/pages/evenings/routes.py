"""Past evenings: the list, their files to download, and their removal."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Response, redirect, render_template, url_for

from tracker.game.coupwriter import write_file
from tracker.store.copies import hand_out
from tracker.store.evenings import end, is_ended, resume
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import here
from webui.core.requests import evening, hub
from webui.pages.evenings.view import accounts_csv, evening_view

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

screen = Blueprint("evenings", __name__, url_prefix="/evenings")


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    with hub().lock:
        found = hub().log.evenings()
        ended = {each.id for each in found if is_ended(hub().log, each.id)}
    words = here()
    return render_template(
        "pages/evenings/evenings.html",
        evenings=[evening_view(each, words) for each in found],
        current=hub().current(),
        ended=ended,
    )


@screen.get("/<int:session>/evening.coup.toml")
@needs(Role.BANKER)
def coup_file(session: int) -> Response:
    text = write_file(evening(session).entries)
    return _download(text.encode(), f"evening-{session}.coup.toml", "application/toml")


@screen.get("/<int:session>/evening.csv")
@needs(Role.BANKER)
def as_csv(session: int) -> Response:
    """Send every account of the evening as CSV, one a line."""
    return _download(accounts_csv(evening(session)).encode(), f"evening-{session}.csv", "text/csv")


@screen.get("/database.db")
@needs(Role.BANKER)
def database() -> Response:
    """Send a copy of the whole database, without camera addresses: they may hold a password."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        hand_out(hub().log.path, copy)
        return _download(copy.read_bytes(), "vingtetun.db", "application/vnd.sqlite3")


def _download(content: bytes, name: str, mimetype: str) -> Response:
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@screen.post("/<int:session>/resume")
@needs(Role.BANKER)
def go_on(session: int) -> AnyResponse:
    """Go on with an evening, open or ended; the one at the table stays as it is."""
    evening(session)
    hub().write_beside_log(lambda log: resume(log, session, now_ms()))
    return redirect(url_for("table.show"), 303)


@screen.post("/<int:session>/end")
@needs(Role.BANKER)
def finish(session: int) -> AnyResponse:
    """End an evening; it can be resumed."""
    evening(session)
    hub().write_beside_log(lambda log: end(log, session, now_ms()))
    return redirect(url_for(".show"), 303)


@screen.post("/<int:session>/remove")
@needs(Role.BANKER)
def remove(session: int) -> AnyResponse:
    """Remove an evening for good."""
    evening(session)
    hub().remove(session)
    return redirect(url_for(".show"), 303)
