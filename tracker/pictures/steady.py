"""Average the pictures of a still table, so that a dim camera's noise does not hide what its cards show.

Every place has its own mean of the pictures since it last changed. A quiet picture is left as it is.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.pictures.frames import Picture

# Pictures are averaged if a pixel's noise has at least this standard deviation (grey levels of
# 255).
NOISY = 2.0
# Pictures in a mean. They leave a quarter of the noise; four times as many would leave an eighth.
MOST = 16
BLOCK = 4  # px: places are compared by blocks of this side, in which most of the noise averages out
# A block has changed if it differs by so many times the noise that is left in it, and by so many grey levels.
SURELY, LEAST = 5.0, 5.0
SAMPLE = 4  # px: every fourth pixel each way is enough to measure the noise
# The middle half of normal noise spans 1.35 standard deviations. Two pictures differ by √2 times the noise of one.
MIDDLE_HALF = 1.35 * 2**0.5

Values = NDArray[np.float32]


class SteadyPicture:
    """The mean of the pictures of one table, place by place, since each place last changed."""

    def __init__(self) -> None:
        self._mean: Values | None = None  # as large as the picture
        self._blocks = np.zeros((0, 0), np.float32)  # the grey mean of each block
        self._counts = np.zeros((0, 0), np.float32)  # pictures in the mean of each block
        self._sample: NDArray[np.int16] | None = None  # of the picture before

    def add(self, picture: Picture) -> Picture:
        """Add a picture to the mean and give that; give a picture with little noise as it is."""
        noise = self._noise_in(picture)
        if noise < NOISY:
            self._mean = None
            return picture
        blocks = in_blocks(picture)
        if self._mean is None or self._mean.shape != picture.shape:
            self._begin(picture, blocks)
            return picture
        self._count(blocks, noise)
        self._add(picture)
        return np.asarray(cv2.convertScaleAbs(self._mean), np.uint8)

    def _noise_in(self, picture: Picture) -> float:
        """Measure the noise by how much this picture differs from the one before, where most is still."""
        before, self._sample = self._sample, picture[::SAMPLE, ::SAMPLE, 1].astype(np.int16)
        if before is None or before.shape != self._sample.shape:
            return 0.0
        low, high = np.percentile(self._sample - before, (25, 75))
        return float(high - low) / MIDDLE_HALF

    def _begin(self, picture: Picture, blocks: Values) -> None:
        self._mean = picture.astype(np.float32)
        self._blocks = blocks
        self._counts = np.ones_like(blocks)

    def _count(self, blocks: Values, noise: float) -> None:
        """Count one picture more in each block, and begin anew where a block or its neighbour changed."""
        left = noise / BLOCK * np.sqrt(1 + 1 / self._counts)
        changed = np.abs(blocks - self._blocks) > np.maximum(SURELY * left, LEAST)
        about = cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8))
        self._counts = np.where(about > 0, 1, np.minimum(self._counts + 1, MOST)).astype(np.float32)
        self._blocks += (blocks - self._blocks) / self._counts

    def _add(self, picture: Picture) -> None:
        """Move the mean of each pixel towards the picture, by one part of its block's count."""
        assert self._mean is not None
        high, wide = picture.shape[:2]
        share = cv2.resize(1 / self._counts, (wide, high), interpolation=cv2.INTER_NEAREST)
        now = picture.astype(np.float32)
        self._mean = np.asarray(cv2.blendLinear(now, self._mean, share, 1 - share), np.float32)


def in_blocks(picture: Picture) -> Values:
    """Give the mean grey level of each block."""
    high, wide = (max(1, side // BLOCK) for side in picture.shape[:2])
    small = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
