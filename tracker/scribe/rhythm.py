"""How long the dealer takes for a card, and how a pause tells that cards were dealt meanwhile."""

from __future__ import annotations

from itertools import pairwise
from math import exp, lgamma, log, log1p
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

FEWEST = 3  # cards; from so many on a rhythm is known
# Assumed: a dealer's pauses spread by their mean over the root of `EVENNESS`; in so many of them he stops
# to talk or to drink, for about so long.
EVENNESS = 2.0
STOPS, STOP_MS = 0.3, 30_000.0


def usual_ms(came_ms: Iterable[int]) -> float | None:
    """Give the usual time from one card to the next; None if too few were dealt."""
    times = sorted(came_ms)
    if len(times) < FEWEST:
        return None
    return max(1.0, median(later - one for one, later in pairwise(times)))


def price_of_pause(pause_ms: float, cards: int, each_ms: float) -> float:
    """Give the price in nats of a pause in which so many cards were dealt, the last one included."""
    shape, scale, pause_ms = EVENNESS * cards, each_ms / EVENNESS, max(pause_ms, 1.0)
    times = pause_ms / scale
    steady = log((1 - STOPS) / scale) + (shape - 1) * log(times) - times - lgamma(shape)
    stopping = log(STOPS / STOP_MS) - pause_ms / STOP_MS
    # in logarithms, because a coup may be left lying for a night
    return -max(steady, stopping) - log1p(exp(-abs(steady - stopping)))
