"""English sentences of the code: marked for the catalogues, and filled in with values."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Message(str):  # noqa: SLOT000  each carries more than its text
    """An English sentence that is translated later; the catalogues find it by these texts."""

    context: str = ""  # tells apart what English says in one word, and other languages do not
    plural: str = ""  # the same about several


def message(text: str) -> Message:
    """Mark a sentence for the catalogues."""
    return Message(text)


def about(context: str, text: str) -> Message:
    """Mark a sentence that needs a context: what it is said about."""
    found = Message(text)
    found.context = context
    return found


def counted(one: str, several: str) -> Message:
    """Mark a sentence that depends on a number."""
    found = Message(one)
    found.plural = several
    return found


class Filled(str):  # noqa: SLOT000
    """An English sentence that was filled in, and what it was made of.

    >>> said = filled("there is no seat {seat}", seat=9)
    >>> said, said.source, said.values["seat"]
    ('there is no seat 9', 'there is no seat {seat}', 9)
    """

    source: str = ""
    number: int | None = None  # what its plural is chosen by
    values: Mapping[str, object] = {}


def filled(source: str, count: int | None = None, /, **values: object) -> Filled:
    """Mark a sentence for the catalogues, and fill in its named fields."""
    found = Filled(as_written(source, count).format(**values))
    found.source, found.number, found.values = source, count, values
    return found


def enumerated(parts: Iterable[str]) -> str:
    """Join parts by commas, each of which may be a sentence of its own.

    >>> enumerated(["language", "camera", "tablet"])
    'language, camera, tablet'
    """
    return reduce(lambda one, other: filled("{one}, {other}", one=one, other=other), parts)


def as_written(text: str, count: int | None = None) -> str:
    """Give the English of the code."""
    plural = getattr(text, "plural", "")
    return plural if plural and count != 1 else text


def parts_of(error: object) -> str:
    """Give what an error says, with what it was made of where that is known."""
    first = error.args[0] if isinstance(error, BaseException) and error.args else ""
    return first if isinstance(first, Filled | Message) else str(error)


# for another process: what a sentence was made of, as JSON can hold it

SAFE = re.compile(
    r"(?:[^{}]|\{\w+(?::\.\df)?\})*"
)  # plain fields, and numbers with so many decimals


def packed(text: str) -> object:
    """Give a sentence as JSON can hold it.

    >>> unpacked(packed(filled("{count} cards", count=3))).source
    '{count} cards'
    """
    if isinstance(text, Message):
        return {"said": text, "source": text}
    if not isinstance(text, Filled) or text.number is not None:
        return str(text)
    values = {name: _packed_value(value) for name, value in text.values.items()}
    return {"said": text, "source": text.source, "values": values}


def _packed_value(value: object) -> object:
    return (
        value
        if isinstance(value, int | float)
        else packed(value if isinstance(value, str) else str(value))
    )


def unpacked(given: object) -> str:
    """Read a sentence as another process gave it; what makes no sense stays the text it is."""
    if not isinstance(given, dict):
        return str(given)
    source, values = given.get("source"), given.get("values", {})
    said = str(given.get("said", ""))
    if not isinstance(source, str) or not isinstance(values, dict) or not SAFE.fullmatch(source):
        return said
    found = Filled(said)
    found.source = source
    found.values = {
        str(name): value if isinstance(value, int | float) else unpacked(value)
        for name, value in values.items()
    }
    return found
