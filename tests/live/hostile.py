"""Cameras that answer what they like: with other places to go, with playlists, over RTSP."""

import hashlib
import re
import socket
import struct
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2

from tests.live.fake_cameras import picture

CONFIDENTIAL = "inside"


class Web:
    """A web server that answers as it is told, and notes what it was asked."""

    def __init__(self, answer):
        asked = self.asked = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append((self.path, dict(self.headers)))
                answer(self)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}"


@contextmanager
def web(answer):
    found = Web(answer)
    thread = threading.Thread(target=found.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.server.shutdown()
        found.server.server_close()
        thread.join()


def sends(body, kind, status=200, **headers):
    """Answer with a body."""

    def answer(handler):
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def jpegs(handler):
    """Send a few pictures as a phone does."""
    handler.send_response(200)
    handler.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
    handler.end_headers()
    for seed in range(8):
        _, jpeg = cv2.imencode(".jpg", picture(seed))
        head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        handler.wfile.write(head.encode() + jpeg.tobytes() + b"\r\n")


def asks_for_password(scheme, user, password):
    """Send pictures to whoever knows the password, by one of two ways of asking for it."""
    asked = {"Basic": 'Basic realm="camera"', "Digest": 'Digest realm="camera", nonce="n1"'}

    def answer(handler):
        given = handler.headers.get("Authorization", "")
        if not given:
            sends(b"", "text/plain", 401, WWW_Authenticate=asked[scheme])(handler)
        elif scheme == "Digest":
            right = _digest(handler, user, password)
            (jpegs if f'response="{right}"' in given else sends(b"", "text/plain", 403))(handler)
        else:
            jpegs(handler)

    return answer


def _digest(handler, user, password):
    def md5(text):
        return hashlib.md5(text.encode()).hexdigest()  # noqa: S324  as the protocol has it

    uri = re.search(r'uri="([^"]*)"', handler.headers["Authorization"]).group(1)
    return md5(f"{md5(f'{user}:camera:{password}')}:n1:{md5(f'GET:{uri}')}")


class Rtsp:
    """A camera that speaks RTSP: it sends JPEGs between its answers, or answers as it is told."""

    def __init__(self, answer=None):
        self.asked, self._answer = [], answer
        self._ports = socket.create_server(("127.0.0.1", 0))
        self.port = self._ports.getsockname()[1]
        self.url = f"rtsp://127.0.0.1:{self.port}/live"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self):
        self._ports.shutdown(socket.SHUT_RDWR)
        self._ports.close()
        self._thread.join()

    def _serve(self):
        try:
            while True:
                client, _ = self._ports.accept()
                threading.Thread(target=self._talk, args=(client,), daemon=True).start()
        except OSError:
            return

    def _talk(self, client):
        with client, client.makefile("rb") as lines:
            try:
                while first := lines.readline():
                    head = first.decode() + "".join(iter(lambda: lines.readline().decode(), "\r\n"))
                    self.asked.append(head)
                    self._say(client, head)
            except (OSError, ValueError):
                return

    def _say(self, client, head):
        verb = head.split()[0]
        (count,) = re.findall(r"CSeq: *(\d+)", head)
        if self._answer is not None:
            client.sendall(self._answer(verb, count))
            return
        body, more = "", ""
        if verb == "DESCRIBE":
            body = "v=0\r\ns=live\r\nm=video 0 RTP/AVP 26\r\na=control:track1\r\n"
            more = f"Content-Base: rtsp://127.0.0.1:{self.port}/live/\r\nContent-Type: application/sdp\r\n"
            more += f"Content-Length: {len(body)}\r\n"
        elif verb == "SETUP":
            more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 12\r\n"
        elif verb == "OPTIONS":
            more = "Public: DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
        client.sendall(f"RTSP/1.0 200 OK\r\nCSeq: {count}\r\n{more}\r\n{body}".encode())
        if verb == "PLAY":
            for number in range(40):
                client.sendall(b"".join(packets(picture(number), number)))


def packets(shown, number):
    """Cut a picture up as RFC 2435 has it, each piece between the answers."""
    _, coded = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, 90])
    jpeg, high, wide = coded.tobytes(), *shown.shape[:2]
    tables = b"".join(
        jpeg[at + 5 : at + 69]
        for at in (m.start() for m in re.finditer(rb"\xff\xdb\x00\x43", jpeg))
    )
    scan = jpeg.index(b"\xff\xda")
    data = jpeg[scan + 2 + struct.unpack(">H", jpeg[scan + 2 : scan + 4])[0] : -2]
    for at in range(0, len(data), 1200):
        piece, is_last = data[at : at + 1200], at + 1200 >= len(data)
        head = struct.pack(">I", at) + bytes((1, 255, (wide + 7) // 8, (high + 7) // 8))
        if at == 0:
            head += struct.pack(">BBH", 0, 0, len(tables)) + tables
        mark = 0x80 if is_last else 0
        rtp = struct.pack(
            ">BBHII", 0x80, 26 | mark, (number * 64 + at // 1200) & 0xFFFF, number * 9000, 7
        )
        packet = rtp + head + piece
        yield b"$\0" + struct.pack(">H", len(packet)) + packet
