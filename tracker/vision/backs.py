"""The backs of the cards on this table, learnt from its talon.

A back that no network was trained on may look like a face to it. But a talon shows nothing else all
evening: what lies there again and again, and is no card by name, is how a covered card looks here.
What the eyes hardly found as covered is surely so where it looks as the talon does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracker.vision.cards import covered
from tracker.vision.crops import CropShape, Picture, straighten
from tracker.vision.detect import Find
from tracker.vision.on_felt import SURELY_FOUND
from tracker.vision.pipeline import SeenCard
from tracker.vision.seats import TALON
from tracker.vision.tablemap import TableMap

CROP = CropShape(width=16, height=22, beside=0.0, above=0.0)
PLAIN = 3.0  # grey levels: with less of a pattern a half tells nothing, or a fold of the light
SAME = 0.9  # so alike on the whole are two looks at one print
# So alike is a half that is not hidden. On films of 27 decks no face's was more than .62, nine in
# ten of the backs taken for faces have one above .75.
ALIKE = 0.75
LEARNT_AFTER = 16  # looks, two seconds: a card that shows in the pack is dealt sooner, or read
AS_COVERED = (
    4  # looks that one at a covered card counts for: half a second is enough, no face shows there
)
KEPT = 4  # prints: packs of two colours, and what was seen in passing

Halves = NDArray[np.float32]  # upper, lower, left and right, each of length one, or nothing


@dataclass
class Print:
    """How something on the talon looks, either way round, and how often it was seen."""

    ways: tuple[Halves, Halves]
    looks: int

    def likeness(self, halves: Halves) -> Halves:
        """Say how alike each half is, from -1 to 1, the way round that fits better."""
        each = [(way * halves).sum(axis=1) for way in self.ways]
        return max(each, key=lambda found: float(found.max()))


class Backs:
    """Learn the backs of one table, and tell covered cards by them."""

    def __init__(self) -> None:
        self._prints: list[Print] = []

    def told(
        self, picture: Picture, cards: Sequence[SeenCard], table_map: TableMap
    ) -> list[SeenCard]:
        """Give the cards, with those called covered that look as the talon does."""
        for card in cards:
            middle = table_map.to_mm(card.polygon).mean(axis=0)
            is_named = card.name != "BACK" and "?" not in card.name
            if not is_named and table_map.place_of(*middle.tolist()) == TALON:
                self._learn(crop_of(picture, card), AS_COVERED if is_surely_covered(card) else 1)
        return [self._told(picture, card) for card in cards]

    def _told(self, picture: Picture, card: SeenCard) -> SeenCard:
        known = [each for each in self._prints if each.looks >= LEARNT_AFTER]
        if is_surely_covered(card) or not known:
            return card
        halves = halves_of(crop_of(picture, card))
        sure = max(float(each.likeness(halves).max()) for each in known)
        return covered(Find("back", sure, card.polygon)) if sure > ALIKE else card

    def _learn(self, crop: Picture, looks: int) -> None:
        halves = halves_of(crop)
        if not halves.any(axis=1).all():
            return  # plainer than a face is white: it is known by its colour or not at all
        for each in self._prints:
            if each.likeness(halves).mean() > SAME:
                each.looks += looks
                return
        self._prints.sort(key=lambda each: -each.looks)
        self._prints[KEPT - 1 :] = [Print((halves, halves_of(crop[::-1, ::-1])), looks)]


def is_surely_covered(card: SeenCard) -> bool:
    return card.name == "BACK" and card.confidence >= SURELY_FOUND


def crop_of(picture: Picture, card: SeenCard) -> Picture:
    return straighten(picture, card.polygon, CROP)


def halves_of(crop: Picture) -> Halves:
    """Give the pattern of each half of a card, whatever its light and colour."""
    middle, centre = CROP.height // 2, CROP.width // 2
    parts = crop[:middle], crop[middle:], crop[:, :centre], crop[:, centre:]
    halves = np.stack([part.reshape(-1, 3) for part in parts]).astype(np.float32)
    halves -= halves.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(halves, axis=(1, 2), keepdims=True)
    plain = lengths < PLAIN * np.sqrt(halves[0].size)
    return np.where(plain, 0, halves / np.maximum(lengths, 1)).reshape(len(parts), -1)
