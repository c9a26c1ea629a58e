"""Draw invented jokers: a word in two corners, a figure between them, and no rank.

Usage: python -m models.jokers PACKED
PACKED holds stamps.npy and fonts (see README); writes PACKED/jokers.npy, which training uses. Every
maker's joker is different, and packages bring only a few. A reader that learns only those would
know no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.arguments import given_paths
from models.indices import Box
from models.reindex import glyph, stamp, usable_fonts
from models.suits import draw_suit
from tracker.pictures.frames import Picture

HIGH, WIDE = 350, 250  # px
COUNT, SEED = 600, 33
WORDS = ("JOKER", "JOKER", "JOKER", "Joker", "joker", "JOLLY", "FOU", "Fou")
WORDLESS = 0.05  # share of jokers without a word
TWO_HEADED, FRAMED, STREWN = 0.35, 0.25, 0.4  # shares with such a figure, a frame, small signs

Mask = NDArray[np.uint8]
Stamps = NDArray[np.uint8]  # small cut-out pictures with their transparency
Ink = NDArray[np.float64]
Write = Callable[[str], Mask]


@dataclass(frozen=True)
class Mark:
    """One thing printed in a corner: its shape, its place on the card, its colour."""

    mask: Mask
    box: Box
    ink: Ink


def print_joker(rng: np.random.Generator, stamps: Stamps, write: Write) -> Picture:
    """Draw one joker; `write` draws its letters in one font."""
    card = np.full((HIGH, WIDE, 3), rng.uniform(225, 255), np.uint8)
    _draw_figure(rng, card, stamps)
    if rng.random() < FRAMED:
        ink = rng.uniform(0, 160, 3).tolist()
        cv2.rectangle(card, (34, 30), (WIDE - 35, HIGH - 31), ink, int(rng.integers(1, 4)))
    word = "" if rng.random() < WORDLESS else str(rng.choice(WORDS))
    for mark in _corner(rng, word, write):
        for turned in (card, card[::-1, ::-1]):
            stamp(turned, mark.mask, mark.box, mark.ink)
    return card


def _draw_figure(rng: np.random.Generator, card: Picture, stamps: Stamps) -> None:
    """Draw a figure in the middle, or its upper half twice, the second one upside down."""
    side = int(WIDE * rng.uniform(0.45, 0.85))
    left, top = (WIDE - side) // 2, int(rng.uniform(0.3, 0.6) * (HIGH - side))
    figure = stamps[rng.integers(len(stamps))]
    if rng.random() < TWO_HEADED:
        top = HIGH // 2 - int(side * rng.uniform(0.6, 0.9))
        paste(card[: HIGH // 2], figure, (left, top, side))
        card[-(HIGH // 2) :] = card[: HIGH // 2][::-1, ::-1]
    else:
        paste(card, figure, (left, top, side))
    if rng.random() < STREWN:
        for _ in range(int(rng.integers(2, 9))):
            small = int(rng.integers(14, 50))
            at = (int(rng.integers(30, WIDE - 80)), int(rng.integers(30, HIGH - 80)), small)
            paste(card, stamps[rng.integers(len(stamps))], at)


def paste(card: Picture, figure: NDArray[np.uint8], at: tuple[int, int, int]) -> None:
    """Paste a cut-out picture on a card as far as it fits; `at` is left, top and side in px."""
    left, top, side = at
    small = cv2.resize(figure, (side, side), interpolation=cv2.INTER_AREA)
    room = card[max(top, 0) : top + side, left : left + side]
    small = small[max(-top, 0) :][: room.shape[0], : room.shape[1]]
    cover = small[..., 3:].astype(np.float32) / 255
    room[:] = (room * (1 - cover) + small[..., :3] * cover).astype(np.uint8)


def _corner(rng: np.random.Generator, word: str, write: Write) -> Iterator[Mark]:
    """Lay out a corner: the word, and sometimes a suit above it, which means nothing."""
    ink = rng.uniform(0, 90, 3) if rng.random() < 0.5 else np.array([30, 30, rng.uniform(150, 230)])
    left, top = rng.uniform(0.025, 0.09), rng.uniform(0.02, 0.06)
    if word and rng.random() < 0.2:
        tall = rng.uniform(0.05, 0.1)
        symbol = draw_suit(rng, str(rng.choice(list("SHDC"))))
        yield Mark(symbol, Box(left, top, left + tall * HIGH / WIDE, top + tall), ink)
        top += tall * 1.15
    layout = (_stacked, _along, _across)[rng.choice(3, p=[0.45, 0.2, 0.35])]
    if word:
        for mask, box in layout(rng, word, write):
            own = rng.uniform(0, 200, 3) if rng.random() < 0.1 else ink
            yield Mark(mask, Box(*np.add(box, (left, top, left, top))), own)


Printed = Iterator[tuple[Mask, tuple[float, float, float, float]]]  # each mask with its box


def _stacked(rng: np.random.Generator, word: str, write: Write) -> Printed:
    """Write the letters one below the other."""
    tall, wide = rng.uniform(0.035, 0.07), rng.uniform(0.05, 0.11)
    for k, letter in enumerate(word):
        yield write(letter), (0.0, 1.12 * k * tall, wide, (1.12 * k + 1) * tall)


def _along(rng: np.random.Generator, word: str, write: Write) -> Printed:
    """Write the word along the left edge, turned up or down."""
    down = rng.uniform(0.2, 0.4)
    mask = np.rot90(write(word), 1 if rng.random() < 0.5 else 3)
    yield np.ascontiguousarray(mask), (0.0, 0.0, rng.uniform(0.06, 0.12), down)


def _across(rng: np.random.Generator, word: str, write: Write) -> Printed:
    """Write the word along the upper edge, slightly slanted."""
    mask = cv2.copyMakeBorder(write(word), 40, 40, 0, 0, cv2.BORDER_CONSTANT)
    high, wide = mask.shape
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.normal(0, 6), 1)
    yield cv2.warpAffine(mask, turn, (wide, high)), (0.0, 0.0, rng.uniform(0.25, 0.55), 0.14)


def main(packed: Path) -> None:
    rng = np.random.default_rng(SEED)
    stamps, fonts = np.load(packed / "stamps.npy"), usable_fonts(packed / "fonts")
    kinds = [partial(glyph, font=str(font)) for font in rng.choice(fonts, COUNT)]
    np.save(packed / "jokers.npy", np.stack([print_joker(rng, stamps, kind) for kind in kinds]))


if __name__ == "__main__":
    main(**vars(given_paths(__doc__, "packed").parse_args()))
