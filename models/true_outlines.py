"""Ask what better outlines would bring: read drawn cards in the outlines found and in the true ones.

Usage: python -m models.true_outlines WEIGHTS DATA SPLIT
For each choice of outlines: the share of cards whose likeliest name is right, that are named
rightly, and that are named wrongly, by the calibration kept with the weights.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.measure import PLAIN, WIDE_ENOUGH
from tracker.eyes.cards import FindReading, card_of
from tracker.eyes.eyes import Eyes, seen
from tracker.eyes.find import Find
from tracker.eyes.geometry import Points, overlap
from tracker.pictures.frames import Picture

MEETS_FACE, MEETS_INDEX = 0.5, 0.25  # outlines that overlap more are about one thing
INDEX_SEEN = 0.6


@dataclass(frozen=True, eq=False)
class Looks:
    """A drawn card's face and indices, as they were found or in their true outlines."""

    face: FindReading | None
    indices: list[FindReading]


def asked_for(card: dict[str, Any]) -> bool:
    """Tell whether a card is wide enough and shows enough to be named; jokers have no suit."""
    quad = np.array(card["quad"])
    wide = min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1])) >= WIDE_ENOUGH
    return wide and card["name"] not in ("BACK", "FOU") and card["seen"] >= PLAIN


def best(seen: list[FindReading], quad: Points, least: float) -> FindReading | None:
    near = max(seen, key=lambda each: overlap(each.find.quad, quad), default=None)
    return near if near is not None and overlap(near.find.quad, quad) > least else None


def looks_at(
    eyes: Eyes, picture: Picture, cards: list[dict[str, Any]]
) -> Iterator[tuple[str, Looks, Looks]]:
    """Give each card's name, its looks as found, and its looks in the true outlines."""
    faces, indices, *_ = eyes.look(picture)
    for card in filter(asked_for, cards):
        quad = np.array(card["quad"])
        quads = [np.array(each["quad"]) for each in card["indices"] if each["seen"] >= INDEX_SEEN]
        met = [best(indices, each, MEETS_INDEX) for each in quads]
        found = Looks(best(faces, quad, MEETS_FACE), [each for each in met if each])
        face, corners = Find("face", 1.0, quad), [Find("index", 1.0, each) for each in quads]
        true = Looks(
            seen([face], eyes.read_faces(picture, [quad], [face]))[0],
            seen(corners, eyes.read_indices(picture, corners)),
        )
        yield card["name"].replace("10", "T"), found, true


def main(weights: Path, data: Path, split: str) -> None:
    eyes, tally, asked = Eyes(weights), Counter[str](), 0
    for path in sorted((data / "images" / split).iterdir()):
        truth = json.loads((data / "truth" / split / f"{path.stem}.json").read_text())
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        for name, found, true in looks_at(eyes, picture, truth["cards"]):
            asked += 1
            for what, face, corners in (
                ("found", found.face, found.indices),
                ("true faces", true.face, found.indices),
                ("true indices", found.face, true.indices),
                ("true outlines", true.face, true.indices),
            ):
                if face or corners:
                    card = card_of(face, corners, eyes.calibration)
                    tally[what, "likeliest"] += card.top[0][0] == name
                    tally[what, "named"] += card.name == name
                    tally[what, "wrong"] += "?" not in card.name and card.name != name
    for (what, kind), count in sorted(tally.items()):
        print(f"{what}, {kind}: {count / asked:.3f} of {asked}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
