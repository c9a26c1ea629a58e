"""`vingtetun demo`: a filmed table on one page: what is seen, written, counted and told."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import worded
from tracker.game.sentences import message
from tracker.languages import codes
from tracker.languages import language as opened
from tracker.store.errors import StoreError
from webui.app import Config, close, create_app
from webui.core.i18n import Words
from webui.demo.film import FOLDER, MissingFilmError, open_film
from webui.demo.opening import show_of, write_evening
from webui.demo.routes import prepare, screen
from webui.serve.browser import open_soon, option_browser
from webui.serve.listening import Listening, TakenError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

HERE = "127.0.0.1"
PORT = 8021  # as of `vingtetun serve`; another free one if it is taken
ENDS = message("Nothing of it is kept. Stop with Ctrl-C.")


@command()
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port; by default 8021, or a free one."
)
@option_browser
def demo(*, port: int | None, browser: bool) -> None:
    """Show a filmed table: what is seen, written, counted and told."""
    with _ended_in_order(), tempfile.TemporaryDirectory(prefix="vingtetun-demo-") as folder:
        app = demo_app(Path(folder))
        try:
            with closing(listening_on(app, port)) as listening:
                _show(listening, browser=browser)
        finally:
            close(app)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into a normal exit, so that the demo's folder is removed then too."""
    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {each: signal.signal(each, lambda *_: sys.exit(0)) for each in ends}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def demo_app(folder: Path, films: Path = FOLDER) -> Flask:
    """Make the demo's application; replay its evening into a database in this folder first."""
    try:
        film = open_film(films)
        database = folder / "demo.db"
        write_evening(film, database)
        app = create_app(Config(database))
        app.extensions["show"] = show_of(film, app.extensions["hub"])
    except (MissingFilmError, StoreError, ValueError, OSError, subprocess.SubprocessError) as error:
        raise BadInputError(error) from None
    app.register_blueprint(screen)
    prepare(app, [Words(opened(code), app.extensions["hub"].card_letters) for code in codes()])
    return app


def listening_on(app: Flask, port: int | None) -> Listening:
    """Listen on the given port; without one on 8021, or on any free port if that is taken."""
    try:
        return Listening(app, (HERE, PORT if port is None else port))
    except TakenError as error:
        if port is None:
            return Listening(app, (HERE, 0))
        raise BadInputError(error) from None


def _show(listening: Listening, *, browser: bool) -> None:
    """Print the link, open it in a browser, and serve the demo until it is stopped."""
    link = f"http://{HERE}:{listening.port}/demo/"
    click.echo(worded("The demo: {link}", link=link))
    click.echo(worded(ENDS))
    if browser:
        open_soon(link)
    listening.run()
