"""Draw a table map over a picture, so that a person can check it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.map.seats import Felt
from tracker.map.solve import corners_of

if TYPE_CHECKING:
    from tracker.map.homography import Points
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

YELLOW, WHITE, BLACK = (0, 220, 255), (255, 255, 255), (0, 0, 0)
STEPS = 12  # straight pieces for each edge, because the lens bends it
FULL_SIZE_PX = 1600  # a picture with this long side has names of OpenCV's size 1; others are scaled
LINE_SHARE = 800  # lines are one pixel wide for every 800 pixels of the picture's long side


def overlay(picture: Picture, table_map: TableMap) -> Picture:
    """Draw the felt's edge and every place with its name."""
    drawn = picture.copy()
    size = max(picture.shape[:2]) / FULL_SIZE_PX
    felt = corners_of(Felt(*table_map.felt_mm))
    _outline(drawn, table_map, felt, WHITE)
    for place in table_map.places:
        corners = np.array(place.polygon)
        _outline(drawn, table_map, corners, YELLOW)
        x, y = table_map.to_pixels(corners.mean(axis=0, keepdims=True))[0].astype(int).tolist()
        where = (x - round(9 * size * len(place.name)), y + round(9 * size))
        for ink, width in ((BLACK, 5), (YELLOW, 2)):
            thick = max(1, round(width * size))
            cv2.putText(drawn, place.name, where, cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick)
    return drawn


def _outline(drawn: Picture, table_map: TableMap, corners: Points, ink: tuple[int, ...]) -> None:
    following = np.roll(corners, -1, axis=0)
    shares = np.linspace(0, 1, STEPS, endpoint=False)[:, None]
    points = np.concatenate(
        [one + (other - one) * shares for one, other in zip(corners, following, strict=True)]
    )
    pixels = table_map.to_pixels(points).round().astype(np.int32)
    width = max(1, round(max(drawn.shape[:2]) / LINE_SHARE))
    cv2.polylines(drawn, [pixels], isClosed=True, color=ink, thickness=width)
