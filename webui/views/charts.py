"""The chart of each person's running result in an evening, and the list of its irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.table import irregularities, totals

if TYPE_CHECKING:
    from tracker.game.money import Money
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words


class ChartLine(NamedTuple):
    name: str
    style: str
    points: str
    last: str
    y: float
    label_y: float


class Chart(NamedTuple):
    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[float, str], ...]
    coups: tuple[tuple[float, str], ...]
    width: int
    height: int


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 1232, 220, 70, 140, 12, 28


def chart(live: EveningTable, words: Words) -> Chart:
    """Draw each person's running result, coup after coup."""
    runs: dict[str, list[Money]] = {}
    for number, snapshot in enumerate(live.coups(), 1):
        for name, amount in totals(snapshot.table).items():
            run = runs.setdefault(name, [0] * number)
            run.append(amount)
    count = max((len(run) for run in runs.values()), default=1)
    everything = [amount for run in runs.values() for amount in run] or [0]
    low, high = float(min(0, *everything)), float(max(1, *everything))

    def x(place: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, count - 1)

    def y(amount: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - amount) / (high - low or 1)

    lines = []
    step = max(1, count // 150)
    for number, (name, run) in enumerate(sorted(runs.items(), key=lambda each: -each[1][-1])):
        places = sorted({*range(0, len(run), step), len(run) - 1})
        points = " ".join(f"{x(place):.1f},{y(float(run[place])):.1f}" for place in places)
        last = words.signed(run[-1])
        lines.append(ChartLine(name, f"l{number % 6}", points, last, y(float(run[-1])), 0.0))
    return Chart(_labelled(lines), _ticks(low, high, words, y), _marks(count, x), WIDTH, HEIGHT)


def _labelled(lines: list[ChartLine]) -> tuple[ChartLine, ...]:
    """Move the names at the right apart so that they do not overlap."""
    found: list[ChartLine] = []
    lowest = 0.0
    for line in sorted(lines, key=lambda each: each.y):
        lowest = max(line.y + 5, lowest + 18 if found else line.y + 5)
        found.append(line._replace(label_y=lowest))
    over = max(0.0, lowest - (HEIGHT - 6))
    return tuple(line._replace(label_y=line.label_y - over) for line in found)


def _ticks(low: float, high: float, words: Words, y: object) -> tuple[tuple[float, str], ...]:
    assert callable(y)
    steps = (1, 2, 5, 10, 20, 40, 50, 100, 200, 500, 1000, 5000, 10000)
    step = next((each for each in steps if (high - low) / each <= 5), 50000)
    first = -int(-low // step) * step
    return tuple((y(value), words.signed(value)) for value in range(first, int(high) + 1, step))


def _marks(count: int, x: object) -> tuple[tuple[float, str], ...]:
    assert callable(x)
    step = max(1, (count - 1) // 6)
    return tuple((x(place), str(place)) for place in range(step, count, step))


def trouble(live: EveningTable, words: Words) -> list[tuple[int, int, str]]:
    """List the irregularities of an evening: entry, coup, sentence."""
    found = []
    for snapshot in live.coups():
        for each in irregularities(snapshot.table):
            said = wording.irregularity(snapshot.table, each, words.language)
            found.append((each.entry, snapshot.table.coups, said))
    return found
