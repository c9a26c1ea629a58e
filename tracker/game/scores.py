"""The score of an evening: who won what, coup by coup, and what is worth telling. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.coup import End, is_natural, takes_part
from tracker.game.money import exact
from tracker.game.table import TREASURE, bank_now, irregularities, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tracker.game.coup import Coup, Hand
    from tracker.game.irregularities import Irregularity
    from tracker.game.money import Money
    from tracker.game.settlement import Outcome, Settlement
    from tracker.game.table import Table


class BestCoup(NamedTuple):
    """The most that one player won in a coup."""

    number: int
    name: str
    won: Money
    stake: Money | None  # None if several hands won it
    outcome: Outcome | None  # None if several hands won it


class CoupScore(NamedTuple):
    """What one coup brought."""

    number: int
    variant: str
    net: Mapping[str, Money]
    banker: str | None  # None in a game without a bank
    playing: tuple[str, ...]  # who had cards
    naturals: tuple[str, ...]  # one name for each natural
    busts: tuple[str, ...]  # one name for each hand
    staked: Money  # the stakes at the beginning, before doubles and splits
    bank_won: Money  # from the players' hands; the price of a bank is left out
    is_settled: bool
    best: BestCoup | None
    irregularities: tuple[Irregularity, ...]


class Leader(NamedTuple):
    """Who was ahead after a coup."""

    number: int
    name: str


@dataclass(frozen=True)
class EveningScore:
    """An evening's coups, and what they add up to."""

    coups: tuple[CoupScore, ...]
    chips: Mapping[str, Money]  # what each person bought in, where it is known
    bank: tuple[Money | None, Money | None]  # what it held at first, and holds at the end

    @cached_property
    def sums(self) -> dict[str, Money]:
        """Give everybody's result; the best first, and the treasure last."""
        found: dict[str, Money] = {}
        for coup in self.coups:
            for name, amount in coup.net.items():
                found[name] = exact(found.get(name, 0) + amount)
        names = sorted(found, key=lambda name: (name == TREASURE, -found[name]))
        return {name: found[name] for name in names}

    @cached_property
    def runs(self) -> dict[str, list[Money]]:
        """Give everybody's result after each coup, beginning with 0 before the first."""
        found: dict[str, list[Money]] = {name: [0] for name in self.sums}
        for coup in self.coups:
            for name, run in found.items():
                run.append(exact(run[-1] + coup.net.get(name, 0)))
        return found

    @property
    def banker(self) -> str | None:
        """Give the banker if one person held the bank all evening."""
        held = {coup.banker for coup in self.coups}
        return held.pop() if len(held) == 1 else None

    @property
    def is_settled(self) -> bool:
        return all(coup.is_settled for coup in self.coups)

    @property
    def best(self) -> BestCoup | None:
        """Give the best coup of a player; the first of several equal ones."""
        found = [coup.best for coup in self.coups if coup.best is not None]
        return max(found, key=lambda each: each.won, default=None)

    @property
    def naturals(self) -> Counter[str]:
        return Counter(name for coup in self.coups for name in coup.naturals)

    @property
    def busts(self) -> Counter[str]:
        return Counter(name for coup in self.coups for name in coup.busts)

    @cached_property
    def leaders(self) -> list[Leader]:
        """List each change of the lead, with its coup; whoever is drawn level with still leads."""
        found: list[Leader] = []
        for place, coup in enumerate(self.coups, 1):
            after = {name: run[place] for name, run in self.runs.items() if name != TREASURE}
            most = max(after.values(), default=0)
            ahead = [name for name, amount in after.items() if amount == most]
            if most > 0 and (not found or found[-1].name not in ahead):
                found.append(Leader(coup.number, ahead[0]))
        return found


def evening_score(tables: Iterable[Table]) -> EveningScore:
    """Sum up an evening from the table at the end of each coup.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> found = evening_score([table_of_log(read_file(EXAMPLE).entries)])
    >>> found.sums, found.banker, found.best.name, found.naturals
    ({'Bruno': 20, 'Anne': 15, 'Denis': -35}, 'Denis', 'Bruno', Counter({'Anne': 1}))
    """
    every = list(tables)
    dealt = [table for table in every if _is_begun(table)]
    if not every:
        return EveningScore((), {}, (None, None))
    bank = (every[0].bank.holdings, _held_at_end(dealt[-1] if dealt else every[-1]))
    return EveningScore(tuple(map(coup_score, dealt)), dict(every[-1].holdings), bank)


def _held_at_end(table: Table) -> Money | None:
    """Give what the banker of a coup holds after it; None if the bank has passed to another since."""
    return bank_now(table).holdings if table.banker == table.names[0] else None


def _is_begun(table: Table) -> bool:
    """Tell whether cards were dealt in a coup, or a bank was sold."""
    return table.coup is not None and (table.coup.started or bool(table.paid_for_bank))


def coup_score(table: Table) -> CoupScore:
    """Sum up one coup."""
    coup, settled = table.coup, settle(table)
    assert coup is not None
    hands = [hand for hand in coup.hands.values() if takes_part(hand)]
    return CoupScore(
        number=table.coups,
        variant=coup.rules.variant,
        net=settled.net,
        banker=table.names[0] if coup.rules.game.has_bank else None,
        playing=tuple(dict.fromkeys(table.name(hand.seat) for hand in hands)),
        naturals=_names(table, (hand for hand in hands if is_natural(coup.rules, hand))),
        busts=_names(table, filter(_is_bust, hands)),
        staked=_staked(coup),
        bank_won=exact(-sum(each.sum for each in settled.accounts)),
        is_settled=settled.complete or not coup.started,
        best=_best(table, settled),
        irregularities=irregularities(table),
    )


def _names(table: Table, hands: Iterable[Hand]) -> tuple[str, ...]:
    return tuple(table.name(hand.seat) for hand in hands)


def _is_bust(hand: Hand) -> bool:
    return hand.end is End.BUST or hand.total.least > 21


def _staked(coup: Coup) -> Money:
    """Add up the stakes with which the players began."""
    begun = [coup.hands[seat] for seat in dict.fromkeys(hand.seat for hand in coup.players)]
    return exact(sum(_before_doubles(coup, hand) for hand in begun if takes_part(hand)))


def _before_doubles(coup: Coup, hand: Hand) -> Money:
    doubles = hand.doubled + hand.redoubled + coup.all_doubled
    return Fraction(hand.stake or 0, 1 << doubles)


def _best(table: Table, settled: Settlement) -> BestCoup | None:
    """Find the player who won most; the bank is left out, because it wins from many."""
    coup = table.coup
    assert coup is not None
    won: dict[str, Money] = {}
    for each in settled.accounts:
        seat = coup.hands[each.hand].seat
        won[seat] = exact(won.get(seat, 0) + each.sum)
    seat = max(won, key=lambda each: won[each], default="")
    if not seat or won[seat] <= 0:
        return None
    hands = [hand for hand in coup.players if hand.seat == seat]
    account = settled.of(seat) if len(hands) == 1 else None
    return BestCoup(
        table.coups,
        table.name(seat),
        won[seat],
        hands[0].stake if len(hands) == 1 else None,
        None if account is None else account.outcome,
    )
