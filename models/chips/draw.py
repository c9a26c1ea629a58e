"""Paint chips as cylinders seen by a camera in space, with their edges, bevels and shadows."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chips.designs import ART, SLICES, Design
from models.chips.view import View

Points = NDArray[np.float64]
Picture = NDArray[np.uint8]
FINER = 3  # each pixel is drawn as 3×3 pixels, which are then averaged
MARGIN_MM = 34.0  # drawn around a stake, for its shadow
# Seam, side and bevel of a chip's edge: from and to as shares of its thickness, and brightness.
BANDS = (
    (0.0, 0.13, 0.62),
    (0.13, 0.84, 1.0),
    (0.84, 1.0, 1.1),
)


@dataclass(frozen=True)
class Lamp:
    """Where the light comes from, in millimetres, and how strong its shadows are."""

    place: Points
    ambient: float  # the share of light that comes from everywhere
    shadow: float  # how dark a shadow is
    soft_mm: float  # how wide its edge is


@dataclass(frozen=True)
class Disc:
    """One chip as it lies: the middle of its lower face, how it leans, and its turn."""

    design: Design
    place: Points  # x, y, z
    spin: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)  # the slope of its faces along x and y

    def axes(self) -> tuple[Points, Points, Points]:
        """Give two directions along the chip's face and the one upwards from it, of length 1."""
        up = np.array([-self.lean[0], -self.lean[1], 1.0])
        up /= np.linalg.norm(up)
        one = np.cross(np.array([0.0, 1.0, 0.0]), up)
        one /= np.linalg.norm(one)
        return one, np.cross(up, one), up

    def circle(self, height: float, points: int = SLICES, grow: float = 0.0) -> Points:
        """Give points around the chip at a height, which is a share of its thickness."""
        one, other, up = self.axes()
        turn = self.spin + np.linspace(0, 2 * np.pi, points, endpoint=False)
        radius = self.design.radius + grow
        ring = np.cos(turn)[:, None] * one + np.sin(turn)[:, None] * other
        return self.place + ring * radius + up * height * self.design.thickness


def paint(picture: Picture, view: View, discs: list[Disc], lamp: Lamp) -> NDArray[np.bool_]:
    """Paint the chips of one stake, lowest first; give the mask of the pixels they fill."""
    shown = np.zeros(picture.shape[:2], bool)
    x0, y0, x1, y1 = _window(view, discs)
    if x1 - x0 < 4 or y1 - y0 < 4:
        return shown
    part = picture[y0:y1, x0:x1]
    fine = cv2.resize(part, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_LINEAR)
    mask = np.zeros(fine.shape[:2], np.uint8)
    easel = _Easel(fine, mask, view, lamp, np.array([x0, y0]))
    for disc in discs:
        easel.cast(disc)
    for disc in sorted(discs, key=lambda each: (round(each.place[2], 1), -_far(view, each))):
        easel.lay(disc)
    size = (x1 - x0, y1 - y0)
    picture[y0:y1, x0:x1] = cv2.resize(easel.fine, size, interpolation=cv2.INTER_AREA)
    shown[y0:y1, x0:x1] = cv2.resize(mask, size, interpolation=cv2.INTER_AREA) > 127
    return shown


def _far(view: View, disc: Disc) -> float:
    return float(np.linalg.norm(view.place - disc.place))


def _window(view: View, discs: list[Disc]) -> tuple[int, int, int, int]:
    rings = [each.circle(height, 16, MARGIN_MM) for each in discs for height in (0, 1)]
    seen = view.project(np.vstack(rings))
    x0, y0 = np.maximum(np.floor(seen.min(axis=0)).astype(int), 0)
    x1, y1 = np.minimum(np.ceil(seen.max(axis=0)).astype(int), view.size)
    return int(x0), int(y0), int(x1), int(y1)


@dataclass
class _Easel:
    """A part of the picture, `FINER` times as fine, on which chips are painted."""

    fine: Picture
    mask: NDArray[np.uint8]
    view: View
    lamp: Lamp
    corner: Points

    def at(self, points: Points) -> Points:
        """Place points in the fine picture."""
        return (self.view.project(points) - self.corner + 0.5) * FINER - 0.5

    def cast(self, disc: Disc) -> None:
        """Paint the chip's shadow on the felt."""
        rings = []
        for height in (0.0, 1.0):
            ring = disc.circle(height, 24)
            reach = ring[:, 2:] / (self.lamp.place[2] - ring[:, 2:])
            flat = ring + (ring - self.lamp.place) * reach
            rings.append(flat * (1, 1, 0))
        self._darken(np.vstack(rings), self.lamp.soft_mm * (0.3 + disc.place[2] / 20), 0.5)

    def lay(self, disc: Disc) -> None:
        """Paint one chip over what lies there: the dark beneath it, its side, its face."""
        away = disc.place - self.lamp.place
        aside = np.append(away[:2] / np.linalg.norm(away) * 2.0, 0.0)
        self._darken(disc.circle(0.0, 24, 0.6) + aside, 1.2, 1.0)
        self._side(disc)
        self._face(disc)

    def _darken(self, ring: Points, soft_mm: float, share: float) -> None:
        hull = cv2.convexHull(self.at(ring).astype(np.float32)).round().astype(np.int32)
        shade = np.zeros(self.fine.shape[:2], np.uint8)
        cv2.fillConvexPoly(shade, hull, 255)
        scale = FINER * float(np.linalg.norm(np.diff(self.view.project(
            np.array([ring[0], ring[0] + [1, 0, 0]])), axis=0)))  # fmt: skip
        reach = int(max(soft_mm * scale, 1)) * 2 + 1
        shade = cv2.blur(cv2.blur(shade, (reach, reach)), (reach, reach))
        dark = 1 - shade[..., None].astype(np.float32) / 255 * (self.lamp.shadow * share)
        self.fine[:] = (self.fine * dark).astype(np.uint8)

    def _side(self, disc: Disc) -> None:
        one, other, _ = disc.axes()
        turns = disc.spin + (np.arange(SLICES) + 0.5) / SLICES * 2 * np.pi
        out = np.cos(turns)[:, None] * one + np.sin(turns)[:, None] * other
        towards = self.view.place - disc.place
        light = self.lamp.place - disc.place
        light = light / np.linalg.norm(light)
        bright = (
            self.lamp.ambient * 0.8 + (1 - self.lamp.ambient) * np.maximum(out @ light, 0) * 1.3
        )
        for low, high, tone in BANDS:
            lower, upper = (self.at(disc.circle(share)) for share in (low, high))
            for k in np.flatnonzero(out @ towards > -4):
                after = (k + 1) % SLICES
                quad = np.array([lower[k], lower[after], upper[after], upper[k]])
                colour = np.clip(disc.design.edge[k] * bright[k] * tone, 0, 255)
                self._fill(quad, colour)

    def _fill(self, quad: Points, colour: Points) -> None:
        points = np.round(quad * 16).astype(np.int32)
        cv2.fillConvexPoly(self.fine, points, colour.tolist(), cv2.LINE_8, 4)
        cv2.fillConvexPoly(self.mask, points, 255, cv2.LINE_8, 4)

    def _face(self, disc: Disc) -> None:
        one, other, up = disc.axes()
        cos, sin = np.cos(disc.spin), np.sin(disc.spin)
        across, along = one * cos + other * sin, other * cos - one * sin
        middle, radius = disc.place + up * disc.design.thickness, disc.design.radius
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        box = np.array([middle + (a * across - b * along) * radius for a, b in signs])
        source = np.array([[0, 0], [ART, 0], [ART, ART], [0, ART]], np.float32)
        matrix = cv2.getPerspectiveTransform(source, self.at(box).astype(np.float32))
        size = (self.fine.shape[1], self.fine.shape[0])
        art = cv2.warpPerspective(disc.design.face, matrix, size, flags=cv2.INTER_LINEAR)
        light = self.lamp.place - middle
        bright = self.lamp.ambient + (1 - self.lamp.ambient) * max(
            float(up @ light / np.linalg.norm(light)), 0.0
        )
        cover = art[..., 3:].astype(np.float32) / 255
        lit = np.clip(art[..., :3].astype(np.float32) * bright * 1.08, 0, 255)
        self.fine[:] = (self.fine * (1 - cover) + lit * cover).astype(np.uint8)
        self.mask[art[..., 3] > 127] = 255
