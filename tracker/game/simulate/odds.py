"""Compute what each choice is worth to a player on average, under the rules of his table.

The pack is assumed to be endless: for a player who does not count cards the difference is tiny,
and charts to learn by heart make the same assumption. A banker who may choose is assumed to stop
at 17. Premiums of three cards (7-7-7, 8-7-6) are left out: they come only at 21, where everybody
stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.banker import banker_must_draw
from tracker.game.cards import Total
from tracker.game.rules import BankerLook, BankerNatural, Rules
from tracker.game.settlement import has_banker_natural, is_banker_done

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Coup

NATURAL, BUST = 0, 22  # a banker's hand ends with one of these or with 17 to 21
_CHANCE = dict.fromkeys(range(1, 10), 1 / 13) | {10: 4 / 13}
Finals = Mapping[int, float]


class Situation(NamedTuple):
    """A hand (points with Aces as 1, has an Ace, number of cards) and the banker's card."""

    least: int
    ace: bool
    number: int
    up: int | None

    @property
    def points(self) -> int:
        return self.least + 10 if self.ace and self.least <= 11 else self.least


class OddsRules(NamedTuple):
    """The few rules that the worth of a choice depends on."""

    natural_costs: int  # stakes taken by a banker's natural that is seen after the draw
    looks: bool  # the banker has excluded a natural before anybody draws
    natural_is_21: bool
    premiums: bool
    premium_adds: bool
    aces_one_card: bool
    double_split: bool
    soft_17: bool  # the banker draws on soft 17


@dataclass(frozen=True)
class Odds:
    """The worth of each choice in stakes, computed once for each situation."""

    rules: OddsRules
    _known: dict[Situation, float] = field(default_factory=dict, compare=False, repr=False)

    surrender = -0.5

    @classmethod
    def under(cls, rules: Rules) -> Odds:
        """Take from the rules what a choice depends on."""
        return cls(
            OddsRules(
                natural_costs=2 if rules.banker_natural is BankerNatural.DOUBLE else 1,
                looks=rules.look is BankerLook.TEN_OR_ACE,
                natural_is_21=rules.banker_natural is BankerNatural.NOTHING,
                premiums=rules.premiums,
                premium_adds=rules.premium_adds_to_win,
                aces_one_card=rules.split_aces_one_card,
                double_split=rules.double and rules.double_after_split,
                soft_17=banker_must_draw(rules, Total(17, soft=True, least=7)),
            )
        )

    def stand(self, at: Situation) -> float:
        """Compare the hand with every possible final hand of the banker."""
        finals = _finals(at.up, self.rules)
        return sum(chance * self._against(at, final) for final, chance in finals.items())

    def draw(self, at: Situation) -> float:
        """Take a card, then go on in the best way."""
        return sum(chance * self._best(after) for after, chance in _drawn(at))

    def double(self, at: Situation) -> float:
        """Take one card for twice the stake."""
        return 2 * sum(chance * self.stand(after) for after, chance in _drawn(at))

    def split(self, at: Situation, points: int) -> float:
        """Play two hands, each begun with one card of the pair."""
        one = Situation(points, points == 1, 1, at.up)
        if points == 1 and self.rules.aces_one_card:
            return 2 * sum(chance * self.stand(after) for after, chance in _drawn(one))
        return 2 * sum(chance * self._played(after) for after, chance in _drawn(one))

    def _played(self, at: Situation) -> float:
        best = self._best(at)
        return max(best, self.double(at)) if self.rules.double_split else best

    def _best(self, at: Situation) -> float:
        """Go on drawing as long as that pays."""
        if at not in self._known:
            worth = self.stand(at)
            if at.least < 21:
                worth = max(worth, self.draw(at))
            self._known[at] = worth
        return self._known[at]

    def _against(self, at: Situation, final: int) -> float:
        if at.least > 21:
            return -1
        wins = final == BUST or final < at.points
        if self.rules.premiums and at.number >= 5:
            adds = self.rules.premium_adds and wins and final != NATURAL
            return (1 << (at.number - 4)) + adds
        if final == NATURAL:
            return -self.rules.natural_costs
        if final == at.points:
            return 0
        return 1 if wins else -1


def bank_bust_chance(coup: Coup) -> float | None:
    """Give the chance that the banker ends over 21, judged by his open cards alone.

    None before he has a card, and once his hand is final or out.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> log = read_file(EXAMPLE).entries
    >>> round(bank_bust_chance(table_of_log(log[:8]).coup), 3), bank_bust_chance(table_of_log(log).coup)
    (0.423, None)
    """
    banker, rules = coup.banker, coup.rules
    if not rules.game.has_bank or not banker.cards or is_banker_done(coup):
        return None
    seen = [held.card.points for held in banker.cards if not held.covered]
    open_points = [points for points in seen if points is not None]
    hidden = max(len(banker.cards), 2) - len(open_points)
    hand = Situation(sum(open_points), 1 in open_points, len(open_points), None)
    soft_17 = banker_must_draw(rules, Total(17, soft=True, least=7))
    no_natural = has_banker_natural(coup) is False and len(banker.cards) <= 2
    finals = _filled(hand, hidden, soft_17, no_natural=no_natural)
    return finals.get(BUST, 0.0) / sum(finals.values())


def _filled(hand: Situation, hidden: int, soft_17: bool, *, no_natural: bool) -> Finals:  # noqa: FBT001
    """Let every hidden card be any card, and give the weight of each final hand."""
    if not hidden:
        if no_natural and hand.number == 2 and hand.points == 21:
            return {}
        return _ended(hand, soft_17)
    found: dict[int, float] = {}
    for after, chance in _drawn(hand):
        for final, share in _filled(after, hidden - 1, soft_17, no_natural=no_natural).items():
            found[final] = found.get(final, 0) + chance * share
    return found


def _drawn(at: Situation) -> Iterator[tuple[Situation, float]]:
    for points, chance in _CHANCE.items():
        yield (
            Situation(at.least + points, at.ace or points == 1, at.number + 1, at.up),
            chance,
        )


@cache
def _finals(up: int | None, rates: OddsRules) -> Finals:
    """Give the chances of the banker's final hands, as far as a player can know."""
    firsts = _CHANCE if up is None else {up: 1.0}
    found: dict[int, float] = {}
    for first, first_chance in firsts.items():
        for second, second_chance in _CHANCE.items():
            chance = first_chance * second_chance
            if {first, second} == {1, 10}:
                final = 21 if rates.natural_is_21 else NATURAL
                if not rates.looks:
                    found[final] = found.get(final, 0) + chance
                continue
            hand = Situation(first + second, 1 in (first, second), 2, None)
            for final, share in _ended(hand, rates.soft_17).items():
                found[final] = found.get(final, 0) + chance * share
    whole = sum(found.values())
    return {final: chance / whole for final, chance in found.items()}


@cache
def _ended(hand: Situation, soft_17: bool) -> Finals:  # noqa: FBT001  keywords slow `cache` down
    """Draw to 17, or on soft 17 too, and give the chance of each final hand."""
    draws_on = soft_17 and hand.points == 17 and hand.least == 7
    if hand.points >= 17 and not draws_on:
        return {min(hand.points, BUST): 1.0}
    found: dict[int, float] = {}
    for after, chance in _drawn(hand):
        for final, share in _ended(after, soft_17).items():
            found[final] = found.get(final, 0) + chance * share
    return found
