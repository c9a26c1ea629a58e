"""Notice where a card was just laid: all that is within its outline changes, and nothing else does.

A borderless back that is laid on another can hardly be told from it in one picture. But between two
pictures everything within its outline has changed, to something that was never seen there, once the
hand is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tracker.detections import CARD_HEIGHT_MM, CARD_MM2, CARD_WIDTH_MM
from tracker.eyes.geometry import UNIT
from tracker.felt.points import IN_SIGHT, MM, OTHER, OTHER_SHARE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.eyes.card_measures import Rows
    from tracker.eyes.geometry import Points
    from tracker.felt.points import CameToRest, FeltPoints, Grid, Where

# Set by hand where no measurement is named.
RECENT_MS = 1500  # in which the points of one card settle
NEVER_MS = -(10**9)  # before any picture
NEW_POINTS = 40  # that change at once; fewer are no card
FEW = 3  # points side by side; fewer are noise
# Points of the grid. New points so near to one another are one card's. The second reach is for a
# back that is laid on another: little more than its two ends may be new.
REACHES = 5, 21
THERE = 0.8  # the least share of its visible points that look as they did when it came
UNCHANGED = 10.0  # mean grey levels; a pale back turned over becomes a white face, and changes more
OUTERMOST = 1.0, 99.0  # percentiles of its points; the few beyond are shadow or noise
OFF_MM = 6.0  # the largest difference of a side from a card's
LEAST_NEW = 0.2  # the least share of a card's points that must be new
FULL = 0.5  # the least share of a card within the hull of the new points: at least two of its sides
CARDS = np.array([(CARD_WIDTH_MM, CARD_HEIGHT_MM), (CARD_HEIGHT_MM, CARD_WIDTH_MM)])


class Lying(NamedTuple):
    """A card's outline where something came to lie, the points of the grid in it, and what they showed."""

    outline: Points  # in pixels
    points: Where
    looks: Grid  # what they show
    new: float  # share of them that was new: the larger, the surer is the outline


class Laid:
    """Notice where cards are laid on a felt that is watched."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        # when a point came to show what it never did
        self._new_ms = np.full(points.shape, NEVER_MS)

    def look(self, came: CameToRest) -> list[Lying]:
        """Give the cards that were laid, if enough points are new in this look."""
        are_new = came.are_new | (came.are_same & self._are_fresh[came.at])
        self._new_ms[came.at] = np.where(are_new, self._points.at_ms, NEVER_MS)
        if came.are_new.sum() <= NEW_POINTS:
            return []
        return [self._lying(each) for each in self._rectangles()]

    @property
    def _are_fresh(self) -> NDArray[np.bool_]:
        """Tell which points show since lately what they never did."""
        return np.asarray(self._points.at_ms - self._new_ms < RECENT_MS)

    def there(
        self, laid: Sequence[Lying], where: NDArray[np.bool_] | None = None
    ) -> list[Lying | None]:
        """Give each of the laid cards as it looks now, or None if it is not there any more.

        It is there if nothing moves there and it looks as it did, except where a later one lies on
        it. Only the points in `where` are looked at, if it is given.
        """
        shows = self._points.outside(()) if where is None else where.copy()
        found: list[Lying | None] = []
        for lying in reversed(laid):
            now = self._in_this_light(lying, shows[lying.points])
            found.append(now)
            if now is not None:
                shows[lying.points] = False
        return found[::-1]

    def rests(self, lying: Lying) -> bool:
        """Tell whether nothing moves at the place of a laid card."""
        return bool(self._points.rest[lying.points].mean() > THERE)

    def _in_this_light(self, lying: Lying, in_sight: NDArray[np.bool_]) -> Lying | None:
        if in_sight.mean() < IN_SIGHT:
            return None
        now = self._points.now[lying.points]
        off = np.abs(now[in_sight].astype(np.int16) - lying.looks[in_sight])
        as_before = off.max(axis=1) < OTHER + OTHER_SHARE * now[in_sight].max(axis=1)
        rests = self._points.rest[lying.points][in_sight]
        if (as_before & rests).mean() <= THERE or off.mean() >= UNCHANGED:
            return None
        return lying._replace(looks=np.where(in_sight[:, None], now, lying.looks))

    def _lying(self, corners: Rows) -> Lying:
        points = self._points.inside_points(corners)
        new = float(self._are_fresh[points].mean())
        return Lying(self._points.to_pixels(corners), points, self._points.now[points], new)

    def _rectangles(self) -> list[Rows]:
        """Give the card-sized rectangles around groups of new points, in points of the grid."""
        spots = (self._are_fresh & self._points.rest).astype(np.uint8)
        spots[cv2.boxFilter(spots, -1, (3, 3), normalize=False) < FEW] = 0
        groups = [group for reach in REACHES for group in _groups(spots, reach)]
        found = (_rectangle(group) for group in groups)
        return [each for each in found if each is not None]


def _groups(spots: Grid, reach: int) -> list[NDArray[np.int32]]:
    """Group the new points: those within reach of one another belong together."""
    near = np.asarray(cv2.dilate(spots, np.ones((reach, reach), np.uint8)), np.uint8)
    count, labels = cv2.connectedComponents(near)
    rows, columns = np.nonzero(spots)
    groups = np.asarray(labels)[rows, columns]
    points = np.stack([columns, rows], axis=1).astype(np.int32)
    return [points[groups == group] for group in range(1, count)]


def _rectangle(points: NDArray[np.int32]) -> Rows | None:
    """Give the corners of a card-sized rectangle round some points; None if none fits them."""
    card = CARD_MM2 / MM**2
    if len(points) < LEAST_NEW * card:
        return None
    hull = cv2.approxPolyDP(cv2.convexHull(points), 0.7, closed=True)[:, 0].astype(np.float64)
    if len(hull) < 4 or cv2.contourArea(hull.astype(np.float32)) < FULL * card:
        return None
    ways = np.roll(hull, -1, axis=0) - hull
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    frames = np.stack([ways, ways[:, ::-1] * (-1, 1)], axis=1)  # along each edge, and across it
    low, high = np.percentile(frames @ points.T, OUTERMOST, axis=2)
    off = np.abs((high - low + 1)[:, None] * MM - CARDS).max(axis=2)
    best, way = np.unravel_index(off.argmin(), off.shape)
    if off[best, way] > OFF_MM:
        return None
    corners: Rows = ((low + high)[best] / 2 + (UNIT - 0.5) * CARDS[way] / MM) @ frames[best]
    return corners
