"""The stakes' page: place stakes with chips, seat by seat or for everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.store.doubts import open_doubts
from tracker.store.evenings import choose_stakes_by_camera, is_camera_reading_stakes
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Words, current_words
from webui.core.requests import camera_folder, form_evening, hub
from webui.pages.stakes.by_camera import questions, stakes_by_camera
from webui.pages.stakes.view import StakesContext, stakes_board
from webui.views.camera_status import read_camera_status
from webui.views.chips import read_chips
from webui.views.voice import voice_of_stakes

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask
    from werkzeug.wrappers import Response

    from webui.core.evening_hub import EveningHub
    from webui.pages.stakes.view import StakesBoard

screen = Blueprint("stakes", __name__)


@screen.get("/stakes")
@needs(Role.BANKER)
def show() -> str | Response:
    session = hub().current()
    if session is None:
        return redirect(url_for("setup.show"))
    with hub().lock:
        live = hub().live(session)
        if live.table.coup is None or not live.table.rules.game.has_bank:
            return redirect(url_for("table.show"))
    seen = current_board(
        hub(), session, current_words(), request.args.get("place", ""), camera_folder()
    )
    return render_template("pages/stakes/stakes.html", b=seen)


def current_board(
    found: EveningHub, session: int, words: Words, place: str, panel: Path | None
) -> StakesBoard:
    """Word the stakes as they are now."""
    camera = read_camera_status(panel)
    with found.lock:
        chips = read_chips(found.log.settings(session).get("chips", ""))
        live = found.live(session)
        seen = stakes_board(live, StakesContext(session, place, chips), words)
        seen = replace(seen, voice=voice_of_stakes(live, words))
        is_on = is_camera_reading_stakes(found.log, session)
        asked = questions(open_doubts(found.log, session, live.entries), words)
    by_camera = stakes_by_camera(camera, words, is_on=is_on)
    return replace(seen, camera=by_camera._replace(asked=asked))


@screen.post("/stakes/by-camera")
@needs(Role.BANKER)
def switch() -> Response:
    """Let the camera read the stakes of this evening, or let the banker enter them."""
    is_on = request.form.get("on") == "1"
    found = form_evening()
    hub().write_beside_log(lambda log: choose_stakes_by_camera(log, found, now_ms(), is_on=is_on))
    return redirect(url_for("stakes.show"), 303)


def render(app: Flask, session: int, words: Words, place: str) -> str:
    """Draw the moving parts of the page for the stream."""
    found = app.extensions["hub"]
    with found.lock:
        if found.live(session).table.coup is None:
            return ""
    seen = current_board(found, session, words, place, app.config.get("CAMERA"))
    return app.jinja_env.get_template("pages/stakes/stakes_live.html").render(b=seen, t=words)
