"""What the banker should do next, and the clause that says so."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tracker.game import treasure
from tracker.game.bank import DRAW_AGAIN, next_banker
from tracker.game.coup import BANKER, Coup, End, Stage, deal_face, plays
from tracker.game.irregularities import CLAUSES
from tracker.game.play import anyone_in, shows_ten_or_ace
from tracker.game.rules import BankerNatural, BankMoves, Face, Insurance, Look, Marker, Staking
from tracker.game.settlement import (
    Account,
    Settlement,
    banker_done,
    banker_natural,
    is_closed,
    is_paid,
    moment,
)
from tracker.game.table import Table, bank_now, pot_now, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Hand
    from tracker.game.money import Money
    from tracker.game.rules import Rules


class Act(StrEnum):
    """Something the banker does, or asks for."""

    STAKES = "ask for stakes"
    STAKE = "ask for a stake"
    DEAL = "deal"
    INSURANCE = "offer insurance"
    LOOK = "look"
    NO_LOOK = "do not look"
    ASK = "ask: card or stand"
    TURN = "turn the covered card"
    DRAW = "draw"
    DRAW_OR_STAND = "draw or stand"
    STAND = "stand"
    SHOW = "ask to show"
    CHOOSE = "ask to choose"
    PAY = "pay"
    TAKE = "take"
    GIVE_BACK = "give the stake back"
    BURY = "bury the banker's cards"
    SHUFFLE = "shuffle"
    GATHER = "gather all cards and shuffle"
    CUT = "have it cut"
    BURN = "burn the first card"
    VOUCH = "say that it lies as written"
    LAST_COUP = "announce the last coup"
    OFFER_BANK = "offer the bank"
    CHOOSE_BANKER = "choose the banker"
    NEXT_COUP = "open the next coup"
    GAME_OVER = "the game is over"


class Advice(NamedTuple):
    """One act: for whom, how the card lies, how much, and the clause it comes from."""

    act: Act
    hand: str = BANKER
    face: Face = Face.NONE
    amount: Money = 0
    clause: str = ""


TWO = 2  # cards that every hand has at least
PAYMENTS = frozenset({Act.PAY, Act.TAKE, Act.GIVE_BACK})
_NOBODY_WAITS = PAYMENTS | {Act.NO_LOOK, Act.STAND}


def advise(table: Table) -> list[Advice]:
    """List what is to be done, the next thing first."""
    coup = table.coup
    if coup is None:
        return [_between(table)]
    course = _treasure if coup.rules.treasure_game else _course
    told = course(table, coup, settle(table))
    if not coup.unseen:
        return list(told)
    unpaid = (each for each in told if each.act not in PAYMENTS)
    return [Advice(Act.VOUCH, clause="3.16"), *unpaid]


def needs(table: Table) -> Advice | None:
    """Give what an unsettled coup waits for."""
    return next((each for each in advise(table) if each.act not in _NOBODY_WAITS), None)


def _course(table: Table, coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Walk through a coup: stakes, deal, look, players, banker, accounts."""
    if settled.complete:
        yield from _payments(coup, settled)
        if coup.stage is Stage.PLAYERS and not banker_done(coup):
            yield Advice(Act.BURY, clause="3.9")
        yield _between(table)
        return
    yield from _due_now(coup, settled)
    yield from _pack(table)
    yield from _deal(coup)
    if coup.due or coup.missed or not coup.started:
        return
    yield from _before_play(coup)
    yield from _players(coup)
    if coup.turn is None:
        yield from _banker(coup)
        yield from _open_questions(coup, settled)
        yield from _payments(coup, settled)


def _pack(table: Table) -> Iterator[Advice]:
    pack, rules = table.pack, table.rules
    if pack.marker_shown:
        yield Advice(Act.SHUFFLE, clause="3.11")
    elif pack.left(rules) == 0:
        yield Advice(Act.SHUFFLE, clause="6.5" if _talon_decides(rules) else "3.11")
    elif not pack.cut:
        yield Advice(Act.CUT, clause="3.11")
    elif rules.marker is Marker.BURNT and not pack.burnt:
        yield Advice(Act.BURN, clause="3.12")


def _talon_decides(rules: Rules) -> bool:
    """Tell whether the bank passes when the talon runs out, so that it is not gathered before."""
    return rules.bank_moves is BankMoves.TALON


def _deal(coup: Coup) -> Iterator[Advice]:
    if not coup.started:
        yield from _stakes_first(coup)
        return
    for seat in coup.missed:
        yield Advice(Act.DEAL, seat, coup.rules.first_round.players, clause="9.2")
    if coup.stage is Stage.SECOND_ROUND and coup.rules.staking is Staking.AFTER_FIRST_CARD:
        for hand in coup.players:
            if plays(hand) and hand.stake is None:
                yield Advice(Act.STAKE, hand.id, clause="3.13")
    for hand_id in coup.due:
        face = deal_face(coup, coup.hands[hand_id])
        yield Advice(Act.DEAL, hand_id, face, clause="3.1")


def _stakes_first(coup: Coup) -> Iterator[Advice]:
    if coup.rules.staking is Staking.BEFORE:
        waiting = [hand for hand in coup.players if hand.stake is None]
        if not any(hand.stake for hand in coup.players):
            yield Advice(Act.STAKES, clause="3.13")
            return
        for hand in waiting:
            yield Advice(Act.STAKE, hand.id, clause="3.13")
    able = [hand.id for hand in coup.players if hand.stake != 0]
    for first in able[:1]:
        yield Advice(Act.DEAL, first, coup.rules.first_round.players, clause="3.1")


def _before_play(coup: Coup) -> Iterator[Advice]:
    """Insurance, then the banker's look, before anybody has drawn."""
    if coup.stage is not Stage.PLAYERS or banker_natural(coup) is not None:
        return
    ace = coup.banker.cards[0].card.rank == "A" if coup.banker.cards else False
    if ace and coup.rules.insurance is not Insurance.NONE and not _anyone_drew(coup):
        yield Advice(Act.INSURANCE, clause="4.8")
    if coup.rules.look is Look.TEN_OR_ACE and shows_ten_or_ace(coup.banker):
        yield Advice(Act.LOOK, clause="2.8")


def _anyone_drew(coup: Coup) -> bool:
    return any(
        len(hand.cards) > 2 or hand.end in (End.STOOD, End.PASSED) or hand.doubled or hand.split
        for hand in coup.players
    )


def _players(coup: Coup) -> Iterator[Advice]:
    hand = _to_be_served(coup) or coup.turn
    if hand is None:
        return
    question = coup.awaits(hand.id)
    if question is not None:
        yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])
    elif (hand.split and len(hand.cards) == 1) or hand.doubled:
        yield Advice(Act.DEAL, hand.id, deal_face(coup, hand), clause="4.2")
    else:
        yield Advice(Act.ASK, hand.id, clause="3.3")
    if coup.rules.look is Look.TEN_OR_ACE and shows_ten_or_ace(coup.banker) is False:
        yield Advice(Act.NO_LOOK, clause="2.8")


def _to_be_served(coup: Coup) -> Hand | None:
    """Give the split hand that gets its card before any hand of the seat is asked."""
    if coup.turn is None or coup.rules.split_in_order:
        return None
    seat = [hand for hand in coup.players if hand.seat == coup.turn.seat and hand.split]
    return next((hand for hand in seat if len(hand.cards) == 1), None)


def _banker(coup: Coup) -> Iterator[Advice]:
    """Play the banker's hand, where there is still somebody to play against."""
    unresolved = banker_natural(coup) is None
    ponte = coup.rules.banker_natural is BankerNatural.NOTHING
    if not (anyone_in(coup) or unresolved or ponte):
        return
    banker = coup.banker
    if banker.covered and (unresolved or not banker_done(coup)):
        yield Advice(Act.TURN, clause="3.7")
    elif banker_done(coup):
        yield Advice(Act.STAND, clause="3.7" if coup.rules.banker_is_forced else "3.8")
    elif not (anyone_in(coup) or unresolved):
        return
    elif coup.banker.total.points is None and len(coup.banker.cards) > 1:
        yield Advice(Act.SHOW, clause="3.15")
    elif coup.rules.banker_is_forced:
        yield Advice(Act.DRAW, face=Face.TURNED, clause="3.7")
    elif len(banker.cards) < TWO:  # nobody stands on one card
        yield Advice(Act.DRAW, face=Face.TURNED, clause="3.8")
    else:
        yield Advice(Act.DRAW_OR_STAND, clause="3.8")


def _open_questions(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Ask for what the accounts still need: a choice, a stake, covered cards."""
    for hand in coup.players:
        if not plays(hand) or settled.of(hand.id) is not None:
            continue
        question = coup.awaits(hand.id)
        if question is not None:
            yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])
        elif hand.stake is None:
            yield Advice(Act.STAKE, hand.id, clause="3.13")
        elif not hand.known:
            yield Advice(Act.SHOW, hand.id, clause="3.15")


# payments


def _due_now(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Pay or take at once from the hand that the last entry ended."""
    for each in settled.accounts:
        hand = coup.hands[each.hand]
        if (
            moment(coup, hand, each) == (0, coup.last)
            and each.sum
            and not is_paid(coup, settled, hand.id)
        ):
            yield _payment(each)


def _payments(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """List the accounts that are still open, in paying order."""
    for each in settled.accounts:
        if not is_closed(coup, settled, each.hand):
            yield _payment(each)


def _payment(settled: Account) -> Advice:
    if settled.sum == 0:
        return Advice(Act.GIVE_BACK, settled.hand, clause=settled.clause)
    act = Act.PAY if settled.sum > 0 else Act.TAKE
    return Advice(act, settled.hand, amount=max(settled.sum, -settled.sum), clause=settled.clause)


# between coups


def _between(table: Table) -> Advice:
    rules = table.rules
    short = table.pack.left(rules) < 2 * len(table.circle)
    if rules.treasure_game and treasure.is_over(pot_now(table), rules, short=short):
        return Advice(Act.GAME_OVER, clause="8.6")
    goes_to = None if table.bank_moved else next_banker(bank_now(table), rules, len(table.seats))
    if goes_to == DRAW_AGAIN:
        return Advice(Act.CHOOSE_BANKER, clause="7.4")
    if goes_to is not None:
        return Advice(Act.OFFER_BANK, goes_to, clause="7.4")
    if short:
        if _talon_decides(rules):
            return Advice(Act.LAST_COUP, clause="6.5")
        return Advice(Act.GATHER, clause="3.11")
    return Advice(Act.NEXT_COUP)


def _treasure(table: Table, coup: Coup, settled: Settlement) -> Iterator[Advice]:
    if settled.complete:
        for each in settled.accounts:
            if each.net and not is_closed(coup, settled, each.hand):
                act = Act.PAY if each.net > 0 else Act.TAKE
                yield Advice(act, each.hand, amount=max(each.net, -each.net), clause=each.clause)
        yield _between(table)
        return
    yield from _deal(coup)
    if coup.due or not coup.started:
        return
    yield from _players(coup)
    if coup.turn is None:
        yield from _open_questions(coup, settled)
