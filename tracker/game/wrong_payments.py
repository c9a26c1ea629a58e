"""Chips that moved and were not what was due: to which seat, and what makes it good."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import seat_of, takes_part
from tracker.game.money import Money, exact
from tracker.game.settlement import is_closed

if TYPE_CHECKING:
    from tracker.game.coup import Coup
    from tracker.game.settlement import Account, Settlement


class WrongPayment(NamedTuple):
    """A seat, the last entry with which its chips moved, and what must still move to be right."""

    seat: str
    entry: int
    difference: Money


def wrong_payments(coup: Coup, settled: Settlement) -> list[WrongPayment]:
    """Compare the chips that moved with what was due to each seat, once its hands are settled."""
    seats = dict.fromkeys(seat_of(each.hand) for each in coup.chips)
    found = (_wrong_payment(coup, settled, seat) for seat in seats)
    return [each for each in found if each is not None]


def _wrong_payment(coup: Coup, settled: Settlement, seat: str) -> WrongPayment | None:
    hands = [hand for hand in coup.players if hand.seat == seat]
    if any(takes_part(hand) and settled.of(hand.id) is None for hand in hands):
        return None
    own = [each for each in settled.accounts if seat_of(each.hand) == seat]
    parts = [part for each in own for part in _parts(each)]
    moves = [each for each in coup.chips if seat_of(each.hand) == seat]
    moved = sum(each.amount for each in moves)
    some_to_come = len(moves) < len(parts) and moved in _partial_sums(parts)
    if some_to_come or moved == sum(parts):
        return None
    # what is not closed yet is asked for by itself
    open_hands = {each.hand for each in own if not is_closed(coup, settled, each.hand)}
    due = sum(each.sum for each in own if each.hand not in open_hands)
    made = sum(each.amount for each in moves if each.hand not in open_hands)
    return None if due == made else WrongPayment(seat, moves[-1].entry, exact(due - made))


def _parts(due: Account) -> list[Money]:
    """Give the sums that may move separately for a hand: what it won, and its insurance."""
    return [due.net, due.insurance] if due.insurance else [due.net]


def _partial_sums(parts: list[Money]) -> set[Money]:
    """Give every sum of some of the parts."""
    sums: set[Money] = set()
    for part in parts:
        sums |= {part, *(part + before for before in sums)}
    return sums
