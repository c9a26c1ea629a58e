"""What lies still: a card half hidden since is there as long as nothing changes where it shows.

The network knows a card by the whole of it. Of one that was surely found, and that another card was
laid on, it may find nothing, though every pixel beside that card is as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tracker.vision.finds import size_of
from tracker.vision.geometry import are_apart, overlap, within
from tracker.vision.prints import PIXELS, looks_of, shown
from tracker.vision.tones import pixels_around

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.vision.frames import Picture
    from tracker.vision.geometry import Points
    from tracker.vision.pipeline import SeenCard
    from tracker.vision.prints import Looks
    from tracker.vision.tablemap import TableMap

LAIN = 5  # looks in which it was found where it lies
FORGOTTEN_AFTER = 40  # looks that did not show it
SAME_PLACE = 0.12  # of a card: so near its middle it is the same card
SIZED = 0.85, 1.15  # of a card: what is outlined larger was outlined with another
PUSHED = 0.35  # of both outlines are shared by more: a card laid on another leaves more of it free
PART = 0.15  # of a card: with less of it in sight it may be anything
ASTRAY_MM = 20.0  # cards are hardly laid so exactly on each other
# Grey levels, on the mean: of 2,877 sights on six films at what was not found again 684 were so little
# changed, and a card lay there each time, though aside of outlines drawn about two.
UNCHANGED = 12.0
TELLING = 15.0  # from the felt: what is nearer to that tells nothing


@dataclass(eq=False)
class _Lying:
    """A card, and how it looked when it was last found."""

    card: SeenCard
    looks: Looks
    found: int = 1
    missed: int = 0


class Still:
    """Give what lies still and is not found, beside what is found."""

    def __init__(self) -> None:
        self._lying: list[_Lying] = []

    def kept(
        self, picture: Picture, cards: Sequence[SeenCard], table_map: TableMap
    ) -> list[SeenCard]:
        """Add to a look's cards those that must lie there yet."""
        found = [self._meet(picture, card) for card in cards if _is_sure(card, table_map)]
        lain = [each.card for each in found if each.found >= LAIN]
        new = [card for card in cards if not any(card is other for other in lain)]
        outlines = [card.polygon for card in cards]
        missing = [each for each in self._lying if each not in found]
        there = [
            each
            for each in missing
            if each.found >= LAIN
            and not any(_may_be_moved(each.card, card) for card in new)
            and _lies_there(each, picture, outlines)
        ]
        for each in missing:
            each.missed += each not in there
        self._lying = [each for each in self._lying if each.missed <= FORGOTTEN_AFTER]
        kept = [*cards]
        for card in (each.card for each in sorted(there, key=lambda each: -each.found)):
            if not any(_is_outlined_twice(card, other, table_map) for other in kept):
                kept.append(card)
        return kept

    def _meet(self, picture: Picture, card: SeenCard) -> _Lying:
        looks = looks_of(picture, card.polygon)
        for each in self._lying:
            if _is_same(each.card, card):
                each.card, each.looks, each.found, each.missed = card, looks, each.found + 1, 0
                return each
        self._lying.append(_Lying(card, looks))
        return self._lying[-1]


def _is_sure(card: SeenCard, table_map: TableMap) -> bool:
    """Tell whether a card was named, or is covered, and is outlined as large as one."""
    least, most = SIZED
    return "?" not in card.name and least < size_of(card.polygon, table_map) < most


def _is_same(one: SeenCard, other: SeenCard) -> bool:
    """Tell whether two looks found one card: it lies where it lay, and has its name."""
    if one.name != other.name or are_apart(one.polygon, other.polygon):
        return False
    middle = within(one.polygon, other.polygon.mean(axis=0))
    return bool(np.abs(middle - 0.5).max() < SAME_PLACE)


def _may_be_moved(card: SeenCard, new: SeenCard) -> bool:
    """Tell whether what was found just now is a card that lay here, pushed: it covers the same pixels."""
    return card.name == new.name and overlap(card.polygon, new.polygon) > PUSHED


def _is_outlined_twice(card: SeenCard, other: SeenCard, table_map: TableMap) -> bool:
    """Tell whether one half hidden card was outlined in two ways, now here and now there.

    The outline that was found more often is likelier right.
    """
    one, two = (table_map.to_mm(each.polygon).mean(axis=0) for each in (card, other))
    return card.name == other.name and bool(np.hypot(*(one - two)) < ASTRAY_MM)


def _lies_there(lying: _Lying, picture: Picture, outlines: Sequence[Points]) -> bool:
    """Tell whether what shows of a card outside of all outlines is as it was, and is no felt."""
    quad = lying.card.polygon
    shows = shown(quad, outlines, PIXELS)
    if shows.mean() < PART:
        return False
    before, now = lying.looks[shows], looks_of(picture, quad)[shows]
    around = pixels_around(picture, quad, outlines)
    if np.abs(now - before).mean() > UNCHANGED or not len(around):
        return False
    return bool(np.abs(before - np.median(around, axis=0)).mean() > TELLING)
