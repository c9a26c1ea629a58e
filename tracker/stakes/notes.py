"""What the stakes by camera hand over: facts, questions with their answers, and questions withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.game.cards import Card
    from tracker.game.events import Fact


class ChipsQuestion(StrEnum):
    """What the camera can be unsure of about chips."""

    STAKE = "how much is staked?"
    STACK = "how much is staked? The camera cannot see how high a stack is."
    ADDED = "what are the chips for that were added?"
    TAKEN = "were chips taken from the stake?"
    PAID = "how much was paid?"


@dataclass(frozen=True)
class StakeNote:
    """A fact about chips, and how sure the camera is of it.

    If the chips already lay there when an entry of the log was written, the fact counts `before`
    it.
    """

    fact: Fact
    seat: str
    since_ms: int
    confidence: float
    before: int | None = None
    strange: bool = False  # a payment that was not due: the banker is shown what moved


@dataclass(frozen=True)
class StakeDoubt:
    """A question to the banker about a seat's chips; each answer is a fact, the likeliest first.

    `outline` is where the chips lie in the picture, in pixels.
    """

    question: ChipsQuestion
    hand: str
    answers: tuple[Fact, ...] = ()
    about: int | None = None  # the entry before which the answer counts
    outline: tuple[float, ...] = ()
    likely: tuple[Card, ...] = ()
    track: None = None
    place: int = 0


@dataclass(frozen=True)
class StakeAnswered:
    """The questions about a seat's chips have answered themselves, or another takes their place."""

    hand: str


StakeOutput = StakeNote | StakeDoubt | StakeAnswered
