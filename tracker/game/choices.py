"""The answer to an irregularity, and what it does to the hand."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, assert_never

from tracker.game.coup import Coup, End, Hand, Held, Stage, is_natural
from tracker.game.deal import end
from tracker.game.irregularities import Choice, Code
from tracker.game.records import evolve

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity


def choose(coup: Coup, hand: Hand, choice: str, entry: int) -> Coup:
    """Answer the last open question about a hand; an answer to nothing is not allowed."""
    for asked in reversed(coup.irregularities):
        if asked.hand == hand.id and asked.open and choice in asked.choices:
            taken = Choice(choice)
            coup = _carry_out(coup.answer(asked, taken), hand, asked, taken)
            return _look_again(coup, hand.id, entry)
    return coup.flag(Code.DECISION_NOT_ALLOWED, hand.id, entry)


def _carry_out(coup: Coup, hand: Hand, asked: Irregularity, choice: Choice) -> Coup:
    match choice:
        case Choice.ACCEPT:
            return coup
        case Choice.KEEP:
            if asked.code is Code.FIRST_CARD_TURNED:
                return coup
            return coup.put(evolve(hand, cards=(*hand.cards, *hand.offered), offered=()))
        case Choice.FIRST:
            return coup.put(evolve(hand, offered=()))
        case Choice.SECOND:
            return coup.put(_take_offered(hand, asked.entry))
        case Choice.TWO_HANDS:
            return _play_two_hands(coup, hand)
        case Choice.REFUSE:
            return _refuse(coup, hand, asked)
        case Choice.WITHDRAW:
            coup = end(coup, hand.id, End.WITHDRAWN, asked.entry)
            return evolve(coup, due=tuple(each for each in coup.due if each != hand.id))
        case _:
            assert_never(choice)


def _take_offered(hand: Hand, entry: int) -> Hand:
    """Put the second of two cards in the place of the first."""
    taken = next(held for held in hand.offered if held.entry == entry)
    place = max(i for i, held in enumerate(hand.cards) if held.entry < entry)
    cards: list[Held] = list(hand.cards)
    cards[place] = taken
    return evolve(hand, cards=tuple(cards), offered=())


def _play_two_hands(coup: Coup, hand: Hand) -> Coup:
    """Let two cards of the first round begin a hand each, with a stake on each."""
    new_id = hand.id + ascii_lowercase[1]
    hands: dict[str, Hand] = {}
    for each in coup.hands.values():
        hands[each.id] = each
        if each.id == hand.id:
            hands[each.id] = evolve(hand, offered=())
            hands[new_id] = Hand(new_id, hand.offered[:1], hand.stake)
    due = coup.due
    if coup.stage is Stage.SECOND_ROUND:
        place = due.index(hand.id) + 1 if hand.id in due else 0
        due = (*due[:place], new_id, *due[place:])
    return evolve(coup, hands=hands, due=due)


def _refuse(coup: Coup, hand: Hand, asked: Irregularity) -> Coup:
    if asked.code is Code.LATE_STAKE:
        return coup.put(evolve(hand, stake=hand.stake_before))
    if asked.code is Code.TURNED_IN_PACK:
        cards = tuple(held for held in hand.cards if held.entry != asked.entry)
        due = coup.due if coup.stage is Stage.PLAYERS else (hand.id, *coup.due)
        return evolve(coup.put(evolve(hand, cards=cards, end=None)), due=due)
    return coup.put(evolve(hand, offered=()))


def _look_again(coup: Coup, hand_id: str, entry: int) -> Coup:
    """See whether the hand that was chosen is natural or bust."""
    hand = coup.hands[hand_id]
    if hand.offered or hand.end is End.WITHDRAWN:
        return coup
    if hand.total.least > 21 and hand.end is not End.BUST:
        return end(coup, hand_id, End.BUST, entry)
    if coup.stage is Stage.PLAYERS and hand.end is None and is_natural(coup.rules, hand):
        return end(coup, hand_id, End.NATURAL, entry)
    return coup
