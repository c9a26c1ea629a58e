"""Covered cards by what was laid: where something of a card's size came to lie, its outline is known.

What the network outlines askew, as one back on another, is set right by that; what it does not find, and
stands out from the felt as the talon does, is a covered card.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from tracker.vision.cards import covered
from tracker.vision.detect import Find
from tracker.vision.finds import SURELY_FOUND
from tracker.vision.laid import Laid
from tracker.vision.tones import tone_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.vision.frames import Picture
    from tracker.vision.geometry import Points
    from tracker.vision.laid import Lying
    from tracker.vision.pipeline import SeenCard
    from tracker.vision.tablemap import TableMap
    from tracker.vision.talon import Talon

ASTRAY_MM = 20.0  # so near to what was laid a card is outlined, and is that card
RIGHT_MM = 6.0  # nearer its own outline is as good
AGAIN_MM = 8.0  # what came to lie so near is the same
# Off the talon's tone, as a share of how that stands out: nine in ten covered cards are nearer than .34,
# and nine in ten patterns of the table farther than .8 (`tones`).
AS_THE_TALON = 0.45
MOSTLY_NEW = 0.4  # of its points, where nothing was found
LAIN = 5  # looks; what comes to lie where a card lay for longer is that card, turned over
FORGOTTEN_AFTER = 1000  # looks that did not show it, some two minutes: cards are turned over late

Middle = tuple[float, float]


@dataclass(eq=False)
class _Known:
    lying: Lying
    middle: Middle  # in millimetres
    is_new: bool  # nothing lay just there before, and no open card was found there since
    seen: int = 0  # looks
    missed: int = 0


class LaidCards:
    """Know what was laid on one felt, and set the covered cards of each look right by it."""

    def __init__(self, table_map: TableMap) -> None:
        self.table_map = table_map
        self._laid = Laid(table_map)
        self._known: list[_Known] = []

    def among(
        self, picture: Picture, cards: Sequence[SeenCard], talon: Talon
    ) -> Sequence[SeenCard]:
        """Look once more; give the cards of this look, with those that were laid in their places."""
        for lying in self._laid.look(picture):
            self._learn(lying)
        for known in self._known:
            if self._laid.is_there(known.lying):
                known.seen, known.missed = known.seen + 1, 0
                known.lying = self._laid.in_this_light(known.lying)
                cards = self._with(known, picture, cards, talon)
            else:
                known.missed += 1
        self._known = [each for each in self._known if each.missed <= FORGOTTEN_AFTER]
        return cards

    def _learn(self, lying: Lying) -> None:
        """Know what came to lie; where something lay before it was turned over, and may lie open."""
        middle = self._middle(lying.outline)
        near = [each for each in self._known if _gap(each.middle, middle) < ASTRAY_MM]
        same = [each for each in near if self._laid.is_there(each.lying)]
        if any(each.lying.new >= lying.new for each in same):
            return
        gone = [each for each in near if _gap(each.middle, middle) < AGAIN_MM and each not in same]
        is_new = all(each.is_new for each in same) and all(each.seen < LAIN for each in gone)
        gone += same
        others = [each for each in self._known if each not in gone]
        self._known = [*others, _Known(lying, middle, is_new)]

    def _with(
        self, known: _Known, picture: Picture, cards: Sequence[SeenCard], talon: Talon
    ) -> Sequence[SeenCard]:
        """Set that covered card right which was found where this one was laid, or add it."""
        outline = known.lying.outline
        gaps = {
            _gap(middle, known.middle): each
            for each in cards
            if self._is_about(middle := self._middle(each.polygon), known)
        }
        if any(each.name != "BACK" for each in gaps.values()):
            known.is_new = False  # it lies open
            return cards
        nearest = min(gaps, default=None)
        if nearest is not None:
            found = gaps[nearest]
            right = covered(Find("back", max(found.confidence, SURELY_FOUND), outline))
            return [right if each is found and nearest > RIGHT_MM else each for each in cards]
        if not known.is_new or known.lying.new < MOSTLY_NEW:
            return cards
        shift = talon.nearest(tone_of(picture, outline, [each.polygon for each in cards]))
        if shift is None or shift.off > AS_THE_TALON:
            return cards
        return [*cards, covered(Find("back", SURELY_FOUND, outline))]

    def _is_about(self, middle: Middle, known: _Known) -> bool:
        """Tell whether what lies here may be what was laid there, and nothing else that was laid."""
        gap = _gap(middle, known.middle)
        return gap < ASTRAY_MM and gap == min(_gap(middle, each.middle) for each in self._known)

    def _middle(self, outline: Points) -> Middle:
        x, y = self.table_map.to_mm(outline).mean(axis=0).tolist()
        return x, y


def _gap(one: Middle, other: Middle) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
