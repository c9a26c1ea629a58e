"""Write in plain letters what an output's encoding lacks, where the system does not use UTF-8."""

from __future__ import annotations

import codecs
import io
import sys
from unicodedata import normalize

HANDLER = "vingtetun-plain"
PLAIN = {"−": "-", "’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "·": "-", "×": "x", "→": "->"}


def allow_plain_output() -> None:
    """Let no letter end a command: an output that would refuse one gets a plain one instead."""
    codecs.register_error(HANDLER, _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors=HANDLER)


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(letter: str) -> str:
    """Give a letter without its accent, or a sign like it.

    >>> [_plain(letter) for letter in "é−…█"]
    ['e', '-', '...', '?']
    """
    return PLAIN.get(letter) or normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"
