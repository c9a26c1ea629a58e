"""A simulation run for somebody who waits: cut into parts, shared out to processes, timed.

Each part has its own seed and begins with its own shuffled pack, so that the same seed gives
the same figures with one process or with many.
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

from tracker.game.simulate.dealer import Request, SimulationError, check, evening
from tracker.game.simulate.edge import EdgeResult, Tally, measured, tally
from tracker.host.processes import workers

PART = 500  # coups: many talons long, and a tenth of a second to deal

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Simulation:
    """How many coups of a game to deal, from which seed, in how many processes."""

    request: Request
    coups: int
    seed: int = 0
    processes: int = 1


class TimedResult(NamedTuple):
    """What a simulation found, and how quickly."""

    result: EdgeResult
    coups_per_second: float


def simulate(simulation: Simulation, progress: Progress = lambda _: None) -> TimedResult:
    """Deal all coups, telling now and then how many more are done."""
    if simulation.coups < 1 or simulation.processes < 1:
        least = min(simulation.coups, simulation.processes)
        raise SimulationError(f"coups and processes must be at least 1: {least}")
    check(simulation.request)
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
    return tally(islice(evening(simulation.request, random), coups))


Spread = Callable[[Callable[[int], Tally], range], Iterator[Tally]]


@contextmanager
def _mapping(processes: int) -> Iterator[Spread]:
    """Give a `map` over so many processes; whoever breaks off waits for no more than a part."""
    if processes == 1:
        yield map
        return
    with workers(processes) as pool:
        yield pool.map
