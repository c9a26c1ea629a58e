"""Sightings of cards, written by hand."""

from tracker.belief.sightings import CardKind, Sighting
from tracker.scribe.stories import (
    Covered,
)


def sighting(track, x, at_ms=0, seen_ms=1000):
    return Sighting(track, "1", x, 0.0, CardKind.TURNED, at_ms, at_ms, seen_ms, (), (), 0)


PAIR = [
    Covered(5, sighting(1, 0.0), in_sight=False),
    Covered(8, sighting(2, 10.0), in_sight=False),
]
