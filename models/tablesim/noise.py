"""Measure how the real eyes err on drawn scenes, so that the simulator can make the same errors.

Drawn pictures have their truth beside them (`models.dataset`). Cards are sorted into classes by
size, tilt and visibility. For each class is measured: how many are missed, found twice, or taken
for lying on the other side; how far outlines stray; and how far the evidence for the right rank and
suit is above the next, in nats, by deciles.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tracker.belief.sightings import CardKind, Detection
from tracker.eyes.eyes import Eyes
from tracker.eyes.geometry import overlap
from tracker.eyes.pipeline import detections
from tracker.game.cards import RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from numpy.typing import NDArray

SAME = 0.4  # outlines that overlap more than this share are the same card
PARTLY = 0.8  # a card of which no more than this shows counts as half hidden
LEAST = 0.3  # a card of which less shows need not be found
SIZES = (50, 80, 120)  # px of a card's width, the lower limits of the classes
TILTED = 25.0  # degrees of the camera's tilt above which cards count as tilted
DECILES = tuple(range(5, 100, 10))


@dataclass
class Class:
    """How the eyes err on cards of one size, tilt and visibility."""

    cards: int = 0
    missed: int = 0
    doubled: int = 0
    wrong_side: int = 0
    unread: int = 0
    strays_px: list[float] = field(default_factory=list)
    rank_leads: list[float] = field(default_factory=list)
    suit_leads: list[float] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        """Give the few numbers that the simulator uses."""
        share = {
            name: round(getattr(self, name) / max(self.cards, 1), 4)
            for name in ("missed", "doubled", "wrong_side", "unread")
        }
        return {
            "cards": self.cards,
            **share,
            "stray_px": round(float(np.median(self.strays_px or [0.0])), 2),
            "rank_leads": _deciles(self.rank_leads),
            "suit_leads": _deciles(self.suit_leads),
        }


def measure(data: Path, weights: Path | None, most: int) -> dict[str, Any]:
    """Run the eyes on drawn test pictures, and sum up their errors by class."""
    eyes = Eyes(weights)
    classes: dict[str, Class] = defaultdict(Class)
    pictures = phantoms = 0
    for path in sorted((data / "truth" / "test").glob("*.json"))[:most]:
        truth = json.loads(path.read_text())
        picture = cv2.imread(str(data / "images" / "test" / f"{path.stem}.jpg"))
        assert picture is not None, path
        found = list(detections(eyes.see(picture.astype(np.uint8)), 0, 0).cards)
        phantoms += _compare(truth, found, classes)
        pictures += 1
    summed = {name: each.summary() for name, each in sorted(classes.items())}
    return {"pictures": pictures, "phantoms": round(phantoms / max(pictures, 1), 3), **summed}


def class_of(wide_px: float, tilt: float, seen: float) -> str:
    """Name the class of a card, such as `80 px, level, whole`."""
    size = max((each for each in SIZES if wide_px >= each), default=0)
    lean = "tilted" if tilt > TILTED else "level"
    return f"{size} px, {lean}, {'whole' if seen > PARTLY else 'part'}"


def _compare(truth: dict[str, Any], found: list[Detection], classes: dict[str, Class]) -> int:
    """Count the errors in one picture; give how many finds belong to no card."""
    quads = [np.array(each.outline).reshape(4, 2) for each in found]
    cards = [np.array(card["quad"]) for card in truth["cards"]]
    fits = sorted(
        (
            (fit, number, card)
            for number, quad in enumerate(quads)
            for card, other in enumerate(cards)
            if (fit := overlap(quad, other)) > SAME
        ),
        reverse=True,
    )
    mine: dict[int, list[Detection]] = defaultdict(list)
    met: set[int] = set()
    # Match each card with its best find first. Other finds that fit it are second finds of it.
    for is_first in (True, False):
        for _, number, card in fits:
            if number not in met and not (is_first and card in mine):
                met.add(number)
                mine[card].append(found[number])
    for number, (true, quad) in enumerate(zip(truth["cards"], cards, strict=True)):
        inside = ((quad >= 0) & (quad < (truth["width"], truth["height"]))).all()
        if true["seen"] >= LEAST and inside and true["name"] != "FOU":
            wide = float(np.linalg.norm(quad[1] - quad[0]))
            into = classes[class_of(wide, truth["tilt"], true["seen"])]
            _count(into, true["name"], quad, mine[number])
    return len(found) - len(met)


def _count(into: Class, name: str, quad: NDArray[np.float64], hits: list[Detection]) -> None:
    into.cards += 1
    into.missed += not hits
    into.doubled += len(hits) > 1
    if not hits:
        return
    best = hits[0]
    middle = np.array(best.outline).reshape(4, 2).mean(axis=0) - quad.mean(axis=0)
    into.strays_px.append(float(np.abs(middle).mean()))
    kind = CardKind.COVERED if name == "BACK" else CardKind.TURNED
    into.wrong_side += best.kind is not kind
    if best.kind is not CardKind.TURNED or name == "BACK":
        return
    into.unread += not best.ranks
    if best.ranks:
        rank = "T" if name[:-1] == "10" else name[:-1]
        into.rank_leads.append(_lead(best.ranks, RANKS.index(rank)))
        into.suit_leads.append(_lead(best.suits, SUITS.index(name[-1])))


def _lead(logs: tuple[float, ...], right: int) -> float:
    return logs[right] - max(value for k, value in enumerate(logs) if k != right)


def _deciles(values: Iterable[float]) -> list[float]:
    found = list(values)
    return [round(float(each), 2) for each in np.percentile(found, DECILES)] if found else []
