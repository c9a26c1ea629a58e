"""Measure what `vingtetun deck learn` is worth: learn one deck, then read it with and without that.

Usage: python -m models.learning WEIGHTS OUT photographs FOLDER CLASSES FIRST LAST
       python -m models.learning WEIGHTS OUT drawn PACKED [DECKS]
       python -m models.learning WEIGHTS OUT films FILM...
photographs: FOLDER holds images/ and labels/ with boxes around indices. The pictures from FIRST to LAST, in the
order of their names, are learnt from, with the names of the boxes; all others are measured.
drawn: each deck kept for tests, or every nth of them so that about DECKS are left, is learnt from
scenes of its own and measured on others. films: each film's deck as `models.tablesim spread` had
it learnt, measured on frames of that film in which no card moves.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np

from models.arguments import given_paths
from models.dataset import SIZE
from models.measure import Tally, count_names, count_scene, short
from models.report import table
from models.scenes.materials import Library, open_library
from models.scenes.scene import draw_scene
from models.tablesim.spread import PROFILE
from models.tablesim.stills import stills
from tracker.eyes.cards import CardReading, PictureReading, assemble
from tracker.eyes.corners import FindReading
from tracker.eyes.deck.profile import LearntDeck, Lessons, learnt, open_profile, save_profile
from tracker.eyes.deck_lessons import FAINT, indices_of
from tracker.eyes.eyes import Eyes
from tracker.eyes.find import Find
from tracker.eyes.geometry import overlap
from tracker.map.table_map import TableMap
from tracker.pictures.frames import Picture

SHOWN, MEASURED = 60, 25  # drawn scenes for each deck
EVERY = 12  # frames of a film from one measured frame to the next: one and a half seconds
FIRST_SHOWN, FIRST_MEASURED = 30_000_000, 31_000_000  # seeds used nowhere else
HALF_BOX = 0.5  # an index belongs to a box if its middle lies inside
SAME_INDEX = 0.4  # a find is a true index if they overlap by more than this share
Boxes = list[tuple[str, tuple[float, float, float, float]]]


def boxes_of(folder: Path, stem: str, classes: list[str]) -> Boxes:
    lines = (folder / "labels" / f"{stem}.txt").read_text().splitlines()
    found: Boxes = []
    for line in lines:
        number, x, y, wide, high = line.split()
        name = classes[int(number)].replace("JOKER", "FOU")
        found.append((short(name), (float(x), float(y), float(wide), float(high))))
    return found


def lessons_by_boxes(eyes: Eyes, picture: Picture, boxes: Boxes) -> Lessons:
    """Name every found index that lies in exactly one kind of box after it."""
    high, wide = picture.shape[:2]
    lessons = Lessons()
    for find in indices_of(eyes.detector.find(picture, FAINT)):
        x, y = find.quad.mean(axis=0) / (wide, high)
        names = {name for name, (left, top, w, h) in boxes if name not in {"FOU", "BACK"}
                 and abs(x - left) < HALF_BOX * w and abs(y - top) < HALF_BOX * h}  # fmt: skip
        if len(names) == 1:
            lessons += one_lesson(eyes, picture, find, names.pop())
    return lessons


def one_lesson(eyes: Eyes, picture: Picture, find: Find, name: str) -> Lessons:
    return Lessons(tuple(eyes.index_reader.cut(picture, [find])), (name,))


def photographs(eyes: Eyes, out: Path, folder: Path, classes: Path, span: tuple[str, str]) -> None:
    names = classes.read_text().split()
    pictures = sorted((folder / "images").iterdir())
    shown = [path for path in pictures if span[0] <= path.stem <= span[1]]
    lessons = Lessons()
    for path in shown:
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        lessons += lessons_by_boxes(eyes, picture, boxes_of(folder, path.stem, names))
    before, after = Tally(), Tally()
    deck = kept(eyes, lessons, out / f"{folder.name}.deck")
    for path in pictures:
        if path in shown:
            continue
        said = [name for name, _ in boxes_of(folder, path.stem, names)]
        truth = sorted(set(said) - {"BACK"}) + ["BACK"] * said.count("BACK")
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        for tally, cards in zip((before, after), seen_twice(eyes, deck, picture), strict=True):
            count_names(tally, cards, truth, ranks_only=False)
    tell(folder.name, lessons, before, after)


def seen_twice(
    eyes: Eyes, deck: LearntDeck, picture: Picture, table_map: TableMap | None = None
) -> tuple[list[CardReading], list[CardReading]]:
    """Read one picture without the learnt deck, and with it; detection is done only once."""
    looks = eyes.look(picture, table_map)
    before = assemble(looks, eyes.calibration)
    faces, indices, backs, *hardly = looks
    crops = eyes.index_reader.cut(picture, [seen.find for seen in indices])
    pairs = zip(indices, crops, strict=True)
    indices = [FindReading(i.find, deck.add_to_index(i.reading, crop)) for i, crop in pairs]
    outlines = [seen.find.quad for seen in faces] + [back.quad for back in backs]
    faces = [
        FindReading(f.find, deck.add_to_face(f.reading, picture, f.find.quad, outlines))
        for f in faces
    ]
    return before, assemble(PictureReading(faces, indices, backs, *hardly), eyes.calibration)


def kept(eyes: Eyes, lessons: Lessons, path: Path) -> LearntDeck:
    profile = learnt(lessons)
    save_profile(profile, path)
    return LearntDeck(profile, eyes.face_reader)


def drawn(eyes: Eyes, out: Path, packed: Path, count: int) -> None:
    whole = open_library(packed, "test")
    sums = Tally(), Tally()
    for deck in whole.decks[:: len(whole.decks) // count or 1]:
        library = Library((deck,), whole.faces, whole.backs, whole.jokers, whole.textures,
                          whole.stamps)  # fmt: skip
        lessons = Lessons()
        for seed in range(FIRST_SHOWN, FIRST_SHOWN + SHOWN):
            lessons += lessons_by_truth(eyes, library, seed)
        pair = Tally(), Tally()
        learnt_deck = kept(eyes, lessons, out / f"{deck.name}.deck")
        for seed in range(FIRST_MEASURED, FIRST_MEASURED + MEASURED):
            picture, truth = draw_scene(seed, library, SIZE)
            told = asdict(truth)
            for k, cards in enumerate(seen_twice(eyes, learnt_deck, picture)):
                count_scene(pair[k], cards, told["cards"], truth.tilt)
                count_scene(sums[k], cards, told["cards"], truth.tilt)
        tell(deck.name, lessons, *pair)
    tell("all drawn decks", Lessons(), *sums)


def lessons_by_truth(eyes: Eyes, library: Library, seed: int) -> Lessons:
    picture, truth = draw_scene(seed, library, SIZE)
    lessons = Lessons()
    for find in indices_of(eyes.detector.find(picture, FAINT)):
        names = {short(card.name) for card in truth.cards for index in card.indices
                 if overlap(find.quad, np.array(index.quad)) > SAME_INDEX}  # fmt: skip
        if len(names) == 1:
            lessons += one_lesson(eyes, picture, find, names.pop())
    return lessons


def filmed(eyes: Eyes, folders: list[Path]) -> None:
    sums = Tally(), Tally()
    for folder in folders:
        profile = open_profile(folder / PROFILE)
        deck = LearntDeck(profile, eyes.face_reader)
        pair = Tally(), Tally()
        for picture, table_map, truth in stills(folder, EVERY):
            for k, cards in enumerate(seen_twice(eyes, deck, picture, table_map)):
                count_scene(pair[k], cards, truth)
                count_scene(sums[k], cards, truth)
        tell(folder.name, profile.lessons, *pair)
    tell("all films", Lessons(), *sums)


def tell(name: str, lessons: Lessons, before: Tally, after: Tally) -> None:
    cards = len(set(lessons.names))
    rows = {f"{name}, before": before, f"{name}, after {cards} cards shown": after}
    print("\n".join(table({k: t.summary() for k, t in rows.items()}).splitlines()[2:]), flush=True)


def main() -> None:
    parser = given_paths(__doc__, "weights", "out")
    of = parser.add_subparsers(dest="of", required=True)
    pictures = of.add_parser("photographs")
    pictures.add_argument("folder", type=Path)
    pictures.add_argument("classes", type=Path)
    pictures.add_argument("range", nargs=2, metavar=("first", "last"))
    decks = of.add_parser("drawn")
    decks.add_argument("packed", type=Path)
    decks.add_argument("decks", type=int, nargs="?", default=1000)
    of.add_parser("films").add_argument("films", type=Path, nargs="+")
    given = parser.parse_args()
    eyes = Eyes(given.weights)
    given.out.mkdir(parents=True, exist_ok=True)
    if given.of == "drawn":
        drawn(eyes, given.out, given.packed, given.decks)
    elif given.of == "films":
        filmed(eyes, given.films)
    else:
        photographs(eyes, given.out, given.folder, given.classes, tuple(given.range))


if __name__ == "__main__":
    main()
