"""`vingtetun run`: the server, the camera and whatever else was chosen, in one command."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import worded
from tracker.cli.options import option_db
from tracker.game.sentences import about, enumerated
from tracker.store.errors import StoreError
from tracker.store.evening_files import EveningFiles
from tracker.store.locks import holding_locks, lock_of
from tracker.store.permissions import check_writable, private_folder
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.pages.settings.routes import is_set_up, settings_steps
from webui.serve.browser import open_soon, option_browser
from webui.serve.command import PAIRS_ONE, qr_text
from webui.serve.listening import Listening, TakenError, certificate_of, option_certificate
from webui.supervisor.supervisor import Supervisor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

HOST = "127.0.0.1"
STEPS = {
    "language": about("a step", "language"),
    "camera": about("a step", "camera"),
    "calibration": about("a step", "calibration"),
    "table": about("a step", "table"),
    "tablet": about("a step", "tablet"),
}
RUN_WAIT_S = 1.0  # seconds to wait for another `vingtetun run` that is just ending


@command()
@option_db
@click.option("--port", type=click.IntRange(1, 65535), default=8021, show_default=True)
@click.option(
    "--camera",
    envvar="VINGTETUN_CAMERA",
    show_envvar=True,
    help="Choose the camera here instead of on the page; @FILE reads its address from a file.",
)
@click.option(
    "--deck",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Choose the deck here: the file that `deck learn` wrote.",
)
@option_certificate
@option_browser
def run(db: Path, port: int, certificate: Path | None, *, browser: bool, **chosen: Any) -> None:
    """Run an evening: the pages, the camera, and what you chose.

    The first start opens a browser and leads through every choice there. Nothing outside this computer is
    listened to until the banker opens the pages to the local network. What is chosen here is kept
    as what is chosen there.
    """
    places = EveningFiles(db.resolve())
    try:
        if certificate is not None:
            certificate_of(certificate)
            chosen["certificate"] = certificate
    except ValueError as error:
        raise BadInputError(error) from None
    kept = {name: _kept(value) for name, value in chosen.items() if value is not None}
    try:
        check_writable(places.database)
        private_folder(places.camera_folder)
        with holding_locks("run", lock_of(places.database, "run"), wait_s=RUN_WAIT_S):
            _run(places, port, kept, browser=browser)
    except StoreError as error:
        raise BadInputError(error) from None


def _run(places: EveningFiles, port: int, chosen: Mapping[str, str], *, browser: bool) -> None:
    """Serve the pages and carry out what was chosen, until the process is told to end."""
    app = create_app(Config(places.database, places.camera_folder))
    try:
        listening = Listening(app, (HOST, port))
    except TakenError as error:
        close(app)
        raise BadInputError(error) from None
    supervisor = app.extensions["supervisor"] = Supervisor(app, places, port)
    supervisor.keep(chosen)
    supervisor.start()
    _greet(app, port)
    if browser and _is_new(app):
        open_soon(_pairing(app, f"http://{HOST}:{port}") + "&here=1")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        listening.run()
    finally:
        supervisor.close()
        listening.close()
        close(app)


def _kept(value: str | Path) -> str:
    """Give a choice as it is stored; a file becomes its full path."""
    return str(value.resolve()) if isinstance(value, Path) else value


def _is_new(app: Flask) -> bool:
    """Tell whether the first start is not over yet."""
    with app.app_context():
        return not is_set_up()


def _pairing(app: Flask, place: str) -> str:
    """Give a link at this address that pairs one browser."""
    return f"{place}/pair?code={app.extensions['devices'].new_code(Role.BANKER)}"


def _greet(app: Flask, port: int) -> None:
    """Print the link that pairs a device as the banker's, and what is still to choose."""
    address = app.config.get("ADDRESS") or f"{HOST}:{port}"
    link = _pairing(app, f"{app.config.get('SCHEME', 'http')}://{address}")
    with app.app_context():
        todo = [
            STEPS[step.name]
            for step in settings_steps(app.extensions["supervisor"])
            if not step.done
        ]
    click.echo(qr_text(link))
    click.echo(worded("Open {link}", link=link))
    if todo:
        click.echo(worded("Still to choose there: {steps}.", steps=enumerated(todo)))
    click.echo(worded(PAIRS_ONE))
