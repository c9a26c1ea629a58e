"""Lay pictures and shapes into a scene, and remember which card every pixel shows."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.pictures.frames import Picture

Points = NDArray[np.float64]
NOTHING = 0


@dataclass
class Canvas:
    picture: Picture
    owner: NDArray[np.uint8]  # number of the card that a pixel shows; NOTHING if it shows none

    @property
    def size(self) -> int:
        return self.picture.shape[0]

    def window(self, points: Points, margin: int = 2) -> tuple[slice, slice] | None:
        """Give the rows and columns of the picture that a shape touches; None if none."""
        low = np.floor(points.min(axis=0)).astype(int) - margin
        high = np.ceil(points.max(axis=0)).astype(int) + margin
        x0, y0 = np.maximum(low, 0)
        x1, y1 = np.minimum(high, self.picture.shape[1::-1])
        if x1 <= x0 or y1 <= y0:
            return None
        return slice(y0, y1), slice(x0, x1)

    def blend(
        self, where: tuple[slice, slice], colour: NDArray[np.generic], cover: NDArray[np.float32]
    ) -> None:
        thick = cv2.merge([cover] * 3)  # numpy is slow to spread one channel over three
        mixed = self.picture[where] * (1 - thick)
        if np.any(colour):
            mixed += np.asarray(colour, np.float32) * thick
        self.picture[where] = np.clip(mixed, 0, 255, out=mixed).astype(np.uint8)

    def own(self, where: tuple[slice, slice], cover: NDArray[np.float32], number: int) -> None:
        self.owner[where][cover > 0.5] = number


def shape_cover(points: Points, where: tuple[slice, slice]) -> NDArray[np.float32]:
    """Draw a polygon as a mask from 0 to 1 with soft edges, for this window."""
    rows, columns = where
    mask = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
    shifted = np.round((points - [columns.start, rows.start]) * 16).astype(np.int32)
    cv2.fillPoly(mask, [shifted], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def lay_picture(canvas: Canvas, art: NDArray[np.uint8], quad: Points, number: int) -> None:
    """Warp a picture with transparency onto a quadrilateral; its pixels then belong to `number`."""
    where = canvas.window(quad)
    if where is None:
        return
    rows, columns = where
    height, width = art.shape[:2]
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    target = (quad - [columns.start, rows.start]).astype(np.float32)
    size = (columns.stop - columns.start, rows.stop - rows.start)
    matrix = cv2.getPerspectiveTransform(source, target)
    warped = cv2.warpPerspective(art, matrix, size, flags=cv2.INTER_LINEAR)
    cover = warped[..., 3].astype(np.float32) / 255
    canvas.blend(where, warped[..., :3], cover)
    canvas.own(where, cover, number)


def lay_shape(canvas: Canvas, points: Points, colour: NDArray[np.generic], number: int) -> None:
    where = canvas.window(points)
    if where is None:
        return
    cover = shape_cover(points, where)
    canvas.blend(where, colour, cover)
    canvas.own(where, cover, number)


def lay_shadow(canvas: Canvas, points: Points, softness: float, depth: float) -> None:
    """Darken what is below a shape, with soft edges; the pixels' owners stay the same."""
    margin = int(3 * softness) + 2
    where = canvas.window(points, margin)
    if where is None:
        return
    cover = shape_cover(points, where)
    kernel = 2 * int(1.5 * softness) + 1
    cover = cv2.blur(cover, (kernel, kernel))
    canvas.blend(where, np.zeros(3), cover * depth)
