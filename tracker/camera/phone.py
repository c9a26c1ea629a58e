"""Read the pictures that a phone's page sends: the pages put the newest one into a file."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.game.sentences import message
from tracker.host.files import read_bytes
from tracker.pictures.headers import fault_of
from tracker.store.camera_link import MOST_PHONE_BYTES

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.pictures.frames import Picture

# seconds between two looks at the file; short beside the half second that the eyes take
LOOK_S = 0.02
FIRST_S = 8.0  # seconds to wait for a first picture; without one the camera counts as closed
RECENT_S = 2.0  # an older picture in the file does not count: it is from an earlier use
NOTHING_CAME = message("no picture comes from the phone: open its page there, and leave it open")


class PhonePictures:
    """Give the newest picture of a phone; pictures that nobody read in time were overwritten."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read_last: tuple[int, int] | None = None

    def has_come(self, within_s: float = FIRST_S) -> bool:
        """Wait until there is a recent picture; tell whether one came in time."""
        until_s = time.monotonic() + within_s
        while not self._is_recent():
            if time.monotonic() >= until_s:
                return False
            time.sleep(LOOK_S)
        return True

    def read(self) -> tuple[float, Picture]:
        """Wait, without a limit, for a new picture; give it with the time at which it came."""
        while True:
            found = self._new()
            if found is not None:
                return found
            time.sleep(LOOK_S)

    def _new(self) -> tuple[float, Picture] | None:
        try:
            found = self._path.stat()
            mark = (found.st_mtime_ns, found.st_ino)
            if mark == self._read_last:
                return None
            content = read_bytes(self._path, MOST_PHONE_BYTES)
        except (OSError, ValueError):
            return None  # it is just being replaced, or is longer than a phone may send
        self._read_last = mark
        if fault_of(content) is not None:
            return None
        picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
        if picture is None:
            return None
        age_s = max(0.0, time.time() - found.st_mtime)
        return time.monotonic() - age_s, np.asarray(picture, np.uint8)

    def _is_recent(self) -> bool:
        try:
            return abs(time.time() - self._path.stat().st_mtime) <= RECENT_S
        except OSError:
            return False
