"""Server-sent events: each open page gets its moving parts again when the log has changed.

The stream sends the drawing itself. It takes a few milliseconds for a table of seven, and all pages
of one kind share it. If the page had to fetch it, that would cost one more round trip.
"""

from __future__ import annotations

import json
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, abort, current_app, g, request

from webui.core.auth import COOKIE, is_revoked, needs
from webui.core.devices import Role
from webui.core.i18n import Words, current_words, language
from webui.core.shutdown import until_closed
from webui.pages.players import routes as players
from webui.pages.stakes import routes as stakes
from webui.pages.table import routes as table
from webui.streams.audience import Audience

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from tracker.game.wording import Language

screen = Blueprint("stream", __name__)

# Seconds between two beats: by them the server finds closed pages, and a page knows that the
# server still answers.
BEAT_S = 2.0
# Seconds for which a drawing is used again: the camera's state changes without an entry in the log.
FRESH_S = 0.5
KEPT = 64  # drawings; when there are more, all are drawn again
SHOWS = ("table", "stakes", "players")


class StreamRequest(NamedTuple):
    """What a page shows: which page, language, whether buttons work, chosen place or player."""

    show: str
    language: Language
    acting: bool
    place: str


class DrawingCache:
    """The last drawing of each kind, shared by the pages that show it."""

    def __init__(self, app: Flask, beat_s: float = BEAT_S, fresh_s: float = FRESH_S) -> None:
        self._app = app
        self.beat_s, self._fresh_s = beat_s, fresh_s
        self._lock = threading.Lock()
        self._last: dict[StreamRequest, tuple[int, float, str]] = {}

    def draw(self, wanted: StreamRequest, version: int) -> str:
        with self._lock:
            last, now = self._last.get(wanted), time.monotonic()
            if last is None or last[0] != version or now - last[1] > self._fresh_s:
                if len(self._last) >= KEPT:
                    self._last.clear()
                last = self._last[wanted] = (version, now, self._draw(wanted))
            return last[2]

    def _draw(self, wanted: StreamRequest) -> str:
        hub = self._app.extensions["hub"]
        session = hub.current()
        words = Words(wanted.language, hub.card_letters)
        if session is None:
            return ""
        if wanted.show == "players":
            return players.render(self._app, session, words, wanted.place)
        if wanted.show == "stakes":
            return stakes.render(self._app, session, words, wanted.place)
        return table.render(self._app, session, words, acting=wanted.acting, place=wanted.place)


@screen.get("/stream/<show>")
@needs(Role.PLAYERS)
def listen(show: str) -> Response:
    """Send a page its moving parts whenever they change, for as long as it listens."""
    if show not in SHOWS:
        abort(404)
    if show != "players" and not g.device.role.covers(Role.TABLE):
        abort(403)
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001  outlives the request
    drawn, audience, device = _drawn(app), _audience(app), g.device
    if not audience.enter(device):
        # one line of text: drawing an error page for each of a crowd would delay the tablets
        return Response(current_words().error(503), 503, mimetype="text/plain")
    place = players.whose() if show == "players" else request.args.get("place", "")[:3]
    wanted = StreamRequest(show, language(), device.role is Role.BANKER, place)
    events = _events(app, drawn, wanted, request.cookies[COOKIE])
    quiet = until_closed(events, lambda: app.extensions["hub"].closed)
    response = Response(quiet, mimetype="text/event-stream")
    response.call_on_close(lambda: audience.leave(device))
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _drawn(app: Flask) -> DrawingCache:
    found: DrawingCache = app.extensions.setdefault("drawn", DrawingCache(app))
    return found


def _audience(app: Flask) -> Audience:
    found: Audience = app.extensions.setdefault("audience", Audience())
    return found


def _events(app: Flask, drawn: DrawingCache, wanted: StreamRequest, token: str) -> Iterator[str]:
    """Yield each new drawing, and a beat every two seconds; end if the device is revoked."""
    hub, sent, beat_s = app.extensions["hub"], "", time.monotonic() + drawn.beat_s
    yield "retry: 1000\n\n"
    while not hub.closed:
        version = hub.version
        text = drawn.draw(wanted, version)
        if text != sent:
            sent = text
            yield f"event: draw\ndata: {json.dumps(text)}\n\n"
        if time.monotonic() >= beat_s:
            if is_revoked(app, token):
                yield "event: gone\ndata: 1\n\n"
                return
            beat_s = time.monotonic() + drawn.beat_s
            yield "event: beat\ndata: 1\n\n"
        hub.wait(version, max(0.0, beat_s - time.monotonic()))
