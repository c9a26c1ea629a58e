"""Compute how likely a pixel shows felt, a chip's face or a chip's side, in any light.

A colour is (L + 16, a, b) of CIE Lab. In this form, more or less light multiplies all three numbers
by the same factor. Likelihoods are natural logarithms of densities ("nats").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tracker.chip_finds import ChipKind

Colours = NDArray[np.float32]
# All but the definitions were fitted on drawn tables 1 to 108, see `models/chips/measured.md`.
BLACK = 16.0  # added to Lab's lightness to make it proportional to light
STRAY = 0.04  # share of a chip's pixels that may have any colour: glints, scratches, print
ANYTHING = -float(
    np.log(100.0 * 120 * 120)
)  # log-density of a pixel of any colour: 1 by the room of L, a, b
UNKNOWN = ANYTHING + float(np.log(STRAY))  # log-density of a stray pixel of a chip
FACE_LIGHT = 1.0, 0.1  # a face's light as a share of the expected light: mean and spread
SIDE_LIGHT = 0.82, 0.22  # the same for a chip's side, which is darker
SHARE_OF_FACE = 0.7  # share of the first of two colours, if a kind's shares were not counted
LEAST_SPREAD = 2.5  # of a chip's pixels around its colours: a camera's noise and the print's grain
MOST_GAIN = 7.0  # nats: one pixel speaks for or against a chip by no more


@dataclass(frozen=True)
class Mixture:
    """Some colours with their shares, and how far pixels lie from them."""

    colours: Colours  # one a row
    shares: Colours
    spread: float


def lit(picture: NDArray[np.uint8]) -> Colours:
    """Convert BGR pixels to colours that light multiplies."""
    lab = np.asarray(cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    lab[..., 0] += BLACK
    return lab


def as_lab(colour: Colours) -> tuple[float, float, float]:
    light, a, b = (round(float(each), 2) for each in colour)
    return round(light - BLACK, 2), a, b


def from_lab(lab: tuple[float, ...]) -> Colours:
    return np.array([lab[0] + BLACK, lab[1], lab[2]], np.float32)


def face_of(kind: ChipKind) -> Mixture:
    """Give the colours of a kind's face."""
    return _mixture(kind, kind.face_colours, SHARE_OF_FACE)


def side_of(kind: ChipKind) -> Mixture:
    """Give the colours of a kind's side, which are those of its rim."""
    return _mixture(kind, kind.rim_colours, SHARE_OF_FACE)


def _mixture(kind: ChipKind, counted: tuple[tuple[float, ...], ...], share: float) -> Mixture:
    if counted:
        colours = np.array([from_lab(each) for each in counted])
        shares = np.array([each[3] for each in counted], np.float32)
    else:
        colours = np.array([from_lab(kind.face), from_lab(kind.edge)])
        shares = np.array([share, 1 - share], np.float32)
    return Mixture(colours, shares / shares.sum(), max(kind.spread, LEAST_SPREAD))


def log_density(pixels: Colours, mixture: Mixture, light: tuple[float, float]) -> Colours:
    """Give the log-density of each pixel by the colour of a mixture that fits it best.

    `light` is the mean and the spread of the light.
    """
    rows = pixels.reshape(1, -1, 3)
    squares = products(rows, rows)[0]
    best = np.full(len(squares), UNKNOWN, np.float32)
    for number, colour in enumerate(mixture.colours):
        both = cv2.transform(rows, colour[None].astype(np.float32))[0].reshape(-1)
        told = (squares, np.asarray(both, np.float32), np.float32(colour @ colour))
        found = _log_normal(told, mixture.spread, light)
        share = mixture.shares[number] * (1 - STRAY)
        np.maximum(best, found + np.float32(np.log(share)), out=best)
    return best.reshape(pixels.shape[:-1])


def products(one: Colours, other: Colours) -> Colours:
    """Give the scalar product of each pixel of two pictures, which is far quicker than by `einsum`."""
    return np.asarray(cv2.transform(one * other, np.ones((1, 3), np.float32)), np.float32)


def log_normal(
    pixels: Colours, colour: Colours, spread: float, light: tuple[float, float]
) -> Colours:
    """Give the log-density of each pixel under a normal distribution around a colour.

    More or less light moves a colour away from black or towards it, so the distribution is wider in
    that direction. `colour` holds one colour for all pixels, or one for each.
    """
    told = products(pixels, pixels), products(pixels, colour), products(colour, colour)
    return _log_normal(told, spread, light)


def _log_normal(
    told: tuple[Colours, Colours, Colours | np.float32],
    spread: float,
    light: tuple[float, float],
) -> Colours:
    """Give log-densities by the products of pixels with themselves, with a colour, and of the colour."""
    squares, both, power = told
    mean, wide = np.float32(light[0]), np.float32(light[1])
    variance = np.float32(spread * spread)
    kept = wide * wide / (variance + wide * wide * power)
    size = 3 * np.log(variance) + np.log1p(wide * wide * power / variance) + 3 * np.log(2 * np.pi)
    # The squared distance from mean × colour, less what lies along the colour: in one array, because
    # a new one for each step takes as long again.
    found = np.multiply(both, -kept)
    found += 2 * mean * (kept * power - 1)
    found *= both
    found += squares
    found += mean * mean * power * (1 - kept * power)
    found *= -0.5 / variance
    found -= 0.5 * size
    return found


def clustered(pixels: Colours, most: int, smallest: float) -> tuple[tuple[Colours, float], ...]:
    """Divide pixels into at most `most` colours with their shares, the largest first.

    A colour with a smaller share than `smallest` is left out.
    """
    flat = pixels.reshape(-1, 3).astype(np.float32)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
    cv2.setRNGSeed(1)
    _, labels, _ = cv2.kmeans(flat, most, None, stop, 2, cv2.KMEANS_PP_CENTERS)  # type: ignore[call-overload]
    found = []
    for k in range(most):
        mine = flat[labels.ravel() == k]
        if len(mine) >= smallest * len(flat):
            found.append((np.median(mine, axis=0), len(mine) / len(flat)))
    return tuple(sorted(found, key=lambda each: -each[1]))
