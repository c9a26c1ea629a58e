"""Make training data of licensed photographs, with the detector's own corners.

Usage: python -m models.harvest WEIGHTS PHOTOS OUT
PHOTOS holds cardcounterml_real (CC BY 4.0) and edje_rankonly (Apache-2.0); the parts that
models.photos keeps out are not read. People have drawn boxes around things and named them, but
nobody has marked corners. The corners come from an earlier detector, if its find fits a box.
Writes OUT/index.npz and OUT/face.npz for models.train_reader, each crop in several versions
whose corners were moved a little, and OUT/images with OUT/labels for models.train_detector.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.crops import FACE_WOBBLE, IGNORE, INDEX_WOBBLE, RANKS, classes_of, unsteady
from models.dataset import CLASSES, label
from models.photos import EDJE_RANKS, PARTS, Box, boxes_in, classes_in, split
from tracker.eyes.crops import FACE_CROP, INDEX_CROP, CropShape, straighten
from tracker.eyes.detect import Detector, is_same, keep_best
from tracker.eyes.engine import open_quickest
from tracker.eyes.find import Find
from tracker.eyes.geometry import within
from tracker.eyes.index_geometry import REACH, misfit, outline_from_ends
from tracker.eyes.outliner import Outliner
from tracker.eyes.weights import GREY, open_weights
from tracker.pictures.files import write_picture
from tracker.pictures.frames import Picture

FLOOR = 0.15  # least score of a find: a weak one is enough if a person has named what is there
INDEX_OVERLAP, CARD_OVERLAP = 0.3, 0.6  # least overlap of a find with a box: shared by joined area
SURE = 0.5  # a covered card with a higher score is taken to be there, even without a box
VERSIONS = 6  # of each crop, with other errors of the corners
Named = tuple[Find, tuple[int, int]]  # a find with the numbers of its rank and suit


@dataclass
class Crops:
    """The crops that one of the readers learns from."""

    shape: CropShape
    wobble: float
    pictures: list[NDArray[np.uint8]] = field(default_factory=list)
    labels: list[tuple[int, int]] = field(default_factory=list)

    def add(self, rng: np.random.Generator, picture: Picture, things: list[Named]) -> None:
        for find, classes in things:
            wobbles = np.abs(rng.normal(0, self.wobble, VERSIONS))
            quads = [unsteady(rng, find.quad, float(wobble)) for wobble in wobbles]
            self.pictures.append(np.stack([straighten(picture, q, self.shape) for q in quads]))
            self.labels.append(classes)

    def write(self, path: Path) -> None:
        ranks, suits = np.array(self.labels).T
        np.savez(path, pictures=np.stack(self.pictures), ranks=ranks, suits=suits)
        print(
            path, dict(zip(RANKS, np.bincount(ranks, minlength=len(RANKS)).tolist(), strict=True))
        )


@dataclass(frozen=True)
class Look:
    faces: list[Find]
    indices: list[Find]
    backs: list[Find]


@dataclass(frozen=True)
class Tools:
    out: Path
    rng: np.random.Generator
    detector: Detector
    outliner: Outliner
    corners: Crops
    whole: Crops

    def look_at(self, picture: Picture) -> Look:
        found = self.detector.find(picture)
        cards = self.outliner.outlined(picture, [f for f in found if f.kind != "index"])
        return Look(
            keep_best([f for f in cards if f.kind == "face"]),
            [f for f in found if f.kind == "index"],
            [f for f in cards if f.kind == "back"],
        )

    def outlined(self, picture: Picture, cards: Iterable[Named]) -> Iterator[Named]:
        given = list(cards)
        exact = self.outliner.outlined(picture, [find for find, _ in given])
        return zip(exact, (classes for _, classes in given), strict=True)


def overlap_of(find: Find, box: Box) -> float:
    """Compare a find's upright bounds with a box: shared area over joined area."""
    low, high = find.quad.min(axis=0), find.quad.max(axis=0)
    left, top, right, bottom = box
    wide = min(high[0], right) - max(low[0], left)
    tall = min(high[1], bottom) - max(low[1], top)
    if wide <= 0 or tall <= 0:
        return 0.0
    own = float((high[0] - low[0]) * (high[1] - low[1]))
    return float(wide * tall / (own + (right - left) * (bottom - top) - wide * tall))


def best_match(found: list[Find], box: Box, least: float) -> Find | None:
    best = max(found, key=lambda find: overlap_of(find, box), default=None)
    return best if best is not None and overlap_of(best, box) >= least else None


def corner_names(look: Look, boxes: list[tuple[str, Box]]) -> Iterator[Named]:
    """Find for each boxed index the detector's find, and give it the box's name."""
    for name, box in boxes:
        find = best_match(look.indices, box, INDEX_OVERLAP) if name not in {"BACK", "FOU"} else None
        if find is not None:
            yield find, classes_of(name)


def names_by_cards(indices: list[Find], cards: list[Named]) -> Iterator[Named]:
    """Name each index after the card on whose corner it is printed, if only one fits."""
    for index in indices:
        homes = {classes for card, classes in cards if misfit(index, card) < REACH}
        if len(homes) == 1:
            yield index, homes.pop()


def faces_between(named: list[Named]) -> Iterator[Named]:
    """Outline each card from its two named indices, which is more exact than its found outline."""
    left = list(named)
    while left:
        one, classes = left.pop(0)
        for other in [other for other in left if other[1] == classes]:
            quad = outline_from_ends(one.quad, other[0].quad)
            if quad is not None:
                left = [n for n in left if n is not other]
                yield Find("face", 1.0, quad), classes
                break


def faces_about(faces: list[Find], named: list[Named], known: list[Named]) -> Iterator[Named]:
    """Name the found face of every other named index: of such a card only one index shows."""
    for index, classes in named:
        if not any(misfit(index, face) < REACH for face, _ in known):
            home = min(faces, key=lambda face: misfit(index, face), default=None)
            if home is not None and misfit(index, home) < REACH:
                yield home, classes


def jokers_in(
    faces: list[Find], boxes: list[tuple[str, Box]], known: list[Named]
) -> Iterator[Named]:
    """Find the face on which each boxed word of a joker is printed, among faces without a name."""
    taken = [face for face, _ in known]
    for box in (box for name, box in boxes if name == "FOU"):
        for face in faces:
            if holds(face, box) and not any(is_same(face, other) for other in taken):
                taken.append(face)
                yield face, classes_of("FOU")


def holds(face: Find, box: Box) -> bool:
    """Tell whether the middle of a box lies on a face."""
    left, top, right, bottom = box
    x, y = within(face.quad, np.array([(left + right) / 2, (top + bottom) / 2]))
    return bool(0 < x < 1 and 0 < y < 1)


def scene_of(
    look: Look, named: list[Named], faces: list[Named], boxes: list[tuple[str, Box]]
) -> list[Find]:
    """List every thing of a picture; nothing if a box has no find, or a sure find no box."""
    backs = [best_match(look.backs, box, CARD_OVERLAP) for name, box in boxes if name == "BACK"]
    turned = [box for name, box in boxes if name != "BACK"]
    if None in backs or not all(any(holds(face, box) for face, _ in faces) for box in turned):
        return []
    known = [*(face for face, _ in faces), *(back for back in backs if back)]
    if any(back.score > SURE and not any(is_same(back, k) for k in known) for back in look.backs):
        return []
    return [*(find for find, _ in (*faces, *named)), *(back for back in backs if back)]


def write_scene(out: Path, name: str, picture: Picture, things: list[Find]) -> None:
    """Write a photograph in the layout that the detector learns from, filled up to a square."""
    size = max(picture.shape[:2])
    square = np.full((size, size, 3), GREY, np.uint8)
    square[: picture.shape[0], : picture.shape[1]] = picture
    flags = {"index": 1, "face": 2, "back": 2}
    lines = [label(CLASSES.index(f.kind), f.quad.tolist(), flags[f.kind], size) for f in things]
    write_picture(out / "images" / f"{name}.jpg", square)
    (out / "labels" / f"{name}.txt").write_text("\n".join(line for line in lines if line))


def harvest_named(home: Path, names: list[str], tools: Tools) -> None:
    """Take indices that people named, the faces they stand on, and whole scenes."""
    for path in split(list((home / "images").iterdir()), kept_out=False):
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        look = tools.look_at(picture)
        boxes = boxes_in(home / "labels" / f"{path.stem}.txt", names, picture.shape)
        named = list(corner_names(look, boxes))
        tools.corners.add(tools.rng, picture, named)
        faces = list(tools.outlined(picture, faces_between(named)))
        faces += list(faces_about(look.faces, named, faces))
        faces += list(jokers_in(look.faces, boxes, faces))
        tools.whole.add(tools.rng, picture, faces)
        things = scene_of(look, named, faces, boxes)
        if things:
            write_scene(tools.out, path.stem, picture, things)


def harvest_ranks(home: Path, tools: Tools) -> None:
    """Take whole cards whose rank people named, and the indices printed on them."""
    for path in sorted((home / "images" / "train").iterdir()):
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        look = tools.look_at(picture)
        labels = home / "labels_rank" / "train" / f"{path.stem}.txt"
        cards: list[Named] = []
        for rank, box in boxes_in(labels, list(EDJE_RANKS), picture.shape):
            find = best_match(look.faces, box, CARD_OVERLAP)
            if find is not None:
                cards.append((find, (RANKS.index(rank), IGNORE)))
        tools.whole.add(tools.rng, picture, cards)
        corners = list(names_by_cards(look.indices, cards))
        tools.corners.add(tools.rng, picture, corners)


def main(weights: Path, photos: Path, out: Path) -> None:
    for folder in ("images", "labels"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    networks = open_weights(weights)
    network = open_quickest(networks.detector, "detector", None)
    detector = Detector(network, dict.fromkeys(CLASSES, FLOOR))
    crops = Crops(INDEX_CROP, INDEX_WOBBLE), Crops(FACE_CROP, FACE_WOBBLE)
    tools = Tools(out, np.random.default_rng(21), detector, Outliner(networks.outliner), *crops)
    for part in PARTS:
        harvest_named(photos / "cardcounterml_real" / part, classes_in(photos), tools)
    harvest_ranks(photos / "edje_rankonly", tools)
    tools.corners.write(out / "index.npz")
    tools.whole.write(out / "face.npz")
    print(len(list((out / "images").iterdir())), "scenes for the detector")


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "weights", "photos", "out").parse_args()))
