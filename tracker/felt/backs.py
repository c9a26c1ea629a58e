"""The backs of the cards on this table, learnt from its talon.

A network may take a back for a face if it was not trained on it. But the talon shows nothing but
backs all evening: what lies there again and again, and is read as no card, is how a covered card
looks here. A weak find of a covered card is sure if it looks as the talon does, by its print and by
how it stands out from the felt. If it looks different, it is a pattern of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import CARD_HEIGHT_MM
from tracker.eyes.card_measures import (
    BEYOND_DOUBT,
    HARDLY_FOUND,
    LARGE,
    LEAST,
    SURELY_FOUND,
    TWO_CARDS,
    size_of,
)
from tracker.eyes.cards import LIKE, covered
from tracker.eyes.find import Find
from tracker.eyes.geometry import UNIT, Points, placed
from tracker.eyes.pattern_similarity import HALVES, CropPixels, looks_of, showing
from tracker.felt.bare import Bare
from tracker.felt.laid_cards import LaidCards
from tracker.felt.points import FeltPoints
from tracker.felt.talon import ALIKE, Talon
from tracker.felt.tones import Tone, tone_of
from tracker.map.seats import TALON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tracker.eyes.pipeline import CardFinder, SeenCard
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture

# Added to the likeness of a card's visible part if its name is in doubt. On 27 of the films of
# `talon.ALIKE` that likeness was at most 0.35 for such faces, and at least 0.64 for such backs that
# lay still.
IN_DOUBT = 0.15
# A weak find of a covered card is a pattern of the table in two cases. Its likeness to the talon is
# below UNLIKE: on frames of 16 films that was so of half the patterns, and of 3 % of the covered
# cards. Or it stands out from the felt less than AS_THE_FELT times as much as the talon: on frames
# of 20 films that was so of 14 of 29 patterns of a card's size, and of no covered card. Of 1,860
# cards on 12 films that were surely found as covered none met both; a stone with another on it did,
# which was found with 0.7 to 0.8.
UNLIKE, AS_THE_FELT = 0.2, 0.4
# The likeness that is asked of what stands out so little. On frames of 20 films 32 of 34 such
# patterns were below it, and two of 17 covered cards, both almost hidden.
UNLIKE_AS_FELT = 0.35
# The likeness of a print and the nearness of a tone together, at most 2. No pattern there had more.
# Of 54 weakly found covered cards 19 had more, though their prints alone were not alike enough.
TOGETHER = 1.0
FAINT = 0.28  # a find with a lower score must also stand out as the talon does, and teaches nothing
LONGEST_MM = 93.0  # a card with a longer outline lies at one end of it
# A surely covered card on the talon counts so many times, so that half a second is enough: no face
# shows there.
AS_COVERED = 4


class Backs:
    """Learn the backs of one table, and tell covered cards by them."""

    def __init__(self) -> None:
        self.talon = Talon()

    def told(
        self, picture: Picture, cards: Sequence[SeenCard], table_map: TableMap, ms: int
    ) -> list[SeenCard]:
        """Give the cards; those that look as the talon does are called covered.

        Weak covered finds that look different, and the weakest of all, are left out. The look counts
        for so many milliseconds.
        """
        outlines = [card.polygon for card in cards if not is_faint(card)]
        table = _TablePicture(picture, outlines, table_map)
        for card in cards:
            if not (is_named(card) or is_hardly_seen(card)):
                self._look(table, card, ms)
        told = (self._told(table, card) for card in cards)
        return [card for card in told if card is not None]

    def _look(self, table: _TablePicture, card: SeenCard, ms: int) -> None:
        """Learn from a card on the talon; test that on a surely covered card elsewhere."""
        middle = table.map.to_mm(card.polygon).mean(axis=0)
        is_covered = is_surely_covered(card)
        if table.map.place_of(*middle.tolist()) == TALON:
            times = AS_COVERED if is_covered else 1
            self.talon.learn(table.looks(card), table.tone(card), times * ms)
        elif is_covered and self.talon.is_on_trial:
            self.talon.try_on(table.looks(card), table.tone(card))
        elif is_covered:
            self.talon.learn_elsewhere((*middle.tolist(),), table.looks(card), table.tone(card))

    def _told(self, table: _TablePicture, card: SeenCard) -> SeenCard | None:
        if is_surely_covered(card):
            return None if self._is_felt(table, card) else card
        if not self.talon.known:
            return None if is_faint(card) else card
        likeness, back = self._likest(table, card)
        if card.likeness > max(LIKE, likeness.max()):
            return card
        in_doubt = IN_DOUBT if "?" in card.name else 0.0
        sure = max(float(likeness.max()), float(likeness[-1]) + in_doubt)
        if card.name == "BACK":
            return self._weighed(table, card, Find("back", sure, back))
        return covered(Find("back", min(sure, 1.0), back)) if sure > ALIKE else card

    def _likest(self, table: _TablePicture, card: SeenCard) -> tuple[NDArray[np.float32], Points]:
        """Give how like the talon each part of a card is, at the best end of its outline."""
        found = []
        for quad in _ends(card.polygon, table.map):
            looks = looks_of(table.picture, quad)
            parts = np.concatenate([HALVES, showing(quad, table.outlines)])
            found += [(each.likeness(looks, parts), quad) for each in self.talon.known]
        return max(found, key=lambda each: float(each[0].max()))

    def _is_felt(self, table: _TablePicture, card: SeenCard) -> bool:
        """Tell whether a covered find is felt: another print, and it hardly stands out."""
        tells = self.talon.known and self.talon.prints_tell and self.talon.tones_tell
        if card.name != "BACK" or card.confidence >= BEYOND_DOUBT or not tells:
            return False
        shift = self.talon.nearest(table.tone(card))
        stands_out = shift is None or shift.out >= AS_THE_FELT
        return not stands_out and float(self._likest(table, card)[0].max()) < UNLIKE_AS_FELT

    def _weighed(self, table: _TablePicture, card: SeenCard, like: Find) -> SeenCard | None:
        """Judge a weak covered find by its print and how it stands out; None if it is no card."""
        size = size_of(card.polygon, table.map)
        shift = self.talon.nearest(table.tone(card)) if size > LEAST else None
        tells = shift is not None and self.talon.tones_tell
        together = like.score + 1 - shift.off if shift is not None and tells else 0.0
        enough = together > TOGETHER if tells else not is_hardly_seen(card)
        if like.score > ALIKE and (enough or not is_faint(card)):
            return covered(Find("back", min(like.score, 1.0), like.quad))
        if together > TOGETHER and size < TWO_CARDS:
            # a large one was outlined with another below it: it is covered, but lies elsewhere
            least = SURELY_FOUND if size < LARGE else HARDLY_FOUND
            return covered(Find("back", max(card.confidence, least), card.polygon))
        is_felt = shift is not None and shift.out < AS_THE_FELT
        least_alike = UNLIKE_AS_FELT if is_felt else UNLIKE
        is_unlike = like.score < least_alike and (is_felt or self.talon.prints_tell)
        is_pattern = is_unlike and size > LEAST  # a small part of a card resembles nothing
        return None if is_faint(card) or is_pattern else card


@dataclass(frozen=True)
class _TablePicture:
    """One picture of the table, and what is outlined there."""

    picture: Picture
    outlines: Sequence[Points]
    map: TableMap

    def looks(self, card: SeenCard) -> CropPixels:
        return looks_of(self.picture, card.polygon)

    def tone(self, card: SeenCard) -> Tone | None:
        return tone_of(self.picture, card.polygon, self.outlines)


class SeenTable(NamedTuple):
    """What the eyes found in one picture alone, and the cards in it by the memory of the table."""

    raw: Sequence[SeenCard]
    cards: Sequence[SeenCard]


class TableEyes:
    """Eyes that remember one table, and learn from its talon what a covered card looks like.

    A find that resembles neither a back nor a face of the learnt deck is a pattern of the table,
    and so is what was there before any card. A card was laid where the picture changed by a card's
    size.
    """

    def __init__(self, eyes: CardFinder) -> None:
        self._eyes = eyes
        self._backs = Backs()
        self._felt: _FeltMemory | None = None

    def look(self, picture: Picture, table_map: TableMap | None, at_ms: int) -> SeenTable:
        """Give what the eyes find in a picture alone, and its cards by the memory of this table."""
        found = self._eyes.see(picture, table_map)
        if table_map is None:
            return SeenTable(found, [card for card in found if not card.is_unlike_all])
        felt = self._felt_on(table_map, at_ms)
        felt.look(picture, at_ms)
        return SeenTable(found, self._told(picture, found, felt))

    def _felt_on(self, table_map: TableMap, at_ms: int) -> _FeltMemory:
        """Give the memory of this felt; it begins anew with another map, and if the time goes back."""
        if self._felt is None or not self._felt.goes_on(table_map, at_ms):
            self._felt = _FeltMemory(table_map)
        return self._felt

    def _told(
        self, picture: Picture, cards: Sequence[SeenCard], felt: _FeltMemory
    ) -> Sequence[SeenCard]:
        table_map, ms = felt.points.table_map, felt.points.ms
        told = self._backs.told(picture, felt.bare.without(cards), table_map, ms)
        known = [card for card in told if not card.is_unlike_all]
        placed = felt.laid.among(picture, known, self._backs.talon)
        felt.bare.note(placed)
        return placed


class _FeltMemory:
    """What is known of one felt, point by point."""

    def __init__(self, table_map: TableMap) -> None:
        self.points = FeltPoints(table_map)
        self.laid, self.bare = LaidCards(self.points), Bare(self.points)

    def goes_on(self, table_map: TableMap, at_ms: int) -> bool:
        """Tell whether a look at this time, by this map, follows those that are remembered."""
        return self.points.table_map is table_map and at_ms >= self.points.at_ms

    def look(self, picture: Picture, at_ms: int) -> None:
        came = self.points.look(picture, at_ms)
        self.laid.look(came)
        self.bare.look(came)


def is_surely_covered(card: SeenCard) -> bool:
    return card.name == "BACK" and card.confidence >= SURELY_FOUND


def is_faint(card: SeenCard) -> bool:
    """Tell whether a covered card was found so faintly that its looks must speak for it."""
    return card.name == "BACK" and card.confidence < HARDLY_FOUND


def is_hardly_seen(card: SeenCard) -> bool:
    """Tell whether a covered card was found so faintly that most such finds are nothing."""
    return card.name == "BACK" and card.confidence < FAINT


def is_named(card: SeenCard) -> bool:
    """Tell whether a card was read, and surely."""
    return card.name != "BACK" and "?" not in card.name


def _ends(quad: Points, table_map: TableMap) -> list[Points]:
    """Give where a card may lie in its outline: all of it, and each end if it is too long."""
    outline = table_map.to_mm(quad)
    sides = np.hypot(*(outline[[1, 3]] - outline[0]).T)
    if sides.max() <= LONGEST_MM:
        return [quad]
    share = np.ones(2)
    share[sides.argmax()] = CARD_HEIGHT_MM / sides.max()
    ends = UNIT * share, 1 - (1 - UNIT) * share
    return [quad, *(table_map.to_pixels(placed(outline, end)) for end in ends)]
