"""A banker who does what he is told, whatever has happened before; those who are asked answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.assist import OFFERS, Act, Advice, advise
from tracker.game.cards import PACK
from tracker.game.events import (
    BankAccepted,
    BankRefused,
    Buried,
    CardBurnt,
    CardDealt,
    CardsTurned,
    ChipsMoved,
    Chosen,
    Fact,
    Line,
    Looked,
    LotDrawn,
    PackCut,
    Shuffled,
    StakePlaced,
    Stood,
    Vouched,
)
from tracker.game.fold import apply
from tracker.game.rules import Face

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tracker.game.table import Table

ENDS = frozenset({Act.NEXT_COUP, Act.LAST_COUP, Act.GAME_OVER})
SHUFFLES = frozenset({Act.SHUFFLE, Act.GATHER, Act.BASKET})


def follow(table: Table, chance: Random, seq: int) -> Iterator[tuple[Advice, Fact, Table, Table]]:
    """Do what the first line says until the next coup is asked for, or the game is over."""
    while True:
        todo = [told for told in advise(table) if told.act not in OFFERS | {Act.NO_LOOK}]
        told = todo[0]
        if told.act in ENDS:
            return
        for fact in done(table, told, chance):
            before, seq = table, seq + 1
            table = apply(table, Line(seq, fact))
            yield told, fact, before, table


def done(table: Table, told: Advice, chance: Random) -> list[Fact]:  # noqa: C901, PLR0911, PLR0912  one arm for each advice
    """Give what is written down when a line is done."""
    hand, card = told.hand, chance.choice(PACK)
    match told.act:
        case Act.STAKES:
            return [StakePlaced(str(seat), 5) for seat in range(1, len(table.names))]
        case Act.STAKE:
            return [StakePlaced(hand, 5)]
        case Act.DEAL | Act.DRAW:
            return [CardDealt(hand, card, covered=told.face is Face.COVERED)]
        case Act.LOOK:
            return [Looked()]
        case Act.ASK:
            return [_answer(table, hand, chance)]
        case Act.TURN | Act.SHOW:
            return [_shown(table, hand, chance)]
        case Act.STAND | Act.DRAW_OR_STAND:
            return [Stood(hand)]
        case Act.CHOOSE:
            asked = table.coup.awaits(hand)
            return [Chosen(hand, chance.choice(asked.choices).value)]
        case Act.PAY | Act.TAKE | Act.PREMIUM | Act.GIVE_BACK | Act.RETURN:
            sign = {Act.PAY: 1, Act.TAKE: -1, Act.PREMIUM: -1}.get(told.act, 0)
            return [ChipsMoved(hand, sign * told.amount)]
        case Act.BURY:
            return [Buried(hand)]
        case Act.CUT:
            return [PackCut()]
        case Act.BURN:
            return [CardBurnt(card)]
        case Act.VOUCH:
            return [Vouched()]
        case Act.OFFER_BANK:
            return [chance.choice([BankAccepted, BankRefused])(hand)]
        case Act.CHOOSE_BANKER:
            return [LotDrawn(hand, card)]
    assert told.act in SHUFFLES, told
    return [Shuffled()]


def _answer(table: Table, hand_id: str, chance: Random) -> Fact:
    """Let a player draw or stand; who is over says so."""
    hand = table.coup.hands[hand_id]
    if hand.total.least > 21:
        return _shown(table, hand_id, chance)
    card = CardDealt(hand_id, chance.choice(PACK), covered=False)
    return chance.choice([Stood(hand_id), card])


def _shown(table: Table, hand_id: str, chance: Random) -> Fact:
    """Turn up what is covered, or name every card if all lie open."""
    cards = table.coup.hands[hand_id].cards
    up = [held for held in cards if held.covered] or cards
    known = (held.card if held.card.points is not None else chance.choice(PACK) for held in up)
    return CardsTurned(hand_id, tuple(known))
