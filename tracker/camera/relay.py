"""A local proxy between FFmpeg and a network camera, so that FFmpeg reaches that camera and nothing else.

FFmpeg follows redirects, and not every version can be told not to. A hostile camera could send it to any
address. So FFmpeg connects to a local port. This proxy passes its bytes to the camera's address only, and
rewrites the header of each answer without the fields that name another address.
"""

from __future__ import annotations

import re
import socket
import ssl
import threading
from contextlib import closing, suppress
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import SplitResult, urlsplit

from tracker.host.network import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PORTS = {"http": 80, "https": 443, "rtsp": 554, "rtsps": 322}  # for addresses that name no port
CONNECT_S = 5.0  # seconds in which the camera must accept the connection
# Limits against endless answers: bytes of a header line, lines of a header. Real ones have far fewer.
LINE, LINES = 8192, 200
PIECE = 65536  # bytes read at a time
# Header lines left out: where a redirect leads, the length (written anew), and lines that begin with $,
# which FFmpeg would read as a picture.
NOT_PASSED_ON = re.compile(rb"(?:location|content-length)\s*:|\$", re.IGNORECASE)
LENGTH = re.compile(rb"content-length\s*:\s*(\d{1,9})\s*$", re.IGNORECASE)
STATUS = re.compile(rb"(?:HTTP|RTSP|ICY)\S*\s+(\d{3})")
HOST = re.compile(rb"^host:.*$", re.IGNORECASE | re.MULTILINE)
# Formats that FFmpeg may read. Playlists are not among them, because they name other addresses.
FORMATS = (
    "mpjpeg,mjpeg,jpeg_pipe,png_pipe,webp_pipe,bmp_pipe,mpegts,mpeg,mpegvideo,m4v,h264,hevc,av1,obu,"
    "ivf,mov,matroska,webm,avi,flv,live_flv,asf,ogg,nut,rtsp"
)
# RTSP over TCP: with UDP, lost packets tear the picture, and the eyes would see false cards.
OPTIONS = f"rtsp_transport;tcp|protocol_whitelist;http,rtsp,rtp,tcp|format_whitelist;{FORMATS}"


class HeadError(Exception):
    """The header of an answer is malformed, endless, or redirects to another address."""


class Relay:
    """A local port that passes everything to one camera."""

    def __init__(self, address: str) -> None:
        self._asked = urlsplit(address)
        self._is_rtsp = self._asked.scheme.lower().startswith("rtsp")
        self._tls = self._asked.scheme.lower() in ("https", "rtsps")
        self._ports = socket.create_server((LOOPBACK[0], 0))
        self.leads_elsewhere = False  # whether the camera answered with a redirect
        threading.Thread(target=self._serve, name="relay", daemon=True).start()

    @property
    def address(self) -> str:
        """Give the local address to open instead; it still holds the camera's user and password."""
        asked = self._asked
        user, at, _ = asked.netloc.rpartition("@")
        scheme = asked.scheme.lower().removesuffix("s")
        place = f"{user}{at}{LOOPBACK[0]}:{self._ports.getsockname()[1]}"
        return SplitResult(scheme, place, asked.path or "/", asked.query, "").geturl()

    def _serve(self) -> None:
        while True:
            client, _ = self._ports.accept()
            threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        """Pass requests to the camera and its answers back until one side closes."""
        with closing(client), suppress(OSError, HeadError), closing(self._camera()) as camera:
            asking = threading.Thread(target=self._ask, args=(client, camera), daemon=True)
            asking.start()
            try:
                with camera.makefile("rb") as said:
                    for piece in self._answers(said):
                        client.sendall(piece)
            finally:
                for each in (client, camera):
                    with suppress(OSError):
                        each.shutdown(socket.SHUT_RDWR)
                asking.join()

    def _camera(self) -> socket.socket:
        host = self._asked.hostname or ""
        port = self._asked.port or PORTS[self._asked.scheme.lower()]
        camera = socket.create_connection((host, port), CONNECT_S)
        if self._tls:
            # A phone signs its certificate itself, so it cannot be checked.
            context = ssl._create_unverified_context()  # noqa: S323, SLF001
            camera = context.wrap_socket(camera, server_hostname=host)
        camera.settimeout(None)  # `capture` notices when no picture comes
        return camera

    def _ask(self, client: socket.socket, camera: socket.socket) -> None:
        with suppress(OSError):
            while piece := client.recv(PIECE):
                camera.sendall(self._addressed(piece))
        with suppress(OSError):
            camera.shutdown(socket.SHUT_RDWR)

    def _addressed(self, piece: bytes) -> bytes:
        """Put the camera's own name into the Host line of a request."""
        if self._is_rtsp or not piece.startswith(b"GET "):
            return piece
        host = self._asked.netloc.rpartition("@")[2].encode("idna")
        return HOST.sub(b"Host: " + host + b"\r", piece, count=1)

    def _answers(self, said: BinaryIO) -> Iterator[bytes]:
        if self._is_rtsp:
            yield from self._messages(said)
            return
        head, length = self._head(said)
        yield head if length is None else _with_length(head, length)
        read: Callable[[int], bytes] = said.read1  # type: ignore[attr-defined]
        while piece := read(PIECE):
            yield piece

    def _messages(self, said: BinaryIO) -> Iterator[bytes]:
        """Give RTSP answers and the packets of pictures between them; a packet begins with $."""
        while first := said.read(1):
            if first == b"$":
                frame = _exactly(said, 3)
                yield first + frame + _exactly(said, int.from_bytes(frame[1:], "big"))
            elif first not in b"\r\n":
                head, length = self._head(said, first)
                yield _with_length(head, length or 0) + _exactly(said, length or 0)

    def _head(self, said: BinaryIO, first: bytes = b"") -> tuple[bytes, int | None]:
        """Read a header; give it without the lines of `NOT_PASSED_ON`, and the length it named."""
        lines, length = [_line(said, first)], None
        status = STATUS.match(lines[0])
        if status is not None and status[1][:1] in b"13":
            self.leads_elsewhere = status[1].startswith(b"3")
            raise HeadError(f"a redirect, or an answer of status 1xx: {lines[0]!r}")
        if status is None and not self._is_rtsp:
            raise HeadError(f"not an HTTP answer: {lines[0]!r}")
        while line := _line(said):
            named = LENGTH.match(line)
            length = int(named[1]) if named else length
            if not NOT_PASSED_ON.match(line):
                lines.append(line)
            if len(lines) > LINES:
                raise HeadError(f"a header of more than {LINES} lines")
        return b"\r\n".join([*lines, b"", b""]), length


def _with_length(head: bytes, length: int) -> bytes:
    return head[:-2] + b"Content-Length: %d\r\n\r\n" % length


def _line(said: BinaryIO, first: bytes = b"") -> bytes:
    """Read a header line without its end; drop bytes that FFmpeg could take for a line's end."""
    line = first + said.readline(LINE)
    if not line.endswith(b"\n"):
        raise HeadError("a header line that is cut off or too long")
    return line.replace(b"\r", b"").replace(b"\0", b"").rstrip(b"\n")


def _exactly(said: BinaryIO, count: int) -> bytes:
    found = said.read(count)
    if len(found) < count:
        raise HeadError("an answer that is cut off")
    return found
