"""What the eyes hand over, frame by frame, and what the scribe is told: records without pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from tracker.detections import CardKind, Detection, Detections

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CardKind", "Detection", "Detections", "Look", "Sighting"]


class Sighting(NamedTuple):
    """A card that has come to rest, where it lies in millimetres, and all that was read of it.

    `track` names the card for as long as it is known. `since_ms` is since when it has lain there,
    `turned_ms` since when it has had this side up. `seen_ms` is when it was last in sight, so a
    card under a hand keeps its place with an older time. `changes` counts how often the sum of its
    `reads` changed to another rank, `votes` how many single reads were for each rank. A card
    `is_below` others if so little of it shows that it cannot be found.
    """

    track: int
    place: str
    x: float
    y: float
    kind: CardKind
    since_ms: int
    turned_ms: int
    seen_ms: int
    ranks: tuple[float, ...]
    suits: tuple[float, ...]
    reads: int
    changes: int = 0
    votes: tuple[int, ...] = ()
    is_below: bool = False


@dataclass(frozen=True)
class Look:
    """The table as it was seen at one moment."""

    at_ms: int
    frame: int
    sightings: tuple[Sighting, ...]

    def with_places(self, names: Mapping[str, str]) -> Look:
        """Call some places by other names."""
        sightings = (
            each._replace(place=names.get(each.place, each.place)) for each in self.sightings
        )
        return replace(self, sightings=tuple(sightings))
