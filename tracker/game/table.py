"""The table: the state of an evening after all facts so far, and the questions asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.game import bank as banking
from tracker.game import treasure
from tracker.game.bank import Bank
from tracker.game.coup import BANKER, Coup
from tracker.game.irregularities import Code, Irregularity
from tracker.game.money import Money, exact
from tracker.game.pack import Pack
from tracker.game.records import evolve
from tracker.game.rules import PRESETS, BankMoves, Rules
from tracker.game.settlement import Settlement, accounts, premiums_before
from tracker.game.treasure import Pot
from tracker.game.wrong_payments import wrong_payments

if TYPE_CHECKING:
    from collections.abc import Mapping

TREASURE = "treasure"  # the pirates' common coins have this name in the accounts


@dataclass(frozen=True)
class Table:
    """An evening so far; `circle` is the banker, then the seats in the direction of play.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> table = table_of_log(read_file(EXAMPLE).entries)
    >>> table.banker, table.seats, table.coup.hands["B"].total.points
    ('Denis', ('Anne', 'Bruno'), 25)
    """

    rules: Rules = PRESETS["permanent"]
    circle: tuple[str, ...] = (BANKER,)
    bank: Bank = field(default_factory=Bank)
    bank_moved: bool = False  # since the coup was opened
    pack: Pack = field(default_factory=Pack)
    pot: Pot = field(default_factory=Pot)
    ledger: Mapping[str, Money] = field(default_factory=dict)  # results of the closed coups
    holdings: Mapping[str, Money] = field(default_factory=dict)  # chips before the first coup
    coups: int = 0
    coup: Coup | None = None
    # the circle when the coup began; moving the bank does not change it
    names: tuple[str, ...] = (BANKER,)
    first_chair: str = BANKER  # who sits where the first banker sat
    paid_for_bank: Mapping[str, Money] = field(default_factory=dict)

    @property
    def banker(self) -> str:
        return self.circle[0]

    @property
    def seats(self) -> tuple[str, ...]:
        return self.circle[1:]

    def name(self, seat: str) -> str:
        """Give the name of whoever sits at a seat in this coup."""
        return self.names[0] if seat == BANKER else self.names[int(seat)]


def settle(table: Table) -> Settlement:
    """Settle the coup as far as it has come.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> settled = settle(table_of_log(read_file(EXAMPLE).entries))
    >>> settled.complete, settled.net
    (True, {'Anne': 15, 'Bruno': 20, 'Denis': -35})
    """
    coup = table.coup
    if coup is None:
        return Settlement((), complete=False, net={})
    if not coup.rules.game.has_bank:
        return _settle_treasure(table, coup)
    found, complete = accounts(coup)
    net: dict[str, Money] = dict.fromkeys((*table.names[1:], table.names[0]), 0)
    sums = [(each.hand, each.sum) for each in found]
    for hand_id, amount in (*sums, *premiums_before(coup, found)):
        if amount:
            net[table.name(coup.hands[hand_id].seat)] += amount
            net[table.names[0]] -= amount
    return Settlement(found, complete and not coup.unseen, _with_bank_price(table, net))


def _settle_treasure(table: Table, coup: Coup) -> Settlement:
    shares = treasure.shares(coup, table.pot, table.names)
    net: dict[str, Money] = dict.fromkeys((*table.names[1:], table.names[0], TREASURE), 0)
    if shares is None:
        return Settlement((), complete=False, net=net)
    for each in shares.accounts:
        net[table.name(coup.hands[each.hand].seat)] += each.net
    net[TREASURE] += shares.treasure
    return Settlement(shares.accounts, complete=not coup.unseen, net=net)


def _with_bank_price(table: Table, net: Mapping[str, Money]) -> Mapping[str, Money]:
    if not table.paid_for_bank:
        return net
    paid = table.paid_for_bank
    # whoever sold the bank may have left the table since
    return {name: exact(net.get(name, 0) + paid.get(name, 0)) for name in (*net, *paid)}


def close(table: Table) -> Table:
    """Add the coup's results to the evening's."""
    coup = table.coup
    if coup is None:
        return table
    settled = settle(table)
    ledger = dict(table.ledger)
    for name, amount in settled.net.items():
        ledger[name] = exact(ledger.get(name, 0) + amount)
    return evolve(
        table,
        ledger=ledger,
        bank=table.bank if table.bank_moved else _bank_after(table, coup, settled),
        pot=_pot_after(table, coup),
        coup=None,
        bank_moved=False,
        paid_for_bank={},
    )


def pot_now(table: Table) -> Pot:
    """Give the coins, with the current coup included once it is settled."""
    return table.pot if table.coup is None else _pot_after(table, table.coup)


def _pot_after(table: Table, coup: Coup) -> Pot:
    if coup.rules.game.has_bank:
        return table.pot
    shares = treasure.shares(coup, table.pot, table.names)
    return treasure.next_pot(table.pot, shares, table.names) if shares else table.pot


def bank_now(table: Table) -> Bank:
    """Give the bank, with the current coup included once it is settled."""
    coup, bank = table.coup, table.bank
    if coup is None or table.bank_moved:
        return bank
    settled = settle(table)
    return _counted(table, coup, settled) if settled.complete else bank


def _bank_after(table: Table, coup: Coup, settled: Settlement) -> Bank:
    """Give the bank after a coup; one that was not ended has paid what was settled in it."""
    if settled.complete:
        return _counted(table, coup, settled)
    return evolve(_with_chips(table, settled), naturals=())


def _counted(table: Table, coup: Coup, settled: Settlement) -> Bank:
    bank = _with_chips(table, settled)
    return evolve(bank, deals=bank.deals + 1, naturals=_claims(coup))


def _with_chips(table: Table, settled: Settlement) -> Bank:
    """Add what the banker won, if the bank is counted."""
    bank = table.bank
    if bank.holdings is None:
        return bank
    return evolve(bank, holdings=exact(bank.holdings + settled.net[table.names[0]]))


def _claims(coup: Coup) -> tuple[str, ...]:
    moves = coup.rules.bank_moves is BankMoves.NATURAL
    return banking.claims(coup) if moves else ()


def totals(table: Table) -> dict[str, Money]:
    r"""Give each person's result of the evening, this coup included.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> twice = EXAMPLE.replace("actions", "[[coup]]\nactions") + "[[coup]]\n"
    >>> totals(table_of_log(read_file(twice).entries))
    {'Anne': 15, 'Bruno': 20, 'Denis': -35}
    """
    found = dict(table.ledger)
    for name, amount in settle(table).net.items():
        found[name] = exact(found.get(name, 0) + amount)
    return found


# what is wrong


def irregularities(table: Table) -> tuple[Irregularity, ...]:
    """List the coup's irregularities, including wrong payments.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> table = table_of_log(read_file(EXAMPLE.replace("pay 1 15", "pay 1 10")).entries)
    >>> [(each.code.value, each.hand) for each in irregularities(table)]
    [('wrong-payment', '1')]
    """
    coup = table.coup
    if coup is None:
        return ()
    if not coup.chips:
        return coup.irregularities
    wrong = wrong_payments(coup, settle(table))
    found = [Irregularity(Code.WRONG_PAYMENT, each.seat, each.entry) for each in wrong]
    return (*coup.irregularities, *found)
