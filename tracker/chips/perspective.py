"""Where the camera hangs over the felt, so that the height of a stack can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.map.plane_by_cards import USUAL_FOCAL

if TYPE_CHECKING:
    from tracker.map.table_map import TableMap

Points = NDArray[np.float64]
# Limits of a camera's focal length as a share of its picture's longer side; set by hand.
SHORTEST, LONGEST = 0.45, 2.5


@dataclass(frozen=True)
class Perspective:
    """The camera's place in millimetres: the point of the felt below it, and its height."""

    foot: tuple[float, float]
    height: float

    def seen_at(self, points: Points, height: float) -> Points:
        """Give where on the felt the camera sees things that are at a height above some points."""
        away = points - np.array(self.foot)
        return np.asarray(points + away * (height / (self.height - height)))

    def below(self, points: Points, height: float) -> Points:
        """Invert `seen_at`: give the points below things at a height, from where they are seen."""
        away = points - np.array(self.foot)
        return np.asarray(points - away * (height / self.height))

    def larger(self, height: float) -> float:
        """Tell how many times larger things at a height look than on the felt."""
        return self.height / (self.height - height)

    def angle(self, x: float, y: float) -> float:
        """Give the angle of sight at a point of the felt, in degrees from straight down."""
        aside = np.hypot(x - self.foot[0], y - self.foot[1])
        return float(np.degrees(np.arctan2(aside, self.height)))


def perspective_of(table_map: TableMap) -> Perspective:
    """Compute the camera's place from the map's homography."""
    matrix = np.linalg.inv(np.array(table_map.to_table).reshape(3, 3))
    focal, middle = _lens_of(table_map, matrix)
    inner = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1.0]])
    across, along, shift = np.linalg.solve(inner, matrix).T
    scale = 2 / (np.linalg.norm(across) + np.linalg.norm(along))
    if shift[2] < 0:  # the felt must lie in front of the camera
        scale = -scale
    across, along, shift = across * scale, along * scale, shift * scale
    u, _, vt = np.linalg.svd(np.column_stack([across, along, np.cross(across, along)]))
    turn = u @ vt
    place = -turn.T @ shift
    return Perspective((float(place[0]), float(place[1])), float(abs(place[2])))


def _lens_of(table_map: TableMap, matrix: Points) -> tuple[float, tuple[float, float]]:
    """Give the focal length and the middle of the picture; compute them if the map does not know them."""
    if len(table_map.camera) == 4:
        fx, fy, cx, cy = table_map.camera
        return (fx + fy) / 2, (cx, cy)
    middle = table_map.width / 2, table_map.height / 2
    centred = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]]) @ matrix
    one, two = centred[:, 0], centred[:, 1]
    # A millimetre is equally long in both directions of the felt, and they are at right angles.
    # Only one focal length makes the map so.
    flat = np.array([one[:2] @ two[:2], (one[:2] @ one[:2] - two[:2] @ two[:2]) / 2])
    deep = np.array([one[2] * two[2], (one[2] ** 2 - two[2] ** 2) / 2])
    longer = max(table_map.width, table_map.height)
    squared = -float(flat @ deep) / max(float(deep @ deep), 1e-30)
    focal = np.sqrt(squared) if squared > 0 else 0.0
    if not SHORTEST * longer < focal < LONGEST * longer:
        focal = USUAL_FOCAL * longer
    return float(focal), middle
