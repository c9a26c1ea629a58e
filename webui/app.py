"""Put the application together: one blueprint a screen."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, g, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from tracker.store.log import StoreError
from webui import (
    acts,
    bank,
    camera,
    cards,
    evenings,
    hand,
    pairing,
    players,
    replay,
    security,
    setup,
    stakes,
    stream,
    table,
    words,
)
from webui.devices import Devices
from webui.room import Room

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.wrappers import Response

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
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["room"] = Room(config.db)
    own = {"localhost", socket.gethostname().lower(), *config.hosts}
    app.config["HOSTS"] = own | {f"{name}.local" for name in own if "." not in name}
    app.config["CAMERA"] = config.camera
    devices = Devices(config.db.with_suffix(".devices.db"))
    app.config["FORM_KEY"] = devices.secret()
    security.init_app(app, devices)
    words.init_app(app)
    cards.init_app(app)
    for screen in SCREENS:
        app.register_blueprint(screen)
    app.register_error_handler(HTTPException, _say_error)
    app.register_error_handler(StoreError, _say_trouble)
    app.add_url_rule("/", view_func=_home, endpoint="home")
    return app


def close(app: Flask) -> None:
    """Let the files go."""
    app.extensions["room"].close()
    app.extensions["devices"].close()


def _home() -> Response:
    if g.device is None:
        return redirect(url_for("pairing.enter"))
    home = "players.show" if g.device.role == "players" else "table.show"
    return redirect(url_for(home))


def _say_error(error: HTTPException) -> tuple[str, int] | Response:
    code = error.code or 500
    if code == 401 and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return redirect(url_for("pairing.enter"))
    if not hasattr(g, "device"):
        g.device = None
    said = error.description if isinstance(error, words.Refusal) else words.here().error(code)
    return render_template("error.html", code=code, said=said), code


def _say_trouble(error: StoreError) -> tuple[str, int]:
    return render_template("error.html", code=500, said=str(error)), 500
