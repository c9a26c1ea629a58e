"""Everybody's results over several evenings, and the bank's under each set of rules. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.game.money import exact
from tracker.game.options import BankMoves, Index
from tracker.game.table import TREASURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tracker.game.money import Money
    from tracker.game.rules import Rules
    from tracker.game.scores import CoupScore, EveningScore

NOBODY: Mapping[str, str] = MappingProxyType({})  # nobody has a second name


@dataclass
class Standing:
    """What one person did over all evenings."""

    name: str
    names: tuple[str, ...] = ()  # under which the person played; several for one at two seats
    evenings: int = 0
    coups: int = 0  # in which the person had cards
    banked: int = 0  # of these, as the banker
    won: Money = 0  # chips
    coins: Money = 0  # of the pirates' treasure, which are no chips
    naturals: int = 0
    busts: int = 0


@dataclass
class BankRecord:
    """What the bank won under one set of rules, in coups that were settled."""

    rules: Rules
    coups: int = 0
    hands: int = 0  # players who had cards, over all coups
    won: Money = 0
    staked: Money = 0  # before doubles and splits

    @property
    def players(self) -> int:
        """Give how many players sat at the table on average."""
        return max(1, round(self.hands / self.coups)) if self.coups else 1

    @property
    def edge(self) -> float:
        """Give what the bank kept of each chip staked."""
        return float(self.won / self.staked) if self.staked else 0.0


def standings(
    evenings: Iterable[EveningScore], persons: Mapping[str, str] = NOBODY
) -> list[Standing]:
    """Add everybody's evenings up; whoever won most comes first.

    `persons` gives the person behind a second name.
    """
    found: dict[str, Standing] = {}
    for score in evenings:
        present = [name for name in score.sums if name != TREASURE]
        for person in dict.fromkeys(persons.get(name, name) for name in present):
            names = [name for name in present if persons.get(name, name) == person]
            _add(found.setdefault(person, Standing(person)), score, names)
    return sorted(found.values(), key=lambda each: (-each.won, each.name))


def by_person(sums: Mapping[str, Money], persons: Mapping[str, str]) -> dict[str, Money]:
    """Add up the sums of each person's names.

    >>> by_person({"Anne": 5, "Anne 2": -7, "Denis": 2}, {"Anne 2": "Anne"})
    {'Anne': -2, 'Denis': 2}
    """
    found: dict[str, Money] = {}
    for name, won in sums.items():
        person = persons.get(name, name)
        found[person] = exact(found.get(person, 0) + won)
    return found


def _add(standing: Standing, score: EveningScore, names: list[str]) -> None:
    """Add an evening at which the person played under these names."""
    won = sum(score.sums[name] for name in names)
    standing.names = tuple(sorted({*standing.names, *names}))
    standing.evenings += 1
    if any(coup.banker is not None for coup in score.coups):
        standing.won = exact(standing.won + won)
    else:
        standing.coins = exact(standing.coins + won)
    standing.naturals += sum(score.naturals[name] for name in names)
    standing.busts += sum(score.busts[name] for name in names)
    standing.coups += sum(any(name in coup.playing for name in names) for coup in score.coups)
    standing.banked += sum(coup.banker in names for coup in score.coups)


def bank_records(coups: Iterable[tuple[Rules, CoupScore]]) -> list[BankRecord]:
    """Add up what the bank won under each set of rules; the one played most comes first."""
    found: dict[Rules, BankRecord] = {}
    for rules, coup in coups:
        if coup.banker is None or not coup.is_settled or not coup.staked:
            continue
        key = for_the_edge(rules)
        record = found.setdefault(key, BankRecord(key))
        record.coups += 1
        record.hands += sum(name != coup.banker for name in coup.playing)
        record.won = exact(record.won + coup.bank_won)
        record.staked = exact(record.staked + coup.staked)
    return sorted(found.values(), key=lambda each: -each.coups)


def for_the_edge(rules: Rules) -> Rules:
    """Leave out the rules that change nothing for the bank's edge: limits, letters, who holds it.

    >>> from tracker.game import PRESETS, with_house_rules
    >>> rules = PRESETS["base"]
    >>> for_the_edge(with_house_rules(rules, {"highest_stake": 20})) == for_the_edge(rules)
    True
    """
    return replace(
        rules,
        index=Index.EN,
        lowest_stake=None,
        highest_stake=None,
        bank_moves=BankMoves.NEVER,
        credit=True,
    )
