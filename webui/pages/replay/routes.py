"""Replay an evening: the page with its rail, and one moment with its picture and film."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    render_template,
    request,
    send_file,
    stream_with_context,
    url_for,
)

from tracker.store.doubts import doubts
from tracker.store.video import Segment, segments
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import current_words
from webui.core.requests import camera_folder, entries_or_404, evening_or_404, hub, number
from webui.core.scores import score_book
from webui.core.shutdown import until_closed
from webui.pages.replay.view import NotedTimes, RailPlace, evening_rail, head_view, moment_view
from webui.views.camera_gaps import STATE_SETTING
from webui.views.replay_chart import charts
from webui.views.seen_picture import seen_picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words
    from webui.pages.replay.view import EveningRail, Moment, MomentView
    from webui.views.replay_chart import Chart

KEPT = 8  # layouts of evenings kept in memory
LISTED = 20  # irregularities listed at first; a touch shows the others

screen = Blueprint("replay", __name__, url_prefix="/evenings")


class ReplayPage(NamedTuple):
    """Everything on the page below its head, which needs the folded evening."""

    course: EveningRail
    place: int
    film: str
    charts: tuple[Chart, Chart]
    moment: MomentView
    picture: str
    is_open: bool  # the evening on the table may be corrected


@screen.get("/<int:session>/")
@needs(Role.BANKER)
def show(session: int) -> Response:
    """Send the head of the page as soon as the log is read, and the rest once it is folded."""
    entries, words = entries_or_404(session), current_words()
    drawn = current_app.jinja_env.get_template("pages/replay/replay.html").generate(
        session=session,
        head=head_view(entries, words),
        rest=lambda: _page(session, words),
        listed=None if request.args.get("irregularities") == "all" else LISTED,
        **_common(),
    )
    closed = hub()
    return Response(stream_with_context(until_closed(in_two(drawn), lambda: closed.closed)))


def _common() -> dict[str, object]:
    """Give the variables that `render_template` gives every page; `generate` does not give them."""
    found: dict[str, object] = {}
    current_app.update_template_context(found)
    return found


def in_two(pieces: Iterable[str]) -> Iterator[str]:
    """Join the pieces of a page into two: everything up to `<main`, and the rest."""
    found: list[str] = []
    is_head = True
    for piece in pieces:
        found.append(piece)
        if is_head and "<main" in piece:
            yield "".join(found)
            found, is_head = [], False
    yield "".join(found)


class EveningLayout(NamedTuple):
    """What is the same at every moment of an evening, and takes longest to compute."""

    course: EveningRail
    charts: tuple[Chart, Chart]


def _layout(live: EveningTable, marks: NotedTimes, words: Words) -> EveningLayout:
    """Lay an evening out, or give the layout in memory; a new entry needs a new layout."""
    kept: dict[object, EveningLayout] = current_app.extensions.setdefault("replays", {})
    session = live.entries[0].seq
    key = (session, live.seq, words.code, marks.doubts_ms, tuple(marks.camera_states))
    if key not in kept:
        if len(kept) >= KEPT:
            kept.clear()
        score = score_book().of(session).score
        kept[key] = EveningLayout(evening_rail(live, marks), charts(live, score, words))
    return kept[key]


def _page(session: int, words: Words) -> ReplayPage:
    live = evening_or_404(session)
    with hub().lock:
        marks = _marks(session)
        laid, drawn = _layout(live, marks, words)
        film = _film(session)
    wanted = number(request.args.get("at", ""))
    place = laid.last if wanted is None else min(wanted, laid.last)
    return ReplayPage(
        course=laid,
        place=place,
        film=json.dumps([(each.from_ms, each.to_ms) for each in film]) if film else "",
        charts=drawn,
        moment=moment_view(live, RailPlace(laid.moments, place), marks, words),
        picture=_picture(live, laid.moments, place),
        is_open=session == hub().current(),
    )


@screen.get("/<int:session>/at/<int:place>")
@needs(Role.BANKER)
def at(session: int, place: int) -> str:
    """Draw one moment."""
    live = evening_or_404(session)
    with hub().lock:
        marks, words = _marks(session), current_words()
        found = _layout(live, marks, words).course.moments
        place = min(place, len(found))
        drawn = moment_view(live, RailPlace(found, place), marks, words)
    picture = _picture(live, found, place)
    return render_template(
        "pages/replay/moment.html",
        session=session,
        moment=drawn,
        picture=picture,
        place=place,
        is_open=session == hub().current(),
    )


def _marks(session: int) -> NotedTimes:
    """Read when doubts were asked and when the camera's state changed in an evening."""
    log = hub().log
    return NotedTimes(
        tuple(each.at_ms for each in doubts(log, session)), log.history(session, STATE_SETTING)
    )


# pictures


def _picture(live: EveningTable, found: list[Moment], place: int) -> str:
    """Give the address of the camera's picture of a moment; empty if none was stored."""
    moment = found[place - 1] if place and found else None
    if moment is None or moment.frame is None:
        return ""
    session = live.entries[0].seq
    kept = _frame(session, moment.frame)
    return url_for(".frame", session=session, shot=moment.frame) if kept else ""


def _frame(session: int, shot: int) -> Path | None:
    place = camera_folder()
    path = None if place is None else place / "frames" / str(session) / f"{shot}.jpg"
    return path if path is not None and path.exists() else None


@screen.get("/<int:session>/frame/<int:shot>.jpg")
@needs(Role.BANKER)
def frame(session: int, shot: int) -> Response:
    """Send the picture of a moment."""
    path = _frame(session, shot)
    if path is None:
        abort(404)
    return seen_picture(path)


def _film(session: int) -> list[Segment]:
    """List the segments of film of an evening, if its recording has any."""
    recording = hub().log.settings(session).get("recording", "")
    return segments(Path(recording)) if recording else []


@screen.get("/<int:session>/film/<int:place>")
@needs(Role.BANKER)
def film(session: int, place: int) -> Response:
    """Send a segment of film; the browser asks for the bytes it needs."""
    evening_or_404(session)
    with hub().lock:
        found = _film(session)
    if place >= len(found):
        abort(404)
    return send_file(found[place].path.absolute(), mimetype="video/mp4", conditional=True)
