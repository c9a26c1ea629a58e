"""The players' page: open cards, totals and results, without the faces of covered cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from flask import Blueprint, redirect, render_template, request, url_for

from tracker.game.assist import Act, advise
from tracker.game.coup import BANKER, seat_of
from tracker.game.rules import Staking
from tracker.game.sentences import message
from tracker.game.table import settle
from webui.core.auth import needs
from webui.core.devices import Role
from webui.core.i18n import Words, current_words
from webui.core.requests import hub
from webui.core.responses import keep_choice
from webui.core.typed import LONGEST_NAME
from webui.views import seating

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.wrappers import Response

    from tracker.game.table import Table

screen = Blueprint("players", __name__)

ME = "me"  # the cookie that holds the name of the phone's owner


@dataclass(frozen=True)
class MyPlace:
    """What a player's own phone shows him large; everybody else may see it too."""

    seat: seating.SeatView
    say: str  # what he has to do now; empty while others play
    is_banker: bool


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
    names: tuple[str, ...] = ()  # everybody at the table, to say whose phone this is
    me: MyPlace | None = None
    asks: bool = False  # the page asks whose phone it is


@screen.get("/players")
@needs(Role.PLAYERS)
def show() -> str:
    session = hub().current()
    return render_template(
        "pages/players/players.html",
        b=None if session is None else _current_board(session, current_words(), whose()),
    )


@screen.post("/players/me")
@needs(Role.PLAYERS)
def choose() -> Response:
    """Store in a cookie whose phone this is; an empty name deletes the cookie."""
    name = request.form.get("name", "").strip()[:LONGEST_NAME]
    # the name in the address only makes the browser load the page again; the cookie counts
    response = redirect(url_for(".show", i=name), 303)
    if name:
        keep_choice(response, ME, quote(name))
    else:
        response.delete_cookie(ME)
    return response


def whose() -> str:
    """Give the name that was picked on this phone; empty if none was."""
    return unquote(request.cookies.get(ME, ""))[:LONGEST_NAME]


def _current_board(session: int, words: Words, me: str) -> PlayersBoard:
    with hub().lock:
        return board(session, hub().live(session).public(), words, me)


def board(session: int, table: Table, words: Words, me: str | None = None) -> PlayersBoard:
    """Word what everybody may see, from the public table; `me` is the name of who looks."""
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
        table.pack.cards_left(table.rules),
        limits,
        not table.rules.clockwise,
        names=(*table.seats, table.banker),
        me=_my_place(table, me, context) if me else None,
        asks=me is not None,
    )


def _my_place(table: Table, me: str, context: seating.SeatingContext) -> MyPlace | None:
    """Find the seat of whoever looks; None if he does not sit at this table now."""
    banker = seating.banker(table, context)
    found = next(
        (each for each in (*seating.seats(table, context), banker) if each.name == me), None
    )
    if found is None:
        return None
    return MyPlace(found, _waited_for(table, found, context.act, context.words), found is banker)


_MINE = {
    Act.ASK: message("Your turn"),
    Act.SHOW: message("Lay down your hand"),
    Act.CHOOSE: message("You choose"),
}


def _waited_for(table: Table, seat: seating.SeatView, act: Act, words: Words) -> str:
    """Say what a player has to do now; empty while others play."""
    if seat.now and act in _MINE:
        return words(_MINE[act])
    coup = table.coup
    hand = None if coup is None else coup.hands.get(seat.no)
    if coup is None or hand is None or seat.no == BANKER or not table.rules.game.has_bank:
        return ""
    stakes_now = not coup.started or table.rules.staking is Staking.AFTER_FIRST_CARD
    return words("Place your stake") if stakes_now and hand.stake is None else ""


def _whose_turn(table: Table, hand: str, words: Words) -> str:
    if hand == BANKER:
        return words("The banker is next")
    return words("{name} is next", name=table.name(seat_of(hand)))


def render(app: Flask, session: int, words: Words, me: str = "") -> str:
    """Draw the page's moving part for a stream, outside a request."""
    found = app.extensions["hub"]
    with found.lock:
        seen = board(session, found.live(session).public(), words, me)
    return app.jinja_env.get_template("pages/players/players_live.html").render(b=seen, t=words)
