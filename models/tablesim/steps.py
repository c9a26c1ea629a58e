"""The steps that hands do on the felt, and the slips that can be staged, as records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.game.cards import Card
    from tracker.game.events import Fact


class Move(StrEnum):
    """What the hands do in a step."""

    DEAL = "deal"
    TURN = "turn"
    BURY = "bury"
    SPLIT = "split"
    GATHER = "gather"
    SHUFFLE = "shuffle"
    FOU = "fou"
    BURN = "burn"
    LOOK = "look"
    EXPOSE = "expose"
    SAY = "say"  # something is said to the tablet, or done without touching a card


class Slip(StrEnum):
    """An irregularity that can be staged; its value is the code that must be raised."""

    MISSED_CARD = "missed-card"
    FIRST_CARD_TURNED = "first-card-turned"
    TWO_FIRST = "two-cards-first-round"
    TWO_SECOND = "two-cards-second-round"
    UNREQUESTED = "unrequested-card"
    MUST_DRAW = "banker-must-draw"
    MUST_STAND = "banker-must-stand"
    OUT_OF_ORDER = "out-of-order"
    IMPOSSIBLE = "impossible-card"
    WRONG_FACE = "wrong-deal-face"
    PAST_FOU = "past-fou"
    NOT_BURIED = "not-buried"
    UNDECLARED_BUST = "undeclared-bust"
    TURNED_IN_PACK = "turned-in-pack"
    FORBIDDEN_LOOK = "forbidden-look"
    FOU = "fou"  # not an irregularity, but as rare: the marker shows, and the pack is shuffled


@dataclass(frozen=True)
class Step:
    """One step: `cards` are the numbers of the physical cards, `hand` is whose they are."""

    move: Move
    hand: str
    cards: tuple[int, ...] = ()
    names: tuple[Card, ...] = ()
    covered: bool = False
    facts: tuple[Fact, ...] = ()
    spoken: bool = False
