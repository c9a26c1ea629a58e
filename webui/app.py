"""Put the application together: one blueprint a screen."""

from __future__ import annotations

import socket
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, current_app, g, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from tracker.files import is_full
from tracker.store.emptied import is_emptied
from tracker.store.errors import HeldError, NotWrittenError, StoreError, is_held
from webui import (
    acts,
    bank,
    camera,
    cards,
    evenings,
    hand,
    house,
    pairing,
    players,
    problem,
    replay,
    security,
    setup,
    stakes,
    stream,
    table,
    words,
)
from webui.asked import Number
from webui.devices import Devices, Role
from webui.refusals import in_words
from webui.room import Room
from webui.sight import Lookout

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.wrappers import Response

HELD = (
    "Another program is using this evening, and nothing was written: close it, or do it again in a moment.",
    "Un autre programme se sert de cette soirée, et rien n'a été noté : fermez-le, ou recommencez dans un instant.",
)
SCREENS = (
    table.screen,
    acts.screen,
    stakes.screen,
    hand.screen,
    bank.screen,
    setup.screen,
    evenings.screen,
    replay.screen,
    players.screen,
    camera.screen,
    pairing.screen,
    house.screen,
    problem.screen,
    stream.screen,
)


@dataclass(frozen=True)
class Config:
    """Where the log lies, where the camera leaves its pictures, and under which names we answer."""

    db: Path
    camera: Path | None = None
    hosts: tuple[str, ...] = ()


def create_app(config: Config) -> Flask:
    """Make the application that serves one database."""
    app = Flask(__name__)
    app.url_map.converters["int"] = Number
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["room"] = Room(config.db)
    own = {"localhost", socket.gethostname().lower(), *config.hosts}
    app.config["HOSTS"] = own | {f"{name}.local" for name in own if "." not in name}
    app.config["CAMERA"] = config.camera
    if config.camera is not None:
        app.extensions["room"].lookout = Lookout(app.extensions["room"], config.camera)
    devices = Devices(config.db.with_suffix(".devices.db"))
    app.config["FORM_KEY"] = devices.secret()
    app.jinja_env.globals["has_house"] = lambda: "house" in app.extensions
    app.jinja_env.globals["is_emptied"] = lambda: is_emptied(config.db)
    security.init_app(app, devices)
    words.init_app(app)
    cards.init_app(app)
    for screen in SCREENS:
        app.register_blueprint(screen)
    app.register_error_handler(HTTPException, say_error)
    app.register_error_handler(StoreError, _say_trouble)
    app.register_error_handler(sqlite3.OperationalError, _say_not_written)
    app.register_error_handler(OSError, _say_full)
    app.add_url_rule("/", view_func=_home, endpoint="home")
    app.add_url_rule("/offline", view_func=_offline, endpoint="offline")
    app.add_url_rule("/sw.js", view_func=_service_worker, endpoint="service_worker")
    return app


def close(app: Flask) -> None:
    """Let the files go."""
    app.extensions["room"].close()
    app.extensions["devices"].close()


def _home() -> Response:
    if g.device is None:
        return redirect(url_for("pairing.enter"))
    if g.device.role is Role.BANKER and "house" in current_app.extensions:
        found = house.house()
        if any(not step.done for step in house.steps(found)[:2]):
            return redirect(url_for("house.show"))
    home = "players.show" if g.device.role == "players" else "table.show"
    return redirect(url_for(home))


def _offline() -> str:
    """Draw what a tablet keeps for the time when nobody answers; it names nobody."""
    return render_template("offline.html")


def _service_worker() -> Response:
    """Send the worker from the top, for it may look after only what lies below it."""
    with current_app.open_resource("static/sw.js") as file:
        return current_app.response_class(file.read(), mimetype="text/javascript")


def say_error(error: HTTPException) -> tuple[str, int] | Response:
    """Word an error in the page's language; a device that is not paired is led to the code."""
    code = error.code or 500
    if code == 401 and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return redirect(url_for("pairing.enter"))
    if not hasattr(g, "device"):
        g.device = None
    said = error.description if isinstance(error, words.Refusal) else words.here().error(code)
    return render_template("error.html", code=code, said=said), code


def _say_trouble(error: StoreError) -> tuple[str, int]:
    if isinstance(error, HeldError):
        return _say_held()
    code = 507 if isinstance(error, NotWrittenError) else 500
    said = words.here().error(code) if code == 507 else in_words(str(error), words.here())
    return render_template("error.html", code=code, said=said), code


def _say_held() -> tuple[str, int]:
    return render_template("error.html", code=503, said=words.here()(*HELD)), 503


def _say_full(error: OSError) -> tuple[str, int]:
    """Word a full disk, wherever a page writes; any other trouble with a file stays a bug."""
    if not is_full(error):
        raise error
    return render_template("error.html", code=507, said=words.here().error(507)), 507


def _say_not_written(error: sqlite3.OperationalError) -> tuple[str, int]:
    if is_held(error):
        return _say_held()
    return render_template("error.html", code=507, said=words.here().error(507)), 507
