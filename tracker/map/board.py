"""The printed ChArUco board: what it is, and where it lies in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

COLUMNS, ROWS = 5, 7
SQUARE_MM, MARKER_MM = 36.0, 27.0
MIDDLE_MM = (COLUMNS * SQUARE_MM / 2, ROWS * SQUARE_MM / 2)
FEWEST = 6  # corners, so that one read wrongly stands out


@dataclass(frozen=True, eq=False)
class BoardCorners:
    """Corners of the board in a picture: pixels, and millimetres on the board."""

    pixels: NDArray[np.float64]
    board_mm: NDArray[np.float64]


def board() -> Any:
    """Give the board that is printed and looked for."""
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, MARKER_MM, words)


def look_for(picture: Picture) -> BoardCorners | None:
    """Find the board in a picture; None where too few of its corners are seen."""
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(board()).detectBoard(picture)
    if numbers is None or len(numbers) < FEWEST:
        return None
    points = board().getChessboardCorners()[numbers.ravel()][:, :2]
    return BoardCorners(corners.reshape(-1, 2).astype(float), points.astype(float))
