"""The printed ChArUco board for calibration: its size, and finding it in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tracker.pictures.frames import Picture

COLUMNS, ROWS = 5, 7
SQUARE_MM, MARKER_MM = 36.0, 27.0  # 180 × 252 mm in all, which fits on A4 and Letter
MIDDLE_MM = (COLUMNS * SQUARE_MM / 2, ROWS * SQUARE_MM / 2)
FEWEST = 6  # corners needed: 4 would do, but then one misread corner could not be noticed


@dataclass(frozen=True, eq=False)
class BoardCorners:
    """The corners of the board that a picture shows, in pixels and in millimetres on the board."""

    pixels: NDArray[np.float64]
    board_mm: NDArray[np.float64]


def board() -> Any:
    """Give OpenCV's description of the board, for printing and for finding it."""
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, MARKER_MM, words)


def find_board(picture: Picture) -> BoardCorners | None:
    """Find the board in a picture; None if it shows fewer than `FEWEST` corners."""
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(board()).detectBoard(picture)
    if numbers is None or len(numbers) < FEWEST:
        return None
    points = board().getChessboardCorners()[numbers.ravel()][:, :2]
    return BoardCorners(corners.reshape(-1, 2).astype(float), points.astype(float))
