"""Report a problem: pack the last coup, without names, into a zip file to download."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import Blueprint, abort, redirect, render_template, url_for

from tracker.game.sentences import message
from tracker.host.files import write_whole
from tracker.store.problem_report import ProblemNotes, pack
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Refusal, current_words
from webui.core.requests import camera_folder, hub
from webui.core.responses import download

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Response
    from werkzeug.wrappers import Response as AnyResponse

screen = Blueprint("report", __name__, url_prefix="/report")
_NAME = re.compile(r"problem-\d{1,16}\.zip")


def problems() -> Path:
    """Give the folder of the reports, and make it if need be; only this user may read it."""
    place = hub().log.path.parent / "problems"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


@screen.post("/")
@needs(Role.BANKER)
def pack_up() -> AnyResponse:
    """Pack the last coup, with what the camera saw and what was written, into a report."""
    with hub().lock:
        session = hub().current()
        if session is None:
            raise Refusal(current_words()(message("There is no evening yet.")))
        now = now_ms()
        content = pack(hub().log, session, ProblemNotes(now, camera=camera_folder()))
    name = f"problem-{now}.zip"
    write_whole(problems() / name, content)
    return redirect(url_for(".show", name=name), 303)


@screen.get("/<name>")
@needs(Role.BANKER)
def show(name: str) -> str:
    return render_template("pages/report/report.html", name=name, path=_found(name).resolve())


@screen.get("/<name>/take")
@needs(Role.BANKER)
def take(name: str) -> Response:
    """Send a report as a file to download."""
    return download(_found(name).read_bytes(), name, "application/zip")


def _found(name: str) -> Path:
    if not _NAME.fullmatch(name):
        abort(404)
    path = problems() / name
    if not path.is_file():
        abort(404)
    return path
