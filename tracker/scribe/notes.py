"""What the scribe hands over: facts, amendments of his own facts, and questions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tracker.game.events import Amended, Earlier

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.cards import Card
    from tracker.game.events import Event, Fact
    from tracker.game.table import Table

    Supposing = Callable[..., Table]  # the table if these events were written too


GUESSED = 0.5  # the confidence of a card that nobody saw


@dataclass(frozen=True)
class Note:
    """A fact, the tracks it was seen on, and how sure the eyes are of it.

    A fact that was noticed late happened `before` that entry of the log. `rested_ms` is since when
    the card has lain there, if its track does not tell: the track may have been another card's
    before, or an arm may have hidden the card.
    """

    fact: Fact
    tracks: tuple[int, ...] = ()
    confidence: float = 1.0
    before: int | None = None
    rested_ms: int | None = None


@dataclass(frozen=True)
class Guess(Note):
    """A fact that was not seen, and must have happened."""


@dataclass(frozen=True)
class LateDeal(Note):
    """A card that was noticed after later ones; `came_ms` counts as the time of the last deal."""

    came_ms: int = 0


@dataclass(frozen=True)
class Amendment:
    """The scribe strikes or corrects what he wrote himself.

    `swapped` holds the entries of two cards that change places, if their names do.
    """

    target: int
    replacement: tuple[Fact, ...] = ()
    swapped: tuple[int, int] | None = None


class Question(StrEnum):
    """What the eyes can be unsure of."""

    WHICH_CARD = "which card is this?"
    GONE = "are these cards out of play?"
    OTHER = "which is its other card?"
    SWEPT = "what did it have?"
    UNFINISHED = "is this coup over?"
    UNSEEN = "was it dealt a card that was not seen?"


def event_of(change: Note | Amendment) -> Event:
    """Give what the log gets if this is written."""
    if isinstance(change, Amendment):
        return Amended(change.target, change.replacement)
    return change.fact if change.before is None else Earlier(change.before, change.fact)


@dataclass(frozen=True)
class Doubt:
    """A question to the banker, the likeliest answers first.

    `about` is the entry that an answer would amend, and `place` which of its cards is meant. What
    became of a hand counts before that entry.
    """

    question: Question
    hand: str
    about: int | None = None
    likely: tuple[Card, ...] = ()
    track: int | None = None
    place: int = 0


@dataclass(frozen=True)
class Answered:
    """A question about an entry's card has answered itself: the card was found, or read."""

    about: int
    place: int = 0


Output = Note | Amendment | Doubt | Answered
