"""The table map: converts pixels to millimetres on the felt, and knows the places."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.game.coup import BANKER
from tracker.game.sentences import filled
from tracker.map.homography import inverse, project

if TYPE_CHECKING:
    from tracker.map.homography import Points

USUAL_FELT_MM = (1600.0, 1000.0)  # width and height of a table for seven, until another is measured
LENS_ROUNDS = 5  # of the iteration that removes the lens; they leave less than 0.01 px for a webcam
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
    felt_mm: tuple[float, float] = USUAL_FELT_MM  # old maps lack it
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
        seats = ((each.off(x, y), each.name) for each in self.places if each.is_seat)
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
        return inverse(self.to_table)

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
