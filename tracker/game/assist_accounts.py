"""Advise on the accounts: one player after the other shows, is settled, and is buried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import Act, Advice
from tracker.game.coup import OUT, Coup, Hand, Stage, has_play_begun, takes_part
from tracker.game.irregularities import CLAUSES, Code
from tracker.game.rules import BankerLook, Face
from tracker.game.settlement import (
    Account,
    Outcome,
    Settlement,
    has_banker_natural,
    is_closed,
    owed,
    premium_is_taken,
    settling_order,
)
from tracker.game.wrong_payments import wrong_payments

if TYPE_CHECKING:
    from collections.abc import Iterator


def in_turn(coup: Coup) -> list[Hand]:
    """Give the hands in the order of their accounts; covered doubles come last."""
    return sorted(coup.players, key=lambda hand: _is_covered_double(coup, hand))


def _is_covered_double(coup: Coup, hand: Hand) -> bool:
    return hand.doubled and coup.rules.double_card is Face.COVERED


def settle_all(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Settle the hands one after the other; ask only the first unknown hand to show."""
    asked = False
    for hand in in_turn(coup):
        account = settled.of(hand.id)
        if account is not None:
            yield from close_hand(coup, settled, account)
        elif takes_part(hand) and not asked:
            missing = list(_missing(coup, hand))
            asked = bool(missing)
            yield from missing


def close_hand(coup: Coup, settled: Settlement, account: Account) -> Iterator[Advice]:
    """Settle a hand and bury its cards, whichever is still to be done."""
    hand = coup.hands[account.hand]
    closed = is_closed(coup, settled, hand.id)
    if not closed:
        yield from _payment(coup, account)
    lies = takes_part(hand) and not hand.buried
    if lies and (not closed or coup.burying or _was_settled_last(coup, hand)):
        yield _bury(hand)


def make_good(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Make good what was paid wrongly, or was right until a card or a stake was corrected."""
    for each in wrong_payments(coup, settled):
        due = each.difference
        act = Act.PAY if due > 0 else Act.TAKE
        amount = max(due, -due)
        yield Advice(act, each.seat, amount=amount, clause=CLAUSES[Code.WRONG_PAYMENT])


def due_at_once(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Settle hands that ended at once (natural, bust, surrender), until somebody plays on."""
    since, gone = _last_played(coup), set()
    for account in settled.accounts:
        hand = coup.hands[account.hand]
        when, entry = settling_order(coup, hand, account)
        if when != 0 or _waits_for_the_accounts(coup, settled, hand):
            continue
        gone.add(hand.id)
        if max(entry, _dealt(coup)) >= since:
            yield from close_hand(coup, settled, account)
    if coup.burying:
        out = (each.id for each in coup.players if each.end in OUT)
        gone.update(hand for hand in out if settled.of(hand) is None)
        yield from (_bury(hand) for hand in coup.players if hand.id in gone and _lies(coup, hand))


def _lies(coup: Coup, hand: Hand) -> bool:
    """Tell whether the cards of a hand lie unburied, and it was not raised already."""
    return takes_part(hand) and not hand.buried and not _is_named(coup, hand)


def _is_named(coup: Coup, hand: Hand) -> bool:
    """Tell whether it was raised already that a hand lies there unburied."""
    return any(
        each.code is Code.NOT_BURIED and each.hand == hand.id for each in coup.irregularities
    )


def _waits_for_the_accounts(coup: Coup, settled: Settlement, hand: Hand) -> bool:
    """Tell whether the stake of a hand that is out was taken, and only its insurance is open."""
    moved = any(each.hand == hand.id for each in coup.chips)
    return moved and not is_closed(coup, settled, hand.id)


def premiums(coup: Coup) -> Iterator[Advice]:
    """Take lost insurance premiums right after the look, before anybody draws."""
    looks = coup.rules.look is BankerLook.TEN_OR_ACE
    if not (looks and coup.looked and has_banker_natural(coup) is False and nobody_played(coup)):
        return
    for hand in coup.players:
        if hand.premium and not premium_is_taken(coup, hand):
            yield Advice(Act.PREMIUM, hand.id, amount=hand.premium, clause="10.4")


def nobody_played(coup: Coup) -> bool:
    """Tell whether no player has drawn, stood, doubled or split yet.

    Where the banker looks first, a double or a split was said before its turn.
    """
    said = any(hand.doubled or hand.split for hand in coup.players)
    early = coup.rules.look is BankerLook.TEN_OR_ACE
    return coup.stage is Stage.PLAYERS and not has_play_begun(coup) and (early or not said)


def _missing(coup: Coup, hand: Hand) -> Iterator[Advice]:
    """Ask for what an account still needs: a choice, a stake, covered cards."""
    question = coup.awaits(hand.id)
    if question is not None:
        yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])
    elif hand.stake is None:
        yield Advice(Act.STAKE, hand.id, clause="3.13")
    elif not hand.known and _only_the_double_is_covered(coup, hand):
        yield Advice(Act.TURN, hand.id, clause="10.5")
    elif not hand.known:
        yield Advice(Act.SHOW, hand.id, clause="3.15")


def _only_the_double_is_covered(coup: Coup, hand: Hand) -> bool:
    firsts = hand.cards[:2]
    return _is_covered_double(coup, hand) and all(held.card.points is not None for held in firsts)


def _payment(coup: Coup, account: Account) -> Iterator[Advice]:
    hand, due = coup.hands[account.hand], owed(coup, account)
    if due:
        act = Act.PAY if due > 0 else Act.TAKE
        yield Advice(act, hand.id, amount=max(due, -due), clause=account.clause)
    else:
        act = Act.RETURN if account.outcome is Outcome.WITHDRAWN else Act.GIVE_BACK
        yield Advice(act, hand.id, amount=hand.stake or 0, clause=account.clause)


def _bury(hand: Hand) -> Advice:
    return Advice(Act.BURY, hand.id, clause="10.2")


def _was_settled_last(coup: Coup, hand: Hand) -> bool:
    """Tell whether chips for this hand were the last thing written."""
    return any(
        each.hand in (hand.id, hand.seat) for each in coup.chips if each.entry == coup.last_entry
    )


def _last_played(coup: Coup) -> int:
    """Give the last entry with which somebody played: a card, a stand, a split, a bust."""
    hands = coup.hands.values()
    cards = (held.entry for hand in hands for held in hand.cards)
    return max((*cards, *(hand.ended_by for hand in hands)), default=0)


def _dealt(coup: Coup) -> int:
    """Give the entry that ended the deal; naturals of the deal are due from there on."""
    hands = (hand for hand in coup.hands.values() if not hand.split)
    return max((held.entry for hand in hands for held in hand.cards[:2]), default=0)
