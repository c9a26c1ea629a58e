"""Stakes that are told after the camera has opened the coup: they lay there before its first card. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.events import (
    BY_CAMERA,
    CardDealt,
    CoupOpened,
    Earlier,
    StakePlaced,
    fact_or_amendment,
)
from tracker.game.rules import Staking
from tracker.store.chip_doubts import when_asked
from tracker.store.doubts import QuestionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.events import Entry, Event, Fact
    from tracker.game.table import Table
    from tracker.store.doubts import AskedQuestion
    from tracker.store.evening_table import EveningTable

HOW_MUCH = (QuestionKind.STAKE, QuestionKind.STACK)


def as_laid(
    live: EveningTable, table: Table, fact: Fact, asked: Sequence[AskedQuestion] = ()
) -> Event:
    """Put the first stake of a seat before the first card, if nobody could tell it in time.

    A stake that the camera has `asked` for lay there when it asked. `table` is what an earlier action of
    the same touch leaves: it may open the next coup.
    """
    coup = table.coup
    if coup is None or not isinstance(fact, StakePlaced) or fact.hand not in coup.hands:
        return fact
    if table.coups != live.table.coups:
        return fact
    for each in asked:
        if each.question.kind in HOW_MUCH and each.question.hand == fact.hand:
            return when_asked(each, live.entries, fact)
    if coup.rules.staking is not Staking.BEFORE or coup.hands[fact.hand].stake is not None:
        return fact
    first = _first_card(live.entries)
    return fact if first is None else Earlier(first.seq, fact)


def _first_card(entries: Sequence[Entry]) -> Entry | None:
    """Find the first card of the coup, if the camera opened it."""
    first = None
    for entry in reversed(entries):
        if isinstance(entry.event, CoupOpened):
            return first if entry.source == BY_CAMERA else None
        if isinstance(fact_or_amendment(entry.event), CardDealt):
            first = entry
    return None
