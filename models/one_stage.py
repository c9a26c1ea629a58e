"""The other design: one network that finds and names at once. Here to be compared, not to be used.

Usage: python -m models.one_stage label DATA PHOTOS OUT
       python -m models.train_detector OUT RUN --classes "$(python -m models.one_stage names)" …
       python -m models.one_stage compare RUN/yolo/weights/last.pt WEIGHTS DATA PHOTOS [MOST]
Both designs see the same pictures at the same three sizes; what counts is which names a picture
holds, each once. Each design's threshold is the lowest that keeps .99 precision on drawn validation;
where none does, the one of the best balance of precision and recall there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models.dataset import INDEX_PX, INDEX_SEEN, label
from models.evaluate import thin
from models.measure import is_asked, short
from models.photos import PARTS, boxes_in, classes_in, split
from models.sources import photo_sources
from models.trained import Trained
from tracker.eyes.detect import LOOKS, prepared, shrunk
from tracker.eyes.eyes import Eyes
from tracker.eyes.weights import RANKS, SUITS
from tracker.pictures.frames import Picture

NAMES = (*(rank + suit for suit in SUITS for rank in RANKS[:13]), "FOU", "BACK")
CARD_SEEN = 0.3
WANTED = 0.99
FLOOR = 0.05

Named = dict[str, float]  # each name said of a picture, and how surely
Asked = tuple[set[str], set[str]]  # the names that must be said, and those that may be
Sees = Callable[[Picture], Named]


def drawn_labels(truth: Path) -> Iterator[str | None]:
    told = json.loads(truth.read_text())
    for card in told["cards"]:
        name = short(card["name"])
        kind = NAMES.index(name)
        if name in {"FOU", "BACK"} and card["seen"] >= CARD_SEEN:
            yield label(kind, card["quad"], 2, told["width"])
        for index in card["indices"]:
            tall = np.linalg.norm(np.subtract(index["quad"][3], index["quad"][0]))
            if index["seen"] >= INDEX_SEEN and tall >= INDEX_PX:
                yield label(kind, index["quad"], 1, told["width"])


def photo_labels(lines: Path, names: list[str]) -> Iterator[str]:
    """Keep a person's boxes under our numbers; they have no corners."""
    for name, (left, top, right, bottom) in boxes_in(lines, names, (1, 1)):
        box = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
        yield f"{NAMES.index(name)} " + " ".join(f"{v:.5g}" for v in [*box, *[0] * 12])


def write_labels(data: Path, photos: Path, out: Path) -> None:
    """Link the pictures, and write labels that name: an index by its card."""
    for part in ("images", "labels"):
        (out / part / "train").mkdir(parents=True, exist_ok=True)
    for path in (data / "images/train").iterdir():
        lines = drawn_labels(data / f"truth/train/{path.stem}.json")
        add(out, path, [line for line in lines if line])
    names = classes_in(photos)
    for part in PARTS:
        home = photos / "cardcounterml_real" / part
        for path in split(list((home / "images").iterdir()), kept_out=False):
            add(out, path, list(photo_labels(home / "labels" / f"{path.stem}.txt", names)))
    (out / "images/validation").symlink_to(data / "images/validation")


def add(out: Path, picture: Path, lines: list[str]) -> None:
    (out / "images/train" / picture.name).symlink_to(picture)
    (out / f"labels/train/{picture.stem}.txt").write_text("\n".join(lines))


def one_stage(path: Path) -> Sees:
    kept = torch.load(path, map_location="cpu", weights_only=False)  # a pickle: only our own
    network = Trained(kept.get("ema") or kept["model"])

    def sees(picture: Picture) -> Named:
        found = []
        for scale, small in shrunk(picture, LOOKS):
            rows = network.run(prepared(small))[0][0]
            scores = rows[4 : 4 + len(NAMES)]
            for k in np.flatnonzero(scores.max(axis=0) > FLOOR):
                name = NAMES[int(scores[:, k].argmax())]
                found.append((float(scores[:, k].max()), name, rows[:4, k] / scale))
        return surest(found)

    return sees


def surest(found: list[tuple[float, str, NDArray[np.float32]]]) -> Named:
    """Name each place once, by its surest find; then each name once."""
    told: Named = {}
    kept: list[NDArray[np.float32]] = []
    for score, name, box in sorted(found, key=lambda f: -f[0])[:400]:
        reach = box[2:] / 2
        if not any(
            (np.abs(box[:2] - other[:2]) < (reach + other[2:] / 2) / 2).all() for other in kept
        ):
            kept.append(box)
            if name != "BACK":
                told[name] = max(told.get(name, 0.0), score)
    return told


def two_stages(weights: Path) -> Sees:
    eyes = Eyes(weights)

    def sees(picture: Picture) -> Named:
        cards = [c for c in eyes.see(picture) if "?" not in c.name and c.name != "BACK"]
        return {card.name: card.confidence for card in sorted(cards, key=lambda c: c.confidence)}

    return sees


def drawn_cases(data: Path, part: str) -> list[tuple[Path, Asked]]:
    cases = []
    for path in sorted((data / "images" / part).iterdir()):
        cards = json.loads((data / f"truth/{part}/{path.stem}.json").read_text())["cards"]
        may = {short(card["name"]) for card in cards} - {"BACK"}
        must = {short(card["name"]) for card in cards if is_asked(card)} - {"BACK"}
        cases.append((path, (must, may)))
    return cases


def photo_cases(photos: Path) -> Iterator[tuple[str, list[tuple[Path, Asked]]]]:
    for source, cases in photo_sources(photos):
        if "ranks" not in source:
            yield (
                source,
                [(path, ({*names} - {"BACK"}, {*names} - {"BACK"})) for path, names in cases],
            )


def looked(sees: Sees, cases: list[tuple[Path, Asked]]) -> list[tuple[Named, Asked]]:
    return [(sees(np.asarray(cv2.imread(str(path)), np.uint8)), asked) for path, asked in cases]


def scores(seen: list[tuple[Named, Asked]], floor: float) -> tuple[float, float]:
    """Give precision and recall of the names said more surely than a floor."""
    said = [({n for n, sure in named.items() if sure >= floor}, asked) for named, asked in seen]
    right = sum(len(names & must) for names, (must, _) in said)
    wrong = sum(len(names - may) for names, (_, may) in said)
    return right / max(right + wrong, 1), right / max(sum(len(must) for _, (must, _) in said), 1)


def fitted_floor(seen: list[tuple[Named, Asked]]) -> float:
    floors = [*np.arange(FLOOR, 1, 0.01).tolist(), 0.995, 0.999]
    return next((f for f in floors if scores(seen, f)[0] >= WANTED), balanced(seen, floors))


def balanced(seen: list[tuple[Named, Asked]], floors: list[float]) -> float:
    def mean(floor: float) -> float:
        precision, recall = scores(seen, floor)
        return 2 * precision * recall / max(precision + recall, 1e-9)

    return max(floors, key=mean)


def compare(trained: Path, weights: Path, data: Path, photos: Path, most: int) -> None:
    designs = {"one stage": one_stage(trained), "two stages": two_stages(weights)}
    fitted = thin(drawn_cases(data, "validation"), 2 * most)
    floors = {name: fitted_floor(looked(sees, fitted)) for name, sees in designs.items()}
    print("floors", floors)
    print("| pictures | " + " | ".join(f"{name}: precision | recall" for name in designs) + " |")
    print("|---" * (1 + 2 * len(designs)) + "|")
    for source, cases in [("drawn test", drawn_cases(data, "test")), *photo_cases(photos)]:
        row = [
            scores(looked(sees, thin(cases, most)), floors[name]) for name, sees in designs.items()
        ]
        cells = [f"{number:.3f}" for pair in row for number in pair]
        print(f"| {source} | " + " | ".join(cells) + " |", flush=True)


def main(what: str, *paths: str) -> None:
    if what == "names":
        print(" ".join(NAMES))
    elif what == "label":
        write_labels(*(Path(path) for path in paths))
    else:
        trained, weights, data, photos = (Path(path) for path in paths[:4])
        compare(trained, weights, data, photos, int(paths[4]) if len(paths) > 4 else 40)


if __name__ == "__main__":
    main(*sys.argv[1:])
