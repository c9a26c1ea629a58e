"""What is believed to lie before one seat: the probability of each sum, and since when it lies so.

Looks shortly after one another repeat the same errors, so each counts by the time since the last.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log
from typing import TYPE_CHECKING

from tracker.game.records import evolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.chip_finds import StakeFind
    from tracker.game.money import Money

APART_MS = 500  # looks so far apart count fully; nearer ones count in proportion
MOST_LOOKS = 1.5  # more looks at the same chips say nothing new: a wrong colour stays wrong
REST_MS = 600  # chips that lie unchanged for so long have been put down
GONE_MS = 2000  # where no chip was found for so long, none lies
AGREES = 0.2  # of the likeliest sum's probability: a look at this share does not contradict
LEAST = 1e-4  # the least probability of a sum that a look does not name
OTHER_SHARE = 0.1  # of what a look leaves over, for one sum that it does not name
SURE_OF_NOTHING = 0.999  # the probability that a place where no chip was found for long is empty

Sums = tuple[tuple["Money", float], ...]


@dataclass(frozen=True)
class Pile:
    """Chips that lie unchanged."""

    amount: Money  # the likeliest sum
    since_ms: int
    rest_ms: int  # since when no look contradicted
    seen_ms: int  # the last plain look
    logs: tuple[tuple[Money, float], ...] = ()
    other: float = 0.0  # the logarithm for all sums that are not in `logs`
    looks: float = 0.0  # how many independent looks this amounts to
    counts: tuple[int, ...] = ()
    outline: tuple[float, ...] = ()
    unclear: bool = False  # the height of a stack was not seen

    @property
    def sums(self) -> Sums:
        """Give the probability of each sum, best first."""
        highest = max([self.other, *(value for _, value in self.logs)])
        weights = [(amount, exp(value - highest)) for amount, value in self.logs]
        whole = sum(weight for _, weight in weights) + exp(self.other - highest)
        found = [(amount, weight / whole) for amount, weight in weights]
        return tuple(sorted(found, key=lambda each: -each[1]))

    @property
    def confidence(self) -> float:
        """Give the probability of the likeliest sum."""
        return next((chance for amount, chance in self.sums if amount == self.amount), 0.0)

    def at_rest(self, at_ms: int) -> bool:
        return at_ms - self.rest_ms >= REST_MS


@dataclass(frozen=True)
class SeatPiles:
    """The chips before a seat: those that are believed, and those that may have replaced them."""

    pile: Pile | None = None
    coming: Pile | None = None
    empty_ms: int | None = None  # since when no chip was found
    hidden_ms: int | None = None  # since when what lies there is hidden


def seen(piles: SeatPiles, at_ms: int, found: StakeFind | None) -> SeatPiles:
    """Take in one look at a seat; what is hidden changes nothing."""
    if found is None:
        return _nothing_found(piles, at_ms)
    if found.hidden or not found.sums:
        since = at_ms if piles.hidden_ms is None else piles.hidden_ms
        coming = None if piles.coming is None else evolve(piles.coming, rest_ms=at_ms)
        return replace(piles, coming=coming, empty_ms=None, hidden_ms=since)
    piles = replace(piles, empty_ms=None, hidden_ms=None)
    if piles.pile is not None and _agrees(piles.pile, found):
        return replace(piles, pile=_again(piles.pile, at_ms, found), coming=None)
    return _otherwise(piles, at_ms, found)


def _nothing_found(piles: SeatPiles, at_ms: int) -> SeatPiles:
    since = at_ms if piles.empty_ms is None else piles.empty_ms
    piles = replace(piles, coming=None, empty_ms=since, hidden_ms=None)
    pile = piles.pile
    if pile is None or not pile.amount or at_ms - since < GONE_MS:
        return piles
    logs = ((0, log(SURE_OF_NOTHING)),)
    other = log(1 - SURE_OF_NOTHING)
    return replace(piles, pile=Pile(0, since, since, at_ms, logs, other, 1.0))


def _otherwise(piles: SeatPiles, at_ms: int, found: StakeFind) -> SeatPiles:
    """Take in other chips than before; they are believed once they have lain for a while."""
    coming = piles.coming
    coming = _again(coming, at_ms, found) if coming and _agrees(coming, found) else None
    coming = coming or _again(_new(at_ms, found), at_ms, found)
    if coming.at_rest(at_ms):
        return replace(piles, pile=coming, coming=None)
    pile = None if piles.pile is None else evolve(piles.pile, rest_ms=at_ms)
    return replace(piles, pile=pile, coming=coming)


def _new(at_ms: int, found: StakeFind) -> Pile:
    return Pile(found.sums[0][0], at_ms, at_ms, at_ms - APART_MS)


def _agrees(pile: Pile, found: StakeFind) -> bool:
    """Tell whether a look may show the same chips."""
    chances = dict(found.sums)
    return chances.get(pile.amount, 0.0) >= AGREES * found.sums[0][1]


def _again(pile: Pile, at_ms: int, found: StakeFind) -> Pile:
    """Add the evidence of one more look at the same chips."""
    weight = min(1.0, (at_ms - pile.seen_ms) / APART_MS)
    kept = min(1.0, (MOST_LOOKS - weight) / pile.looks) if pile.looks else 0.0
    chances, before = dict(found.sums), dict(pile.logs)
    rest = max(LEAST, 1.0 - sum(chances.values()))
    unnamed = max(LEAST, rest * OTHER_SHARE)
    logs = tuple(
        (
            amount,
            kept * before.get(amount, pile.other + log(OTHER_SHARE))
            + weight * log(max(LEAST, chances.get(amount, unnamed))),
        )
        for amount in _amounts(before, chances)
    )
    return evolve(
        pile,
        amount=max(logs, key=lambda each: each[1])[0],
        seen_ms=at_ms,
        logs=logs,
        other=kept * pile.other + weight * log(rest),
        looks=kept * pile.looks + weight,
        counts=found.counts,
        outline=found.outline,
        unclear=found.height_unknown,
    )


def _amounts(*known: Iterable[Money]) -> list[Money]:
    return list(dict.fromkeys(amount for each in known for amount in each))
