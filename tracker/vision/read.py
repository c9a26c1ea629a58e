"""Read finds: straightened native pixels in, evidence for rank and suit out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tracker.vision.crops import CropShape, straighten
from tracker.vision.detect import Find
from tracker.vision.engine import Network

Picture = NDArray[np.uint8]
Logs = NDArray[np.float64]

BATCH = 16  # crops at a time; more only costs memory


@dataclass(frozen=True, eq=False)
class Reading:
    """Log-probabilities, as the labels are ordered."""

    rank: Logs
    suit: Logs


class Reader:
    def __init__(self, path: Path, shape: CropShape) -> None:
        self.network = Network(path)
        self.shape = shape

    def read(self, picture: Picture, finds: list[Find]) -> list[Reading]:
        crops = [straighten(picture, find.quad, self.shape) for find in finds]
        readings: list[Reading] = []
        for start in range(0, len(crops), BATCH):
            readings += self.read_batch(crops[start : start + BATCH])
        return readings

    def read_batch(self, crops: list[Picture]) -> list[Reading]:
        planes = np.stack(crops).transpose(0, 3, 1, 2)
        ranks, suits = self.network.run(np.ascontiguousarray(planes, dtype=np.float32))
        pairs = zip(logs(ranks), logs(suits), strict=True)
        return [Reading(rank, suit) for rank, suit in pairs]


def logs(scores: NDArray[np.float32]) -> Logs:
    """Turn raw scores into log-probabilities."""
    values = scores.astype(np.float64)
    values = values - values.max(axis=1, keepdims=True)
    return np.asarray(values - np.log(np.exp(values).sum(axis=1, keepdims=True)))
