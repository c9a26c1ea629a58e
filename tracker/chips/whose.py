"""From the stacks on the felt of all seats to each seat's stake: whose they are, and what that is worth."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from tracker.chip_finds import StakeFind
from tracker.chips.chances import chip_missed
from tracker.chips.covered import is_covered, unexplained, unlike_felt
from tracker.chips.find import is_anything_there
from tracker.chips.stacks import outline_of
from tracker.chips.sums import are_leaning, kinds_of, sums_of
from tracker.chips.unseen import faint_chips_missed, unseen_stake
from tracker.chips.zones import around, shares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.chips.find import PictureToSearch, SeatSearch
    from tracker.chips.search import CountedStack
    from tracker.chips.stacks import RatedStack, Stack
    from tracker.chips.zones import Run, Spot, StakeZone
    from tracker.game.money import Money

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
STEEP = 12.0  # degrees from straight down: at a smaller angle a stack's height does not show
AWAITED_MM = 30.0  # so far around the place where a stake is awaited, a question shows the felt
FEWEST = 1e-3  # a sum or a run of chips with a lower probability is left out
NOTHING_STAKED = 0.99  # a seat whose felt is bare and that has no chips so surely is not spoken of


@dataclass(frozen=True, eq=False)
class FoundStack:
    """A stack, and the seat on whose felt it was found."""

    seat: str
    counted: CountedStack

    @property
    def stack(self) -> Stack:
        return self.counted.best.stack


@dataclass(frozen=True)
class Shared:
    """What a seat may have staked: every likely run of stacks, the likeliest first."""

    zone: StakeZone
    runs: tuple[tuple[float, tuple[FoundStack, ...]], ...]

    @property
    def best(self) -> tuple[FoundStack, ...]:
        """Give the likeliest run in which a chip is believed; none if no run has one."""
        return next((run for _, run in self.runs if _believed(run)), ())

    @property
    def nothing(self) -> float:
        """Give the probability that none of the faces that may be the seat's is a chip."""
        return sum(likely * prod(each.counted.nothing for each in run) for likely, run in self.runs)

    def sums(self, values: tuple[Money, ...]) -> dict[Money, tuple[float, Spot]]:
        """Give the sums that the seat may have staked: how likely each is, and where its chips lie."""
        weights: dict[Money, NDArray[np.float64]] = defaultdict(lambda: np.zeros(3))
        for likely, run in self.runs:
            mine = _believed(run)
            worth = sums_of([each.counted for each in run], values) if mine else {0: 1.0}
            lies = np.mean([(each.stack.x, each.stack.y) for each in mine or self.best], axis=0)
            for amount, share in worth.items():
                weights[amount] += likely * share * np.append(1.0, lies)
        told = ((amount, each, each[1:] / max(each[0], 1e-30)) for amount, each in weights.items())
        return {amount: (float(each[0]), (float(x), float(y))) for amount, each, (x, y) in told}


def stakes_of(
    looked: PictureToSearch, searches: Mapping[str, SeatSearch], zones: Sequence[StakeZone]
) -> tuple[StakeFind, ...]:
    """Say what each seat has staked, from what was found on the felt of all."""
    found = _each_once(searches)
    told = (_stake_of(looked, searches, each, found) for each in shared_out(found, zones))
    return tuple(each for each in told if each is not None)


def shared_out(found: Sequence[FoundStack], zones: Sequence[StakeZone]) -> list[Shared]:
    """Weigh whose each stack is."""
    spots = np.array([(each.stack.x, each.stack.y) for each in found]).reshape(-1, 2)
    weights = np.array([1 - each.counted.nothing for each in found])
    seats, order = around([each.seat for each in zones], spots)
    runs = shares([zones[each] for each in seats], spots[order], weights[order])
    ordered = [found[each] for each in order]
    told = [_shared(zones[seat], run, ordered) for seat, run in zip(seats, runs, strict=True)]
    return [told[seats.index(each)] for each in range(len(zones))]


def _shared(zone: StakeZone, runs: Mapping[Run, float], ordered: Sequence[FoundStack]) -> Shared:
    likely: dict[Run, float] = defaultdict(float)
    for (first, end), chance in runs.items():
        if chance > FEWEST:
            likely[(first, end) if end > first else (0, 0)] += chance
    whole = sum(likely.values())
    ranked = sorted(likely.items(), key=lambda each: -each[1])
    return Shared(
        zone,
        tuple((chance / whole, tuple(ordered[first:end])) for (first, end), chance in ranked),
    )


def _each_once(searches: Mapping[str, SeatSearch]) -> list[FoundStack]:
    """Give all stacks; of two that were found in one place at the border of two felts, the surer."""
    found: list[FoundStack] = []
    every = [FoundStack(seat, each) for seat, search in searches.items() for each in search.stacks]
    for one in sorted(every, key=lambda each: each.counted.nothing):
        if not any(one.seat != other.seat and _in_one_place(one, other) for other in found):
            found.append(one)
    return found


def _in_one_place(one: FoundStack, other: FoundStack) -> bool:
    apart = np.hypot(one.stack.x - other.stack.x, one.stack.y - other.stack.y)
    return bool(apart < (one.stack.radius + other.stack.radius) / 2)


def _believed(run: Sequence[FoundStack]) -> list[FoundStack]:
    return [each for each in run if each.counted.is_believed]


def _stake_of(
    looked: PictureToSearch,
    searches: Mapping[str, SeatSearch],
    shared: Shared,
    found: Sequence[FoundStack],
) -> StakeFind | None:
    """Say what a seat's stacks are worth, and what keeps this from being sure."""
    mine, name = _believed(shared.best), shared.zone.seat.name
    values = tuple(each.value for each in looked.kinds)
    sums = shared.sums(values) if mine else {}
    if not mine or (0 in sums and sums[0][0] > NOTHING_STAKED):
        search = searches.get(name)
        return None if search is None else _not_seen(looked, search, shared, found)
    box = _box(np.vstack([_outline(looked, each) for each in mine]))
    seen = [
        _OnOneFelt(looked, searches[seat], mine, found) for seat in {each.seat for each in mine}
    ]
    leaning = are_leaning([each.counted for each in shared.best])
    whole = 1 - max(each.missed(box, leaning=leaning) for each in seen)
    middle = box.mean(axis=0)
    steep = looked.view.sight.angle(float(middle[0]), float(middle[1])) < STEEP
    kinds = [kind for each in mine for kind in kinds_of(each.counted.best)]
    best = sorted(sums.items(), key=lambda each: -each[1][0])
    best = [each for each in best if each[1][0] > FEWEST]
    return _find(looked, name, box)._replace(
        sums=tuple((amount, round(share * whole, 4)) for amount, (share, _) in best),
        spots=tuple((round(x, 1), round(y, 1)) for _, (_, (x, y)) in best),
        counts=tuple(kinds.count(each) for each in range(len(values))),
        hidden=any(each.is_covered for each in seen),
        height_unknown=steep,
    )


def _find(looked: PictureToSearch, name: str, box: Points) -> StakeFind:
    x, y = (round(float(each), 1) for each in box.mean(axis=0))
    outline = looked.view.table_map.to_pixels(box).ravel()
    return StakeFind(name, x, y, (), (), tuple(round(float(each), 1) for each in outline))


def _not_seen(
    looked: PictureToSearch, search: SeatSearch, shared: Shared, found: Sequence[FoundStack]
) -> StakeFind | None:
    """Tell of a thing where no chip was found, or how surely nothing lies there; None if it is sure."""
    strange = _strange_thing(looked, search, found)
    if strange is not None:
        return strange
    chips = [_outline(looked, each) for each in found if each.counted.is_believed]
    nothing = shared.nothing * (1 - unseen_stake(looked, search.ground, shared.zone, chips))
    if nothing > NOTHING_STAKED:
        return None
    middle = shared.zone.next[0]
    find = _find(
        looked, shared.zone.seat.name, _box(middle + np.array([(-1, -1), (1, 1)]) * AWAITED_MM)
    )
    return find._replace(
        sums=((0, round(nothing, 4)),),
        counts=(0,) * len(looked.kinds),
        spots=((find.x_mm, find.y_mm),),
    )


def _strange_thing(
    looked: PictureToSearch, search: SeatSearch, found: Sequence[FoundStack]
) -> StakeFind | None:
    """Tell of a thing on a seat's felt that is nobody's chip."""
    chips = [_outline(looked, each) for each in found if each.counted.is_believed]
    if not is_anything_there(looked, search.ground, chips):
        return None
    strange = unlike_felt(search.pixels.background) & (search.pixels.patch.filled(chips) == 0)
    rows, columns = np.nonzero(strange)
    if len(rows) == 0:
        return None
    box = _box(search.pixels.patch.mm(np.column_stack([columns, rows]).astype(np.float64)))
    find = _find(looked, search.ground.place.name, box)
    return find._replace(counts=(0,) * len(looked.kinds), hidden=True)


def _box(points: Points) -> Points:
    """Give the corners of a rectangle around points."""
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def _outline(looked: PictureToSearch, found: FoundStack) -> Points:
    outline = outline_of(found.stack, looked.view.sight)[0]
    return np.asarray(cv2.convexHull(outline.astype(np.float32))[:, 0], np.float64)


@dataclass(frozen=True)
class _OnOneFelt:
    """A seat's chips, as far as they were found on one felt, among everybody's."""

    looked: PictureToSearch
    search: SeatSearch
    mine: Sequence[FoundStack]
    everyone: Sequence[FoundStack]

    @property
    def is_covered(self) -> bool:
        outside = self.search.ground.outside(self.search.pixels.patch)
        around = (self.looked.cards, outside, self._others)
        return is_covered(self.search.pixels, self._here, around)

    def missed(self, box: Points, *, leaning: bool) -> float:
        """Give the probability that the stake has chips that were not found."""
        patch, cards = self.search.pixels.patch, self.looked.cards
        left = unexplained(self.search.pixels, self._here, (cards, self._others))
        by_cards = bool((patch.filled(cards) & patch.filled([box])).any())
        lost = chip_missed(left, leaning=leaning, by_cards=by_cards)
        return 1 - (1 - lost) * (1 - faint_chips_missed(self.looked, self.search.ground))

    @property
    def _here(self) -> list[RatedStack]:
        seat = self.search.ground.place.name
        return [each.counted.best for each in self.mine if each.seat == seat]

    @property
    def _others(self) -> Mask:
        """Give where chips lie that are another's, or that were found on another's felt."""
        here = [each for each in self.mine if each.seat == self.search.ground.place.name]
        others = [each for each in _believed(self.everyone) if each not in here]
        return self.search.pixels.patch.filled([_outline(self.looked, each) for each in others])
