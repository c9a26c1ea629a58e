"""Light, lens and sensor: what happens between a scene and the picture a camera delivers."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.pictures.frames import Picture

Layer = NDArray[np.float32]


def soft_field(rng: np.random.Generator, size: int, cells: int) -> Layer:
    """Make a smooth random field between 0 and 1."""
    coarse = rng.random((cells, cells)).astype(np.float32)
    return np.clip(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), 0, 1)


def lamp(rng: np.random.Generator, size: int) -> Layer:
    """Give the light on the table as factors for each channel: uneven, with a shadow, coloured."""
    field = np.ones((size, size), np.float32)
    if rng.random() < 0.7:
        field = 1 - rng.uniform(0, 0.55) * soft_field(rng, size, int(rng.integers(2, 5)))
    if rng.random() < 0.25:  # a shadow with an edge
        angle, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
        axis = np.linspace(-0.5, 0.5, size, dtype=np.float32)
        side = np.cos(angle) * axis[None, :] + np.sin(angle) * axis[:, None] - at
        edge = np.clip(side / rng.uniform(0.01, 0.2) + 0.5, 0, 1)
        field *= 1 - rng.uniform(0.2, 0.65) * edge
    cast = np.ones(3, np.float32)
    if rng.random() < 0.5:
        warm = rng.normal(0, 0.1)
        cast = np.array([1 - 1.3 * warm, 1 + rng.normal(0, 0.02), 1 + warm], np.float32)
    return field[..., None] * cast


def glare(rng: np.random.Generator, picture: Layer) -> Layer:
    """Add a round bright patch, as a lamp makes on glossy cards."""
    size = picture.shape[0]
    centre, radius = rng.uniform(0, size, 2), size * rng.uniform(0.04, 0.3)
    axis = np.arange(size, dtype=np.float32)
    near = ((axis[None, :] - centre[0]) ** 2 + (axis[:, None] - centre[1]) ** 2) / radius**2
    veil = np.exp(-near)[..., None] * rng.uniform(0.3, 1.0)
    return picture + (255 - picture) * veil


def tubes(rng: np.random.Generator, picture: Layer) -> Layer:
    """Add the reflection of lamp tubes: one to three parallel bright strokes."""
    size = picture.shape[0]
    shine = np.zeros((size, size), np.float32)
    start, aim = rng.uniform(0, size, 2), rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(aim), np.sin(aim)])
    gap = np.array([-along[1], along[0]]) * size * rng.uniform(0.02, 0.08)
    length, thick = size * rng.uniform(0.1, 0.5), int(size * rng.uniform(0.005, 0.03)) + 1
    for k in range(int(rng.integers(1, 4))):
        ends = (start + k * gap, start + k * gap + along * length)
        one, other = (tuple(int(v) for v in end) for end in ends)
        cv2.line(shine, one, other, 1.0, thick, cv2.LINE_AA)
    shine = cv2.GaussianBlur(shine, (0, 0), rng.uniform(0.5, 4))[..., None]
    return picture + (255 - picture) * shine * rng.uniform(0.5, 1.0)


def veil(rng: np.random.Generator, picture: Layer) -> Layer:
    """Add reflected light over the whole picture, as from a window: it gets pale."""
    depth = rng.uniform(0.1, 0.45) * soft_field(rng, picture.shape[0], 3)[..., None]
    return picture + (rng.uniform(170, 255, 3).astype(np.float32) - picture) * depth


def motion_kernel(rng: np.random.Generator, length: int) -> Layer:
    kernel = np.zeros((length, length), np.float32)
    angle, middle = rng.uniform(0, np.pi), (length - 1) / 2
    reach = np.array([np.cos(angle), np.sin(angle)]) * middle
    start, end = (tuple(round(v) for v in middle + s * reach) for s in (-1, 1))
    cv2.line(kernel, start, end, 1.0, 1)
    return kernel / kernel.sum()


def blurred(rng: np.random.Generator, picture: Picture, unit: float) -> Picture:
    """Blur by defocus, motion and a small sensor, in proportion to the cards' size.

    An index's strokes are about 1 mm wide. The blur is seldom so wide that nobody could read them.
    When it was, in one picture of seven, readers learnt nothing from those.
    """
    kind, size = rng.random(), picture.shape[0]
    if kind < 0.45:
        spread = min(abs(rng.normal(0, 0.55)) * max(unit, 0.7), 2.6)
        if spread > 0.25:
            picture = cv2.GaussianBlur(picture, (0, 0), spread)
    elif kind < 0.6:
        length = int(np.clip(rng.uniform(0.5, 3.5) * max(unit, 0.8), 2, 11)) | 1
        picture = cv2.filter2D(picture, -1, motion_kernel(rng, length))
    if rng.random() < 0.35:  # a sensor with fewer pixels than the picture has
        share = rng.uniform(0.5, 0.95)
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        mode = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
        picture = cv2.resize(small, (size, size), interpolation=mode)
    if rng.random() < 0.2:  # a webcam's own sharpening
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = cv2.addWeighted(picture, 1.7, soft, -0.7, 0)
    return picture


def noisy(rng: np.random.Generator, picture: Layer) -> Layer:
    """Add a sensor's noise, sometimes with coarse or coloured grains."""
    size, strength = picture.shape[0], abs(rng.normal(0, 7))
    if strength < 1.5:
        return picture
    half = rng.random() < 0.4
    shape = (size // 2, size // 2, 3) if half else (size, size, 1 if rng.random() < 0.5 else 3)
    grain = rng.standard_normal(shape, dtype=np.float32) * strength
    if half:
        grain = cv2.resize(grain, (size, size), interpolation=cv2.INTER_LINEAR)
    return picture + grain


def expose(rng: np.random.Generator, picture: Picture, unit: float) -> Picture:
    """Take the picture: lamp, glare, gain, gamma, blur, noise; sometimes without colour."""
    lit = picture.astype(np.float32) * lamp(rng, picture.shape[0])
    for _ in range(int(rng.integers(1, 3)) if rng.random() < 0.3 else 0):
        lit = glare(rng, lit)
    if rng.random() < 0.1:
        lit = veil(rng, lit)
    if rng.random() < 0.1:
        lit = tubes(rng, lit)
    gain = rng.uniform(0.35, 0.75) if rng.random() < 0.25 else rng.uniform(0.75, 1.15)
    bright = np.clip(lit * gain, 0, 255)
    power = rng.uniform(0.75, 1.35)
    table = (255 * (np.arange(256) / 255) ** power + rng.uniform(0, 14)).clip(0, 255)
    shot = cv2.LUT(bright.astype(np.uint8), table.astype(np.uint8))
    shot = blurred(rng, shot, unit)
    shot = np.clip(noisy(rng, shot.astype(np.float32)), 0, 255).astype(np.uint8)
    if rng.random() < 0.07:
        shot = np.repeat(cv2.cvtColor(shot, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    return shot
