"""The bank between coups: who holds it, and who may have it next."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from tracker.game.cards import RANKS, Card
from tracker.game.coup import BANKER, Coup, End, Hand, is_natural
from tracker.game.records import evolve
from tracker.game.rules import BankMoves

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.game.money import Money
    from tracker.game.rules import Rules

DEALS_EACH = 5
DRAW_AGAIN = "draw"  # nobody wants the bank, so it is drawn for again: the first Ace wins it


@dataclass(frozen=True)
class Bank:
    """The state of the bank: its chips, how many deals it has lasted, who was asked."""

    holdings: Money | None = None
    deals: int = 0
    # seats that may claim the bank, because they held a natural in the last coup
    naturals: tuple[str, ...] = ()
    talon_out: bool = False
    given_up: bool = False
    refused: tuple[str, ...] = ()
    # the banker began a draw for the bank, and no card of it was dealt yet
    draw_begun: bool = False
    lots: tuple[tuple[str, Card], ...] = ()
    # the banker was chosen by a card, and the cards of the draw are not back in the pack
    by_lot: bool = False
    # the bank was counted before it passed, and the new banker's chips were not
    uncounted: bool = False

    @property
    def is_drawn_for(self) -> bool:
        """Tell whether a draw for the bank was begun and has not chosen anybody."""
        return self.draw_begun or bool(self.lots)


def next_bank(before: Bank, *, by_lot: bool = False) -> Bank:
    """Begin the next banker's bank: he brings his own chips.

    If the chips of an earlier bank were counted, his are marked as still to be counted.
    """
    counted = before.holdings is not None
    return Bank(by_lot=by_lot, uncounted=counted or before.uncounted)


def note_refusal(bank: Bank, seat: str) -> Bank:
    """Note who does not want the bank; if the banker himself does not, he gives it up."""
    return evolve(bank, refused=(*bank.refused, seat), given_up=bank.given_up or seat == BANKER)


def next_banker(bank: Bank, rules: Rules, seats: int) -> str | None:
    """Give the seat that is offered the bank now, `draw`, or None while it stays.

    Seats with a natural come first, nearest to the banker's left. If the banker gives the bank up
    or his deals are over, it goes round from the aîné, the first seat; if all refuse, it is drawn
    for again.
    """
    by_right = [seat for seat in bank.naturals if seat not in bank.refused]
    if by_right:
        return by_right[0]
    if not (bank.given_up or _time_is_up(bank, rules)):
        return None
    order = [str(place) for place in range(1, seats + 1)]
    return next((seat for seat in order if seat not in bank.refused), DRAW_AGAIN)


def _time_is_up(bank: Bank, rules: Rules) -> bool:
    if rules.bank_moves is BankMoves.FIVE_DEALS:
        return bank.deals >= DEALS_EACH
    return rules.bank_moves is BankMoves.TALON and bank.talon_out


def deals_left(bank: Bank, rules: Rules) -> int | None:
    """Count the deals this banker still has; None if they are not counted."""
    if rules.bank_moves is not BankMoves.FIVE_DEALS:
        return None
    return max(0, DEALS_EACH - bank.deals)


def claims(coup: Coup) -> tuple[str, ...]:
    """Give the seats that may claim the bank by a natural; none if the banker had one too.

    Who has left the coup holds no natural.
    """
    if is_natural(coup.rules, coup.banker):
        return ()
    claim = (hand.seat for hand in coup.players if _holds_natural(hand, coup))
    return tuple(dict.fromkeys(claim))


def _holds_natural(hand: Hand, coup: Coup) -> bool:
    return hand.end is not End.WITHDRAWN and is_natural(coup.rules, hand)


def seats_round(circle: Sequence[str], seat: str) -> tuple[str, tuple[str, ...]]:
    """Seat everybody round a new banker, keeping the order of play.

    `circle` is the banker, then the seats.

    >>> seats_round(["Denis", "Anne", "Bruno"], "1")
    ('Anne', ('Bruno', 'Denis'))
    """
    place = 0 if seat == BANKER else int(seat)
    return circle[place], (*circle[place + 1 :], *circle[:place])


# choosing the first banker


def chosen_by_ace(lots: Sequence[tuple[str, Card]]) -> str | None:
    """Give the seat that got the first Ace."""
    return next((seat for seat, card in lots if card.rank == "A"), None)


def ranked_by_card(lots: Sequence[tuple[str, Card]], seats: Sequence[str]) -> list[str] | None:
    """Rank everybody by the card drawn, Ace highest; None until all have drawn and no tie is left.

    Those who tie draw again, and their later cards decide among them.
    """
    drawn: dict[str, list[int]] = {seat: [] for seat in seats}
    for seat, card in lots:
        drawn[seat].append(_height(card))
    ranked = sorted(seats, key=lambda seat: drawn[seat], reverse=True)
    heights = [drawn[seat] for seat in ranked]
    # two people tie if their cards are equal, as far as both have drawn
    tied = any(one[: len(other)] == other[: len(one)] for one, other in pairwise(heights))
    return None if tied or not all(heights) else ranked


def next_lot(lots: Sequence[tuple[str, Card]], seats: Sequence[str], *, highest: bool) -> str:
    """Give who gets the next card: everybody in turn, or with `highest` only those who tie.

    >>> from tracker.game.cards import card
    >>> next_lot([("1", card("KS")), ("2", card("KH")), ("B", card("9C"))], "12B", highest=True)
    '1'
    """
    if not highest:
        last = seats.index(lots[-1][0]) if lots else -1
        return seats[(last + 1) % len(seats)]
    drawn: dict[str, list[int]] = {seat: [] for seat in seats}
    for seat, card in lots:
        drawn[seat].append(_height(card))
    tied = [seat for seat in seats if _is_tied(seat, drawn)] or list(seats)
    return min(tied, key=lambda seat: len(drawn[seat]))


def _is_tied(seat: str, drawn: Mapping[str, list[int]]) -> bool:
    """Tell whether somebody else has drawn equal cards so far."""
    mine = drawn[seat]
    others = (cards for other, cards in drawn.items() if other != seat)
    return any(mine[: len(cards)] == cards[: len(mine)] for cards in others)


def _height(card: Card) -> int:
    return len(RANKS) if card.rank == "A" else RANKS.find(card.rank)
