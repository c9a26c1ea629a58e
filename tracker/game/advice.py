"""What the banker may be told to do: one record for each step, in an order that `assist` gives."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import BANKER
from tracker.game.rules import Face

if TYPE_CHECKING:
    from tracker.game.money import Money


class Act(StrEnum):
    """Something the banker does, or asks for."""

    STAKES = "ask for stakes"
    STAKE = "ask for a stake"
    DEAL = "deal"
    DOUBLE_ALL = "double for all?"
    REDOUBLE = "ask who redoubles"
    INSURANCE = "offer insurance"
    LOOK = "look"
    NO_LOOK = "do not look"
    ASK = "ask: card or stand"
    TURN = "turn the covered card"
    DRAW = "draw"
    DRAW_OR_STAND = "draw or stand"
    STAND = "stand"
    SHOW = "ask to show"
    CHOOSE = "ask to choose"
    PREMIUM = "take the insurance premium"
    PAY = "pay"
    TAKE = "take"
    GIVE_BACK = "leave the stake: equal totals"
    RETURN = "give the stake back"
    BURY = "bury the cards"
    SHUFFLE = "shuffle"
    BASKET = "shuffle the basket"
    GATHER = "gather all cards and shuffle"
    CUT = "have it cut"
    BURN = "burn the first card"
    VOUCH = "say that it lies as written"
    LAST_COUP = "open the last coup"
    OFFER_BANK = "offer the bank"
    CHOOSE_BANKER = "turn a card for the bank"
    NEXT_COUP = "open the next coup"
    GAME_OVER = "the game is over"


class Advice(NamedTuple):
    """One act: for whom, how the card lies, how much (or how many coins), and its clause."""

    act: Act
    hand: str = BANKER
    face: Face = Face.NONE
    amount: Money = 0
    clause: str = ""


PAYMENTS = frozenset({Act.PREMIUM, Act.PAY, Act.TAKE, Act.GIVE_BACK, Act.RETURN})
# What may be answered with no; then nothing is written down either.
OFFERS = frozenset({Act.DOUBLE_ALL, Act.REDOUBLE, Act.INSURANCE})
# What a coup can be settled without.
NOBODY_WAITS = PAYMENTS | {Act.NO_LOOK, Act.STAND, Act.BURY, Act.DOUBLE_ALL, Act.REDOUBLE}
