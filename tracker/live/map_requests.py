"""Carry out what the banker asked for on the camera's picture: corners, seats, the printed board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from tracker.camera.limits import WRONG_SIZE
from tracker.game.sentences import filled, message
from tracker.map.board import find_board
from tracker.map.card_size import BRIDGE, POKER, CardSize
from tracker.map.measure import (
    in_card_sizes,
    laid,
    measure,
    median_size_error,
    refuse_if_wrong,
    undistorted,
    visible,
)
from tracker.map.seats import Felt
from tracker.map.seats_by_cards import around_cards
from tracker.map.solve import (
    Lens,
    bare_map,
    checked_seats,
    corners_of,
    from_board,
    from_corners,
    with_places,
    with_zones,
)
from tracker.map.table_map import TableMap, TableMapError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.live.still_cards import LyingCard
    from tracker.map.homography import Points
    from tracker.map.table_map import Corner
    from tracker.pictures.frames import Picture
    from tracker.store.camera_link import CameraRequest
    from tracker.store.camera_report import Point, SeatZone

INSET = 0.12  # share of the picture: guessed corners lie so far from its edges


@dataclass(frozen=True, eq=False)
class KnownTable:
    """What is known of the table when the banker asks for something: its map, and the cards on it."""

    shown: TableMap  # whose corners and seats the banker sees
    is_made: bool  # the map was measured; otherwise its corners are a guess to be dragged
    cards: tuple[LyingCard, ...] = ()
    outlines: tuple[Points, ...] = ()  # of the cards to measure by, in pixels


def requested_map(request: CameraRequest, picture: Picture, known: KnownTable) -> TableMap:
    """Give the map as it was asked for; raise an error of one sentence if that is not possible."""
    high, wide = picture.shape[:2]
    plane = _plane(request, picture, known)
    found = _placed(request, _fitting(plane, known) if request.centred else plane, known)
    if request.centred:
        return with_places(found, around_cards(_dealt(found, known), Felt(*found.felt_mm)))
    before = dict(zones_of(known.shown))
    # Seats that were not dragged stay exact; the tablet rounds, and keeps handles inside the picture.
    moved = [
        (seat, _in_pixels(outline, wide, high))
        for seat, outline in request.zones
        if _is_moved(outline, before.get(seat, ()))
    ]
    return with_zones(found, moved) if moved else found


def _plane(request: CameraRequest, picture: Picture, known: KnownTable) -> TableMap:
    """Give the map with the plane and the felt that were asked for; its places are still the old ones."""
    high, wide = picture.shape[:2]
    shown = known.shown
    moved = bool(request.corners) and (
        request.as_dragged or _is_moved(request.corners, corners_in(shown))
    )
    corners = np.array(_in_pixels(request.corners, wide, high)) if moved else None
    if request.board:
        return _by_board(request, picture, known, corners)
    if request.cards or (moved and known.outlines):
        card = CardSize(*request.card_mm) if request.card_mm else _card_of(known)
        found = measure(known.outlines, bare_map((wide, high), shown), corners=corners, card=card)
        refuse_if_wrong(found)
        return replace(found.table_map, places=shown.places, error_mm=round(found.error_mm, 1))
    if corners is None and known.is_made:
        return shown
    if not known.is_made:
        raise TableMapError(
            message(
                "nobody knows how large the table is: lay a card of your deck on it, face up, and ask again"
            )
        )
    assert corners is not None
    felt = Felt(*shown.felt_mm)
    found_map = from_corners([*map(tuple, corners)], felt, (wide, high), shown.places)
    return replace(found_map, card_mm=shown.card_mm)


def _card_of(known: KnownTable) -> CardSize | None:
    """Give the size of cards that was typed before; None for poker and bridge: the shape tells."""
    size = CardSize(*known.shown.card_mm)
    return size if known.is_made and size not in (POKER, BRIDGE) else None


def _by_board(
    request: CameraRequest, picture: Picture, known: KnownTable, corners: Points | None
) -> TableMap:
    """Make the map from the printed board; the felt stays, is as dragged, or all that is seen."""
    high, wide = picture.shape[:2]
    seen, shown = find_board(picture), known.shown
    if seen is None:
        raise TableMapError(message("the printed board is not seen; lay it flat in the middle"))
    card = CardSize(*(request.card_mm or shown.card_mm))
    found = from_board(seen, Felt(*shown.felt_mm), (), (wide, high), _lens_of(shown))
    error = found.error_mm
    found = replace(found, card_mm=(card.width_mm, card.height_mm))
    if corners is not None:
        found = laid(found, undistorted(found, corners))
    elif not known.is_made:
        found = laid(found, visible(found))
    else:
        found = in_card_sizes(found)
    return replace(found, places=shown.places, error_mm=error)


def _placed(request: CameraRequest, found: TableMap, known: KnownTable) -> TableMap:
    """Give the map as many seats as were asked for, or the old ones, stretched with the felt."""
    shown = known.shown
    if request.players:
        felt = Felt(*found.felt_mm)
        places = checked_seats(request.players, felt, clockwise=not request.anticlockwise)
        return with_places(found, places)
    if found.felt_mm == shown.felt_mm:
        return found
    wider, higher = (new / old for new, old in zip(found.felt_mm, shown.felt_mm, strict=True))
    places = tuple(
        replace(each, polygon=tuple((x * wider, y * higher) for x, y in each.polygon))
        for each in shown.places
    )
    return with_places(found, places)


def _fitting(plane: TableMap, known: KnownTable) -> TableMap:
    """Give a plane by which the cards that were dealt to the seats have their size.

    The table may have been measured by one card whose outline was wrong. Where the cards at the seats agree with
    each other, the table is measured again by all of them. Where they do not, its corners are wrong: an error.
    """
    off = median_size_error(plane, known.outlines)
    if off is None or off <= WRONG_SIZE:
        return plane
    corners = plane.to_pixels(corners_of(Felt(*plane.felt_mm)))
    bare = bare_map((plane.width, plane.height), plane)
    again = measure(known.outlines, bare, corners=corners, card=CardSize(*plane.card_mm))
    if again.is_far_off or not again.is_checked:
        raise TableMapError(
            filled(
                "the cards at the seats measure {percent:.0f} % wrong, so the table was measured wrongly: go back, and drag its corners again",
                percent=100 * off,
            )
        )
    return replace(again.table_map, places=plane.places, error_mm=round(again.error_mm, 1))


def _dealt(found: TableMap, known: KnownTable) -> dict[str, Corner]:
    """Give the card that lies in each seat; raise an error that names the seats without one."""
    seats = [each.name for each in found.places if each.is_seat]
    cards: dict[str, Corner] = {}
    for card in known.cards:
        x, y = found.to_mm(card.outline.mean(axis=0)[None])[0].tolist()
        name = found.place_of(x, y)
        if card.is_open and name in seats:
            cards.setdefault(name, (x, y))
    lacking = [each for each in seats if each not in cards]
    if lacking:
        raise TableMapError(
            filled("no open card is seen at these seats: {seats}", seats=", ".join(lacking))
        )
    return cards


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
    return from_corners(corners, felt, size, checked_seats(players, felt))


def corners_in(table_map: TableMap) -> tuple[Point, ...]:
    """Give the corners of the felt as shares of the picture."""
    return _shares(table_map.to_pixels(corners_of(Felt(*table_map.felt_mm))), table_map)


@lru_cache(maxsize=2)
def zones_of(table_map: TableMap) -> tuple[SeatZone, ...]:
    """Give four corners for each seat as shares of the picture; more are hard to drag on a tablet."""
    seats = [each for each in table_map.places if each.is_seat]
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
