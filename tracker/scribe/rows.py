"""The row a hand lies in: each card a step beyond the last, even beyond the place of its seat."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER

if TYPE_CHECKING:
    from tracker.belief.sightings import Look, Sighting

IN_ROW = 0.45  # of a step; a drawn card may lie so far off its place in the row
IN_LINE = 10.0  # mm; the way from card to card over one between them is at most so much longer
STEP = 25.0  # mm; cards of a row hardly ever lie nearer to each other
# mm; a card that lies outside every place is the seat's whose nearest card is no farther. Cards of a row lie up to
# 70 mm apart, the halves of a pair some 90.
BEYOND = 100.0
OFF_ROW = 15.0  # mm; a card may always lie so far off: half hidden, its outline jumps


def goes_on(first: Sighting, last: Sighting, seen: Sighting) -> bool:
    """Tell whether a card continues a row: about one step, as long as the last, beyond it."""
    off = off_row(first, last, last, seen)
    may_be_off = max(IN_ROW * gap(first, last), OFF_ROW)
    return off < may_be_off < gap(last, seen)


def off_row(first: Sighting, second: Sighting, last: Sighting, seen: Sighting) -> float:
    """Say how far a card lies from where a row goes on: one step beyond the last, as long as its first."""
    return hypot(last.x + second.x - first.x - seen.x, last.y + second.y - first.y - seen.y)


def is_between(one: Sighting, other: Sighting, seen: Sighting) -> bool:
    """Tell whether a card lies in the row between two that lie two steps apart."""
    to_one, to_other = gap(one, seen), gap(seen, other)
    off = to_one + to_other - gap(one, other)
    return off < IN_LINE and min(to_one, to_other) > STEP


def gap(one: Sighting, other: Sighting) -> float:
    """Say how far from each other two cards lie."""
    return hypot(one.x - other.x, one.y - other.y)


def with_rows_beyond_places(look: Look) -> Look:
    """Give a card that lies outside every place to the seat whose row it goes on from."""
    if all(each.place for each in look.sightings):
        return look
    at_seats = [each for each in look.sightings if each.place.isdigit() or each.place == BANKER]

    def placed(seen: Sighting) -> Sighting:
        nearest = min(at_seats, key=lambda each: gap(each, seen), default=seen)
        is_near = nearest is not seen and gap(nearest, seen) < BEYOND
        return seen._replace(place=nearest.place) if is_near and not seen.place else seen

    return replace(look, sightings=tuple(placed(each) for each in look.sightings))
