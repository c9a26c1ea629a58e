"""Spread the dark tones of a dim picture, where dark backs lie on a dark table."""

from __future__ import annotations

import cv2
import numpy as np

from tracker.vision.frames import Picture

DIM = 0.14  # of white; a picture of which half is darker is dim
BRIGHT = 0.25  # of white; so dark its darker half is shown
LEAST_BEND = (
    0.4  # at which the darkest tones are spread 3.5 times; more makes noise look like things
)
EVERY = 8  # px; so many pixels tell how bright a picture is


def brightened(picture: Picture) -> Picture | None:
    """Show a dim picture as bright as common ones, white as white as it was; None for a bright one."""
    median = float(np.median(picture[::EVERY, ::EVERY])) / 255
    if median >= DIM:
        return None
    bend = max(LEAST_BEND, median * (1 - BRIGHT) / (BRIGHT - median))
    tones = np.arange(256) / 255
    spread = np.rint(255 * tones * (1 + bend) / (tones + bend)).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, spread), np.uint8)
