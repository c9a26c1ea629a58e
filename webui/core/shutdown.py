"""Let a page that is being sent end quietly when the server shuts down."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def until_closed(events: Iterator[str], is_closed: Callable[[], bool]) -> Iterator[str]:
    """Pass events on, and end quietly if the database was closed; raise all other errors."""
    try:
        yield from events
    except sqlite3.ProgrammingError:
        if not is_closed():
            raise
