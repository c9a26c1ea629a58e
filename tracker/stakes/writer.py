"""Write down what chips show, one fact or question at a time, each after the last is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game.chairs import seats_by_chair
from tracker.game.coup import BANKER, seat_of
from tracker.game.events import (
    AllDoubled,
    Amended,
    ChipsMoved,
    Doubled,
    Insured,
    Redoubled,
    Split,
    StakePlaced,
    fact_or_amendment,
)
from tracker.game.table import settle
from tracker.stakes.decisions import expected
from tracker.stakes.laid import LaidStakes, Spots
from tracker.stakes.notes import ChipsQuestion, StakeAnswered, StakeDoubt, StakeNote
from tracker.stakes.payments import due_to
from tracker.stakes.sayings import ASK_MS, DUE_SLACK_MS, sat_out, saying, unseen
from tracker.stakes.seat_chips import SeatChips, seen
from tracker.stakes.seats import ChipTimes, CoupView, Saying, SeatMemory, WatchedSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from tracker.chip_finds import StakeFind
    from tracker.game.events import Event
    from tracker.game.table import Table
    from tracker.stakes.notes import StakeOutput
    from tracker.stakes.seat_chips import SeenChips

ABOUT_CHIPS = (StakePlaced, Doubled, Split, Insured, Redoubled, ChipsMoved)


@dataclass
class StakeWriter:
    """Follow each seat's chips, and say what they mean for the coup on the table."""

    seats: dict[str, WatchedSeat] = field(default_factory=dict)
    at_ms: int = 0
    laid: LaidStakes = field(default_factory=LaidStakes)
    _chips: dict[str, SeatChips] = field(default_factory=dict)  # by chair
    _coup: int = -1  # how many coups were closed before the one on the table

    def look(
        self, at_ms: int, finds: Iterable[StakeFind], seats_by_chair: Mapping[str, str]
    ) -> None:
        """Take in one look at the chips before all chairs."""
        self.at_ms = at_ms
        found = {each.place: each for each in finds}
        for chair, no in seats_by_chair.items():
            chips = self._chips.get(chair, SeatChips())
            self._chips[chair] = seen(chips, at_ms, found.get(chair))
            seat = self.seats.setdefault(no, WatchedSeat(no))
            seat.chair, seat.chips = chair, self._chips[chair]

    def hear(self, event: Event, at_ms: int) -> None:
        """Take in what the banker says of stakes: it holds until the chips change again."""
        facts = event.replacement if isinstance(event, Amended) else (event,)
        for fact in facts:
            told = fact_or_amendment(fact)
            if isinstance(told, AllDoubled):
                continue
            seat = self.seats.get(seat_of(told.hand)) if isinstance(told, ABOUT_CHIPS) else None
            if seat is not None:
                _told(seat, told, at_ms)

    def next(self, table: Table, times: ChipTimes) -> StakeOutput | None:
        """Give the next thing to write down, if there is one."""
        coup = table.coup
        if coup is None or not table.rules.game.has_bank:
            return None
        if table.coups != self._coup:
            self._coup = table.coups
            for seat in self.seats.values():
                self._learn(seat)
                seat.memory = SeatMemory(is_open=seat.memory.is_open)
        view = CoupView(coup, settle(table), times, self.at_ms)
        for seat in self.seats.values():
            if seat.no in coup.hands and seat.no != BANKER:
                _note_laid(seat, view, table.name(seat.no))
                found = next(_said(seat, view), None)
                if found is not None:
                    return found
        return None

    def _learn(self, seat: WatchedSeat) -> None:
        """Remember where a seat's stake lay in the coup that has ended."""
        if seat.memory.laid is not None:
            self.laid.add(*seat.memory.laid)

    def laid_at(self, table: Table) -> dict[str, Spots]:
        """Say where the players laid their stakes before, by the chair on which each sits now."""
        return {
            chair: self.laid.of(chair, table.name(seat))
            for chair, seat in seats_by_chair(table).items()
            if seat != BANKER
        }

    def entered(self, note: StakeNote) -> None:
        """Learn that a note was written: its chips are accounted for."""
        seat = self.seats[note.seat]
        seat.memory.strange = seat.memory.strange or note.strange
        if not isinstance(note.fact, ChipsMoved):
            seat.memory.settled_ms = max(seat.memory.settled_ms, note.since_ms)


def _told(seat: WatchedSeat, told: object, at_ms: int) -> None:
    memory, chips = seat.memory, seat.chips.believed
    memory.settled_ms = max(memory.settled_ms, at_ms)
    if isinstance(told, StakePlaced) and chips is not None and memory.asked is None:
        memory.corrected = bool(chips.amount) and told.amount != chips.amount


def _said(seat: WatchedSeat, view: CoupView) -> Iterator[StakeOutput]:
    """Give the notes and questions about one seat, one after the other."""
    memory, chips = seat.memory, seat.chips.believed
    _note_due(seat, view)
    if chips is None or not chips.amount:
        memory.corrected = False
    if _is_answered(seat):
        yield from _withdrawn(seat)
    if memory.strange and chips is not None:
        memory.strange = False
        yield from _asked(seat, Saying((), ChipsQuestion.PAID), chips.since_ms, chips.outline)
    found = sat_out(seat, view)
    if found is not None:
        since = seat.chips.empty_ms or 0
        yield StakeNote(found.facts[0], seat.no, since, 1.0, found.before)
        return
    missed = unseen(seat, view)
    if missed is not None and view.times.closing is not None:
        yield from _asked(seat, missed, view.times.closing.at_ms)
    elif chips is None:
        yield from _hidden(seat, view)
    elif chips.since_ms > memory.settled_ms:
        told = saying(seat, chips, view)
        if told is not None:
            yield from _spoken(seat, chips, told, view)


def _is_answered(seat: WatchedSeat) -> bool:
    """Tell whether the question is settled, or other chips have come to lie there."""
    asked, chips = seat.memory.asked, seat.chips.believed
    if asked is None or asked[0] <= seat.memory.settled_ms:
        return True
    return chips is not None and asked[0] != chips.since_ms and chips.at_rest(chips.seen_ms)


def _spoken(
    seat: WatchedSeat, chips: SeenChips, told: Saying, view: CoupView
) -> Iterator[StakeOutput]:
    """Give the fact or the question that a seat's chips mean, once they have lain long enough."""
    if told.question is None and not told.facts:
        seat.memory.settled_ms = chips.since_ms
        yield from _withdrawn(seat)
        return
    if view.at_ms - chips.since_ms < told.wait_ms:
        return
    if told.question is not None:
        yield from _asked(seat, told, chips.since_ms, chips.outline)
    elif chips.at_rest(view.at_ms):
        yield from _withdrawn(seat)
        fact, sure = told.facts[0], chips.confidence
        yield StakeNote(fact, seat.no, chips.since_ms, sure, told.before, told.strange)


def _withdrawn(seat: WatchedSeat) -> Iterator[StakeOutput]:
    """Withdraw the question about a seat, if one is open."""
    if seat.memory.is_open:
        seat.memory.is_open = False
        yield StakeAnswered(seat.no)


def _asked(
    seat: WatchedSeat, told: Saying, since_ms: int, outline: tuple[float, ...] = ()
) -> Iterator[StakeDoubt]:
    """Ask once about the same chips."""
    assert told.question is not None
    key = (since_ms, told.question)
    if seat.memory.asked == key:
        return
    seat.memory.asked, seat.memory.is_open = key, True
    yield StakeDoubt(told.question, seat.no, told.facts, told.before, outline)


def _hidden(seat: WatchedSeat, view: CoupView) -> Iterator[StakeDoubt]:
    """Ask for a stake that was never seen, because something has hidden it since it was laid."""
    since, hand, closing = seat.chips.hidden_ms, view.coup.hands[seat.no], view.times.closing
    if since is None or hand.stake is not None or since <= seat.memory.settled_ms:
        return
    if view.at_ms - since < ASK_MS or (closing is not None and since >= closing.at_ms):
        return
    before = None if closing is None else closing.entry
    yield from _asked(seat, Saying((), ChipsQuestion.STAKE, before), since)


def _note_laid(seat: WatchedSeat, view: CoupView, player: str) -> None:
    """Note where a seat's stake lay when the stakes were closed, as the table knows the stake now."""
    memory, chips, closing = seat.memory, seat.chips.believed, view.times.closing
    if closing is None:
        return
    if memory.closed is None and chips is not None and chips.since_ms < closing.at_ms:
        memory.closed = chips
    hand = view.coup.hands[seat.no]
    if hand.doubled or hand.split or memory.closed is None:
        return
    spot = memory.closed.spot_of(hand.stake) if hand.stake else None
    memory.laid = None if spot is None else (seat.chair, player, spot)


def _note_due(seat: WatchedSeat, view: CoupView) -> None:
    """Note what lay before a seat when its accounts became known."""
    memory, chips = seat.memory, seat.chips.believed
    if due_to(view.coup, view.settled, seat.no) is None:
        memory.due_ms, memory.before = None, None
        return
    if memory.due_ms is not None or chips is None:
        return
    memory.due_ms = view.at_ms
    is_late = chips.since_ms > view.at_ms - DUE_SLACK_MS and chips.since_ms > memory.settled_ms
    memory.before = expected(view.coup, seat.no) if is_late else chips.amount


__all__ = ["ChipTimes", "StakeWriter"]
