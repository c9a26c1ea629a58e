"""Payments seen: chips that came to a stake or left it during the accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import takes_part
from tracker.game.events import ChipsMoved
from tracker.game.money import exact
from tracker.game.settlement import is_paid, owed
from tracker.stakes.decisions import expected, hands_of

if TYPE_CHECKING:
    from tracker.game.coup import Coup
    from tracker.game.money import Money
    from tracker.game.settlement import Account, Settlement


class ChipsDue(NamedTuple):
    """What a seat must still get (or give, if below 0), and which of its hands are unpaid."""

    accounts: tuple[Account, ...]
    remaining: Money
    moved: Money
    first: str  # the seat's first hand


def due_to(coup: Coup, settled: Settlement, seat: str) -> ChipsDue | None:
    """Give what is due to a seat; None while one of its hands still plays, or if none does."""
    hands = [hand for hand in hands_of(coup, seat) if takes_part(hand)]
    found = [settled.of(hand.id) for hand in hands]
    known = [each for each in found if each is not None]
    if not hands or len(known) < len(found):
        return None
    moves = [each.amount for each in coup.chips if each.hand in {hand.id for hand in hands}]
    moved = exact(sum(moves))
    remaining = exact(sum(each.sum for each in known) - moved)
    unpaid = tuple(each for each in known if not is_paid(coup, settled, each.hand))
    return ChipsDue(unpaid, remaining, moved, hands[0].id)


def payment(coup: Coup, due: ChipsDue, seat: str, before: Money, now: Money) -> ChipsMoved | None:
    """Give the payment that turned the sum `before` into `now`, if one that is due explains it.

    Other movements are left to `strange_payment`.
    """
    delta = exact(now - before - due.moved)
    takes_all = not now and due.moved + due.remaining == -expected(coup, seat)
    gives_back = not now and not due.remaining
    if not due.accounts or not (takes_all or gives_back or (delta and delta == due.remaining)):
        return None
    account = due.accounts[0]
    return ChipsMoved(account.hand, owed(coup, account))


def strange_payment(due: ChipsDue, before: Money, now: Money) -> ChipsMoved | None:
    """Give the chips that moved although something else was due; None if it was no payment.

    If all chips are gone, or nothing is due any more, a player took his chips off the table.
    """
    delta = exact(now - before - due.moved)
    if not delta or not now or not due.remaining:
        return None
    return ChipsMoved(due.accounts[0].hand if due.accounts else due.first, delta)
