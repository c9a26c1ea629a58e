"""The two ways to follow cards, which are compared by measuring: today's tracks, and the filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.belief.filtered import FilteredCards
from tracker.belief.tracks import Tracks

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.belief.sightings import Follower
    from tracker.map.table_map import TableMap

TRACKS, FILTER = "tracks", "filter"
BELIEVERS: dict[str, Callable[[TableMap], Follower]] = {TRACKS: Tracks, FILTER: FilteredCards}
