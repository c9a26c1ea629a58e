"""Create the Flask application and register every page."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Flask, current_app, g, redirect, url_for

from tracker.store.missing_wal import lacks_wal
from webui.core import auth, edges, errors, i18n, offline, scores, static_files
from webui.core.devices import Devices, Role
from webui.core.evening_hub import EveningHub
from webui.core.requests import RouteNumber
from webui.pages.actions import routes as actions
from webui.pages.bank import routes as bank
from webui.pages.camera import routes as camera
from webui.pages.devices import routes as devices_page
from webui.pages.evenings import routes as evenings
from webui.pages.hand import routes as hand
from webui.pages.help import routes as help_page
from webui.pages.people import routes as people
from webui.pages.phone import routes as phone
from webui.pages.players import routes as players
from webui.pages.replay import routes as replay
from webui.pages.report import routes as report
from webui.pages.result import routes as result
from webui.pages.rules import routes as rules
from webui.pages.settings import routes as settings
from webui.pages.setup import routes as setup
from webui.pages.stakes import routes as stakes
from webui.pages.start import phone_routes as start_phone
from webui.pages.start import routes as start
from webui.pages.table import routes as table
from webui.streams import routes as streams
from webui.views import cards, page_help
from webui.views.camera_gaps import CameraWatch

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.wrappers import Response

SCREENS = (
    table.screen,
    actions.screen,
    stakes.screen,
    hand.screen,
    bank.screen,
    setup.screen,
    evenings.screen,
    result.screen,
    people.screen,
    replay.screen,
    players.screen,
    camera.screen,
    phone.screen,
    devices_page.screen,
    settings.screen,
    start.screen,
    start_phone.screen,
    report.screen,
    help_page.screen,
    rules.screen,
    streams.screen,
)


@dataclass(frozen=True)
class Config:
    """The options of the application: its files, its host names, and how long it waits."""

    db: Path
    camera: Path | None = None
    hosts: tuple[str, ...] = ()
    # Seconds that the list of evenings spends on computing results before it is sent; the page
    # fetches the missing ones later.
    wait_for_scores_s: float = 0.15
    camera_answer_s: float = 12.0  # seconds that the camera's process may take to answer


def create_app(config: Config) -> Flask:
    """Create the application that serves one database."""
    app = Flask(__name__, template_folder=".", static_url_path=static_files.address())
    static_files.init_app(app)
    offline.init_app(app)
    app.url_map.converters["int"] = RouteNumber
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["hub"] = EveningHub(config.db)
    own = {"localhost", socket.gethostname().lower(), *config.hosts}
    app.config["HOSTS"] = own | {f"{name}.local" for name in own if "." not in name}
    app.config["CAMERA"] = config.camera
    app.config["WAIT_FOR_SCORES_S"] = config.wait_for_scores_s
    app.config["CAMERA_ANSWER_S"] = config.camera_answer_s
    if config.camera is not None:
        app.extensions["hub"].camera_watch = CameraWatch(app.extensions["hub"], config.camera)
    devices = Devices(config.db.with_suffix(".devices.db"))
    app.config["FORM_KEY"] = devices.secret()
    app.jinja_env.globals["has_settings"] = lambda: "supervisor" in app.extensions
    app.jinja_env.globals["lacks_wal"] = lambda: lacks_wal(config.db)
    auth.init_app(app, devices)
    i18n.init_app(app)
    cards.init_app(app)
    scores.init_app(app)
    edges.init_app(app)
    page_help.init_app(app)
    for screen in SCREENS:
        app.register_blueprint(screen)
    errors.init_app(app)
    app.add_url_rule("/", view_func=_home, endpoint="home")
    return app


def close(app: Flask) -> None:
    """Close the database and the file of paired devices."""
    app.extensions["hub"].close()
    app.extensions["devices"].close()


def _home() -> Response:
    if g.device is None:
        return redirect(url_for("devices.enter"))
    is_supervised = g.device.role is Role.BANKER and "supervisor" in current_app.extensions
    if is_supervised and not settings.is_set_up():
        return redirect(url_for("start.show"))
    return redirect(url_for(_HOMES.get(g.device.role, "table.show")))


_HOMES = {Role.PLAYERS: "players.show", Role.CAMERA: "phone.show"}
