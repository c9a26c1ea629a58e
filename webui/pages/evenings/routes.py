"""Past evenings: the list, what each person won, the files to take away, and their removal."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, redirect, render_template, url_for

from tracker.game.coupwriter import write_file
from tracker.game.money import decimal
from tracker.game.rules import VARIANTS
from tracker.game.table import settle
from tracker.store.copies import hand_out
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import Words, here
from webui.core.requests import evening, hub

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

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
    with hub().lock:
        found = hub().log.evenings()
    words = here()
    return render_template(
        "pages/evenings/evenings.html", evenings=[_listed(each, words) for each in found]
    )


def _listed(each: Evening, words: Words) -> EveningView:
    opening = each.opening
    hours = f"{words.hour(each.began_ms)} – {words.hour(each.ended_ms)}"
    date = words.date(each.began_ms)
    if opening is None:
        return EveningView(each.id, date, hours, "", each.coups, "", is_set_aside=True)
    people = ", ".join((*opening.seats, opening.banker))
    title = words(*VARIANTS[opening.rules.variant].title)
    return EveningView(each.id, date, hours, title, each.coups, people)


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
    """Give a copy of the whole database, without the addresses that may hold a password."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        hand_out(hub().log.path, copy)
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
    hub().remove(session)
    return redirect(url_for(".show"), 303)
