"""The HTTP server: how many connections it holds, from whom, and which one it closes when full.

It is waitress, with what waitress lacks: TLS, a share of the connections for each address, and a
limit on every wait (`connection.py`).

Measured over HTTPS on two busy cores: processor time for a page of 30 kB; memory for 3,000 silent
connections; time until a page comes while those are open; time until a page comes beside 150
requests that are never finished. Each of these servers kept 50 streams open and stopped in 2 s.

| server                             | a page  | 3,000 silent | beside those | beside 150 |
|------------------------------------|---------|--------------|--------------|------------|
| this one                           | 0.28 ms | +0 MB        | at once      | at once    |
| waitress behind a front in asyncio | 0.26 ms | +844 MB      | at once      | at once    |
| hypercorn 0.18                     | 0.51 ms | +842 MB      | at once      | at once    |
| cheroot 11.1                       | 0.18 ms | accepts 7    | not in 8 s   | not in 8 s |

cheroot finishes one handshake before it accepts the next connection, and gives a thread to each
request that has begun. This file uses private parts of waitress, so `pyproject.toml` limits its
version.
"""

from __future__ import annotations

import logging
import select
import socket
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.server import TcpWSGIServer

from webui.serve.connection import LIMITS, RECORD, Connection, Limits, TlsConnection

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable

    from flask import Flask

# An open stream holds a thread. With all streams open (`audience.MOST`), 16 are left for pages.
THREADS = 56
MOST_CONNECTIONS = LIMITS.connections
SHARE = 4  # one address may hold a quarter of the connections
SPARE_FILES = 256  # open files that are left to the database, sockets and libraries
SERVERS = 3  # in one process: on this machine's loopback, for tablets, and for phones
LOOK_S = 1.0  # the longest wait for something to do, before late connections are closed
AT_ONCE = 64  # connections accepted before the open ones get their turn
SHORTEST_LOOK_S = 0.02  # the wait between two looks while the server stops
ANSWER_S = 0.5  # seconds in which answers are completed when the server stops
# Seconds that threads get to end. A stream notices at its next beat, within 2 s, that it must.
STREAM_S = 3
QUIET_S = 60.0  # seconds between two warnings in the log
SERVER: dict[str, Any] = {
    "threads": THREADS,
    "recv_bytes": RECORD,  # take everything that TLS has unpacked
    "max_request_header_size": 16 * 1024,
    # bytes after which a stream's buffer is replaced. With waitress's default of 16 MB the memory
    # of each open page grew by that much during an evening.
    "outbuf_high_watermark": 256 * 1024,
    "backlog": 1024,
    "ident": "vingtetun",
    "asyncore_use_poll": hasattr(select, "poll"),
    "log_socket_errors": False,
}
# else waitress would log a line for each request that waits for a thread
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
_log = logging.getLogger(__name__)
Wire = socket.socket


class Server(TcpWSGIServer):
    """Answers on one socket, in the thread that calls `serve_for`."""

    # the library's stubs lack these, or have them wrong
    _map: Any
    socket: Any
    trigger: Any
    active_channels: Any

    def __init__(
        self, app: Flask, own: Wire, keys: ssl.SSLContext | None, limits: Limits = LIMITS
    ) -> None:
        self._keys, self.limits = keys, limits
        self._most = min(most_connections(), limits.connections)
        self._paused_until_s = self._quiet_until_s = 0.0
        self.looks = 0  # how often the server has looked at all connections
        self.channel_class = Connection if keys is None else TlsConnection
        scheme = "http" if keys is None else "https"
        where = (own.family, own.type, own.proto, own.getsockname())
        own_settings = {**SERVER, "max_request_body_size": limits.body_bytes}
        super().__init__(
            app, {}, _sock=own, sockinfo=where, bind_socket=False, url_scheme=scheme, **own_settings
        )

    @property
    def connections(self) -> list[Connection]:
        return list(self.active_channels.values())

    def serve_for(self, seconds: float = LOOK_S) -> None:
        """Wait at most this many seconds, then read, write, accept, and close late connections."""
        wasyncore.loop(seconds, self.adj.asyncore_use_poll, self._map, count=1)
        self.looks += 1
        now_s = time.monotonic()
        for each in self.connections:
            if each.is_late(now_s):
                each.handle_close()

    def readable(self) -> bool:
        return bool(self.accepting and time.monotonic() >= self._paused_until_s)

    def handle_accept(self) -> None:
        """Accept the connections that are waiting."""
        for _ in range(AT_ONCE):
            try:
                wire, address = self.socket.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                self._pause_accepting(error)
                return
            try:
                self._let_in(wire, address)
            except OSError:
                wire.close()  # the client has left already

    def stop(self) -> None:
        """Complete answers, then close everything; only the thread that calls `serve_for` may call this.

        The pipe that wakes this thread is closed last, and only if no answering thread is left. A
        late thread would otherwise write a byte into another file that has got the same number.
        """
        until = time.monotonic() + ANSWER_S
        while any(each.is_answered for each in self.connections) and time.monotonic() < until:
            self.serve_for(SHORTEST_LOOK_S)
        for each in self.connections:
            each.handle_close()
        self.task_dispatcher.shutdown(timeout=STREAM_S)
        if not self.task_dispatcher.threads:
            self.trigger.close()

    def stop_accepting(self) -> None:
        """Accept no more connections; open ones stay open."""
        wasyncore.dispatcher.close(self)

    def _let_in(self, wire: Wire, address: tuple[Any, ...]) -> None:
        if not self._make_room(address[0]):
            wire.close()
            return
        wire.settimeout(0)
        self.set_socket_options(wire)
        if self._keys is not None:
            wire = self._keys.wrap_socket(wire, server_side=True, do_handshake_on_connect=False)
        self.channel_class(self, wire, address, self.adj, map=self._map)

    def set_socket_options(self, conn: Wire) -> None:
        """Let the system close a connection whose phone left without closing it, if it can."""
        super().set_socket_options(conn)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            conn.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(self.limits.request_s * 1000)
            )

    def _make_room(self, address: str) -> bool:
        """Close an idle connection if needed; tell whether one more fits for this address now."""
        everybody = self.connections
        count = Counter(each.addr[0] for each in everybody)
        if count[address] >= max(1, self._most // SHARE):
            return _drop_one(each for each in everybody if each.addr[0] == address)
        return len(everybody) < self._most or _drop_from_the_most(everybody, count)

    def _pause_accepting(self, error: OSError) -> None:
        """Close one connection and pause accepting, because the system has no open file left.

        Log this at most once a minute.
        """
        everybody, now_s = self.connections, time.monotonic()
        _drop_from_the_most(everybody, Counter(each.addr[0] for each in everybody))
        self._paused_until_s = now_s + self.limits.no_file_s
        if now_s >= self._quiet_until_s:
            self._quiet_until_s = now_s + QUIET_S
            _log.warning("no further connection can be opened: %s", error.strerror)


def _drop_from_the_most(everybody: list[Connection], count: Counter[str]) -> bool:
    """Close an idle connection of the address with the most connections; False if none is idle."""
    return any(
        _drop_one(each for each in everybody if each.addr[0] == address)
        for address, _ in count.most_common()
    )


def _drop_one(some: Iterable[Connection]) -> bool:
    """Close the least important connection of those not being answered; False if there is none."""
    idle, now_s = [each for each in some if not each.is_answered], time.monotonic()
    if idle:
        min(idle, key=lambda each: _closing_order(each, now_s)).handle_close()
    return bool(idle)


def _closing_order(each: Connection, now_s: float) -> tuple[bool, bool, float]:
    """Rank a connection for closing, lowest first: one that has been silent for long goes first.

    Last go new ones on which a request may be on its way.
    """
    is_new = each.is_new(now_s)
    return is_new, is_new != each.has_asked, each.since_s


def most_connections() -> int:
    """Give how many connections one server may hold; raise the limit of open files if allowed."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SERVERS * MOST_CONNECTIONS + SPARE_FILES
    soft = max(soft, wanted if hard == resource.RLIM_INFINITY else min(hard, wanted))
    with suppress(ValueError, OSError):  # macOS may refuse a number within its own limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    lent = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return min(MOST_CONNECTIONS, (lent - min(SPARE_FILES, lent // 2)) // SERVERS)
