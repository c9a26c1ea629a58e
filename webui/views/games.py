"""The games of an evening by their names. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.rules import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from webui.core.i18n import Words


def game_names(variants: Iterable[str], words: Words) -> str:
    """Name each game once, in the order in which they were played."""
    return ", ".join(words(VARIANTS[each].title) for each in dict.fromkeys(variants))
