"""The steps the banker can be told to do, one record for each; `assist` puts them in order."""

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
    """One step: for which hand, how the card lies, how much (chips or coins), and its clause."""

    act: Act
    hand: str = BANKER
    face: Face = Face.NONE
    amount: Money = 0
    clause: str = ""


PAYMENTS = frozenset({Act.PREMIUM, Act.PAY, Act.TAKE, Act.GIVE_BACK, Act.RETURN})
# Offers that may be declined; a refusal is not written down.
OFFERS = frozenset({Act.DOUBLE_ALL, Act.REDOUBLE, Act.INSURANCE})
# Steps without which a coup can still be settled.
NOBODY_WAITS = PAYMENTS | {Act.NO_LOOK, Act.STAND, Act.BURY, Act.DOUBLE_ALL, Act.REDOUBLE}
