"""Measure how well it is told whose chips they are, by where they lie alone: no picture is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chips.company import Ways, beside_others, gather, stake_of
from models.chips.designs import draw_set
from models.chips.stakes import AS_TOLD
from tracker.chips.ground import region_of
from tracker.chips.zones import StakeZone, around, shares
from tracker.live.chip_eyes import SURE_LOOK
from tracker.map.seats import Felt, lay_out

if TYPE_CHECKING:
    from models.chips.measure import People
    from models.chips.stakes import Stake
    from tracker.chips.zones import Run

Points = NDArray[np.float64]
STREAM = 99  # of random numbers, apart from those of the tables that are drawn
LEAST = 1e-6


@dataclass
class ZoneTally:
    """How many seats were given the right chips."""

    seats: int = 0
    by_felt: int = 0  # right, if each chip were that seat's on whose felt it lies
    likeliest: int = 0
    sure: int = 0
    sure_right: int = 0
    nats: list[float] = field(default_factory=list)  # by which the truth was unexpected

    def add(self, runs: dict[Run, float], mine: list[int], on_felt: list[int]) -> None:
        """Judge the runs of a seat by the chips that are its own, and those that lie on its felt."""
        best = max(runs, key=lambda each: runs[each])
        is_sure, right = runs[best] >= SURE_LOOK, [*range(*best)] == mine
        self.seats += 1
        self.by_felt += on_felt == mine
        self.likeliest += right
        self.sure += is_sure
        self.sure_right += is_sure and right
        true = sum(chance for run, chance in runs.items() if [*range(*run)] == mine)
        self.nats.append(-float(np.log(max(true, LEAST))))

    def told(self) -> str:
        return (
            f"{self.seats} seats: right by the felt {self.by_felt}, the likeliest right {self.likeliest}, "
            f"sure {self.sure}, of these wrong {self.sure - self.sure_right}, "
            f"{np.mean(self.nats):.4f} nats a seat"
        )


def measure_zones(seeds: range, people: People) -> ZoneTally:
    """Lay stakes at tables of these seeds, and tell whose each chip is."""
    tally = ZoneTally()
    for seed in seeds:
        rng = np.random.default_rng([seed, STREAM])
        felt = Felt(float(rng.uniform(800, 1000)), float(rng.uniform(620, 800)))
        places = lay_out(int(rng.integers(3, 6)), felt)
        seats = [each for each in places if each.name not in {"talon", "fou", "discards"}]
        ways = Ways(seed, AS_TOLD, people.aside_mm)
        company, before = gather(draw_set(rng), seats, ways)
        stakes: dict[str, Stake] = {}
        for seat in seats:
            found = beside_others(company, seat, stake_of(rng, company, seat), [*stakes.values()])
            if found is not None:
                stakes[seat.name] = found
        zones = [StakeZone(each, before[each.name][: people.earlier]) for each in seats]
        _judge(tally, zones, stakes)
    return tally


def _judge(tally: ZoneTally, zones: list[StakeZone], stakes: dict[str, Stake]) -> None:
    chips = [
        (seat, each.place[:2])
        for seat, stake in stakes.items()
        for each in stake.discs
        if not each.place[2]
    ]
    if not chips:
        return
    spots = np.array([spot for _, spot in chips])
    seats, order = around([each.seat for each in zones], spots)
    ordered = [zones[each] for each in seats]
    for zone, runs in zip(ordered, shares(ordered, spots[order], np.ones(len(chips))), strict=True):
        mine = [k for k, each in enumerate(order) if chips[each][0] == zone.seat.name]
        tally.add(_merged(runs), mine, _on_felt(zone, spots[order]))


def _merged(runs: dict[Run, float]) -> dict[Run, float]:
    """Give all empty runs as one."""
    found: dict[Run, float] = {}
    for (first, end), chance in runs.items():
        run = (first, end) if end > first else (0, 0)
        found[run] = found.get(run, 0.0) + chance
    return found


def _on_felt(zone: StakeZone, spots: Points) -> list[int]:
    outline = region_of(zone.seat).astype(np.float32)
    return [
        k
        for k, (x, y) in enumerate(spots.tolist())
        if cv2.pointPolygonTest(outline, (x, y), measureDist=False) >= 0
    ]
