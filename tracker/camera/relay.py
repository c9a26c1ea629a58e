"""The one way to a camera at an address: FFmpeg reaches that camera through us, and nothing else.

FFmpeg follows what a camera answers: a redirect leads it to any other address, and not every version
of it can be told not to. So it speaks to a port of our own, from which bytes go to the camera's
address alone; of each answer the head is written anew, without the place it leads to.
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

PORTS = {"http": 80, "https": 443, "rtsp": 554, "rtsps": 322}
CONNECT_S = 5.0
LINE, LINES, PIECE = 8192, 200, 65536  # more than any camera says
# where an answer leads to; a length, which is written anew; what FFmpeg would take for a picture
NOT_PASSED_ON = re.compile(rb"(?:location|content-length)\s*:|\$", re.IGNORECASE)
LENGTH = re.compile(rb"content-length\s*:\s*(\d{1,9})\s*$", re.IGNORECASE)
STATUS = re.compile(rb"(?:HTTP|RTSP|ICY)\S*\s+(\d{3})")
HOST = re.compile(rb"^host:.*$", re.IGNORECASE | re.MULTILINE)
# what a camera may send; a playlist, which names other addresses, is none of these
FORMATS = (
    "mpjpeg,mjpeg,jpeg_pipe,png_pipe,webp_pipe,bmp_pipe,mpegts,mpeg,mpegvideo,m4v,h264,hevc,av1,obu,"
    "ivf,mov,matroska,webm,avi,flv,live_flv,asf,ogg,nut,rtsp"
)
# over TCP: a picture torn by lost packets would be read as cards
OPTIONS = f"rtsp_transport;tcp|protocol_whitelist;http,rtsp,rtp,tcp|format_whitelist;{FORMATS}"


class HeadError(Exception):
    """An answer that no camera gives, or one that leads elsewhere."""


class Relay:
    """A port of this machine behind which lies one camera."""

    def __init__(self, address: str) -> None:
        self._asked = urlsplit(address)
        self._is_rtsp = self._asked.scheme.lower().startswith("rtsp")
        self._tls = self._asked.scheme.lower() in ("https", "rtsps")
        self._ports = socket.create_server((LOOPBACK[0], 0))
        self.leads_elsewhere = False
        threading.Thread(target=self._serve, name="relay", daemon=True).start()

    @property
    def address(self) -> str:
        """Give the address to open instead; the camera's name and password are still in it."""
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
        """Carry requests to the camera, and its answers back, until one of them has enough."""
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
            # a phone signs its own certificate, which nobody can check
            context = ssl._create_unverified_context()  # noqa: S323, SLF001
            camera = context.wrap_socket(camera, server_hostname=host)
        camera.settimeout(None)  # whoever holds us notices silence
        return camera

    def _ask(self, client: socket.socket, camera: socket.socket) -> None:
        with suppress(OSError):
            while piece := client.recv(PIECE):
                camera.sendall(self._addressed(piece))
        with suppress(OSError):
            camera.shutdown(socket.SHUT_RDWR)

    def _addressed(self, piece: bytes) -> bytes:
        """Name the camera in a request for a page, as it would be without us between."""
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
        """Give the camera's answers and the pictures between them, as FFmpeg tells them apart."""
        while first := said.read(1):
            if first == b"$":
                frame = _exactly(said, 3)
                yield first + frame + _exactly(said, int.from_bytes(frame[1:], "big"))
            elif first not in b"\r\n":
                head, length = self._head(said, first)
                yield _with_length(head, length or 0) + _exactly(said, length or 0)

    def _head(self, said: BinaryIO, first: bytes = b"") -> tuple[bytes, int | None]:
        """Read a head, and write it without where it leads to; give what length it names."""
        lines, length = [_line(said, first)], None
        status = STATUS.match(lines[0])
        if status is not None and status[1][:1] in b"13":
            self.leads_elsewhere = status[1].startswith(b"3")
            raise HeadError(f"an answer that is not followed: {lines[0]!r}")
        if status is None and not self._is_rtsp:
            raise HeadError(f"no answer to a request for pictures: {lines[0]!r}")
        while line := _line(said):
            named = LENGTH.match(line)
            length = int(named[1]) if named else length
            if not NOT_PASSED_ON.match(line):
                lines.append(line)
            if len(lines) > LINES:
                raise HeadError("an answer without an end")
        return b"\r\n".join([*lines, b"", b""]), length


def _with_length(head: bytes, length: int) -> bytes:
    return head[:-2] + b"Content-Length: %d\r\n\r\n" % length


def _line(said: BinaryIO, first: bytes = b"") -> bytes:
    """Read a line without its end, and without anything that another reader could take for one."""
    line = first + said.readline(LINE)
    if not line.endswith(b"\n"):
        raise HeadError("an answer that breaks off")
    return line.replace(b"\r", b"").replace(b"\0", b"").rstrip(b"\n")


def _exactly(said: BinaryIO, count: int) -> bytes:
    found = said.read(count)
    if len(found) < count:
        raise HeadError("an answer that breaks off")
    return found
