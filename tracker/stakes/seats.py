"""What has been said of each seat's chips in this coup: written, asked, or told by the banker."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tracker.stakes.seat_chips import SeatChips

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.coup import Coup
    from tracker.game.events import Fact
    from tracker.game.money import Money
    from tracker.game.settlement import Settlement
    from tracker.stakes.laid import Spot
    from tracker.stakes.notes import ChipsQuestion
    from tracker.stakes.seat_chips import SeenChips

NEVER = -(10**12)  # ms: before any picture


def _unknown(_: int) -> int:
    return NEVER


class Closing(NamedTuple):
    """The entry after which no stake may be placed, and when it was written."""

    entry: int
    at_ms: int


@dataclass(frozen=True)
class ChipTimes:
    """When the entries that stakes depend on were written, by the clock of the frames."""

    closing: Closing | None = None
    entered_ms: Callable[[int], int] = _unknown
    # the seats before which a card lies after which they may stake no more, written down or not
    dealt: frozenset[str] = frozenset()


@dataclass
class SeatMemory:
    """What has been said of one seat's chips in this coup."""

    settled_ms: int = NEVER  # chips that have lain unchanged since then or longer are accounted for
    # since when the chips that were asked about have lain unchanged, and what was asked
    asked: tuple[int, ChipsQuestion] | None = None
    is_open: bool = False  # a question has been asked, and not been answered
    due_ms: int | None = None  # since when the accounts of this seat are known
    before: Money | None = None  # what lay there when they became known
    corrected: bool = False  # the banker named another sum than was seen
    strange: bool = False  # a payment that was not due was written, and not shown to the banker yet
    closed: SeenChips | None = None  # what lay there when the stakes were closed
    laid: tuple[str, str, Spot] | None = (
        None  # on which chair who laid this coup's stake, and where
    )


@dataclass
class WatchedSeat:
    """The chips before a seat, and what has been said of them."""

    no: str
    chips: SeatChips = field(default_factory=SeatChips)
    memory: SeatMemory = field(default_factory=SeatMemory)
    chair: str = ""  # where whoever has the seat sits now


class CoupView(NamedTuple):
    """What a seat's chips are judged by: the coup, its accounts, the moment."""

    coup: Coup
    settled: Settlement
    times: ChipTimes
    at_ms: int


class Saying(NamedTuple):
    """What can be said of a seat's chips: one fact, or a question with its answers."""

    facts: tuple[Fact, ...]
    question: ChipsQuestion | None = None
    before: int | None = None
    wait_ms: int = 0  # how long the chips must have lain so
    strange: bool = False  # the fact is a payment that was not due
