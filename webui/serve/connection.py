"""One connection; it is closed if the client is too slow to send a request or to read an answer.

waitress measures such times with a clock that may be set, and from the last byte received. With it
a client that sends one byte every ten seconds keeps a connection open for ever.
"""

from __future__ import annotations

import ssl
import threading
import time
from contextlib import suppress
from typing import Any, NamedTuple

from waitress.channel import HTTPChannel

# errors by which a socket call says that it must be repeated later
LATER = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)
RECORD = 16 * 1024  # bytes, the most that TLS puts into one record
# A wait is new for this long, and until the server has looked so often whether something came: a
# busy server may be away for seconds, and a handshake with its request takes three looks.
NEW_S, NEW_LOOKS = 2.0, 4


class Limits(NamedTuple):
    """How long a server waits, and how much it takes."""

    # seconds for a whole request with its TLS handshake, and for each piece of an answer
    request_s: float = 20.0
    no_file_s: float = 1.0  # pause before it accepts again if the system ran out of open files
    body_bytes: int = 64 * 1024  # the longest body of a request
    connections: int = 480  # `select` on Windows handles 512 files


LIMITS = Limits()


class Connection(HTTPChannel):
    """A connection that knows how long the server has been waiting for its client."""

    server: Any
    socket: Any  # None when closed; the library's stubs do not know TLS

    def __init__(self, server: Any, wire: Any, address: Any, adj: Any, map: Any = None) -> None:  # noqa: A002  waitress calls it so
        self.server = server
        self._begin_wait()
        self.has_asked = False
        super().__init__(server, wire, address, adj, map=map)

    @property
    def is_answered(self) -> bool:
        """Tell whether an answer is being made or sent."""
        return bool(self.requests or self.total_outbufs_len)

    def is_new(self, now_s: float) -> bool:
        """Tell whether what the server waits for may be on its way."""
        looks = self.server.looks - self._since_look
        return now_s - self.since_s < NEW_S or looks < NEW_LOOKS

    def is_late(self, now_s: float) -> bool:
        """Tell whether the client has kept the server waiting too long.

        While the server works on a request and has sent nothing yet, the client is not late.
        """
        waits_for_us = self.requests and not self.total_outbufs_len
        return not waits_for_us and now_s - self.since_s > self.server.limits.request_s

    def handle_read(self) -> None:
        """Receive data; only the first byte of a request starts a new wait."""
        try:
            data = self._receive()
        except LATER:
            return
        except OSError:
            data = b""
        if not data:
            self.handle_close()
            return
        if self.request is None:
            self._begin_wait()
        self.received(data)
        self.has_asked = self.has_asked or bool(self.requests)

    def send(self, data: bytes, do_close: bool = True) -> int:  # noqa: FBT001, FBT002  waitress's own
        """Send what the client accepts now, and give its length; each piece starts a new wait."""
        try:
            sent = self._give(data)
        except LATER:
            return 0
        except OSError:
            if do_close:
                self.handle_close()
            self.will_close = True
            return 0
        self._begin_wait()
        return sent

    def handle_error(self) -> None:
        """Close without logging, so that nobody can fill the log by sending nonsense."""
        self.handle_close()

    def _begin_wait(self) -> None:
        self.since_s, self._since_look = time.monotonic(), self.server.looks

    def _receive(self) -> bytes:
        return self.socket.recv(self.adj.recv_bytes) if self.socket else b""

    def _give(self, data: bytes) -> int:
        return self.socket.send(data) if self.socket else 0


class TlsConnection(Connection):
    """A connection over TLS; it makes the handshake without blocking before it reads or writes."""

    def __init__(self, server: Any, wire: Any, address: Any, adj: Any, map: Any = None) -> None:  # noqa: A002  waitress calls it so
        self._has_shaken = self._must_write = False
        # OpenSSL allows only one thread at a time: the reading one or the answering one
        self._turn = threading.Lock()
        super().__init__(server, wire, address, adj, map)
        self.sendbuf_len = RECORD

    def readable(self) -> bool:
        return super().readable() if self._has_shaken else not self._must_write

    def writable(self) -> bool:
        return bool(super().writable()) if self._has_shaken else self._must_write

    def handle_read(self) -> None:
        if self._shake_hands():
            super().handle_read()

    def handle_write(self) -> None:
        if self._shake_hands():
            super().handle_write()

    def handle_close(self) -> None:
        """End TLS properly if the handshake was done, then close."""
        if self._has_shaken and self.socket is not None:
            with self._turn, suppress(OSError, ValueError):
                self.socket.unwrap()
        super().handle_close()

    def _shake_hands(self) -> bool:
        """Continue the handshake without blocking; tell whether it is done."""
        if self._has_shaken:
            return True
        try:
            self.socket.do_handshake()
        except LATER as later:
            self._must_write = isinstance(later, ssl.SSLWantWriteError)
        except (OSError, ValueError):
            self.handle_close()
        else:
            self._has_shaken = True
        return self._has_shaken

    def _receive(self) -> bytes:
        with self._turn:
            return super()._receive()

    def _give(self, data: bytes) -> int:
        with self._turn:
            return super()._give(data)
