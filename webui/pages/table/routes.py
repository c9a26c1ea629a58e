"""The banker's main page, the coup's journal, and the pictures of doubtful cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, current_app, g, redirect, render_template, request, url_for

from tracker.store.doubts import doubt, open_doubts
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import Words, current_words
from webui.core.requests import camera_folder, hub
from webui.pages.table.view import board
from webui.views.accounts import hand_name
from webui.views.camera_status import read_camera_status
from webui.views.journal import journal_lines
from webui.views.status_bar import BesideLog
from webui.views.voice import voice

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask
    from werkzeug.wrappers import Response

    from webui.core.evening_hub import EveningHub
    from webui.pages.table.view import Board

screen = Blueprint("table", __name__)


@screen.get("/table")
@needs(Role.TABLE)
def show() -> str | Response:
    session = hub().current()
    if session is None:
        return redirect(url_for("setup.show"))
    chosen = request.args.get("place", "")[:3]
    seen = current_board(hub(), session, BoardChoice(camera_folder(), chosen), current_words())
    return render_template(
        "pages/table/table.html", b=seen, acting=g.device.role is Role.BANKER, place=chosen
    )


class BoardChoice(NamedTuple):
    """What the page depends on beside the log: the camera's folder, and the chosen hand."""

    pictures: Path | None
    chosen: str = ""


def current_board(found: EveningHub, session: int, asked: BoardChoice, words: Words) -> Board:
    """Word the evening as it stands now."""
    with found.lock:
        live = found.live(session)
        doubts = tuple(open_doubts(found.log, session, live.entries))
        kept = found.log.history(session, "by_hand")
        by_hand_ms = kept[-1][0] if kept and kept[-1][1] else 0
        seen = found.log.seen_irregularities(session)
        camera = read_camera_status(asked.pictures)
        beside = BesideLog(session, camera, by_hand_ms, doubts, seen, asked.chosen)
        return replace(board(live, beside, words), voice=voice(live, beside, words))


def render(app: Flask, session: int, words: Words, *, acting: bool, place: str = "") -> str:
    """Draw the moving parts of the page for the stream."""
    asked = BoardChoice(app.config["CAMERA"], place)
    seen = current_board(app.extensions["hub"], session, asked, words)
    return app.jinja_env.get_template("pages/table/table_live.html").render(
        b=seen, t=words, acting=acting
    )


@screen.get("/journal")
@needs(Role.BANKER)
def journal() -> str | Response:
    """List the facts of the coup, the latest first, each with a link to correct it."""
    session = hub().current()
    if session is None:
        return redirect(url_for("setup.show"))
    with hub().lock:
        live = hub().live(session)
        words, table = current_words(), live.table
        found = journal_lines(
            live.coup_entries(), words, lambda hand: hand_name(table, hand, words)
        )
    return render_template("pages/table/journal.html", lines=found, coup=live.table.coups)


@screen.get("/doubt/<int:number>/crop.jpg")
@needs(Role.BANKER)
def crop(number: int) -> Response:
    with hub().lock:
        found = doubt(hub().log, number)
    picture = b"" if found is None else found.question.crop or b""
    return current_app.response_class(
        picture, mimetype="image/jpeg", status=200 if picture else 404
    )
