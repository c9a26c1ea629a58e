"""Measure how often two open cards are both named, by how far the upper one is shifted on the lower.

Usage: python -m models.pairs WEIGHTS PACKED [--seed N] [--deck NAME …]

Pairs are drawn on felts of several sizes, seen from straight above and aslant, by a camera whose picture is
large enough for the felt. The decks are some that no network was trained on. Each table is looked at three
times, with its true map. Prints a table: a row for each shift in millimetres.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.drawn_table import DrawnTable
from tracker.detections import CARD_HEIGHT_MM, CARD_WIDTH_MM
from tracker.eyes.eyes import Eyes
from tracker.game.cards import RANKS, SUITS
from tracker.map.homography import project
from tracker.map.table_map import TableMap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.eyes.cards import CardReading

Points = NDArray[np.float64]

DECKS = ("gnome-ancient_french", "gnome-anglo_bitmap")
SHIFTS_MM = (15, 18, 22, 25, 29, 36)
FELTS_MM = ((900, 600), (1600, 1000), (2200, 1200))
TILTS = (0, 30, 45)  # degrees
SIZE, LARGE, LARGE_FELT_MM = (
    (1920, 1080),
    (2880, 1620),
    1500,
)  # px; a large felt needs a large picture
FILLS = 0.8  # share of the picture that the felt fills
ROOM_MM = 110  # from the felt's edge to the nearest pair
COLUMNS, ROWS = 4, 3  # pairs on a table
ASKEW = 0.02, 1.0  # radians and mm: how exactly the upper card is laid along the lower one
LOOKS, TABLES = 3, 2  # pictures of each table; tables for each deck, felt and tilt
NEAR_MM = 70  # a reading this near to the lower card is of this pair
NAME = 2  # letters of a card's name


class Pair(NamedTuple):
    """Two cards, the second partly on the first: each with its place and turn, and its face."""

    shift_mm: int
    lower: tuple[float, float, float]
    upper: tuple[float, float, float]
    faces: tuple[str, str]


def main() -> int:
    parser = given_paths("Pairs of open cards, by how far they are shifted.", "weights", "packed")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--deck", nargs="+", default=DECKS)
    given = parser.parse_args()
    eyes, rng = Eyes(given.weights), np.random.default_rng(given.seed)
    tally: dict[int, Counter[str]] = {shift: Counter() for shift in SHIFTS_MM}
    for deck, felt, tilt in product(given.deck, FELTS_MM, TILTS):
        size = LARGE if felt[0] >= LARGE_FELT_MM else SIZE
        to_px = camera(felt, tilt, size)
        drawn = DrawnTable(given.packed, deck, project(to_px, corners(felt)), size, given.seed)
        for _ in range(TABLES):
            eyes.learn(None)
            seen = TableMap(*size, inverse(to_px), (), felt_mm=felt)
            pairs = laid(felt, rng)
            cards = [(project(to_px, card_at(*at)), face) for at, face in in_order(pairs)]
            for _ in range(LOOKS):
                found = eyes.see(drawn.draw(cards), seen)
            count(tally, pairs, found, seen)
    rows: list[Sequence[object]] = [("shifted by mm", *WHAT), ["---"] * (1 + len(WHAT))]
    rows += [[shift, *(tally[shift][what] for what in WHAT)] for shift in SHIFTS_MM]
    for row in rows:
        sys.stdout.write(f"| {' | '.join(map(str, row))} |\n")
    return 0


WHAT = ("pairs", "both named", "one named", "none named", "a wrong name", "found as one card")


def count(
    tally: dict[int, Counter[str]],
    pairs: Sequence[Pair],
    found: Sequence[CardReading],
    seen: TableMap,
) -> None:
    """Add what was found of each pair to the tally of its shift."""
    middles = [seen.to_mm(np.asarray(each.polygon)).mean(axis=0) for each in found]
    for pair in pairs:
        x, y, _ = pair.lower
        names = [
            each.name.replace("10", "T")
            for each, (u, v) in zip(found, middles, strict=True)
            if np.hypot(u - x, v - y) < NEAR_MM
        ]
        right = len({*pair.faces} & {*names})
        kept = tally[pair.shift_mm]
        kept["pairs"] += 1
        kept[("none named", "one named", "both named")[right]] += 1
        kept["found as one card"] += len(names) == 1
        wrong = [n for n in names if len(n) == NAME and n[1] in SUITS and n not in pair.faces]
        kept["a wrong name"] += bool(wrong)


def laid(felt: tuple[int, int], rng: np.random.Generator) -> list[Pair]:
    """Lay pairs all over a felt, with every shift equally often."""
    wide, high = felt[0] / 2 - ROOM_MM, felt[1] / 2 - ROOM_MM
    places = product(np.linspace(-wide, wide, COLUMNS), np.linspace(-high, high, ROWS))
    times = COLUMNS * ROWS // len(SHIFTS_MM)
    shifts = iter(rng.permutation([*SHIFTS_MM] * times).tolist())
    pack = iter(rng.permutation([rank + suit for rank in RANKS for suit in SUITS]).tolist())
    found = []
    for x, y in places:
        turn, shift = rng.uniform(-pi, pi), next(shifts)
        aside, askew = rng.normal(0, ASKEW[1]), rng.normal(0, ASKEW[0])
        u, v = x + shift * cos(turn), y + shift * sin(turn) + aside
        found.append(Pair(shift, (x, y, turn), (u, v, turn + askew), (next(pack), next(pack))))
    return found


def in_order(pairs: Sequence[Pair]) -> Iterator[tuple[tuple[float, float, float], str]]:
    for pair in pairs:
        yield pair.lower, pair.faces[0]
        yield pair.upper, pair.faces[1]


def camera(felt: tuple[int, int], tilt: float, size: tuple[int, int]) -> tuple[float, ...]:
    """Give the homography from millimetres to pixels of a usual camera that leans by so many degrees."""
    lean, focal = radians(tilt), float(size[0])
    away = max(focal * felt[0] / (FILLS * size[0]), focal * felt[1] / (FILLS * size[1]))
    pose = np.array([[1, 0, 0], [0, -cos(lean), 0], [0, -sin(lean), away]])
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    return tuple((inner @ pose).ravel().tolist())


def inverse(homography: tuple[float, ...]) -> tuple[float, ...]:
    found = np.linalg.inv(np.array(homography).reshape(3, 3))
    return tuple((found / found[2, 2]).ravel().tolist())


def corners(felt: tuple[float, float]) -> Points:
    wide, high = felt[0] / 2, felt[1] / 2
    return np.array([(-wide, high), (wide, high), (wide, -high), (-wide, -high)])


def card_at(x: float, y: float, turn: float) -> Points:
    """Give a card's corners in millimetres."""
    turned = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    return corners((CARD_WIDTH_MM, CARD_HEIGHT_MM)) @ turned.T + (x, y)


if __name__ == "__main__":
    sys.exit(main())
