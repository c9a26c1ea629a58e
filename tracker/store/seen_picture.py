"""A picture with what was found in it, written in the JPEG's comment so both stay together."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

BEGINS, COMMENT = b"\xff\xd8", b"\xff\xfe"  # a JPEG, and a comment in it
OURS = b"vingtetun finds "
LONGEST = 0xFFFF - 2  # bytes of one comment


class FoundCard(NamedTuple):
    """One card in the picture: its name as the eyes say it, its score, its corners in pixels."""

    name: str
    score: float
    outline: tuple[int, ...]


def with_finds(jpeg: bytes, finds: Sequence[FoundCard]) -> bytes:
    """Write the finds into a JPEG.

    >>> finds_in(with_finds(BEGINS, [FoundCard("AS", 0.99, (0, 0, 9, 0, 9, 9, 0, 9))]))
    '[["AS", 0.99, [0, 0, 9, 0, 9, 9, 0, 9]]]'
    """
    said = OURS + json.dumps(finds).encode("ascii")
    if len(said) > LONGEST or not jpeg.startswith(BEGINS):
        return jpeg
    return BEGINS + COMMENT + (len(said) + 2).to_bytes(2, "big") + said + jpeg[2:]


def finds_in(jpeg: bytes) -> str:
    """Give the finds of a JPEG as JSON; an empty text where nothing is written about them."""
    head, length = jpeg[:4], int.from_bytes(jpeg[4:6], "big") - 2
    said = jpeg[6 : 6 + max(0, length)]
    if head != BEGINS + COMMENT or not said.startswith(OURS) or len(said) < length:
        return ""
    try:
        text = said.removeprefix(OURS).decode("ascii")
        json.loads(text)
    except ValueError:
        return ""
    return text if text.isprintable() else ""
