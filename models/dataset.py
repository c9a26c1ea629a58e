"""Draw scenes to disk in the layout ultralytics trains from, with the full truth beside them.

Usage: python -m models.dataset PACKED OUT SPLIT COUNT [AFTER]
A picture is named after its seed. Pictures that are there already are kept, so drawing goes on
where it stopped. The first AFTER scenes are left out, to draw other ones than those that were
looked into. Keypoints are the corners of the thing. Visibility 1 marks an index, whose first
corner is its upper left one. Visibility 2 marks a card, which looks the same after half a turn.
Visibility 0 marks a corner outside the picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from models.arguments import given_paths
from models.scenes.materials import Library, open_library
from models.scenes.scene import draw_scene
from models.scenes.sorts import ANY, sort_of
from models.scenes.truth import Quad, SceneTruth
from tracker.host.processes import workers
from tracker.pictures.files import write_picture

SIZE = 512  # px, the side of a picture
WORKERS = 2  # processes that draw
CLASSES = ("index", "face", "back")
# Shares of a card and of an index that must show to get a label. A card of which less shows is
# known by its index, or not at all.
CARD_SEEN = {"face": 0.3, "back": 0.2}
INDEX_SEEN = 0.72
INDEX_PX = 6.0  # px, the least height of an index: a smaller one looks like dirt
FIRST = {"train": 0, "validation": 10_000_000, "test": 20_000_000}

_library: Library | None = None


def label(kind: int, quad: Quad, flag: int, size: int) -> str | None:
    """Write one label line: class, box, then four corners with visibility; None if under 3 px."""
    points = np.array(quad)
    low, high = points.min(axis=0).clip(0, size), points.max(axis=0).clip(0, size)
    if (high - low).min() < 3:
        return None
    box = [*((low + high) / 2 / size), *((high - low) / size)]
    corners = []
    for x, y in points / size:
        inside = 0 <= x <= 1 and 0 <= y <= 1
        corners += [x, y, flag] if inside else [0, 0, 0]
    return f"{kind} " + " ".join(f"{v:.5g}" for v in [*box, *corners])


def card_shows(kind: str, seen: float) -> bool:
    return seen >= CARD_SEEN[kind]


def index_shows(quad: Quad, seen: float) -> bool:
    return bool(seen >= INDEX_SEEN and np.linalg.norm(np.subtract(quad[3], quad[0])) >= INDEX_PX)


def labels(truth: SceneTruth) -> Iterator[str]:
    for card in truth.cards:
        kind = "back" if card.name == "BACK" else "face"
        if card_shows(kind, card.seen):
            line = label(CLASSES.index(kind), card.quad, 2, truth.width)
            if line:
                yield line
        for index in card.indices:
            if index_shows(index.quad, index.seen):
                line = label(0, index.quad, 1, truth.width)
                if line:
                    yield line


def draw_one(packed: Path, out: Path, split: str, seed: int) -> None:
    global _library  # noqa: PLW0603  each worker opens the art once
    picture_path = out / "images" / split / f"{seed}.jpg"
    if picture_path.exists():
        return
    if _library is None:
        cv2.setNumThreads(1)
        _library = open_library(packed, split)
    sort = sort_of(seed) if split == "train" else ANY
    picture, truth = draw_scene(seed, _library, SIZE, sort)
    (out / "truth" / split / f"{seed}.json").write_text(json.dumps(asdict(truth)))
    (out / "labels" / split / f"{seed}.txt").write_text("\n".join(labels(truth)))
    quality = int(np.random.default_rng(seed + 1).integers(30, 97))
    write_picture(picture_path, picture, cv2.IMWRITE_JPEG_QUALITY, quality)


def main(packed: Path, out: Path, split: str, count: int, after: int = 0) -> None:
    for part in ("images", "labels", "truth"):
        (out / part / split).mkdir(parents=True, exist_ok=True)
    first = FIRST[split] + after
    with workers(WORKERS) as pool:
        jobs = pool.map(
            partial(draw_one, packed, out, split), range(first, first + count), chunksize=50
        )
        for _ in jobs:
            pass


if __name__ == "__main__":
    parser = given_paths(__doc__, "packed", "out")
    parser.add_argument("split", choices=FIRST)
    parser.add_argument("count", type=int)
    parser.add_argument("after", type=int, nargs="?", default=0)
    main(**vars(parser.parse_args()))
