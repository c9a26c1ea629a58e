"""Look at a stake again only when something changed in front of its seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chips.find import COARSE_MM, stakes_in
from tracker.chips.ground import box_of, patch_of, region_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.chip_finds import ChipKind, StakeFind
    from tracker.map.table_map import Place, TableMap

CHANGED = 14.0  # grey levels, averaged over 10×10 mm: more than a camera's noise
WINDOW = 5  # pixels of the coarse patch


@dataclass
class StakeMemory:
    """What was found at each seat, and the picture it was found in."""

    table_map: TableMap
    kinds: tuple[ChipKind, ...]
    _seen: dict[str, tuple[NDArray[np.uint8], StakeFind | None]] = field(default_factory=dict)

    def look(
        self,
        picture: NDArray[np.uint8],
        cards: Sequence[Sequence[float]],
        places: Sequence[Place],
    ) -> tuple[StakeFind, ...]:
        """Find the stakes of some seats; give the last find where nothing changed since."""
        found = (self._at(picture, cards, place) for place in places)
        return tuple(each for each in found if each is not None)

    def _at(
        self, picture: NDArray[np.uint8], cards: Sequence[Sequence[float]], place: Place
    ) -> StakeFind | None:
        now = patch_of(picture, self.table_map, box_of(region_of(place)), COARSE_MM).picture
        known = self._seen.get(place.name)
        if known is not None and not _changed(known[0], now):
            return known[1]
        found = stakes_in(picture, self.table_map, self.kinds, cards, [place])
        self._seen[place.name] = now, found[0] if found else None
        return self._seen[place.name][1]


def _changed(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> bool:
    if before.shape != now.shape:
        return True
    off = cv2.blur(cv2.absdiff(before, now), (WINDOW, WINDOW))
    return bool(off.max() > CHANGED)
