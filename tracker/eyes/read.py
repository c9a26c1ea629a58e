"""Run a reader network: from crops of indices or faces to log-probabilities of rank and suit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.eyes.crops import CropShape, straighten
from tracker.eyes.engine import BATCH, open_quickest

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.eyes.find import Find
    from tracker.pictures.frames import Picture

Logs = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LabelReading:
    """Log-probabilities in the order of the labels, and the network's features they come from.

    `likeness` is the similarity to the likeliest face of a learnt deck, if the whole deck was learnt.
    `strength` says how strongly the network answers for rank and suit; for signs that it never learnt, weakly.
    """

    rank: Logs
    suit: Logs
    features: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    likeness: float | None = None
    strength: tuple[float, ...] = ()


class NetworkReader:
    """A reader network with the shape of its crops."""

    def __init__(self, path: Path, shape: CropShape, part: str) -> None:
        self.network = open_quickest(path, part, None)
        self.shape = shape

    def cut(self, picture: Picture, finds: list[Find]) -> list[Picture]:
        return [straighten(picture, find.quad, self.shape) for find in finds]

    def read(self, crops: list[Picture]) -> list[LabelReading]:
        readings: list[LabelReading] = []
        for start in range(0, len(crops), BATCH):
            readings += self.read_batch(crops[start : start + BATCH])
        return readings

    def read_batch(self, crops: list[Picture]) -> list[LabelReading]:
        planes = np.stack(crops).transpose(0, 3, 1, 2)
        outputs = self.network.run(np.ascontiguousarray(planes, dtype=np.float32))
        ranks, suits, features = outputs
        strengths = zip(strength(ranks), strength(suits), strict=True)
        told = zip(logs(ranks), logs(suits), features, strengths, strict=True)
        return [
            LabelReading(rank, suit, feature, strength=each) for rank, suit, feature, each in told
        ]


def logs(scores: NDArray[np.float32]) -> Logs:
    """Turn raw scores into log-probabilities."""
    values = scores.astype(np.float64)
    values = values - values.max(axis=1, keepdims=True)
    return np.asarray(values - np.log(np.exp(values).sum(axis=1, keepdims=True)))


def strength(scores: NDArray[np.float32]) -> list[float]:
    """Give the size of each row of raw scores, as the logarithm of the sum of their exponentials."""
    values = scores.astype(np.float64)
    most = values.max(axis=1)
    told: list[float] = (most + np.log(np.exp(values - most[:, None]).sum(axis=1))).tolist()
    return told
