"""The fold: a table and one more fact give the next table. It is total: it never refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tracker.game import choices, deal, play, stakes
from tracker.game import evening as between
from tracker.game.bank import exposure
from tracker.game.cards import FOU, PIRATE
from tracker.game.coup import BANKER, Coup, Hand, Held, Stage
from tracker.game.events import (
    AllDoubled,
    BankAccepted,
    BankOffered,
    BankRefused,
    BankSold,
    Buried,
    CardBurnt,
    CardDealt,
    CardExposed,
    CardsTurned,
    ChipsMoved,
    Chosen,
    CoupOpened,
    Doubled,
    FouShown,
    Insured,
    Looked,
    LotDrawn,
    PackCut,
    Redoubled,
    SessionOpened,
    Shuffled,
    SightLost,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
    Vouched,
    effective,
)
from tracker.game.irregularities import Code
from tracker.game.pack import breaches, is_impossible, reveal, take
from tracker.game.records import evolve
from tracker.game.rules import Staking
from tracker.game.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.cards import Card
    from tracker.game.events import CoupFact, Entry, HandFact, Line

EMPTY = Table()


def fold(lines: Iterable[Line], table: Table = EMPTY) -> Table:
    """Add facts to a table, in order."""
    for line in lines:
        table = apply(table, line)
    return table


def replay(log: Iterable[Entry]) -> Table:
    """Give the table that a log leaves, amendments taken into account."""
    return fold(effective(log))


def apply(table: Table, line: Line) -> Table:
    """Add one fact. What cannot be (a card for a hand that is not there) changes nothing."""
    fact, coup = line.fact, table.coup
    match fact:
        case CardDealt():
            return table if coup is None else _dealt(table, coup, fact, line.seq)
        case SessionOpened():
            return between.open_session(fact)
        case CoupOpened():
            return between.open_coup(table, fact)
        case LotDrawn():
            return between.draw_lot(table, fact)
        case BankOffered() | BankAccepted() | BankRefused() | BankSold():
            return between.move_bank(table, fact)
        case FouShown() | Shuffled() | PackCut() | CardBurnt():
            return between.handle_pack(table, fact)
    if coup is None:
        return table
    match fact:
        case AllDoubled() | Looked() | CardExposed() | SightLost() | Vouched():
            after = _in_coup(coup, fact, line.seq)
        case _:
            hand = coup.hands.get(fact.hand)
            after = coup if hand is None else _in_hand(coup, hand, fact, line.seq)
    if isinstance(fact, CardsTurned) and fact.hand in coup.hands:
        table, after = _revealed(table, coup, evolve(after, last=line.seq), fact.hand)
    if isinstance(fact, Split | Doubled | AllDoubled | Redoubled):
        after = _check_bank(table, after, line.seq)
    return evolve(table, coup=evolve(after, last=line.seq))


def _in_coup(coup: Coup, fact: CoupFact, entry: int) -> Coup:
    match fact:
        case AllDoubled():
            return stakes.double_all(coup, entry)
        case Looked():
            return play.looked(coup, entry)
        case CardExposed(card):
            return evolve(coup, exposed=_played(coup, card))
        case SightLost():
            return evolve(coup, unseen=True)
        case Vouched():
            return evolve(coup, unseen=False)
        case _:
            assert_never(fact)


def _in_hand(coup: Coup, hand: Hand, fact: HandFact, entry: int) -> Coup:
    match fact:
        case Stood():
            return play.stood(coup, hand, entry)
        case StakePlaced(_, amount):
            return stakes.staked(coup, hand, amount, entry)
        case CardsTurned(_, cards):
            played = tuple(_played(coup, card) for card in cards)
            return play.turned(coup, hand, evolve(fact, cards=played), entry)
        case ChipsMoved(_, amount):
            return stakes.chips_moved(coup, hand, amount, entry)
        case Buried():
            return play.bury(coup, hand, entry)
        case Split():
            return play.split(coup, hand, entry)
        case Doubled():
            return play.double(coup, hand, entry)
        case Surrendered():
            return play.surrender(coup, hand, entry)
        case Insured(_, premium):
            return play.insure(coup, hand, premium, entry)
        case Redoubled():
            return stakes.redouble(coup, hand, entry)
        case Chosen(_, choice):
            return choices.choose(coup, hand, choice, entry)
        case _:
            assert_never(fact)


# cards, and the pack they come from


def _dealt(table: Table, coup: Coup, fact: CardDealt, entry: int) -> Table:
    card = _played(coup, fact.card)
    coup = deal.dealt(coup, fact.hand, Held(card, fact.covered, entry))
    hand = coup.hands.get(fact.hand)
    if hand is None:
        return table
    pack = take(table.pack, card)
    if coup.stage in (Stage.PLAYERS, Stage.BANKER):
        coup = play.check_buried(coup, hand, entry)
    for code in breaches(pack, coup.rules, card):
        if code is not Code.PAST_FOU or not _has(coup, code):
            coup = coup.flag(code, fact.hand, entry)
    coup = _check_bank(table, coup, entry)
    return evolve(table, pack=pack, coup=evolve(coup, last=entry))


def _played(coup: Coup, card: Card) -> Card:
    """Let a joker be a Pirate where the pirates play."""
    return PIRATE if coup.rules.treasure_game and card is FOU else card


def _has(coup: Coup, code: Code) -> bool:
    return any(each.code is code for each in coup.irregularities)


def _revealed(table: Table, before: Coup, after: Coup, hand_id: str) -> tuple[Table, Coup]:
    """Let the pack know the names of the cards that were turned."""
    pack = table.pack
    old, new = before.hands[hand_id].cards, after.hands[hand_id].cards
    for was, is_ in zip(old, new, strict=False):
        if was.card is not is_.card:
            pack = reveal(pack, was.card, is_.card)
            if is_impossible(pack, after.rules, is_.card):
                after = after.flag(Code.IMPOSSIBLE_CARD, hand_id, after.last)
    return evolve(table, pack=pack), after


def _check_bank(table: Table, coup: Coup, entry: int) -> Coup:
    """Raise `bank-short` once the stakes lie and the bank could not pay them all."""
    holdings = table.bank.holdings
    if holdings is None or _has(coup, Code.BANK_SHORT):
        return coup
    staked = coup.rules.staking is Staking.BEFORE or stakes.second_round_begun(coup)
    if staked and exposure(coup) > holdings:
        return coup.flag(Code.BANK_SHORT, BANKER, entry)
    return coup
