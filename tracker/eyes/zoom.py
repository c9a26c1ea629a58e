"""Choose parts of a picture to enlarge: hands, and lone cards that may hide another one under them."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tracker.eyes.geometry import UNIT, near, share_within, within
from tracker.eyes.index_geometry import REACH, misfit
from tracker.eyes.weights import GREY, STRIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.find import Find
    from tracker.eyes.geometry import Points
    from tracker.pictures.frames import Picture

# The side of a card means the side of a square of the same area.
# Cards are enlarged to this side: with cards 67 px wide less was found, with 134 px not more.
CARD_PX = 118.0
CLOSER = 1.2  # enlarging cards by less than this factor gains nothing
BESIDE = 1.2  # sides of a card: cards with nearer middles may hide each other
MARGIN = 0.4  # sides of a card, around a hand
# Tiles come in these steps of size, because the network is compiled for each size.
STEP_PX = 3 * STRIDE
LARGEST = 5.0  # sides of a card: a larger group is not a hand
TOUCHES = 0.05  # share of a new card that must lie on a card found before
SURE = 0.65  # score from which an index counts where no card is found; reflections of lamps had .56
ENDS = 2  # indices that a card shows where nothing lies on it
EDGE_PX = 4.0  # px of the tile: a find that is nearer to the edge may be cut off


class Tile(NamedTuple):
    """A square of a picture that is enlarged."""

    side: int  # px after enlarging
    scale: float
    corner: Points  # upper left, in px of the picture

    @property
    def quad(self) -> Points:
        return self.corner + UNIT * (self.side / self.scale)

    def cut(self, picture: Picture) -> Picture:
        """Cut the tile out and enlarge it; outside the picture it is grey."""
        (x, y), scale = (self.corner * self.scale).tolist(), self.scale
        ways = np.array([[scale, 0, -x], [0, scale, -y]])
        size = (self.side, self.side)
        tile = cv2.warpAffine(picture, ways, size, borderValue=(GREY, GREY, GREY))
        return np.asarray(tile, np.uint8)

    def holds(self, quad: Points) -> bool:
        """Tell whether an outline, relative to the tile's corner, is not cut off at the tile's edge."""
        edge = EDGE_PX / self.scale
        return bool((quad > edge).all() and (quad < self.side / self.scale - edge).all())


def tiles_about_hands(
    found: Sequence[Find], indices: Sequence[Find], looked_at: float
) -> list[Tile]:
    """Give a tile for each hand with a face-up card, if a tile shows cards clearly larger.

    A hand is a group of cards, or one card of which an index was not surely found: two cards that lie near each
    other may be found as one. `looked_at` is the scale at which the picture was searched before.
    """
    hands = [hand for hand in _together(found) if _may_hide_a_card(hand, indices)]
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


def belonging_to_cards(closer: Sequence[Find], found: Sequence[Find]) -> list[Find]:
    """Keep cards that touch a card found before, indices on face-up ones, and sure indices.

    When it is enlarged, the table's own pattern may look like an index or a card.
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


def _may_hide_a_card(hand: list[Find], indices: Sequence[Find]) -> bool:
    if not any(find.kind == "face" for find in hand):
        return False
    return len(hand) > 1 or sum(misfit(index, hand[0]) < REACH for index in indices) < ENDS


def _together(found: Sequence[Find]) -> list[list[Find]]:
    """Give the cards in groups; those of a group may hide each other."""
    left, groups = [find for find in found if find.kind != "index"], []
    while left:
        group = [left.pop()]
        for each in group:
            beside = [other for other in left if _are_beside(each, other)]
            left = [other for other in left if other not in beside]
            group += beside
        groups.append(group)
    return groups


def _are_beside(one: Find, other: Find) -> bool:
    (x, y), (u, v) = one.middle, other.middle
    return hypot(x - u, y - v) < BESIDE * max(one.side, other.side)
