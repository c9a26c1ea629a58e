"""The pages on one address, over http or https: listened to from the moment this is made."""

from __future__ import annotations

import select
import socket
import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from waitress.server import create_server

from webui.tls import Front, keys_of

if TYPE_CHECKING:
    from flask import Flask

Address = tuple[str, int]
LOOPBACK = ("127.0.0.1", 0)  # whichever port is free

# An open stream holds a thread; with the most streams open, these are left for the pages.
THREADS = 56
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


class Listening:
    """One server; whoever connects before `run` waits for it."""

    def __init__(self, app: Flask, address: Address, keys: ssl.SSLContext | None = None) -> None:
        self.scheme = "http" if keys is None else "https"
        own = _bound(address if keys is None else LOOPBACK)
        self.port: int = own.getsockname()[1]
        self._front: Front | None = None
        try:
            if keys is not None:  # TLS is spoken by a front, and the server proper hears it alone
                self._front = Front(address, self.port, keys)
                self.port = self._front.port
        except OSError:
            own.close()
            raise
        self._server = create_server(
            app, sockets=[own], url_scheme=self.scheme, **(SERVER | crowd())
        )

    def run(self) -> None:
        """Answer until the process ends, or until another thread closes."""
        self._server.run()

    def close(self) -> None:
        if self._front is not None:
            self._front.close()
        self._server.close()


def _bound(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    return socket.create_server(address, family=family)


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


def certificate_of(path: Path) -> ssl.SSLContext:
    """Read a certificate that somebody named; what is wrong with it is one sentence."""
    try:
        return keys_of(path)
    except (OSError, ssl.SSLError) as error:
        raise ValueError(f"not a certificate with its key ({error}): {path}") from None


option_certificate = click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Speak https with this certificate (PEM, its key in it or beside it as .key);"
    " a tablet's screen stays awake only then.",
)
