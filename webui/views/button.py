"""A button of the banker's pages: its word, and the actions of the coup notation it writes."""

from __future__ import annotations

from typing import NamedTuple


class Button(NamedTuple):
    """A button: its word, its icon, a small note, and the actions it writes."""

    word: str
    icon: str
    do: tuple[str, ...]
    note: str = ""
    link: str = ""  # an endpoint to open instead
    back: str = ""  # the page to go to afterwards, if not the same page
