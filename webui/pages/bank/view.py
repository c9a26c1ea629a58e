"""Word what the bank page says about changing the limits. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.table import totals

if TYPE_CHECKING:
    from tracker.game.table import Table
    from webui.core.i18n import Words


def limit_notes(table: Table, words: Words) -> list[str]:
    """Say which condition for new limits is not met; the banker may change them all the same."""
    if not table.rules.game.has_bank:
        return []
    won = totals(table).get(table.banker, 0)
    stands = words.signed(won)
    found = []
    if won >= 0:
        found.append(
            words(
                "The minimum may be lowered when the bank is short; tonight it stands at {stands}.",
                stands=stands,
            )
        )
    if won <= 0:
        found.append(
            words(
                "The maximum may be raised when the bank has won much; tonight it stands at {stands}.",
                stands=stands,
            )
        )
    return found
