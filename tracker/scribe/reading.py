"""Name a card from the evidence of its looks and the copies that are left in the packs."""

from __future__ import annotations

from heapq import nlargest
from itertools import chain
from math import exp
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.sightings import CardKind
from tracker.game.cards import FOU, RANKS, SUITS, UNKNOWN, Card, card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.belief.sightings import Sighting
    from tracker.game.pack import Pack
    from tracker.game.rules import Rules
    from tracker.game.table import Table

# Below these probabilities the answer is "?". The accounts need the rank alone, so more is asked of
# a suit: it costs nothing to leave it unread.
SURE_RANK = 0.985
SURE_SUIT = 0.99
# The weight of a card of which no copy is left: it is more likely a misread than an irregularity.
NO_COPY_LEFT = 0.002
# Ranks this unlikely, compared with the likeliest, are skipped.
NEGLIGIBLE = 1e-9
# The factor on summed evidence, because neighbouring frames repeat each other's errors.
WEIGHT = 0.75


_CHANCE = itemgetter(0)
_CARDS = [[card(rank + suit) for suit in SUITS] for rank in RANKS]


class Reading(NamedTuple):
    """The best name, as far as it is sure, and the likeliest names."""

    card: Card
    rank_chance: float
    suit_chance: float
    likely: tuple[Card, ...]

    @property
    def is_sure(self) -> bool:
        return self.rank_chance >= SURE_RANK

    @property
    def name(self) -> Card:
        """Give as much of the name as is sure; an unread rank leaves nothing."""
        if self.card is FOU:
            return FOU
        if not self.is_sure:
            return card(UNKNOWN + UNKNOWN)
        suit = self.card.suit if self.suit_chance >= SURE_SUIT else UNKNOWN
        return card(self.card.rank + suit)


THE_FOU = Reading(FOU, 1.0, 1.0, (FOU,))


def read(
    ranks: Sequence[float],
    suits: Sequence[float],
    pack: Pack,
    rules: Rules,
    own: Card | None = None,
) -> Reading:
    """Weigh the evidence against the copies that are left; `own` is this card's name so far."""
    of_suit = _weighed(suits or (0.0,) * 4)
    rows = [
        [
            (
                of_rank * each * _copies_weight(pack.seen.get(one, 0) - (one is own), rules.decks),
                one,
            )
            for each, one in zip(of_suit, cards, strict=True)
        ]
        for of_rank, cards in zip(_weighed(ranks or (0.0,) * 13), _CARDS, strict=True)
        if of_rank > NEGLIGIBLE
    ]
    by_rank = [sum(map(_CHANCE, row)) for row in rows]
    best_rank = max(by_rank)
    row = rows[by_rank.index(best_rank)]
    best_chance, best = max(row, key=_CHANCE)
    likely = tuple(one for _, one in nlargest(4, chain.from_iterable(rows), key=_CHANCE))
    return Reading(best, best_rank / sum(by_rank), best_chance / best_rank, likely)


def reading_of(seen: Sighting, table: Table, own: Card | None = None) -> Reading:
    """Read a sighting against the pack as the table knows it."""
    if seen.kind is CardKind.FOU:
        return THE_FOU
    return read(seen.ranks, seen.suits, table.pack, table.rules, own)


def is_plain(ranks: Sequence[float]) -> bool:
    """Tell whether a rank is sure by its evidence alone, without the copies left in the packs."""
    chances = _weighed(ranks or (0.0,) * 13)
    return max(chances) / sum(chances) >= SURE_RANK


def same_suit_chance(one: Sequence[float], other: Sequence[float]) -> float:
    """Give the probability that two readings are of one suit, if all suits are equally likely."""
    chances = [_weighed(each) for each in (one, other)]
    both: float = sum(a * b for a, b in zip(*chances, strict=True))
    return both / (sum(chances[0]) * sum(chances[1]))


def _weighed(logs: Sequence[float]) -> list[float]:
    """Turn log-probabilities into weights; the likeliest gets 1."""
    top = max(logs)
    return [exp((each - top) * WEIGHT) for each in logs]


def _copies_weight(seen: int, decks: int) -> float:
    """Give the weight of a card: the share of its copies that is left."""
    return (decks - seen) / decks if seen < decks else NO_COPY_LEFT
