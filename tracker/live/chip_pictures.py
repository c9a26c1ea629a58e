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

    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture
    from tracker.stakes import StakeDoubt
    from tracker.stakes.seats import WatchedSeat

GAP_PX = 6  # between two pictures
WHITE = 255


@dataclass
class ChipPictures:
    """Keeps how each seat's chips looked when its accounts became known."""

    _before: dict[str, bytes] = field(default_factory=dict)

    def keep(
        self, seats: Iterable[WatchedSeat], at_ms: int, picture: Picture, table_map: TableMap
    ) -> None:
        """Keep the pictures of the seats whose accounts have just become known."""
        for seat in seats:
            pile = seat.piles.pile
            if seat.memory.due_ms is None:
                self._before.pop(seat.no, None)
            elif seat.memory.due_ms == at_ms and pile is not None and pile.outline:
                shown = cut_out(picture, table_map, _middle(table_map, pile.outline))
                if shown is not None:
                    self._before[seat.no] = shown

    def of(self, doubt: StakeDoubt, picture: Picture, table_map: TableMap) -> bytes | None:
        """Show the chips of a question; for a payment, what lay there before stands to the left."""
        if not doubt.outline:
            return None
        now = cut_out(picture, table_map, _middle(table_map, doubt.outline))
        before = self._before.get(doubt.hand)
        if doubt.question is not ChipsQuestion.PAID or before is None or now is None:
            return now
        return beside(before, now)


def beside(left: bytes, right: bytes) -> bytes:
    """Put two JPEGs beside each other."""
    pictures = [
        np.asarray(cv2.imdecode(np.frombuffer(each, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        for each in (left, right)
    ]
    high = max(len(each) for each in pictures)
    wide = sum(each.shape[1] for each in pictures) + GAP_PX
    both = np.full((high, wide, 3), WHITE, np.uint8)
    for each, at in zip(pictures, (0, pictures[0].shape[1] + GAP_PX), strict=True):
        both[: each.shape[0], at : at + each.shape[1]] = each
    return cv2.imencode(".jpg", both)[1].tobytes()


def _middle(table_map: TableMap, outline: tuple[float, ...]) -> tuple[float, float]:
    """Give the middle of an outline in millimetres on the felt."""
    x, y = table_map.to_mm(np.array(outline).reshape(-1, 2)).mean(axis=0).tolist()
    return x, y
