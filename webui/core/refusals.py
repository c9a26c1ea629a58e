"""Say errors of the engine and the log in the language of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import parts_of
from webui.core.i18n import Refusal, current_words

if TYPE_CHECKING:
    from webui.core.i18n import Words


def in_words(problem: str | Exception, words: Words) -> str:
    """Word an error as a sentence, with a capital letter and a full stop."""
    said = words.word(problem if isinstance(problem, str) else parts_of(problem))
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?", "!")) else ".")


def refused(problem: str | Exception) -> Refusal:
    """Make a Refusal that says the engine's error in the page's language."""
    return Refusal(in_words(problem, current_words()))
