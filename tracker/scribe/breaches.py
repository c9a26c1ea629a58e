"""How unlikely it is that people break the rules: prices in nats, beside play by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.game.coup import Coup

BREACH = 5.0
AGAIN = 1.0  # the same once more, or another hand's: one cause may raise several


def price_of_breaches(coup: Coup, hand_id: str) -> float:
    """Give the price of all that a coup has raised, if a hand is thought about."""
    codes = {each.code for each in coup.irregularities if each.hand == hand_id}
    return BREACH * len(codes) + AGAIN * (len(coup.irregularities) - len(codes))
