"""Advise on the pack: shuffle, cut, burn the first card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import Act, Advice
from tracker.game.coup import BANKER
from tracker.game.customs import WhoCuts, customs
from tracker.game.evening import cards_in_play
from tracker.game.irregularities import CLAUSES, Code
from tracker.game.rules import BankMoves, Marker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.pack import Pack
    from tracker.game.rules import Rules
    from tracker.game.table import Table


def talon_decides(rules: Rules) -> bool:
    """Tell whether the end of the talon passes the bank; then the cards are not gathered before."""
    return rules.bank_moves is BankMoves.TALON


def is_new(pack: Pack) -> bool:
    """Tell whether nothing was dealt, shuffled or cut since the evening began."""
    return pack.dealt == 0 and pack.cut and pack.burnt


def prepare_pack(table: Table) -> Iterator[Advice]:
    """Prepare the pack before the first deal, or after a draw for the bank."""
    if is_new(table.pack) or table.bank.by_lot:
        yield from _shuffle(table, Act.SHUFFLE, "10.1")


def pack_advice(table: Table) -> Iterator[Advice]:
    """Say what the pack needs before the next card: a shuffle, a cut, a burnt card."""
    pack, rules = table.pack, table.rules
    if table.coup is not None and table.coup.shuffle_asked:
        yield from _shuffle(table, Act.SHUFFLE, CLAUSES[Code.NOT_BURIED])
    elif pack.marker_shown:
        yield from _shuffle(table, Act.SHUFFLE, _marked(rules))
    elif pack.cards_left(rules) == 0 and _has_others(table):
        basket = talon_decides(rules)
        act = Act.BASKET if basket else Act.SHUFFLE
        yield from _shuffle(table, act, "6.5" if basket else "3.11")
    else:
        yield from finish(table)


def _has_others(table: Table) -> bool:
    """Tell whether a shuffle gives a card to deal: not all of them lie on the table.

    Where the first is burnt, two must be left.
    """
    burnt = table.rules.marker is Marker.BURNT
    return sum(1 for _ in cards_in_play(table)) + burnt < table.rules.pack_size


def gather(table: Table) -> Iterator[Advice]:
    """Gather all cards before a deal for which the talon is too small."""
    yield from _shuffle(table, Act.GATHER, "3.11")


def finish(table: Table) -> Iterator[Advice]:
    """Say what a shuffled pack still needs: a cut, then the burnt card."""
    if not table.pack.cut:
        yield from _cut(table)
    elif table.rules.marker is Marker.BURNT and not table.pack.burnt:
        yield Advice(Act.BURN, clause="3.12")


def _marked(rules: Rules) -> str:
    return "3.12" if rules.marker is Marker.BURNT else "3.11"


def _shuffle(table: Table, act: Act, clause: str) -> Iterator[Advice]:
    yield Advice(act, clause=clause)
    yield from _cut(table)


def _cut(table: Table) -> Iterator[Advice]:
    """Have the pack cut, by the last player if the game's text says so."""
    rules = table.rules
    by_last = customs(rules).cut is WhoCuts.LAST_PLAYER
    yield Advice(Act.CUT, str(len(table.circle) - 1) if by_last else BANKER, clause="10.1")
    if rules.marker is Marker.BURNT:
        yield Advice(Act.BURN, clause="3.12")
