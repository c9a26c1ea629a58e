"""What was laid just now: where a card comes to lie, its own outline changes, and nothing else does.

A back without a border that is laid on its like can hardly be told from it in a picture. But between two
pictures its whole outline has changed: to what was never seen there before, once the hand is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.felt import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.vision.finds import CARD_MM2
from tracker.vision.geometry import UNIT

if TYPE_CHECKING:
    from tracker.vision.finds import Rows
    from tracker.vision.frames import Picture
    from tracker.vision.geometry import Points
    from tracker.vision.tablemap import TableMap

MM = 3.0  # of felt to a point of the grid that is watched
BEYOND_MM = 60.0  # the felt is watched so far beyond its edge
SETTLED = 3  # looks without a change: nothing moves there any more
STEADY = 12  # looks; what is there by then is followed as the light changes
LONG = 100  # looks; more are as many
RECENT = 12  # looks in which one card's points settle
SIGHTS = 4  # that are remembered at each point: what is seen there again is not new
# Grey levels, and shares of the brightness: more than noise between two looks, and another thing's colour.
MOVED, MOVED_SHARE = 8.0, 0.06
OTHER, OTHER_SHARE = 9.0, 0.1
NEW_POINTS = 40  # at once; fewer are no card
FEW = 3  # points side by side; fewer are noise
REACHES = 5, 21  # points of the grid: of one back on its like little more than two ends may be new
THERE = 0.8  # of a card's points look as they did when it came: what is laid over more hides it
UNCHANGED = 10.0  # grey levels, on the mean: a pale back turned over is a white face
OUTERMOST = 1.0, 99.0  # percent of its points; a few beyond are shadow, or noise
OFF_MM = 6.0  # of a card's size
LEAST_NEW = 0.2  # of a card's points
FULL = 0.5  # of a card is what the outline about all that is new holds: two of its sides at least
CARDS = np.array([(CARD_WIDTH_MM, CARD_HEIGHT_MM), (CARD_HEIGHT_MM, CARD_WIDTH_MM)])

Grid = NDArray[np.uint8]


class _Felt(NamedTuple):
    """Which pixel each point of the felt's grid is, and where on the felt the grid begins."""

    low: Rows
    x: NDArray[np.float32]
    y: NDArray[np.float32]

    @classmethod
    def of(cls, table_map: TableMap) -> _Felt:
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


class Lying(NamedTuple):
    """A card's outline where something came to lie, the points of the grid in it, and what they showed."""

    outline: Points  # in pixels
    points: tuple[NDArray[np.intp], ...]
    looks: Grid  # what they show
    new: float  # share of them that was new: the larger, the surer is the outline


class Laid:
    """Watch one felt, and say where cards came to lie."""

    def __init__(self, table_map: TableMap) -> None:
        self._map, self._felt = table_map, _Felt.of(table_map)
        shape = self._felt.x.shape
        self._before: Grid | None = None
        self._quiet = np.zeros(shape, np.uint8)  # looks since it moved
        self._new_at = np.full(shape, -RECENT)  # the look in which it came to be what it never was
        self._sights = np.zeros((SIGHTS, *shape, 3), np.uint8)
        self._current = np.zeros(shape, np.intp)  # which of them is seen
        self._next = np.ones(shape, np.intp)  # which of them is forgotten next
        self._look = 0

    def look(self, picture: Picture) -> list[Lying]:
        """Look once more; give the cards that came to lie in these looks."""
        now = self._felt.seen(picture)
        if self._before is None:
            self._before, self._sights[:] = now, now
            return []
        moved = _differ(now, self._before, MOVED, MOVED_SHARE)
        self._quiet = np.where(moved, 0, np.minimum(self._quiet, LONG) + 1).astype(np.uint8)
        self._before, self._look = now, self._look + 1
        came = self._settle(now)
        if self._look % STEADY == 0:
            self._follow(now)
        return [self._lying(each, now) for each in self._rectangles()] if came > NEW_POINTS else []

    def is_there(self, lying: Lying) -> bool:
        """Tell whether what came to lie there is there: nothing moves, and it looks as it did."""
        if self._before is None:
            return False
        now = self._before[lying.points]
        off = np.abs(now.astype(np.int16) - lying.looks)
        as_before = off.max(axis=1) < OTHER + OTHER_SHARE * now.max(axis=1)
        rests = self._quiet[lying.points] >= SETTLED
        return bool((as_before & rests).mean() > THERE and off.mean() < UNCHANGED)

    def in_this_light(self, lying: Lying) -> Lying:
        """Give what lies there as it looks now."""
        return lying if self._before is None else lying._replace(looks=self._before[lying.points])

    def _lying(self, corners: Rows, now: Grid) -> Lying:
        inside = np.zeros(self._quiet.shape, np.uint8)
        cv2.fillConvexPoly(inside, corners.round().astype(np.int32), 1)
        points = np.nonzero(inside)
        outline = self._map.to_pixels(self._felt.low + (corners + 0.5) * MM)
        new = float((self._look - self._new_at[points] < RECENT).mean())
        return Lying(outline, points, now[points], new)

    def _settle(self, now: Grid) -> int:
        """Compare what has come to rest with all that was seen there, and count what is new."""
        at = np.nonzero(self._quiet == SETTLED)
        if not len(at[0]):
            return 0
        seen, known = now[at], self._sights[:, at[0], at[1]]
        off = np.abs(known.astype(np.int16) - seen).max(axis=2)
        nearest = off.argmin(axis=0)
        is_new = off.min(axis=0) > OTHER + OTHER_SHARE * seen.max(axis=1)
        which = np.where(is_new, self._next[at], nearest)
        is_yet = (which == self._current[at]) & (self._look - self._new_at[at] < RECENT)
        self._sights[(which, *at)] = seen
        self._current[at] = which
        self._next[at] = np.where(is_new, (self._next[at] + 1) % SIGHTS, self._next[at])
        self._new_at[at] = np.where(is_new | is_yet, self._look, -RECENT)
        return int(is_new.sum())

    def _follow(self, now: Grid) -> None:
        """Take what has long lain still for what it is in the light of now."""
        at = np.nonzero(self._quiet >= STEADY)
        self._sights[(self._current[at], *at)] = now[at]

    def _rectangles(self) -> list[Rows]:
        """Give the rectangles of a card's size that hold all that is new, in points of the grid."""
        fresh = (self._look - self._new_at < RECENT) & (self._quiet >= SETTLED)
        spots = fresh.astype(np.uint8)
        spots[cv2.boxFilter(spots, -1, (3, 3), normalize=False) < FEW] = 0
        groups = [group for reach in REACHES for group in _groups(spots, reach)]
        found = (_rectangle(group) for group in groups)
        return [each for each in found if each is not None]


def _groups(spots: Grid, reach: int) -> list[NDArray[np.int32]]:
    """Give the points that are new, those together that lie within reach of one another."""
    near = np.asarray(cv2.dilate(spots, np.ones((reach, reach), np.uint8)), np.uint8)
    count, labels = cv2.connectedComponents(near)
    rows, columns = np.nonzero(spots)
    groups = np.asarray(labels)[rows, columns]
    points = np.stack([columns, rows], axis=1).astype(np.int32)
    return [points[groups == group] for group in range(1, count)]


def _differ(now: Grid, before: Grid, least: float, share: float) -> NDArray[np.bool_]:
    """Tell where two looks differ by more than noise."""
    bound = cv2.convertScaleAbs(_brightest(before), alpha=share, beta=least)
    off = np.asarray(cv2.absdiff(now, before), np.uint8)
    return np.asarray(_brightest(off) > bound)


def _brightest(grid: Grid) -> Grid:
    blue, green, red = cv2.split(grid)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _rectangle(points: NDArray[np.int32]) -> Rows | None:
    """Give the corners of a card's rectangle about some points of the grid; None if it is no card's."""
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
