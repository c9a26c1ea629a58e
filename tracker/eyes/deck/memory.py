"""Learn how one deck prints its indices, with two linear layers beside the networks.

The layers read rank and suit from the directions of edges and the colours of an index. They are fitted in
seconds from a few crops of each card. They do not use the networks, so a learnt deck still works with new
weights. Whole faces read worse this way than with the network alone (ranks .648 instead of .688), so faces
are compared instead (see `faces`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.eyes.crops import INDEX_CROP
from tracker.eyes.names import FOU
from tracker.eyes.weights import CARD_RANKS, RANKS, SUITS

if TYPE_CHECKING:
    from tracker.pictures.frames import Picture

Values = NDArray[np.float32]

DIRECTIONS = 12  # into which the directions of edges are divided
CELL = 5.2  # px of a crop: side of a cell in which edges are averaged
COLOUR_CELLS, COLOUR_WEIGHT = (5, 8), 0.5  # cells for colours, and their weight beside the edges
# How many numbers describe an index: edges by cell and direction, and two colour values for each larger cell.
DESCRIBED = round(INDEX_CROP.width / CELL) * round(INDEX_CROP.height / CELL) * DIRECTIONS
DESCRIBED += 2 * COLOUR_CELLS[0] * COLOUR_CELLS[1]
VARIANTS = 14  # copies of each crop for the fit, each moved, blurred and lit differently
DECAY, STEPS, MOMENTUM = 1e-4, 300, 0.9  # of the gradient descent: weight decay, steps, momentum
ROUNDS = 20  # of the power iteration that finds how long a step may be
SEED = 21  # of the variants, so that the same crops always give the same profile
# How far variants differ from a crop: standard deviations of turn (degrees), scale and shift (share of the
# crop), then ranges of resolution (share), noise (grey levels), brightness factor and brightness (grey levels).
TURN, SCALE, SHIFT = 3, 0.05, 0.035
RESOLUTION, NOISE, GAIN, LIGHT = (0.2, 1), (0, 6), (0.6, 1.25), (-15, 15)


@dataclass(frozen=True, eq=False)
class IndexMemory:
    """The two fitted layers; one is empty if not all of its labels were among the crops."""

    mean: Values
    rank: Values
    suit: Values

    def evidence(self, crop: Picture) -> tuple[Values, Values]:
        """Give what an index adds to the log-probabilities of rank and suit."""
        told = described(crop) - self.mean
        rank, suit = np.zeros(len(RANKS), np.float32), np.zeros(len(SUITS), np.float32)
        if self.rank.size:
            rank[:FOU] = log_shares(told @ self.rank)
            rank[FOU:] = rank[:FOU].mean()  # it says nothing about the Fou and "none"
        if self.suit.size:
            suit = log_shares(told @ self.suit)
        return rank, suit


def described(crop: Picture) -> Values:
    """Describe a crop by the directions of its edges and its colours, cell by cell."""
    soft = cv2.GaussianBlur(crop, (0, 0), 1.0).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    strongest = (across**2 + down**2).argmax(axis=2)[..., None]
    x = np.take_along_axis(across, strongest, 2)[..., 0]
    y = np.take_along_axis(down, strongest, 2)[..., 0]
    strength = np.sqrt(x**2 + y**2)
    turn = np.arctan2(y, x) / (2 * np.pi) % 1 * DIRECTIONS
    lower = np.floor(turn).astype(int)
    share = turn - lower
    edges = np.zeros((*strength.shape, DIRECTIONS), np.float32)
    places = tuple(np.indices(strength.shape))
    edges[(*places, lower % DIRECTIONS)] += strength * (1 - share)
    edges[(*places, (lower + 1) % DIRECTIONS)] += strength * share
    return np.concatenate([in_cells(edges).ravel(), COLOUR_WEIGHT * colours(crop)])


def in_cells(edges: Values) -> Values:
    """Average edges in cells, divide by the strength around each cell, and scale all to length 1."""
    high, wide = edges.shape[:2]
    size = (round(wide / CELL), round(high / CELL))
    cells = np.dstack([cv2.resize(e, size, interpolation=cv2.INTER_AREA)
                       for e in np.moveaxis(edges, 2, 0)])  # fmt: skip
    around = cv2.blur(np.sqrt((cells**2).sum(axis=2)), (3, 3)) + 1.0
    relative = np.sqrt(cells / around[..., None])
    return np.asarray(relative / max(float(np.linalg.norm(relative)), 1e-6), np.float32)


def colours(crop: Picture) -> Values:
    """Give the two colour values (a and b of Lab, 128 is grey) of each colour cell, from -2 to 2."""
    lab = cv2.cvtColor(crop, cv2.COLOR_BGR2LAB)
    small = cv2.resize(lab, COLOUR_CELLS, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray((small[..., 1:].ravel() - 128) / 64, np.float32)


def log_shares(scores: NDArray[np.floating]) -> Values:
    """Turn scores into log-probabilities."""
    shifted = scores - scores.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()), np.float32)


def memorize(crops: list[Picture], names: list[str]) -> IndexMemory:
    """Fit a memory to named crops of indices."""
    rng = np.random.default_rng(SEED)
    shown = [variant(crop, rng) if k else crop for crop in crops for k in range(VARIANTS)]
    told = np.stack([described(crop) for crop in shown])
    labels = [name for name in names for _ in range(VARIANTS)]
    mean = told.mean(axis=0)
    return IndexMemory(
        mean,
        fitted(told - mean, [RANKS.index(name[0]) for name in labels], len(CARD_RANKS)),
        fitted(told - mean, [SUITS.index(name[1]) for name in labels], len(SUITS)),
    )


def variant(crop: Picture, rng: np.random.Generator) -> Picture:
    """Change a crop at random as a camera may show it later: moved, from farther away, in other light."""
    high, wide = crop.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.normal(0, TURN), rng.normal(1, SCALE))
    matrix = np.asarray(turn, np.float64)
    matrix[:, 2] += rng.normal(0, SHIFT, 2) * (wide, high)
    seen = cv2.warpAffine(crop, matrix, (wide, high), borderMode=cv2.BORDER_REPLICATE)
    share = float(rng.uniform(*RESOLUTION))
    small = cv2.resize(seen, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    seen = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    noise = rng.standard_normal(seen.shape, dtype=np.float32) * rng.uniform(*NOISE)
    lit = seen * rng.uniform(*GAIN) + rng.uniform(*LIGHT) + noise
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def fitted(told: Values, labels: list[int], count: int) -> Values:
    """Fit one linear layer by gradient descent with momentum; give an empty one if a label is missing."""
    if len(set(labels)) < count:
        return np.zeros((0, 0), np.float32)
    truth = np.eye(count, dtype=np.float32)[labels]
    weights = np.zeros((told.shape[1], count), np.float32)
    speed = np.zeros_like(weights)
    steepest = largest_eigenvalue(told) / len(told) / 2 + DECAY
    for _ in range(STEPS):
        scores = told @ weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares = shares / shares.sum(axis=1, keepdims=True)
        slope = told.T @ (shares - truth) / len(told) + DECAY * weights
        speed = MOMENTUM * speed - slope / steepest
        weights = weights + speed
    return weights


def largest_eigenvalue(told: Values) -> float:
    """Give the largest eigenvalue of told' · told by power iteration; it limits the descent's step."""
    way = np.ones(told.shape[1], np.float32)
    for _ in range(ROUNDS):
        way = told.T @ (told @ way)
        length = float(np.linalg.norm(way))
        way = way / length
    return length
