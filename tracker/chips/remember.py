"""Look at a stake again only when something changed in front of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.find import COARSE_MM, picture_to_search, search_seat
from tracker.chips.ground import box_of, patch_of, region_of
from tracker.chips.whose import stakes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.chip_finds import ChipKind, StakeFind
    from tracker.chips.find import PictureToSearch, SeatSearch
    from tracker.chips.zones import StakeZone
    from tracker.map.table_map import Place, TableMap

CHANGED = 14.0  # grey levels, averaged over 10×10 mm: more than a camera's noise
WINDOW = 5  # pixels of the coarse patch


@dataclass
class StakeMemory:
    """What was found on each seat's felt, the picture it was found in, and what it was taken for."""

    table_map: TableMap
    kinds: tuple[ChipKind, ...]
    _seen: dict[str, tuple[NDArray[np.uint8], SeatSearch | None]] = field(default_factory=dict)
    _zones: tuple[StakeZone, ...] = ()
    _told: tuple[StakeFind, ...] = ()

    def look(
        self,
        picture: NDArray[np.uint8],
        cards: Sequence[Sequence[float]],
        zones: Sequence[StakeZone],
    ) -> tuple[StakeFind, ...]:
        """Find the stakes of some seats; give the last finds if nothing changed since.

        `cards` are outlines in pixels (x, y, x, y, …). Where no chips are known none are found.
        """
        if not self.kinds:
            return ()
        looked = picture_to_search(picture, self.table_map, self.kinds, cards)
        changed = [self._search_if_changed(looked, each.seat) for each in zones]
        if any(changed) or self._zones != tuple(zones):
            self._zones = tuple(zones)
            found = {each.seat.name: self._seen[each.seat.name][1] for each in zones}
            seen = {name: search for name, search in found.items() if search is not None}
            self._told = stakes_of(looked, seen, zones)
        return self._told

    def _search_if_changed(self, looked: PictureToSearch, place: Place) -> bool:
        """Search a seat's felt if it changed, and tell whether it did."""
        picture = looked.view.picture
        now = patch_of(picture, self.table_map, box_of(region_of(place)), COARSE_MM).picture
        known = self._seen.get(place.name)
        if known is not None and not _changed(known[0], now):
            return False
        self._seen[place.name] = now, search_seat(looked, place)
        return True


def _changed(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> bool:
    if before.shape != now.shape:
        return True
    off = cv2.blur(cv2.absdiff(before, now), (WINDOW, WINDOW))
    return bool(off.max() > CHANGED)
