"""What a request says, read with care: whoever sends it may send anything."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from werkzeug.routing import IntegerConverter

LARGEST = 2**63 - 1  # what the database counts to


class Number(IntegerConverter):
    """A number in a route that the database can count to; a larger one is not there."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **{"max": LARGEST, **options})  # type: ignore[arg-type]


def number(text: str) -> int | None:
    """Read a whole number, or give None.

    >>> number("17"), number("²"), number("-1"), number("9" * 30)
    (17, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST))):
        return None
    found = int(text)
    return found if found <= LARGEST else None


def address(text: str) -> SplitResult | None:
    """Take an address apart, or give None where it is none."""
    try:
        found = urlsplit(text)
        _ = found.hostname
    except ValueError:
        return None
    return found
