"""The felt, point by point: what each shows, since when, and what it showed before.

Between two pictures a point moves or rests. What it shows at rest is called a sight: it is new, or
one of the few that were seen there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.eyes.card_measures import Rows
    from tracker.eyes.geometry import Points
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

# Set by hand where no measurement is named.
MM = 3.0  # of felt from one to the next
BEYOND_MM = 60.0  # the felt is watched so far beyond its edge
SETTLED_MS = 350  # without a change, after which nothing moves there any more
STEADY_MS = 1500  # at rest, after which a sight follows changes of the light
BARE_MS = 3000  # of bare felt, after which other sights are forgotten: a card is then new again
MOST_MS = 500  # for which one look counts, however long ago the last one was
SIGHTS = 4  # remembered at each point; what is seen there again is not new
FIRST = 0  # the number of the sight of the first look, until a fourth other one replaces it
IN_SIGHT = 0.15  # of a card's points; with fewer in sight it may be anything
# Grey levels, and shares of the brightness. A point has moved if two looks differ by more than
# MOVED, which is above the noise; it shows something else if it differs from a sight by more than
# OTHER.
MOVED, MOVED_SHARE = 8.0, 0.06
OTHER, OTHER_SHARE = 9.0, 0.1

Grid = NDArray[np.uint8]
Where = tuple[NDArray[np.intp], ...]  # rows and columns of some points


class _PointGrid(NamedTuple):
    """Which pixel each point is, and where on the felt the first one lies."""

    low: Rows
    x: NDArray[np.float32]
    y: NDArray[np.float32]

    @classmethod
    def of(cls, table_map: TableMap) -> _PointGrid:
        half = np.array(table_map.felt_mm) / 2 + BEYOND_MM
        wide, high = (2 * half / MM).astype(int).tolist()
        across, down = np.meshgrid(np.arange(wide), np.arange(high))
        points = np.stack([across, down], axis=-1).reshape(-1, 2) * MM - half + MM / 2
        pixels = table_map.to_pixels(points).astype(np.float32).reshape(high, wide, 2)
        x, y = np.moveaxis((pixels - 0.5) / 2, 2, 0)  # of a picture half as large
        return cls(-half, np.ascontiguousarray(x), np.ascontiguousarray(y))

    def seen(self, picture: Picture) -> Grid:
        soft = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.remap(soft, self.x, self.y, cv2.INTER_LINEAR), np.uint8)


class CameToRest(NamedTuple):
    """What came to rest in a look: which points, and what they show since."""

    at: Where
    sights: NDArray[np.intp]
    are_new: NDArray[np.bool_]  # never seen there before
    are_same: NDArray[np.bool_]  # what they showed before they moved


class FeltPoints:
    """Watch the points of one felt."""

    def __init__(self, table_map: TableMap) -> None:
        self.table_map, self._felt = table_map, _PointGrid.of(table_map)
        self.shape = self._felt.x.shape
        self.at_ms = 0  # when the last look was
        self.ms = 0  # for which it counts
        self._is_watched = False
        self.now: Grid = np.zeros((*self.shape, 3), np.uint8)
        self.current = np.full(self.shape, FIRST)  # which of its sights a point shows
        self._sights = np.zeros((SIGHTS, *self.shape, 3), np.uint8)
        self._next = np.ones(self.shape, np.intp)  # which of them is forgotten next
        self._moved_ms = np.zeros(self.shape, np.int64)  # when it moved last
        self._followed_ms = 0

    def look(self, picture: Picture, at_ms: int) -> CameToRest:
        """Look once more; give what came to rest."""
        before, self.now = self.now, self._felt.seen(picture)
        last_ms, self.at_ms = self.at_ms, at_ms
        if not self._is_watched:
            self._is_watched = True
            self._sights[:], self._moved_ms[:], self._followed_ms = self.now, at_ms, at_ms
            return self._settled(np.zeros(self.shape, bool))
        self.ms = min(at_ms - last_ms, MOST_MS)
        rested = self._rest_for(SETTLED_MS, last_ms)
        self._moved_ms[_differ(self.now, before, MOVED, MOVED_SHARE)] = at_ms
        came = self._settled(self.rest & ~rested)
        if at_ms - self._followed_ms >= STEADY_MS:
            self._followed_ms = at_ms
            self._follow(at_ms)
        return came

    @property
    def rest(self) -> NDArray[np.bool_]:
        """Tell of each point whether nothing moves there."""
        return self._rest_for(SETTLED_MS, self.at_ms)

    def _rest_for(self, ms: int, at_ms: int) -> NDArray[np.bool_]:
        """Tell of each point whether it had not moved for so long at some time."""
        return np.asarray(self._moved_ms <= at_ms - ms)

    def inside(self, outline: Points) -> Where:
        """Give the points within an outline in pixels."""
        return self.inside_points(self._to_points(outline))

    def inside_points(self, corners: Rows) -> Where:
        """Give the points within an outline in points of the grid."""
        corners = corners.round().astype(np.int32)
        high, wide = self.shape
        left, top = np.clip(corners.min(axis=0), 0, (wide, high)).tolist()
        right, bottom = np.clip(corners.max(axis=0) + 1, 0, (wide, high)).tolist()
        inside = np.zeros((bottom - top, right - left), np.uint8)
        if inside.size:
            cv2.fillConvexPoly(inside, corners - (left, top), 1)
        rows, columns = np.nonzero(inside)
        return rows + top, columns + left

    def outside(self, outlines: Iterable[Points]) -> NDArray[np.bool_]:
        """Tell of each point whether it lies outside all of some outlines in pixels."""
        outside = np.ones(self.shape, np.uint8)
        for outline in outlines:
            corners = self._to_points(outline).round().astype(np.int32)
            cv2.fillConvexPoly(outside, corners, 0)
        return outside.astype(bool)

    def _to_points(self, outline: Points) -> Rows:
        return (self.table_map.to_mm(outline) - self._felt.low) / MM - 0.5

    def to_pixels(self, corners: Rows) -> Points:
        return self.table_map.to_pixels(self._felt.low + (corners + 0.5) * MM)

    def _settled(self, which: NDArray[np.bool_]) -> CameToRest:
        """Compare points that have come to rest with all the sights of each; remember new ones."""
        at = np.nonzero(which)
        seen, known = self.now[at], self._sights[:, at[0], at[1]]
        off = np.abs(known.astype(np.int16) - seen).max(axis=2)
        are_new = off.min(axis=0) > OTHER + OTHER_SHARE * seen.max(axis=1)
        sights = np.where(are_new, self._next[at], off.argmin(axis=0))
        came = CameToRest(at, sights, are_new, sights == self.current[at])
        self._sights[(sights, *at)] = seen
        self._next[at] = np.where(are_new, (self._next[at] + 1) % SIGHTS, self._next[at])
        self.current[at] = sights
        return came

    def _follow(self, at_ms: int) -> None:
        """Update the sights of points at rest to the present light; forget others on bare felt."""
        at = np.nonzero(self._rest_for(STEADY_MS, at_ms))
        self._sights[(self.current[at], *at)] = self.now[at]
        rows, columns = np.nonzero(self._rest_for(BARE_MS, at_ms) & (self.current == FIRST))
        self._sights[FIRST + 1 :, rows, columns] = self.now[rows, columns]


def _differ(now: Grid, before: Grid, least: float, share: float) -> NDArray[np.bool_]:
    """Tell where two looks differ by more than noise."""
    bound = cv2.convertScaleAbs(_brightest(before), alpha=share, beta=least)
    off = np.asarray(cv2.absdiff(now, before), np.uint8)
    return np.asarray(_brightest(off) > bound)


def _brightest(grid: Grid) -> Grid:
    blue, green, red = cv2.split(grid)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)
