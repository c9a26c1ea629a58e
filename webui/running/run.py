"""`vingtetun run`: the whole evening, the first as well as every other."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import click
from waitress.server import create_server

from tracker.copying import option_db
from tracker.store.house import Places
from tracker.store.log import StoreError
from webui.app import Config, close, create_app
from webui.devices import Role
from webui.house import steps
from webui.room import now_ms
from webui.running.household import Household
from webui.serve import SERVER, crowd, drawn

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

HOST = "127.0.0.1"


class NoEvening(click.ClickException):
    """One sentence for the person who typed it."""

    exit_code = 2


@click.command()
@option_db
@click.option("--port", type=click.IntRange(1, 65535), default=8021, show_default=True)
@click.option("--camera", help="Choose the camera here instead of on the page.")
def run(db: Path, port: int, camera: str | None) -> None:
    """Run an evening: the pages, the camera, and what else the house has chosen.

    The first start leads through every choice in the browser. Nothing outside this computer is
    listened to until the banker opens the pages to the local network.
    """
    places = Places(db.resolve())
    places.panel.mkdir(parents=True, exist_ok=True)
    try:
        app = create_app(Config(places.database, places.panel))
        server = create_server(app, host=HOST, port=port, **(SERVER | crowd()))
    except StoreError as error:
        raise NoEvening(str(error)) from None
    except OSError as error:
        raise NoEvening(f"port {port} cannot be listened on ({error.strerror})") from None
    house = app.extensions["house"] = Household(app, places, port)
    if camera is not None:
        house.choose("camera", camera)
    house.start()
    _greet(app, port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        server.run()
    finally:
        house.close()
        close(app)


def _greet(app: Flask, port: int) -> None:
    """Print the one link that is needed."""
    code = app.extensions["devices"].new_code(Role.BANKER, now_ms())
    address = app.config.get("ADDRESS") or f"{HOST}:{port}"
    link = f"http://{address}/pair?code={code}"
    with app.app_context():
        todo = [step.name for step in steps(app.extensions["house"]) if not step.done]
    click.echo(drawn(link))
    click.echo(f"Open {link}")
    if todo:
        click.echo(f"Still to choose there: {', '.join(todo)}.")
    click.echo("The link pairs one device, once, within ten minutes. Stop with Ctrl-C.")
