"""Word the accounts: what to pay, to whom, and why. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import BANKER, Coup, Hand, is_natural, seat_of
from tracker.game.money import Money, decimal
from tracker.game.sentences import message
from tracker.game.settlement import Account, Outcome, Settlement, is_closed, owed
from tracker.game.table import settle
from tracker.game.wrong_payments import wrong_payments
from webui.views.way import way_of

if TYPE_CHECKING:
    from tracker.game.table import Table
    from webui.core.i18n import Words


class Due(NamedTuple):
    """A sum to pay, to take or to give back."""

    way: str  # pay, take or even
    word: str
    whole: str
    rest: str  # the decimals, drawn smaller
    done: bool


class AccountView(NamedTuple):
    """A line of the accounts, in paying order."""

    hand: str
    seat: str
    name: str
    why: str
    due: Due
    exact: str  # the sum as the log writes it
    now: bool


_WAYS = {
    "pay": (message("pay"), message("paid")),
    "take": (message("take"), message("taken")),
    "even": (message("push"), message("kept")),
}


def hand_label(coup: Coup, hand: Hand, words: Words) -> str:
    """Give a hand's number among the hands of its seat, in words; empty if it is the only one."""
    hands = [each.id for each in coup.hands.values() if each.seat == hand.seat]
    if len(hands) == 1:
        return ""
    which = hands.index(hand.id) + 1
    return words("hand {which}", which=which)


def hand_name(table: Table, hand_id: str, words: Words) -> str:
    """Name a hand as people do: "Anne", or after a split "Anne, hand 2"."""
    seat = seat_of(hand_id)
    if table.rules.game.is_bank(seat):
        return words("Bank")
    names = table.circle if table.coup is None else table.names
    place = 0 if seat == BANKER else int(seat)
    if place >= len(names):
        return words("Seat {place}", place=place)
    name = names[place]
    hand = None if table.coup is None else table.coup.hands.get(hand_id)
    which = "" if hand is None or table.coup is None else hand_label(table.coup, hand, words)
    return f"{name}, {which}" if which else name


# The words for the same sums on the players' page.
_THEIR_WAYS = {
    "pay": message("receives"),
    "take": message("loses"),
    "even": message("keeps"),
}


def theirs(worded: Due, words: Words) -> Due:
    """Word a sum from the player's side."""
    return worded._replace(word=words(_THEIR_WAYS[worded.way]))


def due(coup: Coup, settled: Settlement, account: Account, words: Words) -> Due | None:
    """Word the sum of one account; None for a pirate who wins no coin, because nothing moves."""
    still = owed(coup, account)
    if not coup.rules.game.has_bank and not still:
        return None
    amount = max(still, -still) or coup.hands[account.hand].stake or 0
    if account.outcome is Outcome.WITHDRAWN:
        amount = coup.hands[account.hand].stake or 0
    return _worded(way_of(still), amount, words, done=is_closed(coup, settled, account.hand))


def banker_due(coup: Coup, settled: Settlement, account: Account, words: Words) -> Due | None:
    """Word what the banker moves: after a wrong payment, what must still move to be right."""
    wrong = _still_wrong(coup, settled, account)
    if wrong:
        return _worded(way_of(wrong), max(wrong, -wrong), words, done=False)
    return due(coup, settled, account, words)


def _still_wrong(coup: Coup, settled: Settlement, account: Account) -> Money:
    """Give what must still move after a wrong payment; it is said of the seat's first hand."""
    found = (each for each in wrong_payments(coup, settled) if each.seat == account.hand)
    return next((each.difference for each in found), 0)


def _worded(way: str, amount: Money, words: Words, *, done: bool) -> Due:
    point = words.formats.point
    whole, _, rest = words.amount(amount).partition(point)
    to_do, is_done = _WAYS[way]
    return Due(way, words(is_done if done else to_do), whole, point + rest if rest else "", done)


def accounts(table: Table, words: Words) -> tuple[AccountView, ...]:
    """Word the accounts in paying order; the first that is still open is the one to settle now."""
    coup = table.coup
    if coup is None or not coup.rules.game.has_bank:
        return ()
    settled = settle(table)
    found: list[AccountView] = []
    for each in settled.accounts:
        worded = banker_due(coup, settled, each, words)
        assert worded is not None
        hand = coup.hands[each.hand]
        why = " · ".join(filter(None, (hand_label(coup, hand, words), reason(table, each, words))))
        now = not worded.done and all(before.due.done for before in found)
        still = _still_wrong(coup, settled, each) or owed(coup, each)
        exact = decimal(max(still, -still))
        name = table.name(hand.seat)
        found.append(AccountView(each.hand, hand.seat, name, why, worded, exact, now))
    return tuple(found)


_REASONS = {
    Outcome.NATURAL: message("natural"),
    Outcome.BUST: message("bust"),
    Outcome.SURRENDERED: message("surrendered"),
    Outcome.WITHDRAWN: message("out of this coup"),
    Outcome.PREMIUM: message("premium"),
}


def reason(table: Table, account: Account, words: Words) -> str:
    """Say why an account ends as it does, such as "21 against 18", "natural" or "bust"."""
    coup = table.coup
    assert coup is not None
    if account.outcome in _REASONS:
        return words(_REASONS[account.outcome])
    mine = coup.hands[account.hand].total.points
    his = coup.banker.total.points
    if not coup.rules.game.has_bank:
        return "" if mine is None else str(mine)
    if his is not None and his > 21:
        return words("bank bust")
    if mine is None or his is None:
        return ""
    if is_natural(coup.rules, coup.banker):
        return words("banker's natural")
    return words("{mine} against {his}", mine=mine, his=his)
