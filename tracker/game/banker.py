"""What the rules require of the banker's own hand: draw, stand, or free choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.rules import BankerDraws

if TYPE_CHECKING:
    from tracker.game.cards import Total
    from tracker.game.rules import Rules

STANDS_ON = 17


def banker_is_free(rules: Rules) -> bool:
    """Tell whether the banker draws and stands as he likes."""
    return rules.banker_draws is BankerDraws.FREE


def banker_must_draw(rules: Rules, total: Total) -> bool:
    """Tell whether the banker must take a card on a total; False if the total is unknown.

    >>> from tracker.game.cards import card, total
    >>> from tracker.game.rules import PRESETS
    >>> soft_17 = total([card("AS"), card("6H")])
    >>> banker_must_draw(PRESETS["permanent"], soft_17)
    False
    """
    if total.points is None or banker_is_free(rules):
        return False
    soft_17 = total.soft and total.points == STANDS_ON
    draws_on_soft_17 = rules.banker_draws is BankerDraws.TO_SOFT_17
    return total.points < STANDS_ON or (soft_17 and draws_on_soft_17)


def banker_must_stand(rules: Rules, total: Total) -> bool:
    """Tell whether the banker may take no card on a total."""
    known = total.points is not None and not banker_is_free(rules)
    return known and not banker_must_draw(rules, total)
