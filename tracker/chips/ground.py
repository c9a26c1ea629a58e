"""Show parts of the felt as from straight above: where stakes may lie, and what is not felt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.colours import ANYTHING, Colours, Mixture, lit, log_density, log_normal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.map.table_map import Place, TableMap

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
# Stakes lie between a seat and the table's middle. So a seat's felt goes on inwards to where its
# corners would be at this share of their distance from the middle.
INWARD = 0.6  # set by hand, as are the numbers below
# The felt in full light and in shadow: (mean and spread of its light as a share), how often.
FELT_LIGHTS = (((1.0, 0.06), 0.75), ((0.7, 0.17), 0.25))
# The felt is averaged in cells; its colour at a place is the median of the cells in a window.
CELL_MM, WINDOW_MM = 6.0, 170.0
CARD_GROWN_MM = 1.5  # a card's outline is widened by so much, because it is not exact
LEAST_SPREAD = 2.2  # spread of the felt's colour at least: the camera's own noise


@dataclass(frozen=True)
class Patch:
    """A rectangle of the felt, seen as from straight above."""

    left: float  # mm
    top: float
    step: float  # mm for a pixel
    pixels: Colours
    picture: NDArray[np.uint8]

    @property
    def shape(self) -> tuple[int, int]:
        return self.pixels.shape[0], self.pixels.shape[1]

    def at(self, points: Points) -> Points:
        """Convert millimetres to this patch's pixels."""
        return np.asarray((points - (self.left, self.top)) / self.step)

    def mm(self, pixels: Points) -> Points:
        """Convert this patch's pixels to millimetres."""
        return np.asarray(pixels * self.step + (self.left, self.top))

    def filled(self, outlines: Sequence[Points], grown: float = 0.0) -> Mask:
        """Fill outlines, given in millimetres, and grow them."""
        mask = np.zeros(self.shape, np.uint8)
        for outline in outlines:
            points = np.round(self.at(outline) * 16).astype(np.int32)
            cv2.fillPoly(mask, [points], 1, cv2.LINE_8, 4)
        return self.widened(mask, grown) if grown and outlines else mask

    def widened(self, mask: Mask, by_mm: float) -> Mask:
        """Widen what a mask of this patch marks."""
        size = 2 * round(by_mm / self.step) + 1
        return np.asarray(cv2.dilate(mask, np.ones((size, size), np.uint8)), np.uint8)


def patch_of(
    picture: NDArray[np.uint8],
    table_map: TableMap,
    box: tuple[float, float, float, float],
    step: float,
) -> Patch:
    """Cut a box (left, top, right, bottom in millimetres) out of a picture."""
    left, top, right, bottom = box
    # Pixels are computed exactly at points 16 mm apart, and interpolated between them.
    nodes = [
        np.linspace(low, high, max(int((high - low) / 16), 2) + 1)
        for low, high in ((left, right), (top, bottom))
    ]
    corners = np.stack(np.meshgrid(*nodes), -1).reshape(-1, 2)
    seen = table_map.to_pixels(corners).astype(np.float32)
    grid = seen.reshape(len(nodes[1]), len(nodes[0]), 2)
    size = (max(round((right - left) / step), 2), max(round((bottom - top) / step), 2))
    maps = _stretched(grid, size)
    cut = cv2.remap(picture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
    return Patch(left, top, step, lit(np.asarray(cut, np.uint8)), np.asarray(cut, np.uint8))


def _stretched(grid: NDArray[np.float32], size: tuple[int, int]) -> NDArray[np.float32]:
    """Interpolate the places of a grid's nodes for every pixel of the patch that the grid spans."""
    wide, tall = size
    x = np.linspace(0, grid.shape[1] - 1, wide, dtype=np.float32)
    y = np.linspace(0, grid.shape[0] - 1, tall, dtype=np.float32)
    across, down = np.meshgrid(x, y)
    return np.asarray(cv2.remap(grid, across, down, cv2.INTER_LINEAR), np.float32)


def region_of(place: Place) -> Points:
    """Give the felt on which a seat's stake may lie: its place, widened towards the middle."""
    corners = np.array(place.polygon)
    hull = cv2.convexHull(np.vstack([corners, corners * INWARD]).astype(np.float32))
    return np.asarray(hull[:, 0], np.float64)


def outward(place: Place) -> tuple[Points, float]:
    """Give the direction from the table's middle to a seat's, and how far that is."""
    middle = np.array(place.polygon).mean(axis=0)
    far = float(np.linalg.norm(middle))
    return middle / max(far, 1e-9), far


def box_of(outline: Points, margin: float = 0.0) -> tuple[float, float, float, float]:
    low, high = outline.min(axis=0) - margin, outline.max(axis=0) + margin
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


@dataclass(frozen=True)
class FeltColour:
    """The felt's colour everywhere in a patch, as it would be if nothing lay there."""

    patch: Patch
    colours: Colours
    spread: float

    def under(self, patch: Patch) -> Colours:
        """Give the felt's colour at each pixel of a finer patch."""
        scale = patch.step / self.patch.step
        shift = self.patch.at(np.array([patch.left, patch.top]))
        matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        size = (patch.shape[1], patch.shape[0])
        found = cv2.warpAffine(
            self.colours, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(found, np.float32)

    def density(self, patch: Patch) -> Colours:
        """Give the log-density of each pixel of a patch as felt, in light or in shadow."""
        colours = self.under(patch)
        found = [
            log_normal(patch.pixels, colours, self.spread, light) + np.float32(np.log(share))
            for light, share in FELT_LIGHTS
        ]
        return np.asarray(np.maximum(*found), np.float32)

    def light(self, patch: Patch) -> float:
        """Give the felt's light in the middle of a patch."""
        return float(np.median(self.under(patch)[..., 0]))


def cloth_of(patch: Patch, covered: Mask | None = None) -> FeltColour:
    """Estimate the felt's colour from a patch that mostly shows it; `covered` is what cards hide."""
    picture = patch.picture
    bare = picture if covered is None else picture[covered == 0]
    usual = np.median(bare.reshape(-1, 3), axis=0)
    if covered is not None:
        picture = picture.copy()
        picture[covered > 0] = usual
    share = patch.step / CELL_MM
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    smooth = cv2.medianBlur(small, 2 * int(WINDOW_MM / CELL_MM / 2) + 1)
    size = (patch.shape[1], patch.shape[0])
    colours = lit(np.asarray(cv2.resize(smooth, size, interpolation=cv2.INTER_LINEAR), np.uint8))
    here, there = (each[::3, ::3].reshape(-1, 3) for each in (patch.pixels, colours))
    near = np.abs(here - there).sum(axis=1) < 40
    off = here - there * (here[:, :1] / np.maximum(there[:, :1], 1))
    spread = float(1.48 * np.median(np.abs(off[near, 1:]))) if near.any() else LEAST_SPREAD
    return FeltColour(patch, colours, float(np.clip(spread, LEAST_SPREAD, 8.0)))


def card_density(pixels: Colours, cards: Mask) -> Colours:
    """Give the log-density of each pixel as part of a card: its paper, or print of any colour."""
    inside = pixels[cards > 0]
    if len(inside) < 20:
        return np.full(pixels.shape[:-1], ANYTHING, np.float32)
    paper = np.percentile(inside[:, 0], 75)
    near = inside[np.abs(inside[:, 0] - paper) < 8]
    colour = np.median(near if len(near) else inside, axis=0).astype(np.float32)
    found = log_density(pixels, Mixture(colour[None], np.ones(1, np.float32), 5.0), (1.0, 0.05))
    return np.asarray(np.logaddexp(found + np.log(0.6), ANYTHING + 2.0 + np.log(0.4)), np.float32)
