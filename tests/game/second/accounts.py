"""Who is paid what, from what lies there and what was said."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.game.second.cards import natural, over, premium, total

if TYPE_CHECKING:
    from tests.game.second.games import Game
    from tests.game.second.sheet import Hand

Account = tuple[str, Fraction]  # what became of the stake, and what the player wins


def account(game: Game, banker: Hand, hand: Hand) -> Account:
    """Settle one hand, its insurance with it."""
    outcome, times = _times(game, banker, hand)
    insured = hand.premium * (2 if _banker_natural(game, banker) else -1)
    return outcome, hand.stake * times + insured


def _banker_natural(game: Game, banker: Hand) -> bool:
    no_such_thing = game.banker_natural == "none"
    return not no_such_thing and natural(game, banker.cards[:2])


_GIVEN_UP = {"withdrawn": Fraction(0), "surrendered": Fraction(-1, 2)}


def _times(game: Game, banker: Hand, hand: Hand) -> tuple[str, Fraction]:
    """Say how many times his stake a player wins."""
    if hand.fate in _GIVEN_UP:
        return hand.fate, _GIVEN_UP[hand.fate]
    if over(hand.cards):
        silent = hand.stood and hand.fate != "bust"
        return "bust", Fraction(-2 if silent else -1)
    if game.lays_down and (_is_natural(game, hand) or hand.laid_down):
        return _in_hand(game, banker, hand)
    if _banker_natural(game, banker):
        return _against_a_natural(game, banker, hand)
    if _is_natural(game, hand):
        return "natural", game.natural_pays
    return _compared(game, hand, banker.cards)


def _is_natural(game: Game, hand: Hand) -> bool:
    eligible = not hand.split or game.split_natural
    return eligible and natural(game, hand.cards)


def _in_hand(game: Game, banker: Hand, hand: Hand) -> tuple[str, Fraction]:
    """Settle 21 in hand, or a hand laid down behind it, against the banker's two cards."""
    two = banker.cards[:2]
    if _is_natural(game, hand) and total(two) != 21:
        return "natural", game.natural_pays
    return _compare(hand, two)


def _against_a_natural(game: Game, banker: Hand, hand: Hand) -> tuple[str, Fraction]:
    double = game.banker_natural == "double"
    if _is_natural(game, hand):
        return ("lose", Fraction(-1)) if double else ("push", Fraction(0))
    paid = premium(hand.cards) if game.premiums else 0
    if paid:
        return "premium", Fraction(paid)
    return "lose", Fraction(-2 if double else -1)


def _compared(game: Game, hand: Hand, cards: list[str]) -> tuple[str, Fraction]:
    outcome, times = _compare(hand, cards)
    paid = premium(hand.cards) if game.premiums else 0
    if not paid:
        return outcome, times
    adds = game.premium_adds_to_win and outcome == "win"
    return "premium", Fraction(paid + adds)


def _compare(hand: Hand, cards: list[str]) -> tuple[str, Fraction]:
    mine, his = hand.total, total(cards)
    if over(cards) or mine > his:
        return "win", Fraction(1)
    return ("push", Fraction(0)) if mine == his else ("lose", Fraction(-1))
