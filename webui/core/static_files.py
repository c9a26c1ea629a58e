"""Styles, scripts, icons and voices: browsers keep them, because an address changes with its file.

The address holds a mark: a checksum of all these files. Scripts import each other by relative
addresses, so these hold the mark too. An address without a mark gives today's file, and browsers
ask for it again each time. So does an older mark, of a page that was open before an upgrade.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response, current_app, request

if TYPE_CHECKING:
    from flask import Flask

FOLDER = Path(__file__).parents[1] / "static"
PREFIX = "v-"  # how a mark begins
MARK_LENGTH = 12  # letters
YEAR_S = 365 * 24 * 3600


@cache
def mark_of(folder: Path) -> str:
    """Give the mark of a folder's files; it changes when any of them changes."""
    found = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode())
        found.update(content)
    return PREFIX + found.hexdigest()[:MARK_LENGTH]


def address() -> str:
    """Give the address of the static files, for Flask's `static_url_path`."""
    return f"/static/{mark_of(FOLDER)}"


def init_app(app: Flask) -> None:
    """Serve the files without a mark too, and let browsers keep those with today's mark."""
    app.add_url_rule("/static/<path:filename>", endpoint="unmarked", view_func=_unmarked)
    app.after_request(_keep_for_good)


def _unmarked(filename: str) -> Response:
    first, _, rest = filename.partition("/")
    return current_app.send_static_file(rest if rest and first.startswith(PREFIX) else filename)


def _keep_for_good(response: Response) -> Response:
    if request.endpoint == "static" and response.status_code in (200, 206, 304):
        kept = response.cache_control
        kept.no_cache, kept.public, kept.max_age, kept.immutable = None, True, YEAR_S, True
    return response
