"""Search the felt in front of a seat's cards for stacks of chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chip_finds import ChipKind
from tracker.chips.colours import (
    BLACK,
    FACE_LIGHT,
    MOST_GAIN,
    SIDE_LIGHT,
    UNKNOWN,
    Colours,
    face_of,
    log_density,
    side_of,
)
from tracker.chips.covered import RIM_MM, SeatPixels, pixels_of, unlike_felt
from tracker.chips.ground import (
    CARD_GROWN_MM,
    FeltColour,
    Patch,
    box_of,
    card_density,
    cloth_of,
    outward,
    patch_of,
    region_of,
)
from tracker.chips.perspective import perspective_of
from tracker.chips.search import CountedStack, explain
from tracker.chips.stacks import WeighedPatch
from tracker.chips.strips import FeltView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.map.table_map import Place, TableMap

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
# Set by hand on drawn tables.
COARSE_MM, FINE_MM = 2.0, 0.8  # for a pixel, where things are searched and where chips are fitted
SMALLEST_MM2 = 130.0  # area of a thing: a smaller one is a crumb
# felt around a seat's, which belongs to the patch: chips may reach over the border
MARGIN_MM = 24.0
FEWEST_PIXELS = 50  # pixels of a seat that no card covers; with fewer, nothing is looked for
REACH = 1.04  # stakes lie nearer to the middle than this share of the way to a seat's cards
GAP_MM = 3.0  # between the felts of two seats lies a narrow strip, which is searched for both


@dataclass(frozen=True)
class PictureToSearch:
    """What is the same for all seats of one picture."""

    view: FeltView
    kinds: tuple[ChipKind, ...]
    cards: tuple[Points, ...]  # outlines in millimetres


def picture_to_search(
    picture: NDArray[np.uint8],
    table_map: TableMap,
    kinds: tuple[ChipKind, ...],
    cards: Sequence[Sequence[float]],
) -> PictureToSearch:
    """Prepare a picture; `cards` are outlines in pixels (x, y, x, y, …)."""
    outlines = tuple(table_map.to_mm(np.array(each, np.float64).reshape(-1, 2)) for each in cards)
    view = FeltView(picture, table_map, perspective_of(table_map))
    return PictureToSearch(view, kinds, outlines)


@dataclass(frozen=True)
class SeatSearch:
    """What one look found on a seat's felt: stacks, its own or a neighbour's, and the pixels around."""

    ground: SeatGround
    pixels: SeatPixels
    stacks: tuple[CountedStack, ...]


def search_seat(looked: PictureToSearch, place: Place) -> SeatSearch | None:
    """Find the stacks on a seat's felt; None if too little of it is seen."""
    ground = ground_of(looked, place)
    if ground is None:
        return None
    scene, background = weighed_patch(looked, ground)
    barred = ground.outside(scene.patch, GAP_MM)
    found = explain(scene, looked.view, scene.patch.filled(looked.cards), barred)
    return SeatSearch(ground, pixels_of(scene, background), tuple(found))


@dataclass(frozen=True)
class SeatGround:
    """The felt on which a seat's stake may lie, and what the felt looks like there."""

    place: Place
    region: Points
    way: Points  # from the table's middle to the seat
    farthest: float  # so far out along that way the middle of a stake may lie
    patch: Patch
    cloth: FeltColour

    def outside(self, patch: Patch, margin: float = 0.0) -> Mask:
        """Give where no stake of this seat lies, but for a margin towards its neighbours."""
        across, down = np.meshgrid(np.arange(patch.shape[1]), np.arange(patch.shape[0]))
        out = patch.mm(np.stack([across, down], -1).astype(np.float64)) @ self.way
        inside = patch.filled([self.region], margin) > 0
        return np.asarray(~inside | (out >= self.farthest), np.uint8)


def ground_of(looked: PictureToSearch, place: Place) -> SeatGround | None:
    """Measure the felt before a seat's cards; None if too little of it is seen."""
    region = region_of(place)
    patch = patch_of(looked.view.picture, looked.view.table_map, box_of(region), COARSE_MM)
    cards = patch.filled(looked.cards, CARD_GROWN_MM)
    if int(((patch.filled([region]) > 0) & (cards == 0)).sum()) < FEWEST_PIXELS:
        return None
    way, farthest = _reach(looked, place)
    return SeatGround(place, region, way, farthest, patch, cloth_of(patch, cards))


def is_anything_there(looked: PictureToSearch, ground: SeatGround, chips: Sequence[Points]) -> bool:
    """Tell whether something lies before a seat's cards that is neither felt nor one of the chips found."""
    patch = ground.patch
    strange = unlike_felt(ground.cloth.density(patch)) & (patch.filled([ground.region]) > 0)
    strange &= patch.filled(looked.cards, CARD_GROWN_MM) == 0
    strange &= patch.filled(chips, RIM_MM) == 0
    count, _, stats, middles = cv2.connectedComponentsWithStats(
        strange.astype(np.uint8), connectivity=8
    )
    for number in range(1, count):
        middle = patch.mm(np.asarray(middles[number], np.float64))
        enough = stats[number, cv2.CC_STAT_AREA] * COARSE_MM**2 > SMALLEST_MM2
        if enough and float(middle @ ground.way) < ground.farthest:
            return True
    return False


def _reach(looked: PictureToSearch, place: Place) -> tuple[Points, float]:
    """Give a seat's direction from the table's middle, and how far out its stake may lie."""
    way, far = outward(place)
    middles = [each.mean(axis=0) for each in looked.cards]
    mine = [float(each @ way) for each in middles if place.holds(float(each[0]), float(each[1]))]
    return way, REACH * min(mine) if mine else REACH * far


def weighed_patch(looked: PictureToSearch, ground: SeatGround) -> tuple[WeighedPatch, Colours]:
    """Weigh each pixel of a seat's felt: as felt or card, and as each kind in the light of this seat."""
    box, cloth = box_of(ground.region, MARGIN_MM), ground.cloth
    patch = patch_of(looked.view.picture, looked.view.table_map, box, FINE_MM)
    cards = patch.filled(looked.cards, 0.0)
    around = cloth.light(patch)
    background = cloth.density(patch)
    if cards.any():
        background = np.where(cards > 0, card_density(patch.pixels, cards), background)
    other = np.maximum(background, UNKNOWN)  # or a thing of any colour
    faces, sides = [], []
    for kind in looked.kinds:
        here = around / (kind.felt + BLACK) if kind.felt else 1.0
        face, side = face_of(kind), side_of(kind)
        faces.append(log_density(patch.pixels, face, (FACE_LIGHT[0] * here, FACE_LIGHT[1])))
        sides.append(log_density(patch.pixels, side, (SIDE_LIGHT[0] * here, SIDE_LIGHT[1])))
    sizes = tuple((each.diameter_mm / 2, each.thickness_mm) for each in looked.kinds)
    gains = [_gain(np.stack(each), other) for each in (faces, sides)]
    return WeighedPatch(patch, looked.view.sight, gains[0], gains[1], sizes), background


def _gain(densities: Colours, background: Colours) -> Colours:
    """Give how much more likely each pixel is a chip of each kind than anything else, in nats.

    The numbers are limited, so that no pixel weighs much by itself.
    """
    best = densities.max(axis=0)
    shape = np.clip(best - background, -MOST_GAIN, MOST_GAIN)
    return np.asarray(shape + np.maximum(densities - best, -MOST_GAIN), np.float32)
