"""The chart of an evening's results, coup by coup, as numbers for an SVG, wide or narrow. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from tracker.game.sentences import message
from tracker.game.table import TREASURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.money import Money
    from tracker.game.scores import EveningScore
    from webui.core.i18n import Words

MOST_NAMED = 7  # with more lines only the first and the last are named
HALF_LETTER = 5  # pixels, half the width of a letter beside the axes
NAME_PX, EDGE_PX = 22, 26  # the height of a name's letters, and what is left free beside it
BROADEST, BROAD, USUAL = 1.0, 0.78, 0.62  # widths of bold letters, as shares of their height
APART = 46  # pixels between two names, so that the sum below each has room
WINNER, LOSER, BANK = 0, 1, 5  # styles of lines; the colours of the first two mean won and lost
OTHERS = (2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
MARKS = ("circle", "square", "triangle", "pointed", "cross", "diamond")


class ChartSize(NamedTuple):
    """The size of a chart, and how much is written on it."""

    width: int
    height: int
    top: int
    bottom: int  # the height of the numbers below
    letters: int  # of a name at most; longer ones are cut
    marks: int  # how many numbers of coups stand below
    points: int  # about how many points a line has at most
    dot: float  # the size of the dot at a line's end


WIDE = ChartSize(778, 408, 22, 30, 11, 6, 160, 6)
PHONE = ChartSize(366, 340, 20, 26, 7, 3, 90, 5)


class LineStyle(NamedTuple):
    """How a person's line is drawn: a class for colour and dashes, and the form of its dots."""

    css: str
    mark: str

    @property
    def key_dot(self) -> str:
        """Give the dot of the line in a list, in a drawing of 46 by 28 pixels."""
        return mark_path(self.mark, (23, 14), 7)


class ScoreLine(NamedTuple):
    style: LineStyle
    points: str
    end: str  # the path of the dot at its end


class ScoreLabel(NamedTuple):
    """A name and a sum at the end of a line."""

    css: str
    name: str
    sum: str
    y: float


class ChartText(NamedTuple):
    """A number beside the chart, and its place in pixels."""

    at: float
    said: str


class BestMark(NamedTuple):
    """The circle at the best coup."""

    css: str
    x: float
    y: float
    said: str


@dataclass(frozen=True)
class ScoreChart:
    """Everything that is drawn, in pixels."""

    size: ChartSize
    left: float
    right: float
    ticks: tuple[ChartText, ...]  # amounts, at their heights
    coups: tuple[ChartText, ...]  # numbers of coups, at their places
    lines: tuple[ScoreLine, ...]
    labels: tuple[ScoreLabel, ...]
    best: BestMark | None
    flags: tuple[float, ...]  # coups with an irregularity


def line_styles(score: EveningScore) -> dict[str, LineStyle]:
    """Give each person a style of line.

    Blue is kept for the best player if he won, salmon for the worst if he lost, and one style for
    the banker.
    """
    people = [name for name in score.sums if name != TREASURE]
    found: dict[str, int] = {}
    if score.banker is not None:
        found[score.banker] = BANK
    players = [name for name in people if name not in found]
    if players and score.sums[players[0]] > 0:
        found[players[0]] = WINNER
    if players and score.sums[players[-1]] < 0:
        found[players[-1]] = LOSER
    free = iter([*OTHERS, *([] if score.banker is not None else [BANK])] * len(people))
    for name in people:
        if name not in found:
            found[name] = next(free)
    return {name: LineStyle(f"l{found[name]}", MARKS[found[name] % len(MARKS)]) for name in people}


def score_chart(score: EveningScore, size: ChartSize, words: Words) -> ScoreChart:
    """Lay out the lines, names and numbers of an evening's chart."""
    runs = {name: run for name, run in score.runs.items() if name != TREASURE}
    scale = _scale([amount for run in runs.values() for amount in run])
    said = [words.signed(each) for each in scale]
    sums = [words.signed(score.sums[name]) for name in runs]
    left = 14 + 9.0 * max(map(len, said), default=1)
    named = max(map(_width, (*(cut(name, size.letters) for name in runs), *sums, "+100")))
    plot = _Plot(size, left, size.width - EDGE_PX - named, len(score.coups), scale)
    best = score.best
    styles = line_styles(score)
    marked = () if best is None else (_place(score, best.number),)
    return ScoreChart(
        size,
        plot.left,
        plot.right,
        tuple(ChartText(plot.y(each), text) for each, text in zip(scale, said, strict=True)),
        _coups(score, plot, words),
        tuple(_line(run, styles[name], plot, marked) for name, run in runs.items()),
        _labels(score, styles, plot, words),
        _best(score, styles, plot, words),
        _flags(score, plot),
    )


def _width(text: str) -> float:
    """Give the most pixels that a name takes at the end of a line."""
    return NAME_PX * sum(map(_share, text))


def _share(letter: str) -> float:
    """Give the width of a bold letter as a share of its height."""
    if letter in "mwMW…@" or east_asian_width(letter) in "WF":
        return BROADEST
    return BROAD if letter.isupper() else USUAL


@dataclass(frozen=True)
class _Plot:
    """Where the lines are drawn, and which amounts and coups that shows."""

    size: ChartSize
    left: float
    right: float
    coups: int
    scale: Sequence[int]

    def x(self, place: float) -> float:
        return round(self.left + (self.right - self.left) * place / max(1, self.coups), 1)

    def y(self, amount: Money) -> float:
        low, high = self.scale[0], self.scale[-1]
        share = (high - float(amount)) / (high - low)
        return round(self.size.top + share * (self.floor - self.size.top), 1)

    @property
    def floor(self) -> float:
        return self.size.height - self.size.bottom


def _scale(amounts: Sequence[Money]) -> list[int]:
    """Give round amounts from below the lowest to above the highest, in at most six steps."""
    low, high = min(amounts, default=0), max(amounts, default=0)
    steps = (digit * 10**zeros for zeros in range(16) for digit in (1, 2, 5))
    step = next(each for each in steps if ceil(high / each) - floor(low / each) <= 6)
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    return [step * each for each in range(first, last + 1)]


def _line(
    run: Sequence[Money], style: LineStyle, plot: _Plot, marked: tuple[int, ...]
) -> ScoreLine:
    """Draw a line through about `points` coups; the last and the marked ones are among them."""
    step = ceil(len(run) / plot.size.points)
    places = sorted({*range(0, len(run), step), len(run) - 1, *marked})
    points = " ".join(f"{plot.x(place)},{plot.y(run[place])}" for place in places)
    end = mark_path(style.mark, (plot.x(len(run) - 1), plot.y(run[-1])), plot.size.dot)
    return ScoreLine(style, points, end)


def mark_path(mark: str, at: tuple[float, float], size: float) -> str:
    """Give the SVG path of a dot's outline.

    >>> mark_path("square", (10, 10), 2)
    'M8.2 8.2L11.8 8.2L11.8 11.8L8.2 11.8Z'
    """
    x, y = at
    if mark == "circle":
        return f"M{x - size:g} {y:g}a{size:g} {size:g} 0 1 0 {2 * size:g} 0a{size:g} {size:g} 0 1 0 {-2 * size:g} 0Z"
    corners = [(x + across * size, y + down * size) for across, down in _CORNERS[mark]]
    return "M" + "L".join(f"{across:.5g} {down:.5g}" for across, down in corners) + "Z"


_CORNERS = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "triangle": ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
    "pointed": ((0, 1.15), (-1.1, -0.85), (1.1, -0.85)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "cross": (
        *((-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4)),
        *((0.4, 1.2), (-0.4, 1.2), (-0.4, 0.4), (-1.2, 0.4), (-1.2, -0.4), (-0.4, -0.4)),
    ),
}  # fmt: skip


def _coups(score: EveningScore, plot: _Plot, words: Words) -> tuple[ChartText, ...]:
    """Number the first coup, the last, and round numbers between them."""
    count = len(score.coups)
    if not count:
        return ()
    steps = (digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5))
    step = next(each for each in steps if count / each <= plot.size.marks)
    between = [each for each in range(step, count, step) if 1.4 < each < count - 0.6 * step]
    first = words(message("coup {number}"), number=score.coups[0].number)
    places = [*between, *([count] if count > 1 else [])]
    found = [ChartText(plot.x(each), str(score.coups[each - 1].number)) for each in places]
    # the only coup stands at the right edge, where the names begin: its word ends there
    begins = ChartText(min(plot.x(1), plot.right - HALF_LETTER * len(first)), first)
    return (begins, *(each for each in found if each.at - begins.at > 44))


def _labels(
    score: EveningScore, styles: dict[str, LineStyle], plot: _Plot, words: Words
) -> tuple[ScoreLabel, ...]:
    """Name the lines at their ends, in their order and without overlap."""
    names = list(styles)
    if len(names) > MOST_NAMED:
        names = [names[0], names[-1]]
    wanted = [plot.y(score.sums[name]) for name in names]
    heights = apart(wanted, APART, (plot.size.top - 1.0, plot.floor - 6))
    return tuple(
        ScoreLabel(styles[name].css, cut(name, plot.size.letters), words.signed(score.sums[name]), y)
        for name, y in zip(names, heights, strict=True)
    )  # fmt: skip


def cut(name: str, letters: int) -> str:
    """Shorten a name that is too long for its place.

    >>> cut("Jean-Baptiste", 7), cut("Anne", 7)
    ('Jean-B…', 'Anne')
    """
    return name if len(name) <= letters else name[: letters - 1] + "…"


def apart(wanted: Sequence[float], step: float, within: tuple[float, float]) -> list[float]:
    """Move sorted heights at least a step apart, each as little as possible, inside the bounds.

    >>> apart([10, 12, 90], 20, (0, 100)), apart([90, 95], 20, (0, 100))
    ([10, 30, 90], [80, 100])
    """
    low, high = within
    found: list[float] = []
    for each in wanted:
        found.append(max(each, low if not found else found[-1] + step))
    for place in range(len(found) - 1, -1, -1):
        most = high if place == len(found) - 1 else found[place + 1] - step
        found[place] = min(found[place], most)
    return found


def _place(score: EveningScore, number: int) -> int:
    """Give the place of a coup on the chart, counted from 1."""
    return next(place for place, each in enumerate(score.coups, 1) if each.number == number)


def _best(
    score: EveningScore, styles: dict[str, LineStyle], plot: _Plot, words: Words
) -> BestMark | None:
    best = score.best
    if best is None:
        return None
    place = _place(score, best.number)
    x, y = plot.x(place), plot.y(score.runs[best.name][place])
    return BestMark(styles[best.name].css, x, y, words.signed(best.won))


def _flags(score: EveningScore, plot: _Plot) -> tuple[float, ...]:
    """Mark the coups with an irregularity; of marks that would overlap only the first is kept."""
    found: list[float] = []
    for place, coup in enumerate(score.coups, 1):
        x = plot.x(place)
        if coup.irregularities and (not found or x - found[-1] >= 24):
            found.append(x)
    return tuple(found)
