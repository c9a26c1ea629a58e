"""Hands pushed as one: a hand that moves one card moves those that it hides with it, and as far."""

from __future__ import annotations

from math import hypot, log
from typing import TYPE_CHECKING

from tracker.filter.assign import assign
from tracker.filter.cards import Displacement
from tracker.filter.prices import are_near
from tracker.filter.sight import REACH_MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.filter.cards import FeltFind, Numbers
    from tracker.filter.prices import Prices, ShowingCard

LEAST_HIDDEN = 0.1  # a hand may lie over cards that are at least so likely hidden


def explained(
    prices: Prices, seen: Sequence[ShowingCard], finds: Sequence[FeltFind], none: Sequence[float]
) -> tuple[list[ShowingCard], list[int | None]]:
    """Give each card its find, if it has one, and the cards as they lie if hands have pushed them."""
    cards, costs = list(seen), prices.costs(seen, finds, none)
    owned = assign(costs)
    new = [find for place, find in enumerate(finds) if place not in owned]
    if new:
        costs = prices.costs(seen, finds, none, new)
        owned = assign(costs)
    total = _total(costs, owned)
    for group in _under_hands(seen):
        best = total, costs, owned, cards
        for shift, price in _shifts(prices, seen, finds, group):
            shifted = [
                each.pushed(shift) if place in group else each for place, each in enumerate(cards)
            ]
            priced = costs.copy()
            priced[group] = prices.costs([shifted[place] for place in group], finds, none, new)
            assigned = assign(priced)
            whole = _total(priced, assigned) + price
            if whole < best[0]:
                best = whole, priced, assigned, shifted
        total, costs, owned, cards = best
    found = [
        each if place is None else each.below_new(new, finds[place], prices.is_card)
        for each, place in zip(cards, owned, strict=True)
    ]
    return found, owned


def _total(costs: Numbers, owned: Sequence[int | None]) -> float:
    return sum(float(costs[row, place]) for row, place in enumerate(owned) if place is not None)


def _under_hands(seen: Sequence[ShowingCard]) -> list[list[int]]:
    """Give the hidden cards, those together that touch."""
    left = [place for place, each in enumerate(seen) if each.hidden > LEAST_HIDDEN]
    groups = []
    while left:
        group = [left.pop()]
        for place in group:
            near = [other for other in left if _touch(seen[place], seen[other])]
            group += near
            left = [other for other in left if other not in near]
        groups.append(sorted(group))
    return groups


def _touch(one: ShowingCard, other: ShowingCard) -> bool:
    mine, its = one.card.pose, other.card.pose
    return hypot(mine.x - its.x, mine.y - its.y) < REACH_MM


def _shifts(
    prices: Prices, seen: Sequence[ShowingCard], finds: Sequence[FeltFind], group: Sequence[int]
) -> Iterator[tuple[Displacement, float]]:
    """Give how far a hand may have pushed a group: so that a find is a card of it; and the price."""
    likely = prices.by.pushed_by_hand * min(seen[place].hidden for place in group)
    for place in group:
        lay = seen[place].card.pose
        for find, is_near in zip(finds, are_near([lay], finds)[0], strict=True):
            if not is_near:
                continue
            lies_mm2 = prices.lay_mm2(seen[place], find) + prices.strays_mm2(seen[place], find)
            shift = Displacement(find.pose.x - lay.x, find.pose.y - lay.y)
            pushed_mm2 = prices.by.pushed_mm**2
            far = (shift.x**2 + shift.y**2) / (2 * pushed_mm2)
            # the shift is as sure as the place of this find
            yield shift, far + log(pushed_mm2 / lies_mm2) - log(likely)
