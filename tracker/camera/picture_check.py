"""Check a camera's picture: is it frozen, black or blocked, and are light and sharpness good enough?"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

# Identical pictures for so long mean a frozen camera: noise makes any two real pictures differ.
FROZEN_AFTER_S = 2.0
COMPARED_EVERY = 7  # px: two pictures count as identical if every seventh pixel each way is
SMALL = (160, 90)  # px: the size at which brightness and detail are measured
BLACK = 18.0  # grey levels of 255: a picture whose mean is lower shows nothing
# Grey levels: a dark picture with a larger standard deviation still shows something.
BLACK_SPREAD = 18.0
# Grey levels: if every colour channel has a smaller standard deviation, a hand or a wall fills the
# picture. Brightness alone would not do: a felt may differ from the room only by its colour.
FLAT = 9.0
FADED = 0.2  # share of the usual detail: if less is left, something blurred covers the lens
# Each picture moves the usual detail by this share of the difference: it follows in 50 pictures.
LEARNING = 0.02
DARK, BRIGHT = 55.0, 215.0  # grey levels: a mean outside this range makes cards harder to read
# Share of the brightness at which cards were read: only a dimmer picture than this may be too dark again.
DIMMER = 0.8
BURNT_OUT = 250  # grey levels: brighter pixels show nothing any more
GLARE = 0.06  # share of burnt-out pixels from which the picture is reported as glaring
SHARP = 25.0  # variance of the Laplacian at full size, in the sharpest ninth; blurred below


class Fault(StrEnum):
    """Why the table is not seen."""

    FROZEN = "frozen"
    BLACK = "black"
    BLOCKED = "blocked"
    SILENT = "silent"  # it is open, but no picture comes
    CLOSED = "closed"  # an address that worked before gives no more pictures
    UNPLUGGED = "unplugged"  # a USB camera that worked before is gone
    REFUSED = "refused"  # it could never be opened
    NO_PHONE = "no-phone"  # the phone's page sends nothing
    OVER = "over"  # a film or a folder was shown to its end


class PictureQuality(NamedTuple):
    """Whether light and sharpness are good enough for reading cards."""

    light: str  # ok, dark, bright, glare
    sharpness: str  # ok, blurred


class PictureCheck:
    """Check the pictures of one camera, one after another."""

    def __init__(self) -> None:
        self._last = b""
        self.same_since_s = 0.0
        self._usual = 0.0  # the detail that good pictures usually show; 0 before the first

    def judge(self, picture: Picture, at_s: float) -> Fault | None:
        """Give the fault of a picture that was taken at `at_s`, or None if it shows something."""
        pixels = picture[::COMPARED_EVERY, ::COMPARED_EVERY].tobytes()
        if pixels != self._last:
            self._last, self.same_since_s = pixels, at_s
        if at_s - self.same_since_s >= FROZEN_AFTER_S:
            return Fault.FROZEN
        small = cv2.resize(picture, SMALL)
        grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        if grey.mean() < BLACK and grey.std() < BLACK_SPREAD:
            return Fault.BLACK
        detail = float(np.abs(cv2.Laplacian(grey, cv2.CV_16S)).mean())
        if small.std(axis=(0, 1)).max() < FLAT or detail < FADED * self._usual:
            return Fault.BLOCKED
        self._usual += (detail - self._usual) * (LEARNING if self._usual else 1.0)
        return None


class QualityCheck:
    """Judge light and sharpness of pictures; a light in which cards were read is not too dark."""

    def __init__(self) -> None:
        self._dark_below = DARK

    def judge(self, picture: Picture, *, cards_are_read: bool) -> PictureQuality:
        if cards_are_read:
            self._dark_below = min(self._dark_below, DIMMER * float(_shrunk(picture).mean()))
        return quality_of(picture, self._dark_below)


def quality_of(picture: Picture, dark_below: float = DARK) -> PictureQuality:
    """Judge light and sharpness of a picture."""
    small = _shrunk(picture)
    light = "ok"
    if (small > BURNT_OUT).mean() > GLARE:
        light = "glare"
    elif small.mean() < dark_below:
        light = "dark"
    elif small.mean() > BRIGHT:
        light = "bright"
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return PictureQuality(light, "ok" if _sharpest(grey) > SHARP else "blurred")


def _shrunk(picture: Picture) -> NDArray[Any]:
    """Give a picture small and grey."""
    small = cv2.resize(picture, SMALL, interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)


def _sharpest(grey: NDArray[Any]) -> float:
    """Give the sharpness of the sharpest of nine parts, because an empty felt has no edges."""
    high, wide = (side // 3 for side in grey.shape[:2])
    parts = [
        grey[row * high : (row + 1) * high, column * wide : (column + 1) * wide]
        for row in range(3)
        for column in range(3)
    ]
    return max(float(cv2.Laplacian(part, cv2.CV_64F).var()) for part in parts if part.size)
