"""Who sits at a drawn table, and where each lays his stakes: by a habit of his own, and off it a little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from models.chips.stakes import Manners, Stake, draw_stake

if TYPE_CHECKING:
    from models.chips.designs import Design
    from models.chips.draw import Disc
    from tracker.map.table_map import Place

Points = NDArray[np.float64]
Spot = tuple[float, float]
STAKE_AT = 0.5  # where stakes lie, as a share of the way from the table's middle to its edge
HABITS = 53  # the stream of numbers by which habits are drawn, so that they change nothing else
EARLIER = 12  # coups before the one that is drawn
TRIES = 20  # to lay a stake beside the neighbours'


@dataclass(frozen=True)
class Company:
    """Who sits at a table: their chips, their seats, and how and where they lay stakes.

    `habits` says how far from the usual place each seat lays its stakes: outwards and aside, in mm.
    """

    chips: tuple[Design, ...]
    seats: list[Place]
    manners: Manners
    habits: dict[str, Points]


@dataclass(frozen=True)
class Ways:
    """How people at a table lay stakes: in which manners, and how far aside by habit (see `draw_table`)."""

    seed: int
    manners: Manners
    aside_mm: float


def gather(
    chips: tuple[Design, ...], seats: list[Place], ways: Ways
) -> tuple[Company, dict[str, tuple[Spot, ...]]]:
    """Give people their habits; and say where each laid his stakes in earlier coups."""
    rng = np.random.default_rng([ways.seed, HABITS])
    spread = (ways.aside_mm / 3, ways.aside_mm)
    habits = {each.name: rng.normal(0, spread) for each in seats}
    company = Company(chips, seats, ways.manners, habits)
    return company, {each.name: _laid_before(rng, company, each) for each in seats}


def outward(seat: Place) -> tuple[Points, float]:
    """Give the direction from the table's middle to a seat, and the distance of its outer edge."""
    corners = np.array(seat.polygon)
    outer = corners[np.argsort(-np.linalg.norm(corners, axis=1))[:5]].mean(axis=0)
    reach = float(np.linalg.norm(outer))
    return outer / reach, reach


def stake_of(rng: np.random.Generator, company: Company, seat: Place) -> Stake | None:
    if rng.random() < 0.15:
        return None
    return _laid(rng, company, seat)


def _laid(rng: np.random.Generator, company: Company, seat: Place) -> Stake:
    way, reach = outward(seat)
    side = np.array([-way[1], way[0]])
    outwards, aside = company.habits[seat.name]
    middle = way * (reach * STAKE_AT + outwards) + side * (aside + rng.normal(0, 10))
    return draw_stake(rng, company.chips, middle + way * rng.normal(0, 7), company.manners)


def beside_others(
    company: Company, seat: Place, stake: Stake | None, others: list[Stake]
) -> Stake | None:
    """Lay a stake anew if its chips would lie on a neighbour's, as nobody lays them; none if there is no room."""
    again = np.random.default_rng([len(others), HABITS])
    for _ in range(TRIES):
        if stake is None or not _is_on_others(stake, others):
            return stake
        stake = _laid(again, company, seat)
    return None


def _is_on_others(stake: Stake, others: list[Stake]) -> bool:
    laid = [each for other in others for each in other.discs]
    return any(not _is_beside(one, other) for one in stake.discs for other in laid)


def _is_beside(one: Disc, other: Disc) -> bool:
    apart = (one.design.diameter + other.design.diameter) / 2
    return float(np.linalg.norm(one.place[:2] - other.place[:2])) >= apart


def _laid_before(rng: np.random.Generator, company: Company, seat: Place) -> tuple[Spot, ...]:
    """Give the middles of the stakes that a seat laid in earlier coups."""
    stakes = [_laid(rng, company, seat) for _ in range(EARLIER)]
    middles = [np.mean([each.place[:2] for each in stake.discs], axis=0) for stake in stakes]
    return tuple((float(x), float(y)) for x, y in middles)
