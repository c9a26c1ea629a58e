"""The accounts: what each hand wins or loses, by which clause, and in which order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.banker import banker_must_stand
from tracker.game.cards import RANKS, UNKNOWN, card
from tracker.game.coup import (
    OUT,
    Coup,
    End,
    Hand,
    Stage,
    are_natural,
    has_play_begun,
    is_natural,
    lacks_card,
    seat_of,
    takes_part,
)
from tracker.game.money import Money, exact, times
from tracker.game.play import has_opponents, shows_ten_or_ace
from tracker.game.records import evolve
from tracker.game.rules import BankerLook, BankerNatural, Face, Staking

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HALF = Fraction(1, 2)
AT_ONCE, AT_THE_ACCOUNTS, LAST = range(3)  # when a hand is settled
_AFTER_THE_DEAL = (Stage.PLAYERS, Stage.BANKER)


class Outcome(StrEnum):
    NATURAL = "natural"
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    BUST = "bust"
    SURRENDERED = "surrendered"
    PREMIUM = "premium"
    WITHDRAWN = "withdrawn"


class Result(NamedTuple):
    """What happens to a stake, and the clause of the rules that says so."""

    outcome: Outcome
    net: Money
    clause: str


class Account(NamedTuple):
    """A settled hand; `insurance` is separate from what the hand itself won or lost."""

    hand: str
    outcome: Outcome
    net: Money
    clause: str
    insurance: Money = 0

    @property
    def sum(self) -> Money:
        return exact(self.net + self.insurance)


@dataclass(frozen=True)
class Settlement:
    """The accounts of a coup: settled hands in order, and what each person won."""

    accounts: tuple[Account, ...]
    complete: bool
    net: Mapping[str, Money]

    def of(self, hand_id: str) -> Account | None:
        return next((each for each in self.accounts if each.hand == hand_id), None)


def accounts(coup: Coup) -> tuple[tuple[Account, ...], bool]:
    """Settle every hand that can be settled, in order; tell whether those are all."""
    playing = [hand for hand in coup.players if takes_part(hand) or hand.end is End.WITHDRAWN]
    found = [(hand, account(coup, hand)) for hand in playing]
    settled = [(hand, each) for hand, each in found if each is not None]
    settled.sort(key=lambda pair: settling_order(coup, pair[0], pair[1]))
    dealt = not coup.due and coup.stage is not Stage.FIRST_ROUND
    insured = all(_insurance(coup, hand) is not None for hand in playing if takes_part(hand))
    complete = dealt and bool(playing) and len(settled) == len(playing) and insured
    return tuple(each for _, each in settled), complete


def premiums_before(coup: Coup, found: Iterable[Account]) -> list[tuple[str, Money]]:
    """Give insurance premiums that are already decided while their hands still play."""
    settled = {each.hand for each in found}
    waiting = (hand for hand in coup.players if hand.premium and hand.id not in settled)
    return [(hand.id, _insurance(coup, hand) or 0) for hand in waiting]


def settling_order(coup: Coup, hand: Hand, settled: Account) -> tuple[int, int]:
    """Give when a hand is settled: at once, at the accounts, or last for a covered double.

    For hands settled at once, also give the entry that ended them.
    """
    natural_now = settled.outcome is Outcome.NATURAL and coup.rules.natural_paid_at_once
    if natural_now:
        return (AT_ONCE, _reached(coup, hand))
    if hand.end in OUT and not hand.undeclared:
        return (AT_ONCE, hand.ended_by)
    last = hand.doubled and coup.rules.double_card is Face.COVERED
    return (LAST if last else AT_THE_ACCOUNTS, 0)


def _reached(coup: Coup, hand: Hand) -> int:
    """Give the entry at which a natural was shown, or at which its turn came."""
    if not hand.covered:
        return hand.ended_by
    before = takewhile(lambda each: each.id != hand.id, coup.players)
    return max((each.ended_by for each in before), default=hand.ended_by)


def account(coup: Coup, hand: Hand) -> Account | None:
    """Settle one hand; None while something it needs is unknown."""
    if hand.end is End.WITHDRAWN:
        return Account(hand.id, Outcome.WITHDRAWN, 0, _why_withdrawn(hand))
    insurance = _insurance(coup, hand)
    if hand.stake is None or hand.id in coup.due or coup.awaits(hand.id):
        return None
    result = _gone(coup, hand, hand.stake)
    if result is None and insurance is not None:
        judged = _judged if hand.known else _whatever_it_is
        result = judged(coup, hand, hand.stake)
    if result is None:
        return None
    return Account(hand.id, result.outcome, exact(result.net), result.clause, insurance or 0)


def _why_withdrawn(hand: Hand) -> str:
    """Give the clause by which a hand is out: it got no card, withdrew, or has no stake."""
    if not hand.cards:
        return "9.2"
    return "9.3" if hand.stake else "3.14"


def _insurance(coup: Coup, hand: Hand) -> Money | None:
    if not hand.premium:
        return 0
    natural = has_banker_natural(coup)
    if natural is None:
        return None
    return hand.premium * 2 if natural else -hand.premium


def _gone(coup: Coup, hand: Hand, stake: Money) -> Result | None:
    """Settle a hand without the banker's: it surrendered or is bust."""
    if hand.end is End.SURRENDERED:
        return Result(Outcome.SURRENDERED, times(stake, -HALF), "4.9")
    if hand.undeclared:
        return Result(Outcome.BUST, -2 * stake, "9.4")
    # nobody sees the card of a covered double before the banker has stopped
    covered_bust = hand.total.least > 21 and is_banker_done(coup)
    if hand.end is End.BUST or covered_bust:
        return Result(Outcome.BUST, -stake, "3.4")
    return None


def _judged(coup: Coup, hand: Hand, stake: Money) -> Result | None:
    """Settle a hand whose cards are known against the banker's."""
    if hand.total.least > 21:
        return None
    natural = is_natural(coup.rules, hand)
    if coup.rules.banker_natural is BankerNatural.NOTHING:
        return _against_hand(coup, hand, stake, natural=natural)
    banker = has_banker_natural(coup)
    if banker:
        return _against_natural(coup, hand, stake, natural=natural)
    if natural:
        if banker is None or not _natural_is_due(coup, hand):
            return None
        return Result(Outcome.NATURAL, times(stake, coup.rules.natural_pays), "2.3")
    ready = is_banker_done(coup) and not lacks_card(hand)
    return _compared(coup, hand, stake) if ready else None


def _whatever_it_is(coup: Coup, hand: Hand, stake: Money) -> Result | None:
    """Settle a hand that was shown but for one card, if no card in its place would change the result."""
    unknown = [place for place, held in enumerate(hand.cards) if held.card.points is None]
    if len(unknown) != 1 or not any(held.shown for held in hand.cards):
        return None
    (place,) = unknown
    found = set()
    for rank in RANKS:
        supposed = list(hand.cards)
        supposed[place] = supposed[place]._replace(card=card(rank + UNKNOWN))
        found.add(_judged(coup, evolve(hand, cards=tuple(supposed)), stake))
    return found.pop() if len(found) == 1 else None


def _natural_is_due(coup: Coup, hand: Hand) -> bool:
    """Tell whether a natural is paid now: at its turn, or at the accounts."""
    if coup.rules.natural_paid_at_once:
        turn = coup.turn
        # a choice may make a hand a natural after all have played; it then has no `end`
        over = turn is None and coup.stage in _AFTER_THE_DEAL
        ended = hand.end is not None or over
        return ended and (not hand.covered or not _is_turn_to_come(coup, turn, hand))
    waiting = coup.turn is not None or has_opponents(coup)
    return is_banker_done(coup) or (not waiting and coup.stage in _AFTER_THE_DEAL)


def _is_turn_to_come(coup: Coup, turn: Hand | None, hand: Hand) -> bool:
    """Tell whether a hand's turn is still to come; `turn` is the hand whose turn it is."""
    if turn is None:
        return coup.stage not in _AFTER_THE_DEAL
    order = list(coup.hands)
    return order.index(turn.id) < order.index(hand.id)


def _against_natural(coup: Coup, hand: Hand, stake: Money, *, natural: bool) -> Result:
    twice = coup.rules.banker_natural is BankerNatural.DOUBLE
    if natural:
        return Result(Outcome.LOSE, -stake, "2.5") if twice else Result(Outcome.PUSH, 0, "2.4")
    odds = premium_of(hand) if coup.rules.premiums else None
    if odds:
        return Result(Outcome.PREMIUM, stake * odds, "5.5")
    return Result(Outcome.LOSE, -2 * stake if twice else -stake, "2.5" if twice else "2.4")


def _against_hand(coup: Coup, hand: Hand, stake: Money, *, natural: bool) -> Result | None:
    """Settle where the banker's 21 in two cards is like any other 21 (ponte)."""
    if natural or hand.end is End.LAID_DOWN:
        equal_hand = evolve(coup.banker, cards=coup.banker.cards[:2])
        if len(equal_hand.cards) < 2 or not equal_hand.known:
            return None
        if natural and equal_hand.total.points != 21:
            return Result(Outcome.NATURAL, times(stake, coup.rules.natural_pays), "6.3")
        return _compare(hand, equal_hand, stake, "6.4")
    return _compared(coup, hand, stake) if is_banker_done(coup) else None


def _compared(coup: Coup, hand: Hand, stake: Money) -> Result | None:
    """Settle at the end of the coup: a premium, or the higher total."""
    result = _compare(hand, coup.banker, stake, "3.6")
    odds = premium_of(hand) if coup.rules.premiums else None
    if odds:
        adds = coup.rules.premium_adds_to_win and result.outcome is Outcome.WIN
        return Result(Outcome.PREMIUM, stake * (odds + 1 if adds else odds), "5.3")
    return result


def _compare(hand: Hand, banker: Hand, stake: Money, clause: str) -> Result:
    mine, his = hand.total.points or 0, banker.total.points or 0
    if his > 21:
        return Result(Outcome.WIN, stake, "3.5")
    if mine == his:
        return Result(Outcome.PUSH, 0, clause)
    return (
        Result(Outcome.WIN, stake, clause) if mine > his else Result(Outcome.LOSE, -stake, clause)
    )


def premium_of(hand: Hand) -> int | None:
    """Give what a combination pays, in stakes; the larger if two apply.

    >>> from tracker.game.cards import card
    >>> from tracker.game.coup import Held
    >>> def odds(cards): return premium_of(Hand("1", tuple(Held(card(c), False, 0) for c in cards)))
    >>> odds(["2S", "3H", "4D", "5C", "AS"]), odds(["7S", "7H", "7D"]), odds(["8S", "7H", "6D"])
    (2, 3, 2)
    """
    points = sorted(held.card.points or 0 for held in hand.cards)
    if not hand.known or sum(points) > 21:
        return None
    if len(points) >= 5:
        return 1 << (len(points) - 4)
    if points == [7, 7, 7]:
        return 3
    return 2 if points == [6, 7, 8] else None


def has_banker_natural(coup: Coup) -> bool | None:
    """Tell whether the banker has a natural; None while only he can know.

    If he had to look and the game went on, he must have looked and found none.
    """
    banker = coup.banker
    # as a total, which 21 in two cards never is
    noted = banker.is_counted and len(banker.cards) > 1
    if noted or coup.rules.banker_natural is BankerNatural.NOTHING:
        return False
    if len(banker.cards) > 1 and all(held.card.points is not None for held in banker.cards[:2]):
        shown = coup.looked or coup.stage is Stage.BANKER or not banker.covered
        natural = are_natural(coup.rules, banker.cards[0].card, banker.cards[1].card)
        if shown:
            return natural
        if natural:
            return None
        if coup.rules.staking is Staking.AFTER_FIRST_CARD:
            return False  # he knows his first card, because everybody has looked at his own
    if shows_ten_or_ace(banker) is False:
        return False
    return _played_on(coup)


def _played_on(coup: Coup) -> bool | None:
    """Give False if the players went on, so the banker looked and had no natural; else None."""
    if coup.rules.look is not BankerLook.TEN_OR_ACE:
        return None
    return False if coup.looked or has_play_begun(coup) else None


def is_banker_done(coup: Coup) -> bool:
    """Tell whether the banker's hand is final: he stood, or has nothing left to choose."""
    total = coup.banker.total
    if total.points is None or len(coup.banker.cards) < 2 or coup.stage not in _AFTER_THE_DEAL:
        return False
    if coup.turn is not None:
        return False
    return coup.banker_stood or banker_must_stand(coup.rules, total) or total.points >= 21


def is_paid(coup: Coup, settled: Settlement, hand_id: str) -> bool:
    """Tell whether chips have moved for a hand, or for all hands of its seat in one sum."""
    seat, account = seat_of(hand_id), settled.of(hand_id)
    moved = _moved(coup, hand_id)
    if _moved_apart(coup, hand_id, account) is not None:
        return len(moved) > 1
    return bool(moved) or (hand_id != seat and _paid_in_one(coup, settled, seat))


def _paid_in_one(coup: Coup, settled: Settlement, seat: str) -> bool:
    """Tell whether one sum moved for all hands of a seat, different from the first hand's alone."""
    own = [each for each in settled.accounts if seat_of(each.hand) == seat]
    whole = sum(owed(coup, each) for each in own)
    first = settled.of(seat)
    return whole in _moved(coup, seat) and (first is None or whole != owed(coup, first))


def owed(coup: Coup, account: Account) -> Money:
    """Give what is still to move for a hand; its insurance or its stake may have moved before."""
    apart = _moved_apart(coup, account.hand, account)
    return account.sum if apart is None else exact(account.sum - apart)


def premium_is_taken(coup: Coup, hand: Hand) -> bool:
    """Tell whether the banker took a lost premium separately, right after his look."""
    return bool(hand.premium) and -hand.premium in _moved(coup, hand.id)


def _moved(coup: Coup, hand_id: str) -> list[Money]:
    return [each.amount for each in coup.chips if each.hand == hand_id]


def _moved_apart(coup: Coup, hand_id: str, account: Account | None) -> Money | None:
    """Give the part of an insured hand's account that moved separately: insurance or stake."""
    hand, moved = coup.hands[hand_id], _moved(coup, hand_id)
    if account is None or not account.insurance:
        return -hand.premium if premium_is_taken(coup, hand) and hand.end not in OUT else None
    if account.insurance in moved:
        return account.insurance
    return account.net if hand.end in OUT and account.net in moved else None


def is_closed(coup: Coup, settled: Settlement, hand_id: str) -> bool:
    """Tell whether an account needs nothing more: it is paid, its cards are buried, or no stake lay.

    If a hand went out before the insurance was decided, the insurance must still be settled.
    """
    hand, account = coup.hands[hand_id], settled.of(hand_id)
    insured = account is not None and account.insurance and hand.end in OUT
    waits = insured and _moved_apart(coup, hand_id, account) is not None
    return is_paid(coup, settled, hand_id) or (hand.buried and not waits) or not hand.stake
