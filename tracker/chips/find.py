"""Find the stakes that lie in front of the seats' cards, and count their chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chip_finds import ChipKind, StakeFind
from tracker.chips.chances import chip_missed
from tracker.chips.colours import (
    BLACK,
    FACE_LIGHT,
    SIDE_LIGHT,
    UNKNOWN,
    Colours,
    face_of,
    log_density,
    side_of,
)
from tracker.chips.covered import is_covered, unexplained, unlike_felt
from tracker.chips.ground import (
    CARD_GROWN_MM,
    Cloth,
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
from tracker.chips.stacks import Rated, WeighedPatch
from tracker.chips.strips import FeltView
from tracker.chips.sums import are_leaning, kinds_of, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.map.table_map import Place, TableMap

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
COARSE_MM, FINE_MM = 2.0, 0.8  # for a pixel, where things are searched and where chips are fitted
SMALLEST_MM2 = 130.0  # area of a thing: a smaller one is a crumb
MARGIN_MM = (
    24.0  # felt around a seat's, which belongs to the patch: chips may reach over the border
)
FEWEST_PIXELS = 50  # pixels of a seat that no card covers; with fewer, nothing is looked for
REACH = 1.04  # stakes lie nearer to the middle than this share of the way to a seat's cards
SURE_GAIN = 7.0  # nats: one pixel speaks for or against a chip by no more
STEEP = 12.0  # degrees from straight down: at a smaller angle a stack's height does not show
FEWEST = 1e-3  # a sum with a lower probability is left out


@dataclass(frozen=True)
class PictureToSearch:
    """What is the same for all seats of one picture."""

    view: FeltView
    kinds: tuple[ChipKind, ...]
    cards: tuple[Points, ...]  # outlines in millimetres


def stakes_in(
    picture: NDArray[np.uint8],
    table_map: TableMap,
    kinds: tuple[ChipKind, ...],
    cards: Sequence[Sequence[float]],
    places: Sequence[Place],
) -> tuple[StakeFind, ...]:
    """Find the stakes of some seats; `cards` are outlines in pixels (x, y, x, y, …)."""
    if not kinds:
        return ()
    outlines = tuple(table_map.to_mm(np.array(each, np.float64).reshape(-1, 2)) for each in cards)
    looked = PictureToSearch(
        FeltView(picture, table_map, perspective_of(table_map)), kinds, outlines
    )
    found = (stake_at(looked, place) for place in places)
    return tuple(each for each in found if each is not None)


def stake_at(looked: PictureToSearch, place: Place) -> StakeFind | None:
    """Find the stake of one seat, or None if nothing lies there."""
    ground = ground_of(looked, place)
    if ground is None:
        return None
    scene, background = weighed_patch(looked, ground)
    found = explain(
        scene, looked.view, scene.patch.filled(looked.cards), ground.barred(scene.patch)
    )
    if not any(each.is_believed for each in found) and not _is_anything_there(looked, ground):
        return None
    return _stake_find(looked, ground, scene, (found, background))


@dataclass(frozen=True)
class SeatGround:
    """The felt on which a seat's stake may lie, and what the felt looks like there."""

    place: Place
    region: Points
    way: Points  # from the table's middle to the seat
    farthest: float  # so far out along that way the middle of a stake may lie
    patch: Patch
    cloth: Cloth

    def barred(self, patch: Patch) -> Mask:
        """Give where no chip of this seat has its middle."""
        across, down = np.meshgrid(np.arange(patch.shape[1]), np.arange(patch.shape[0]))
        out = patch.mm(np.stack([across, down], -1).astype(np.float64)) @ self.way
        return np.asarray((patch.filled([self.region]) == 0) | (out >= self.farthest), np.uint8)


def ground_of(looked: PictureToSearch, place: Place) -> SeatGround | None:
    """Measure the felt before a seat's cards; None if too little of it is seen."""
    region = region_of(place)
    patch = patch_of(looked.view.picture, looked.view.table_map, box_of(region), COARSE_MM)
    cards = patch.filled(looked.cards, CARD_GROWN_MM)
    if int(((patch.filled([region]) > 0) & (cards == 0)).sum()) < FEWEST_PIXELS:
        return None
    way, farthest = _reach(looked, place)
    return SeatGround(place, region, way, farthest, patch, cloth_of(patch, cards))


def _is_anything_there(looked: PictureToSearch, ground: SeatGround) -> bool:
    """Tell whether something that is no felt lies before a seat's cards."""
    patch = ground.patch
    strange = unlike_felt(ground.cloth.density(patch)) & (patch.filled([ground.region]) > 0)
    strange &= patch.filled(looked.cards, CARD_GROWN_MM) == 0
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
    shape = np.clip(best - background, -SURE_GAIN, SURE_GAIN)
    return np.asarray(shape + np.maximum(densities - best, -SURE_GAIN), np.float32)


def _stake_find(
    looked: PictureToSearch,
    ground: SeatGround,
    scene: WeighedPatch,
    what: tuple[list[CountedStack], Colours],
) -> StakeFind | None:
    """Say what the stacks of a seat are worth, and what keeps this from being sure."""
    stacks, background = what
    found = [each.best for each in stacks if each.is_believed]
    values = tuple(each.value for each in looked.kinds)
    sums = sums_of(stacks, values) if found else {}
    counts = [0] * len(values)
    for each in found:
        for kind in kinds_of(each):
            counts[kind] += 1
    shape = _outline(scene, found, background)
    if shape is None:
        return None
    middle = shape.mean(axis=0)
    steep = looked.view.sight.angle(float(middle[0]), float(middle[1])) < STEEP
    missed = chip_missed(
        unexplained(scene, found, background, looked.cards),
        leaning=are_leaning(stacks),
        by_cards=bool((scene.patch.filled(looked.cards) & scene.patch.filled([shape])).any()),
    )
    best = sorted(sums.items(), key=lambda each: -each[1])
    return StakeFind(
        ground.place.name,
        round(float(middle[0]), 1),
        round(float(middle[1]), 1),
        tuple((amount, round(share * (1 - missed), 4)) for amount, share in best if share > FEWEST),
        tuple(counts),
        tuple(round(float(each), 1) for each in looked.view.table_map.to_pixels(shape).ravel()),
        hidden=is_covered(scene, found, background, (looked.cards, ground.barred(scene.patch))),
        height_unknown=steep and bool(found),
    )


def _outline(scene: WeighedPatch, found: list[Rated], background: Colours) -> Points | None:
    """Give a rectangle in millimetres around the chips, or around what is no felt."""
    mask = np.zeros(scene.patch.shape, np.uint8)
    for each in found:
        mask[each.drawn.rows, each.drawn.columns] |= (each.drawn.labels > 0).astype(np.uint8)
    if not found:
        mask = unlike_felt(background).astype(np.uint8)
    rows, columns = np.nonzero(mask)
    if len(rows) == 0:
        return None
    low, high = (columns.min(), rows.min()), (columns.max() + 1, rows.max() + 1)
    corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    return scene.patch.mm(np.array(corners, np.float64))
