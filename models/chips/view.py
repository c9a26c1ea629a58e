"""A camera over a table in space: it maps points in millimetres to pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """A camera without lens distortion; the felt is the plane z = 0, and z points up."""

    matrix: Points  # 3×4, millimetres to pixels
    place: Points  # where the camera hangs, in millimetres
    size: tuple[int, int]  # width and height of its picture

    def project(self, points: Points) -> Points:
        """Give the pixels at which points (x, y, z) are seen."""
        seen = np.asarray(points, np.float64) @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(seen[..., :2] / seen[..., 2:], np.float64)

    @property
    def felt(self) -> Points:
        """Give the homography from the felt to the picture."""
        return self.matrix[:, [0, 1, 3]]


def hang(
    size: tuple[int, int], focal: float, px_per_mm: float, tilt: float, azimuth: float
) -> View:
    """Hang a camera that looks at the table's middle from the distance that gives `px_per_mm`.

    `focal` is the focal length in px. Angles are in degrees; the tilt is from straight above.
    """
    slope, way = np.deg2rad(tilt), np.deg2rad(azimuth)
    away = np.array([np.sin(slope) * np.cos(way), np.sin(slope) * np.sin(way), np.cos(slope)])
    place = away * focal / px_per_mm
    right = np.array([-np.sin(way), np.cos(way), 0.0])
    down = np.cross(-away, right)
    turn = np.stack([right, down, -away])
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    matrix = inner @ np.column_stack([turn, -turn @ place])
    return View(matrix, place, size)
