"""The table map: converts pixels to millimetres on the felt, knows the places, is saved as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import hypot, inf
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.game.coup import BANKER
from tracker.game.sentences import filled, message, parts_of
from tracker.host.files import read_bytes, read_json, write_whole

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = 1
LARGEST = 1_000_000  # bytes of a file; the map of 24 seats has 10,000
MOST_PLACES, MOST_CORNERS = 64, 64  # limits for a file that anybody may have written
LENS_ROUNDS = 5  # of the iteration that removes the lens; they leave less than 0.01 px for a webcam
MOST_CARD_MM = 1000.0  # no card has longer sides
SINGULAR = 1e-12  # a homography with a smaller determinant cannot be inverted
Points = NDArray[np.float64]
Corner = tuple[float, float]


class TableMapError(ValueError):
    """A table map cannot be made, read or used; the sentence says what to do."""


@dataclass(frozen=True)
class Place:
    """A named part of the felt: a seat (1, 2, …), the banker's (B), the talon, the Fou, the discards."""

    name: str
    polygon: tuple[Corner, ...]

    @property
    def is_players_seat(self) -> bool:
        return self.name.isdigit()

    @property
    def is_seat(self) -> bool:
        """Tell whether it is the seat of a player or of the banker."""
        return self.is_players_seat or self.name == BANKER

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside: then the number of edges to its right is odd."""
        inside = False
        before = self.polygon[-1]
        for corner in self.polygon:
            if (corner[1] > y) != (before[1] > y):
                slope = (before[0] - corner[0]) / (before[1] - corner[1])
                inside ^= x < corner[0] + slope * (y - corner[1])
            before = corner
        return inside

    def off(self, x: float, y: float) -> float:
        """Give how far a point lies from the nearest edge."""
        return min(_off(x, y, *edge) for edge in self.edges)

    @property
    def is_somebodys(self) -> bool:
        return self.name.isdigit() or self.name == BANKER

    @property
    def edges(self) -> list[tuple[Corner, Corner]]:
        return [*pairwise((*self.polygon, self.polygon[0]))]


@dataclass(frozen=True)
class TableMap:
    """The map of one camera over one table."""

    width: int  # px of the camera's picture
    height: int
    to_table: tuple[float, ...]  # homography, row by row, from undistorted pixels to millimetres
    places: tuple[Place, ...]
    camera: tuple[float, ...] = ()  # fx, fy, cx, cy
    distortion: tuple[float, ...] = ()  # k1, k2, p1, p2, k3; empty: the lens does not bend
    error_mm: float = 0.0
    felt_mm: tuple[float, float] = (1600.0, 1000.0)  # the default is for old maps, which lack it
    # The deck's true size. The map's millimetres are scaled as if the cards were poker cards, so
    # that whatever follows cards may measure in card sizes.
    card_mm: tuple[float, float] = (CARD_WIDTH_MM, CARD_HEIGHT_MM)

    def place_of(self, x: float, y: float) -> str:
        """Give the name of the place that a card with its middle here lies in, or an empty text.

        A card whose middle lies just beyond everybody's place lies at the nearest of them, in part.
        """
        for place in self.places:
            if place.holds(x, y):
                return place.name
        seats = ((each.off(x, y), each.name) for each in self.places if each.is_somebodys)
        off, nearest = min(seats, default=(inf, ""))
        return nearest if off < CARD_WIDTH_MM / 2 else ""

    def to_mm(self, pixels: Points) -> Points:
        """Convert pixels to millimetres on the felt."""
        return project(self.to_table, self._undistorted(pixels))

    def to_pixels(self, points: Points) -> Points:
        """Convert millimetres on the felt to pixels."""
        return self._distorted(project(self._from_table, points))

    def card_px(self, middles: Points) -> Points:
        """Give the width in pixels of upright cards that lie at these points."""
        half = (CARD_WIDTH_MM / 2, 0.0)
        across = self.to_pixels(middles + half) - self.to_pixels(middles - half)
        return np.asarray(np.hypot(*across.T), np.float64)

    @cached_property
    def widest_card_px(self) -> float:
        """Give the largest width in pixels that a card has, in the middle or a corner of the felt."""
        sides = [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]
        return float(self.card_px(np.array(sides) * self.felt_mm / 2).max())

    @cached_property
    def _from_table(self) -> tuple[float, ...]:
        return tuple(np.linalg.inv(np.array(self.to_table).reshape(3, 3)).ravel().tolist())

    def _distorted(self, pixels: Points) -> Points:
        if not self.distortion:
            return pixels
        fx, fy, cx, cy = self.camera
        straight = (pixels - (cx, cy)) / (fx, fy)
        seen = straight * self._radial(straight) + self._tangential(straight)
        return seen * (fx, fy) + (cx, cy)

    def _undistorted(self, pixels: Points) -> Points:
        if not self.distortion:
            return pixels
        fx, fy, cx, cy = self.camera
        seen = (pixels - (cx, cy)) / (fx, fy)
        straight = seen.copy()
        for _ in range(LENS_ROUNDS):
            straight = (seen - self._tangential(straight)) / self._radial(straight)
        return straight * (fx, fy) + (cx, cy)

    def _radial(self, points: Points) -> Points:
        k1, k2, _, _, *rest = self.distortion
        squared = (points**2).sum(axis=1, keepdims=True)
        third = rest[0] if rest else 0.0
        factor: Points = 1 + squared * (k1 + squared * (k2 + squared * third))
        return factor

    def _tangential(self, points: Points) -> Points:
        p1, p2 = self.distortion[2:4]
        x, y = points[:, 0], points[:, 1]
        squared = x * x + y * y
        return np.column_stack(
            (
                2 * p1 * x * y + p2 * (squared + 2 * x * x),
                p1 * (squared + 2 * y * y) + 2 * p2 * x * y,
            )
        )


def _off(x: float, y: float, one: Corner, other: Corner) -> float:
    """Give how far a point lies from a line between two corners."""
    along = other[0] - one[0], other[1] - one[1]
    length2 = along[0] ** 2 + along[1] ** 2
    share = ((x - one[0]) * along[0] + (y - one[1]) * along[1]) / length2 if length2 else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(one[0] + share * along[0] - x, one[1] + share * along[1] - y)


def check_apart(places: tuple[Place, ...]) -> None:
    """Raise an error if two places overlap or have one name, or if the edge of one crosses itself.

    It would not be clear to whom a card in two places belongs.
    """
    for place in places:
        if any(_cross(one, other) for one, other in combinations(place.edges, 2)):
            raise TableMapError(
                filled("the edge of a place crosses itself: {name}", name=place.name)
            )
    for one, other in combinations(places, 2):
        if one.name == other.name:
            raise TableMapError(filled("two places have the same name: {name}", name=one.name))
        within = any(other.holds(*corner) for corner in one.polygon)
        within = within or any(one.holds(*corner) for corner in other.polygon)
        if within or any(_cross(mine, theirs) for mine in one.edges for theirs in other.edges):
            raise TableMapError(
                filled("two places overlap: {name} and {other}", name=one.name, other=other.name)
            )


def _cross(one: tuple[Corner, Corner], other: tuple[Corner, Corner]) -> bool:
    """Tell whether two edges cross; edges that only touch at an end do not."""
    return _turns(*one, other[0]) * _turns(*one, other[1]) < 0 and (
        _turns(*other, one[0]) * _turns(*other, one[1]) < 0
    )


def _turns(start: Corner, end: Corner, point: Corner) -> float:
    """Tell on which side of an edge a point lies: positive on its left, negative on its right."""
    along, off = (end[0] - start[0], end[1] - start[1]), (point[0] - start[0], point[1] - start[1])
    return along[0] * off[1] - along[1] * off[0]


def project(homography: tuple[float, ...], points: Points) -> Points:
    """Apply a homography, given row by row, to points."""
    a, b, c, d, e, f, g, h, i = homography
    x, y = points[:, 0], points[:, 1]
    depth = g * x + h * y + i
    return np.column_stack(((a * x + b * y + c) / depth, (d * x + e * y + f) / depth))


def save(table_map: TableMap, path: Path) -> None:
    """Write a map; if the disk is full, the old file stays."""
    text = json.dumps({"format": FORMAT, **asdict(table_map)}, indent=1)
    write_whole(path, f"{text}\n".encode())


def load(path: Path) -> TableMap:
    """Read a map; raise TableMapError with one sentence for everything wrong with it."""
    try:
        return from_json(read_json(read_bytes(path, LARGEST)))
    except FileNotFoundError:
        raise TableMapError(
            filled("no table map; run vingtetun calibrate to make it: {path}", path=path)
        ) from None
    except (OSError, ValueError, KeyError, TypeError, OverflowError) as error:
        sentence = parts_of(error)
        if not isinstance(error, TableMapError):
            sentence = filled("not a table map ({error})", error=error)
        raise TableMapError(
            filled(
                "{sentence}; run vingtetun calibrate again: {path}", sentence=sentence, path=path
            )
        ) from None


def from_json(found: dict[str, Any]) -> TableMap:
    """Build a map from its JSON form; check everything that would break later."""
    if not isinstance(found, dict) or "format" not in found:
        raise TableMapError(message("not a table map"))
    if found["format"] != FORMAT:
        raise TableMapError(
            filled(
                "a table map of format {found}, not {known}", found=found["format"], known=FORMAT
            )
        )
    to_table, camera, distortion = (
        tuple(map(float, found.get(name, ()))) for name in ("to_table", "camera", "distortion")
    )
    if not np.isfinite([*to_table, *camera, *distortion]).all():
        raise TableMapError(message("one of its numbers is infinite or not a number"))
    if len(to_table) != 9 or abs(np.linalg.det(np.array(to_table).reshape(3, 3))) < SINGULAR:
        raise TableMapError(message("its homography cannot be inverted"))
    if distortion and (len(camera) != 4 or len(distortion) < 4):
        raise TableMapError(
            message("a lens needs 4 camera numbers and at least 4 distortion numbers")
        )
    places = tuple(
        Place(str(each["name"]), tuple((float(x), float(y)) for x, y in each["polygon"]))
        for each in found["places"]
    )
    if len(places) > MOST_PLACES or any(len(each.polygon) > MOST_CORNERS for each in places):
        raise TableMapError(
            filled("it has more than {most} places, or corners of one place", most=MOST_PLACES)
        )
    thin = next((place.name for place in places if len(place.polygon) < 3), None)
    if thin is not None:
        raise TableMapError(
            filled("one of its places has fewer than three corners: {thin}", thin=thin)
        )
    if not np.isfinite(
        [side for each in places for corner in each.polygon for side in corner]
    ).all():
        raise TableMapError(message("one of its numbers is infinite or not a number"))
    check_apart(places)
    return TableMap(
        int(found["width"]),
        int(found["height"]),
        to_table,
        places,
        camera,
        distortion,
        float(found.get("error_mm", 0.0)),
        _pair(found.get("felt_mm", TableMap.felt_mm)),
        _lengths(found.get("card_mm", TableMap.card_mm)),
    )


def _pair(found: Any) -> tuple[float, float]:
    width, height = found
    return float(width), float(height)


def _lengths(found: Any) -> tuple[float, float]:
    width, height = _pair(found)
    if not (0 < width < MOST_CARD_MM and 0 < height < MOST_CARD_MM):
        raise TableMapError(message("its cards have no size that cards can have"))
    return width, height


def check_size(table_map: TableMap, width: int, height: int) -> None:
    """Raise an error if a picture has another size than those the map was made for."""
    if (width, height) != (table_map.width, table_map.height):
        raise TableMapError(
            filled(
                "the table map is for pictures of {width}×{height}; run vingtetun calibrate for {other_width}×{other_height}",
                width=table_map.width,
                height=table_map.height,
                other_width=width,
                other_height=height,
            )
        )
