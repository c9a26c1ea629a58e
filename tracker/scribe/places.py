"""Where a card of a hand comes to lie: a drawn one goes on with the row, a covered one is turned up where it lay.

A person lays cards a step apart that is his own. So a drawn card 18 mm from a covered one is what it seems where the
hand's cards lie 18 mm apart, and is likelier that card, turned up, where they lie 36 mm apart.
"""

from __future__ import annotations

from math import exp, log, pi
from typing import TYPE_CHECKING, NamedTuple

from tracker.scribe.rows import gap, off_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import Sighting

ASTRAY = 1e-9  # of the cards lie at each square millimetre that nothing explains


class Scatter(NamedTuple):
    """How far from where they are expected cards lie: most of them near, the others anywhere around."""

    near: float  # share of the cards
    near_mm: float  # standard deviations
    far_mm: float

    def price(self, off_mm: float, around_mm: float) -> float:
        """Give the price of a place so far from the one expected, and from the middle of what is around."""
        near = self.near * _normal(off_mm, self.near_mm)
        return -log(near + (1 - self.near) * _normal(around_mm, self.far_mm) + ASTRAY)


# Counted by the real eyes on 58 films of all habits and of steps of 18 and 22 mm (50320 to 50379), by `fit-places`.
TURNED = Scatter(0.7, 4.5, 25.0)  # of 478 cards that were turned up, from where they lay covered
DRAWN = Scatter(0.95, 14.5, 25.0)  # of 88 cards that were drawn to a row, from its next place
# Assumed. Of cards laid to a single one, one in seven is laid on it. Cards that lie nearer to each
# other than 13 mm, or were found as one, are half of them a pile, and half of them a narrow row.
# A card that nobody saw lying covered may have lain anywhere around the one it counts as lying with.
DRAWN_TO_ONE = Scatter(0.15, 11.0, 30.0)
DRAWN_TO_PILE, TURNED_OF_PILE = Scatter(0.5, 11.0, 30.0), Scatter(0.4, 3.5, 35.0)
TURNED_UNSEEN = Scatter(0.0, 1.0, 30.0)
PILE_MM = 13.0
SEAT_MM = 75.0  # the radius of a seat
# Prices count from that of a card that was drawn to a row, on average.
USUAL = log(2 * pi * DRAWN.near_mm**2) + 1
ANYWHERE = log(pi * SEAT_MM**2) - USUAL  # the price of lying anywhere at a seat


def price_of_drawn(row: Sequence[Sighting], now: Sighting) -> float:
    """Say how unlikely a card lies there if it was drawn to the cards of a row."""
    off_mm = around_mm = gap(row[-1], now)
    if len(row) == 1:
        drawn = DRAWN_TO_ONE
    elif _is_pile(row):
        drawn = DRAWN_TO_PILE
    else:
        drawn, off_mm = DRAWN, off_row(row[0], row[1], row[-1], now)
    return drawn.price(off_mm, around_mm) - USUAL


def price_of_turned(
    row: Sequence[Sighting], below: Sighting, now: Sighting, *, unseen: bool
) -> float:
    """Say how unlikely a card lies there if it is one of the row, turned up."""
    off_mm, turned = gap(below, now), TURNED_OF_PILE if _is_pile(row) else TURNED
    if unseen:
        turned = TURNED_UNSEEN
    return turned.price(off_mm, off_mm) - USUAL


def _is_pile(row: Sequence[Sighting]) -> bool:
    return len(row) > 1 and gap(row[0], row[1]) < PILE_MM


def _normal(mm: float, spread_mm: float) -> float:
    return exp(-((mm / spread_mm) ** 2) / 2) / (2 * pi * spread_mm**2)
