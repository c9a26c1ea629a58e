"""Make a table map from one picture: by the felt's corners, by the printed board, or by the cards there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.eyes import Eyes
from tracker.game.sentences import filled, message
from tracker.map.board import find_board
from tracker.map.measure import laid, measure, refuse_if_wrong, visible
from tracker.map.seats import Felt
from tracker.map.solve import (
    VIEWS,
    bare_map,
    checked_seats,
    from_board,
    from_corners,
    lens_of,
)
from tracker.map.table_map import TableMap, TableMapError
from tracker.pictures.files import read_picture

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.map.board import BoardCorners
    from tracker.map.card_size import CardSize
    from tracker.map.solve import Lens
    from tracker.map.table_map import Corner, Place
    from tracker.pictures.frames import Picture

CORNERS = 4  # of a felt


@dataclass(frozen=True)
class TableOptions:
    """What was told about the table; what was not is measured."""

    players: int
    clockwise: bool
    felt: Felt | None = None
    card: CardSize | None = None
    corners: list[Corner] | None = None  # of the felt, in pixels
    views: tuple[Path, ...] = ()  # pictures of the board held at an angle, to correct the lens

    def seats(self, felt: Felt) -> tuple[Place, ...]:
        return checked_seats(self.players, felt, clockwise=self.clockwise)


def solved(picture: Picture, table: TableOptions) -> TableMap:
    """Make the map: by the corners if they were given, else by the board, else by the cards."""
    size = (picture.shape[1], picture.shape[0])
    if table.felt is None:
        found = _measured(picture, table)
        return replace(found, places=table.seats(Felt(*found.felt_mm)))
    places = table.seats(table.felt)
    if table.corners is not None:
        return from_corners(table.corners, table.felt, size, places)
    board = find_board(picture)
    if board is None:
        raise TableMapError(
            message(
                "the printed board is not in the picture; lay it flat in the middle in good light, or give the felt's --corners"
            )
        )
    return replace(_by_board(board, table.felt, table, size), places=places)


def _measured(picture: Picture, table: TableOptions) -> TableMap:
    """Measure a felt whose size was not told: it ends at its corners, or where the picture does."""
    board = find_board(picture) if table.corners is None else None
    if board is None:
        return _by_cards(picture, table.corners, table.card)
    found = _by_board(board, Felt(), table, (picture.shape[1], picture.shape[0]))
    return replace(laid(found, visible(found)), error_mm=found.error_mm)


def _by_board(
    board: BoardCorners, felt: Felt, table: TableOptions, size: tuple[int, int]
) -> TableMap:
    return from_board(board, felt, (), size, _lens(table.views, size))


def _by_cards(picture: Picture, corners: list[Corner] | None, card: CardSize | None) -> TableMap:
    """Measure the table by the cards that lie on it."""
    if corners is not None and len(corners) != CORNERS:
        raise TableMapError(filled("give the felt's four corners, not {count}", count=len(corners)))
    outlines = [np.asarray(each.polygon, float) for each in Eyes().see(picture)]
    if not outlines:
        raise TableMapError(
            message(
                "the printed board is not in the picture, and no card: lay either flat in the middle in good light, or give the felt's --corners and its size, as --felt 1600x1000"
            )
        )
    edge = None if corners is None else np.array(corners)
    bare = bare_map((picture.shape[1], picture.shape[0]))
    found = measure(outlines, bare, corners=edge, card=card)
    refuse_if_wrong(found)
    return replace(found.table_map, error_mm=round(found.error_mm, 1))


def _lens(views: tuple[Path, ...], size: tuple[int, int]) -> Lens | None:
    """Learn the lens from pictures of the board; None without any."""
    if not views:
        return None
    found = []
    for path in views:
        picture = read_picture(path)
        if (picture.shape[1], picture.shape[0]) != size:
            raise TableMapError(
                filled("this view is not as large as the table's picture: {path}", path=path)
            )
        seen = find_board(picture)
        if seen is None:
            raise TableMapError(
                filled("the printed board is not in this picture: {path}", path=path)
            )
        found.append(seen)
    lens = lens_of(found, size)
    if lens is None:
        raise TableMapError(
            filled(
                "{count} views do not suffice to correct the lens; give {least} or more, each with the board tilted another way, and in the picture's corners too",
                count=len(views),
                least=VIEWS,
            )
        )
    return lens


def corners_of(text: str) -> list[Corner]:
    """Read the felt's corners as they are typed."""
    try:
        return [(float(x), float(y)) for x, y in (each.split(",") for each in text.split())]
    except ValueError:
        raise TableMapError(
            filled('corners look like "10,20 900,25 950,600 5,610": {text}', text=repr(text))
        ) from None
