"""From a board or four corners in a picture to a table map, with its error in millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tracker.vision.seats import Felt, check_apart, lay_out
from tracker.vision.tablemap import Corner, TableMap, TableMapError, project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.board import Found
    from tracker.vision.tablemap import Place

Picture = np.ndarray[Any, np.dtype[np.uint8]]
Points = np.ndarray[Any, np.dtype[np.float64]]

# A camera that was knocked moves the felt by far more than a solved map errs.
MOVED_MM = 8.0


def from_corners(
    corners: Sequence[Corner], felt: Felt, size: tuple[int, int], places: tuple[Place, ...]
) -> TableMap:
    """Make a map from the felt's corners in the picture.

    They are given from the corner at the banker's far left, clockwise as the banker sees them.
    """
    if len(corners) != 4:
        raise TableMapError(f"a table has four corners, not {len(corners)}")
    pixels = np.array(corners, dtype=float)
    if not cv2.isContourConvex(pixels.astype(np.float32)):
        raise TableMapError(f"these four corners make no table: {list(corners)}")
    half_w, half_h = felt.width_mm / 2, felt.height_mm / 2
    on_felt = np.array([(-half_w, half_h), (half_w, half_h), (half_w, -half_h), (-half_w, -half_h)])
    return _solved(pixels, on_felt, size, places)


def from_board(found: Found, size: tuple[int, int], players: int, felt: Felt) -> TableMap:
    """Make a map from the board lying in the middle of the table, its foot towards the banker."""
    middle = found.board_mm - np.array([90.0, 126.0])
    on_felt = middle * (1, -1)
    places = lay_out(players, felt)
    check_apart(places)
    return _solved(found.pixels, on_felt, size, places)


def _solved(
    pixels: Points, on_felt: Points, size: tuple[int, int], places: tuple[Place, ...]
) -> TableMap:
    matrix, _ = cv2.findHomography(pixels, on_felt, cv2.RANSAC, 3.0)
    if matrix is None:
        raise TableMapError("the points lie on a line; show the whole board, or drag the corners")
    numbers = tuple(float(each) for each in (matrix / matrix[2, 2]).ravel())
    gaps = np.hypot(*(project(numbers, pixels) - on_felt).T)
    error = float(np.sqrt((gaps**2).mean()))
    return TableMap(*size, numbers, places, error_mm=round(error, 3))


def drift_mm(table_map: TableMap, before: Found, now: Found) -> float:
    """Say how far the board seems to have moved since the map was made."""
    numbers = {tuple(each): index for index, each in enumerate(before.board_mm.tolist())}
    pairs = [
        (before.pixels[numbers[tuple(each)]], now.pixels[index])
        for index, each in enumerate(now.board_mm.tolist())
        if tuple(each) in numbers
    ]
    if not pairs:
        return float("inf")
    then, after = (table_map.to_mm(np.array(side)) for side in zip(*pairs, strict=True))
    return float(np.median(np.hypot(*(then - after).T)))


def overlay(picture: Picture, table_map: TableMap) -> Picture:
    """Draw the places over a picture, so that a person can judge the map."""
    drawn = picture.copy()
    for place in table_map.places:
        pixels = table_map.to_pixels(np.array(place.polygon)).round().astype(np.int32)
        cv2.polylines(drawn, [pixels], isClosed=True, color=(0, 220, 255), thickness=2)
        x, y = pixels.mean(axis=0).astype(int).tolist()
        cv2.putText(drawn, place.name, (x - 10, y), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 220, 255), 2)
    return drawn
