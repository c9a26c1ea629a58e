"""Measure one habit after another: how many coups come out right if only that habit differs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from models.tablesim.habit_options import HABITS, WIDE_ONE, customs_of
from models.tablesim.measure import judge, run
from models.tablesim.tally import Tally, tally
from tracker.host.processes import workers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from models.tablesim.manners import Manners
    from models.tablesim.measure import Verdict

HEAD = (
    "| habit | value | coups | right, nothing asked | right, once asked | wrong, not asked |"
    " false alarms |\n|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Sweep:
    """What is played with each value of a habit: games, first seed, evenings and coups."""

    variants: tuple[str, ...]
    seed: int
    evenings: int
    coups: int
    manners: Manners
    jobs: int = 1

    def evenings_of(self, *habits: str) -> list[Sitting]:
        """List the evenings to play with these habits; if drawn, no two games share a seed."""
        manners = replace(self.manners, customs=customs_of(habits))
        apart = self.evenings if WIDE_ONE in habits else 0
        return [
            Sitting(variant, self.seed + apart * place + each, self.coups, manners)
            for place, variant in enumerate(self.variants)
            for each in range(self.evenings)
        ]


@dataclass(frozen=True)
class Sitting:
    """One evening to play."""

    variant: str
    seed: int
    coups: int
    manners: Manners

    def verdicts(self) -> list[Verdict]:
        plan = [None] * self.coups
        return judge(run(self.variant, self.seed, plan, self.manners), plan, self.seed)


@dataclass(frozen=True)
class Row:
    """One value of a habit, and the tally of its coups."""

    habit: str
    value: str
    found: Tally

    def __str__(self) -> str:
        found = self.found
        numbers = (found.coups, found.unasked, found.right, found.silent, found.alarms)
        return f"| {self.habit} | {self.value} | {' | '.join(map(str, numbers))} |"


def rows() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Give each row's habit, value and chosen habits: first all as today, last all drawn."""
    yield "all", "as today", ()
    for each in HABITS:
        for value in each.swept:
            yield each.name, value, (f"{each.name}={value}",)
    yield "all", "drawn", (WIDE_ONE,)


def sweep(plan: Sweep) -> Iterator[Row]:
    """Play with each value of each habit, with the other habits as today."""
    with workers(plan.jobs) as pool:
        for habit, value, habits in rows():
            played = pool.map(Sitting.verdicts, plan.evenings_of(*habits))
            yield Row(habit, value, tally([verdict for each in played for verdict in each]))
