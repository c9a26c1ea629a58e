"""Carry out what the banker asked for on the camera's picture: corners, seats, the printed board."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from tracker.game.sentences import message
from tracker.map.board import look_for
from tracker.map.seats import BANKER, Felt
from tracker.map.solve import (
    Lens,
    corners_of,
    from_board,
    from_corners,
    laid_out,
    with_zones,
)
from tracker.map.table_map import TableMap, TableMapError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.map.table_map import Points
    from tracker.pictures.frames import Picture
    from tracker.store.camera_link import CameraRequest
    from tracker.store.camera_report import Point, SeatZone

INSET = 0.12  # share of the picture; the guessed corners lie so far from its edges


def granted(wish: CameraRequest, picture: Picture, table_map: TableMap) -> TableMap:
    """Give the map as it was asked for; raise an error of one sentence if that is not possible."""
    high, wide = picture.shape[:2]
    felt, places = Felt(*table_map.felt_mm), table_map.places
    found = table_map
    if wish.board:
        seen = look_for(picture)
        if seen is None:
            raise TableMapError(message("the printed board is not seen; lay it flat in the middle"))
        found = from_board(seen, felt, places, (wide, high), _lens_of(table_map))
    elif wish.corners and _is_moved(wish.corners, corners_in(table_map)):
        found = from_corners(_in_pixels(wish.corners, wide, high), felt, (wide, high), places)
    before = dict(zones_of(table_map))
    # Seats that were not dragged stay exact; the tablet rounds, and keeps handles inside the picture.
    moved = [
        (seat, _in_pixels(outline, wide, high))
        for seat, outline in wish.zones
        if _is_moved(outline, before.get(seat, ()))
    ]
    return with_zones(found, moved) if moved else found


def _lens_of(table_map: TableMap) -> Lens | None:
    """Keep what is known of the lens; moving the camera does not change it."""
    if not table_map.distortion:
        return None
    return Lens(table_map.camera, table_map.distortion)


def guessed(players: int, felt: Felt, size: tuple[int, int]) -> TableMap:
    """Guess a map to begin with, whose corners the banker then drags."""
    wide, high = size
    left, top = wide * INSET, high * INSET
    corners = [(left, top), (wide - left, top), (wide - left, high - top), (left, high - top)]
    return from_corners(corners, felt, size, laid_out(players, felt))


def corners_in(table_map: TableMap) -> tuple[Point, ...]:
    """Give the corners of the felt as shares of the picture."""
    return _shares(table_map.to_pixels(corners_of(Felt(*table_map.felt_mm))), table_map)


@lru_cache(maxsize=2)
def zones_of(table_map: TableMap) -> tuple[SeatZone, ...]:
    """Give four corners for each seat as shares of the picture; more are hard to drag on a tablet."""
    seats = [each for each in table_map.places if each.name.isdigit() or each.name == BANKER]
    return tuple(
        (each.name, _shares(table_map.to_pixels(_four(np.array(each.polygon))), table_map))
        for each in seats
    )


def _four(outline: Points) -> Points:
    """Choose the four corners that enclose most of an outline."""
    fours = (outline[list(chosen)] for chosen in combinations(range(len(outline)), 4))
    return max(fours, key=_area, default=outline)


def _area(corners: Points) -> float:
    x, y = corners.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def _shares(pixels: Points, table_map: TableMap) -> tuple[Point, ...]:
    """Give points as shares of the picture; they stay inside it, or nobody could drag them."""
    shares = np.clip(pixels / (table_map.width, table_map.height), 0, 1).round(4)
    return tuple((x, y) for x, y in shares.tolist())


def _in_pixels(points: Sequence[Point], wide: int, high: int) -> list[Point]:
    return [(x * wide, y * high) for x, y in points]


def _is_moved(outline: Sequence[Point], before: Sequence[Point]) -> bool:
    if len(outline) != len(before):
        return True
    pairs = zip(outline, before, strict=True)
    return any(abs(x - u) + abs(y - v) > 0.002 for (x, y), (u, v) in pairs)
