"""The server: how many connections it holds, from whom, and which one goes when it is full.

waitress answers; what it lacks stands here and in `connection`: TLS, a share of the connections
for each address, a bound on every wait. Measured over https on two busy cores: the processor's time
for a page of 30 kB, the memory that 3,000 silent connections take, a page beside one of them, and a
page beside 150 requests that are never finished. Each keeps 50 streams open and stops in 2 s.

| server                             | a page  | 3,000 silent | beside one | beside 150 |
|------------------------------------|---------|--------------|------------|------------|
| this one                           | 0.28 ms | +0 MB        | at once    | at once    |
| waitress behind a front in asyncio | 0.26 ms | +844 MB      | at once    | at once    |
| hypercorn 0.18                     | 0.51 ms | +842 MB      | at once    | at once    |
| cheroot 11.1                       | 0.18 ms | lets 7 in    | not in 8 s | not in 8 s |

cheroot waits for each handshake before it lets the next one in, and lends a thread to each request
that has begun. What is used of waitress's inner parts is why `pyproject.toml` bounds its version.
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

from webui.serve.connection import PATIENCE_S, RECORD, Connection, TlsConnection

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterable

    from flask import Flask

# An open stream holds a thread; with the most streams open, these are left for the pages.
THREADS = 56
# `select` on Windows takes 512 files. A browser opens six connections to one server.
MOST_CONNECTIONS = 480
SHARE = 4  # one address has a quarter of them
SPARE_FILES = 256  # of the process: database, sockets, libraries
SERVERS = 2  # of one process: this machine's address, and the network's
LOOK_S = 1.0
AT_ONCE = 64  # so many are let in before those that are there are looked after
NEW_S = 2.0
DEAF_S = 1.0  # the pause where the system has no file left
SHORTEST_LOOK_S = 0.02
ANSWER_S = 0.5  # an answer on its way when the end comes has so long
STREAM_S = 3  # a stream finds out at its next beat that nobody listens
QUIET_S = 60.0  # between two lines of the log
SERVER: dict[str, Any] = {
    "threads": THREADS,
    "recv_bytes": RECORD,  # whatever TLS has unpacked is taken at once
    "max_request_header_size": 16 * 1024,
    "max_request_body_size": 64 * 1024,
    # a stream's buffer is renewed only after so many bytes: with waitress's own 16 MB each open page
    # took that much memory in the course of an evening
    "outbuf_high_watermark": 256 * 1024,
    "backlog": 1024,
    "ident": "vingtetun",
    "asyncore_use_poll": hasattr(select, "poll"),
    "log_socket_errors": False,
}
# it writes a line for each request that waits for a thread
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
_log = logging.getLogger(__name__)
Wire = socket.socket


class Server(TcpWSGIServer):
    """Answers on one socket, in the thread that calls `look`."""

    # the library's stubs know nothing of these, or the wrong thing
    _map: Any
    socket: Any
    trigger: Any
    active_channels: Any

    def __init__(self, app: Flask, own: Wire, keys: ssl.SSLContext | None) -> None:
        self._keys, self._most = keys, most_connections()
        self._deaf_until_s = self._quiet_until_s = 0.0
        self.channel_class = Connection if keys is None else TlsConnection
        scheme = "http" if keys is None else "https"
        where = (own.family, own.type, own.proto, own.getsockname())
        super().__init__(
            app, {}, _sock=own, sockinfo=where, bind_socket=False, url_scheme=scheme, **SERVER
        )

    @property
    def connections(self) -> list[Connection]:
        return list(self.active_channels.values())

    def look(self, seconds: float = LOOK_S) -> None:
        """Read, write and let in what there is; wait no longer than so many seconds."""
        wasyncore.loop(seconds, self.adj.asyncore_use_poll, self._map, count=1)
        now_s = time.monotonic()
        for each in self.connections:
            if each.is_late(now_s):
                each.handle_close()

    def readable(self) -> bool:
        return bool(self.accepting and time.monotonic() >= self._deaf_until_s)

    def handle_accept(self) -> None:
        """Let in whoever waits at the door."""
        for _ in range(AT_ONCE):
            try:
                wire, address = self.socket.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                self._go_deaf(error)
                return
            try:
                self._let_in(wire, address)
            except OSError:
                wire.close()  # it has gone already

    def stop(self) -> None:
        """Let everything go; the thread that looks calls this.

        The pipe by which answers wake this thread goes last, and only if nobody is left to answer:
        its number is soon another file's, and a byte would be written into that.
        """
        until = time.monotonic() + ANSWER_S
        while any(each.is_answered for each in self.connections) and time.monotonic() < until:
            self.look(SHORTEST_LOOK_S)
        for each in self.connections:
            each.handle_close()
        self.task_dispatcher.shutdown(timeout=STREAM_S)
        if not self.task_dispatcher.threads:
            self.trigger.close()

    def go_deaf(self) -> None:
        """Let nobody in any more; who is there stays."""
        wasyncore.dispatcher.close(self)

    def _let_in(self, wire: Wire, address: tuple[Any, ...]) -> None:
        if not self._has_room(address[0]):
            wire.close()
            return
        wire.settimeout(0)
        self.set_socket_options(wire)
        if self._keys is not None:
            wire = self._keys.wrap_socket(wire, server_side=True, do_handshake_on_connect=False)
        self.channel_class(self, wire, address, self.adj, map=self._map)

    def set_socket_options(self, conn: Wire) -> None:
        """Notice a phone that left without a word, where the system can tell."""
        super().set_socket_options(conn)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(PATIENCE_S * 1000))

    def _has_room(self, address: str) -> bool:
        """Make room for one from this address, if need be; tell whether there is some."""
        everybody = self.connections
        count = Counter(each.addr[0] for each in everybody)
        if count[address] >= max(1, self._most // SHARE):
            return _drop_one(each for each in everybody if each.addr[0] == address)
        return len(everybody) < self._most or _drop_from_the_most(everybody, count)

    def _go_deaf(self, error: OSError) -> None:
        """Wait a little where the system has no file left for one more; say so once a minute."""
        everybody, now_s = self.connections, time.monotonic()
        _drop_from_the_most(everybody, Counter(each.addr[0] for each in everybody))
        self._deaf_until_s = now_s + DEAF_S
        if now_s >= self._quiet_until_s:
            self._quiet_until_s = now_s + QUIET_S
            _log.warning("no further connection can be opened: %s", error.strerror)


def _drop_from_the_most(everybody: list[Connection], count: Counter[str]) -> bool:
    """Close one connection of the address that has the most, among those that have one to spare."""
    return any(
        _drop_one(each for each in everybody if each.addr[0] == address)
        for address, _ in count.most_common()
    )


def _drop_one(some: Iterable[Connection]) -> bool:
    """Close the connection that is least missed, of those that are not being answered."""
    idle, new_s = [each for each in some if not each.is_answered], time.monotonic() - NEW_S
    if idle:
        min(idle, key=lambda each: _is_missed(each, new_s)).handle_close()
    return bool(idle)


def _is_missed(each: Connection, new_s: float) -> tuple[bool, bool, float]:
    """Rank a connection: who has said nothing for long goes first, whose request may be on its way last."""
    is_new = each.since_s > new_s
    return is_new, is_new != each.has_asked, each.since_s


def most_connections() -> int:
    """Give how many connections one server may hold; take as many files as the system lends."""
    try:
        import resource  # noqa: PLC0415  not on Windows
    except ImportError:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SERVERS * MOST_CONNECTIONS + SPARE_FILES
    soft = max(soft, wanted if hard == resource.RLIM_INFINITY else min(hard, wanted))
    with suppress(ValueError, OSError):  # macOS lends fewer than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    lent = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return min(MOST_CONNECTIONS, (lent - min(SPARE_FILES, lent // 2)) // SERVERS)
