"""Keep cards that lie still: a half-hidden card is there until its visible part changes.

The network recognises whole cards. It may miss a card that was surely found before another was laid
on it, although every visible pixel of it is as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.eyes.card_measures import SURELY_FOUND, size_of
from tracker.eyes.geometry import are_apart, near, overlap, within
from tracker.eyes.pattern_similarity import PIXELS, looks_of, shown
from tracker.felt.tones import pixels_around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.geometry import Points
    from tracker.eyes.pattern_similarity import CropPixels
    from tracker.eyes.pipeline import SeenCard
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

LAIN_MS = 600  # a card found at its place for so long is kept
FORGOTTEN_AFTER_MS = 5000  # in which it did not show
GLIMPSED_AFTER_MS = 1500  # the same for a card found for less: a pattern is found now and then
SAME_PLACE = 0.12  # of a card's side; two finds whose middles are so near are one card
SIZED = 0.85, 1.15  # of a card's size; a larger outline was drawn round another card too
PUSHED = 0.35  # of two outlines; with more in common it is one card, pushed, not two
PART = 0.15  # of a card; with less of it in sight it may be anything
WHOLE = 0.95  # of a card; with more of it in sight nothing lies on it
ASTRAY_MM = 20.0  # two outlines so near are of one card, and the one found for longer is right
# Mean difference in grey levels. On six films the place of a card that was not found again was
# looked at 2,877 times: 684 times it had changed so little, and a card lay there each time,
# although beside its outline if that had been drawn round two cards.
UNCHANGED = 12.0
TELLING = 15.0  # grey levels that a card must differ from the felt, or its looks tell nothing


@dataclass(eq=False)
class _StillCard:
    """A card, where its middle lies in millimetres, and how it looked when it was last found."""

    card: SeenCard
    middle: tuple[float, float]
    looks: CropPixels
    over: Sequence[Points]  # others' outlines then, in which it may not have been seen
    found_ms: int = 0
    missed_ms: int = 0

    @property
    def has_lain(self) -> bool:
        return self.found_ms >= LAIN_MS

    @property
    def is_forgotten(self) -> bool:
        return self.missed_ms > (FORGOTTEN_AFTER_MS if self.has_lain else GLIMPSED_AFTER_MS)


class _Kept(NamedTuple):
    """A card of this look, its middle, and for how long it was found there."""

    card: SeenCard
    middle: tuple[float, float]
    found_ms: int


class Still:
    """Add the cards that lie still but are not found to those that are found."""

    def __init__(self) -> None:
        self._lying: list[_StillCard] = []

    def kept(
        self, picture: Picture, cards: Sequence[SeenCard], table_map: TableMap, ms: int
    ) -> list[SeenCard]:
        """Give a look's cards, and those that must still lie there although they are not found.

        The look counts for so many milliseconds.
        """
        cards = [card for card in cards if not self._lies_open(picture, card, cards)]
        outlines = [card.polygon for card in cards]
        kept = [self._meet(picture, card, outlines, (table_map, ms)) for card in cards]
        new = [each.card for each in kept if each.found_ms < LAIN_MS]
        for lying in self._missing(kept):
            rivals = [each for each in kept if _is_outlined_otherwise(each, lying)]
            weaker = {id(each) for each in rivals if each.found_ms < lying.found_ms}
            others = [each for each in kept if id(each) not in weaker]
            outlines = [each.card.polygon for each in others]
            may_be_moved = any(_may_be_moved(lying.card, card) for card in new)
            if not lying.has_lain or may_be_moved or not _lies_there(lying, picture, outlines):
                lying.missed_ms += ms
            elif len(weaker) == len(rivals):
                lying.missed_ms += ms * _is_open_to_sight(lying, outlines)
                kept = [*others, _Kept(lying.card, lying.middle, lying.found_ms)]
        self._lying = [each for each in self._lying if not each.is_forgotten]
        return [each.card for each in kept]

    def _missing(self, kept: Sequence[_Kept]) -> list[_StillCard]:
        """List the known cards that are not found, nor another in their place; the surest first."""
        met = {id(each.card) for each in kept}
        missing = [
            each
            for each in self._lying
            if id(each.card) not in met
            and not any(_is_read_otherwise(each.card, seen.card) for seen in kept)
        ]
        return sorted(missing, key=lambda each: -each.found_ms)

    def _lies_open(self, picture: Picture, card: SeenCard, cards: Sequence[SeenCard]) -> bool:
        """Tell whether a barely sure covered find is really an open card that still lies there."""
        if card.name != "BACK" or card.confidence > SURELY_FOUND:
            return False
        outlines = [each.polygon for each in cards if each is not card]
        return any(
            each.card.name != "BACK"
            and _is_in_place(each.card, card)
            and _lies_there(each, picture, outlines)
            for each in self._lying
            if each.has_lain
        )

    def _meet(
        self,
        picture: Picture,
        card: SeenCard,
        outlines: Sequence[Points],
        look: tuple[TableMap, int],
    ) -> _Kept:
        """Remember a sure card, and give for how long it was found here; 0 if it is not sure.

        `look` has the map, and for how long the look counts.
        """
        table_map, ms = look
        x, y = table_map.to_mm(card.polygon).mean(axis=0).tolist()
        if not _is_sure(card, table_map):
            return _Kept(card, (x, y), 0)
        self._lying = [each for each in self._lying if not _is_turned_over(each.card, card)]
        looks = looks_of(picture, card.polygon)
        over = near(card.polygon, [each for each in outlines if each is not card.polygon])
        lying = next((each for each in self._lying if _is_same(each.card, card)), None)
        if lying is None:
            lying = _StillCard(card, (x, y), looks, over)
            self._lying.append(lying)
        lying.card, lying.middle, lying.looks, lying.over = card, (x, y), looks, over
        lying.found_ms, lying.missed_ms = lying.found_ms + ms, 0
        if lying.has_lain:
            self._lying = [each for each in self._lying if not _is_covered_now(each.card, card)]
        return _Kept(card, (x, y), lying.found_ms)


def _is_sure(card: SeenCard, table_map: TableMap) -> bool:
    """Tell whether a find was read, or is covered, and has the size of a card."""
    least, most = SIZED
    return "?" not in card.name and least < size_of(card.polygon, table_map) < most


def _is_same(one: SeenCard, other: SeenCard) -> bool:
    """Tell whether two looks found one card: it lies where it lay, and has its name."""
    return one.name == other.name and _is_in_place(one, other)


def _is_in_place(one: SeenCard, other: SeenCard) -> bool:
    if are_apart(one.polygon, other.polygon):
        return False
    middle = within(one.polygon, other.polygon.mean(axis=0))
    return bool(np.abs(middle - 0.5).max() < SAME_PLACE)


def _is_turned_over(card: SeenCard, seen: SeenCard) -> bool:
    """Tell whether an open card is found where a covered one lay."""
    return card.name == "BACK" and seen.name != "BACK" and _is_in_place(card, seen)


def _is_covered_now(card: SeenCard, seen: SeenCard) -> bool:
    """Tell whether a covered card is found where an open one was: misread, or turned over."""
    return card.name != "BACK" and seen.name == "BACK" and _is_in_place(card, seen)


def _may_be_moved(card: SeenCard, new: SeenCard) -> bool:
    """Tell whether a new find may be the card that lay here, pushed: the two outlines overlap."""
    return card.name == new.name and overlap(card.polygon, new.polygon) > PUSHED


def _is_outlined_otherwise(seen: _Kept, lying: _StillCard) -> bool:
    """Tell whether a find may be a known card near it: half hidden, its outline changes."""
    (x, y), (u, v) = seen.middle, lying.middle
    return seen.card.name == lying.card.name and hypot(x - u, y - v) < ASTRAY_MM


def _is_read_otherwise(card: SeenCard, seen: SeenCard) -> bool:
    """Tell whether an open card is found where another open one lay."""
    return "BACK" not in (card.name, seen.name) and _is_in_place(card, seen)


def _is_open_to_sight(lying: _StillCard, outlines: Sequence[Points]) -> bool:
    """Tell whether nothing lies on a card; if it were there, the network would find it."""
    return bool(shown(lying.card.polygon, outlines, PIXELS).mean() > WHOLE)


def _lies_there(lying: _StillCard, picture: Picture, outlines: Sequence[Points]) -> bool:
    """Tell whether the visible part of a card looks as it did, and not like felt.

    Only what is outside all other outlines counts, now and when the card was last found.
    """
    quad = lying.card.polygon
    shows = shown(quad, [*outlines, *lying.over], PIXELS)
    if shows.mean() < PART:
        return False
    before, now = lying.looks[shows], looks_of(picture, quad)[shows]
    around = pixels_around(picture, quad, outlines)
    if np.abs(now - before).mean() > UNCHANGED or not len(around):
        return False
    return bool(np.abs(before - np.median(around, axis=0)).mean() > TELLING)
