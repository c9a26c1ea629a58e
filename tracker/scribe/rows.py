"""The row a hand lies in: each card a step beyond the last."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.belief.sightings import Sighting

IN_ROW = 0.45  # of a step; so far off its place in the row a drawn card may lie
IN_LINE = 10.0  # mm; so much longer is the way from card to card by way of one between them
STEP = 25.0  # mm; cards of a row lie no nearer to each other, or hardly so
OFF_ROW = 15.0  # mm; and so far in any case: what lies half hidden is outlined now here, now there


def goes_on(first: Sighting, last: Sighting, seen: Sighting) -> bool:
    """Tell whether a card lies as far beyond the last card of a hand as that beyond the one before."""
    off = hypot(2 * last.x - first.x - seen.x, 2 * last.y - first.y - seen.y)
    may_be_off = max(IN_ROW * gap(first, last), OFF_ROW)
    return off < may_be_off < gap(last, seen)


def is_between(one: Sighting, other: Sighting, seen: Sighting) -> bool:
    """Tell whether a card lies in the row between two that lie two steps apart."""
    to_one, to_other = gap(one, seen), gap(seen, other)
    off = to_one + to_other - gap(one, other)
    return off < IN_LINE and min(to_one, to_other) > STEP


def gap(one: Sighting, other: Sighting) -> float:
    """Say how far from each other two cards lie."""
    return hypot(one.x - other.x, one.y - other.y)
