"""Whose chips are they? Each seat lays its stakes round a place of its own, which is learnt coup by coup.

Nobody's chips lie between two others' chips. So the chips of all seats, in order round the table, are cut
into one run for each seat, and every way to cut them is weighed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log, pi
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.chips.ground import outward

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.map.table_map import Place

Numbers = NDArray[np.float64]
Spot = tuple[float, float]
Run = tuple[int, int]  # the first chip in the order round the table, and the one after the last
# Until a seat has staked, its stakes are awaited here: a share of the way from the middle of the table to
# the middle of the seat.
USUAL = 0.69
# Millimetres: how far from there people lay their stakes by habit, and from coup to coup.
HABIT_MM, COUP_MM = 27.0, 10.0
KNOWN = 7.0  # as many coups that spread is worth before any was seen
# Chips beside each other take up room: of a stake of n chips each lies so far from the middle, times the
# root of n. As many chips this is worth.
CHIPS_MM, ALIKE = 7.7, 7.0
EMPTY = 0.15  # how often a seat stakes nothing
LAST = 0.06  # how often a chip of a stake is its last one


@dataclass(frozen=True)
class StakeZone:
    """Where a seat lays its stakes, by those that it laid before: their middles in millimetres."""

    seat: Place
    laid: tuple[Spot, ...] = ()

    @cached_property
    def usual(self) -> Numbers:
        way, far = outward(self.seat)
        return way * far * USUAL

    @cached_property
    def next(self) -> tuple[Numbers, float, float]:
        """Say where the next stake is awaited: its middle, its squared spread, and how sure that is.

        The place and the spread of a seat are both unknown, and both are weighed against what was seen.
        """
        before = COUP_MM**2 / HABIT_MM**2  # as many coups the usual place is worth
        count = len(self.laid)
        seen = np.array(self.laid).reshape(-1, 2)
        middle = seen.mean(axis=0) if count else self.usual
        known = KNOWN + count
        spread = KNOWN * COUP_MM**2
        spread += float(((seen - middle) ** 2).sum()) / 2
        off = middle - self.usual
        spread += float(off @ off) / 2 * before * count / (before + count)
        place = (before * self.usual + count * middle) / (before + count)
        return place, spread / known * (1 + 1 / (before + count)), known

    def log_density(self, middles: Numbers, squares: Numbers | float) -> Numbers:
        """Give the log-density of the middles of stakes, whose chips scatter by so much around them."""
        place, square, sure = self.next
        wide = square + squares
        off = ((middles - place) ** 2).sum(axis=-1)
        return np.asarray(-np.log(2 * pi * wide) - (sure + 1) * np.log1p(off / (2 * sure * wide)))


def shares(zones: Sequence[StakeZone], spots: Numbers, weights: Numbers) -> list[dict[Run, float]]:
    """Give for each seat the probability of every run of chips, as it may be the seat's stake.

    The seats and the `spots` of the chips lie in order round the table (see `around`). The less a
    chip weighs, the likelier none lies there.
    """
    runs = [_log_runs(zone, spots, weights) for zone in zones]
    size = len(spots) + 1
    first = np.full(size, -np.inf)
    first[0] = 0.0
    ahead = [first]
    for run in runs:
        ahead.append(np.logaddexp.reduce(ahead[-1][:, None] + run, axis=0))
    last = np.full(size, -np.inf)
    last[-1] = 0.0
    found: list[dict[Run, float]] = []
    for run, before in zip(reversed(runs), reversed(ahead[:-1]), strict=True):
        both = np.exp(before[:, None] + run + last[None, :] - ahead[-1][-1])
        likely = zip(*np.nonzero(both > 0), strict=True)
        found.append({(int(i), int(j)): float(both[i, j]) for i, j in likely})
        last = np.logaddexp.reduce(run + last[None, :], axis=1)
    return found[::-1]


def _log_runs(zone: StakeZone, spots: Numbers, weights: Numbers) -> Numbers:
    """Give the log-density of each run of chips as the stake of a seat; an empty run is no stake."""
    weighed = np.column_stack([weights, weights[:, None] * spots, weights * (spots**2).sum(axis=1)])
    sums = np.vstack([np.zeros(4), np.cumsum(weighed, axis=0)])
    over = sums[None, :] - sums[:, None]  # from, to
    count = np.maximum(over[..., 0], 1e-9)
    middle = over[..., 1:3] / count[..., None]
    apart = np.maximum(over[..., 3] - count * (middle**2).sum(axis=-1), 0.0)
    whole = np.maximum(count, 1.0)
    spread = (ALIKE * CHIPS_MM**2 * whole + apart / 2) / (ALIKE + whole - 1)
    at = zone.log_density(middle, spread / whole)
    there = np.minimum(count, 1.0)
    found = there * (log((1 - EMPTY) * LAST / (1 - LAST)) + at) + (1 - there) * log(EMPTY)
    found += _log_scatter(count, apart)
    run = np.where(over[..., 0] > 0, found, log(EMPTY))
    low = np.tril(np.ones(run.shape, bool), -1)  # a run does not end before it begins
    return np.where(low, -np.inf, run)


def _log_scatter(count: Numbers, apart: Numbers) -> Numbers:
    """Give the log-density of chips round their middle, of which so much is known beforehand."""
    more = np.maximum(count - 1, 0.0)
    begun = ALIKE * CHIPS_MM**2 * np.maximum(count, 1.0)
    gamma = np.log(ALIKE + np.arange(64)).cumsum()
    rising = np.interp(more, np.arange(65), np.concatenate([[0.0], gamma]))
    powers = ALIKE * np.log(begun) - (ALIKE + more) * np.log(begun + apart / 2)
    return np.asarray(powers + rising - more * log(2 * pi) - np.log(np.maximum(count, 1.0)))


def around(places: Sequence[Place], spots: Numbers) -> tuple[list[int], list[int]]:
    """Put seats and chips in order round the table, beginning where no chip lies for the longest way."""
    middles = np.array([outward(each)[0] for each in places]).reshape(-1, 2)
    begin = _widest_gap(_angles(spots)) if len(spots) else 0.0
    seats, chips = (
        np.argsort((_angles(each) - begin) % (2 * pi), kind="stable").tolist()
        for each in (middles, spots)
    )
    return seats, chips


def _angles(points: Numbers) -> Numbers:
    return np.asarray(np.arctan2(points[:, 1], points[:, 0]))


def _widest_gap(angles: Numbers) -> float:
    """Give the middle of the widest gap between angles."""
    ordered = np.sort(angles)
    gaps = np.diff(np.append(ordered, ordered[0] + 2 * pi))
    widest = int(gaps.argmax())
    return float(ordered[widest] + gaps[widest] / 2)
