"""A printed board and a bare room, as a camera sees them."""

import cv2
import numpy as np

from calibration.sheet import draw

SIZE = (1920, 1080)
CORNERS = ((300, 80), (1600, 70), (1850, 1000), (60, 1010))


def photograph(shift=0.0):
    """Lay the printed board in the middle of a felt and look at it from the banker's far side."""
    sheet = draw()
    high, wide = sheet.shape
    on_sheet = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    in_picture = np.array([(760, 300), (1120, 305), (1180, 760), (700, 755)], np.float32) + shift
    matrix = cv2.getPerspectiveTransform(on_sheet, in_picture)
    felt = np.full((SIZE[1], SIZE[0]), 90, np.uint8)
    return cv2.warpPerspective(
        sheet, matrix, SIZE, dst=felt, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_AREA
    )


def room(shift=(0.0, 0.0), seed=1, shade=0):
    """A felt with its weave and a room round it, as a camera sees it that may have been knocked."""
    chance = np.random.default_rng(seed)
    small = chance.integers(0, 255, (90, 160), np.uint8)
    drawn = cv2.resize(small, SIZE, interpolation=cv2.INTER_CUBIC)
    moved = cv2.warpAffine(
        drawn, np.float32([[1, 0, shift[0]], [0, 1, shift[1]]]), SIZE, borderMode=cv2.BORDER_REFLECT
    )
    noisy = moved.astype(float) + chance.normal(shade, 3, moved.shape)
    return cv2.cvtColor(np.clip(noisy, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
