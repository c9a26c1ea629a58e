"""Advise the banker: list what he should do next, step by step, with the clause that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game import treasure
from tracker.game.advice import NOBODY_WAITS, OFFERS, PAYMENTS, Act, Advice
from tracker.game.assist_accounts import (
    due_at_once,
    make_good,
    nobody_played,
    premiums,
    settle_all,
)
from tracker.game.assist_bank import bank_advice, between_coups
from tracker.game.assist_pack import pack_advice, prepare_pack
from tracker.game.banker import banker_is_free
from tracker.game.coup import Coup, End, Hand, Stage, deal_face, is_natural, lacks_card, takes_part
from tracker.game.irregularities import CLAUSES, Code
from tracker.game.play import BY_TWO_CARDS, can_draw_matter, has_opponents, shows_ten_or_ace
from tracker.game.records import evolve
from tracker.game.rules import BankerLook, BankerNatural, Face, Insurance, Staking, Treasure
from tracker.game.settlement import Settlement, has_banker_natural, is_banker_done, is_closed
from tracker.game.stakes import may_double_all, may_redouble
from tracker.game.table import Table, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OFFERS", "PAYMENTS", "Act", "Advice", "advise", "needs", "stand_last"]

FIRST_CARDS = 2  # the least number of cards in a hand after the deal


def advise(table: Table) -> list[Advice]:
    """List what is to be done, the next step first, each step once.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> table = table_of_log(read_file(EXAMPLE).entries[:9])
    >>> advise(table)[0].act, advise(table)[0].hand
    (<Act.ASK: 'ask: card or stand'>, '2')
    """
    coup = table.coup
    told = [*_preparation(table), *_steps(table)]
    if coup is not None and coup.unseen:
        told = [each for each in told if each.act not in PAYMENTS | {Act.BURY}]
        told.insert(0, Advice(Act.VOUCH, clause="3.16"))
    return list(dict.fromkeys(told))


def needs(table: Table) -> Advice | None:
    """Give the step that an unsettled coup waits for."""
    coup = table.coup
    if coup is not None and coup.unseen:
        return Advice(Act.VOUCH, clause="3.16")
    return next((each for each in _steps(table) if each.act not in NOBODY_WAITS), None)


def stand_last(advice: list[Advice]) -> list[Advice]:
    """Put the advice that the banker stands last: the others need an action, it does not."""
    if advice[0].act is Act.STAND and len(advice) > 1:
        return [*advice[1:], advice[0]]
    return advice


def _preparation(table: Table) -> Iterator[Advice]:
    """Draw for the bank and prepare the pack, before the first card of a coup."""
    coup = table.coup
    if coup is None or coup.started:
        return
    if table.bank.is_drawn_for:
        yield from bank_advice(table)
    else:
        yield from prepare_pack(table)


def _steps(table: Table) -> Iterator[Advice]:
    coup = table.coup
    if coup is None:
        yield from between_coups(table)
    elif coup.rules.game.has_bank:
        yield from _course(table, coup, settle(table))
    else:
        yield from _treasure(table, coup, settle(table))


def _course(table: Table, coup: Coup, settled: Settlement) -> Iterator[Advice]:
    """Go through a coup: stakes, deal, look, players, banker, accounts."""
    yield from make_good(coup, settled)
    hidden_natural = _hides_a_natural(coup)
    if hidden_natural:
        yield Advice(Act.TURN, clause="2.4")
    if settled.complete:
        yield from settle_all(coup, settled)
        if coup.stage is Stage.PLAYERS and not (is_banker_done(coup) or coup.banker.buried):
            yield Advice(Act.BURY, clause="3.9")
        yield from between_coups(table)
        return
    yield from due_at_once(coup, settled)
    yield from pack_advice(table)
    yield from _deal(coup)
    if coup.due or coup.missed or not coup.started:
        return
    yield from premiums(coup)
    yield from _before_play(coup)
    if hidden_natural:
        return
    yield from _players(coup)
    if coup.turn is None:
        his = list(_banker(coup))
        yield from his
        if all(each.act is Act.STAND for each in his):
            yield from settle_all(coup, settled)


# stakes and deal


def _deal(coup: Coup) -> Iterator[Advice]:
    if not coup.started:
        yield from _stakes_first(coup)
        return
    yield from _asked_in_the_deal(coup)
    for seat in coup.missed:
        yield Advice(Act.DEAL, seat, coup.rules.first_round.players, clause="9.2")
    if coup.stage is Stage.SECOND_ROUND and coup.rules.staking is Staking.AFTER_FIRST_CARD:
        yield from _stakes_on_the_first_card(coup)
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


def _asked_in_the_deal(coup: Coup) -> Iterator[Advice]:
    """Ask which of two first cards a player keeps, before the second round is dealt."""
    if coup.stage is not Stage.SECOND_ROUND:
        return
    for hand in coup.hands.values():
        question = coup.awaits(hand.id)
        if question is not None and question.code is Code.TWO_CARDS_FIRST_ROUND:
            yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])


def _stakes_on_the_first_card(coup: Coup) -> Iterator[Advice]:
    """Ask for the stakes; when all are placed, ask whether they are doubled."""
    for hand in coup.players:
        if takes_part(hand) and hand.stake is None:
            yield Advice(Act.STAKE, hand.id, clause="3.13")
    if may_double_all(coup):
        yield Advice(Act.DOUBLE_ALL, clause="5.1")
    elif any(may_redouble(coup, hand) for hand in coup.players):
        yield Advice(Act.REDOUBLE, clause="5.2")


# before the draw, and the players' turns


def _before_play(coup: Coup) -> Iterator[Advice]:
    """Offer insurance, then tell the banker to look, before anybody has drawn."""
    if coup.stage is not Stage.PLAYERS or has_banker_natural(coup) is not None:
        return
    ace = coup.banker.cards[0].card.rank == "A" if coup.banker.cards else False
    if ace and coup.rules.insurance is not Insurance.NONE and nobody_played(coup):
        yield Advice(Act.INSURANCE, clause="4.8")
    if coup.rules.look is BankerLook.TEN_OR_ACE and shows_ten_or_ace(coup.banker):
        yield Advice(Act.LOOK, clause="2.8")


def _hides_a_natural(coup: Coup) -> bool:
    """Tell whether the banker has looked, knows that he holds a natural, and has not shown it yet."""
    looked = coup.stage is Stage.PLAYERS and coup.looked and not coup.due
    return looked and coup.banker.covered and has_banker_natural(coup) is True


def _players(coup: Coup) -> Iterator[Advice]:
    hand = _to_be_served(coup) or coup.turn
    if hand is None:
        return
    question = coup.awaits(hand.id)
    if question is not None:
        yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])
    elif hand.split and len(hand.cards) == 1:
        yield Advice(Act.DEAL, hand.id, deal_face(coup, hand), clause="4.4")
    elif hand.doubled:
        face = deal_face(coup, hand)
        yield Advice(Act.DEAL, hand.id, face, clause="4.7" if face is Face.COVERED else "4.6")
    else:
        yield Advice(Act.ASK, hand.id, clause="3.3")
    if _may_not_look(coup):
        yield Advice(Act.NO_LOOK, clause="2.8")


def _may_not_look(coup: Coup) -> bool:
    """Tell whether the banker must be reminded not to look at his covered card."""
    has_looked = coup.rules.staking is Staking.AFTER_FIRST_CARD
    by_rule = coup.rules.look is BankerLook.TEN_OR_ACE and not has_looked
    return by_rule and shows_ten_or_ace(coup.banker) is False


def _to_be_served(coup: Coup) -> Hand | None:
    """Give a split hand that still needs its second card, before any hand of the seat is asked.

    Once the banker plays, give any hand that he left without the card of its split or double.
    """
    if coup.turn is None and coup.stage is Stage.BANKER and not has_banker_natural(coup):
        return next(filter(lacks_card, coup.players), None)
    if coup.turn is None or coup.rules.split_in_order:
        return None
    seat = [hand for hand in coup.players if hand.seat == coup.turn.seat and hand.split]
    return next((hand for hand in seat if len(hand.cards) == 1 and lacks_card(hand)), None)


# the banker's turn


def _banker(coup: Coup) -> Iterator[Advice]:
    """Play the banker's hand, if there is still somebody to play against."""
    unresolved = has_banker_natural(coup) is None
    ponte = coup.rules.banker_natural is BankerNatural.NOTHING
    if not (has_opponents(coup) or unresolved or ponte):
        return
    plays_on = can_draw_matter(coup) or unresolved
    if coup.banker.covered and (unresolved or not is_banker_done(coup)):
        hidden = plays_on and _draws_hidden(coup)
        yield _draw(coup) if hidden else Advice(Act.TURN, clause=_turning(coup))
    elif is_banker_done(coup):
        if _may_be_told_to_stand(coup):
            yield Advice(Act.STAND, clause="3.8" if banker_is_free(coup.rules) else "3.7")
    elif plays_on:
        yield _draw(coup)
    if _are_two_asked_for(coup):
        yield Advice(Act.SHOW, clause="3.15")


def _draws_hidden(coup: Coup) -> bool:
    """Tell whether a banker who holds his cards covered draws before he shows them.

    He shows them first where his total says what he must do, where he is over 21 for all to see,
    and if a player's 21 in two cards waits for his two cards.
    """
    holds = coup.rules.look is BankerLook.ALWAYS and banker_is_free(coup.rules)
    over = coup.banker.total.least > 21
    waiting = any(hand.end in BY_TWO_CARDS for hand in coup.players)
    return holds and not (over or coup.banker_stood or waiting)


def _are_two_asked_for(coup: Coup) -> bool:
    """Tell whether the banker's first two cards lie open, are not read, and decide an account."""
    banker = coup.banker
    unread = not (banker.covered or evolve(banker, cards=banker.cards[:2]).known)
    return unread and any(
        hand.end in BY_TWO_CARDS or is_natural(coup.rules, hand) for hand in coup.players
    )


def _turning(coup: Coup) -> str:
    if coup.rules.look is BankerLook.ALWAYS:
        return "3.15"
    return "3.8" if banker_is_free(coup.rules) else "3.7"


def _draw(coup: Coup) -> Advice:
    banker, forced = coup.banker, not banker_is_free(coup.rules)
    if not banker.covered and banker.total.points is None and len(banker.cards) >= FIRST_CARDS:
        return Advice(Act.SHOW, clause="3.15")
    if forced or len(banker.cards) < FIRST_CARDS:  # nobody stands on one card
        return Advice(Act.DRAW, face=Face.TURNED, clause="3.7" if forced else "3.8")
    return Advice(Act.DRAW_OR_STAND, clause="3.8")


def _may_be_told_to_stand(coup: Coup) -> bool:
    """Tell whether to announce that the banker stands: he has neither said it nor paid since.

    Nobody draws to a natural, so nothing is said of it.
    """
    if has_banker_natural(coup):
        return False
    since = coup.banker.cards[-1].entry
    settling = any(each.entry > since for each in coup.chips)
    return can_draw_matter(coup) and not coup.banker_stood and not settling


# the pirates


def _treasure(table: Table, coup: Coup, settled: Settlement) -> Iterator[Advice]:
    if settled.complete:
        yield from make_good(coup, settled)
        yield from _coins(coup, settled)
        yield from between_coups(table)
        return
    if not coup.started and treasure.is_over(table.pot, coup.rules, short=False):
        yield Advice(Act.GAME_OVER, clause="8.6")
        return
    yield from pack_advice(table)
    coins = 0 if coup.started else _put_out(table, coup)
    yield from (each._replace(amount=coins, clause="8.1") for each in _deal(coup))
    if coup.due or not coup.started:
        return
    yield from _players(coup)
    if coup.turn is None:
        yield from _show_all(coup)


def _coins(coup: Coup, settled: Settlement) -> Iterator[Advice]:
    for each in settled.accounts:
        if each.net and not is_closed(coup, settled, each.hand):
            act = Act.PAY if each.net > 0 else Act.TAKE
            yield Advice(act, each.hand, amount=max(each.net, -each.net), clause=each.clause)


def _put_out(table: Table, coup: Coup) -> int:
    """Give the coins to put in the middle before the deal, if they come from the treasure."""
    common = coup.rules.treasure is Treasure.COMMON
    return treasure.coins_at_stake(table.pot, coup.rules) if common else 0


def _show_all(coup: Coup) -> Iterator[Advice]:
    """Ask everybody to show, because the pirates compare their cards once all have stopped."""
    for hand in coup.players:
        question = coup.awaits(hand.id)
        if question is not None:
            yield Advice(Act.CHOOSE, hand.id, clause=CLAUSES[question.code])
        elif takes_part(hand) and not hand.known and hand.end is not End.BUST:
            yield Advice(Act.SHOW, hand.id, clause="8.2")
