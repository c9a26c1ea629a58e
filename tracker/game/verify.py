"""Refuse facts that are impossible at any table, each with one sentence, before writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, Coup, Hand, seat_of
from tracker.game.events import (
    BankAccepted,
    BankOffered,
    BankRefused,
    BankSold,
    CardDealt,
    CardsTurned,
    CoupOpened,
    LotDrawn,
    SessionOpened,
    StakePlaced,
    TotalShown,
)
from tracker.game.sentences import counted, filled, message

if TYPE_CHECKING:
    from tracker.game.events import Fact
    from tracker.game.table import Table


FIRST_CARDS, TWENTY_ONE = 2, 21

_NOT_SO_MANY = counted(
    "hand {hand} has {covered} covered card to turn, and {wanted} are named",
    "hand {hand} has {covered} covered cards to turn, and {wanted} are named",
)


def refusal(table: Table, fact: Fact) -> str | None:
    """Say why a fact is impossible; None for everything that can happen, allowed or not.

    >>> from tracker.game import EXAMPLE, read_action, read_file, table_of_log
    >>> table = table_of_log(read_file(EXAMPLE).entries)
    >>> refusal(table, read_action("stand 3"))
    'there is no seat 3 at a table of 2'
    """
    if isinstance(fact, SessionOpened | CoupOpened):
        return None
    hand = getattr(fact, "hand", None)
    if hand is None:
        return None
    seats = len(table.circle) - 1 if table.coup is None else len(table.names) - 1
    seat = seat_of(hand)
    if seat != BANKER and int(seat) > seats:
        return filled("there is no seat {seat} at a table of {seats}", seat=seat, seats=seats)
    if isinstance(fact, BankOffered | BankAccepted | BankRefused | BankSold | LotDrawn):
        return (
            None
            if hand == seat
            else filled("the bank goes to a seat, not to a hand: {hand}", hand=hand)
        )
    if table.coup is None:
        return message("no coup has been opened")
    return _hand_refusal(table.coup, hand, fact)


def _hand_refusal(coup: Coup, hand_id: str, fact: Fact) -> str | None:
    hand = coup.hands.get(hand_id)
    if hand is None:
        parent = coup.hands.get(seat_of(hand_id))
        if isinstance(fact, CardDealt) and parent is not None and parent.split_claimed:
            return None
        return filled(
            "seat {seat} has no hand {hand}: it has not split", seat=seat_of(hand_id), hand=hand_id
        )
    if isinstance(fact, StakePlaced) and hand_id == BANKER:
        return message("the banker places no stake")
    if isinstance(fact, TotalShown):
        return _total_refusal(coup, hand, fact)
    if isinstance(fact, CardsTurned):
        covered = sum(held.covered for held in hand.cards)
        wanted = fact.first + len(fact.cards)
        whole = not fact.first and len(fact.cards) == len(hand.cards)
        if wanted > covered and not whole:
            return filled(_NOT_SO_MANY, covered, hand=hand_id, covered=covered, wanted=wanted)
    return None


def _total_refusal(coup: Coup, hand: Hand, fact: TotalShown) -> str | None:
    """Refuse a total where the cards themselves decide what is paid."""
    if len(hand.cards) == FIRST_CARDS and fact.points == TWENTY_ONE:
        return message("21 in two cards: name the two cards")
    if coup.rules.premiums:
        return message("premiums are paid for cards: name the cards that are shown")
    return None
