"""What chips look like: plain ones, rim spots, printed middles, and coins."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float64]
ART = 240  # px, the side of the picture of a chip's face
SLICES = 72  # pieces of a chip's edge, each of one colour
# Colours in which chips are sold, as BGR under white light.
COLOURS = {
    "white": (222, 226, 228), "red": (42, 34, 178), "blue": (150, 72, 28), "green": (62, 118, 30),
    "black": (34, 32, 32), "purple": (112, 42, 92), "yellow": (52, 190, 228),
    "orange": (34, 110, 224), "pink": (150, 120, 226), "grey": (128, 130, 130),
    "sky": (206, 160, 86), "brown": (44, 66, 104),
}  # fmt: skip
METALS = {"gold": (96, 160, 188), "copper": (62, 98, 160), "silver": (168, 170, 168)}


@dataclass(frozen=True)
class Design:
    """What the chips of one value look like."""

    value: int
    name: str
    diameter: float  # mm
    thickness: float  # mm
    face: NDArray[np.uint8]  # BGR and cover (alpha)
    edge: Colour  # one colour for each slice

    @property
    def radius(self) -> float:
        return self.diameter / 2


@dataclass(frozen=True)
class Style:
    """What all the chips of a set have in common."""

    spots: int  # on the rim; 0: none
    width: float  # of a spot, as a share of the rim from one spot to the next
    inlay: float  # radius of the printed middle as a share of the chip's; 0: none
    ring: bool  # a fine line around the middle
    spot_colour: Colour
    metal: bool = False


def draw_set(rng: np.random.Generator) -> tuple[Design, ...]:
    """Choose a table's chips: three to five values of one make, or rarely three coins."""
    if rng.random() < 0.07:
        return _coins(rng)
    count = int(rng.integers(3, 6))
    values = (1, 5, 25, 100, 500) if rng.random() < 0.5 else (5, 10, 20, 50, 100)
    names = rng.choice(list(COLOURS), count, replace=False)
    diameter, thickness = rng.normal(39.3, 1.2), float(np.clip(rng.normal(3.3, 0.2), 2.7, 3.8))
    style = draw_style(rng)
    return tuple(
        _design(rng, (value, str(name)), (float(diameter), thickness), style)
        for value, name in zip(values, names, strict=False)
    )


def draw_style(rng: np.random.Generator) -> Style:
    kind = rng.random()
    spots = 0 if kind < 0.2 else int(rng.choice([4, 6, 8]))
    inlay = 0.0 if kind < 0.35 else float(rng.uniform(0.45, 0.66))
    pale = np.array(COLOURS["white"]) * rng.uniform(0.9, 1.05)
    return Style(spots, float(rng.uniform(0.3, 0.55)), inlay, bool(rng.random() < 0.6), pale)


def _coins(rng: np.random.Generator) -> tuple[Design, ...]:
    style = Style(0, 0.0, 0.0, ring=True, spot_colour=np.zeros(3), metal=True)
    sizes = {"copper": (21.0, 1.7), "gold": (24.2, 2.3), "silver": (28.5, 2.0)}
    return tuple(
        _design(rng, (value, name), sizes[name], style)
        for value, name in zip((1, 5, 20), ("copper", "gold", "silver"), strict=True)
    )


def _design(
    rng: np.random.Generator, label: tuple[int, str], size: tuple[float, float], style: Style
) -> Design:
    value, name = label
    palette = METALS if style.metal else COLOURS
    colour = np.clip(np.array(palette[name]) * rng.normal(1, 0.05, 3), 8, 245)
    spot = style.spot_colour if colour.mean() < 190 else np.array(COLOURS["red"], float)
    edge = np.tile(colour, (SLICES, 1))
    if style.spots:
        phase = -np.arange(SLICES) / SLICES * style.spots % 1  # clockwise, as the face is printed
        edge[phase < style.width] = spot
    if style.metal:  # milled
        edge[::2] *= 0.8
    face = _face(rng, colour, spot, style)
    _write(face, str(value), colour if style.inlay else spot, style)
    return Design(value, name, *size, _rounded(face), edge)


def _face(
    rng: np.random.Generator, colour: Colour, spot: Colour, style: Style
) -> NDArray[np.uint8]:
    face = np.empty((ART, ART, 3), np.uint8)
    face[:] = colour
    middle, radius = (ART // 2, ART // 2), ART / 2
    for k in range(style.spots):
        start = 360 * k / style.spots
        end = start + 360 * style.width / style.spots
        outer = cv2.ellipse2Poly(middle, (int(radius), int(radius)), 0, int(start), int(end), 3)
        deep = int(radius * 0.74)
        inner = cv2.ellipse2Poly(middle, (deep, deep), 0, int(start), int(end), 3)
        cv2.fillPoly(face, [np.vstack([outer, inner[::-1]])], spot.tolist(), cv2.LINE_AA)
    if style.ring:
        line = colour * 0.72 if style.metal else (colour + spot) / 2
        cv2.circle(face, middle, int(radius * 0.72), line.tolist(), 3, cv2.LINE_AA)
    if style.inlay:
        pale = np.array(COLOURS["white"]) * rng.uniform(0.85, 1.0)
        cv2.circle(face, middle, int(radius * style.inlay), pale.tolist(), -1, cv2.LINE_AA)
    if style.metal:  # a relief
        for _ in range(14):
            at = tuple((rng.normal(0, 0.25, 2) * radius + radius).astype(int).tolist())
            tone = (colour * rng.uniform(0.75, 1.25)).clip(0, 255).tolist()
            cv2.ellipse(
                face, at, (int(rng.uniform(5, 26)), 7), rng.uniform(0, 180), 0, 360, tone, 2
            )
    return face


def _write(face: NDArray[np.uint8], text: str, ink: Colour, style: Style) -> None:
    if not style.metal:
        scale = 2.1 if len(text) < 3 else 1.5
        (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 4)
        at = (ART // 2 - wide // 2, ART // 2 + tall // 2)
        cv2.putText(face, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, ink.tolist(), 4, cv2.LINE_AA)


def _rounded(face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Cut the face out as a disc, with a bevel that is a little lighter."""
    cover = np.zeros((ART, ART), np.uint8)
    cv2.circle(cover, (ART // 2, ART // 2), ART // 2 - 1, 255, -1, cv2.LINE_AA)
    bevel = face.copy()
    tone = face.astype(np.float64) * 1.12 + 8
    ring = np.zeros((ART, ART), np.uint8)
    cv2.circle(ring, (ART // 2, ART // 2), ART // 2 - 3, 255, 6, cv2.LINE_AA)
    bevel[ring > 100] = tone.clip(0, 255)[ring > 100]
    return np.dstack([bevel, cover])
