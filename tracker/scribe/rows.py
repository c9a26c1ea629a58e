"""The row a hand lies in: each card a step beyond the last."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.vision.sightings import Sighting

IN_ROW = 0.45  # of a step; so far off its place in the row a drawn card may lie
OFF_ROW = 15.0  # mm; and so far in any case: what lies half hidden is outlined now here, now there


def goes_on(first: Sighting, last: Sighting, seen: Sighting, within: float = IN_ROW) -> bool:
    """Tell whether a card lies as far beyond the last card of a hand as that beyond the one before."""
    off = hypot(2 * last.x - first.x - seen.x, 2 * last.y - first.y - seen.y)
    may_be_off = max(within * gap(first, last), OFF_ROW)
    return off < may_be_off < gap(last, seen)


def gap(one: Sighting, other: Sighting) -> float:
    """Say how far from each other two cards lie."""
    return hypot(one.x - other.x, one.y - other.y)
