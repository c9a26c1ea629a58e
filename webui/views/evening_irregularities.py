"""The irregularities of an evening, each with the coup in which it came up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import wording
from tracker.game.table import irregularities

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.store.evening_table import EveningTable
    from webui.core.i18n import Words


class CoupIrregularity(NamedTuple):
    """An irregularity of an evening: its entry, its coup, and the table at that coup's end."""

    entry: int
    coup: int
    irregularity: Irregularity
    table: Table

    def said(self, words: Words) -> str:
        return wording.irregularity(self.table, self.irregularity, words.language)


def coup_irregularities(live: EveningTable) -> list[CoupIrregularity]:
    """List the irregularities of an evening; `said` words each one only if it is shown."""
    return [
        CoupIrregularity(each.entry, snapshot.table.coups, each, snapshot.table)
        for snapshot in live.coups()
        for each in irregularities(snapshot.table)
    ]
