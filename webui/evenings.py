"""Past evenings: the list, what each person won, the files to take away, and their removal."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, url_for

from tracker.game import wording
from tracker.game.coupwriter import write_file
from tracker.game.money import Money, decimal
from tracker.game.rules import VARIANTS
from tracker.game.table import irregularities, settle, totals
from webui.acts import room
from webui.devices import Role
from webui.security import needs
from webui.words import Words, here

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

    from tracker.store.live import Live
    from tracker.store.log import Evening

screen = Blueprint("evenings", __name__, url_prefix="/evenings")


class EveningView(NamedTuple):
    id: int
    date: str
    hours: str
    variant: str
    coups: int
    people: str
    is_set_aside: bool = False  # it cannot be read


@screen.get("/")
@needs(Role.BANKER)
def show() -> str:
    with room().lock:
        found = room().log.evenings()
    words = here()
    return render_template("evenings.html", evenings=[_listed(each, words) for each in found])


def _listed(each: Evening, words: Words) -> EveningView:
    opening = each.opening
    hours = f"{words.hour(each.began_ms)} – {words.hour(each.ended_ms)}"
    date = words.date(each.began_ms)
    if opening is None:
        return EveningView(each.id, date, hours, "", each.coups, "", is_set_aside=True)
    people = ", ".join((*opening.seats, opening.banker))
    title = words(*VARIANTS[opening.rules.variant].title)
    return EveningView(each.id, date, hours, title, each.coups, people)


def evening(session: int) -> Live:
    """Give a past or present evening, or 404."""
    with room().lock:
        if not room().log.holds(session):
            abort(404)
        return room().live(session)


@screen.get("/<int:session>/evening.coup.toml")
@needs(Role.BANKER)
def coup_file(session: int) -> Response:
    text = write_file(evening(session).entries)
    return _download(text.encode(), f"evening-{session}.coup.toml", "application/toml")


@screen.get("/<int:session>/evening.csv")
@needs(Role.BANKER)
def as_csv(session: int) -> Response:
    """Give every account of the evening, one a line."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(
        ["coup", "hand", "name", "cards", "total", "outcome", "stake", "net", "insurance"]
    )
    for snapshot in evening(session).coups():
        table = snapshot.table
        coup = table.coup
        assert coup is not None
        for each in settle(table).accounts:
            hand = coup.hands[each.hand]
            cards = " ".join(str(held.card) for held in hand.cards)
            stake = "" if hand.stake is None else decimal(hand.stake)
            sums = [stake, decimal(each.net), decimal(each.insurance)]
            name = _plain(table.name(hand.seat))
            points = hand.total.points
            rows.writerow([table.coups, hand.id, name, cards, points, each.outcome, *sums])
    return _download(out.getvalue().encode(), f"evening-{session}.csv", "text/csv")


# Where a cell may begin, whichever separator a program takes, and what makes it a formula
_FORMULA = re.compile(r"""(^|[,;|\t\r\n])([\s"']*)(?=[=+\-@＝＋－＠])""")


def _plain(name: str) -> str:
    """Keep a name, and whatever follows a separator in it, from being read as a formula.

    >>> _plain("=1+1"), _plain("Anne;=1+1"), _plain("Jean-Luc")
    ("'=1+1", "Anne;'=1+1", 'Jean-Luc')
    """
    return _FORMULA.sub(r"\1\2'", name)


@screen.get("/database.db")
@needs(Role.BANKER)
def database() -> Response:
    """Give a copy of the whole database."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with room().lock:
            room().log.copy_to(copy)
        return _download(copy.read_bytes(), "vingtetun.db", "application/vnd.sqlite3")


def _download(content: bytes, name: str, mimetype: str) -> Response:
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@screen.post("/<int:session>/remove")
@needs(Role.BANKER)
def remove(session: int) -> AnyResponse:
    """Remove an evening for good."""
    evening(session)
    room().remove(session)
    return redirect(url_for(".show"), 303)


# the chart of results


class Line(NamedTuple):
    name: str
    style: str
    points: str
    last: str
    y: float
    label_y: float


class Chart(NamedTuple):
    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, str], ...]
    coups: tuple[tuple[float, str], ...]
    width: int
    height: int


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 1232, 220, 70, 140, 12, 28


def chart(live: Live, words: Words) -> Chart:
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
        lines.append(Line(name, f"l{number % 6}", points, last, y(float(run[-1])), 0.0))
    return Chart(_labelled(lines), _ticks(low, high, words, y), _marks(count, x), WIDTH, HEIGHT)


def _labelled(lines: list[Line]) -> tuple[Line, ...]:
    """Keep the names at the right from lying on each other."""
    found: list[Line] = []
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


def trouble(live: Live, words: Words) -> list[tuple[int, int, str]]:
    """List the irregularities of an evening: the entry, the coup, the sentence."""
    found = []
    for snapshot in live.coups():
        for each in irregularities(snapshot.table):
            said = wording.irregularity(snapshot.table, each, words.language)
            found.append((each.entry, snapshot.table.coups, said))
    return found
