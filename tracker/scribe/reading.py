"""From evidence to a card's name, with what the packs can still hold."""

from __future__ import annotations

from heapq import nlargest
from math import exp, log
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import FOU, RANKS, SUITS, UNKNOWN, Card, card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.pack import Pack
    from tracker.game.rules import Rules

# Below these the answer is "?"; money needs the rank alone, so a rank must be surer.
SURE_RANK = 0.985
SURE_SUIT = 0.97
# A copy too many is a misread before it is an irregularity: so much evidence it must bring.
NO_COPY_LEFT = log(0.002)
# Neighbouring frames are not independent; their sum counts this much.
WEIGHT = 0.75


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
    chances: list[tuple[float, Card]] = []
    suits = suits or (0.0,) * 4
    top = max(ranks, default=0.0) * WEIGHT + max(suits) * WEIGHT
    for rank_log, of_rank in zip(ranks or (0.0,) * 13, _CARDS, strict=True):
        for suit_log, one in zip(suits, of_rank, strict=True):
            seen = pack.seen.get(one, 0) - (one is own)
            prior = _prior(seen, rules.decks) if seen else 0.0
            chances.append((exp((rank_log + suit_log) * WEIGHT - top + prior), one))
    return _reading(chances)


def _prior(seen: int, decks: int) -> float:
    """Weigh a card of which so many copies are out."""
    return log((decks - seen) / decks) if seen < decks else NO_COPY_LEFT


def _reading(chances: list[tuple[float, Card]]) -> Reading:
    total = sum(chance for chance, _ in chances)
    by_rank: dict[str, float] = {}
    for chance, one in chances:
        by_rank[one.rank] = by_rank.get(one.rank, 0.0) + chance
    rank = max(by_rank, key=by_rank.__getitem__)
    best_chance, best = max(
        ((chance, one) for chance, one in chances if one.rank == rank), key=lambda pair: pair[0]
    )
    likely = tuple(one for _, one in nlargest(4, chances, key=itemgetter(0)))
    return Reading(best, by_rank[rank] / total, best_chance / by_rank[rank], likely)
