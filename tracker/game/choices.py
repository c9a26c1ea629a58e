"""Carry out the answer to an irregularity."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tracker.game.coup import Coup, End, Hand, Stage, ends_by_natural, is_open_bust, next_hand_id
from tracker.game.deal import end_turn, sit_out
from tracker.game.irregularities import CHOICES, Choice, Code
from tracker.game.records import evolve
from tracker.game.stakes import let_stand, take_back

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity

_DEALT = 2  # cards of a hand after the deal
_WRONG_SIDE = (Code.WRONG_DEAL_FACE, Code.FIRST_CARD_TURNED)


def choose(coup: Coup, hand: Hand, choice: str, entry: int) -> Coup:
    """Answer the last open question about a hand; flag an answer if there is no question."""
    for raised in reversed(coup.irregularities):
        asked = _as_turned_in_pack(raised, hand, choice)
        taken = _as_asked(asked, Choice(choice))
        if hand.id in (asked.hand, asked.chooser) and asked.is_open and taken in asked.choices:
            about = coup.hands[asked.hand]
            coup = coup.replaced(raised, evolve(asked, chosen=taken))
            coup = _bust_no_more(_carry_out(coup, about, asked, taken), about)
            return _look_again(coup, about.id, entry)
    return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)


def _as_asked(asked: Irregularity, choice: Choice) -> Choice:
    """Translate answers in older logs, which answered `not-buried` with accept or refuse."""
    if asked.code is not Code.NOT_BURIED:
        return choice
    return {Choice.ACCEPT: Choice.ASK, Choice.REFUSE: Choice.WAIVE}.get(choice, choice)


def _as_turned_in_pack(raised: Irregularity, hand: Hand, choice: str) -> Irregularity:
    """Read accept or refuse, said of a card dealt face up, as an answer to `turned-in-pack`."""
    choices = CHOICES[Code.TURNED_IN_PACK]
    lying_open = {held.entry for held in hand.cards if not held.covered}
    wrong_side = raised.code in _WRONG_SIDE and raised.entry in lying_open
    if choice not in choices or not wrong_side or raised.hand != hand.id:
        return raised
    return evolve(raised, code=Code.TURNED_IN_PACK, choices=choices)


def _carry_out(coup: Coup, hand: Hand, asked: Irregularity, choice: Choice) -> Coup:
    match choice:
        case Choice.ACCEPT:
            return let_stand(coup, asked) if asked.code is Code.LATE_STAKE else coup
        case Choice.KEEP:
            if asked.code is Code.FIRST_CARD_TURNED:
                return coup
            kept = (*hand.cards, *hand.offered[-1:])
            stands = hand.end if _has_gone_on(coup, hand) else None  # else he is asked again
            return coup.put(evolve(hand, cards=kept, offered=hand.offered[:-1], end=stands))
        case Choice.ASK:
            return evolve(coup, shuffle_asked=True)
        case Choice.WAIVE:
            return coup
        case Choice.FIRST:
            return coup.put(evolve(hand, offered=hand.offered[:-1]))
        case Choice.SECOND:
            return coup.put(_take_offered(hand, asked.code))
        case Choice.TWO_HANDS:
            return _play_two_hands(coup, hand)
        case Choice.REFUSE:
            return _refuse(coup, hand, asked)
        case Choice.WITHDRAW:
            return sit_out(coup, (hand.id,), asked.entry)
        case _:
            assert_never(choice)


def _has_gone_on(coup: Coup, hand: Hand) -> bool:
    """Tell whether other hands have played since this one stood."""
    ended = any(each.ended_by > hand.ended_by for each in coup.players)
    return ended or coup.stage is not Stage.PLAYERS


def _take_offered(hand: Hand, code: Code) -> Hand:
    """Replace the first of two cards by the second."""
    place = 0 if code is Code.TWO_CARDS_FIRST_ROUND else 1
    cards = (*hand.cards[:place], *hand.offered[-1:], *hand.cards[place + 1 :])
    return evolve(hand, cards=cards, offered=hand.offered[:-1])


def _play_two_hands(coup: Coup, hand: Hand) -> Coup:
    """Make two hands of the two cards of the first round, each with its own stake."""
    new_id = next_hand_id(coup, hand)
    hands: dict[str, Hand] = {}
    for each in coup.hands.values():
        hands[each.id] = each
        if each.id == hand.id:
            hands[each.id] = evolve(hand, offered=hand.offered[:-1])
            hands[new_id] = Hand(new_id, hand.offered[-1:], hand.stake, late=hand.late)
    due = coup.due
    if coup.stage is not Stage.FIRST_ROUND:
        place = due.index(hand.id) + 1 if hand.id in due else 0
        due = (*due[:place], new_id, *due[place:])
    return evolve(coup, hands=hands, due=due)


def _refuse(coup: Coup, hand: Hand, asked: Irregularity) -> Coup:
    if asked.code is Code.LATE_STAKE:
        return take_back(coup, asked)
    if asked.code is Code.TURNED_IN_PACK:
        cards = tuple(held for held in hand.cards if held.entry != asked.entry)
        owed = len(cards) < _DEALT and not hand.split
        due = (hand.id, *coup.due) if owed else coup.due
        return evolve(coup.put(evolve(hand, cards=cards, end=None)), due=due)
    rest = tuple(held for held in hand.offered if held.entry != asked.entry)
    return coup.put(evolve(hand, offered=rest))


def _bust_no_more(coup: Coup, before: Hand) -> Coup:
    """Bring a hand back that was over 21 only with a card that it has discarded since."""
    hand = coup.hands[before.id]
    over = before.end is End.BUST and before.total.least > 21
    return coup.put(evolve(hand, end=None)) if over and hand.total.least <= 21 else coup


def _look_again(coup: Coup, hand_id: str, entry: int) -> Coup:
    """Check whether the choice made the hand a natural or a bust, and end its turn if so."""
    hand = coup.hands[hand_id]
    if hand.offered or hand.end is End.WITHDRAWN:
        return coup
    if is_open_bust(hand) and hand.end is not End.BUST:
        return end_turn(coup, hand_id, End.BUST, entry)
    if coup.stage is Stage.PLAYERS and hand.end is None and ends_by_natural(coup.rules, hand):
        return end_turn(coup, hand_id, End.NATURAL, entry)
    return coup
