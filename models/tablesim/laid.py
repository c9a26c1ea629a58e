"""Where people lay their chips, each by a habit of his own, and whose the eyes take them for."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.chip_finds import StakeFind
from tracker.chips.zones import StakeZone, around, shares
from tracker.game.money import exact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.random import Generator

    from tracker.chips.zones import Spot
    from tracker.game.money import Money
    from tracker.map.table_map import Place
    from tracker.stakes.laid import Spots

BOX = (700.0, 400.0, 760.0, 400.0, 760.0, 460.0, 700.0, 460.0)
VALUES = (25, 5, 1)
ACROSS_MM = 40.0  # from one chip to the next of a stake
COUP_MM = 10.0  # how far a stake lies from its place by habit
FEWEST = 1e-3  # a less likely sum is not named
NOBODYS = 0.99  # a seat that has no chips so surely has no stake


@dataclass
class SpreadChips:
    """The chips before all seats. People lay them `aside_mm` off the usual place, a standard deviation."""

    rng: Generator
    seats: tuple[Place, ...]
    aside_mm: float
    chips: dict[str, list[tuple[Spot, Money]]] = field(default_factory=dict)
    _habits: dict[str, Spot] = field(default_factory=dict)

    def lay(self, seat: str, amount: Money) -> None:
        """Lay a sum in chips, each beside the one before."""
        usual = next(StakeZone(each).usual for each in self.seats if each.name == seat)
        out = usual / np.linalg.norm(usual)
        if seat not in self._habits:
            off = self.rng.normal(0, (self.aside_mm / 3, self.aside_mm))
            x, y = out * off[0] + np.array([-out[1], out[0]]) * off[1]
            self._habits[seat] = x, y
        middle = usual + self._habits[seat] + self.rng.normal(0, COUP_MM, 2)
        values = _in_chips(amount)
        turn = self.rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(turn), np.sin(turn)]) * ACROSS_MM
        side = np.array([-way[1], way[0]])
        rows = [(k % 3 - 1, k // 3 - (len(values) - 1) // 6) for k in range(len(values))]
        spots = [middle + across * way + down * side for across, down in rows]
        self.chips[seat] = [((x, y), value) for (x, y), value in zip(spots, values, strict=True)]

    def seen(self, piles: Sequence[str], laid: Mapping[str, Spots]) -> list[StakeFind]:
        """Say which sums the chips of some piles may be before each seat, how likely, and where."""
        every = [each for pile in piles for each in self.chips[pile]]
        spots = np.array([spot for spot, _ in every]).reshape(-1, 2)
        seats, order = around(self.seats, spots)
        zones = [StakeZone(self.seats[k], laid.get(self.seats[k].name, ())) for k in seats]
        ordered = [every[k] for k in order]
        told = []
        for zone, runs in zip(zones, shares(zones, spots[order], np.ones(len(every))), strict=True):
            weights: dict[Money, NDArray[np.float64]] = defaultdict(lambda: np.zeros(3))
            for (first, end), likely in runs.items():
                run = ordered[first:end]
                lies = np.mean([spot for spot, _ in run], axis=0) if run else zone.usual
                amount = exact(sum(value for _, value in run))
                weights[amount] += likely * np.append(1.0, lies)
            if weights[0][0] < NOBODYS:
                told.append(_find(zone.seat.name, weights))
        return told


def _find(seat: str, weights: Mapping[Money, NDArray[np.float64]]) -> StakeFind:
    likely = [each for each in weights.items() if each[1][0] > FEWEST]
    best = sorted(likely, key=lambda each: -each[1][0])
    spots = tuple((float(x / share), float(y / share)) for _, (share, x, y) in best)
    sums = tuple((amount, float(each[0])) for amount, each in best)
    return StakeFind(seat, *spots[0], sums, (), BOX, spots=spots)


def _in_chips(amount: Money) -> list[Money]:
    """Change a sum into few chips; what is left over is one chip more."""
    chips: list[Money] = []
    for value in VALUES:
        while amount >= value:
            chips.append(value)
            amount = exact(amount - value)
    return [*chips, amount] if amount else chips
