"""What hands do on the felt, one step after another, and the slips that can be staged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.game.cards import Card
    from tracker.game.events import Fact


class Move(StrEnum):
    """What the hands do."""

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
    SAY = "say"  # to the tablet


class Slip(StrEnum):
    """An irregularity that can be staged, under the code it must come out as."""

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
    FOU = "fou"  # no breach, but as rare: the marker shows, and the pack is shuffled


@dataclass(frozen=True)
class Step:
    """One act; `cards` are the physical cards by number, `hand` whose they are."""

    move: Move
    hand: str
    cards: tuple[int, ...] = ()
    names: tuple[Card, ...] = ()
    covered: bool = False
    facts: tuple[Fact, ...] = ()
    spoken: bool = False
