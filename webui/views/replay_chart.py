"""The replay's chart of each person's running result, on a wide screen and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.table import totals
from tracker.languages.formats import isolated
from webui.views.score_chart import cut, line_styles, mark_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.money import Money
    from tracker.game.scores import EveningScore
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words
    from webui.views.score_chart import LineStyle

    Scale = Callable[[float], float]  # from a coup or an amount to pixels

MOST_POINTS = 150  # of a line, about
MOST_GAPS = 5  # between the amounts beside the chart
STEPS = (
    1,
    2,
    5,
    10,
    20,
    40,
    50,
    100,
    200,
    500,
    1000,
    5000,
    10_000,
    50_000,
)  # each may be such a gap
MARGIN_PX = 16  # beside the numbers and the names
DIGIT_PX, LETTER_PX = 8, 9  # the width of one of them
APART_PX = 18  # between two names
BELOW_PX = 5  # from the end of a line to the foot of its name
FLOOR_PX = 6  # from the lowest name to the foot of the chart
DOT_PX = 4  # half the width of the dot at the end of a line


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
    style: LineStyle
    points: str
    dot: str  # the path of the dot at its end
    last: str
    y: float
    label_y: float


class Chart(NamedTuple):
    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[float, str], ...]
    coups: tuple[tuple[float, str], ...]
    frame: ChartFrame


def charts(live: EveningTable, score: EveningScore, words: Words) -> tuple[Chart, Chart]:
    """Draw each person's running result, coup after coup: on a wide screen and on a phone.

    Each person's line looks as it does in the result of the evening; who has none there has none here.
    """
    styles = line_styles(score)
    runs: dict[str, list[Money]] = {}
    for number, snapshot in enumerate(live.coups(), 1):
        for name, amount in totals(snapshot.table).items():
            if name in styles:
                runs.setdefault(name, [0] * number).append(amount)
    return _drawn(runs, styles, WIDE, words), _drawn(runs, styles, PHONE, words)


def _drawn(
    runs: dict[str, list[Money]], styles: dict[str, LineStyle], frame: ChartFrame, words: Words
) -> Chart:
    count = max((len(run) for run in runs.values()), default=1)
    everything = [amount for run in runs.values() for amount in run] or [0]
    low, high = float(min(0, *everything)), float(max(1, *everything))

    def y(amount: float) -> float:
        tall = frame.height - frame.top - frame.bottom
        return frame.top + tall * (high - amount) / (high - low or 1)

    ticks = _ticks(low, high, words, y)
    names = {name: cut(name, frame.letters) for name in runs}
    frame = _with_room(
        frame, ticks, [f"{names[each]} {words.signed(runs[each][-1])}" for each in runs]
    )

    def x(place: float) -> float:
        return frame.left + (frame.width - frame.left - frame.right) * place / max(1, count - 1)

    lines = []
    step = max(1, count // MOST_POINTS)
    for name, run in sorted(runs.items(), key=lambda each: -each[1][-1]):
        places = sorted({*range(0, len(run), step), len(run) - 1})
        points = " ".join(f"{x(place):.1f},{y(float(run[place])):.1f}" for place in places)
        style, end, last = styles[name], y(float(run[-1])), words.signed(run[-1])
        dot = mark_path(style.mark, (x(len(run) - 1), end), DOT_PX)
        lines.append(ChartLine(isolated(names[name]), style, points, dot, last, end, 0.0))
    return Chart(_labelled(lines, frame), ticks, _marks(count, frame, x), frame)


def _with_room(
    frame: ChartFrame, ticks: tuple[tuple[float, str], ...], named: list[str]
) -> ChartFrame:
    """Widen the margins for long amounts and long names."""
    left = MARGIN_PX + DIGIT_PX * max((len(said) for _, said in ticks), default=1)
    right = MARGIN_PX + LETTER_PX * max(map(len, named), default=1)
    return frame._replace(left=max(frame.left, left), right=max(frame.right, right))


def _labelled(lines: list[ChartLine], frame: ChartFrame) -> tuple[ChartLine, ...]:
    """Move the names at the right apart so that they do not overlap."""
    found: list[ChartLine] = []
    lowest = 0.0
    for line in sorted(lines, key=lambda each: each.y):
        lowest = max(line.y + BELOW_PX, lowest + APART_PX if found else 0.0)
        found.append(line._replace(label_y=lowest))
    over = max(0.0, lowest - (frame.height - FLOOR_PX))
    return tuple(line._replace(label_y=line.label_y - over) for line in found)


def _ticks(low: float, high: float, words: Words, y: Scale) -> tuple[tuple[float, str], ...]:
    step = next((each for each in STEPS if (high - low) / each <= MOST_GAPS), STEPS[-1])
    first = -int(-low // step) * step
    return tuple((y(value), words.signed(value)) for value in range(first, int(high) + 1, step))


def _marks(count: int, frame: ChartFrame, x: Scale) -> tuple[tuple[float, str], ...]:
    step = max(1, (count - 1) // frame.marks)
    return tuple((x(place), str(place)) for place in range(step, count, step))
