"""Stakes: placed, doubled for all by the banker, redoubled; and chips that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.banker import banker_must_stand
from tracker.game.coup import (
    BANKER,
    OUT,
    Chips,
    Coup,
    End,
    Hand,
    LateStake,
    Stage,
    seat_of,
    takes_part,
    with_double_stake,
)
from tracker.game.deal import sit_out
from tracker.game.irregularities import Choice, Code
from tracker.game.play import insurance_limit, stop_banker
from tracker.game.records import evolve
from tracker.game.rules import Staking

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money


def staked(coup: Coup, hand: Hand, amount: Money, entry: int) -> Coup:
    """A stake is placed or changed; it counts in any case, and is flagged if not allowed."""
    if not coup.rules.game.has_bank or hand.id == BANKER:
        return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    if amount == hand.stake:
        return coup
    undone = _is_put_back(coup, hand, amount)
    if undone is not None:
        return take_back(coup.replaced(undone, evolve(undone, chosen=Choice.REFUSE)), undone)
    if _is_out_of_limits(coup, amount):
        coup = coup.flag(Code.STAKE_OUT_OF_LIMITS, hand.id, entry)
    if is_too_late_to_stake(coup) and not _is_second_of_two(hand):
        coup = coup.flag(Code.LATE_STAKE, hand.id, entry)
        return coup.put(evolve(hand, stake=amount, late=(*hand.late, LateStake(entry, hand.stake))))
    return _in_or_out(coup.put(evolve(hand, stake=amount, late=())), hand.id, entry)


def _is_put_back(coup: Coup, hand: Hand, amount: Money) -> Irregularity | None:
    """Give the late change that is undone if a stake is again what it was before it."""
    last = hand.late[-1:]
    late = (each for each in coup.irregularities if each.code is Code.LATE_STAKE and each.is_open)
    return next((each for each in late if last == (LateStake(each.entry, amount),)), None)


def let_stand(coup: Coup, asked: Irregularity) -> Coup:
    """The banker accepts a late stake; what stood before it is forgotten."""
    for hand, place in _staked_late(coup, asked):
        coup = coup.put(evolve(hand, late=hand.late[place + 1 :]))
    return coup


def take_back(coup: Coup, asked: Irregularity) -> Coup:
    """The banker refuses a late stake: what stood before stands again, doubled or split as it is.

    Insurance above its limit goes back too. A hand that has no other stake sits this coup out.
    """
    for hand, place in _staked_late(coup, asked):
        less = evolve(hand, stake=hand.late[place].before, late=hand.late[:place])
        premium = min(hand.premium, insurance_limit(coup.put(less), less))
        coup = coup.put(evolve(less, premium=premium))
        if less.stake is None and takes_part(hand):
            coup = sit_out(coup, (hand.id,), asked.entry)
    return coup


def _staked_late(coup: Coup, asked: Irregularity) -> list[tuple[Hand, int]]:
    """Give the hands of the seat whose stake came by this change, and which of their changes it is."""
    return [
        (hand, place)
        for hand in coup.players
        for place, each in enumerate(hand.late)
        if hand.seat == seat_of(asked.hand) and each.entry == asked.entry
    ]


def _in_or_out(coup: Coup, hand_id: str, entry: int) -> Coup:
    """Let a player who has seen his first card and stakes nothing sit out, until he stakes."""
    hand = coup.hands[hand_id]
    if coup.rules.staking is not Staking.AFTER_FIRST_CARD or not takes_part(hand):
        return coup
    if hand.stake == 0 and hand.end is None:
        return sit_out(coup, (hand_id,), entry)
    if hand.stake == 0 or hand.end is not End.WITHDRAWN:
        return coup
    owed = {hand_id} if coup.stage is Stage.SECOND_ROUND else set()
    due = tuple(each for each in coup.hands if each in {*coup.due, *owed})
    return evolve(coup.put(evolve(hand, end=None, ended_by=0)), due=due)


def _is_out_of_limits(coup: Coup, amount: Money) -> bool:
    lowest, highest = coup.rules.lowest_stake, coup.rules.highest_stake
    too_low = lowest is not None and 0 < amount < lowest
    return too_low or (highest is not None and amount > highest)


def is_too_late_to_stake(coup: Coup) -> bool:
    """Tell whether stakes may no longer be placed or changed."""
    if coup.rules.staking is Staking.BEFORE:
        return coup.started
    return coup.all_doubled or has_second_round_begun(coup)


def _is_second_of_two(hand: Hand) -> bool:
    """Tell whether a hand is the second of two that a seat plays, and has no second card yet."""
    return hand.id != hand.seat and not hand.split and len(hand.cards) == 1


def has_second_round_begun(coup: Coup) -> bool:
    """Tell whether somebody has a second card."""
    return coup.started and any(len(hand.cards) > 1 for hand in coup.hands.values())


def double_all(coup: Coup, entry: int) -> Coup:
    """The banker requires every stake to be doubled, once all have staked."""
    if not may_double_all(coup):
        return coup.flag(Code.DECISION_NOT_ALLOWED, BANKER, entry)
    for hand in list(coup.players):
        if takes_part(hand) and hand.stake is not None:
            coup = coup.put(with_double_stake(hand))
    return evolve(coup, all_doubled=True)


def may_double_all(coup: Coup) -> bool:
    if not coup.rules.double_all or coup.all_doubled:
        return False
    if coup.stage is not Stage.SECOND_ROUND or has_second_round_begun(coup):
        return False
    return all(hand.stake is not None for hand in coup.players if takes_part(hand))


def redouble(coup: Coup, hand: Hand, entry: int) -> Coup:
    """A player doubles again what the banker doubled."""
    if not may_redouble(coup, hand):
        return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)
    return coup.put(evolve(with_double_stake(hand), redoubled=True))


def may_redouble(coup: Coup, hand: Hand) -> bool:
    may = coup.all_doubled and not hand.redoubled and takes_part(hand) and bool(hand.stake)
    return may and not has_second_round_begun(coup)


def chips_moved(coup: Coup, hand: Hand, amount: Money, entry: int) -> Coup:
    """Chips move; if the banker could still draw, moving them means that he stands.

    Chips of a hand that is settled at once say nothing of him.
    """
    coup = evolve(coup, chips=(*coup.chips, Chips(hand.id, amount, entry)))
    if hand.end in OUT or (hand.end is End.NATURAL and coup.rules.natural_paid_at_once):
        return coup
    if coup.stage is Stage.BANKER and not coup.banker_stood and banker_is_shown(coup):
        total = coup.banker.total
        open_choice = total.points is not None and total.points < 21
        if open_choice and not banker_must_stand(coup.rules, total):
            coup = stop_banker(coup, entry)
    return coup


def banker_is_shown(coup: Coup) -> bool:
    """Tell whether the banker has two cards and all lie open."""
    banker = coup.banker
    return len(banker.cards) > 1 and not banker.covered
