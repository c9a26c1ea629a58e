"""A camera above the table: it maps millimetres on the felt to pixels of the picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
GLANCING = 45.0, 70.0  # tilts in degrees from straight above, for tables seen from a low camera


@dataclass(frozen=True)
class Camera:
    homography: Points  # felt (mm) to picture (px)
    size: int
    bulge: float  # radial lens distortion; 0 is a perfect lens
    tilt: float  # degrees from straight above

    def project(self, points: Points) -> Points:
        """Give the pixels at which points of the felt are seen, with the lens's distortion."""
        flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
        seen = cv2.perspectiveTransform(flat, self.homography).reshape(-1, 2)
        return self.bend(seen).reshape(np.shape(points))

    def bend(self, points: Points) -> Points:
        """Move points as the lens does; this is the inverse of the lookup in `distort`."""
        if self.bulge == 0:
            return points
        middle = self.size / 2
        straight = (points - middle) / middle
        bent = straight.copy()
        for _ in range(6):
            reach = np.minimum((bent**2).sum(axis=-1, keepdims=True), 6.0)
            bent = straight * self._zoom / (1 + self.bulge * reach)
        return bent * middle + middle

    def distort(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        if self.bulge == 0:
            return picture
        middle = self.size / 2
        axis = (np.arange(self.size, dtype=np.float32) - middle) / middle
        factor = (1 + self.bulge * (axis[None, :] ** 2 + axis[:, None] ** 2)) / self._zoom
        x = (axis[None, :] * factor * middle + middle).astype(np.float32)
        y = (axis[:, None] * factor * middle + middle).astype(np.float32)
        mode = cv2.INTER_NEAREST if picture.ndim == 2 else cv2.INTER_LINEAR
        return cv2.remap(picture, x, y, mode, borderMode=cv2.BORDER_REPLICATE)

    @property
    def _zoom(self) -> float:
        """Give the zoom by which a distorting lens shows nothing beyond the drawn picture."""
        return 1 + 2 * max(self.bulge, 0.0)


def stretched(rng: np.random.Generator) -> Points:
    """Give a matrix that makes one side of a picture longer, and slants it a little."""
    longer = float(np.exp(rng.normal(0, 0.13)))
    return np.array([[longer, rng.normal(0, 0.05)], [0, 1 / longer]])


def draw_tilt(rng: np.random.Generator) -> float:
    tilt = float(abs(rng.normal(0, 16)) if rng.random() < 0.6 else rng.uniform(0, 50))
    return min(tilt, 52.0)


def draw_camera(
    rng: np.random.Generator, size: int, card_px: float, *, glancing: bool = False
) -> Camera:
    """Choose a camera with a random tilt and turn, under which a card is about `card_px` wide."""
    tilt = float(rng.uniform(*GLANCING)) if glancing else draw_tilt(rng)
    focal = size * rng.uniform(0.9, 2.2)
    distance = focal * 63 / card_px
    slope = np.deg2rad(tilt)
    lean = np.array(
        [[1, 0, 0], [0, np.cos(slope), -np.sin(slope)], [0, np.sin(slope), np.cos(slope)]]
    )
    turn = np.deg2rad(rng.uniform(0, 360)) if rng.random() < 0.3 else np.deg2rad(rng.normal(0, 8))
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    motion = lean @ spin
    inner = np.array([[focal, 0, size / 2], [0, focal, size / 2], [0, 0, 1]])
    if rng.random() < 0.25:  # a stretched picture, whose pixels are not square
        inner[:2, :2] = focal * stretched(rng)
    outer = np.column_stack([motion[:, 0], motion[:, 1], [0, 0, distance]])
    bulge = float(rng.uniform(-0.04, 0.09)) if rng.random() < 0.25 else 0.0
    return Camera(inner @ outer, size, bulge, tilt)
