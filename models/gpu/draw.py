"""Draw scenes and close-ups for some minutes, in parcels that models.gpu.store reads.

Usage: python -m models.gpu.draw PACKED PARCELS PROCESSES MINUTES
A parcel holds square pictures of one size and what lies in them: labels for the detector, and the
corners and names of indices and faces. Close-ups are laid side by side on sheets of that size.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.crops import (
    FACE_SEEN,
    INDEX_SEEN,
    NOTHING_SHARE,
    OUTLINE_SEEN,
    classes_of,
    free_of_cards,
    random_quad,
)
from models.dataset import SIZE, labels
from models.measure import width_of
from models.scenes.closeup import draw_closeup, sent
from models.scenes.press import Press, open_press
from models.scenes.scene import draw_scene
from models.scenes.sorts import sort_of
from tracker.eyes.crops import FACE_CROP, INDEX_CROP, CropShape
from tracker.host.files import replacing_whole
from tracker.host.processes import workers
from tracker.pictures.frames import Picture

FIRST = 2_000_000  # seeds of scenes; models.dataset starts at 0
SCENES, INDEX_SHEETS, FACE_SHEETS = 10, 5, 5  # pictures of each kind in a parcel
LARGEST = SIZE // 2  # px, the side of a close-up: a larger one would leave a sheet half empty
WIDEST = {"index": 230.0, "face": 115.0}  # px, of a card: close-ups of wider ones are too large
GAP = 2  # px between close-ups
MOST_WAITING = 400  # parcels; with more of them, drawing waits
# Half of the cards in scenes are narrower than NARROW px, which a table's camera hardly ever shows.
# Readers and outliner get only this share of them.
NARROW, NARROW_KEPT = 55.0, 0.4

Cards = list[dict[str, Any]]


@dataclass
class Parcel:
    """Pictures, and rows of numbers about them; each row begins with its picture's number."""

    pictures: list[Picture] = field(default_factory=list)
    labels: list[list[float]] = field(default_factory=list)  # class, box, corners with flags
    index: list[list[float]] = field(default_factory=list)  # corners, rank, suit
    face: list[list[float]] = field(default_factory=list)
    outline: list[list[float]] = field(default_factory=list)
    scenes: list[int] = field(default_factory=list)  # which of the pictures are whole scenes

    def save(self, path: Path) -> None:
        """Write the parcel in one step, so that a reader sees it whole or not at all."""
        width = {"labels": 18, "index": 11, "face": 11, "outline": 11}
        rows = {k: np.array(getattr(self, k), np.float32).reshape(-1, w) for k, w in width.items()}
        pictures, scenes = np.stack(self.pictures), np.array(self.scenes)
        with replacing_whole(path) as part, part.open("wb") as file:
            np.savez(file, pictures=pictures, scenes=scenes, **rows)

    def add_scene(self, rng: np.random.Generator, picture: Picture, cards: Cards) -> None:
        number = len(self.pictures)
        self.pictures.append(picture)
        self.scenes.append(number)
        wide = [c for c in cards if width_of(c) >= NARROW or rng.random() < NARROW_KEPT]
        self.tell(number, wide, (0, 0))
        for kind, shape in (("index", INDEX_CROP), ("face", FACE_CROP)):
            for quad in nothings(rng, cards, shape):
                getattr(self, kind).append(row(number, quad, "none"))

    def tell(self, number: int, cards: Cards, at: tuple[int, int]) -> None:
        """Add rows for what can be read or outlined of these cards."""
        for card in cards:
            quad, name = np.array(card["quad"]) + at, card["name"]
            if card["seen"] >= OUTLINE_SEEN:
                self.outline.append([number, *np.ravel(quad), 0, 0])
            if name == "BACK":
                continue
            if card["seen"] >= FACE_SEEN:
                self.face.append(row(number, quad, name))
            self.index += [
                row(number, np.array(index["quad"]) + at, name)
                for index in card["indices"]
                if index["seen"] >= INDEX_SEEN
            ]


def row(number: int, quad: NDArray[np.float64], name: str) -> list[float]:
    return [number, *np.ravel(quad), *classes_of(name)]


def nothings(
    rng: np.random.Generator, cards: Cards, shape: CropShape
) -> Iterator[NDArray[np.float64]]:
    """Give places where no card lies, so that the readers learn what is not a card."""
    for _ in range(rng.poisson(NOTHING_SHARE * len(cards))):
        quad = random_quad(rng, SIZE, shape.height / shape.width)
        if free_of_cards(quad, cards):
            yield quad


def add_drawn(parcel: Parcel, rng: np.random.Generator, press: Press, seed: int) -> None:
    picture, truth = draw_scene(seed, press.library, SIZE, sort_of(seed))
    for line in labels(truth):
        parcel.labels.append([len(parcel.pictures), *map(float, line.split())])
    parcel.add_scene(rng, sent(rng, picture), asdict(truth)["cards"])


def add_sheet(parcel: Parcel, rng: np.random.Generator, press: Press, kind: str) -> None:
    """Add a sheet of close-ups of one kind, side by side in rows, until one does not fit."""
    sheet = np.zeros((SIZE, SIZE, 3), np.uint8)
    x, y, below = 0, 0, 0
    while True:
        picture, cards = draw_closeup(rng, press, kind, WIDEST[kind])
        side = picture.shape[0]
        if side > LARGEST:
            continue
        if x + side > SIZE:
            x, y = 0, below + GAP
        if y + side > SIZE:
            break
        sheet[y : y + side, x : x + side] = picture
        only = {"index": [{**cards[0], "seen": 0.0}], "face": [{**cards[0], "indices": []}]}[kind]
        parcel.tell(len(parcel.pictures), only, (x, y))
        x, below = x + side + GAP, max(below, y + side)
    parcel.pictures.append(sheet)


def draw(packed: Path, parcels: Path, number: int, until: float) -> None:
    """Draw parcel after parcel until a time, as the worker of this number."""
    cv2.setNumThreads(1)
    press, rng = open_press(packed, "train"), np.random.default_rng([31, number])
    seed, count = FIRST + number * 100_000, 0
    while time.time() < until:
        while len(list(parcels.iterdir())) > MOST_WAITING:
            time.sleep(0.5)
        parcel = Parcel()
        for _ in range(SCENES):
            add_drawn(parcel, rng, press, seed)
            seed += 1
        for kind, sheets in (("index", INDEX_SHEETS), ("face", FACE_SHEETS)):
            for _ in range(sheets):
                add_sheet(parcel, rng, press, kind)
        parcel.save(parcels / f"{number}-{count}.npz")
        count += 1


def main(packed: Path, parcels: Path, processes: int, minutes: float) -> None:
    parcels.mkdir(parents=True, exist_ok=True)
    until = time.time() + 60 * minutes
    with workers(processes) as pool:
        drawing = [pool.submit(draw, packed, parcels, k, until) for k in range(processes)]
        for each in drawing:
            each.result()


if __name__ == "__main__":
    parser = given_paths(__doc__, "packed", "parcels")
    parser.add_argument("processes", type=int)
    parser.add_argument("minutes", type=float)
    main(**vars(parser.parse_args()))
