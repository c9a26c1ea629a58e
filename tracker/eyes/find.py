"""A thing found in a picture: its kind, its score and its four corners, with derived measures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.geometry import Points, area, frame_of, upward

if TYPE_CHECKING:
    from numpy.typing import NDArray

FAR_AWAY = (inf,) * 2


@dataclass(frozen=True, eq=False)
class Find:
    """One index, face-up card or covered card, as the detector found it."""

    kind: str  # index, face or back
    score: float  # from 0 to 1
    quad: Points  # upper left, upper right, lower right, lower left of the thing when it stands upright

    @cached_property
    def middle(self) -> tuple[float, float]:
        # NumPy's mean takes eight times as long.
        (a, b), (c, d), (e, f), (g, h) = self.quad.tolist()
        return (a + c + e + g) / 4, (b + d + f + h) / 4

    @cached_property
    def corners(self) -> NDArray[np.float32]:
        """Give the corners as OpenCV wants them."""
        return np.asarray(self.quad, np.float32)

    @cached_property
    def area(self) -> float:
        return area(self.quad)

    @cached_property
    def up(self) -> tuple[float, float]:
        """Give the direction from the thing's foot to its head, of length 1."""
        x, y = upward(self.quad).tolist()
        return x, y

    def place_of(self, point: Points) -> tuple[float, float]:
        """Give a point in the thing's own coordinates: (0, 0) its upper left, (1, 1) its lower right."""
        x, y = point.tolist()
        (a, b, c), (d, e, f), (g, h, i) = self._to_own
        depth = g * x + h * y + i
        if depth == 0:  # on the horizon
            return FAR_AWAY
        return (a * x + b * y + c) / depth, (d * x + e * y + f) / depth

    @cached_property
    def _to_own(self) -> list[list[float]]:
        """Give the perspective transform from the picture to the thing's own coordinates."""
        frame: list[list[float]] = frame_of(self.quad).tolist()
        return frame

    @cached_property
    def side(self) -> float:
        """Give the side of a square of the same area."""
        return sqrt(self.area)
