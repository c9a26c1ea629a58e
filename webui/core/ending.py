"""A page that is being drawn while the server ends, ends with it and says nothing."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def until_closed(events: Iterator[str], is_closed: Callable[[], bool]) -> Iterator[str]:
    """Pass events on until their file is let go; a file that fails while open is trouble."""
    try:
        yield from events
    except sqlite3.ProgrammingError:
        if not is_closed():
            raise
