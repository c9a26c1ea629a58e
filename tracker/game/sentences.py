"""English sentences of the code: marked for the catalogues, and filled in with values."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_LONGEST_QUOTE = 120


class Message(str):  # noqa: SLOT000  each carries more than its text
    """An English sentence that is translated later; catalogues look it up by these texts."""

    context: str = ""  # tells apart two meanings of one English text
    plural: str = ""  # the sentence for several


def message(text: str) -> Message:
    """Mark a sentence for the catalogues."""
    return Message(text)


def about(context: str, text: str) -> Message:
    """Mark a sentence whose translation depends on what it is about; `context` says that."""
    found = Message(text)
    found.context = context
    return found


def counted(one: str, several: str) -> Message:
    """Mark a sentence that depends on a number."""
    found = Message(one)
    found.plural = several
    return found


class Filled(str):  # noqa: SLOT000
    """An English sentence with its fields filled in; it keeps its template and its values.

    >>> said = filled("there is no seat {seat}", seat=9)
    >>> said, said.source, said.values["seat"]
    ('there is no seat 9', 'there is no seat {seat}', 9)
    """

    source: str = ""
    number: int | None = None  # chooses between singular and plural
    values: Mapping[str, object] = {}


def filled(source: str, count: int | None = None, /, **values: object) -> Filled:
    """Mark a sentence for the catalogues, and fill in its named fields."""
    found = Filled(as_written(source, count).format(**values))
    found.source, found.number, found.values = source, count, values
    return found


def enumerated(parts: Iterable[str]) -> str:
    """Join parts by commas; each part may be a marked sentence and is translated by itself.

    >>> enumerated(["language", "camera", "tablet"])
    'language, camera, tablet'
    """
    return reduce(lambda one, other: filled("{one}, {other}", one=one, other=other), parts)


def as_written(text: str, count: int | None = None) -> str:
    """Give the English of the code: its plural, if it has one, unless `count` is 1."""
    plural = getattr(text, "plural", "")
    return plural if plural and count != 1 else text


def quoted(given: object) -> str:
    """Quote what was read, for an error; a long text loses its middle.

    >>> quoted("KX"), quoted("A" * 1000)[-30:]
    ("'KX'", "AAAAAAAAA … AAAAAAAAAAAAAAAAA'")
    """
    text = repr(given)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:100]} … {text[-18:]}"


def parts_of(error: object) -> str:
    """Give an error's sentence, with its template and values if it has them."""
    first = error.args[0] if isinstance(error, BaseException) and error.args else ""
    return first if isinstance(first, Filled | Message) else str(error)


# sentences as JSON, for another process that translates them

SAFE = re.compile(
    r"(?:[^{}]|\{\w+(?::\.\df)?\})*"
)  # fields like {name} and {name:.2f} only: other format fields could reach into objects


def packed(text: str) -> object:
    """Give a sentence as a JSON value, with its template and values.

    A sentence that depends on a number is given as English text alone.

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
    """Read a sentence that another process packed; malformed parts are dropped, its text stays."""
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
