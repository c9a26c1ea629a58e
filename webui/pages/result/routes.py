"""The result of an evening: its page, one file to share, the evening's end and its name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, current_app, redirect, render_template, request, url_for

from tracker.store import evenings
from tracker.store.persons import persons_of
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import current_words
from webui.core.requests import evening_or_404, hub
from webui.core.responses import download
from webui.core.scores import score_book
from webui.pages.result.view import Heading, result_view

if TYPE_CHECKING:
    from flask import Response
    from werkzeug.wrappers import Response as AnyResponse

    from webui.pages.result.view import ResultView

screen = Blueprint("result", __name__, url_prefix="/evenings")

LONGEST_NAME = 60  # letters
# in the order in which a page loads them
STYLES = ("tokens.css", "app.css", "felt.css", "pages.css", "narrow.css", "result.css")


@screen.get("/<int:session>/result")
@needs(Role.BANKER)
def show(session: int) -> str:
    return render_template("pages/result/result.html", r=_view(session))


@screen.get("/<int:session>/result.html")
@needs(Role.BANKER)
def shared(session: int) -> Response:
    """Send the result as one file that opens anywhere, without a network."""
    text = render_template("pages/result/alone.html", r=_view(session), css=styles())
    return download(text.encode(), f"vingtetun-{session}.html", "text/html")


def styles() -> str:
    """Give the text of every style sheet that the result needs, to put into one file."""
    folder = Path(current_app.root_path) / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in STYLES)


@screen.post("/<int:session>/end")
@needs(Role.BANKER)
def finish(session: int) -> AnyResponse:
    """End an evening and show its result; it can be resumed."""
    evening_or_404(session)
    hub().write_beside_log(lambda log: evenings.end(log, session, now_ms()))
    return redirect(url_for(".show", session=session), 303)


@screen.post("/<int:session>/name")
@needs(Role.BANKER)
def rename(session: int) -> AnyResponse:
    """Give an evening a name; an empty one removes it."""
    evening_or_404(session)
    name = " ".join(request.form.get("name", "").split())[:LONGEST_NAME]
    hub().write_beside_log(lambda log: evenings.rename(log, session, name, now_ms()))
    return redirect(url_for(".show", session=session), 303)


def _view(session: int) -> ResultView:
    live = evening_or_404(session)
    score = score_book().of(session).score
    with hub().lock:
        log = hub().log
        heading = Heading(
            session,
            evenings.name_of(log, session),
            is_at_table=hub().current() == session,
            is_ended=evenings.is_ended(log, session),
            persons=persons_of(log),
        )
        return result_view(live, score, heading, current_words())
