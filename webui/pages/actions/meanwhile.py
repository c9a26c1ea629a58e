"""Whether somebody else has written, meanwhile, what a touch is about to write. Pure."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.game.cards import UNKNOWN
from tracker.game.events import CardBurnt, CardDealt, CardsTurned, CoupOpened, LotDrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.cards import Card
    from tracker.game.events import Entry, Event, Fact
    from tracker.store.evening_table import EveningTable

# Each of these twice is two cards, where a stake or a stand said twice is one.
COUNTED = (CardBurnt, CardDealt, CardsTurned, LotDrawn)


def is_written_meanwhile(live: EveningTable, fact: Fact, seen: int | None) -> bool:
    """Tell whether the same hand got what may be the same card, after the last entry that the page had seen."""
    if not isinstance(fact, COUNTED):
        return False
    return any(_may_be_the_same(entry.event, fact) for entry in _later(live, seen))


def is_opened_meanwhile(live: EveningTable, seen: int | None) -> bool:
    """Tell whether a coup was opened after the last entry that the page had seen."""
    return any(isinstance(entry.event, CoupOpened) for entry in _later(live, seen))


def _later(live: EveningTable, seen: int | None) -> Iterator[Entry]:
    if seen is None:
        return iter(())
    return takewhile(lambda entry: entry.seq > seen, reversed(live.entries))


def _may_be_the_same(event: Event, fact: Fact) -> bool:
    if type(event) is not type(fact) or getattr(event, "hand", "") != getattr(fact, "hand", ""):
        return False
    return all(_may_be_one(*both) for both in zip(_cards(event), _cards(fact), strict=False))


def _cards(event: Event) -> tuple[Card, ...]:
    return event.cards if isinstance(event, CardsTurned) else (event.card,)  # type: ignore[union-attr]


def _may_be_one(one: Card, other: Card) -> bool:
    return all(
        mine == its or UNKNOWN in (mine, its)
        for mine, its in ((one.rank, other.rank), (one.suit, other.suit))
    )
