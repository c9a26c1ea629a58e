"""Compute the most a bank may have to pay in a coup: naturals, premiums, doubles, splits."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, OUT, Coup, End, Hand, takes_part
from tracker.game.money import Money, exact, times
from tracker.game.rules import BankerNatural, Insurance, Rules
from tracker.game.settlement import premium_of
from tracker.game.stakes import may_redouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.game.cards import Card

DOUBLED_TWICE = 4  # by the banker, and then by the player
HANDS_WITHOUT_LIMIT = 4  # a fifth hand of one seat is too rare to keep chips for


def exposure(coup: Coup) -> Money:
    """Compute the most the bank could still have to pay in this coup.

    Each hand is assumed to win the most that its next card can bring. If the bank has a natural it
    keeps the stakes and pays insurance instead; it never pays both. That the banker might have all
    stakes doubled does not count: he decides that himself.
    """
    if not coup.rules.game.has_bank:
        return 0
    hands = [hand for hand in coup.players if _may_win(coup, hand)]
    seats = groupby(hands, key=lambda hand: hand.seat)
    lost = sum(_of_seat(coup, list(seat)) for _, seat in seats)
    premiums = sum(hand.premium for hand in hands)
    return exact(max(lost - premiums, _against_natural(coup, hands)))


def largest_payment(rules: Rules, stakes: Sequence[Money | None]) -> Money | None:
    """Compute the most that any coup under these rules can cost the bank.

    An unknown stake counts as the maximum stake; None if there is no maximum.

    >>> from tracker.game.rules import PRESETS
    >>> largest_payment(PRESETS["permanent"], [10, 5])
    30
    """
    placed = [rules.highest_stake if stake is None else stake for stake in stakes]
    hands = {
        str(seat): Hand(str(seat), stake=stake)
        for seat, stake in enumerate(placed, 1)
        if stake is not None
    }
    if len(hands) < len(placed):
        return None
    coup = Coup(rules, {**hands, BANKER: Hand(BANKER)})
    return (DOUBLED_TWICE if rules.double_all else 1) * exposure(coup)


def _may_win(coup: Coup, hand: Hand) -> bool:
    in_play = takes_part(hand) or not coup.started or hand.id in coup.due
    lost = hand.end in OUT or hand.total.least > 21
    return in_play and hand.stake is not None and not lost


def _of_seat(coup: Coup, hands: list[Hand]) -> Money:
    """Compute the most that the hands of one seat can win, as they are or split further."""
    whole = [_stake(coup, hand) * _best_odds(coup.rules, hand) for hand in hands]
    best: Money = sum(whole)
    limit = coup.rules.split_hands or HANDS_WITHOUT_LIMIT
    more = limit - sum(hand.seat == hands[0].seat for hand in coup.hands.values())
    for hand, alone in zip(hands, whole, strict=True):
        if more > 0 and _may_split(coup.rules, hand):
            doubled = 2 if coup.rules.double and coup.rules.double_after_split else 1
            split = (more + 1) * _stake(coup, hand) * doubled * _by_points(coup.rules, hand)
            best = max(best, sum(whole) - alone + split)
    return best


def _stake(coup: Coup, hand: Hand) -> Money:
    """Give a stake, doubled again if its player may still do that."""
    stake = hand.stake or 0
    return stake * 2 if may_redouble(coup, hand) else stake


def _best_odds(rules: Rules, hand: Hand) -> Money:
    """Give the most a hand can still win with one more card, in stakes."""
    odds = _by_points(rules, hand)
    may_double = _is_undecided(hand) and (not hand.split or rules.double_after_split)
    if rules.double and may_double:
        odds = 2 * odds
    return max(odds, rules.natural_pays) if _may_be_natural(rules, hand) else odds


def _by_points(rules: Rules, hand: Hand) -> Money:
    """Give what a hand wins by its total, or by a premium that its next card can reach."""
    if not rules.premiums:
        return 1
    count = len(hand.cards)
    odds = [1, 3 if count < 3 else premium_of(hand) or 1]
    if hand.end is None and count >= 4:
        odds.append(1 << (count + 1 - 4))
    return max(odds) + (1 if rules.premium_adds_to_win else 0)


def _is_undecided(hand: Hand) -> bool:
    return len(hand.cards) <= 2 and hand.end is None and not hand.doubled


def _may_be_natural(rules: Rules, hand: Hand) -> bool:
    if hand.end is End.NATURAL:
        return True
    if not _is_undecided(hand) or (hand.split and not rules.split_natural):
        return False
    points = [each.points for each in _known(hand)]
    return set(points) <= {1, 10} and len(set(points)) == len(points)


def _may_split(rules: Rules, hand: Hand) -> bool:
    if not _is_undecided(hand):
        return False
    known = _known(hand)
    by_rank = rules.pair == "rank"
    return len({each.rank if by_rank else each.points for each in known}) <= 1


def _known(hand: Hand) -> list[Card]:
    return [held.card for held in hand.cards if held.card.points is not None]


def _against_natural(coup: Coup, hands: list[Hand]) -> Money:
    """Compute what the bank pays for insurance if its natural takes the stakes."""
    rules = coup.rules
    if rules.insurance is Insurance.NONE:
        return 0
    taken = 2 if rules.banker_natural is BankerNatural.DOUBLE else 1
    paid: Money = 0
    for hand in hands:
        keeps = _may_be_natural(rules, hand)
        paid += 2 * hand.premium - (0 if keeps else times(hand.stake or 0, taken))
    return max(paid, 0)
