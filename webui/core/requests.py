"""Read what a request contains, carefully: anybody may send anything."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from flask import abort, current_app, redirect, request, url_for
from werkzeug.routing import IntegerConverter

from tracker.game.sentences import message
from webui.core.i18n import Refusal, current_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from werkzeug.wrappers import Response

    from tracker.game.events import Entry
    from tracker.store.evening_table import EveningTable
    from webui.core.evening_hub import EveningHub

LARGEST = 2**63 - 1  # the largest number the database can store
_KEY = re.compile(r"[0-9A-Za-z-]{8,64}")


class RouteNumber(IntegerConverter):
    """A number in a route, up to the largest the database can store; larger ones give 404."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": LARGEST, **options})  # type: ignore[arg-type]


def number(text: str) -> int | None:
    """Read a whole number of ASCII digits that the database can store, or give None.

    >>> number("17"), number("²"), number("-1"), number("9" * 30)
    (17, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))):
        return None
    found = int(text)
    return found if found <= LARGEST else None


def address(text: str) -> SplitResult | None:
    """Split an address into its parts, or give None if it is not an address."""
    try:
        found = urlsplit(text)
        _ = found.hostname
    except ValueError:
        return None
    return found


def hub() -> EveningHub:
    found: EveningHub = current_app.extensions["hub"]
    return found


def form_evening() -> int:
    """Give the evening a form is about; refuse if it is not the current one."""
    current = hub().current()
    named = request.form.get("session", "")
    if current is None or (named and named != str(current)):
        raise Refusal(current_words()(message("That evening is over.")))
    return current


def request_key() -> str:
    """Give the request's key, or a new one.

    The log groups the entries of one touch by it, and writes a request that comes twice only once.
    """
    given = request.form.get("key", "")
    return given if _KEY.fullmatch(given) else secrets.token_hex(16)


def redirect_back() -> Response:
    """Redirect to the page the form came from, if that is a page of this server; else home."""
    given = address(request.form.get("back", ""))
    if given is None:
        return redirect(url_for("home"), 303)
    own = not given.scheme and not given.netloc and given.path.startswith("/")
    place = given._replace(fragment="").geturl() if own and not given.path.startswith("//") else ""
    return redirect(place or url_for("home"), 303)


def evening_or_404(session: int) -> EveningTable:
    """Give any evening by its number, or answer 404."""
    with hub().lock:
        check_evening(session)
        return hub().live(session)


def check_evening(session: int) -> None:
    """Answer 404 if there is no such evening."""
    with hub().lock:
        if not hub().log.has_evening(session):
            abort(404)


def entries_or_404(session: int) -> Sequence[Entry]:
    """Give the entries of an evening without folding them, or answer 404."""
    with hub().lock:
        if not hub().log.has_evening(session):
            abort(404)
        return hub().entries(session)


def camera_folder() -> Path | None:
    """Give the folder that the camera's process shares with the pages; None without a camera."""
    found: Path | None = current_app.config["CAMERA"]
    return found
