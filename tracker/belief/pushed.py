"""Hands pushed as one: a hand that moves one card moves those that it hides with it, and as far."""

from __future__ import annotations

from math import hypot, log
from typing import TYPE_CHECKING, NamedTuple

from tracker.belief.assign import assign
from tracker.belief.cards import Displacement
from tracker.belief.prices import are_near
from tracker.belief.sight import REACH_MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.belief.cards import FeltFind, Numbers
    from tracker.belief.prices import Prices, ShowingCard, Unknown

LEAST_HIDDEN = 0.1  # a hand may lie over cards that are at least so likely hidden: it saves time


class _Explanation(NamedTuple):
    """Which card is which find, what that and the pushes cost in all, and the cards as they lie."""

    total: float
    pushes: float
    costs: Numbers
    owned: list[int | None]
    cards: list[ShowingCard]


def explained(
    prices: Prices, seen: Sequence[ShowingCard], unknown: Sequence[Unknown]
) -> tuple[list[ShowingCard], list[int | None]]:
    """Give each card its find, if it has one, and the cards as they lie if hands have pushed them."""
    finds = [each.find for each in unknown]
    costs = prices.costs(seen, finds, unknown)
    owned = assign(costs)
    new = [each for place, each in enumerate(unknown) if place not in owned]
    below = [
        place for place, each in enumerate(seen) if any(_may_lie_on(one.find, each) for one in new)
    ]
    if below:
        costs[below] = prices.costs([seen[place] for place in below], finds, unknown, new)
        owned = assign(costs)
    best = _Explanation(_total(costs, owned), 0.0, costs, owned, list(seen))
    for group in _under_hands(seen):
        unpushed = best
        for shift, price in _shifts(prices, seen, finds, group):
            cards = [each.pushed(shift) for each in (unpushed.cards[place] for place in group)]
            rows = prices.costs(cards, finds, unknown, new)
            costing = unpushed._replace(pushes=unpushed.pushes + price)
            best = _cheaper(best, _pushed(costing, group, cards, rows))
    found = [
        each if place is None else each.below_new(new, finds[place])
        for each, place in zip(best.cards, best.owned, strict=True)
    ]
    return found, best.owned


def _pushed(
    unpushed: _Explanation, group: Sequence[int], cards: Sequence[ShowingCard], rows: Numbers
) -> _Explanation:
    """Let a group lie elsewhere; nothing has its find yet, and it costs no less than this in all."""
    costs, shifted = unpushed.costs.copy(), list(unpushed.cards)
    costs[group] = rows
    for place, card in zip(group, cards, strict=True):
        shifted[place] = card
    # each card has the find that suits it best, even if another has it too
    least = float(costs.min(axis=1, initial=0.0).sum()) + unpushed.pushes
    return _Explanation(least, unpushed.pushes, costs, [], shifted)


def _cheaper(best: _Explanation, pushed: _Explanation) -> _Explanation:
    """Give the cheaper explanation of two, of which the second has not given out its finds yet."""
    if pushed.total >= best.total:
        return best
    owned = assign(pushed.costs)
    total = _total(pushed.costs, owned) + pushed.pushes
    return pushed._replace(total=total, owned=owned) if total < best.total else best


def _total(costs: Numbers, owned: Sequence[int | None]) -> float:
    return sum(float(costs[row, place]) for row, place in enumerate(owned) if place is not None)


def _under_hands(seen: Sequence[ShowingCard]) -> list[list[int]]:
    """Give the hidden cards, those together that touch."""
    alone = [place for place, each in enumerate(seen) if each.hidden > LEAST_HIDDEN]
    groups = []
    while alone:
        group = [alone.pop()]
        for place in group:
            near = [other for other in alone if _touch(seen[place], seen[other])]
            group += near
            alone = [other for other in alone if other not in near]
        groups.append(sorted(group))
    return groups


def _may_lie_on(find: FeltFind, each: ShowingCard) -> bool:
    lay = each.card.pose
    return hypot(find.pose.x - lay.x, find.pose.y - lay.y) < REACH_MM


def _touch(one: ShowingCard, other: ShowingCard) -> bool:
    mine, its = one.card.pose, other.card.pose
    return hypot(mine.x - its.x, mine.y - its.y) < REACH_MM


def _shifts(
    prices: Prices, seen: Sequence[ShowingCard], finds: Sequence[FeltFind], group: Sequence[int]
) -> Iterator[tuple[Displacement, float]]:
    """Give how far a hand may have pushed a group: so that a find is a card of it; and the price."""
    likely = prices.chances.pushed_by_hand * min(seen[place].hidden for place in group)
    for place in group:
        lay = seen[place].card.pose
        for find, is_near in zip(finds, are_near([lay], finds)[0], strict=True):
            if not is_near:
                continue
            lies_mm2 = prices.pose_variance_mm2(seen[place], find) + prices.find_variance_mm2(
                seen[place], find
            )
            shift = Displacement(find.pose.x - lay.x, find.pose.y - lay.y)
            pushed_mm2 = prices.chances.pushed_mm**2
            far = (shift.x**2 + shift.y**2) / (2 * pushed_mm2)
            # the shift is as sure as the place of this find
            yield shift, far + log(pushed_mm2 / lies_mm2) - log(likely)
