"""The club's page: all tables at once, and what each person has won at all of them together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import HTTPException

import webui
from tracker.game.money import MoneyError, money
from tracker.game.rules import VARIANTS
from tracker.game.table import TREASURE
from webui.core import auth, i18n, offline, static_files
from webui.core.auth import needs
from webui.core.devices import Devices, Role
from webui.core.errors import say_error
from webui.core.i18n import Words, current_words, language
from webui.core.requests import RouteNumber
from webui.core.shutdown import until_closed
from webui.pages.devices import routes as devices_page
from webui.views import cards
from webui.views.coins import coins
from webui.views.way import way_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from werkzeug.wrappers import Response as AnyResponse

    from webui.club.ledger import PersonResults, TableEvening
    from webui.club.subscriber import ClubSubscriber, HeardTable

screen = Blueprint("room", __name__)
BEAT_S = 2.0  # the longest pause between two messages of a stream
MOST = 40  # streams that may be open at once
MOST_PEOPLE = 500  # shown on the page; about twice as many as a full club has
MOST_SET_ASIDE = 20  # evenings shown that cannot be added up


class TableView(NamedTuple):
    """A table as the club's page shows it."""

    name: str
    online: bool
    game: str
    coup: str
    banker: str
    say: str
    net: tuple[tuple[str, str, str], ...]  # name, amount, and its way: pay, take or even


class AccountLine(NamedTuple):
    """What one person won at each table, and together."""

    name: str
    said: str  # all names, where there are several, and coins of the pirates' treasure
    tables: tuple[str, ...]
    together: str
    way: str  # pay: won, take: lost, even


class ClubView(NamedTuple):
    """The whole page."""

    connected: bool
    tables: tuple[TableView, ...]
    accounts: tuple[AccountLine, ...]
    left_out: int  # people who do not fit on the page
    set_aside: tuple[tuple[str, str], ...]  # evenings that cannot be added up: which, and why


def create_app(subscriber: ClubSubscriber, devices: Devices, hosts: frozenset[str]) -> Flask:
    """Create the club's application; its pages look like those of a table."""
    app = Flask(
        "webui",
        root_path=str(Path(webui.__file__).parent),
        template_folder=".",
        static_url_path=static_files.address(),
    )
    static_files.init_app(app)
    offline.init_app(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.url_map.converters["int"] = RouteNumber
    app.jinja_env.globals.update(has_settings=lambda: False, is_club=True)
    app.config.update(HOSTS=hosts, FORM_KEY=devices.secret(), BEAT_S=BEAT_S)
    app.extensions["subscriber"] = subscriber
    auth.init_app(app, devices)
    i18n.init_app(app)
    cards.init_app(app)
    app.register_blueprint(devices_page.screen)
    app.register_blueprint(screen)
    app.register_error_handler(HTTPException, say_error)
    app.add_url_rule("/", view_func=_home, endpoint="home")
    return app


def _home() -> AnyResponse:
    return redirect(url_for("room.show"))


@screen.get("/room")
@needs(Role.TABLE)
def show() -> str:
    return render_template("club/club.html", r=club_view(_subscriber(), current_words()))


@screen.get("/stream/room")
@needs(Role.TABLE)
def stream() -> Response:
    """Send the page's moving part whenever it changes, for as long as the page is open."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001  outlives the request
    open_now = app.extensions.setdefault("open", [])
    if len(open_now) >= MOST:
        return Response(current_words().error(503), 503, mimetype="text/plain")
    open_now.append(None)
    events = _events(app, language(), request.cookies[auth.COOKIE])
    quiet = until_closed(events, lambda: app.extensions["devices"].closed)
    response = Response(quiet, mimetype="text/event-stream")
    response.call_on_close(open_now.pop)
    return response


def _events(app: Flask, chosen: Any, token: str) -> Iterator[str]:
    subscriber, version, words = app.extensions["subscriber"], -1, Words(chosen)
    yield "retry: 1000\n\n"
    while True:
        found = subscriber.wait(version, app.config["BEAT_S"])
        if found != version:
            version = found
            template = app.jinja_env.get_template("club/club_live.html")
            drawn = template.render(r=club_view(subscriber, words), t=words)
            yield f"event: draw\ndata: {json.dumps(drawn)}\n\n"
        if auth.is_revoked(app, token):
            yield "event: gone\ndata: 1\n\n"
            return
        yield "event: beat\ndata: 1\n\n"


def _subscriber() -> ClubSubscriber:
    found: ClubSubscriber = current_app.extensions["subscriber"]
    return found


def club_view(subscriber: ClubSubscriber, words: Words) -> ClubView:
    """Word the tables and everybody's results as they are now."""
    tables = sorted(subscriber.tables)
    found = subscriber.ledger.accounts()
    accounts = [_account(each, tables, words) for each in found[:MOST_PEOPLE]]
    seen = tuple(_table(subscriber.tables[name], words) for name in tables)
    apart = subscriber.ledger.set_aside()[:MOST_SET_ASIDE]
    return ClubView(
        subscriber.connected,
        seen,
        tuple(accounts),
        len(found) - len(accounts),
        tuple((_which(evening, words), words.word(trouble)) for evening, trouble in apart),
    )


def _which(evening: TableEvening, words: Words) -> str:
    number = words("evening {number}", number=evening.session)
    return f"{evening.table}, {number}"


def _table(seen: HeardTable, words: Words) -> TableView:
    state = seen.state
    game = VARIANTS.get(str(state.get("variant")))
    net = state.get("net")
    return TableView(
        seen.table,
        seen.online,
        words(game.title) if game else words("no evening"),
        str(state.get("coup", "")),
        str(state.get("banker", "")),
        str(state.get(f"next_{words.code}", state.get("next", ""))),
        tuple(
            (words("The treasure") if name == TREASURE else str(name), *_sum(str(amount), words))
            for name, amount in _pairs(net)
        ),
    )


def _pairs(net: object) -> list[tuple[object, object]]:
    return list(net.items()) if isinstance(net, dict) else []


def _sum(text: str, words: Words) -> tuple[str, str]:
    try:
        found = money(text.removeprefix("-"))
    except MoneyError:
        return "?", "even"
    amount = -found if text.startswith("-") else found
    return words.signed(amount), way_of(amount)


def _account(account: PersonResults, tables: list[str], words: Words) -> AccountLine:
    said = [coins(account.coins, words)] if account.coins else []
    if len(account.names) > 1:
        said.insert(0, words("as {names}", names=", ".join(account.names)))
    return AccountLine(
        account.name,
        " · ".join(said),
        tuple(words.signed(account.tables[at]) if at in account.tables else "" for at in tables),
        words.signed(account.sum),
        way_of(account.sum),
    )
