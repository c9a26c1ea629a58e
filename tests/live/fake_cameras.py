"""Cameras that do what cameras do: a phone's stream that freezes or goes black, one that hangs."""

import os
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

SIZE = (120, 160)
EVERY_S = 0.05
NOW_AND_THEN_S = 1.0  # for tests of processes: the eyes take half a core for each picture a second


def picture(seed, size=SIZE):
    """Draw a table in the camera's noise: never the same twice."""
    chance = np.random.default_rng(seed)
    felt = np.zeros((*size, 3), np.uint8)
    felt[:, :] = (60, 120, 50)
    felt[20:90, 30:80] = 235
    felt[40:100, 100:140] = 200
    return np.clip(felt + chance.normal(0, 6, felt.shape), 0, 255).astype(np.uint8)


def black(seed):
    return np.clip(np.random.default_rng(seed).normal(3, 2, (*SIZE, 3)), 0, 255).astype(np.uint8)


def covered(seed):
    """A finger on the lens: a reddish blur."""
    chance = np.random.default_rng(seed)
    glow = np.zeros((*SIZE, 3))
    glow[:, :] = (40, 50, 130)
    return np.clip(glow + chance.normal(0, 1.5, glow.shape), 0, 255).astype(np.uint8)


class Phone:
    """A phone that shows its camera over HTTP; `mood` is what it does now."""

    def __init__(self, every_s):
        phone = self
        self.every_s = every_s
        self.mood = "well"
        self.opened = 0
        self.sent = 0

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                phone.serve(self)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/video"

    def serve(self, handler):
        if self.mood == "off":
            handler.send_error(404)
            return
        self.opened += 1
        handler.send_response(200)
        handler.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        handler.end_headers()
        try:
            while self.mood not in ("closed", "off"):
                if self.mood != "silent":
                    self.send(handler.wfile)
                time.sleep(self.every_s)
        except OSError:
            pass

    def send(self, out):
        self.sent += self.mood != "frozen"
        draw = {"black": black, "covered": covered}.get(self.mood, picture)
        drawn = np.rot90(draw(self.sent)) if self.mood == "turned" else draw(self.sent)
        _, jpeg = cv2.imencode(".jpg", drawn)
        head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        out.write(head.encode() + jpeg.tobytes() + b"\r\n")


@contextmanager
def phone(every_s=EVERY_S):
    """Serve a phone's camera."""
    found = Phone(every_s)
    thread = threading.Thread(target=found.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        found.mood = "closed"
        found.server.shutdown()
        found.server.server_close()
        thread.join()


class Hanging:
    """A device that gives three pictures and then blocks for ever in its driver."""

    def __init__(self, _):
        self.given = 0

    def read(self):
        self.given += 1
        if self.given > 3:
            time.sleep(3600)
        return time.monotonic(), picture(self.given)


class Dying:
    """A device whose program falls over after three pictures."""

    def __init__(self, _):
        self.given = 0

    def read(self):
        self.given += 1
        if self.given > 3:
            os._exit(1)
        time.sleep(0.05)
        return time.monotonic(), picture(self.given)


class Fast:
    """A device that gives pictures far faster than anybody looks."""

    def __init__(self, _):
        self.given = 0

    def read(self):
        self.given += 1
        time.sleep(0.005)
        return time.monotonic(), picture(self.given)
