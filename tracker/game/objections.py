"""Say why a decision was not allowed, judged by the coup as it was before the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import BANKER, Coup, Hand, is_pair
from tracker.game.events import (
    AllDoubled,
    BankSold,
    CardsTurned,
    Doubled,
    Insured,
    Redoubled,
    Split,
    StakePlaced,
    Surrendered,
)
from tracker.game.irregularities import Code, Detail, Irregularity, Objection
from tracker.game.play import insurance_limit, may_insure
from tracker.game.records import evolve
from tracker.game.rules import Insurance
from tracker.game.stakes import has_second_round_begun

if TYPE_CHECKING:
    from tracker.game.events import Fact

FIRST_CARDS = 2


def explain(before: Coup, after: Coup, fact: Fact) -> Coup:
    """Add to each new `decision-not-allowed` what exactly was wrong."""
    raised = after.irregularities
    if raised is before.irregularities or not any(_is_unexplained(each) for each in raised):
        return after
    detail = _objection(before, fact)
    found = (evolve(each, detail=detail) if _is_unexplained(each) else each for each in raised)
    return evolve(after, irregularities=tuple(found))


def _is_unexplained(raised: Irregularity) -> bool:
    return raised.code is Code.DECISION_NOT_ALLOWED and raised.detail is None


def _objection(coup: Coup, fact: Fact) -> Detail:
    if isinstance(fact, Insured):
        return _insurance(coup, coup.hands[fact.hand], fact)
    if isinstance(fact, AllDoubled):
        return Detail(_double_all(coup))
    if isinstance(fact, BankSold):
        return Detail(Objection.SOLD_IN_A_COUP)
    hand = coup.hands.get(getattr(fact, "hand", BANKER), coup.banker)
    return Detail(_of_hand(coup, hand, fact))


def _of_hand(coup: Coup, hand: Hand, fact: Fact) -> Objection:  # noqa: PLR0911  one for each fact
    match fact:
        case Split():
            return _split(coup, hand)
        case CardsTurned():
            return Objection.NO_PAIR  # a split made with covered cards that are now seen
        case Doubled():
            return _double(coup, hand)
        case Surrendered():
            return _too_late(hand) if coup.rules.surrender else Objection.NO_SURRENDER
        case StakePlaced():
            return Objection.NO_STAKES
        case Redoubled():
            return _redouble(coup, hand)
    return Objection.NOTHING_ASKED  # an answer


def _split(coup: Coup, hand: Hand) -> Objection:
    rules = coup.rules
    hands = sum(each.seat == hand.seat for each in coup.hands.values())
    if rules.split_hands == 1:
        return Objection.NO_SPLIT
    if len(hand.cards) != 2 or hand.end is not None or hand.doubled:
        return _too_late(hand)
    if is_pair(rules, *(held.card for held in hand.cards)) is False:
        return Objection.NO_PAIR
    return Objection.NO_MORE_HANDS if hands >= rules.split_hands else Objection.NOT_NOW


def _double(coup: Coup, hand: Hand) -> Objection:
    if not coup.rules.double:
        return Objection.NO_DOUBLE
    after_split = hand.split and not coup.rules.double_after_split
    return Objection.NOT_AFTER_SPLIT if after_split else _too_late(hand)


def _too_late(hand: Hand) -> Objection:
    """Say why a hand may not decide any more: it has drawn, or its turn is over."""
    first_two = len(hand.cards) == FIRST_CARDS
    return Objection.FINISHED if first_two and hand.end is not None else Objection.NOT_ON_TWO_CARDS


def _insurance(coup: Coup, hand: Hand, fact: Insured) -> Detail:
    if coup.rules.insurance is Insurance.NONE:
        return Detail(Objection.NO_INSURANCE, fact.premium)
    if may_insure(coup, hand):
        limit = insurance_limit(coup, hand)
        above = fact.premium > limit
        wrong = Objection.INSURED_FOR_MORE if above else Objection.INSURED_FOR_LESS
        return Detail(wrong, fact.premium, limit)
    shows_ace = bool(coup.banker.cards) and coup.banker.cards[0].card.rank == "A"
    return Detail(Objection.INSURED_LATE if shows_ace else Objection.NO_ACE, fact.premium)


def _double_all(coup: Coup) -> Objection:
    if not coup.rules.double_all:
        return Objection.NO_DOUBLE_ALL
    if coup.all_doubled:
        return Objection.DOUBLED_ALL
    return Objection.SECOND_ROUND if has_second_round_begun(coup) else Objection.NOT_ALL_STAKED


def _redouble(coup: Coup, hand: Hand) -> Objection:
    if not coup.all_doubled:
        return Objection.NOTHING_DOUBLED
    if hand.redoubled:
        return Objection.REDOUBLED
    return Objection.SECOND_ROUND if has_second_round_begun(coup) else Objection.NOT_NOW
