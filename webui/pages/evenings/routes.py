"""Past evenings: the list, their files to download, and their removal."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, current_app, redirect, render_template, request, url_for

from tracker.game.coupwriter import write_file
from tracker.store.copies import hand_out
from tracker.store.errors import StoreError
from tracker.store.evenings import ENDED, NAME, resume
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import current_words
from webui.core.requests import check_evening, evening_or_404, hub, redirect_back
from webui.core.responses import download
from webui.core.scores import score_book
from webui.pages.evenings.view import accounts_csv, evening_view, is_found, person_sums

if TYPE_CHECKING:
    from flask import Response
    from werkzeug.wrappers import Response as AnyResponse

    from tracker.game.scores import EveningScore
    from tracker.store.log import Evening

screen = Blueprint("evenings", __name__, url_prefix="/evenings")


LONGEST_SEARCH = 60  # letters


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    """List the evenings, or those that a search finds."""
    asked = request.args.get("q", "")[:LONGEST_SEARCH].strip()
    with hub().lock:
        log = hub().log
        every = log.evenings()
        settings = {each.id: log.settings(each.id) for each in every}
    until, words = time.monotonic() + current_app.config["WAIT_FOR_SCORES_S"], current_words()
    views = (
        evening_view(each, settings[each.id].get(NAME, ""), _score(each, until), words)
        for each in every
    )
    return render_template(
        "pages/evenings/evenings.html",
        evenings=[each for each in views if is_found(each, asked)],
        asked=asked,
        is_empty=not every,
        current=hub().current(),
        ended={each for each, found in settings.items() if found.get(ENDED) == "yes"},
    )


def _score(each: Evening, until: float) -> EveningScore | None:
    """Give an evening's score; None if it is not known and the time `until` is over.

    None also if the evening cannot be read.
    """
    if each.opening is None:
        return None
    is_time = time.monotonic() < until
    try:
        found = score_book().of(each.id) if is_time else score_book().known(each.id)
    except StoreError:  # the evening's own page says which entry cannot be read
        return None
    return None if found is None else found.score


@screen.get("/<int:session>/sums")
@needs(Role.BANKER)
def sums(session: int) -> str:
    """Draw the result of one evening, for a list that was sent without it."""
    check_evening(session)
    found = person_sums(score_book().of(session).score, current_words())
    return render_template("pages/evenings/sums.html", sums=found)


@screen.get("/<int:session>/evening.coup.toml")
@needs(Role.BANKER)
def coup_file(session: int) -> Response:
    text = write_file(evening_or_404(session).entries)
    return download(text.encode(), f"evening-{session}.coup.toml", "application/toml")


@screen.get("/<int:session>/evening.csv")
@needs(Role.BANKER)
def as_csv(session: int) -> Response:
    """Send every account of the evening as CSV, one account a line."""
    text = accounts_csv(evening_or_404(session), current_words())
    return download(text.encode(), f"evening-{session}.csv", "text/csv")


@screen.get("/database.db")
@needs(Role.BANKER)
def database() -> Response:
    """Send a copy of the whole database without camera addresses, which may hold a password."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        hand_out(hub().log.path, copy)
        return download(copy.read_bytes(), "vingtetun.db", "application/vnd.sqlite3")


@screen.post("/<int:session>/resume")
@needs(Role.BANKER)
def go_on(session: int) -> AnyResponse:
    """Make an evening, open or ended, the current one; the one at the table is not ended by it."""
    evening_or_404(session)
    hub().write_beside_log(lambda log: resume(log, session, now_ms()))
    return redirect_back() if "back" in request.form else redirect(url_for("table.show"), 303)


@screen.post("/<int:session>/remove")
@needs(Role.BANKER)
def remove(session: int) -> AnyResponse:
    """Remove an evening for good."""
    evening_or_404(session)
    hub().remove(session)
    return redirect(url_for(".show"), 303)
