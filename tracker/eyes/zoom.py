"""Where to look closer: of a card below another little shows, and on a wide picture that is small."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tracker.eyes.geometry import UNIT, near, share_within, within
from tracker.eyes.weights import GREY, STRIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.find import Find
    from tracker.eyes.geometry import Points
    from tracker.pictures.frames import Picture

# The side of a card on a closer look: at 67 px across less is found, at 134 no more.
CARD_PX = 118.0
CLOSER = 1.2  # times at least, or there is nothing to gain
BESIDE = 1.2  # sides of a card; one whose middle is nearer may hide another
MARGIN = 0.4  # sides of a card
STEP_PX = 3 * STRIDE  # between sizes of tiles: steps are made and kept for each that is shown
LARGEST = 5.0  # sides of a card; what is larger is no hand
TOUCHES = 0.05  # of an outline lies on another card
SURE = 0.65  # score of a corner, though no card is found there: a table's lights had .56
EDGE_PX = 4.0  # what reaches the edge of a tile is cut off there


class Tile(NamedTuple):
    """A square of a picture, enlarged."""

    side: int  # pixels, enlarged
    scale: float
    corner: Points  # the upper left one, in the picture

    @property
    def quad(self) -> Points:
        return self.corner + UNIT * (self.side / self.scale)

    def cut(self, picture: Picture) -> Picture:
        """Cut it out; beyond the picture all is grey."""
        (x, y), scale = (self.corner * self.scale).tolist(), self.scale
        ways = np.array([[scale, 0, -x], [0, scale, -y]])
        size = (self.side, self.side)
        tile = cv2.warpAffine(picture, ways, size, borderValue=(GREY, GREY, GREY))
        return np.asarray(tile, np.uint8)

    def holds(self, quad: Points) -> bool:
        """Tell whether an outline, in the tile's own measure, is not cut off at its edge."""
        edge = EDGE_PX / self.scale
        return bool((quad > edge).all() and (quad < self.side / self.scale - edge).all())


def hands_of(found: Sequence[Find], looked_at: float) -> list[Tile]:
    """Say where open cards lie with others, if they were looked at from so far that it helps to look closer."""
    hands = [hand for hand in _together(found) if any(find.kind == "face" for find in hand)]
    if not hands:
        return []
    side = float(np.median([find.side for hand in hands for find in hand]))
    boxes = [np.concatenate([find.quad for find in hand]) for hand in hands]
    boxes = [box for box in boxes if np.ptp(box, axis=0).max() < LARGEST * side]
    scale = CARD_PX / side
    if not boxes or scale < CLOSER * looked_at:
        return []
    return [_tile_about(box, scale) for box in boxes]


def _tile_about(box: Points, scale: float) -> Tile:
    reach = np.ptp(box, axis=0).max() * scale + 2 * MARGIN * CARD_PX
    pixels = int(-(-reach // STEP_PX) * STEP_PX)
    middle = (box.min(axis=0) + box.max(axis=0)) / 2
    return Tile(pixels, scale, middle - pixels / scale / 2)


def belonging(closer: Sequence[Find], found: Sequence[Find]) -> list[Find]:
    """Keep what lies on or below a card that was found before, and what is printed on such cards.

    From so near a table's own pattern may look like a corner, or a card.
    """
    before = [find for find in found if find.kind != "index"]
    outlines = [find.quad for find in before]
    cards = [
        find
        for find in closer
        if find.kind != "index" and share_within(find.quad, near(find.quad, outlines)) > TOUCHES
    ]
    faces = [find.quad for find in (*before, *cards) if find.kind == "face"]
    return [
        find
        for find in closer
        if find in cards
        or (find.kind == "index" and (find.score > SURE or any(_is_on(find, f) for f in faces)))
    ]


def _is_on(find: Find, face: Points) -> bool:
    middle = within(face, np.array(find.middle))
    return bool((middle > 0).all() and (middle < 1).all())


def _together(found: Sequence[Find]) -> list[list[Find]]:
    """Group cards that may hide each other."""
    left, groups = [find for find in found if find.kind != "index"], []
    while left:
        group = [left.pop()]
        for each in group:
            beside = [other for other in left if _are_beside(each, other)]
            left = [other for other in left if other not in beside]
            group += beside
        groups.append(group)
    return [group for group in groups if len(group) > 1]


def _are_beside(one: Find, other: Find) -> bool:
    (x, y), (u, v) = one.middle, other.middle
    return hypot(x - u, y - v) < BESIDE * max(one.side, other.side)
