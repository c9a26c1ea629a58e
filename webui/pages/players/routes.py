"""The players' page: open cards, totals and results, without the faces of covered cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Blueprint, render_template

from tracker.game.assist import Act, advise
from tracker.game.coup import BANKER, seat_of
from tracker.game.table import settle
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import Words, here
from webui.core.requests import hub
from webui.views import seating

if TYPE_CHECKING:
    from flask import Flask

    from tracker.game.table import Table

screen = Blueprint("players", __name__)


@dataclass(frozen=True)
class PlayersBoard:
    """What the players' page shows of a table."""

    session: int
    coup: int
    no: str  # shown large: the seat whose turn it is, or else the coup
    say: str
    banker: seating.SeatView
    seats: tuple[seating.SeatView, ...]
    settling: bool
    talon: int
    limits: str
    anticlockwise: bool


@screen.get("/players")
@needs(Role.PLAYERS)
def show() -> str:
    session = hub().current()
    return render_template(
        "pages/players/players.html", b=None if session is None else _current_board(session, here())
    )


def _current_board(session: int, words: Words) -> PlayersBoard:
    with hub().lock:
        return board(session, hub().live(session).public(), words)


def board(session: int, table: Table, words: Words) -> PlayersBoard:
    """Word what anybody at the table may see, from the public table."""
    first = advise(table)[0]
    settling = table.coup is not None and settle(table).complete
    playing = table.coup is not None and not settling and first.act is not Act.STAKES
    now = first.hand if playing else None
    context = seating.SeatingContext(words, players=True, now=now, act=first.act)
    low, high = table.rules.lowest_stake, table.rules.highest_stake
    limits = "" if high is None else f"{words.amount(low or 0)} – {words.amount(high)}"
    say = words("Accounts") if settling else words("Coup {number}", number=table.coups)
    if now is not None:
        say = _whose_turn(table, now, words)
    return PlayersBoard(
        session,
        table.coups,
        str(table.coups) if now is None else seat_of(now),
        say[:1].upper() + say[1:],
        seating.banker(table, context),
        seating.seats(table, context),
        settling,
        table.pack.left(table.rules),
        limits,
        not table.rules.clockwise,
    )


def _whose_turn(table: Table, hand: str, words: Words) -> str:
    if hand == BANKER:
        return words("The banker is next")
    return words("{name} is next", name=table.name(seat_of(hand)))


def render(app: Flask, session: int, words: Words) -> str:
    """Draw the page's moving part for a stream, which has no request."""
    found = app.extensions["hub"]
    with found.lock:
        seen = board(session, found.live(session).public(), words)
    return app.jinja_env.get_template("pages/players/players_live.html").render(b=seen, t=words)
