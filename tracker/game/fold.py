"""Fold: one table and one fact give the next table. Every fact is accepted; nothing is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tracker.game import choices, deal, objections, play, stakes
from tracker.game import evening as between
from tracker.game.coup import BANKER, Coup, Hand, Held, Stage
from tracker.game.credit import check_credit
from tracker.game.events import (
    AllDoubled,
    BankAccepted,
    BankCounted,
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
    DrawBegun,
    FouShown,
    Insured,
    Looked,
    LotDrawn,
    PackCut,
    PlayedOn,
    Redoubled,
    SessionOpened,
    Shuffled,
    SightLost,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
    TotalShown,
    Vouched,
    effective_lines,
)
from tracker.game.exposure import exposure
from tracker.game.irregularities import Code
from tracker.game.pack import (
    breaches,
    count_dealt,
    draw_exposed,
    is_impossible,
    matching_exposed,
    reveal,
)
from tracker.game.records import evolve
from tracker.game.settlement import has_banker_natural, is_banker_done
from tracker.game.table import Table, settle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.events import CoupFact, Entry, HandFact, Line

EMPTY = Table()
_ON_CREDIT = (StakePlaced, Split, Doubled, Insured)
_RAISES_A_STAKE = (StakePlaced, Split, Doubled, AllDoubled, Redoubled)


def fold(lines: Iterable[Line], table: Table = EMPTY) -> Table:
    """Add facts to a table, in order.

    >>> from tracker.game import EXAMPLE, effective_lines, read_file
    >>> lines = list(effective_lines(read_file(EXAMPLE).entries))
    >>> table = fold(lines[:5])
    >>> table.coup.hands["1"].cards[0].card
    card('AS')
    >>> fold(lines[5:], table) == fold(lines)
    True
    """
    for line in lines:
        table = apply(table, line)
    return table


def table_of_log(log: Iterable[Entry]) -> Table:
    """Give the table that a log leaves, with amendments applied.

    >>> from tracker.game import EXAMPLE, read_file, settle
    >>> settle(table_of_log(read_file(EXAMPLE).entries)).net
    {'Anne': 15, 'Bruno': 20, 'Denis': -35}
    """
    return fold(effective_lines(log))


def apply(table: Table, line: Line) -> Table:
    """Add one fact. An impossible fact (a card for a hand that does not exist) changes nothing.

    >>> from tracker.game import EXAMPLE, Line, read_action, read_file
    >>> table = table_of_log(read_file(EXAMPLE).entries[:4])
    >>> apply(table, Line(5, read_action("deal 1 ??"))).coup.hands["1"].total
    Total(points=None, soft=False, least=1)
    """
    after, before = _apply(table, line), table.coup
    if before is None or after.coup is None:
        return after
    if after.coup.irregularities is before.irregularities:
        return after  # nothing was raised, so there is nothing to explain
    return evolve(after, coup=objections.explain(before, after.coup, line.fact))


def _apply(table: Table, line: Line) -> Table:
    fact, coup = line.fact, table.coup
    match fact:
        case CardDealt():
            return table if coup is None else _dealt(table, coup, fact, line.seq)
        case SessionOpened():
            return between.open_session(fact)
        case CoupOpened():
            return between.open_coup(table, fact)
        case DrawBegun():
            return between.begin_draw(table)
        case LotDrawn():
            return between.draw_lot(table, fact)
        case BankCounted():
            return _bank_counted(table, fact, line.seq)
        case BankOffered() | BankAccepted() | BankRefused() | BankSold():
            return between.move_bank(table, fact, line.seq)
        case FouShown() | Shuffled() | PackCut() | CardBurnt() | CardExposed():
            return between.handle_pack(table, fact)
    if coup is None:
        return table
    match fact:
        case AllDoubled() | SightLost() | Vouched():
            after = _in_coup(coup, fact, line.seq)
        case _:
            hand = coup.hands.get(fact.hand)
            after = coup if hand is None else _in_hand(coup, hand, fact, line.seq)
    if isinstance(fact, CardsTurned) and fact.hand in coup.hands:
        table, after = _revealed(table, coup, evolve(after, last_entry=line.seq), fact.hand)
    if isinstance(fact, _ON_CREDIT):
        after = check_credit(table, after, fact.hand, line.seq)
    if isinstance(fact, _RAISES_A_STAKE):
        after = _check_bank(table, after, line.seq)
    return evolve(table, coup=_show_at_end(evolve(after, last_entry=line.seq)))


def _show_at_end(coup: Coup) -> Coup:
    """Raise busts that nobody declared, once the banker has stopped."""
    return play.raise_hidden_busts(coup, coup.last_entry) if _banker_has_stopped(coup) else coup


def _banker_has_stopped(coup: Coup) -> bool:
    """Tell whether the banker has begun his turn and his hand is final.

    A final hand alone is not enough: the log may know his covered cards before he plays.
    """
    return coup.stage is Stage.BANKER and is_banker_done(coup)


def _bank_counted(table: Table, fact: BankCounted, entry: int) -> Table:
    """Count the bank's chips; the stakes that lie there are checked against them at once."""
    table = between.count_bank(table, fact.amount)
    coup = table.coup
    if coup is None or table.bank_moved or settle(table).complete:
        return table
    return evolve(table, coup=_check_bank(table, coup, entry))


def _in_coup(coup: Coup, fact: CoupFact, entry: int) -> Coup:
    match fact:
        case AllDoubled():
            return stakes.double_all(coup, entry)
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
        case PlayedOn():
            return play.played_on(coup, hand)
        case StakePlaced(_, amount):
            return stakes.staked(coup, hand, amount, entry)
        case CardsTurned(_, cards):
            played = tuple(coup.rules.game.as_played(card) for card in cards)
            up = evolve(fact, cards=played)
            return play.turned(coup, hand, up, entry, at_the_end=_banker_has_stopped(coup))
        case TotalShown(_, points):
            last = _banker_has_stopped(coup)
            return play.total_shown(coup, hand, points, entry, at_the_end=last)
        case ChipsMoved(_, amount):
            return stakes.chips_moved(coup, hand, amount, entry)
        case Buried():
            return play.bury(coup, hand, entry, is_over=has_banker_natural(coup) is True)
        case Looked():
            return play.looked(coup, hand, entry)
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
    card = coup.rules.game.as_played(fact.card)
    lay_turned = matching_exposed(table.pack, card) if table.pack.exposed else None
    held = Held(card, fact.covered, entry, exposed=lay_turned is not None)
    in_play = coup.stage in (Stage.PLAYERS, Stage.BANKER)  # the rounds are dealt
    coup = deal.dealt(coup, fact.hand, held)
    hand = coup.hands.get(fact.hand)
    if hand is None:
        return table
    pack = count_dealt(table.pack, card)
    if lay_turned is not None:
        pack = draw_exposed(pack, lay_turned)
    if not pack.cards_left(coup.rules):
        table = between.talon_out(table)
    if in_play:
        playing = hand if coup.stage is Stage.PLAYERS else coup.banker
        coup = play.check_buried(coup, playing, entry)
    for code in breaches(pack, coup.rules, card):
        if code is not Code.PAST_FOU or not _is_raised(coup, code):
            coup = coup.flag(code, fact.hand, entry)
    if table.bank.holdings is not None:
        coup = _check_bank(table, coup, entry)
    return evolve(table, pack=pack, coup=_show_at_end(evolve(coup, last_entry=entry)))


def _is_raised(coup: Coup, code: Code) -> bool:
    return any(each.code is code for each in coup.irregularities)


def _revealed(table: Table, before: Coup, after: Coup, hand_id: str) -> tuple[Table, Coup]:
    """Note in the pack the names of the cards that were turned up; raise impossible ones."""
    pack = table.pack
    old, new = before.hands[hand_id].cards, after.hands[hand_id].cards
    for was, is_ in zip(old, new, strict=False):
        if was.card is not is_.card:
            pack = reveal(pack, was.card, is_.card)
            if is_impossible(pack, after.rules, is_.card):
                after = after.flag(Code.IMPOSSIBLE_CARD, hand_id, after.last_entry)
    return evolve(table, pack=pack), after


def _check_bank(table: Table, coup: Coup, entry: int) -> Coup:
    """Raise `bank-short` if the bank could not pay the stakes; remove it when the cause is gone.

    Once stakes can no longer be changed, it stays.
    """
    holdings = table.bank.holdings
    if holdings is None:
        return coup
    short = exposure(coup) > holdings
    if short == _is_raised(coup, Code.BANK_SHORT):
        return coup
    if short:
        return coup.flag(Code.BANK_SHORT, BANKER, entry)
    return coup if stakes.is_too_late_to_stake(coup) else coup.drop(Code.BANK_SHORT)
