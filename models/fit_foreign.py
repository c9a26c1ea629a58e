"""Fit how weakly the readers answer for signs that they never learnt.

Usage: python -m models.fit_foreign WEIGHTS PACKED PHOTOS [--seeds N …]
Known signs come from the validation decks of PACKED and from photographs of decks that training
saw, foreign ones from packs drawn with these seeds. All are made hard. The factors are written
into WEIGHTS/weights.json as `foreign`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.hard import LEAST, card_width, cases, worsened
from models.hard_drawn import decks_of
from models.other_packs import HARDSHIPS, PX, drawn_packs, spread
from tracker.eyes.cards import CardReading
from tracker.eyes.eyes import Eyes
from tracker.eyes.foreign import WITNESSES, described
from tracker.eyes.geometry import within
from tracker.eyes.names import FOU, NONE
from tracker.pictures.frames import Picture

Values = NDArray[np.float64]
Rows = dict[str, list[float]]  # what describes a card's indices, and its face
MOST_PHOTOGRAPHS = 8  # of each source
STEPS, RATE, DECAY = 6000, 0.8, 1e-3  # of the gradient descent


def rows_of(cards: list[CardReading]) -> Iterator[Rows]:
    """Describe the indices and the face of each card."""
    for card in cards:
        if not card.seen or card.rank.argmax() == FOU:
            continue
        if all(seen.reading.rank.argmax() == NONE for seen in card.seen):
            continue
        yield {
            kind: described([seen for seen in card.seen if seen.find.kind == kind])
            for kind in WITNESSES
        }


def spread_rows(eyes: Eyes, name: str, cards: dict[str, Picture]) -> Iterator[Rows]:
    """Read a spread pack under each hardship; of a foreign pack only the cards that are none of ours."""
    seed = zlib.crc32(name.encode())
    picture, laid = spread(cards, seed)
    is_foreign = any(not each.name for each in laid)
    for hardship in HARDSHIPS:
        scale = hardship.card_px / PX
        for card in eyes.see(worsened(picture, PX, hardship, seed)):
            inside = [each for each in laid if holds(card, (each.x * scale, each.y * scale))]
            if inside and bool(inside[0].name) is not is_foreign:
                yield from rows_of([card])


def holds(card: CardReading, point: tuple[float, float]) -> bool:
    place = within(card.polygon, np.array(point))
    return bool(((place > 0) & (place < 1)).all())


def photograph_rows(eyes: Eyes, photos: Path) -> Iterator[Rows]:
    """Read photographs of decks that training saw, under each hardship."""
    for _, (path, _) in cases(photos, MOST_PHOTOGRAPHS, development=True):
        picture = np.asarray(cv2.imread(str(path)), np.uint8)
        width = card_width(eyes, picture)
        for hardship in HARDSHIPS if width else ():
            if width and width >= LEAST * hardship.card_px:
                seed = zlib.crc32(path.name.encode())
                yield from rows_of(eyes.see(worsened(picture, width, hardship, seed)))


def fitted(ours: Values, foreign: Values) -> Values:
    """Fit a logistic regression in which both kinds weigh the same; give its factors.

    The first number of each row is one.
    """
    shown = np.concatenate([ours, foreign])[:, 1:]
    is_foreign = np.repeat([0.0, 1.0], [len(ours), len(foreign)])
    weight = np.repeat([0.5 / len(ours), 0.5 / len(foreign)], [len(ours), len(foreign)])
    middle, spread_of = shown.mean(axis=0), shown.std(axis=0)
    scaled = np.column_stack([np.ones(len(shown)), (shown - middle) / spread_of])
    decay = np.array([0.0, *[DECAY] * shown.shape[1]])
    factors = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-scaled @ factors))
        factors -= RATE * (scaled.T @ (weight * (chance - is_foreign)) + decay * factors)
    slopes = factors[1:] / spread_of
    return np.array([factors[0] - slopes @ middle, *slopes])


def of_witness(rows: list[Rows], kind: str) -> Values:
    """Give the descriptions of one witness, where it was found."""
    return np.array([row[kind] for row in rows if row[kind][0]])


def main() -> None:
    parser = given_paths(__doc__, "weights", "packed", "photos")
    parser.add_argument("--seeds", nargs="*", type=int, default=[1, 2, 3])
    args = parser.parse_args()
    eyes = Eyes(args.weights)
    ours = [
        row
        for name, cards in decks_of(args.packed, "validation")
        for row in spread_rows(eyes, name, cards)
    ]
    ours += photograph_rows(eyes, args.photos)
    packs = drawn_packs(args.packed / "fonts", args.seeds)
    foreign = [row for name, cards in packs for row in spread_rows(eyes, name, cards)]
    factors = [
        fitted(of_witness(ours, kind), of_witness(foreign, kind)).round(3).tolist()
        for kind in WITNESSES
    ]
    sidecar = args.weights / "weights.json"
    content = json.loads(sidecar.read_text())
    content["calibration"]["foreign"] = factors
    sidecar.write_text(json.dumps(content, indent=1) + "\n")
    print(len(ours), "known cards,", len(foreign), "foreign ones:", factors)


if __name__ == "__main__":
    main()
