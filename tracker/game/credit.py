"""Check stakes on credit: what a player has staked against the chips he is known to have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, Coup, seat_of
from tracker.game.irregularities import Code
from tracker.game.money import Money, exact

if TYPE_CHECKING:
    from tracker.game.table import Table


def chips_of(table: Table, name: str) -> Money | None:
    """Give the chips somebody had when this coup began; None if unknown."""
    given = table.holdings.get(name)
    return None if given is None else exact(given + table.ledger.get(name, 0))


def check_credit(table: Table, coup: Coup, hand_id: str, entry: int) -> Coup:
    """Raise `stake-on-credit` if the stakes and premiums of a seat are more than it has."""
    seat = seat_of(hand_id)
    nobody = hand_id == BANKER or hand_id not in coup.hands
    if coup.rules.credit or nobody or _is_raised(coup, seat):
        return coup
    has = chips_of(table, table.name(seat))
    if has is None or _staked(coup, seat) <= has:
        return coup
    return coup.flag(Code.STAKE_ON_CREDIT, seat, entry)


def _staked(coup: Coup, seat: str) -> Money:
    hands = [hand for hand in coup.hands.values() if hand.seat == seat]
    return sum((hand.stake or 0) + hand.premium for hand in hands)


def _is_raised(coup: Coup, seat: str) -> bool:
    return any(
        each.code is Code.STAKE_ON_CREDIT and each.hand == seat for each in coup.irregularities
    )
