"""Find round rims by their edges, whatever the colours on either side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.colours import products
from tracker.chips.spectra import Spectra, spectra_of

if TYPE_CHECKING:
    from tracker.chips.ground import Patch

Points = NDArray[np.float64]
Floats = NDArray[np.float32]
# Set by hand on drawn tables.
BLUR_MM = 1.0  # felt has a grain finer than this
TEXTURE_MM = 160.0  # the felt's own edges are measured in windows as wide as this
FAINT = 0.55  # of a step of Lab for a millimetre: weaker edges are noise
TIMES_TEXTURE = 2.0  # an edge counts if it is so many times stronger than the felt's own
WIDTH_MM = 0.9  # of a ring on which a rim is sought
SMALLEST_MM, LARGEST_MM = 14.0, 62.0  # diameters that are sought
STEP_MM = 1.0  # between radii
CLEAR = 0.58  # the support of a thing that is round
CERTAIN = 0.72  # the support that makes one too many
INNER = 0.7  # a ring smaller than this share of the usual chip lies within one
MOST = 40  # round things that are looked for
OUTER = 0.65  # a chip's outermost ring has this share of the support of its best ring


class Ring(NamedTuple):
    """A round rim on the felt, in millimetres, and how much of it shows, from 0 to 1."""

    x: float
    y: float
    radius: float
    support: float


@dataclass(frozen=True)
class Edges:
    """How strong the edges of a patch are, and which way they run: the colours' structure tensor.

    Strong edges have a length of about 1, noise and the felt's own pattern one near 0.
    """

    patch: Patch
    tensor: Floats  # row, column, three numbers: across, both (twice), along

    def support(self, points: Points, out: Points) -> Floats:
        """Tell for each point, in millimetres, how surely an edge runs there square to a direction."""
        at = self.patch.at(points).astype(np.float32)
        found = cv2.remap(self.tensor, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR)[0]
        x, y = out[:, 0], out[:, 1]
        weights = np.column_stack([x * x, x * y, y * y]).astype(np.float32)
        return np.asarray((found * weights).sum(axis=1))


def edges_of(patch: Patch, blur_mm: float = BLUR_MM) -> Edges:
    """Measure the edges of a patch."""
    pixels = cv2.GaussianBlur(patch.pixels, (0, 0), blur_mm / patch.step)
    across, along = (
        np.asarray(cv2.Sobel(pixels, cv2.CV_32F, *way, scale=1 / 8 / patch.step), np.float32)
        for way in ((1, 0), (0, 1))
    )
    ways = ((across, across), (across, along), (along, along))
    tensor = np.dstack([products(one, other) for one, other in ways])
    tensor[..., 1] *= 2
    strength = tensor[..., 0] + tensor[..., 2]
    weak = FAINT**2 + (TIMES_TEXTURE * _texture(strength, patch.step)) ** 2
    return Edges(patch, np.asarray(tensor / (strength + weak)[..., None], np.float32))


def _texture(strength: Floats, step: float) -> Floats:
    """Give how strong edges are on the felt itself: the median of a wide window."""
    finest = 32.0  # parts of a step of Lab, for a median of bytes
    small = cv2.resize(
        np.sqrt(strength), None, fx=step / 4, fy=step / 4, interpolation=cv2.INTER_AREA
    )
    rounded = np.clip(small * finest, 0, 255).astype(np.uint8)
    wide = 2 * int(TEXTURE_MM / 8) + 1
    smooth = cv2.medianBlur(rounded, wide).astype(np.float32) / finest
    return np.asarray(cv2.resize(smooth, strength.shape[::-1], interpolation=cv2.INTER_LINEAR))


def round_things(patch: Patch, count: int) -> list[Ring]:
    """Find round things on the felt; of more than `count`, only those that are certain are told."""
    edges = edges_of(patch)
    radii = np.arange(SMALLEST_MM / 2, LARGEST_MM / 2 + STEP_MM / 2, STEP_MM)
    reach = reach_of(LARGEST_MM / 2 + STEP_MM, patch.step)
    spectra = spectra_of([edges.tensor[..., each] for each in range(3)], reach)
    rings = np.stack([on_ring(spectra, ring_of(float(each), patch.step)) for each in radii])
    best = rings.max(axis=0)
    found: list[Ring] = []
    while len(found) < MOST:
        _, high, _, (column, row) = cv2.minMaxLoc(best)
        if high < CLEAR:
            break
        near = rings[:, max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        radius = _outermost(near.reshape(len(radii), -1).max(axis=1), radii)
        x, y = patch.mm(np.array([column, row], np.float64))
        found.append(Ring(float(x), float(y), radius, float(high)))
        cv2.circle(best, (column, row), int(1.2 * radius / patch.step), 0.0, -1)
    return _of_a_set(found, count)


def _of_a_set(found: list[Ring], count: int) -> list[Ring]:
    """Take rings within a chip of which the outermost does not show for the chip; chips of a set are alike."""
    usual = float(np.median([each.radius for each in found[:count]])) if found else 0.0
    kept: list[Ring] = []
    for each in found:
        ring = (
            each._replace(radius=max(each.radius, usual)) if each.radius < INNER * usual else each
        )
        free = all(np.hypot(ring.x - one.x, ring.y - one.y) > one.radius for one in kept)
        if free and (len(kept) < count or ring.support > CERTAIN):
            kept.append(ring)
    return kept


def _outermost(support: Floats, radii: Points) -> float:
    """Give the radius of the outermost ring around a place: many chips have rings within."""
    beside = np.pad(support, 1)
    tops = (support >= beside[:-2]) & (support >= beside[2:]) & (support >= OUTER * support.max())
    return float(radii[np.flatnonzero(tops)[-1]])


def on_ring(spectra: Spectra, ring: Floats) -> Floats:
    """Weigh a structure tensor around each place by how far edges run along a ring."""
    reach = len(ring) // 2
    across, along = np.meshgrid(*[np.arange(-reach, reach + 1)] * 2)
    weight = ring / np.maximum(across**2 + along**2, 1)
    kernels = (weight * across**2, weight * across * along, weight * along**2)
    return spectra.weighed([each.astype(np.float32) for each in kernels])


def reach_of(radius: float, step: float) -> int:
    """Give how far a ring reaches from its middle, in pixels."""
    return int(np.ceil((radius + 3 * WIDTH_MM) / step))


def ring_of(radius: float, step: float, towards: Points | None = None) -> Floats:
    """Draw a ring whose pixels add up to 1; of only one side of it, if a direction is given."""
    reach = reach_of(radius, step)
    across, along = np.meshgrid(*[np.arange(-reach, reach + 1) * step] * 2)
    far = np.hypot(across, along)
    ring = np.exp(-(((far - radius) / WIDTH_MM) ** 2) / 2)
    if towards is not None:
        ring *= side_of_ring(
            np.stack([across, along], -1) / np.maximum(far, step)[..., None], towards
        )
    return np.asarray(ring / ring.sum(), np.float32)


def side_of_ring(out: Points, towards: Points) -> Points:
    """Tell for each direction how far it is on one side, from 0 to 1; both sides add up to 1."""
    return np.asarray(np.clip(0.5 + out @ towards, 0, 1))
