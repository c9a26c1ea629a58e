"""What several pages send: a file to download, and a choice that the device keeps in a cookie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

CHOICE_AGE_S = 365 * 24 * 3600  # a device keeps its language, theme and owner for a year


def download(content: bytes, name: str, mimetype: str) -> Response:
    """Send a file that the browser stores under a name."""
    response = Response(content, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def keep_choice(response: AnyResponse, name: str, value: str) -> None:
    """Keep what was chosen on a device in a cookie there."""
    response.set_cookie(name, value, max_age=CHOICE_AGE_S, samesite="Lax", httponly=True)
