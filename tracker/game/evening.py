"""Between coups: open the evening and each coup, move the bank, shuffle the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tracker.game import bank as banking
from tracker.game import treasure
from tracker.game.bank import Bank
from tracker.game.chairs import first_chair
from tracker.game.coup import BANKER, Coup, Hand
from tracker.game.events import (
    BankAccepted,
    BankOffered,
    BankRefused,
    BankSold,
    CardBurnt,
    CardExposed,
    FouShown,
    PackCut,
    Shuffled,
)
from tracker.game.irregularities import Code
from tracker.game.money import exact
from tracker.game.pack import Pack, count_dealt, expose, new_talon
from tracker.game.records import evolve
from tracker.game.rules import BankMoves, Rules
from tracker.game.settlement import AT_ONCE, settling_order
from tracker.game.table import Table, bank_now, close, settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.cards import Card
    from tracker.game.events import BankFact, CoupOpened, LotDrawn, PackFact, SessionOpened
    from tracker.game.money import Money


# copying a blank hand is five times as fast as making one
_NO_CARDS = Hand(BANKER)


def open_session(fact: SessionOpened) -> Table:
    """Begin an evening with an empty ledger and a fresh pack."""
    circle = (fact.banker, *fact.seats)
    bank, chips = Bank(holdings=fact.bank), dict(zip(fact.seats, fact.holdings, strict=False))
    return Table(
        rules=fact.rules,
        circle=circle,
        names=circle,
        first_chair=fact.banker,
        bank=bank,
        holdings=chips,
    )


def open_coup(table: Table, fact: CoupOpened) -> Table:
    """Close the previous coup, and give everybody an empty hand."""
    table = close(table)
    rules = fact.rules or table.rules
    circle = (fact.banker or table.banker, *(fact.seats or table.seats))
    bank = table.bank
    if circle[0] != table.banker:
        bank = banking.next_bank(bank)
    if fact.bank is not None:
        bank = evolve(bank, holdings=fact.bank, uncounted=False)
    hands = {
        hand_id: evolve(_NO_CARDS, id=hand_id)
        for hand_id in (*map(str, range(1, len(circle))), BANKER)
    }
    pot = table.pot
    if not rules.game.has_bank:
        before = treasure.Pot() if rules.treasure is not table.rules.treasure else pot
        pot = treasure.seat_pirates(before, rules, (*circle[1:], circle[0]))
        hands = {
            hand_id: Hand(hand_id, stake=treasure.coins_at_stake(pot, rules)) for hand_id in hands
        }
    # counted again: earlier winnings are in the ledger
    counted = zip(circle[1:], fact.holdings, strict=False)
    chips = {name: amount - table.ledger.get(name, 0) for name, amount in counted}
    return evolve(
        table,
        rules=rules,
        holdings={**table.holdings, **chips},
        circle=circle,
        names=circle,
        first_chair=first_chair(table, circle, rules.chairs),
        # if the people change, the draw for the bank starts again
        bank=evolve(
            bank, refused=(), draw_begun=False, lots=bank.lots if circle == table.circle else ()
        ),
        pot=pot,
        pack=table.pack if _has_same_packs(rules, table.rules) else Pack(),
        coups=table.coups + 1,
        coup=Coup(rules, hands),
    )


def _has_same_packs(rules: Rules, before: Rules) -> bool:
    """Tell whether the cards go on from the same talon; nothing of other packs was dealt."""
    return (rules.pack_size, rules.marker) == (before.pack_size, before.marker)


# the bank


def begin_draw(table: Table) -> Table:
    """Begin a draw for the bank, without the cards of an earlier one."""
    return evolve(table, bank=evolve(table.bank, draw_begun=True, lots=()))


def draw_lot(table: Table, fact: LotDrawn) -> Table:
    """Deal a card in the draw for the bank; whoever it chooses becomes banker."""
    seats = [BANKER, *map(str, range(1, len(table.circle)))]
    if fact.hand not in seats:
        return table
    lots = (*table.bank.lots, (fact.hand, fact.card))
    table = evolve(table, bank=evolve(table.bank, lots=lots))
    if table.rules.bank_moves is not BankMoves.TALON:
        chosen = banking.chosen_by_ace(lots)
        return (
            table
            if chosen is None
            else _begin_bank(table, banking.seats_round(table.circle, chosen))
        )
    ranked = banking.ranked_by_card(lots, seats)
    if ranked is None:
        return table
    banker, *others = (table.circle[seats.index(seat)] for seat in ranked)
    return evolve(_begin_bank(table, (banker, tuple(others))), first_chair=banker)


def _begin_bank(table: Table, seating: tuple[str, tuple[str, ...]]) -> Table:
    """Begin a new bank after a draw; if the same banker is chosen, the bank keeps its chips."""
    banker, seats = seating
    same = banker == table.banker
    before = bank_now(table)
    bank = (
        Bank(holdings=before.holdings, by_lot=True)
        if same
        else banking.next_bank(before, by_lot=True)
    )
    return evolve(table, circle=(banker, *seats), bank=bank, bank_moved=table.coup is not None)


def count_bank(table: Table, amount: Money) -> Table:
    """Note the counted chips of the bank.

    `Bank.holdings` leaves out the current coup. If the coup is settled, its payments are already
    among the counted chips, so they are taken off.
    """
    settled = settle(table)
    if settled.complete and not table.bank_moved:
        amount = exact(amount - settled.net[table.names[0]])
    return evolve(table, bank=evolve(table.bank, holdings=amount, uncounted=False))


def move_bank(table: Table, fact: BankFact, entry: int) -> Table:
    """Offer, refuse, take or sell the bank; ignore a seat that does not exist."""
    if fact.hand != BANKER and not 1 <= _place(fact.hand) < len(table.circle):
        return table
    match fact:
        case BankOffered(seat):
            # a seat with a natural claims the bank: the banker does not give it up
            given_up = table.bank.given_up or seat not in bank_now(table).naturals
            return evolve(table, bank=evolve(table.bank, given_up=given_up))
        case BankRefused(seat):
            return evolve(table, bank=banking.note_refusal(table.bank, seat))
        case BankAccepted(seat):
            return _pass_bank(table, seat)
        case BankSold(seat, price):
            buyer, seller = table.circle[0 if seat == BANKER else int(seat)], table.banker
            paid = dict(table.paid_for_bank)
            paid[seller] = paid.get(seller, 0) + price
            paid[buyer] = paid.get(buyer, 0) - price
            table = _sale_in_a_coup(evolve(table, paid_for_bank=paid), entry)
            return _pass_bank(table, seat)
        case _:
            assert_never(fact)


def _sale_in_a_coup(table: Table, entry: int) -> Table:
    """Flag a bank sold during a coup: it may only be sold between two."""
    coup = table.coup
    if coup is None or not coup.started or settle(table).complete:
        return table
    return evolve(table, coup=coup.flag(Code.DECISION_NOT_ALLOWED, BANKER, entry))


def _place(seat: str) -> int:
    return int(seat) if seat.isdigit() else 0


def _pass_bank(table: Table, seat: str) -> Table:
    banker, seats = banking.seats_round(table.circle, seat)
    bank = (
        banking.next_bank(bank_now(table))
        if seat != BANKER
        else evolve(bank_now(table), lots=(), refused=(), given_up=False)
    )
    return evolve(table, circle=(banker, *seats), bank=bank, bank_moved=table.coup is not None)


# the pack


def handle_pack(table: Table, fact: PackFact) -> Table:
    """Show the marker, shuffle, cut, burn."""
    match fact:
        case FouShown():
            pack = evolve(table.pack, marker_shown=True)
            return talon_out(evolve(table, pack=pack))
        case Shuffled(gathered):
            if _ends_the_talon(table):
                table = talon_out(table)
            if table.coup is not None:
                table = evolve(table, coup=evolve(table.coup, shuffle_asked=False))
            pack = new_talon(() if gathered else cards_in_play(table))
            return evolve(table, pack=pack, bank=evolve(table.bank, by_lot=False))
        case PackCut():
            return evolve(table, pack=evolve(table.pack, cut=True))
        case CardBurnt(card):
            return evolve(table, pack=evolve(count_dealt(table.pack, card), burnt=True))
        case CardExposed(card):
            return evolve(table, pack=expose(table.pack, table.rules.game.as_played(card)))
        case _:
            assert_never(fact)


def _ends_the_talon(table: Table) -> bool:
    """Tell whether a shuffle says that this bank has dealt its talon out.

    Before the first deal of a bank it only prepares one, and a player may ask for another (9.1).
    """
    coup = table.coup
    if not table.pack.dealt or (coup is not None and coup.shuffle_asked):
        return False
    has_dealt = coup is not None and coup.started and not table.bank_moved
    return has_dealt or table.bank.deals > 0


def talon_out(table: Table) -> Table:
    """Note that the talon has run out; if the bank lasts as long as the talon, it now passes."""
    return evolve(table, bank=evolve(table.bank, talon_out=True))


def cards_in_play(table: Table) -> Iterator[Card]:
    """Give the cards in play, which stay on the table when the pack is shuffled.

    Buried hands are left out. Hands that are settled at once, such as a bust, are left out too,
    whether or not the log says that they were buried.
    """
    coup = table.coup
    if coup is None:
        return
    settled = settle(table)
    if settled.complete:
        return
    for hand in coup.hands.values():
        account = settled.of(hand.id)
        gone = account is not None and settling_order(coup, hand, account)[0] == AT_ONCE
        if not hand.buried and not gone:
            yield from (held.card for held in (*hand.cards, *hand.offered))
