"""Find the faces of chips that nothing lies on, by their rims: free chips, and the tops of stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.climb import climbed
from tracker.chips.rims import edges_of, on_ring, reach_of, ring_of, side_of_ring
from tracker.chips.spectra import spectra_of
from tracker.chips.stacks import circle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.chips.ground import Patch

Floats = NDArray[np.float32]
Numbers = NDArray[np.floating[Any]]
Mask = NDArray[np.uint8]
Points = NDArray[np.float64]
# Set by hand on drawn tables.
FINE_BLUR_MM = 0.8  # of the edges in which rims are sought
HIGHER = 1.01  # a face is seen a little larger than it would be on the felt
# Below the near side of a rim lie the rims of other chips, so it may show less than the far side.
NEAR_BONUS = 0.3
CLEAR = 0.5  # of the part of a rim that may be seen must show
CLEARER = 0.3  # more must show, the smaller that part is
# Less of it where the pixels look like a chip's face, by so much for each nat a pixel: rim spots of the felt's
# colour do not show. Chosen on drawn tables 2300 to 2390.
LESS_CLEAR, ENOUGH_NATS = 0.09, 2.5
FACE_SIDE = 1.4  # of a radius: side of the square of pixels that is looked at
SAME_FACE = (
    0.35  # of a radius: of two faces nearer than this, one is a shadow or a print of the other
)
LITTLE = np.float32(0.2)  # of one side, so that a sliver does not speak for it
LEAST = 0.3  # of a whole rim must be free
HALF_HIDDEN = 0.35  # the power of the free part by which a face comes later: those below others come after them
STEPS_MM = (0.8, 0.4, 0.2)  # by which a face is moved
CIRCLE = circle(72)


@dataclass(frozen=True)
class ChipFace:
    """A face as it is seen on the felt: its middle and radius in millimetres, and how much of its rim shows."""

    x: float
    y: float
    radius: float
    support: float  # of the part of the rim that nothing hides
    shown: float  # how large that part is


@dataclass(frozen=True)
class _Rims:
    """For each place of a patch: how much of the rim around it shows, of how large a part, and its rank."""

    clear: Floats
    shown: Floats
    rank: Floats

    @staticmethod
    def bare(shape: tuple[int, int]) -> _Rims:
        return _Rims(*(np.zeros(shape, np.float32) for _ in range(3)))


class FaceFinder:
    """Finds one face after another; what is explained is taken out of the picture's edges."""

    def __init__(
        self,
        patch: Patch,
        foot: tuple[float, float],
        radii: Iterable[float],
        likeness: Floats | None = None,
    ) -> None:
        self.patch = patch
        away = patch.mm(np.array(patch.shape[::-1]) / 2) - np.array(foot)
        self.away: Points = away / max(float(np.linalg.norm(away)), 1e-9)
        self.edges = edges_of(patch, FINE_BLUR_MM)
        self.free: Floats = np.ones(patch.shape, np.float32)
        self.barred: Mask = np.zeros(patch.shape, np.uint8)  # no face has its middle here
        # how much more each pixel looks like a chip's face than like anything else, in nats
        if likeness is None:
            likeness = np.zeros(patch.shape, np.float32)
        self.likeness: Floats = likeness.copy()
        radii = sorted({round(each * HIGHER, 2) for each in radii})
        whole = slice(0, patch.shape[0]), slice(0, patch.shape[1])
        self.rims = {radius: _Rims.bare(patch.shape) for radius in radii}
        self._weigh(whole)

    def next_face(self) -> ChipFace | None:
        """Give the face whose rim shows most."""
        found = [self._best_of(radius) for radius in self.rims]
        faces = [each for each in found if each is not None]
        if not faces:
            return None
        best = max(faces, key=lambda each: each.support * each.shown**HALF_HIDDEN)
        self._bar(best, 0.1)
        return self._moved(best)

    def _best_of(self, radius: float) -> ChipFace | None:
        rims = self.rims[radius]
        _, high, _, (column, row) = cv2.minMaxLoc(rims.rank, (self.barred == 0).astype(np.uint8))
        if high <= 0:
            return None
        x, y = self.patch.mm(np.array([column, row], np.float64))
        support, part = float(rims.clear[row, column]), float(rims.shown[row, column])
        return ChipFace(float(x), float(y), radius, support, part)

    def _weigh(self, window: tuple[slice, slice]) -> None:
        """Weigh every place in a window as a face's middle, for each size."""
        for radius, rims in self.rims.items():
            reach = reach_of(radius, self.patch.step)
            wide, inner = _widened(window, reach, self.patch.shape)
            part = self._rims_of(radius, wide)
            for name in ("clear", "shown", "rank"):
                getattr(rims, name)[window] = getattr(part, name)[inner]

    def _rims_of(self, radius: float, window: tuple[slice, slice]) -> _Rims:
        free, reach = self.free[window], reach_of(radius, self.patch.step)
        tensor = self.edges.tensor[window]
        spectra = spectra_of([tensor[..., each] * free for each in range(3)], reach)
        shares = spectra_of([free], reach)
        sides = []
        for towards in (self.away, -self.away):
            ring = ring_of(radius, self.patch.step, towards)
            sides.append((on_ring(spectra, ring), shares.weighed([ring])))
        (far, far_shown), (near, near_shown) = sides
        shown = np.asarray(np.clip((far_shown + near_shown) / 2, 0, 1), np.float32)
        clear = _both(far / np.fmax(far_shown, LITTLE), near / np.fmax(near_shown, LITTLE))
        rank = np.asarray(clear * shown**HALF_HIDDEN, np.float32)
        least = CLEAR + CLEARER * (1 - shown) - LESS_CLEAR * self._likeness_of(radius, window)
        rank[(clear < least) | (shown < LEAST)] = 0
        return _Rims(clear, shown, rank)

    def _likeness_of(self, radius: float, window: tuple[slice, slice]) -> Floats:
        """Tell how much a face around each place would look like a chip's, in nats a pixel."""
        side = 2 * int(FACE_SIDE * radius / self.patch.step / 2) + 1
        found = cv2.blur(self.likeness[window], (side, side), borderType=cv2.BORDER_REPLICATE)
        return np.asarray(np.clip(found, 0, ENOUGH_NATS), np.float32)

    def _moved(self, face: ChipFace) -> ChipFace:
        """Move a face by small steps to where its rim shows most."""
        return climbed(face, self._clear, STEPS_MM)[0]

    def _clear(self, face: ChipFace) -> float:
        points = np.array([face.x, face.y]) + CIRCLE * face.radius
        seen = self.patch.at(points).astype(np.float32)
        free = cv2.remap(self.free, seen[None, :, 0], seen[None, :, 1], cv2.INTER_NEAREST)[0]
        support = self.edges.support(points, CIRCLE) * free
        sides = []
        for towards in (self.away, -self.away):
            weight = side_of_ring(CIRCLE, towards)
            shown = max(float((weight * free).sum()), float(LITTLE) * float(weight.sum()))
            sides.append(float((support * weight).sum()) / shown)
        return float(_both(*sides)) + 0.1 * (sides[0] + sides[1])

    def take(self, mask: Mask, window: tuple[slice, slice]) -> None:
        """Take what a stack explains out of the edges."""
        self.free[window][mask > 0] = 0
        self.likeness[window][mask > 0] = 0
        reach = max(reach_of(radius, self.patch.step) for radius in self.rims)
        self._weigh(_widened(window, reach, self.patch.shape)[0])

    def forget(self, face: ChipFace) -> None:
        """Look for no face at a place again."""
        self._bar(face, 0.25)

    def keep(self, face: ChipFace) -> None:
        """Look for no other face so near to one that was found."""
        self._bar(face, SAME_FACE)

    def _bar(self, face: ChipFace, share: float) -> None:
        row, column = np.round(self.patch.at(np.array([face.x, face.y])))[::-1].astype(int)
        reach = max(round(share * face.radius / self.patch.step), 1)
        cv2.circle(self.barred, (int(column), int(row)), reach, 1, -1)


def _both(far: Numbers | float, near: Numbers | float) -> Floats:
    """Say how much of a rim shows by the weaker of its sides."""
    return np.asarray(np.minimum(far, np.asarray(near) + NEAR_BONUS), np.float32)


def _widened(
    window: tuple[slice, slice], by: int, shape: tuple[int, int]
) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Widen a window as far as the patch goes; tell where it lies in the wider one."""
    wide = tuple(
        slice(max(each.start - by, 0), min(each.stop + by, most))
        for each, most in zip(window, shape, strict=True)
    )
    inner = tuple(
        slice(each.start - outer.start, each.stop - outer.start)
        for each, outer in zip(window, wide, strict=True)
    )
    return (wide[0], wide[1]), (inner[0], inner[1])
