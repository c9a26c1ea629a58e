"""Whether somebody else has written, meanwhile, what a touch is about to write. Pure."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.game.events import CardBurnt, CardDealt, CardsTurned, LotDrawn, TotalShown

if TYPE_CHECKING:
    from tracker.game.events import Event, Fact
    from tracker.store.evening_table import EveningTable

# Each of these twice is two cards, where a stake or a stand said twice is one.
COUNTED = (CardBurnt, CardDealt, CardsTurned, LotDrawn, TotalShown)


def is_written_meanwhile(live: EveningTable, fact: Fact, seen: int | None) -> bool:
    """Tell whether the same place got a card after the last entry that the page had seen."""
    if seen is None or not isinstance(fact, COUNTED):
        return False
    later = takewhile(lambda entry: entry.seq > seen, reversed(live.entries))
    return any(
        type(entry.event) is type(fact) and _hand(entry.event) == _hand(fact) for entry in later
    )


def _hand(event: Event) -> str:
    found: str = getattr(event, "hand", "")
    return found
