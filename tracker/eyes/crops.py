"""Cut things found in a picture out as small upright crops of fixed size."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture

Points = NDArray[np.float64]


@dataclass(frozen=True)
class CropShape:
    """The size of a crop in pixels, and its margins as shares of the thing's width and height."""

    width: int
    height: int
    beside: float
    above: float


# The sizes that the networks were trained with: whoever changes one trains its network again.
INDEX_CROP = CropShape(width=40, height=64, beside=0.28, above=0.12)
OUTLINE_CROP = CropShape(width=72, height=96, beside=0.25, above=0.2)
FACE_CROP = CropShape(width=88, height=120, beside=0.04, above=0.03)
MOST_SHRUNK = 6  # each pixel of a crop is the mean of at most 6 × 6 pixels of the picture


def straighten(picture: Picture, quad: Points, shape: CropShape) -> Picture:
    """Cut a quadrilateral (upper left corner first, clockwise) out as an upright picture.

    A crop much smaller than its source is first cut out larger and then averaged; sampling single
    pixels would lose the thin strokes of a rank.
    """
    inner_x = shape.width * shape.beside / (1 + 2 * shape.beside)
    inner_y = shape.height * shape.above / (1 + 2 * shape.above)
    right, bottom = shape.width - inner_x, shape.height - inner_y
    target = np.array(
        [[inner_x, inner_y], [right, inner_y], [right, bottom], [inner_x, bottom]], np.float32
    )
    times = shrink_factor(quad, shape)
    matrix = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), target * times)
    size = (shape.width * times, shape.height * times)
    crop = cv2.warpPerspective(
        picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if times > 1:
        crop = cv2.resize(crop, (shape.width, shape.height), interpolation=cv2.INTER_AREA)
    return np.asarray(crop, np.uint8)


def shrink_factor(quad: Points, shape: CropShape) -> int:
    """Give how many source pixels fall on one pixel of the crop, as a whole number."""
    tall, wide = dist(quad[3], quad[0]), dist(quad[1], quad[0])
    inner_tall = shape.height / (1 + 2 * shape.above)
    inner_wide = shape.width / (1 + 2 * shape.beside)
    return min(max(round(max(tall / inner_tall, wide / inner_wide)), 1), MOST_SHRUNK)


def turned(quad: Points) -> Points:
    """Give the same corners after half a turn, beginning at the other end."""
    return np.roll(quad, 2, axis=0)
