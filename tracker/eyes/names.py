"""Name a card, or only its rank, from the log-probabilities of ranks and suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.eyes.weights import RANKS, SUITS

if TYPE_CHECKING:
    from tracker.eyes.read import Logs
    from tracker.eyes.weights import Calibration

FOU, NONE = RANKS.index("FOU"), RANKS.index("none")


def normalized(values: Logs) -> Logs:
    """Shift log-probabilities so that the probabilities add up to 1."""
    shifted = values - values.max(axis=-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)))


def choose_name(
    rank: Logs, suit: Logs, calibration: Calibration, sure_fou: float
) -> tuple[str, float]:
    """Give the name and its probability: the card, or the rank alone, or `?`."""
    best_rank, best_suit = int(rank.argmax()), int(suit.argmax())
    sure_rank, sure_suit = float(np.exp(rank[best_rank])), float(np.exp(suit[best_suit]))
    if best_rank == FOU:
        return ("FOU", sure_rank) if sure_rank >= sure_fou else ("?", sure_rank)
    if (
        sure_rank * sure_suit >= calibration.card_threshold
        and sure_rank >= calibration.rank_threshold
    ):
        return RANKS[best_rank] + SUITS[best_suit], sure_rank * sure_suit
    if sure_rank >= calibration.rank_threshold:
        return f"{RANKS[best_rank]}?", sure_rank
    return "?", sure_rank


def likeliest(rank: Logs, suit: Logs) -> tuple[tuple[str, float], ...]:
    """Give the three likeliest names with their probabilities."""
    names = {"FOU": float(np.exp(rank[FOU]))}
    for r, rank_name in enumerate(RANKS[:FOU]):
        for s, suit_name in enumerate(SUITS):
            names[rank_name + suit_name] = float(np.exp(rank[r] + suit[s]))
    best = sorted(names.items(), key=lambda item: -item[1])[:3]
    return tuple((name, round(chance, 4)) for name, chance in best)
