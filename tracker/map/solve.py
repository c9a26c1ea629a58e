"""Make a table map from the printed board or from the felt's four corners, with its error in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.game.coup import BANKER
from tracker.game.sentences import filled, message
from tracker.map.board import MIDDLE_MM, BoardCorners
from tracker.map.homography import IDENTITY, Points, normalized, project
from tracker.map.seats import Felt, lay_out
from tracker.map.table_map import (
    Corner,
    Place,
    TableMap,
    TableMapError,
    check_apart,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


VIEWS = 4  # pictures of the tilted board needed to learn how the lens bends
# How far one view must reach from the picture's middle to its corner (1 is the corner). A lens learnt
# from the middle alone was wrong by up to a metre at the felt's edge.
REACH = 0.6
GOOD_LENS_PX = 1.0  # a lens that leaves a larger mean error is not used
SMALLEST = 0.02  # share of the picture that the felt must fill; with less, the corners are wrong
OUTLIER_MM = 3.0  # a point farther from its place is left out of the fit (RANSAC)
PLACED_PX = 2.0  # how accurately a person places a corner; the map's error is computed from it


@dataclass(frozen=True)
class Lens:
    """How a camera bends the picture, with OpenCV's parameters."""

    camera: tuple[float, ...]  # fx, fy, cx, cy
    distortion: tuple[float, ...]  # k1, k2, p1, p2, k3


def from_corners(
    corners: Sequence[Corner], felt: Felt, size: tuple[int, int], places: tuple[Place, ...]
) -> TableMap:
    """Make a map from the felt's corners in the picture.

    They are given from the corner at the banker's far left, clockwise as the banker sees them.
    """
    if len(corners) != 4:
        raise TableMapError(filled("give the felt's four corners, not {count}", count=len(corners)))
    pixels = np.array(corners, dtype=float)
    if not cv2.isContourConvex(pixels.astype(np.float32)):
        raise TableMapError(
            filled(
                "these four corners make no convex outline; give them in order: {corners}",
                corners=list(corners),
            )
        )
    x, y = pixels.T
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2 < SMALLEST * size[0] * size[1]:
        raise TableMapError(
            filled(
                "these corners run anticlockwise or lie too close together; begin at the banker's far left and go clockwise: {corners}",
                corners=list(corners),
            )
        )
    check_apart(places)
    table_map = _solved(pixels, corners_of(felt), _empty(felt, size, places))
    # Four corners always fit exactly, so the error is how far the map moves if they are placed inaccurately.
    nudged = np.hypot(*(table_map.to_mm(pixels + PLACED_PX) - table_map.to_mm(pixels)).T)
    return replace(table_map, error_mm=round(float(nudged.mean()), 3))


def from_board(
    found: BoardCorners,
    felt: Felt,
    places: tuple[Place, ...],
    size: tuple[int, int],
    lens: Lens | None,
) -> TableMap:
    """Make a map from the board, which lies in the middle of the table, its foot towards the banker."""
    check_apart(places)
    on_felt = (found.board_mm - np.array(MIDDLE_MM)) * (1, -1)
    bare = _empty(felt, size, places)
    if lens is not None:
        bare = replace(bare, camera=lens.camera, distortion=lens.distortion)
    return _solved(found.pixels, on_felt, bare)


def corners_of(felt: Felt) -> Points:
    """Give the felt's corners in millimetres, clockwise from the banker's far left."""
    wide, high = felt.width_mm / 2, felt.height_mm / 2
    return np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])


def lens_of(views: Sequence[BoardCorners], size: tuple[int, int]) -> Lens | None:
    """Compute the lens from several views of the board; None if they do not suffice."""
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
    """Give how far a board reaches from the picture's middle towards its corner, where 1 is the corner."""
    middle = np.array(size) / 2
    return float(np.hypot(*(view.pixels - middle).T).max() / np.hypot(*middle))


def with_zones(table_map: TableMap, zones: Sequence[tuple[str, Sequence[Corner]]]) -> TableMap:
    """Give seats new outlines, drawn in the picture in pixels."""
    drawn = {
        name: Place(name, tuple((x, y) for x, y in table_map.to_mm(np.array(outline)).tolist()))
        for name, outline in zones
    }
    places = tuple(drawn.get(each.name, each) for each in table_map.places)
    return with_places(table_map, places)


def half_seen(table_map: TableMap) -> list[str]:
    """List the places that are not entirely in the picture."""
    size = np.array([table_map.width, table_map.height])
    found = []
    for place in table_map.places:
        pixels = table_map.to_pixels(np.array(place.polygon))
        if (pixels < 0).any() or (pixels > size).any():
            found.append(place.name)
    return found


def with_places(table_map: TableMap, places: tuple[Place, ...]) -> TableMap:
    """Give a map other places; raise an error if they overlap."""
    check_apart(places)
    return replace(table_map, places=places)


def seat_count(table_map: TableMap) -> int:
    """Count the players' seats of a map, without the banker's."""
    return sum(place.is_players_seat for place in table_map.places)


def runs_clockwise(table_map: TableMap) -> bool | None:
    """Tell whether the seats are numbered clockwise from the banker; None with fewer than two."""
    middles = {each.name: np.mean(each.polygon, axis=0) for each in table_map.places}
    last = str(seat_count(table_map))
    if BANKER not in middles or last in ("0", "1"):
        return None
    banker, first, other = (np.arctan2(*middles[name]) for name in (BANKER, "1", last))
    return bool((first - banker) % (2 * np.pi) < (other - banker) % (2 * np.pi))


def numbered_round(table_map: TableMap) -> TableMap:
    """Number the seats the other way round; each keeps its place on the felt."""
    beyond = seat_count(table_map) + 1
    return replace(
        table_map,
        places=tuple(
            Place(str(beyond - int(each.name)), each.polygon) if each.is_players_seat else each
            for each in table_map.places
        ),
    )


def checked_seats(players: int, felt: Felt, *, clockwise: bool = True) -> tuple[Place, ...]:
    """Divide the felt into seats; raise an error if they overlap."""
    places = lay_out(players, felt, clockwise=clockwise)
    check_apart(places)
    return places


def bare_map(size: tuple[int, int], known: TableMap | None = None) -> TableMap:
    """Give a map that knows the picture's size and how the lens bends, and nothing of the table."""
    found = _empty(Felt(), size, ())
    if known is None or (known.width, known.height) != size:
        return found
    return replace(found, camera=known.camera, distortion=known.distortion)


def _empty(felt: Felt, size: tuple[int, int], places: tuple[Place, ...]) -> TableMap:
    return TableMap(*size, IDENTITY, places, felt_mm=(felt.width_mm, felt.height_mm))


def _solved(pixels: Points, on_felt: Points, bare: TableMap) -> TableMap:
    # `bare` has the identity as homography, so this only removes the lens.
    straight = bare.to_mm(pixels)
    matrix, _ = cv2.findHomography(straight, on_felt, cv2.RANSAC, OUTLIER_MM)
    if matrix is None:
        raise TableMapError(
            message("all points lie on a line; show the whole board, or drag the corners")
        )
    to_table = normalized(np.asarray(matrix, float))
    gaps = np.hypot(*(project(to_table, straight) - on_felt).T)
    error = float(np.sqrt((gaps**2).mean()))
    return replace(bare, to_table=to_table, error_mm=round(error, 3))
