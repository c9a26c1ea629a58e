"""Spread the dark tones of a dim picture, where dark backs lie on a dark table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture

DIM = 0.14  # of white; a picture of which half is darker is dim
BRIGHT = 0.25  # of white; so dark its darker half is shown
LEAST_BEND = (
    0.4  # at which the darkest tones are spread 3.5 times; more makes noise look like things
)
EVERY = 8  # px; so many pixels tell how bright a picture is

Tones = NDArray[np.uint8]  # as what each of 256 is shown


def bright_tones(picture: Picture) -> Tones | None:
    """Say as what each tone of a dim picture is to be shown, as of common ones, white as white.

    None for a bright picture.
    """
    median = float(np.median(picture[::EVERY, ::EVERY])) / 255
    if median >= DIM:
        return None
    bend = max(LEAST_BEND, median * (1 - BRIGHT) / (BRIGHT - median))
    tones = np.arange(256) / 255
    return np.rint(255 * tones * (1 + bend) / (tones + bend)).astype(np.uint8)


def shown_in(picture: Picture, tones: Tones) -> Picture:
    return np.asarray(cv2.LUT(picture, tones), np.uint8)
