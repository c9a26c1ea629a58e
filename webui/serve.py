"""The command that serves the pages on the local network."""

from __future__ import annotations

import io
import socket
from pathlib import Path
from typing import Any

import click
import segno
import waitress

from tracker.store.log import StoreError
from webui.app import Config, close, create_app
from webui.devices import Role
from webui.room import now_ms

# An open stream holds a thread; with the most streams open, these are left for the pages.
THREADS = 56
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command()
@click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("vingtetun.db"),
    show_default=True,
    help="The database; made if it is not there.",
)
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
@click.option("--name", "names", multiple=True, help="A further host name to answer to.")
def serve(db: Path, host: str, port: int, camera: Path | None, names: tuple[str, ...]) -> None:
    """Serve the banker's tablet, and print the link that pairs it."""
    try:
        app = create_app(Config(db, camera, tuple(name.lower() for name in names)))
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    if host not in _LOOPBACK:
        app.config["ADDRESS"] = f"{_address(host)}:{port}"
    code = app.extensions["devices"].new_code(Role.BANKER, now_ms())
    link = f"http://{_address(host)}:{port}/pair?code={code}"
    click.echo(_drawn(link))
    click.echo(f"Banker's tablet: {link}")
    click.echo("The link pairs one device, once, within ten minutes. Stop with Ctrl-C.")
    try:
        waitress.serve(app, host=host, port=port, **SERVER)
    finally:
        close(app)


SERVER: dict[str, Any] = {
    "threads": THREADS,
    "connection_limit": 200,
    "channel_timeout": 60,
    "max_request_body_size": 64 * 1024,
    "ident": "vingtetun",
}


def _address(host: str) -> str:
    """Give the address by which another device on the network reaches us."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104  compared, not bound
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def _drawn(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue()
