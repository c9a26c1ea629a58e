"""The backs of the cards on this table, learnt from its talon.

A back that no network was trained on may look like a face to it. But a talon shows nothing else all
evening: what lies there again and again, and is no card by name, is how a covered card looks here.
What the eyes hardly found as covered is surely so where it looks as the talon does, and what looks
otherwise is a pattern of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tracker.felt import CARD_HEIGHT_MM
from tracker.vision.cards import covered
from tracker.vision.detect import Find
from tracker.vision.frames import Picture
from tracker.vision.geometry import UNIT, Points, placed
from tracker.vision.on_felt import CARD_MM2, HARDLY_FOUND, LEAST, SURELY_FOUND, areas
from tracker.vision.pipeline import Eyes, SeenCard
from tracker.vision.prints import HALVES, Looks, Parts, alike, looks_of, showing
from tracker.vision.seats import TALON
from tracker.vision.tablemap import TableMap

SAME = 0.9  # so alike on the whole are two looks at one print
# So alike is a part that is not hidden. On films of 54 decks no face's was more than .7, nine in ten
# of the backs taken for faces have one above .75.
ALIKE = 0.75
# Where a card's name is in doubt, the part of it that shows counts for so much more: on 27 of those
# films no such face's was more than .35, and no such back's that lay still less than .64.
IN_DOUBT = 0.15
# What is hardly found as covered and is less alike is a pattern of the table: half of those were on frames of
# 16 films, and three in a hundred of the covered cards. But some prints are so fine that no two looks
# go together (3 films of 19): not before so many surely covered cards were so alike to it on the whole.
UNLIKE, COMPARED, RELIABLE = 0.2, 12, 0.55
ENOUGH = 200  # compared: it is known by then whether a print tells anything
LONGEST_MM = 93.0  # a card outlined longer lies at one end of its outline
LEARNT_AFTER = 16  # looks, two seconds: a card that shows in the pack is dealt sooner, or read
AS_COVERED = (
    4  # looks that one at a covered card counts for: half a second is enough, no face shows there
)
KEPT = 4  # prints: packs of two colours, and what was seen in passing


@dataclass
class Print:
    """How something on the talon looks, and how often it was seen."""

    looks: Looks
    seen: int

    def likeness(self, looks: Looks, parts: Parts = HALVES) -> Parts:
        """Say how alike each part is, from -1 to 1, the way round that fits better."""
        ways = alike(self.looks, looks, parts), alike(self.looks[::-1], looks, parts)
        return max(ways, key=lambda found: float(found.max()))


class Backs:
    """Learn the backs of one table, and tell covered cards by them."""

    def __init__(self) -> None:
        self._prints: list[Print] = []
        self._compared = 0  # surely covered cards with the talon
        self._alike = 0.0  # how alike they were, added up

    def told(
        self, picture: Picture, cards: Sequence[SeenCard], table_map: TableMap
    ) -> list[SeenCard]:
        """Give the cards, with those called covered that look as the talon does.

        What is hardly found as covered is none where it looks otherwise, or hardly at all.
        """
        for card in cards:
            if not is_named(card):
                self._look(picture, card, table_map)
        outlines = [card.polygon for card in cards]
        told = (self._told(picture, card, outlines, table_map) for card in cards)
        return [card for card in told if card is not None]

    @property
    def _known(self) -> list[Print]:
        return [each for each in self._prints if each.seen >= LEARNT_AFTER]

    @property
    def _is_telling(self) -> bool:
        """Tell whether covered cards look like the talon here."""
        return self._compared >= COMPARED and self._alike / self._compared > RELIABLE

    def _look(self, picture: Picture, card: SeenCard, table_map: TableMap) -> None:
        """Learn from the talon, and try what was learnt on what is surely covered elsewhere."""
        middle = table_map.to_mm(card.polygon).mean(axis=0)
        is_covered, known = is_surely_covered(card), self._known
        if table_map.place_of(*middle.tolist()) == TALON:
            self._learn(looks_of(picture, card.polygon), AS_COVERED if is_covered else 1)
        elif is_covered and known and self._compared < ENOUGH:
            looks = looks_of(picture, card.polygon)
            self._alike += max(float(each.likeness(looks).max()) for each in known)
            self._compared += 1

    def _told(
        self, picture: Picture, card: SeenCard, outlines: Sequence[Points], table_map: TableMap
    ) -> SeenCard | None:
        known = self._known
        if is_surely_covered(card) or card.is_much_like_one:
            return card
        if not known:
            return None if is_faint(card) else card
        found = []
        for quad in _ends(card.polygon, table_map):
            looks = looks_of(picture, quad)
            parts = np.concatenate([HALVES, showing(quad, outlines)])
            found += [(each.likeness(looks, parts), quad) for each in known]
        likeness, back = max(found, key=lambda each: float(each[0].max()))
        in_doubt = IN_DOUBT if "?" in card.name else 0.0
        sure = max(float(likeness.max()), float(likeness[-1]) + in_doubt)
        if sure > ALIKE:
            return covered(Find("back", min(sure, 1.0), back))
        is_unlike = card.name == "BACK" and self._is_telling and likeness.max() < UNLIKE
        is_pattern = is_unlike and is_whole(card, table_map)  # a part of a card is like nothing
        return None if is_faint(card) or is_pattern else card

    def _learn(self, looks: Looks, count: int) -> None:
        if not alike(looks, looks, HALVES).all():
            return  # plainer than a face is white: it is known by its colour or not at all
        for each in self._prints:
            if each.likeness(looks).mean() > SAME:
                each.seen += count
                return
        self._prints.sort(key=lambda each: -each.seen)
        self._prints[KEPT - 1 :] = [Print(looks, count)]


class Taught:
    """Eyes at one table, which its talon teaches what a covered card looks like there.

    What looks like no back and like no face of a deck that was shown is a pattern of the table.
    """

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._backs = Backs()

    def see(self, picture: Picture, table_map: TableMap | None = None) -> Sequence[SeenCard]:
        cards = self._eyes.see(picture, table_map)
        if table_map is not None:
            cards = self._backs.told(picture, cards, table_map)
        return [card for card in cards if not card.is_unlike_all]


def is_surely_covered(card: SeenCard) -> bool:
    return card.name == "BACK" and card.confidence >= SURELY_FOUND


def is_faint(card: SeenCard) -> bool:
    """Tell whether a covered card was found so faintly that its looks must speak for it."""
    return card.name == "BACK" and card.confidence < HARDLY_FOUND


def is_whole(card: SeenCard, table_map: TableMap) -> bool:
    """Tell whether something is outlined as large as a card."""
    return bool(areas(table_map.to_mm(card.polygon)[None])[0] > LEAST * CARD_MM2)


def is_named(card: SeenCard) -> bool:
    """Tell whether a card was read, and surely."""
    return card.name != "BACK" and "?" not in card.name


def _ends(quad: Points, table_map: TableMap) -> list[Points]:
    """Say where a card may lie in its outline: one too long was drawn about something beside it."""
    outline = table_map.to_mm(quad)
    sides = np.hypot(*(outline[[1, 3]] - outline[0]).T)
    if sides.max() <= LONGEST_MM:
        return [quad]
    share = np.ones(2)
    share[sides.argmax()] = CARD_HEIGHT_MM / sides.max()
    ends = UNIT * share, 1 - (1 - UNIT) * share
    return [quad, *(table_map.to_pixels(placed(outline, end)) for end in ends)]
