"""Measure the eyes, source by source.

Usage: python -m models.evaluate WEIGHTS OUT [--drawn DATA SPLIT] [--photos FOLDER] [--most N]
Writes OUT/report.json, OUT/report.md with OUT/reliability.svg, and pictures of the worst misses.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.measure import Miss, Tally, count_names, count_scene
from models.report import table, write_report
from models.sources import photo_sources
from tracker.eyes.cards import CardReading
from tracker.eyes.eyes import Eyes
from tracker.eyes.overlay import draw_cards

WORST = 12  # pictures of misses kept for each source
NOTHING = (
    "nothing to measure: give PHOTOS=… (a folder of labelled photographs, as models/sources.py reads "
    "them) or DRAWN=… (a folder that models.dataset drew); models/README.md shows how to make one"
)
Item = TypeVar("Item")
# a function that counts one picture's cards against its truth
Judge = Callable[[Tally, list[CardReading]], Miss]


class Worst:
    """Keeps pictures of the worst misses of one source, worst first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept: list[tuple[tuple[int, int, int], str, NDArray[np.uint8]]] = []

    def see(
        self, miss: Miss, path: Path, picture: NDArray[np.uint8], cards: list[CardReading]
    ) -> None:
        badness = (miss.wrong, miss.missed, miss.backs)
        if miss.is_perfect or (len(self.kept) == WORST and badness <= self.kept[-1][0]):
            return
        drawn = cv2.imencode(".jpg", draw_cards(picture, cards))[1].astype(np.uint8)
        self.kept.append((badness, path.stem, drawn))
        self.kept = sorted(self.kept, key=lambda item: item[0], reverse=True)[:WORST]

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for number, ((wrong, missed, _), stem, drawn) in enumerate(self.kept, 1):
            name = f"{number:02}_{wrong}wrong_{missed}missed_{stem}.jpg"
            (self.folder / name).write_bytes(drawn.tobytes())


def thin(cases: list[Item], most: int) -> list[Item]:
    """Take every nth case, so that about `most` are left, spread evenly over the sequence."""
    return cases[:: max(1, len(cases) // most)] if most else cases


def drawn_cases(data: Path, split: str) -> Iterator[tuple[Path, Judge]]:
    for path in sorted((data / "images" / split).iterdir()):
        truth = json.loads((data / "truth" / split / f"{path.stem}.json").read_text())
        yield path, lambda tally, cards, t=truth: count_scene(tally, cards, t["cards"], t["tilt"])


def sources(args: argparse.Namespace) -> Iterator[tuple[str, list[tuple[Path, Judge]]]]:
    if args.drawn:
        yield f"drawn {args.drawn[1]}", list(drawn_cases(Path(args.drawn[0]), args.drawn[1]))
    for name, cases in photo_sources(Path(args.photos)) if args.photos else ():
        ranks = "ranks" in name
        yield (
            name,
            [
                (
                    path,
                    lambda tally, cards, t=truth, r=ranks: count_names(
                        tally, cards, t, ranks_only=r
                    ),
                )
                for path, truth in cases
            ],
        )


def measured(eyes: Eyes, cases: list[tuple[Path, Judge]], worst: Worst) -> Tally:
    tally = Tally()
    for path, judge in cases:
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        start = time.perf_counter()
        cards = eyes.see(picture)
        tally.ms.append(1000 * (time.perf_counter() - start))
        worst.see(judge(tally, cards), path, picture, cards)
    return tally


def main() -> None:
    parser = given_paths(__doc__, "weights", "out")
    parser.add_argument("--drawn", nargs=2, metavar=("DATA", "SPLIT"))
    parser.add_argument("--photos")
    parser.add_argument("--deck", type=Path, help="a profile that `vingtetun deck learn` kept")
    parser.add_argument("--most", type=int, default=0)
    args = parser.parse_args()
    if not (args.drawn or args.photos):
        print(NOTHING, file=sys.stderr)
        sys.exit(2)
    eyes = Eyes(args.weights, args.deck)
    args.out.mkdir(parents=True, exist_ok=True)
    tallies: dict[str, Tally] = {}
    for name, cases in sources(args):
        worst = Worst(args.out / "misses" / name.replace(" ", "_"))
        tallies[name] = measured(eyes, thin(cases, args.most), worst)
        worst.write()
        print(table({name: tallies[name].summary()}).splitlines()[-1], flush=True)
    report = {name: tally.summary() for name, tally in tallies.items()}
    (args.out / "report.json").write_text(json.dumps(report, indent=1))
    write_report(tallies, args.out)
    print(table(report))


if __name__ == "__main__":
    main()
