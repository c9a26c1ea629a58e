"""The cards that lie still in the last pictures, and what they say of the table's size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.detections import BACK
from tracker.game.sentences import packed, parts_of
from tracker.map.homography import matrix_of
from tracker.map.measure import measure, measured_by, median_size_error, refuse_if_wrong
from tracker.map.plane_by_cards import sides_of
from tracker.map.seats import Felt
from tracker.map.solve import bare_map, corners_of
from tracker.map.table_map import TableMapError
from tracker.store.camera_report import SeenOnFelt, SizeCheck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.eyes.pipeline import SeenCard
    from tracker.map.homography import Points
    from tracker.map.measure import MeasuredPlane
    from tracker.map.table_map import TableMap


PICTURES = 5  # a card's outline is the median over the last so many pictures
LEAST_PICTURES = 2  # a card lies still if at least so many of them show it at the same place
STILL = 0.15  # share of a card's longer side: it may move by no more between pictures
SURE = 0.6  # a weaker find may be half covered, or no card


class LyingCard(NamedTuple):
    """A card that lay still: what it is, and its outline in pixels."""

    name: str
    confidence: float
    outline: Points

    @property
    def is_open(self) -> bool:
        return self.name != BACK


class StillCards:
    """The cards of the last pictures, each with the median of its outlines."""

    def __init__(self) -> None:
        self._pictures: list[list[LyingCard]] = []
        self._size = (0, 0)

    def see(self, cards: Sequence[SeenCard], size: tuple[int, int]) -> None:
        """Take the cards of one more picture."""
        if size != self._size:
            self._pictures, self._size = [], size
        found = [
            LyingCard(each.name, float(each.confidence), np.asarray(each.polygon, float))
            for each in cards
            if each.confidence >= SURE and np.asarray(each.polygon).shape == (4, 2)
        ]
        self._pictures = [*self._pictures, found][-PICTURES:]

    @property
    def now(self) -> list[LyingCard]:
        """Give the cards that lie still."""
        if not self._pictures:
            return []
        found = [self._steadied(each) for each in self._pictures[-1]]
        return [each for each in found if each is not None]

    @property
    def outlines(self) -> list[Points]:
        """Give the outlines to measure by: whole cards, open ones if there are any."""
        whole = [each for each in self.now if self._is_whole(each.outline)]
        opened = [each.outline for each in whole if each.is_open]
        return opened or [each.outline for each in whole]

    def _steadied(self, card: LyingCard) -> LyingCard | None:
        middle = card.outline.mean(axis=0)
        side = float(np.hypot(*(card.outline - np.roll(card.outline, -1, axis=0)).T).max())
        alike = [card.outline]
        for picture in self._pictures[:-1]:
            near = [
                each.outline
                for each in picture
                if float(np.hypot(*(each.outline.mean(axis=0) - middle))) < STILL * side
            ]
            alike += [_turned_like(each, card.outline) for each in near[:1]]
        if len(alike) < LEAST_PICTURES:
            return None
        return card._replace(outline=np.median(np.array(alike), axis=0))

    def _is_whole(self, outline: Points) -> bool:
        return bool(((outline > 1) & (outline < np.array(self._size) - 1)).all())


def _turned_like(outline: Points, other: Points) -> Points:
    """Begin an outline at the corner where another one begins."""
    turns = [np.roll(outline, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda each: float(((each - other) ** 2).sum()))


def scale_in(still: StillCards, size: tuple[int, int], known: TableMap | None) -> dict[str, object]:
    """Give the table as the cards on it measure it, for the page; or a sentence why they cannot."""
    narrowest = min((sides_of(each)[0] for each in still.outlines), default=0.0)
    try:
        found = measure(still.outlines, bare_map(size, known))
        refuse_if_wrong(found)
    except TableMapError as error:
        return {"said": packed(parts_of(error)), "card_px": round(narrowest, 1)}
    return _told(found, size, narrowest)


def _told(found: MeasuredPlane, size: tuple[int, int], card_px: float) -> dict[str, object]:
    shares = np.diag([size[0], size[1], 1.0])
    true = np.diag([found.card.scale, found.card.scale, 1.0])
    corners = found.table_map.to_pixels(corners_of(Felt(*found.table_map.felt_mm)))
    plane = true @ matrix_of(found.table_map.to_table) @ shares
    return {
        "felt_mm": [round(side) for side in found.felt_mm],
        "card_mm": list(found.card),
        "sure": found.is_sure_of_size,
        "off": None if found.worst_size_error is None else round(found.worst_size_error, 3),
        "cards": len(found.sides),
        "card_px": round(card_px, 1),
        "corners": np.clip(corners / size, 0, 1).round(4).tolist(),
        "plane": plane.ravel().round(9).tolist(),
    }


def cards_in(
    still: StillCards, size: tuple[int, int], known: TableMap | None
) -> tuple[SeenOnFelt, ...]:
    """List the cards that lie still: name, outline in shares of the picture, and place."""
    return tuple(_seen(each, size, known) for each in still.now)


def _seen(card: LyingCard, size: tuple[int, int], known: TableMap | None) -> SeenOnFelt:
    shares = np.clip(card.outline / size, 0, 1).round(4).tolist()
    place = ""
    if known is not None:
        x, y = known.to_mm(card.outline.mean(axis=0)[None])[0].tolist()
        place = known.place_of(x, y)
    return SeenOnFelt(card.name, tuple((x, y) for x, y in shares), place)


def check_of(still: StillCards, known: TableMap | None) -> SizeCheck | None:
    """Check a map by the cards on the felt: the median size that they measure."""
    off = None if known is None else median_size_error(known, still.outlines)
    if known is None or off is None:
        return None
    wide, high = np.median(measured_by(known, still.outlines), axis=0).round(1).tolist()
    return SizeCheck(wide, high, round(off, 3))
