"""Turn errors into a page that says in one sentence what is wrong."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from flask import g, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from tracker.game.sentences import message
from tracker.host.files import is_disk_full
from tracker.store.errors import HeldError, NotWrittenError, StoreError, is_held
from webui.core import i18n
from webui.core.refusals import in_words

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response

HELD = message(
    "Another program is using this evening, and nothing was written: close it, or do it again in a moment."
)


def init_app(app: Flask) -> None:
    """Register a page for every kind of error."""
    app.register_error_handler(HTTPException, say_error)
    app.register_error_handler(StoreError, say_trouble)
    app.register_error_handler(sqlite3.OperationalError, say_not_written)
    app.register_error_handler(OSError, say_full)


def say_error(error: HTTPException) -> tuple[str, int] | Response:
    """Word an HTTP error in the page's language; send an unpaired browser to the pairing page."""
    code = error.code or 500
    if code == 401 and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return redirect(url_for("devices.enter"))
    if not hasattr(g, "device"):
        g.device = None
    said = (
        error.description if isinstance(error, i18n.Refusal) else i18n.current_words().error(code)
    )
    return render_template("views/error.html", code=code, said=said), code


def say_trouble(error: StoreError) -> tuple[str, int]:
    if isinstance(error, HeldError):
        return say_held()
    code = 507 if isinstance(error, NotWrittenError) else 500
    said = (
        i18n.current_words().error(code) if code == 507 else in_words(error, i18n.current_words())
    )
    return render_template("views/error.html", code=code, said=said), code


def say_held() -> tuple[str, int]:
    return render_template("views/error.html", code=503, said=i18n.current_words()(HELD)), 503


def say_full(error: OSError) -> tuple[str, int]:
    """Say that the disk is full; raise every other file error again, because it is a bug."""
    if not is_disk_full(error):
        raise error
    return render_template("views/error.html", code=507, said=i18n.current_words().error(507)), 507


def say_not_written(error: sqlite3.OperationalError) -> tuple[str, int]:
    if is_held(error):
        return say_held()
    return render_template("views/error.html", code=507, said=i18n.current_words().error(507)), 507
