"""The server on one address, over HTTP or HTTPS; it listens as soon as it is created."""

from __future__ import annotations

import gc
import os
import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.game.sentences import filled, parts_of
from webui.serve.connection import LIMITS
from webui.serve.server import STREAM_S, Server
from webui.serve.tls import tls_context

if TYPE_CHECKING:
    from flask import Flask

    from webui.serve.connection import Limits

Address = tuple[str, int]


class TakenError(ValueError):
    """The server cannot listen on an address; the sentence says why."""


LOOPBACK = ("127.0.0.1", 0)  # port 0: any free port

# Thresholds of Python's garbage collector: new objects before a search, and searches before a
# longer one. An evening of 500 coups makes about 100,000 objects. With Python's default of 700
# the searches took 60 of the 90 ms until the head of its page was sent.
SEARCH_AFTER = (10_000, 20, 20)


class Listening:
    """One server; connections that are made before `run` is called wait for it."""

    def __init__(
        self,
        app: Flask,
        address: Address,
        keys: ssl.SSLContext | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self.scheme = "http" if keys is None else "https"
        try:
            own = _bound(address)
        except OSError as error:
            raise TakenError(
                filled(
                    "{host}:{port} cannot be listened on ({why}); choose another port with --port",
                    host=address[0],
                    port=address[1],
                    why=os.strerror(error.errno or 0),
                )
            ) from None
        self.port: int = own.getsockname()[1]
        self._server = Server(app, own, keys, limits)
        self._begun = threading.Lock()  # taken once, by `run`, or by a `close` that comes first
        self._over, self._stopped = threading.Event(), threading.Event()
        self._ending = threading.Lock()  # held while `run` is woken: it cannot end meanwhile

    def run(self) -> None:
        """Answer until the process is told to end, or until another thread calls `close`."""
        if not self._begun.acquire(blocking=False):
            return
        gc.set_threshold(*SEARCH_AFTER)
        try:
            with suppress(KeyboardInterrupt, SystemExit):
                while not self._over.is_set():
                    self._server.serve_for()
        finally:
            self._end()

    def close(self) -> None:
        """Accept no more connections, and end `run`; answers being sent are completed."""
        self._over.set()
        if self._begun.acquire(blocking=False):
            self._end()
            return
        with self._ending:
            if self._stopped.is_set():
                return
            self._wake()
        self._stopped.wait(STREAM_S)

    def _wake(self) -> None:
        """Let `run` look whether it is over."""
        self._server.pull_trigger()

    def _end(self) -> None:
        self._server.stop_accepting()
        with self._ending:
            self._stopped.set()
        self._server.stop()


def _bound(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    return socket.create_server(address, family=family)


def certificate_of(path: Path) -> ssl.SSLContext:
    """Read a certificate and its key; a ValueError says in one sentence what is wrong."""
    try:
        return tls_context(path)
    except (OSError, ssl.SSLError) as error:
        raise ValueError(
            filled(
                "not a certificate with its key ({error}): {path}", error=parts_of(error), path=path
            )
        ) from None


option_certificate = click.option(
    "--certificate",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Speak https with this certificate (PEM, its key in it or beside it as .key);"
    " a tablet's screen stays awake only then.",
)
