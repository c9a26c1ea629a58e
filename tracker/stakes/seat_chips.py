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
    from tracker.stakes.laid import Spot

# Times and shares are set by hand.
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
class SeenChips:
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
    spots: tuple[tuple[Money, Spot], ...] = ()  # where the chips lie that make up each sum

    def spot_of(self, amount: Money) -> Spot | None:
        """Give where the chips of a sum lie; None if no look named it."""
        return dict(self.spots).get(amount)

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
class SeatChips:
    """The chips before a seat: those that are believed, and those that may have replaced them."""

    believed: SeenChips | None = None
    coming: SeenChips | None = None
    empty_ms: int | None = None  # since when no chip was found
    hidden_ms: int | None = None  # since when what lies there is hidden


def seen(chips: SeatChips, at_ms: int, found: StakeFind | None) -> SeatChips:
    """Take in one look at a seat; what is hidden changes nothing.

    Where a chip may lie unseen, none counts as found: whether a card is dealt there will tell.
    """
    if found is None or found.is_bare:
        return _nothing_found(chips, at_ms)
    if found.hidden or not found.sums:
        since = at_ms if chips.hidden_ms is None else chips.hidden_ms
        coming = None if chips.coming is None else evolve(chips.coming, rest_ms=at_ms)
        return replace(chips, coming=coming, empty_ms=None, hidden_ms=since)
    chips = replace(chips, empty_ms=None, hidden_ms=None)
    if chips.believed is not None and _agrees(chips.believed, found):
        return replace(chips, believed=_again(chips.believed, at_ms, found), coming=None)
    return _otherwise(chips, at_ms, found)


def _nothing_found(chips: SeatChips, at_ms: int) -> SeatChips:
    since = at_ms if chips.empty_ms is None else chips.empty_ms
    chips = replace(chips, coming=None, empty_ms=since, hidden_ms=None)
    believed = chips.believed
    if believed is None or not believed.amount or at_ms - since < GONE_MS:
        return chips
    logs = ((0, log(SURE_OF_NOTHING)),)
    other = log(1 - SURE_OF_NOTHING)
    return replace(chips, believed=SeenChips(0, since, since, at_ms, logs, other, 1.0))


def _otherwise(chips: SeatChips, at_ms: int, found: StakeFind) -> SeatChips:
    """Take in other chips than before; they are believed once they have lain for a while."""
    coming = chips.coming
    coming = _again(coming, at_ms, found) if coming and _agrees(coming, found) else None
    coming = coming or _again(_new(at_ms, found), at_ms, found)
    if coming.at_rest(at_ms):
        return replace(chips, believed=coming, coming=None)
    believed = None if chips.believed is None else evolve(chips.believed, rest_ms=at_ms)
    return replace(chips, believed=believed, coming=coming)


def _new(at_ms: int, found: StakeFind) -> SeenChips:
    return SeenChips(found.sums[0][0], at_ms, at_ms, at_ms - APART_MS)


def _agrees(chips: SeenChips, found: StakeFind) -> bool:
    """Tell whether a look may show the same chips."""
    chances = dict(found.sums)
    return chances.get(chips.amount, 0.0) >= AGREES * found.sums[0][1]


def _again(chips: SeenChips, at_ms: int, found: StakeFind) -> SeenChips:
    """Add the evidence of one more look at the same chips."""
    weight = min(1.0, (at_ms - chips.seen_ms) / APART_MS)
    kept = min(1.0, (MOST_LOOKS - weight) / chips.looks) if chips.looks else 0.0
    chances, before = dict(found.sums), dict(chips.logs)
    rest = max(LEAST, 1.0 - sum(chances.values()))
    unnamed = max(LEAST, rest * OTHER_SHARE)
    logs = tuple(
        (
            amount,
            kept * before.get(amount, chips.other + log(OTHER_SHARE))
            + weight * log(max(LEAST, chances.get(amount, unnamed))),
        )
        for amount in _amounts(before, chances)
    )
    return evolve(
        chips,
        amount=max(logs, key=lambda each: each[1])[0],
        seen_ms=at_ms,
        logs=logs,
        other=kept * chips.other + weight * log(rest),
        looks=kept * chips.looks + weight,
        counts=found.counts,
        outline=found.outline,
        unclear=found.height_unknown,
        spots=_spots(found),
    )


def _spots(found: StakeFind) -> tuple[tuple[Money, Spot], ...]:
    """Say where the chips of each sum lie; older recordings know it of the likeliest alone."""
    spots = found.spots or ((found.x_mm, found.y_mm),)
    return tuple((amount, spot) for (amount, _), spot in zip(found.sums, spots, strict=False))


def _amounts(*known: Iterable[Money]) -> list[Money]:
    return list(dict.fromkeys(amount for each in known for amount in each))
