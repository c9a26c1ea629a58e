"""Advise on what comes between coups: who holds the bank, the talon, the next coup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game import treasure
from tracker.game.advice import Act, Advice
from tracker.game.assist_pack import finish, gather, is_new, prepare_pack, talon_decides
from tracker.game.bank import DRAW_AGAIN, next_banker, next_lot
from tracker.game.coup import BANKER
from tracker.game.records import evolve
from tracker.game.rules import BankMoves
from tracker.game.table import bank_now, pot_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.table import Table


def between_coups(table: Table) -> Iterator[Advice]:
    """List what comes before the next coup."""
    if not table.rules.game.has_bank:
        yield from _next_treasure(table)
        return
    moving = list(bank_advice(table))
    yield from moving or _next_coup(table)


def bank_advice(table: Table) -> Iterator[Advice]:
    """Say who is offered the bank, or who draws for it."""
    seat = seat_offered_bank(table)
    if table.bank.is_drawn_for or seat == DRAW_AGAIN:
        yield Advice(Act.CHOOSE_BANKER, lot_for(table), clause=_lot_clause(table))
    elif seat is not None:
        yield Advice(Act.OFFER_BANK, seat, clause=_why(table, seat))


def seat_offered_bank(table: Table) -> str | None:
    """Give the seat that is offered the bank, `draw`, or None while the bank stays."""
    if table.bank_moved:
        return None
    bank = bank_now(table)
    if table.pack.cards_left(table.rules) == 0:
        bank = evolve(bank, talon_out=True)
    return next_banker(bank, table.rules, len(table.seats))


def lot_for(table: Table) -> str:
    """Give the seat that gets the next card when the bank is drawn for."""
    seats = [*(str(place) for place in range(1, len(table.circle))), BANKER]
    return next_lot(table.bank.lots, seats, highest=talon_decides(table.rules))


def _lot_clause(table: Table) -> str:
    return "6.1" if talon_decides(table.rules) else "7.1"


def _why(table: Table, seat: str) -> str:
    """Give the clause by which the bank goes to a seat."""
    bank, moves = bank_now(table), table.rules.bank_moves
    if moves is BankMoves.NATURAL and seat in bank.naturals and seat not in bank.refused:
        return "7.5"
    if bank.given_up:
        return "7.4"
    return "7.6" if moves is BankMoves.FIVE_DEALS else "6.5"


def _next_coup(table: Table) -> Iterator[Advice]:
    """Gather the cards if they will not last, or announce the last coup; then open the next."""
    pack, rules = table.pack, table.rules
    short = pack.cards_left(rules) < 2 * len(table.circle)
    new_bank = talon_decides(rules) and table.bank_moved
    if table.bank.by_lot or is_new(pack):
        yield from prepare_pack(table)
    elif (new_bank and pack.is_begun(rules)) or (short and not talon_decides(rules)):
        yield from gather(table)
    else:
        yield from finish(table)
        if short:
            yield Advice(Act.LAST_COUP, clause="6.5")
            return
    yield Advice(Act.NEXT_COUP, clause="3.1")


def _next_treasure(table: Table) -> Iterator[Advice]:
    pot, rules = pot_now(table), table.rules
    short = table.pack.cards_left(rules) < 2 * len(table.circle)
    if treasure.is_over(pot, rules, short=short):
        yield Advice(Act.GAME_OVER, clause="8.6")
        return
    if short:
        yield from gather(table)
    else:
        yield from prepare_pack(table)
        yield from finish(table)
    yield Advice(Act.NEXT_COUP, amount=_after_a_tie(table), clause="8.4")


def _after_a_tie(table: Table) -> int:
    """Give the coins at stake in the next coup if this one was a tie, else 0."""
    coup = table.coup
    shares = None if coup is None else treasure.shares(coup, table.pot, table.names)
    tied = shares is not None and shares.tied
    return treasure.coins_at_stake(pot_now(table), table.rules) if tied else 0
