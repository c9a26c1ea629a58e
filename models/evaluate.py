"""Measure the eyes, source by source.

Usage: python -m models.evaluate WEIGHTS OUT [--drawn DATA SPLIT] [--photos FOLDER] [--most N]
Writes OUT/report.json, OUT/report.md and pictures of the misses.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.measure import Tally, count_names, count_scene, short
from tracker.vision.cards import Card
from tracker.vision.eyes import Eyes
from tracker.vision.overlay import draw_cards

WORST = 12  # pictures of misses kept for each source
EDJE_RANKS = ("9", "T", "J", "Q", "K", "A")
COLUMNS = ("pictures", "cards", "precision", "recall", "all right", "rank precision",
           "rank recall", "doubts", "covered", "covered precision", "covered recall", "median ms")  # fmt: skip
Case = tuple[Path, list[str]]


def boxes(folder: Path, classes: list[str], *, once: bool) -> Iterator[Case]:
    """Take names from box files; `once` where both corners of one card have a box each."""
    for path in sorted((folder / "images").iterdir()):
        label = folder / "labels" / f"{path.stem}.txt"
        lines = label.read_text().splitlines() if label.exists() else []
        names = [classes[int(line.split()[0])] for line in lines if line.strip()]
        names = ["FOU" if n == "JOKER" else short(n) for n in names]
        if once:
            names = sorted(set(names) - {"BACK"}) + ["BACK"] * names.count("BACK")
        yield path, names


def listed(folder: Path) -> Iterator[Case]:
    """Take names from a list; only those pictures that somebody wrote down."""
    names = json.loads((folder / "image_labels.json").read_text())
    for path in sorted((folder / "images").iterdir()):
        if path.stem in names:
            yield path, ["FOU" if n == "JOKER" else short(n) for n in names[path.stem]]


def edje(folder: Path) -> Iterator[Case]:
    for path in sorted((folder / "images").rglob("*.jpg")):
        label = folder / "labels_rank" / path.parent.name / f"{path.stem}.txt"
        yield path, [EDJE_RANKS[int(line.split()[0])] for line in label.read_text().splitlines()]


def singles(folder: Path) -> Iterator[Case]:
    with (folder / "labels.csv").open() as rows:
        for row in csv.DictReader(rows):
            yield folder / "images" / row["image"], [short(row["card"])]


def photo_sources(photos: Path) -> Iterator[tuple[str, list[Case]]]:
    classes = (photos / "classes.txt").read_text().split()
    yield "jaxon_blackjack", list(boxes(photos / "jaxon_blackjack", classes, once=False))
    for part in ("phone_single", "black_gold_deck", "webcam_piles"):
        folder = photos / "cardcounterml_real" / part
        yield f"cardcounterml {part}", list(boxes(folder, classes, once=True))
    yield "edje (ranks)", list(edje(photos / "edje_rankonly"))
    for part in ("mberezovskyy", "eloyrb0"):
        yield part, list(listed(photos / "small_multi" / part))
    for part in ("baldm_single", "rdpong_single"):
        yield part, list(singles(photos / part))


def see(eyes: Eyes, path: Path, tally: Tally) -> tuple[NDArray[np.uint8], list[Card]]:
    picture = np.asarray(cv2.imread(str(path)), np.uint8)
    start = time.perf_counter()
    cards = eyes.see(picture)
    tally.ms.append(1000 * (time.perf_counter() - start))
    return picture, cards


def keep_miss(out: Path, name: str, path: Path, picture: NDArray[np.uint8]) -> None:
    folder = out / "misses" / name.replace(" ", "_")
    folder.mkdir(parents=True, exist_ok=True)
    if len(list(folder.iterdir())) < WORST:
        cv2.imwrite(str(folder / f"{path.stem}.jpg"), picture)


def thin(cases: list[Case], most: int) -> list[Case]:
    """Take every nth, so that a sequence of near-equal frames counts evenly."""
    return cases[:: max(1, len(cases) // most)] if most else cases


def evaluate(eyes: Eyes, out: Path, args: argparse.Namespace) -> dict[str, Tally]:
    tallies: dict[str, Tally] = {}
    if args.drawn:
        data, split = Path(args.drawn[0]), args.drawn[1]
        tally = tallies[f"drawn {split}"] = Tally()
        for path in thin([(p, []) for p in sorted((data / "images" / split).iterdir())], args.most):
            picture, cards = see(eyes, path[0], tally)
            truth = json.loads((data / "truth" / split / f"{path[0].stem}.json").read_text())
            if not count_scene(tally, cards, truth["cards"]):
                keep_miss(out, "drawn", path[0], draw_cards(picture, cards))
    for name, cases in photo_sources(Path(args.photos)) if args.photos else ():
        tally = tallies[name] = Tally()
        for path, truth in thin(cases, args.most):
            picture, cards = see(eyes, path, tally)
            if not count_names(tally, cards, truth, ranks_only="ranks" in name):
                keep_miss(out, name, path, draw_cards(picture, cards))
        print(name, {k: tally.summary()[k] for k in COLUMNS}, flush=True)
    return tallies


def table(report: dict[str, dict[str, object]]) -> str:
    lines = ["| source | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for name, row in report.items():
        cells = [row[c] for c in COLUMNS]
        shown = ["–" if c is None else f"{c:.3f}" if isinstance(c, float) and c <= 1 else f"{c:.0f}"
                 for c in cells]  # fmt: skip
        lines.append(f"| {name} | " + " | ".join(shown) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--drawn", nargs=2)
    parser.add_argument("--photos")
    parser.add_argument("--most", type=int, default=0)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    tallies = evaluate(Eyes(args.weights), args.out, args)
    report = {name: tally.summary() for name, tally in tallies.items()}
    (args.out / "report.json").write_text(json.dumps(report, indent=1))
    (args.out / "report.md").write_text(table(report))
    print(table(report))


if __name__ == "__main__":
    main()
