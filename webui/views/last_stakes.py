"""Find what each person staked last, so that one touch can repeat it. Pure."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.game.money import Money, exact

if TYPE_CHECKING:
    from tracker.store.evening_table import EveningTable


def last_stakes(live: EveningTable, *, between: bool) -> dict[str, Money]:
    """Give what each person staked in the last coup, by name, without what was doubled.

    With `between` the last coup is the one on the table; else it is the one before that.
    """
    coups = live.coups()
    if len(coups) < (1 if between else 2):
        return {}
    before = coups[-1 if between else -2].table
    assert before.coup is not None
    found: dict[str, Money] = {}
    for hand in before.coup.players:
        if hand.id == hand.seat and hand.stake:
            once = Fraction(hand.stake) / (2 if hand.doubled else 1)
            found[before.name(hand.seat)] = exact(once)
    return found
