"""The pictures that questions about chips show: the chips now, and for a payment those before it too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.eyes.pipeline import cut_out
from tracker.stakes import ChipsQuestion

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.map.table_map import Corner, TableMap
    from tracker.pictures.frames import Picture
    from tracker.stakes import StakeDoubt
    from tracker.stakes.seats import WatchedSeat

GAP_PX = 28  # between two pictures, for the arrow from the first to the second
GREY, WHITE = 110, 255


@dataclass
class ChipPictures:
    """Keeps how each seat's chips looked when its accounts became known, and where that was."""

    _before: dict[str, tuple[bytes, Corner]] = field(default_factory=dict)

    def keep(
        self, seats: Iterable[WatchedSeat], at_ms: int, picture: Picture, table_map: TableMap
    ) -> None:
        """Keep the pictures of the seats whose accounts have just become known."""
        for seat in seats:
            chips = seat.chips.believed
            if seat.memory.due_ms is None:
                self._before.pop(seat.no, None)
            elif seat.memory.due_ms == at_ms and chips is not None and chips.outline:
                middle = _middle(table_map, chips.outline)
                shown = cut_out(picture, table_map, middle)
                if shown is not None:
                    self._before[seat.no] = shown, middle

    def of(self, doubt: StakeDoubt, picture: Picture, table_map: TableMap) -> bytes | None:
        """Show the chips of a question; of a payment, the same felt before it and now."""
        if not doubt.outline:
            return None
        before = self._before.get(doubt.hand)
        if doubt.question is not ChipsQuestion.PAID or before is None:
            return cut_out(picture, table_map, _middle(table_map, doubt.outline))
        shown, middle = before
        now = cut_out(picture, table_map, middle)
        return None if now is None else beside(shown, now)


def beside(left: bytes, right: bytes) -> bytes:
    """Put two JPEGs beside each other, with an arrow from the left one to the right one."""
    pictures = [
        np.asarray(cv2.imdecode(np.frombuffer(each, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        for each in (left, right)
    ]
    high = max(len(each) for each in pictures)
    wide = sum(each.shape[1] for each in pictures) + GAP_PX
    both = np.full((high, wide, 3), GREY, np.uint8)
    first = pictures[0].shape[1]
    for each, at in zip(pictures, (0, first + GAP_PX), strict=True):
        both[: each.shape[0], at : at + each.shape[1]] = each
    tail, tip = ((first + x, high // 2) for x in (5, GAP_PX - 5))
    cv2.arrowedLine(both, tail, tip, (WHITE, WHITE, WHITE), 2, cv2.LINE_AA, tipLength=0.45)
    return cv2.imencode(".jpg", both)[1].tobytes()


def _middle(table_map: TableMap, outline: tuple[float, ...]) -> Corner:
    """Give the middle of an outline in millimetres on the felt."""
    x, y = table_map.to_mm(np.array(outline).reshape(-1, 2)).mean(axis=0).tolist()
    return x, y
