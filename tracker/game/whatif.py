"""Settle a coup as if a card were another one: a doubt matters only if the accounts differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.cards import UNKNOWN, card
from tracker.game.coup import End
from tracker.game.records import evolve
from tracker.game.table import settle

if TYPE_CHECKING:
    from tracker.game.coup import Hand, Held
    from tracker.game.settlement import Settlement
    from tracker.game.table import Table


def does_rank_matter(table: Table, hand: Hand, held: Held, rank: str) -> bool:
    """Tell whether the accounts would change if one card of a hand had another rank."""
    assert table.coup is not None
    other = held._replace(card=card(rank + UNKNOWN))
    imagined = evolve(hand, cards=tuple(other if each is held else each for each in hand.cards))
    if hand.end is End.BUST and imagined.total.least <= 21:
        return True  # the hand went bust, and with the other rank it would have played on
    coup = table.coup.put(imagined)
    return _sums(settle(evolve(table, coup=coup))) != _sums(settle(table))


def _sums(settled: Settlement) -> list[tuple[object, ...]]:
    sums: list[tuple[object, ...]] = [(each.hand, each.sum) for each in settled.accounts]
    return [*sorted(sums), (settled.complete,)]
