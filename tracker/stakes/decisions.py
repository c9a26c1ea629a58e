"""What chips added to a stake can mean: the decisions that the engine would accept just now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import takes_part
from tracker.game.deal import play_on
from tracker.game.events import Doubled, Insured, Redoubled, Split
from tracker.game.money import exact
from tracker.game.play import insurance_limit, may_double, may_insure, may_split
from tracker.game.rules import Insurance
from tracker.game.stakes import may_redouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.coup import Coup, Hand
    from tracker.game.events import Fact
    from tracker.game.money import Money

DOUBLE_CARDS = 3  # a hand that doubled has one more card than two


def hands_of(coup: Coup, seat: str) -> list[Hand]:
    """Give the hands of a seat, in the order of play."""
    return [hand for hand in coup.hands.values() if hand.seat == seat]


def expected(coup: Coup, seat: str) -> Money:
    """Add up what should lie before a seat: the stakes of its hands and their premiums."""
    return exact(sum((hand.stake or 0) + hand.premium for hand in hands_of(coup, seat)))


def decisions(coup: Coup, seat: str, added: Money) -> tuple[Fact, ...]:
    """Give the decisions that a seat may take and that cost so many chips."""
    hands, turn = hands_of(coup, seat), coup.turn
    if turn is not None and turn.seat == seat:
        hands = [turn]  # of two hands of a seat, the one whose turn it is decides
    return tuple(
        fact
        for hand in hands
        if takes_part(hand) and hand.stake
        for fact in _of_hand(coup, hand, added)
    )


def _of_hand(coup: Coup, hand: Hand, added: Money) -> Iterator[Fact]:
    coup, hand = play_on(coup, hand)  # it may only have seemed to stand
    doubles = added == hand.stake
    if doubles and may_double(coup, hand):
        yield Doubled(hand.id)
    if doubles and may_split(coup, hand):
        yield Split(hand.id)
    if doubles and may_redouble(coup, hand):
        yield Redoubled(hand.id)
    if not hand.premium and may_insure(coup, hand) and _is_premium(coup, hand, added):
        yield Insured(hand.id, added)


def _is_premium(coup: Coup, hand: Hand, added: Money) -> bool:
    most = insurance_limit(coup, hand)
    return added == most or (coup.rules.insurance is not Insurance.HALF and added < most)


def doubled_before(coup: Coup, seat: str, added: Money) -> tuple[Doubled, int] | None:
    """Give the double that nobody spoke of, and the entry of the one card that followed it."""
    hands = hands_of(coup, seat)
    if len(hands) != 1 or not coup.rules.double:
        return None
    hand = hands[0]
    is_doubled = hand.doubled or hand.split or hand.stake != added
    if is_doubled or len(hand.cards) != DOUBLE_CARDS:
        return None
    return Doubled(hand.id), hand.cards[-1].entry
