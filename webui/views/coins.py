"""Coins of the pirates' treasure in words: they are no chips, and are never added to them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import counted
from tracker.languages.formats import MINUS

if TYPE_CHECKING:
    from tracker.game.money import Money
    from webui.core.i18n import Words


def coins(won: Money, words: Words) -> str:
    """Word how many coins somebody won or lost."""
    said = words(counted("{count} coin", "{count} coins"), abs(int(won)))
    return f"{'+' if won > 0 else MINUS}{said}"
