"""Judge a picture by its content: is it still the table, as it is now, in a light that will do?"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

FROZEN_AFTER_S = 2.0  # a camera's noise never gives the same picture for so long
SMALL = (160, 90)
BLACK = 18.0  # mean brightness, of 255, under which there is nothing to be seen
FLAT = 9.0  # spread of brightness under which there is nothing but a hand or a wall
FADED = 0.2  # of the usual detail: a lens that is covered shows a blur of light
LEARNING = 0.02  # how fast the usual detail follows, picture by picture
DARK, BRIGHT = 55.0, 215.0
GLARE = 0.06  # share of the picture that is burnt out
SHARP = 25.0  # variance of the second derivative at full size, in the sharpest part


class Fault(StrEnum):
    """Why the table is not seen."""

    FROZEN = "frozen"
    BLACK = "black"
    BLOCKED = "blocked"
    SILENT = "silent"
    CLOSED = "closed"
    UNPLUGGED = "unplugged"
    REFUSED = "refused"


class PictureQuality(NamedTuple):
    """How good a picture is for reading cards."""

    light: str  # ok, dark, bright, glare
    sharpness: str  # ok, blurred


class Vigil:
    """Watch the pictures of one camera."""

    def __init__(self) -> None:
        self._last = b""
        self.same_since_s = 0.0
        self._usual = 0.0

    def judge(self, picture: Picture, at_s: float) -> Fault | None:
        """Say what is wrong with a picture taken at this moment."""
        print_ = picture[::7, ::7].tobytes()
        if print_ != self._last:
            self._last, self.same_since_s = print_, at_s
        if at_s - self.same_since_s >= FROZEN_AFTER_S:
            return Fault.FROZEN
        grey = cv2.cvtColor(cv2.resize(picture, SMALL), cv2.COLOR_BGR2GRAY)
        if grey.mean() < BLACK and grey.std() < 2 * FLAT:
            return Fault.BLACK
        detail = float(np.abs(cv2.Laplacian(grey, cv2.CV_16S)).mean())
        if grey.std() < FLAT or detail < FADED * self._usual:
            return Fault.BLOCKED
        self._usual += (detail - self._usual) * (LEARNING if self._usual else 1.0)
        return None


def view_of(picture: Picture) -> PictureQuality:
    """Say whether light and sharpness will do."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, SMALL, interpolation=cv2.INTER_AREA)
    light = "ok"
    if (small > 250).mean() > GLARE:
        light = "glare"
    elif small.mean() < DARK:
        light = "dark"
    elif small.mean() > BRIGHT:
        light = "bright"
    return PictureQuality(light, "ok" if _sharpest(grey) > SHARP else "blurred")


def _sharpest(grey: NDArray[Any]) -> float:
    """Give the sharpness of the sharpest of nine parts: much of a felt has nothing on it."""
    high, wide = (side // 3 for side in grey.shape[:2])
    parts = [
        grey[row * high : (row + 1) * high, column * wide : (column + 1) * wide]
        for row in range(3)
        for column in range(3)
    ]
    return max(float(cv2.Laplacian(part, cv2.CV_64F).var()) for part in parts if part.size)
