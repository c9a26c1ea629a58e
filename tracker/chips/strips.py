"""Straighten the side of a stack, so that each chip's seam runs level, in rows of equal height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.chips.perspective import Perspective
    from tracker.map.table_map import TableMap

Points = NDArray[np.float64]
# What the network was trained with: another number asks for another training.
COLUMNS, LAYER, ABOVE, LAYERS, BELOW = 20, 4, 10, 12, 4  # LAYER rows show one chip's side
ROWS = ABOVE + LAYERS * LAYER + BELOW
WIDE = 0.82  # of a face's radius on either side of its middle
LARGER = 1.02  # the rim is cut so much farther out
FINEST = 40  # shades for each pixel that a chip's side is high in the picture


@dataclass(frozen=True)
class FeltView:
    """A picture, with where its pixels lie on the felt and where its camera hangs."""

    picture: NDArray[np.uint8]
    table_map: TableMap
    sight: Perspective


def straightened(
    view: FeltView, at: Points, radius: float, thickness: float
) -> NDArray[np.uint8] | None:
    """Cut out what lies below a face's near rim: blue, green, red, and how finely a side is seen.

    `at` is where the face's middle is seen on the felt. None if the strip leaves the picture.
    """
    away = at - np.array(view.sight.foot)
    far = float(np.linalg.norm(away))
    away = away / max(far, 1e-9)
    side = np.array([-away[1], away[0]])
    layer = thickness * far / view.sight.height
    across = ((np.arange(COLUMNS) + 0.5) / COLUMNS * 2 - 1) * WIDE * radius * LARGER
    arc = np.sqrt((radius * LARGER) ** 2 - across**2)
    down = (np.arange(ROWS) - ABOVE + 0.5) / LAYER * layer
    near = -(down[:, None] + arc[None])
    points = at + across[None, :, None] * side + near[..., None] * away
    seen = view.table_map.to_pixels(points.reshape(-1, 2)).reshape(ROWS, COLUMNS, 2)
    high, wide = view.picture.shape[:2]
    if seen.min() < 1 or seen[..., 0].max() > wide - 2 or seen[..., 1].max() > high - 2:
        return None
    places = seen.astype(np.float32)
    cut = cv2.remap(view.picture, places[..., 0], places[..., 1], cv2.INTER_LINEAR)
    ends = view.table_map.to_pixels(np.array([at, at - away * layer * 4]) - away * radius)
    finer = np.clip(np.linalg.norm(ends[0] - ends[1]) / 4 * FINEST, 0, 255)
    return np.dstack([cut, np.full((ROWS, COLUMNS, 1), finer, np.uint8)])
