"""`vingtetun serve`: the pages alone, on this computer or on the local network."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import click
import segno

from tracker.cli.errors import BadInputError
from tracker.cli.help import command
from tracker.cli.language import worded
from tracker.cli.options import option_db
from tracker.game.sentences import message
from tracker.host.network import LOOPBACK, reachable_address
from tracker.store.errors import StoreError
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.serve.listening import Listening, TakenError, certificate_of, option_certificate

PAIRS_ONE = message("The link pairs one device, once, within ten minutes. Stop with Ctrl-C.")


@command()
@option_db
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 for the local network.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8021, show_default=True)
@click.option(
    "--camera",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that the camera's process writes to.",
)
@option_certificate
@click.option("--name", "names", multiple=True, help="A further host name to answer to.")
def serve(*, db: Path, host: str, port: int, certificate: Path | None, **pages: Any) -> None:
    """Serve the banker's tablet, and print the link that pairs it."""
    try:
        keys = None if certificate is None else certificate_of(certificate)
        names = tuple(name.lower() for name in pages["names"])
        app = create_app(Config(db, pages["camera"], names))
    except (StoreError, ValueError) as error:
        raise BadInputError(error) from None
    try:
        listening = Listening(app, (host, port), keys)
    except TakenError as error:
        close(app)
        raise BadInputError(error) from None
    address = f"{reachable_address(host)}:{listening.port}"
    if host not in LOOPBACK:
        app.config["ADDRESS"] = address
    code = app.extensions["devices"].new_code(Role.BANKER)
    link = f"{listening.scheme}://{address}/pair?code={code}"
    click.echo(qr_text(link))
    click.echo(worded("Banker's tablet: {link}", link=link))
    click.echo(worded(PAIRS_ONE))
    try:
        listening.run()
    finally:
        listening.close()
        close(app)


def qr_text(link: str) -> str:
    """Draw a link as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue()
