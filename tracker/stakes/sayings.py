"""What a seat's chips mean at this moment of the coup: stake, decision, payment or question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import Stage
from tracker.game.events import StakePlaced
from tracker.stakes.decisions import decisions, doubled_before, expected, hands_of
from tracker.stakes.notes import ChipsQuestion
from tracker.stakes.payments import due_to, payment, strange_payment
from tracker.stakes.seats import Saying

if TYPE_CHECKING:
    from tracker.game.events import Fact
    from tracker.game.money import Money
    from tracker.stakes.payments import ChipsDue
    from tracker.stakes.seat_chips import SeenChips
    from tracker.stakes.seats import CoupView, WatchedSeat

# Times are set by hand.
SURE = 0.98  # a fact is written at this probability; below it, the banker is asked
VERY_SURE = 0.99  # for a payment that was not due
ASK_MS = 2000  # ask about chips that have been unclear for so long
DECIDE_MS = 4000  # wait so long for a card that shows which decision it was
PAY_MS = 3000  # chips that lie there for so long are no longer being moved
DUE_SLACK_MS = 1500  # a card may be written down so long after it was laid


def is_sure(chips: SeenChips, least: float = SURE) -> bool:
    """Tell whether a sum can be written without a question."""
    return chips.confidence >= least and not chips.unclear


def saying(seat: WatchedSeat, chips: SeenChips, view: CoupView) -> Saying | None:
    """Say what a seat's chips mean, now that they have changed since they were last spoken of."""
    closing = view.times.closing
    if closing is None or chips.since_ms < closing.at_ms:
        return _stake(seat, chips, None if closing is None else closing.entry, view)
    tacit = _tacit_double(seat, chips, view)
    if tacit is not None:
        return tacit
    due = due_to(view.coup, view.settled, seat.no)
    if due is not None:
        return _payment(seat, chips, due, view)
    return _change(seat, chips, view)


def _stake(
    seat: WatchedSeat, chips: SeenChips, before: int | None, view: CoupView
) -> Saying | None:
    hand = view.coup.hands[seat.no]
    placed = StakePlaced(hand.id, chips.amount)
    if not is_sure(chips) or seat.memory.corrected:
        question = ChipsQuestion.STACK if chips.unclear else ChipsQuestion.STAKE
        return Saying(_likeliest(chips, hand.id), question, before, ASK_MS)
    if hand.stake == chips.amount or (not chips.amount and hand.stake is None):
        return Saying(())
    if not chips.amount:
        answers = (placed, StakePlaced(hand.id, hand.stake or 0))
        return Saying(answers, ChipsQuestion.TAKEN, before, ASK_MS)
    return Saying((placed,), before=before)


def _likeliest(chips: SeenChips, hand: str) -> tuple[Fact, ...]:
    return tuple(StakePlaced(hand, amount) for amount, _ in chips.sums[:2])


def _tacit_double(seat: WatchedSeat, chips: SeenChips, view: CoupView) -> Saying | None:
    """Find a double that nobody spoke of: the chips came, then the hand's one card."""
    if not is_sure(chips):
        return None
    found = _doubled(seat, chips.amount, chips.since_ms, view)
    return None if found is None else Saying((found[0],), before=found[1])


def _doubled(
    seat: WatchedSeat, amount: Money, since_ms: int, view: CoupView
) -> tuple[Fact, int] | None:
    """Give the double that such a sum would mean, and the card that came after the chips."""
    found = doubled_before(view.coup, seat.no, amount - expected(view.coup, seat.no))
    if found is None or since_ms >= view.times.entered_ms(found[1]):
        return None
    return found


def _change(seat: WatchedSeat, chips: SeenChips, view: CoupView) -> Saying | None:
    """Explain chips that changed after the stakes were closed: by a decision, or by a question."""
    due = expected(view.coup, seat.no)
    if not is_sure(chips):
        return _unsure_change(seat, chips, view)
    if chips.amount == due:
        return Saying(())
    if chips.amount < due:
        return Saying(_kept_or(seat, chips.amount, view), ChipsQuestion.TAKEN, wait_ms=ASK_MS)
    found = decisions(view.coup, seat.no, chips.amount - due)
    if len(found) == 1 and not seat.memory.corrected:
        return Saying(found)
    answers = found or _kept_or(seat, chips.amount, view)
    return Saying(answers, ChipsQuestion.ADDED, wait_ms=DECIDE_MS if found else ASK_MS)


def _unsure_change(seat: WatchedSeat, chips: SeenChips, view: CoupView) -> Saying:
    answers: list[Fact] = []
    before = None
    for amount, _ in chips.sums[:2]:
        tacit = _doubled(seat, amount, chips.since_ms, view)
        if tacit is not None:
            answers.append(tacit[0])
            before = tacit[1]
        else:
            answers += _meaning(seat, amount, view)
    return Saying(tuple(dict.fromkeys(answers)), ChipsQuestion.ADDED, before, ASK_MS)


def _meaning(seat: WatchedSeat, amount: Money, view: CoupView) -> tuple[Fact, ...]:
    """Say what it would mean if this sum lay there."""
    due = expected(view.coup, seat.no)
    found = decisions(view.coup, seat.no, amount - due) if amount > due else ()
    return found or _kept_or(seat, amount, view)


def _kept_or(seat: WatchedSeat, amount: Money, view: CoupView) -> tuple[Fact, ...]:
    """Offer the stake as it is, and another; a seat with two hands has no single stake."""
    hands = hands_of(view.coup, seat.no)
    if len(hands) != 1 or hands[0].premium:
        return ()
    stake = hands[0].stake or 0
    known = (stake,) if stake == amount else (stake, amount)
    return tuple(StakePlaced(hands[0].id, each) for each in known)


def _payment(seat: WatchedSeat, chips: SeenChips, due: ChipsDue, view: CoupView) -> Saying | None:
    memory = seat.memory
    if memory.due_ms is None or memory.before is None:
        return None
    if chips.since_ms < memory.due_ms - DUE_SLACK_MS or not is_sure(chips):
        return None
    found = payment(view.coup, due, seat.no, memory.before, chips.amount)
    if found is not None:
        return Saying((found,))
    moved = strange_payment(due, memory.before, chips.amount)
    if moved is None:
        return None
    if is_sure(chips, VERY_SURE) and (moved.amount > 0) is (due.remaining > 0):
        return Saying((moved,), wait_ms=PAY_MS, strange=True)
    return Saying((), ChipsQuestion.PAID, wait_ms=PAY_MS)


def sat_out(seat: WatchedSeat, view: CoupView) -> Saying | None:
    """Say that a seat stakes nothing: no chip lay there, and the first round went past it."""
    coup, closing, chips = view.coup, view.times.closing, seat.chips.believed
    hand = coup.hands[seat.no]
    if closing is None or hand.stake is not None or hand.cards or (chips and chips.amount):
        return None
    empty = seat.chips.empty_ms
    if coup.stage is Stage.FIRST_ROUND or empty is None or empty >= closing.at_ms:
        return None
    if seat.no in view.times.dealt:
        return None
    return Saying((StakePlaced(hand.id, 0),), before=closing.entry)


def unseen(seat: WatchedSeat, view: CoupView) -> Saying | None:
    """Ask for the stake of a seat that was dealt a card, but before which no chip was seen."""
    hand, closing, chips = view.coup.hands[seat.no], view.times.closing, seat.chips.believed
    if closing is None or hand.stake is not None or (chips and chips.amount):
        return None
    if seat.no not in view.times.dealt:
        return None
    return Saying((), ChipsQuestion.STAKE, closing.entry)
