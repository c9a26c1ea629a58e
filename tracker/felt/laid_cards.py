"""Correct covered cards by what was laid: the outline of what was just laid is known.

The network may outline a card askew, such as one back on another: it gets the known outline. If the
network finds nothing there, it is a covered card all the same, provided that it was found once or
looks as the talon does.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from tracker.eyes.card_measures import SURELY_FOUND
from tracker.eyes.cards import covered
from tracker.eyes.find import Find
from tracker.eyes.geometry import near, share_within
from tracker.eyes.pattern_similarity import looks_of, showing
from tracker.felt.laid import Laid
from tracker.felt.tones import tone_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tracker.eyes.geometry import Points
    from tracker.eyes.pattern_similarity import CropPixels, Parts
    from tracker.eyes.pipeline import SeenCard
    from tracker.felt.laid import Lying
    from tracker.felt.points import CameToRest, FeltPoints
    from tracker.felt.talon import Talon
    from tracker.felt.tones import Tone
    from tracker.pictures.frames import Picture

# Set by hand where no measurement is named.
ASTRAY_MM = 20.0  # a find so near to a laid card is that card
RIGHT_MM = 6.0  # a find so near has an outline that is as good
AGAIN_MM = 8.0  # what is laid so near lies at the same place
# The largest distance from the talon's tone, as a share of how the talon stands out. Nine in ten
# covered cards are nearer than 0.34, and nine in ten patterns of the table farther than 0.8 (see
# `tones`).
AS_THE_TALON = 0.45
MOSTLY_NEW = 0.4  # the least share of new points if nothing was found there
WHOLLY_NEW = 0.8  # with a larger share it lies on the bare felt, and all that shows is its own
MOSTLY_THEIRS = 0.8  # the share of an outline that lies within others
LAIN_MS = 600  # what is laid where a card was seen to lie for longer is that card, turned over
FORGOTTEN_AFTER_MS = 120_000  # out of sight: cards are turned over late
TAKEN_AFTER_MS = 1500  # in which no card was there at all: it was gathered

Middle = tuple[float, float]


@dataclass(eq=False)
class _Known:
    lying: Lying
    middle: Middle  # in millimetres
    is_new: bool  # nothing lay just there before, and no open card was found there since
    seen_ms: int  # when it was seen last
    is_found: bool = False  # surely, as covered, once
    lain_ms: int = 0  # for how long it was seen
    bare_ms: int | None = None  # since when no card shows there


class _Found(NamedTuple):
    """A card of this look, and its middle in millimetres."""

    card: SeenCard
    middle: Middle

    @property
    def is_covered(self) -> bool:
        return self.card.name == "BACK"

    def off(self, known: _Known) -> float:
        return dist(self.middle, known.middle)


class _Shown(NamedTuple):
    """What a laid thing looks like, and which parts of it can be seen."""

    looks: CropPixels
    tone: Tone | None
    parts: Parts

    def is_like(self, talon: Talon) -> bool:
        """Tell whether it looks as the talon does, by its tone or its print."""
        by_tone = talon.is_like(self.tone, AS_THE_TALON)
        return by_tone or talon.is_printed_like(self.looks, self.parts)


class LaidCards:
    """Remember what was laid on one felt, and correct the covered cards of each look by it."""

    def __init__(self, points: FeltPoints) -> None:
        self._points = points
        self._laid = Laid(points)
        self._known: list[_Known] = []  # what was laid last lies on top

    def look(self, came: CameToRest) -> None:
        """Learn what came to lie in this look."""
        for lying in self._laid.look(came):
            self._learn(lying)

    def among(
        self, picture: Picture, cards: Sequence[SeenCard], talon: Talon
    ) -> Sequence[SeenCard]:
        """Give the cards of this look, with those that were laid in their places."""
        found = [_Found(card, self._middle(card.polygon)) for card in cards]
        over = [each.card.polygon for each in found if self._lies_open(each)]
        there = self._there(self._points.outside(over))
        self._note(there, found)
        found = self._without_those_round_several(found, there)
        for known in reversed(there):
            found = self._corrected(known, picture, found, talon)
        return [each.card for each in found]

    def _learn(self, lying: Lying) -> None:
        """Remember a laid card. If a card lay there before, it was turned over, and may lie open.

        A card that still lies there, perhaps with an arm over a part of it, does not count as laid
        again.
        """
        middle = self._middle(lying.outline)
        close = [each for each in self._known if dist(each.middle, middle) < ASTRAY_MM]
        same = [each for each in self._there(self._points.rest) if each in close]
        if any(each.lying.new >= lying.new for each in same):
            return
        gone = [each for each in close if dist(each.middle, middle) < AGAIN_MM and each not in same]
        is_new = all(each.is_new for each in same) and all(each.lain_ms < LAIN_MS for each in gone)
        at = self._known.index(same[0]) if same else len(self._known)
        self._known.insert(at, _Known(lying, middle, is_new, self._at_ms))
        self._known = [each for each in self._known if each not in (*gone, *same)]

    def _there(self, where: NDArray[np.bool_]) -> list[_Known]:
        """Give the laid cards that are still there, by some points; remember how they look now."""
        found = self._laid.there([known.lying for known in self._known], where)
        for known, lying in zip(self._known, found, strict=True):
            known.lying = lying or known.lying
        return [known for known, lying in zip(self._known, found, strict=True) if lying]

    def _lies_open(self, found: _Found) -> bool:
        """Tell whether a card lies open where nothing was seen to be laid."""
        return not found.is_covered and all(found.off(each) > ASTRAY_MM for each in self._known)

    def _note(self, there: list[_Known], found: list[_Found]) -> None:
        """Note which laid cards are there; forget those that were taken, or hidden for long."""
        now_ms = self._at_ms
        for known in there:
            known.seen_ms, known.lain_ms = now_ms, known.lain_ms + self._points.ms
        for known in self._known:
            since_ms = now_ms if known.bare_ms is None else known.bare_ms
            known.bare_ms = since_ms if self._is_bare(known, found) else None
        self._known = [each for each in self._known if not _is_gone(each, now_ms)]

    def _is_bare(self, known: _Known, found: list[_Found]) -> bool:
        """Tell whether something else shows where a card was laid, and no card is found there."""
        if known.seen_ms == self._at_ms or not self._laid.rests(known.lying):
            return False
        if any(each.off(known) < ASTRAY_MM for each in found):
            return False
        return _share(known.lying.outline, [each.card.polygon for each in found]) < MOSTLY_THEIRS

    def _without_those_round_several(
        self, found: list[_Found], there: list[_Known]
    ) -> list[_Found]:
        """Drop covered finds that are outlined round several laid cards which are still there."""
        own = [each for known in there for each in self._finds_of(known, found)[:1]]
        outlines = [known.lying.outline for known in there]
        return [
            each
            for each in found
            if not each.is_covered
            or any(each is one for one in own)
            or _share(each.card.polygon, outlines) < MOSTLY_THEIRS
        ]

    def _corrected(
        self, known: _Known, picture: Picture, found: list[_Found], talon: Talon
    ) -> list[_Found]:
        """Correct the covered find at a laid card, or add the card if nothing was found there."""
        outline, about = known.lying.outline, self._finds_of(known, found)
        if not all(each.is_covered for each in about):
            known.is_new = False  # it lies open
            return found
        if about:
            score = about[0].card.confidence
            if about[0].off(known) <= RIGHT_MM and score >= SURELY_FOUND:
                known.is_found = True
                return found
            right = covered(Find("back", max(score, SURELY_FOUND), outline))
            others = [each for each in found if each is not about[0]]
            return [*others, _Found(right, known.middle)]
        if not known.is_new:
            return found
        if not known.is_found:
            shown = self._shown(known, picture, found)
            if shown and known.lying.new > WHOLLY_NEW:
                talon.learn_elsewhere(known.middle, shown.looks, shown.tone)
            if not (shown and shown.is_like(talon)):
                return found
        return [*found, _Found(covered(Find("back", SURELY_FOUND, outline)), known.middle)]

    def _shown(self, known: _Known, picture: Picture, found: list[_Found]) -> _Shown | None:
        """Give the looks of a laid thing that was never found; None if too little of it is new.

        Also None if open cards lie over most of it.
        """
        outline, others = known.lying.outline, [each.card.polygon for each in found]
        open_cards = [each.card.polygon for each in found if not each.is_covered]
        if known.lying.new < MOSTLY_NEW or _share(outline, open_cards) > MOSTLY_THEIRS:
            return None
        looks, tone = looks_of(picture, outline), tone_of(picture, outline, others)
        return _Shown(looks, tone, showing(outline, others))

    def _finds_of(self, known: _Known, found: list[_Found]) -> list[_Found]:
        """Give the finds that may be this laid card and no other, the nearest first."""
        close = [each for each in found if each.off(known) < ASTRAY_MM]
        own = [e for e in close if e.off(known) == min(e.off(other) for other in self._known)]
        return sorted(own, key=lambda each: each.off(known))

    @property
    def _at_ms(self) -> int:
        return self._points.at_ms

    def _middle(self, outline: Points) -> Middle:
        x, y = self._points.table_map.to_mm(outline).mean(axis=0).tolist()
        return x, y


def _is_gone(known: _Known, at_ms: int) -> bool:
    """Tell whether a laid card was gathered, or was hidden for so long that it may be gone."""
    bare_ms = 0 if known.bare_ms is None else at_ms - known.bare_ms
    return bare_ms > TAKEN_AFTER_MS or at_ms - known.seen_ms > FORGOTTEN_AFTER_MS


def _share(outline: Points, others: list[Points]) -> float:
    """Give the share of an outline that lies within others."""
    return share_within(outline, near(outline, others))
