"""Homographies: nine numbers, row by row, that carry the points of one view of a plane to another."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Matrix = NDArray[np.float64]
Homography = tuple[float, ...]
IDENTITY: Homography = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)


def matrix_of(homography: Homography) -> Matrix:
    return np.array(homography).reshape(3, 3)


def numbers_of(matrix: NDArray[np.floating[Any]]) -> Homography:
    """Give the nine numbers of a matrix."""
    return tuple(matrix.ravel().tolist())


def normalized(matrix: NDArray[np.floating[Any]]) -> Homography:
    """Give the nine numbers of a matrix, scaled so that the last is 1."""
    return numbers_of(matrix / matrix[2, 2])


def inverse(homography: Homography) -> Homography:
    return numbers_of(np.linalg.inv(matrix_of(homography)))


def project(homography: Homography, points: Points) -> Points:
    """Carry points by a homography."""
    a, b, c, d, e, f, g, h, i = homography
    x, y = points[:, 0], points[:, 1]
    depth = g * x + h * y + i
    return np.column_stack(((a * x + b * y + c) / depth, (d * x + e * y + f) / depth))
