"""Which way chips moved for somebody, in the words that the style sheets know. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.game.money import Money


def way_of(amount: Money) -> str:
    """Give the way of an amount: pay if somebody gets it, take if he loses it, even if it is 0.

    >>> way_of(5), way_of(-5), way_of(0)
    ('pay', 'take', 'even')
    """
    return "pay" if amount > 0 else "take" if amount < 0 else "even"
