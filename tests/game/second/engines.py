"""A coup that the engine holds, as the second reckoning sees it: its cards, its stakes, no verdict."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.game.second.accounts import account
from tests.game.second.cards import natural
from tests.game.second.games import GAMES, with_house
from tests.game.second.sheet import Hand, Lying
from tracker.game.coup import End

if TYPE_CHECKING:
    from tests.game.second.games import Game
    from tracker.game import Rules
    from tracker.game.coup import Coup
    from tracker.game.coup import Hand as EngineHand

_HOUSE = (
    *("natural_pays", "ace_ten_is_natural", "split_natural", "banker_draws"),
    *("premiums", "premium_adds_to_win"),
)
_GIVEN_UP = {End.SURRENDERED: "surrendered", End.WITHDRAWN: "withdrawn"}


def players_win(rules: Rules, coup: Coup) -> Fraction:
    """Reckon what the players win together in a coup in which nobody hid that he was over."""
    game = with_house(GAMES[rules.variant], {name: getattr(rules, name) for name in _HOUSE})
    banker = _as_it_lies(coup.banker)
    hands = [_as_it_lies(hand) for hand in coup.players]
    _lay_down(game, hands)
    return sum((account(game, banker, hand)[1] for hand in hands), Fraction(0))


def _as_it_lies(hand: EngineHand) -> Hand:
    lying = [Lying(str(held.card), held.covered) for held in hand.cards]
    fate = _GIVEN_UP.get(hand.end, "") if hand.end else ""
    return Hand(
        hand.id,
        Fraction(hand.stake or 0),
        lying,
        split=hand.split,
        premium=Fraction(hand.premium),
        fate=fate,
    )


def _lay_down(game: Game, hands: list[Hand]) -> None:
    """In `ponte` a 21 in hand makes those behind it lay down theirs."""
    for place, hand in enumerate(hands):
        eligible = not hand.split or game.split_natural
        if game.lays_down and eligible and natural(game, hand.cards):
            for behind in hands[place + 1 :]:
                behind.laid_down = True
            return
