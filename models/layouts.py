"""Compare layouts of the detector side by side: what each finds in drawn pictures, and its time.

Usage: python -m models.layouts found DATA NAME=NETWORK … [--size PX] [--most N]
       python -m models.layouts timed PICTURE NAME=NETWORK … [--rounds N]
A NETWORK is a checkpoint of `models.train_detector` (RUN/yolo/weights/last.pt, RUN/after_N.pt) or an
export. `+single` after it takes the head that answers once for each thing, of a layout that has one.
Pictures are those of DATA's validation split, looked at in one size. What is found is right if its
box and that of a thing to be found overlap by half. It counts neither way if the thing is one that
the detector was not asked to learn, because too little of it shows.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from models.dataset import card_shows, index_shows
from models.engines import OnnxRuntime
from models.export import export_detector, write_onnx
from models.trained import open_trained
from tracker.eyes.detect import LOOKS, LookSettings, decoded, keep_best, prepared, shrunk
from tracker.eyes.engine import (
    DETECTOR,
    EXACT,
    HALVED,
    HALVES,
    TRAINED,
    Array,
    Bytes,
    Network,
    RunnableNetwork,
    abilities,
)
from tracker.eyes.find import Find
from tracker.eyes.geometry import area
from tracker.eyes.weights import KINDS
from tracker.pictures.frames import Picture

SINGLE = "+single"
FAINTEST = 0.03  # score of a find that is counted at all
OVERLAP = 0.5  # of the boxes of a find and of a thing (intersection over union)
LEAST_PX = 3  # sides of the box of a thing that is asked for
PRECISIONS = (0.9, 0.7, 0.5)  # at which it is told how much is found
NONE = -1
Values = NDArray[np.float64]


@dataclass(frozen=True)
class DrawnThing:
    """A card or an index of a drawn picture."""

    kind: str
    quad: Values  # may reach outside the picture
    box: Values  # left, top, right, bottom in px, within the picture
    is_asked: bool  # enough of it shows to be found

    def off_by(self, quad: Values) -> float:
        """Tell how far the worst corner is off, in sides of a square as large as the thing."""
        turns = (0,) if self.kind == "index" else (0, 2)  # a card looks the same after half a turn
        gaps = [np.linalg.norm(np.roll(quad, turn, 0) - self.quad, axis=1) for turn in turns]
        return float(min(gap.max() for gap in gaps) / np.sqrt(area(self.quad)))


@dataclass
class FindsOfOneKind:
    """What one network found of one kind: how sure each find is, and whether it is right."""

    asked: int = 0
    pictures: int = 0
    said: list[tuple[float, bool]] = field(default_factory=list)
    # a picture's and a thing's number → how far the worst corner is off
    off: dict[tuple[int, int], float] = field(default_factory=dict)

    def recall(self, precision: float) -> float:
        """Give the share that is found by the lowest floor that keeps this precision."""
        right = np.cumsum([good for _, good in sorted(self.said, reverse=True)])
        kept = right[right >= precision * np.arange(1, len(right) + 1)]
        return float(kept.max(initial=0) / max(self.asked, 1))

    def add(self, finds: list[Find], things: list[DrawnThing], side: int) -> None:
        """Give each find the thing it overlaps most, the surest first; a thing is found once."""
        self.asked += sum(thing.is_asked for thing in things)
        self.pictures += 1
        left = np.ones(len(things), bool)
        boxes = np.array([thing.box for thing in things]).reshape(-1, 4)
        for find in sorted(finds, key=lambda find: -find.score):
            shares = overlaps(box_of(find.quad, side), boxes) * left
            n = int(shares.argmax()) if len(things) else NONE
            good = n != NONE and shares[n] >= OVERLAP
            if good and not things[n].is_asked:
                continue
            self.said.append((find.score, bool(good)))
            if good:
                left[n] = False
                self.off[self.pictures, n] = things[n].off_by(find.quad)


def things_in(path: Path) -> Iterator[DrawnThing]:
    """Read the truth that models.dataset wrote about one picture."""
    truth = json.loads(path.read_text())
    side = truth["width"]
    for card in truth["cards"]:
        kind = "back" if card["name"] == "BACK" else "face"
        yield thing(kind, card["quad"], side, shows=card_shows(kind, card["seen"]))
        for index in card["indices"]:
            shows = index_shows(index["quad"], index["seen"])
            yield thing("index", index["quad"], side, shows=shows)


def thing(kind: str, corners: list[list[float]], side: int, *, shows: bool) -> DrawnThing:
    quad = np.array(corners)
    box = box_of(quad, side)
    return DrawnThing(kind, quad, box, shows and (box[2:] - box[:2]).min() >= LEAST_PX)


def box_of(quad: Values, side: int) -> Values:
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)]).clip(0, side)


def overlaps(box: Values, others: Values) -> Values:
    """Give the intersection over union of a box with each of several."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    both = (high - low).clip(min=0).prod(axis=1)
    own, each = (np.prod(some[..., 2:] - some[..., :2], axis=-1) for some in (box, others))
    shares: Values = both / np.maximum(own + each - both, 1e-9)
    return shares


def once_each(output: Array) -> Array:
    """Turn the rows of a head that answers once (box, score, kind, corners) into columns as others have them."""
    scores = output[:, 4:5] * (output[:, 5:6].round() == np.arange(len(KINDS)))
    return np.concatenate([output[:, :4], scores, output[:, 6:]], axis=1).T


class Contender:
    """One network that is compared."""

    def __init__(self, words: str) -> None:
        self.name, _, given = words.partition("=")
        self.is_single = given.endswith(SINGLE)
        self.path = Path(given.removesuffix(SINGLE))
        self.kinds = {kind: FindsOfOneKind() for kind in KINDS}

    def opened(self) -> RunnableNetwork:
        if self.path.suffix != TRAINED:
            return Network(self.path, is_detector=True)
        trained = open_trained(self.path, DETECTOR)
        trained.model.end2end = self.is_single
        return trained

    def find(self, network: RunnableNetwork, picture: Picture, size: int) -> list[Find]:
        ((scale, small),) = shrunk(picture, (size,))
        output = network.run(prepared(small))[0][0]
        columns = once_each(output) if self.is_single else output
        settings = LookSettings(np.full(len(KINDS), FAINTEST))
        finds = list(decoded(columns, scale, settings, small.shape[:2]))
        return finds if self.is_single else keep_best(finds)

    def measure(self, data: Path, paths: list[Path], size: int) -> None:
        network = self.opened()
        for path in paths:
            picture = np.asarray(cv2.imread(str(path)), np.uint8)
            finds = self.find(network, picture, size)
            things = list(things_in(data / "truth" / path.parent.name / f"{path.stem}.json"))
            for kind, told in self.kinds.items():
                of_kind = [find for find in finds if find.kind == kind]
                told.add(of_kind, [each for each in things if each.kind == kind], len(picture))

    def exported(self, folder: Path) -> Path:
        """Export the network, if it is none yet."""
        if self.path.suffix != TRAINED:
            return self.path
        target = folder / f"{self.name}.onnx"
        if self.is_single:
            write_onnx(self.path, target, nms=False)
        else:
            export_detector(self.path, target)
        return target


def compare_finds(contenders: list[Contender], data: Path, size: int, most: int) -> None:
    paths = sorted((data / "images" / "validation").iterdir())[: most or None]
    for each in contenders:
        each.measure(data, paths, size)
    shares = [f"found at {precision:g}" for precision in PRECISIONS]
    print(
        "| layout | " + " | ".join(["kind", *shares, "corner off, of things found by all"]) + " |"
    )
    print("|---" * (len(PRECISIONS) + 3) + "|")
    for kind in KINDS:
        common = set.intersection(*(set(each.kinds[kind].off) for each in contenders))
        for each in contenders:
            told = each.kinds[kind]
            off = np.median([told.off[one] for one in common]) if common else np.nan
            cells = [f"{told.recall(precision):.3f}" for precision in PRECISIONS]
            words = [each.name, f"{kind} of {told.asked}", *cells, f"{off:.3f} of {len(common)}"]
            print("| " + " | ".join(words) + " |", flush=True)


def engines(contender: Contender, folder: Path) -> Iterator[tuple[str, RunnableNetwork]]:
    """Open a network in each engine. OpenVINO cannot open a head that answers once for each thing."""
    path = contender.exported(folder)
    if not contender.is_single:
        yield "OpenVINO f32", Network(path, EXACT, is_detector=True)
        if HALVES in abilities():
            yield "OpenVINO bf16", Network(path, HALVED, is_detector=True)
    yield "ONNX Runtime f32", OnnxRuntime(path)


def compare_times(contenders: list[Contender], picture: Picture, rounds: int) -> None:
    """Let all take turns on the same picture at each size; the ratio to the first one counts.

    The least time of each is told: other work of the machine empties the caches, and only adds to it.
    """
    with tempfile.TemporaryDirectory() as folder:
        opened = {
            (engine, each.name): network
            for each in contenders
            for engine, network in engines(each, Path(folder))
        }
    names = [each.name for each in contenders]
    print("| engine | long side | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 2) + "|")
    for size, (_, small) in zip(LOOKS, shrunk(picture, LOOKS), strict=True):
        taken = in_turns(opened, prepared(small), rounds)
        for engine in dict.fromkeys(engine for engine, _ in opened):
            first = taken[engine, names[0]]
            cells = [cell(taken.get((engine, name)), first) for name in names]
            print(f"| {engine} | {size} | " + " | ".join(cells) + " |", flush=True)


def cell(ms: Values | None, first: Values) -> str:
    if ms is None:
        return "–"
    return f"{ms.min():.1f} ms, {ms.min() / first.min():.2f}"


def in_turns(
    opened: dict[tuple[str, str], RunnableNetwork], batch: Bytes, rounds: int
) -> dict[tuple[str, str], Values]:
    """Give the processor's milliseconds for each network in each round; before the first all warm up.

    They hardly depend on other work of the machine. Run it on one core (`taskset -c 0`): where several
    threads wait for each other, their waiting counts too.
    """
    taken: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _ in range(rounds + 1):
        for key, network in opened.items():
            start = time.process_time()
            network.run(batch)
            taken[key].append(1000 * (time.process_time() - start))
    return {key: np.array(ms[1:]) for key, ms in taken.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("found", "timed"))
    parser.add_argument("source", type=Path, help="DATA or PICTURE")
    parser.add_argument("networks", nargs="+", type=Contender, metavar="NAME=NETWORK")
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2, help="of torch")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    if args.what == "found":
        compare_finds(args.networks, args.source, args.size, args.most)
    else:
        picture = np.asarray(cv2.imread(str(args.source)), np.uint8)
        compare_times(args.networks, picture, args.rounds)


if __name__ == "__main__":
    main()
