"""The whole way from a frame to its cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tracker.vision.cards import Card, Seen, assemble, straightened
from tracker.vision.crops import FACE_CROP, INDEX_CROP
from tracker.vision.detect import Detector, Find, keep_best
from tracker.vision.read import Reader
from tracker.vision.weights import open_weights

Picture = NDArray[np.uint8]


class Eyes:
    """See a frame: where things are, what each says, which physical cards that makes."""

    def __init__(self, folder: Path | None = None) -> None:
        weights = open_weights(folder)
        self.calibration = weights.calibration
        floors = {
            "index": self.calibration.index_score,
            "face": self.calibration.face_score,
            "back": self.calibration.back_score,
        }
        self.detector = Detector(weights.detector, floors)
        self.index_reader = Reader(weights.index_reader, INDEX_CROP)
        self.face_reader = Reader(weights.face_reader, FACE_CROP)

    def see(self, picture: Picture) -> list[Card]:
        faces, indices, backs = self.look(picture)
        return assemble(faces, indices, backs, self.calibration)

    def look(self, picture: Picture) -> tuple[list[Seen], list[Seen], list[Find]]:
        """Find and read, without putting together; calibration starts from here."""
        found = self.detector.find(picture)
        indices = [f for f in found if f.kind == "index"]
        faces = keep_best([straightened(f, indices) for f in found if f.kind == "face"])
        read_faces = self.face_reader.read(picture, faces)
        read_indices = self.index_reader.read(picture, indices)
        return (
            [Seen(f, r) for f, r in zip(faces, read_faces, strict=True)],
            [Seen(f, r) for f, r in zip(indices, read_indices, strict=True)],
            [f for f in found if f.kind == "back"],
        )
