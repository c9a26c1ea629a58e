"""Replay an evening: the page with its rail, one moment, its picture, its film."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Response, abort, render_template, request, send_file, url_for

from tracker.game.rules import VARIANTS
from tracker.store.doubts import doubts
from tracker.store.video import Segment, segments
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import here
from webui.core.requests import evening, folder, hub, number
from webui.pages.replay.view import Marks, course, moment_view, moments
from webui.views.camera_gaps import STATE_SETTING
from webui.views.charts import chart
from webui.views.seen_picture import seen_picture

if TYPE_CHECKING:
    from tracker.store.evening_table import EveningTable
    from webui.pages.replay.view import Moment

screen = Blueprint("replay", __name__, url_prefix="/evenings")


@screen.get("/<int:session>/")
@needs(Role.BANKER)
def show(session: int) -> str:
    words, live = here(), evening(session)
    with hub().lock:
        marks = _marks(session)
        laid = course(live, marks, words)
        film = _film(session)
    wanted = number(request.args.get("at", ""))
    place = laid.last if wanted is None else min(wanted, laid.last)
    began, ended = live.entries[0].at_ms, live.entries[-1].at_ms
    return render_template(
        "pages/replay/replay.html",
        session=session,
        live=live,
        course=laid,
        place=place,
        date=words.date(began),
        title=words(VARIANTS[live.table.rules.variant].title),
        hours=(words.hour(began), words.hour(ended)),
        film=json.dumps([(each.from_ms, each.to_ms) for each in film]) if film else "",
        chart=chart(live, words),
        moment=moment_view(live, place, marks, words),
        picture=_picture(live, laid.moments, place),
    )


@screen.get("/<int:session>/at/<int:place>")
@needs(Role.BANKER)
def at(session: int, place: int) -> str:
    """Draw one moment."""
    live = evening(session)
    with hub().lock:
        found = moments(live)
        place = min(place, len(found))
        drawn = moment_view(live, place, _marks(session), here())
    picture = _picture(live, found, place)
    return render_template("pages/replay/moment.html", moment=drawn, picture=picture)


def _marks(session: int) -> Marks:
    """Read what is kept beside the log of an evening."""
    log = hub().log
    return Marks(
        tuple(each.at_ms for each in doubts(log, session)), log.history(session, STATE_SETTING)
    )


# pictures


def _picture(live: EveningTable, found: list[Moment], place: int) -> str:
    """Give the address of the camera's picture of a moment; empty if none was kept."""
    moment = found[place - 1] if place and found else None
    if moment is None or moment.frame is None:
        return ""
    session = live.entries[0].seq
    kept = _frame(session, moment.frame)
    return url_for(".frame", session=session, shot=moment.frame) if kept else ""


def _frame(session: int, shot: int) -> Path | None:
    place = folder()
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
    evening(session)
    with hub().lock:
        found = _film(session)
    if place >= len(found):
        abort(404)
    return send_file(found[place].path.absolute(), mimetype="video/mp4", conditional=True)
