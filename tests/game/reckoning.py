"""Who wins what, reckoned a second time: from the cards that lie there, and nothing else."""

from __future__ import annotations

from fractions import Fraction

from tracker.game.coup import End
from tracker.game.rules import BankerNatural


def best(cards):
    """Add cards up as a child does: each Ace 11, then less ten while it is too much."""
    values = [
        {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(c.rank) or int(c.rank) for c in cards
    ]
    total = sum(values)
    for _ in range(values.count(11)):
        total -= 10 if total > 21 else 0
    return total


def is_blackjack(rules, cards, *, split=False):
    """Tell whether two cards are a natural."""
    ranks = sorted(card.rank for card in cards)
    if len(cards) != 2 or best(cards) != 21 or (split and not rules.split_natural):
        return False
    return rules.ace_ten_is_natural or ranks != ["A", "T"]


def prize(cards):
    """Give the premium of a hand, in stakes."""
    if best(cards) > 21:
        return 0
    if len(cards) >= 5:
        return 2 ** (len(cards) - 4)
    return {("7", "7", "7"): 3, ("6", "7", "8"): 2}.get(tuple(sorted(c.rank for c in cards)), 0)


def duel(mine, his):
    """Compare two totals."""
    return 1 if his > 21 or mine > his else -1 if mine < his else 0


def won(rules, coup):
    """Give what the players won together in a coup that was played by the rules."""
    banker = [held.card for held in coup.banker.cards]
    no_bonus = rules.banker_natural is BankerNatural.NOTHING
    has_natural = is_blackjack(rules, banker[:2])
    total, laid_down = Fraction(0), False
    for hand in coup.players:
        cards = [held.card for held in hand.cards]
        natural = is_blackjack(rules, cards, split=hand.split)
        total += hand.premium * (2 if has_natural else -1)
        total += hand.stake * _odds(rules, hand, cards, banker, laid_down and no_bonus)
        laid_down = laid_down or natural
    return total


def _odds(rules, hand, cards, banker, laid_down):  # noqa: PLR0911  one case after the other
    no_bonus = rules.banker_natural is BankerNatural.NOTHING
    natural = is_blackjack(rules, cards, split=hand.split)
    has_natural = is_blackjack(rules, banker[:2])
    twice = 2 if rules.banker_natural is BankerNatural.DOUBLE else 1
    if hand.end is End.SURRENDERED:
        return Fraction(-1, 2)
    if best(cards) > 21:
        return -1
    if no_bonus and natural:
        return 0 if best(banker[:2]) == 21 else rules.natural_pays
    if laid_down:
        return duel(best(cards), best(banker[:2]))
    if has_natural and not no_bonus:
        return (0 if twice == 1 else -1) if natural else -twice
    if natural:
        return rules.natural_pays
    result = duel(best(cards), best(banker))
    if rules.premiums and prize(cards):
        return prize(cards) + (1 if rules.premium_adds_to_win and result > 0 else 0)
    return result
