"""What to expect from the state of the table: where a card may come next, and how it should lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.coup import (
    BANKER,
    Coup,
    End,
    Hand,
    Stage,
    deal_face,
    is_natural,
    is_pair,
    seat_of,
)
from tracker.game.records import evolve
from tracker.game.rules import Face
from tracker.game.settlement import is_banker_done

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.cards import Card
    from tracker.game.coup import Held

HIGHEST = 10  # points of a card that may be any, in a hand where no Ace counts eleven
BUST_ABOVE = 21


def hands_at(coup: Coup, seat: str) -> list[Hand]:
    """Give the hands of a seat."""
    return [hand for hand in coup.hands.values() if seat_of(hand.id) == seat]


def held_by(hand: Hand) -> tuple[Held, ...]:
    """Give all cards that lie before a hand, chosen or not."""
    return (*hand.cards, *hand.offered)


def is_expected(coup: Coup, hand: Hand, *, covered: bool) -> bool:
    """Tell whether the next card of the coup may be one for this hand that lies like this."""
    if not coup.started:
        return True
    if coup.stage in (Stage.FIRST_ROUND, Stage.SECOND_ROUND):
        in_turn = hand.id in coup.due[:1] or hand.id in coup.missed
        return in_turn and (deal_face(coup, hand) is Face.COVERED) == covered
    if coup.rules.game.is_bank(hand.id):
        # he turns his covered card before he draws
        return not (covered or hand.covered) and coup.turn is None and not is_banker_done(coup)
    return hand.end is None and (deal_face(coup, hand) is Face.COVERED) == covered


def face_due(coup: Coup, hand: Hand) -> Face:
    """Give how the next card of a hand should lie, the first of a coup too."""
    if hand.cards:
        return deal_face(coup, hand)
    faces = coup.rules.first_round
    return faces.banker if hand.id == BANKER else faces.players


def dealt_ahead(coup: Coup, hand: Hand, number: int | None = None) -> int | None:
    """Give the first entry that dealt a later hand its card of this number, counted from 0.

    Without a number it is the number of the card that this hand gets next. If there is such an
    entry, this hand was passed over.
    """
    place, order = len(hand.cards) if number is None else number, list(coup.hands.values())
    later = order[order.index(hand) + 1 :]
    entries = [each.cards[place].entry for each in later if len(each.cards) > place]
    return min(entries, default=None)


def may_show(coup: Coup, hand: Hand, covered: Held, name: Card) -> bool:
    """Tell whether a player has a reason to turn this card up: a natural, a pair or a bust.

    The answer is also yes if other cards of the hand are unknown, and always among pirates.
    """
    if coup.rules.game.shown_is_stopped:
        return True
    held = tuple(each._replace(card=name) if each is covered else each for each in hand.cards)
    shown = evolve(hand, cards=held)
    pair = len(held) == 2 and is_pair(coup.rules, held[0].card, held[1].card) is not False
    return not shown.known or shown.total.least > 21 or is_natural(coup.rules, shown) or pair


def shows_for_a_reason(coup: Coup, hand: Hand) -> bool:
    """Tell whether a player may have shown his cards while others draw."""
    if coup.rules.game.shown_is_stopped or not any(not held.covered for held in hand.cards):
        return True
    cards = [held.card for held in hand.cards]
    pair = len(cards) == 2 and is_pair(coup.rules, *cards) is not False
    return not hand.known or hand.total.least > 21 or is_natural(coup.rules, hand) or pair


def may_be_bust(hand: Hand, names: Iterable[Card], unseen: int) -> bool:
    """Tell whether a hand may be bust by these cards, its open ones, and some that nobody saw."""
    shown = [*names, *(held.card for held in hand.cards if not held.covered)]
    return sum(each.points or HIGHEST for each in shown) + HIGHEST * unseen > BUST_ABOVE


def makes_natural(coup: Coup, hand: Hand, one: Held, other: Held) -> bool:
    """Tell whether two cards of a hand would be a natural by themselves."""
    return is_natural(coup.rules, evolve(hand, cards=(one, other)))


def shows_all(coup: Coup) -> bool:
    """Tell whether all pirates show their cards now: the dealer, who is the last to stop, has shown his."""
    dealer = coup.banker
    return coup.rules.game.shown_is_stopped and bool(dealer.cards) and dealer.known


def is_done(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand is out of the draw for good, so that its cards may be buried."""
    if hand.end is End.NATURAL:
        return coup.rules.natural_paid_at_once
    return hand.end in (End.BUST, End.SURRENDERED)
