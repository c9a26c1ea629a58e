"""The command that serves the pages on the local network."""

from __future__ import annotations

import io
import select
import socket
import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import segno
import waitress

from tracker.network import LOOPBACK, reachable
from tracker.store.log import StoreError
from webui.app import Config, close, create_app
from webui.devices import Role
from webui.room import now_ms
from webui.tls import Front, keys_of

if TYPE_CHECKING:
    from flask import Flask

# An open stream holds a thread; with the most streams open, these are left for the pages.
THREADS = 56


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
@click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Speak https with this certificate (PEM, its key in it or beside it as .key);"
    " a tablet's screen stays awake only then.",
)
@click.option("--name", "names", multiple=True, help="A further host name to answer to.")
def serve(  # noqa: PLR0913  one option each
    *,
    db: Path,
    host: str,
    port: int,
    camera: Path | None,
    certificate: Path | None,
    names: tuple[str, ...],
) -> None:
    """Serve the banker's tablet, and print the link that pairs it."""
    keys = None if certificate is None else _keys(certificate)
    try:
        app = create_app(Config(db, camera, tuple(name.lower() for name in names)))
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    if host not in LOOPBACK:
        app.config["ADDRESS"] = f"{reachable(host)}:{port}"
    code = app.extensions["devices"].new_code(Role.BANKER, now_ms())
    link = f"http{'s' if keys else ''}://{reachable(host)}:{port}/pair?code={code}"
    click.echo(drawn(link))
    click.echo(f"Banker's tablet: {link}")
    click.echo("The link pairs one device, once, within ten minutes. Stop with Ctrl-C.")
    try:
        if keys is None:
            waitress.serve(app, host=host, port=port, **(SERVER | crowd()))
        else:
            serve_tls(app, (host, port), keys)
    finally:
        close(app)


def _keys(certificate: Path) -> ssl.SSLContext:
    try:
        return keys_of(certificate)
    except (OSError, ssl.SSLError) as error:
        raise click.BadParameter(
            f"not a certificate with its key ({error}): {certificate}",
            param_hint="--certificate",
        ) from None


def serve_tls(app: Flask, address: tuple[str, int], keys: ssl.SSLContext) -> None:
    """Serve on loopback, behind a front that speaks TLS."""
    inner = socket.create_server(("127.0.0.1", 0))
    front = Front(address, inner.getsockname()[1], keys)
    try:
        waitress.serve(app, sockets=[inner], url_scheme="https", **(SERVER | crowd()))
    finally:
        front.close()


MOST_CONNECTIONS = 12_000
SPARE_FILES = 256  # of the process: database, sockets, libraries
SERVER: dict[str, Any] = {
    "threads": THREADS,
    "connection_limit": 200,
    "channel_timeout": 20,
    "cleanup_interval": 5,
    "max_request_body_size": 64 * 1024,
    # a stream's buffer is renewed only after so many bytes: with waitress's own 16 MB each open page
    # took that much memory in the course of an evening
    "outbuf_high_watermark": 256 * 1024,
    "ident": "vingtetun",
}


def crowd() -> dict[str, Any]:
    """Let ten thousand connections stand open, as far as the system allows: none keeps others out.

    Measured: with waitress's own limits 1,500 idle listeners kept every page out for a minute.
    """
    if not hasattr(select, "poll"):
        return {}  # Windows: `select` takes no more than a few hundred
    import resource  # noqa: PLC0415  not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    soft = max(soft, wanted if hard == resource.RLIM_INFINITY else min(hard, wanted))
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = max(100, min(MOST_CONNECTIONS, soft - SPARE_FILES))
    return {"asyncore_use_poll": True, "connection_limit": most, "backlog": 1024}


def drawn(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue()
