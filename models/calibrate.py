"""Fit how much a corner and a face count, and from where a name is said, on drawn validation.

Usage: python -m models.calibrate WEIGHTS DATA [COUNT]
Only drawn scenes of decks kept out of training are used; photographs never set a threshold.
Writes the calibration into WEIGHTS/weights.json.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from itertools import product
from operator import itemgetter
from pathlib import Path

import cv2
import numpy as np

from models.measure import Tally, count_scene
from tracker.vision.cards import assemble
from tracker.vision.eyes import Eyes
from tracker.vision.weights import Calibration

WANTED = 0.99  # precision; recall decides among what reaches it
WEIGHTS = (0.5, 0.75, 1.0)
THRESHOLDS = (0.6, 0.8, 0.9, 0.95, 0.98)
SCORES = (0.3, 0.45, 0.6)


def main(home: Path, data: Path, count: int) -> None:
    eyes = Eyes(home)
    base = replace(eyes.calibration, index_score=0.25, face_score=0.25, back_score=0.25)
    eyes.detector.floors = dict.fromkeys(eyes.detector.floors, 0.25)
    looks = []
    for path in sorted((data / "images" / "validation").iterdir())[:count]:
        truth = json.loads((data / "truth" / "validation" / f"{path.stem}.json").read_text())
        looks.append((*eyes.look(np.asarray(cv2.imread(str(path)), np.uint8)), truth["cards"]))

    def score(by: Calibration) -> Tally:
        tally = Tally()
        for faces, indices, backs, truth in looks:
            cards = assemble(
                [f for f in faces if f.find.score >= by.face_score],
                [i for i in indices if i.find.score >= by.index_score],
                [b for b in backs if b.score >= by.back_score],
                by,
            )
            count_scene(tally, cards, truth)
        return tally

    trials = [
        replace(base, face_score=face, index_score=index, face_weight=weight, index_weight=weight,
                card_threshold=threshold, rank_threshold=threshold)
        for face, index, weight, threshold in product(SCORES, SCORES, WEIGHTS, THRESHOLDS)
    ]  # fmt: skip
    results = [(merit(score(by)), by) for by in trials]
    for wanted in (0.95, 0.97, 0.98, 0.99, 0.995):
        kept = [(recall, precision) for (precision, recall), _ in results if precision >= wanted]
        print("precision at least", wanted, "best recall", max(kept, default=None))
    good = [item for item in results if item[0][0] >= WANTED]
    best = max(good, key=lambda item: item[0][1])[1] if good else max(results, key=itemgetter(0))[1]
    backs = {s: score(replace(best, back_score=s)).summary() for s in SCORES}
    chosen = max(
        backs,
        key=lambda s: (backs[s]["covered precision"] or 0) + (backs[s]["covered recall"] or 0),
    )
    best = replace(best, back_score=chosen)
    print(best, {k: v for k, v in score(best).summary().items() if k != "reliability"})
    sidecar = home / "weights.json"
    content = json.loads(sidecar.read_text())
    content["calibration"] = asdict(best)
    sidecar.write_text(json.dumps(content, indent=1) + "\n")


def merit(tally: Tally) -> tuple[float, float]:
    result = tally.summary()
    return result["precision"] or 0.0, result["recall"] or 0.0


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 150)
