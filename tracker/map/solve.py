"""From a board or four corners in a picture to a table map, with its error in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.map.board import MIDDLE_MM, BoardCorners
from tracker.map.seats import Felt, lay_out
from tracker.map.table_map import (
    Corner,
    Place,
    TableMap,
    TableMapError,
    check_apart,
    project,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Points = NDArray[np.float64]

VIEWS = 4  # of the board, tilted this way and that, that a lens is known from
# Some view must reach so far towards a corner: what bends there cannot be told from the middle, and a
# lens learnt there alone was off by up to a metre at the felt's edge.
REACH = 0.6
GOOD_LENS_PX = 1.0
SMALLEST = 0.02  # of the picture, that the felt fills at least
OUTLIER_MM = 3.0
PLACED_PX = 2.0  # how exactly a corner is placed by hand


@dataclass(frozen=True)
class Lens:
    """How a camera bends the picture: fx, fy, cx, cy, then k1, k2, p1, p2, k3."""

    camera: tuple[float, ...]
    distortion: tuple[float, ...]


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
    x, y = pixels.T
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2 < SMALLEST * size[0] * size[1]:
        raise TableMapError(
            "these corners run the wrong way round, or lie too close; give them from the banker's far"
            f" left on, clockwise: {list(corners)}"
        )
    check_apart(places)
    table_map = _solved(pixels, corners_of(felt), _empty(felt, size, places))
    # four corners always fit; what is wrong with them is how well they were placed
    nudged = np.hypot(*(table_map.to_mm(pixels + PLACED_PX) - table_map.to_mm(pixels)).T)
    return replace(table_map, error_mm=round(float(nudged.mean()), 3))


def from_board(
    found: BoardCorners,
    felt: Felt,
    places: tuple[Place, ...],
    size: tuple[int, int],
    lens: Lens | None,
) -> TableMap:
    """Make a map from the board lying in the middle of the table, its foot towards the banker."""
    check_apart(places)
    on_felt = (found.board_mm - np.array(MIDDLE_MM)) * (1, -1)
    bare = _empty(felt, size, places)
    if lens is not None:
        bare = replace(bare, camera=lens.camera, distortion=lens.distortion)
    return _solved(found.pixels, on_felt, bare)


def corners_of(felt: Felt) -> Points:
    """Give the corners of the felt in millimetres, from the banker's far left on."""
    wide, high = felt.width_mm / 2, felt.height_mm / 2
    return np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])


def lens_of(views: Sequence[BoardCorners], size: tuple[int, int]) -> Lens | None:
    """Learn how the lens bends from several views of the board; None where they tell too little."""
    if len(views) < VIEWS or max(_reach(each, size) for each in views) < REACH:
        return None
    points = [np.column_stack((each.board_mm, np.zeros(len(each.board_mm)))) for each in views]
    on_board = [each.astype(np.float32) for each in points]
    pixels = [each.pixels.astype(np.float32) for each in views]
    start, bend = np.eye(3), np.zeros(5)
    error, matrix, found, _, _ = cv2.calibrateCamera(
        on_board, pixels, size, start, bend, flags=cv2.CALIB_FIX_K3
    )
    if error > GOOD_LENS_PX:
        return None
    camera = (matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2])
    bent = tuple(float(each) for each in found.ravel()[:5])
    return Lens(tuple(map(float, camera)), bent)


def _reach(view: BoardCorners, size: tuple[int, int]) -> float:
    """Say how far a board reaches from the picture's middle towards its corners: 1 is a corner."""
    middle = np.array(size) / 2
    return float(np.hypot(*(view.pixels - middle).T).max() / np.hypot(*middle))


def with_zones(table_map: TableMap, zones: Sequence[tuple[str, Sequence[Corner]]]) -> TableMap:
    """Give seats the outlines that were drawn in the picture, in pixels."""
    drawn = {
        name: Place(name, tuple((x, y) for x, y in table_map.to_mm(np.array(outline)).tolist()))
        for name, outline in zones
    }
    places = tuple(drawn.get(each.name, each) for each in table_map.places)
    return with_places(table_map, places)


def half_seen(table_map: TableMap) -> list[str]:
    """List the places that do not lie wholly in the picture."""
    size = np.array([table_map.width, table_map.height])
    found = []
    for place in table_map.places:
        pixels = table_map.to_pixels(np.array(place.polygon))
        if (pixels < 0).any() or (pixels > size).any():
            found.append(place.name)
    return found


def with_places(table_map: TableMap, places: tuple[Place, ...]) -> TableMap:
    """Give a map other places, making sure that they do not overlap."""
    check_apart(places)
    return replace(table_map, places=places)


def seats_of(table_map: TableMap) -> int:
    """Count the seats of a map, the banker's aside."""
    return sum(place.name.isdigit() for place in table_map.places)


def laid_out(players: int, felt: Felt, *, clockwise: bool = True) -> tuple[Place, ...]:
    """Lay seats out, and make sure that they do not overlap."""
    places = lay_out(players, felt, clockwise=clockwise)
    check_apart(places)
    return places


def _empty(felt: Felt, size: tuple[int, int], places: tuple[Place, ...]) -> TableMap:
    flat = (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
    return TableMap(*size, flat, places, felt_mm=(felt.width_mm, felt.height_mm))


def _solved(pixels: Points, on_felt: Points, bare: TableMap) -> TableMap:
    straight = bare.to_mm(pixels)  # with the flat homography: pixels, the lens taken out
    matrix, _ = cv2.findHomography(straight, on_felt, cv2.RANSAC, OUTLIER_MM)
    if matrix is None:
        raise TableMapError("the points lie on a line; show the whole board, or drag the corners")
    numbers = tuple(float(each) for each in (matrix / matrix[2, 2]).ravel())
    gaps = np.hypot(*(project(numbers, straight) - on_felt).T)
    error = float(np.sqrt((gaps**2).mean()))
    return replace(bare, to_table=numbers, error_mm=round(error, 3))
