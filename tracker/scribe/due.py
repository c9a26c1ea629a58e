"""Which hand should get a card now, as far as the coup tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.rules import Face
from tracker.scribe.pattern import face_due, is_expected

if TYPE_CHECKING:
    from tracker.game.coup import Coup, Hand


def is_due_one(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand should get a card now: in the deal, after a double, or as was asked."""
    is_owed = hand.doubled and len(hand.cards) == 2
    return hand.id in coup.due or is_owed or is_expected(coup, hand, covered=True)


def is_due_covered(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand should get a covered card; something unreadable there may be a back."""
    return is_due_one(coup, hand) and face_due(coup, hand) is Face.COVERED


def passed_over(coup: Coup, after: Hand) -> Hand | None:
    """Give the hand that should have got a card before another one acts."""
    if coup.due:
        hand = coup.hands[coup.due[0]]
        return hand if after.id in coup.due[1:] else None
    hand_in_turn = coup.turn
    owed = hand_in_turn is not None and hand_in_turn.doubled and hand_in_turn.id != after.id
    return hand_in_turn if owed else None
