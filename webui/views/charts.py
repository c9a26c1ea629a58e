"""The replay's chart of each person's running result, and the evening's irregularities."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.table import irregularities, totals

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words


class ChartFrame(NamedTuple):
    """The size of a chart, and the margins for its numbers and names."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    letters: int  # of a name at most; longer ones are cut
    marks: int  # about how many numbers of coups stand below


WIDE = ChartFrame(1232, 220, 70, 140, 12, 28, 12, 6)
PHONE = ChartFrame(366, 320, 48, 112, 12, 28, 8, 3)


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
    frame: ChartFrame


def charts(live: EveningTable, words: Words) -> tuple[Chart, Chart]:
    """Draw each person's running result, coup after coup: on a wide screen and on a phone."""
    runs: dict[str, list[Money]] = {}
    for number, snapshot in enumerate(live.coups(), 1):
        for name, amount in totals(snapshot.table).items():
            run = runs.setdefault(name, [0] * number)
            run.append(amount)
    return _drawn(runs, WIDE, words), _drawn(runs, PHONE, words)


def _drawn(runs: dict[str, list[Money]], frame: ChartFrame, words: Words) -> Chart:
    count = max((len(run) for run in runs.values()), default=1)
    everything = [amount for run in runs.values() for amount in run] or [0]
    low, high = float(min(0, *everything)), float(max(1, *everything))

    def y(amount: float) -> float:
        tall = frame.height - frame.top - frame.bottom
        return frame.top + tall * (high - amount) / (high - low or 1)

    ticks = _ticks(low, high, words, y)
    names = {name: _cut(name, frame.letters) for name in runs}
    frame = _with_room(
        frame, ticks, [f"{names[each]} {words.signed(runs[each][-1])}" for each in runs]
    )

    def x(place: float) -> float:
        return frame.left + (frame.width - frame.left - frame.right) * place / max(1, count - 1)

    lines = []
    step = max(1, count // 150)
    for number, (name, run) in enumerate(sorted(runs.items(), key=lambda each: -each[1][-1])):
        places = sorted({*range(0, len(run), step), len(run) - 1})
        points = " ".join(f"{x(place):.1f},{y(float(run[place])):.1f}" for place in places)
        last = words.signed(run[-1])
        lines.append(ChartLine(names[name], f"l{number % 6}", points, last, y(float(run[-1])), 0.0))
    return Chart(_labelled(lines, frame), ticks, _marks(count, frame, x), frame)


def _cut(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def _with_room(
    frame: ChartFrame, ticks: tuple[tuple[float, str], ...], named: list[str]
) -> ChartFrame:
    """Widen the margins for long amounts (8 pixels a letter) and long names (9 pixels)."""
    left = 16 + 8 * max((len(said) for _, said in ticks), default=1)
    right = 16 + 9 * max(map(len, named), default=1)
    return frame._replace(left=max(frame.left, left), right=max(frame.right, right))


def _labelled(lines: list[ChartLine], frame: ChartFrame) -> tuple[ChartLine, ...]:
    """Move the names at the right apart so that they do not overlap."""
    found: list[ChartLine] = []
    lowest = 0.0
    for line in sorted(lines, key=lambda each: each.y):
        lowest = max(line.y + 5, lowest + 18 if found else line.y + 5)
        found.append(line._replace(label_y=lowest))
    over = max(0.0, lowest - (frame.height - 6))
    return tuple(line._replace(label_y=line.label_y - over) for line in found)


def _ticks(low: float, high: float, words: Words, y: object) -> tuple[tuple[float, str], ...]:
    assert callable(y)
    steps = (1, 2, 5, 10, 20, 40, 50, 100, 200, 500, 1000, 5000, 10000)
    step = next((each for each in steps if (high - low) / each <= 5), 50000)
    first = -int(-low // step) * step
    return tuple((y(value), words.signed(value)) for value in range(first, int(high) + 1, step))


def _marks(count: int, frame: ChartFrame, x: object) -> tuple[tuple[float, str], ...]:
    assert callable(x)
    step = max(1, (count - 1) // frame.marks)
    return tuple((x(place), str(place)) for place in range(step, count, step))


class CoupIrregularity(NamedTuple):
    """An irregularity of an evening: its entry, its coup, and the table at that coup's end."""

    entry: int
    coup: int
    irregularity: Irregularity
    table: Table

    def said(self, words: Words) -> str:
        return wording.irregularity(self.table, self.irregularity, words.language)


def coup_irregularities(live: EveningTable) -> list[CoupIrregularity]:
    """List the irregularities of an evening; `said` words each one only if it is shown."""
    return [
        CoupIrregularity(each.entry, snapshot.table.coups, each, snapshot.table)
        for snapshot in live.coups()
        for each in irregularities(snapshot.table)
    ]
