"""Measure how often sure indices are wrong, on drawn cards made hard, and count wrong names.

Usage: python -m models.witnesses WEIGHTS DATA [COUNT] [--split test]
DATA comes from models.dataset. Crops are cut at the cards' true places with small errors, so the
detector is not needed. On validation the share is written into WEIGHTS/weights.json as
`index_error`; on test nothing is written.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.crops import FACE_SEEN, FACE_WOBBLE, INDEX_SEEN, INDEX_WOBBLE, unsteady
from models.hard import LEAST, Hardship, dim, worsened
from models.measure import short, width_of
from tracker.eyes.cards import card_of, rank_of
from tracker.eyes.corners import FindReading, reads_as_no_card
from tracker.eyes.crops import FACE_CROP, INDEX_CROP
from tracker.eyes.find import Find
from tracker.eyes.names import NONE, normalized
from tracker.eyes.pipeline import SMALLEST_PX
from tracker.eyes.read import NetworkReader
from tracker.eyes.weights import RANKS, Calibration, open_weights
from tracker.pictures.frames import Picture

HARDSHIPS = (
    Hardship("plain 32 px", 32),
    Hardship("motion 67 px", 67, motion=0.06),
    Hardship("motion 50 px, 10 %", 50, motion=0.1),
    dim(50, 1),
)
ROUND = 0.25  # margin cut out around a card before it is made hard, as a share of its width
SURE = 0.99  # probability above which a reader or a name is sure

Points = NDArray[np.float64]


class DrawnCard(NamedTuple):
    """One drawn card made hard, with what the readers read of it."""

    hardship: str
    name: str
    face: FindReading | None
    corners: list[FindReading]


class Readers(NamedTuple):
    """The reader of indices and the reader of faces."""

    index: NetworkReader
    face: NetworkReader


def drawn_cards(readers: Readers, data: Path, split: str, count: int) -> Iterator[DrawnCard]:
    """Read every drawn card of a split under each hardship that its size allows."""
    for path in sorted((data / "images" / split).iterdir())[:count]:
        truth = json.loads((data / "truth" / split / f"{path.stem}.json").read_text())
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        for number, card in enumerate(truth["cards"]):
            for each in HARDSHIPS if is_readable(card) else ():
                seed = zlib.crc32(f"{path.name} {number} {each.name}".encode())
                if width_of(card) >= LEAST * each.card_px:
                    yield from read_hard(readers, picture, card, each, np.random.default_rng(seed))


def is_readable(card: dict[str, Any]) -> bool:
    """Tell whether enough of a card's face, or of one of its indices, shows."""
    ends = any(index["seen"] >= INDEX_SEEN for index in card["indices"])
    return card["name"] != "BACK" and (ends or card["seen"] >= FACE_SEEN)


def read_hard(
    readers: Readers,
    picture: Picture,
    card: dict[str, Any],
    hardship: Hardship,
    random: np.random.Generator,
) -> Iterator[DrawnCard]:
    """Cut out one card, make it hard, and read its indices and its face; none if nothing reads."""
    part, corner = cut_out(picture, np.array(card["quad"]), ROUND * width_of(card))
    if min(part.shape[:2]) < SMALLEST_PX:
        return
    hard = worsened(part, width_of(card), hardship, int(random.integers(2**31)))
    scale = hard.shape[1] / part.shape[1]

    def found(kind: str, quad: Any, wobble: float) -> Find:
        place = (np.array(quad) - corner) * scale
        return Find(kind, 0.9, unsteady(random, place, abs(random.normal(0, wobble))))

    ends = [i["quad"] for i in card["indices"] if i["seen"] >= INDEX_SEEN]
    indices = read_finds(readers.index, hard, [found("index", e, INDEX_WOBBLE) for e in ends])
    whole = [card["quad"]] if card["seen"] >= FACE_SEEN else []
    faces = read_finds(readers.face, hard, [found("face", q, FACE_WOBBLE) for q in whole])
    if faces or indices:
        yield DrawnCard(hardship.name, short(card["name"]), next(iter(faces), None), indices)


def cut_out(picture: Picture, quad: Points, margin: float) -> tuple[Picture, Points]:
    """Cut out a card with a margin; give that part of the picture and its upper left corner."""
    low = np.maximum(quad.min(axis=0) - margin, 0).astype(int)
    high = np.maximum(quad.max(axis=0) + margin, 0).astype(int)
    return picture[low[1] : high[1], low[0] : high[0]], low.astype(np.float64)


def read_finds(reader: NetworkReader, picture: Picture, finds: list[Find]) -> list[FindReading]:
    """Read finds, and leave out those that are read as no card, as the eyes do."""
    readings = reader.read(reader.cut(picture, finds)) if finds else []
    seen = [FindReading(find, said) for find, said in zip(finds, readings, strict=True)]
    return [each for each in seen if not reads_as_no_card(each)]


def index_error(cards: list[DrawnCard]) -> float:
    """Give the share of wrong ranks among the cards whose indices are sure of a rank.

    The Fou is left out, because anything may be printed in its corners.
    """
    wrong = []
    for card in cards:
        ranks = [rank_of(corner)[:NONE] for corner in card.corners if card.name != "FOU"]
        told = normalized(np.sum(ranks, axis=0)) if ranks else np.zeros(NONE)
        if ranks and np.exp(told.max()) > SURE:
            wrong.append(RANKS[int(told.argmax())] != card.name[0])
    return float(np.mean(wrong)) if wrong else 0.0


def counts(cards: list[DrawnCard], calibration: Calibration) -> dict[str, Counter[str]]:
    """Count for each hardship the cards, right names, wrong names, and wrong but sure names."""
    told: dict[str, Counter[str]] = {}
    for card in cards:
        row = told.setdefault(card.hardship, Counter())
        seen = card_of(card.face, card.corners, calibration)
        is_wrong = not card.name.startswith(seen.name.rstrip("?"))
        row.update({
            "cards": 1,
            "right": seen.name == card.name,
            "wrong": is_wrong,
            "surely wrong": is_wrong and seen.confidence > SURE,
        })  # fmt: skip
    return told


def main() -> None:
    parser = given_paths(__doc__, "weights", "data")
    parser.add_argument("count", type=int, nargs="?", default=240)
    parser.add_argument("--split", choices=("validation", "test"), default="validation")
    args = parser.parse_args()
    weights = open_weights(args.weights)
    readers = Readers(
        NetworkReader(weights.index_reader, INDEX_CROP, "index_reader"),
        NetworkReader(weights.face_reader, FACE_CROP, "face_reader"),
    )
    cards = list(drawn_cards(readers, args.data, args.split, args.count))
    content = json.loads((args.weights / "weights.json").read_text())
    if args.split == "validation":
        content["calibration"]["index_error"] = round(index_error(cards), 4)
        (args.weights / "weights.json").write_text(json.dumps(content, indent=1) + "\n")
    for error in (0.0, content["calibration"].get("index_error", 0.0)):
        by = Calibration(**{**content["calibration"], "index_error": error})
        print(f"index_error {error}:", {k: dict(v) for k, v in counts(cards, by).items()})


if __name__ == "__main__":
    main()
