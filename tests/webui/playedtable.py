"""A table with a camera over it, both pretended: the real loop watches it while a browser clicks.

The camera leans, its lens may bend, and the eyes give every card's outline as such a camera shows it,
trembling by a pixel. What is measured, followed and said is the product's own.
"""

import shutil
import threading
import time
from contextlib import suppress
from types import SimpleNamespace

import cv2
import numpy as np

from tests.belief.stage import logs
from tests.evening.pretended import Pretended
from tests.map.tables import camera, card_at, corners_mm
from tracker.camera.sources import source_of
from tracker.game.cards import RANKS, SUITS
from tracker.live.evening import RecordingOptions
from tracker.live.loop import LiveLoop, LoopParts
from tracker.map.homography import project
from tracker.pictures.frames import Frame
from tracker.store.camera_link import CameraFolder
from tracker.store.log import Log
from webui.core.supervised import TriedCamera

SIZE, LARGE, LARGE_FELT_MM = (1920, 1080), (2880, 1620), 1500
TREMBLE_PX = 0.6  # the eyes' outlines from picture to picture
EVERY_S = 0.12
GREEN, WHITE, BLACK = (58, 96, 34), (240, 244, 246), (20, 20, 20)


class PlayedTable:
    """A felt in millimetres, the cards on it, and the camera that looks at it."""

    def __init__(self, felt=(900, 600), tilt=20, card=(63.0, 88.0), bend=0.0, focal=1.0):
        self.felt, self.card, self.bend = felt, card, bend
        # a large table needs a large picture: see docs/camera.md
        self.size = LARGE if max(felt) >= LARGE_FELT_MM else SIZE
        self.to_px = camera(felt, tilt, focal=focal, size=self.size)
        self.cards = {}  # name: middle, turn, face
        self.rng = np.random.default_rng(7)
        self.light, self.seeing, self.why = 1.0, True, "unplugged"
        self.readable, self.shift = True, np.zeros(2)
        self.begun_s = time.monotonic()
        self.closed = False

    def lay(self, name, x, y, face, turn=0.2):
        """Lay a card: `face` is "KS", or "??" for one that lies face down."""
        self.cards = {**self.cards, name: (x, y, turn, face)}

    def clear(self):
        self.cards = {}

    def pixels(self, points):
        """Give points of the felt as the camera shows them, bent by its lens."""
        straight = project(self.to_px, np.asarray(points, float)) + self.shift
        middle = np.array(self.size) / 2
        off = (straight - middle) / self.size[0]
        return middle + (straight - middle) * (1 + self.bend * (off**2).sum(axis=1, keepdims=True))

    def corners(self):
        """Give the felt's corners as shares of the picture."""
        return self.pixels(corners_mm(self.felt)) / self.size

    # as the loop asks a camera

    source = source_of("0")
    dropped, fps, ended, is_broken = 0, 8.0, "", False

    @property
    def sight(self):
        why = None if self.seeing else self.why
        return SimpleNamespace(seeing=self.seeing, since_s=self.age_s, why=why, said="")

    @property
    def age_s(self):
        return time.monotonic() - self.begun_s

    def next(self):
        time.sleep(EVERY_S)
        return Frame(round(self.age_s * 1000), 1, self.draw()) if self.seeing else None

    def close(self):
        self.closed = True

    # as the loop asks the eyes

    def see(self, _picture, _map=None):
        return [self._find(*each) for each in self.cards.values()]

    def _find(self, x, y, turn, face):
        outline = self.pixels(card_at(x, y, turn, self.card))
        outline = outline + self.rng.normal(0, TREMBLE_PX, (4, 2))
        opened = face != "??" and self.readable
        if opened:
            rank = np.array([*logs(RANKS, face[0]), -9.0, -9.0])
            suit = np.array(logs(SUITS, face[1]))
        name = f"{face[0].replace('T', '10')}{face[1]}" if opened else "BACK"
        return SimpleNamespace(
            name=name,
            confidence=0.9,
            polygon=outline,
            rank=rank if opened else np.zeros(15),
            suit=suit if opened else np.zeros(4),
            is_unlike_all=False,
            likeness=0.0,
        )

    def draw(self):
        """Draw the table: felt, its edge, and the cards."""
        picture = np.full((self.size[1], self.size[0], 3), (84, 92, 104), np.uint8)
        edge = self.pixels(corners_mm(self.felt)).round().astype(np.int32)
        cv2.fillConvexPoly(picture, edge, GREEN)
        for x, y, turn, face in self.cards.values():
            quad = self.pixels(card_at(x, y, turn, self.card)).round().astype(np.int32)
            cv2.fillConvexPoly(picture, quad, WHITE if face != "??" else (120, 60, 40))
            cv2.polylines(picture, [quad], isClosed=True, color=BLACK, thickness=2)
            if face != "??":
                at = (int(quad[:, 0].mean()) - 24, int(quad[:, 1].mean()) + 12)
                cv2.putText(picture, face, at, cv2.FONT_HERSHEY_SIMPLEX, 1.2, BLACK, 3)
        noise = self.rng.integers(0, 6, (270, 480, 3), dtype=np.uint8)
        return cv2.add((picture * self.light).astype(np.uint8), cv2.resize(noise, self.size))


class Household(Pretended):
    """A supervisor whose camera's process is a thread of this test; its cameras are the played table."""

    def __init__(self, app, places, table):
        super().__init__(app, places)
        self.table, self._places = table, places
        self._over, self._thread = threading.Event(), None

    def try_camera(self, name):
        return TriedCamera(name)

    def choose(self, name, value):
        super().choose(name, value)
        if name == "camera" and value != "none" and self._thread is None:
            self._thread = threading.Thread(target=self._watch, daemon=True)
            self._thread.start()

    def _watch(self):
        places = self._places
        log = Log(places.database)
        options = RecordingOptions(places.recordings)
        parts = LoopParts(log, CameraFolder(places.camera_folder), places.table_map, options)
        LiveLoop(self.table, self.table, parts, lambda _: None).run(self._over.is_set)
        log.close()

    def close(self):
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        with suppress(OSError):
            shutil.rmtree(self._places.recordings)
