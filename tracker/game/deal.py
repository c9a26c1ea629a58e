"""The deal: who gets the next card, how it should lie, and what can go wrong with it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.game.banker import banker_must_stand
from tracker.game.coup import (
    BANKER,
    OUT,
    Coup,
    End,
    Hand,
    Held,
    Stage,
    deal_face,
    dealing_order,
    ends_by_natural,
    is_being_dealt,
    is_full,
    is_open_bust,
    lacks_card,
    seat_of,
    takes_part,
    turned_up,
    without_stake,
)
from tracker.game.irregularities import Choice, Code
from tracker.game.records import evolve
from tracker.game.rules import Face

if TYPE_CHECKING:
    from collections.abc import Sequence


def dealt(coup: Coup, hand_id: str, held: Held) -> Coup:
    """Deal a card to a hand."""
    if not coup.started:
        coup = _start(coup)
    hand = coup.hands.get(hand_id)
    if hand is None:
        coup, hand = _second_pile(coup, hand_id)
        if hand is None:
            return coup
    if is_being_dealt(coup):
        return _in_round(coup, hand, held)
    return _in_play(coup, hand, held)


def _start(coup: Coup) -> Coup:
    """Begin the first round."""
    playing = dealing_order(coup)
    once = coup.rules.game.deals_in_rounds
    return evolve(coup, started=True, due=playing if once else playing * 2)


def _second_pile(coup: Coup, hand_id: str) -> tuple[Coup, Hand | None]:
    """Carry out a split that is not allowed, once a card is dealt to its second hand."""
    parent = coup.hands.get(seat_of(hand_id))
    if parent is None or not parent.split_claimed:
        return coup, None
    coup = split_cards(coup, evolve(parent, split_claimed=False), hand_id)
    return coup, coup.hands[hand_id]


def split_cards(coup: Coup, hand: Hand, new_id: str) -> Coup:
    """Split a hand: the second card begins a hand of its own, with an equal stake.

    A split that is not allowed takes effect late; cards dealt meanwhile stay with the first card.
    """
    first, second = (_shown(coup, held) for held in hand.cards[:2])
    halves = {
        hand.id: evolve(hand, cards=(first, *hand.cards[2:]), split=True, end=None),
        new_id: evolve(hand, id=new_id, cards=(second,), split=True, end=None, premium=0),
    }
    hands: dict[str, Hand] = {}
    for each in coup.hands.values():
        hands |= halves if each.id == hand.id else {each.id: each}
    return evolve(coup, hands=hands)


def _shown(coup: Coup, held: Held) -> Held:
    """Turn a card of a pair up where split hands get covered cards; an unread one stays covered."""
    unread = held.card.points is None
    return held if unread or coup.rules.split_card is not Face.COVERED else turned_up(held)


# the two rounds


def _in_round(coup: Coup, hand: Hand, held: Held) -> Coup:
    if coup.missed:
        if hand.id in coup.missed:
            return _make_good(coup, hand, held)
        coup = sit_out(coup, coup.missed, held.entry)
        if not is_being_dealt(coup):
            return _in_play(coup, hand, held)
    if hand.id == BANKER:
        coup = sit_out(coup, without_stake(coup), held.entry)
    if hand.id not in coup.due:
        return _second_at_once(coup, hand, held) or _surplus(coup, hand, held)
    skipped = without_stake(coup)
    owed = [each for each in coup.due if each not in skipped]
    in_turn = hand.id in (coup.due[0], *owed[:1]) or not coup.rules.game.deals_in_rounds
    if not in_turn and not _is_right_after_first(coup, hand):
        coup = coup.flag(Code.OUT_OF_ORDER, hand.id, held.entry)
    coup = _feed(_check_face(coup, hand, held), hand.id, held)
    return _close_round(coup, hand.id, held.entry)


def _feed(coup: Coup, hand_id: str, held: Held) -> Coup:
    """Give a hand a card that it gets in this round."""
    due = list(coup.due)
    due.remove(hand_id)
    hand = coup.hands[hand_id]
    fed = evolve(hand, cards=(*hand.cards, held))
    return evolve(coup, hands={**coup.hands, hand_id: fed}, due=tuple(due))


def _second_at_once(coup: Coup, hand: Hand, held: Held) -> Coup | None:
    """Deal a hand its second card right after the first, if the game allows two at a time."""
    second = coup.rules.second_round
    face = second.banker if hand.id == BANKER else second.players
    at_once = coup.rules.two_at_a_time and coup.stage is Stage.FIRST_ROUND
    if not at_once or len(hand.cards) != 1 or face is Face.NONE:
        return None
    as_second = evolve(coup, stage=Stage.SECOND_ROUND)
    coup = evolve(_check_face(as_second, hand, held), stage=coup.stage)
    return coup.put(evolve(coup.hands[hand.id], cards=(*hand.cards, held)))


def _is_right_after_first(coup: Coup, hand: Hand) -> bool:
    """Tell whether the banker gets both cards at once, although his first ended the first round."""
    at_once = coup.rules.two_at_a_time and coup.stage is Stage.SECOND_ROUND
    return at_once and [held.entry for held in hand.cards] == [coup.last_entry]


def _owed(coup: Coup, hand: Hand, held: Held) -> Coup:
    """Deal a hand a card that it should have got in the deal, while others already play."""
    coup = _feed(_check_face(coup, hand, held), hand.id, held)
    natural = ends_by_natural(coup.rules, coup.hands[hand.id])
    return end_turn(coup, hand.id, End.NATURAL, held.entry) if natural else coup


def _close_round(coup: Coup, last: str, entry: int) -> Coup:
    """Go on to the next round when this one is dealt; the banker's first card ends the first."""
    if coup.stage is Stage.FIRST_ROUND:
        if coup.due and not coup.rules.game.is_bank(last):
            return coup
        coup = _note_missed(coup, entry)
        return begin_second_round(coup)
    return coup if coup.due else begin_play(coup)


def begin_second_round(coup: Coup) -> Coup:
    if coup.rules.second_round.players is Face.NONE:
        return begin_play(coup)
    banker_too = coup.rules.second_round.banker is not Face.NONE
    due = tuple(
        hand.id
        for hand in coup.hands.values()
        if (len(hand.cards) == 1 or hand.id in coup.missed)
        and hand.end is None
        and (banker_too or hand.id != BANKER)
    )
    coup = evolve(coup, stage=Stage.SECOND_ROUND, due=due)
    return coup if due else begin_play(coup)


def begin_play(coup: Coup) -> Coup:
    """Begin the draw; hands that are known to be naturals are not asked."""
    coup = evolve(coup, stage=Stage.PLAYERS, due=())
    for hand in list(coup.players):
        if takes_part(hand) and hand.end is None and ends_by_natural(coup.rules, hand):
            coup = end_turn(coup, hand.id, End.NATURAL, hand.cards[-1].entry)
    return coup


def _note_missed(coup: Coup, entry: int) -> Coup:
    """Raise `missed-card` for the seats that the banker passed over.

    It replaces the `out-of-order` that was raised when he skipped them.
    """
    missed = coup.due
    if not missed:
        return coup
    order = list(coup.hands)
    skips = {
        each.entry: each
        for each in coup.irregularities
        if each.code is Code.OUT_OF_ORDER and order.index(each.hand) > order.index(missed[0])
    }
    kept = tuple(each for each in coup.irregularities if each not in skips.values())
    coup = evolve(coup, missed=missed, due=(), irregularities=kept)
    for seat in missed:
        coup = coup.flag(Code.MISSED_CARD, seat, min(skips, default=entry))
    return coup


def _make_good(coup: Coup, hand: Hand, held: Held) -> Coup:
    """Deal a missed seat its first card, before the second round has begun."""
    first_round = evolve(coup, stage=Stage.FIRST_ROUND)
    coup = evolve(_check_face(first_round, hand, held), stage=coup.stage)
    coup = evolve(coup, missed=tuple(seat for seat in coup.missed if seat != hand.id))
    return coup.put(evolve(coup.hands[hand.id], cards=(held,)))


def sit_out(coup: Coup, seats: Sequence[str], entry: int) -> Coup:
    """Let seats sit this coup out: they were missed, or have no stake, or withdraw."""
    for seat in seats:
        coup = end_turn(coup, seat, End.WITHDRAWN, entry)
    due, missed = (tuple(s for s in each if s not in seats) for each in (coup.due, coup.missed))
    coup = evolve(coup, due=due, missed=missed)
    dealt = coup.stage is Stage.SECOND_ROUND and not (due or missed)
    return begin_play(coup) if dealt else coup


def _surplus(coup: Coup, hand: Hand, held: Held) -> Coup:
    """Handle a card that this hand should not have got in this round."""
    if hand.id == BANKER or not takes_part(hand) or hand.end in OUT:
        coup = coup.flag(Code.OUT_OF_ORDER, hand.id, held.entry)
        # a card for a hand that is not in the coup is set aside; the banker's own counts
        takes = hand.id == BANKER
        return coup.put(evolve(hand, cards=(*hand.cards, held))) if takes else coup
    if not coup.rules.game.deals_in_rounds:
        code = Code.UNREQUESTED_CARD
    elif coup.stage is Stage.FIRST_ROUND and len(hand.cards) == 1:
        code = Code.TWO_CARDS_FIRST_ROUND
    else:
        code = Code.TWO_CARDS_SECOND_ROUND
    return offer(coup.flag(code, hand.id, held.entry), hand, held)


def offer(coup: Coup, hand: Hand, held: Held) -> Coup:
    """Lay a card beside a hand until somebody has chosen."""
    return coup.put(evolve(hand, offered=(*hand.offered, held)))


def _check_face(coup: Coup, hand: Hand, held: Held) -> Coup:
    if held.exposed and not coup.rules.game.is_bank(hand.id):
        return coup.flag(Code.TURNED_IN_PACK, hand.id, held.entry)
    due = deal_face(coup, hand)
    lies = Face.COVERED if held.covered else Face.TURNED
    if lies is due:
        return coup
    if hand.first_turned and len(hand.cards) == 1:
        return _may_withdraw(coup, hand)
    players_turned = lies is Face.TURNED and hand.id != BANKER
    if players_turned and coup.stage is Stage.FIRST_ROUND and not hand.cards:
        coup = coup.put(evolve(hand, first_turned=True))
        return coup.flag(Code.FIRST_CARD_TURNED, hand.id, held.entry)
    return coup.flag(Code.WRONG_DEAL_FACE, hand.id, held.entry)


def _may_withdraw(coup: Coup, hand: Hand) -> Coup:
    """Allow a player to withdraw if his first card lies face up and his second as well."""
    choices = (Choice.KEEP, Choice.WITHDRAW)
    return evolve(
        coup,
        irregularities=tuple(
            evolve(each, choices=choices)
            if each.code is Code.FIRST_CARD_TURNED and each.hand == hand.id
            else each
            for each in coup.irregularities
        ),
    )


# the draw


def _in_play(coup: Coup, hand: Hand, held: Held) -> Coup:
    if hand.id in coup.due:
        return _owed(coup, hand, held)
    if coup.rules.game.is_bank(hand.id):
        return _banker_draws(coup, held)
    coup, hand = play_on(coup, hand)
    if hand.end in (End.STOOD, End.PASSED):
        return offer(coup.flag(Code.UNREQUESTED_CARD, hand.id, held.entry), hand, held)
    if hand.end in (End.FULL, End.LAID_DOWN):
        # the hand may not keep the card: it is set aside, whether or not somebody says so
        return coup.flag(Code.UNREQUESTED_CARD, hand.id, held.entry, (Choice.REFUSE,))
    if not takes_part(hand) or hand.end is not None:
        return coup.flag(Code.OUT_OF_ORDER, hand.id, held.entry)
    coup = pass_over(coup, hand, held.entry)
    coup = _check_face(coup, hand, held)
    return _add(coup, hand, held)


def _add(coup: Coup, hand: Hand, held: Held) -> Coup:
    """Add a drawn card, and end the hand if it is full or bust.

    A card that lay face up in the pack busts nobody before it is accepted.
    """
    hand = evolve(hand, cards=(*hand.cards, held))
    coup = coup.put(hand)
    # pirates declare a bust at no cost, so covered cards count with their faces
    pirate_over = coup.rules.game.shown_is_stopped and hand.total.least > 21
    if is_open_bust(hand) or pirate_over:
        return coup if held.exposed else end_turn(coup, hand.id, End.BUST, held.entry)
    if is_full(coup, hand):
        return end_turn(coup, hand.id, End.FULL, held.entry)
    if hand.split and ends_by_natural(coup.rules, hand):
        return end_turn(coup, hand.id, End.NATURAL, held.entry)
    return coup


def _banker_draws(coup: Coup, held: Held) -> Coup:
    if _nobody_has_played(coup):
        coup = coup.flag(Code.OUT_OF_ORDER, BANKER, held.entry)
    coup = begin_banker(coup, held.entry)
    banker = coup.banker
    if banker_must_stand(coup.rules, banker.total):
        coup = coup.flag(Code.BANKER_MUST_STAND, BANKER, held.entry)
    if held.covered:
        coup = coup.flag(Code.WRONG_DEAL_FACE, BANKER, held.entry)
    return coup.put(evolve(banker, cards=(*banker.cards, held)))


def _nobody_has_played(coup: Coup) -> bool:
    """Tell whether several hands are still to be asked and none has said or drawn anything.

    With one silent hand left, a banker who draws implies that this hand stood.
    """
    if coup.stage is not Stage.PLAYERS:
        return False
    waiting = [hand for hand in coup.players if takes_part(hand) and hand.end is None]
    acted = any(_has_acted(hand) for hand in coup.players)
    return len(waiting) > 1 and not acted


def _has_acted(hand: Hand) -> bool:
    said = hand.end not in (None, End.NATURAL, End.LAID_DOWN, End.WITHDRAWN)
    return said or hand.split or hand.doubled or len(hand.cards) > 2


# from one hand to the next


def is_assumed(coup: Coup, hand: Hand) -> bool:
    """Tell whether a hand only counts as stood because the banker drew before anybody played."""
    return hand.end is End.PASSED and any(
        each.code is Code.OUT_OF_ORDER and each.hand == BANKER and each.entry == hand.ended_by
        for each in coup.irregularities
    )


def play_on(coup: Coup, hand: Hand) -> tuple[Coup, Hand]:
    """Give a hand its turn back if its standing was only assumed."""
    if not is_assumed(coup, hand):
        return coup, hand
    hand = evolve(hand, end=None)
    return evolve(coup.put(hand), stage=Stage.PLAYERS, banker_stood=False), hand


def end_turn(coup: Coup, hand_id: str, why: End, entry: int) -> Coup:
    """End the turn of a hand; where a natural lays down, also the turns of the hands after it."""
    coup = coup.put(evolve(coup.hands[hand_id], end=why, ended_by=entry))
    if why is End.NATURAL and coup.rules.natural_lays_down:
        coup = _lay_down(coup, hand_id, entry)
    return coup


def _lay_down(coup: Coup, hand_id: str, entry: int) -> Coup:
    """End the draw for the hands after a natural; they keep the cards they have."""
    order = list(coup.hands)
    for after in order[order.index(hand_id) + 1 :]:
        hand = coup.hands[after]
        if after != BANKER and takes_part(hand) and hand.end is None:
            coup = coup.put(evolve(hand, end=End.LAID_DOWN, ended_by=entry))
    return coup


def pass_over(coup: Coup, hand: Hand, entry: int) -> Coup:
    """Count the hands before this one as stood, because this one has drawn or said that it stands.

    Hands of one seat may be played in any order, unless the game plays them in turn. No hand stands
    without the card that its split or its double brings.
    """
    for before in takewhile(lambda each: each.id != hand.id, coup.hands.values()):
        next_hand = coup.rules.split_in_order or before.seat != hand.seat
        may_stand = before.end is None and takes_part(before) and not lacks_card(before)
        if next_hand and may_stand:
            why = End.BUST if is_open_bust(before) else End.PASSED
            coup = end_turn(coup, before.id, why, entry)
    return coup


def begin_banker(coup: Coup, entry: int) -> Coup:
    """Begin the banker's turn: all hands before him count as stood."""
    if coup.stage is Stage.BANKER:
        return coup
    coup = pass_over(coup, coup.banker, entry)
    return evolve(coup, stage=Stage.BANKER)
