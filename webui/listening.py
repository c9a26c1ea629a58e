"""The pages on one address, over http or https: listened to from the moment this is made."""

from __future__ import annotations

import select
import socket
import ssl
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from waitress import wasyncore
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
LONGEST_LOOK_S, SHORTEST_LOOK_S = 1.0, 0.02
ANSWER_S = 0.5  # an answer on its way when the end comes has so long
STREAM_S = 3  # a stream finds out at its next beat that nobody listens
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
        # the library's stubs know nothing of a server's own pipe and connections
        self._server: Any = create_server(
            app, sockets=[own], url_scheme=self.scheme, **(SERVER | crowd())
        )
        self._begun = threading.Lock()  # taken once, by `run`, or by a `close` that comes first
        self._over, self._deaf = threading.Event(), threading.Event()

    def run(self) -> None:
        """Answer until the process is told to end, or until another thread closes."""
        if not self._begun.acquire(blocking=False):
            return
        try:
            with suppress(KeyboardInterrupt, SystemExit):
                while not self._over.is_set():
                    self._look(LONGEST_LOOK_S)
        finally:
            self._end()

    def close(self) -> None:
        """Hear nobody any more; who is just being answered hears the end of it."""
        self._over.set()
        if self._begun.acquire(blocking=False):
            self._end()
        elif not self._deaf.is_set():
            self._server.pull_trigger()  # which wakes `run`
            self._deaf.wait(STREAM_S)

    def _look(self, seconds: float) -> None:
        connections, use_poll = self._server._map, self._server.adj.asyncore_use_poll  # noqa: SLF001
        wasyncore.loop(seconds, use_poll, connections, count=1)

    def _end(self) -> None:
        """Let everything go in the thread that uses it.

        The pipe by which answers wake this thread goes last, and only if nobody is left to answer:
        its number is soon another file's, and a byte would be written into that.
        """
        if self._front is not None:
            self._front.refuse()
        wasyncore.dispatcher.close(self._server)
        self._deaf.set()
        channels, until = self._server.active_channels, time.monotonic() + ANSWER_S
        while any(map(_is_answered, channels.values())) and time.monotonic() < until:
            self._look(SHORTEST_LOOK_S)
        for channel in list(channels.values()):
            channel.handle_close()
        answering = self._server.task_dispatcher
        answering.shutdown(timeout=STREAM_S)
        if not answering.threads:
            self._server.trigger.close()
        if self._front is not None:
            self._front.close()


def _is_answered(channel: Any) -> bool:
    return bool(channel.requests or channel.total_outbufs_len)


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
