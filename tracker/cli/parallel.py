"""Run a simulation in several processes, show its progress, and time it.

The coups are divided into parts. Each part has its own seed and begins with a newly shuffled pack, so the
same seed gives the same figures with one process or with many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from time import perf_counter
from typing import NamedTuple

from tracker.game.sentences import filled
from tracker.game.simulate.dealer import (
    SimulationError,
    SimulationRequest,
    deal_evening,
    refuse_unplayable,
)
from tracker.game.simulate.edge import EdgeResult, Tally, measured, tally
from tracker.host.processes import workers

# Coups in a part: so many that beginning with a new pack does not matter. They are dealt in about
# 0.1 s, so progress moves and Ctrl-C works at once.
PART = 500

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """How many coups of a game to deal, from which seed, in how many processes."""

    request: SimulationRequest
    coups: int
    seed: int = 0
    processes: int = 1


class TimedResult(NamedTuple):
    """The result of a simulation, and its speed."""

    result: EdgeResult
    coups_per_second: float


def simulate(simulation: Simulation, progress: Progress = lambda _: None) -> TimedResult:
    """Deal all coups; call `progress` with the number of coups after each part."""
    if simulation.coups < 1 or simulation.processes < 1:
        least = min(simulation.coups, simulation.processes)
        raise SimulationError(
            filled("coups and processes must be at least 1: {least}", least=least)
        )
    refuse_unplayable(simulation.request)
    begun = perf_counter()
    found = Tally()
    with _mapping(simulation.processes) as spread:
        for part in spread(partial(_deal_part, simulation), range(-(-simulation.coups // PART))):
            found += part
            progress(part.coups)
    rate = simulation.coups / (perf_counter() - begun)
    return TimedResult(measured(simulation.request, found), rate)


def _deal_part(simulation: Simulation, part: int) -> Tally:
    coups = min(PART, simulation.coups - part * PART)
    random = Random(f"{simulation.seed}/{part}")  # noqa: S311  cards, not secrets
    return tally(islice(deal_evening(simulation.request, random), coups))


ParallelMap = Callable[[Callable[[int], Tally], range], Iterator[Tally]]


@contextmanager
def _mapping(processes: int) -> Iterator[ParallelMap]:
    """Give a function like `map` that uses so many processes."""
    if processes == 1:
        yield map
        return
    with workers(processes) as pool:
        yield pool.map
