"""How a thing stands out from what lies around it, in light and in colour.

A lamp or a shadow falls on both, so it changes nothing. The cards of one pack stand out alike all
evening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.eyes.geometry import placed
from tracker.eyes.pattern_similarity import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.geometry import Points
    from tracker.pictures.frames import Picture

Tone = NDArray[np.float64]  # of blue, green and red: the logarithm of how much lighter it is

ENOUGH = 25  # the least number of points on it and around it that are in no other outline
DARK = 4.0  # grey levels, added to both; darker things are all alike
_ACROSS, _BEYOND = (np.arange(14) + 0.5) / 14, np.arange(-0.25, 1.26, 0.075)


def _grid(steps: NDArray[np.float64]) -> Points:
    return np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)


INSIDE = 0.05 + 0.9 * _grid(_ACROSS)
_NEAR = _grid(_BEYOND)
AROUND = _NEAR[((_NEAR < -0.06) | (_NEAR > 1.06)).any(axis=1)]


def tone_of(picture: Picture, quad: Points, outlines: Sequence[Points]) -> Tone | None:
    """Give how a card stands out; None if too little of it, or of what is around it, shows."""
    inside = _pixels(picture, placed(quad, INSIDE)[shown(quad, outlines, INSIDE)])
    around = pixels_around(picture, quad, outlines)
    if min(len(inside), len(around)) < ENOUGH:
        return None
    tone: Tone = np.log((inside.mean(axis=0) + DARK) / (around.mean(axis=0) + DARK))
    return tone


def pixels_around(picture: Picture, quad: Points, outlines: Sequence[Points]) -> NDArray[np.uint8]:
    """Give the pixels around a card that are in no other outline."""
    return _pixels(picture, placed(quad, AROUND)[shown(quad, outlines, AROUND)])


def _pixels(picture: Picture, points: Points) -> NDArray[np.uint8]:
    x, y = np.floor(points).astype(int).T
    high, wide = picture.shape[:2]
    within = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
    pixels: NDArray[np.uint8] = picture[y[within], x[within]]
    return pixels


def strength(tone: Tone) -> float:
    return float(np.linalg.norm(tone))
