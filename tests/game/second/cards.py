"""What cards are worth: two letters each, an Ace 11 less ten where that is too much."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.game.second.games import Game

DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def value(card: str) -> int:
    """Give what one card counts, an Ace 11.

    >>> [value(each) for each in ("AS", "KD", "TH", "2C")]
    [11, 10, 10, 2]
    """
    return {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "F": 10}.get(card[0]) or int(card[0])


def total(cards: Sequence[str]) -> int:
    """Add cards up as their holder would.

    >>> total(["AS", "AH", "9D"]), total(["KS", "QS", "AS"]), total(["KS", "QS", "2S"])
    (21, 21, 22)
    """
    return _reckon(cards)[0]


def soft(cards: Sequence[str]) -> bool:
    """Tell whether an Ace still counts 11."""
    return _reckon(cards)[1]


def _reckon(cards: Sequence[str]) -> tuple[int, bool]:
    points = sum(map(value, cards))
    elevens = sum(card[0] == "A" for card in cards)
    while points > 21 and elevens:
        points, elevens = points - 10, elevens - 1
    return points, elevens > 0


def over(cards: Sequence[str]) -> bool:
    return total(cards) > 21


def natural(game: Game, cards: Sequence[str]) -> bool:
    """Tell whether two cards are a natural, or in `ponte` 21 in hand."""
    if len(cards) != 2 or total(cards) != 21:
        return False
    return game.ace_ten_is_natural or "T" not in (cards[0][0], cards[1][0])


def pair(game: Game, cards: Sequence[str]) -> bool:
    """Tell whether two cards may be set apart."""
    if len(cards) != 2:
        return False
    one, other = cards
    return one[0] == other[0] if game.pair == "rank" else value(one) == value(other)


def premium(cards: Sequence[str]) -> int:
    """Give how many times the stake cards are paid for what they are; 0 is nothing.

    >>> premium(["7S", "7H", "7D"]), premium(["8S", "6H", "7D"]), premium(["2S"] * 7)
    (3, 2, 8)
    """
    if over(cards):
        return 0
    ranks = sorted(card[0] for card in cards)
    combination = {("7", "7", "7"): 3, ("6", "7", "8"): 2}.get(tuple(ranks), 0)
    return max(combination, 2 ** (len(cards) - 4) if len(cards) >= 5 else 0)
