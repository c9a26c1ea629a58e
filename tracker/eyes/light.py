"""Brighten the dark tones of a dim picture, so that dark backs are found on a dark table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture

# Brightness as a share of white (255); set by hand.
DIM = 0.14  # a picture with a darker median is dim
BRIGHT = 0.25  # its median is raised to this
# Limit of the curve: at 0.4 the darkest tones are spread 3.5 times. More would make noise look like cards.
LEAST_BEND = 0.4
EVERY = 8  # px: every eighth pixel each way is enough to measure brightness

Tones = NDArray[np.uint8]  # the new value of each of the 256 tones


def bright_tones(picture: Picture) -> Tones | None:
    """Give the curve that brightens a dim picture and keeps black and white; None for a bright picture."""
    median = float(np.median(picture[::EVERY, ::EVERY])) / 255
    if median >= DIM:
        return None
    bend = max(LEAST_BEND, median * (1 - BRIGHT) / (BRIGHT - median))
    tones = np.arange(256) / 255
    return np.rint(255 * tones * (1 + bend) / (tones + bend)).astype(np.uint8)


def with_tones(picture: Picture, tones: Tones) -> Picture:
    """Apply a curve to a picture."""
    return np.asarray(cv2.LUT(picture, tones), np.uint8)
