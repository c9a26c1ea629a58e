"""House rules by name: what a table may change, how it is read, and what it means to people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tracker.game.money import Money, MoneyError, decimal, money
from tracker.game.rules import (
    BankerDraws,
    BankMoves,
    Index,
    Insurance,
    Marker,
    Pair,
    Rules,
    Treasure,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Value = bool | int | str | Money | StrEnum | None


class HouseRuleError(ValueError):
    """A house rule that does not exist, or a value it cannot have."""


class Number(str):
    """A number with a decimal point, kept as it was typed so that it stays exact."""

    __slots__ = ()


@dataclass(frozen=True)
class HouseRule:
    """One choice a table has: its name, how a value is read, what it may be, what it does."""

    name: str
    read: Callable[[object], Value]
    expected: str
    group: str
    english: str
    french: str


def _whole(lowest: int, highest: int) -> Callable[[object], Value]:
    def read(given: object) -> int:
        if isinstance(given, int) and not isinstance(given, bool) and lowest <= given <= highest:
            return given
        raise ValueError

    return read


def _yes_or_no(given: object) -> bool:
    if isinstance(given, bool):
        return given
    raise ValueError


def amount(given: object) -> Money:
    """Read an amount as a coup file gives it: a number, never below zero."""
    if isinstance(given, bool) or not isinstance(given, int | Number):
        raise MoneyError(f"not an amount of chips: {given!r}")
    return money(str(given).replace("_", ""))


def _odds(given: object) -> Money:
    odds = amount(given)
    if 1 <= odds <= 3:
        return odds
    raise ValueError


def _one_of(kind: type[StrEnum]) -> Callable[[object], Value]:
    def read(given: object) -> StrEnum:
        if isinstance(given, str):
            return kind(given)
        raise ValueError

    return read


def _names(kind: type[StrEnum]) -> str:
    return " or ".join(f'"{each}"' for each in kind)


_TRUE_OR_FALSE = "true or false"

HOUSE_RULES: dict[str, HouseRule] = {
    rule.name: rule
    for rule in (
        HouseRule(
            "decks",
            _whole(1, 8),
            "a whole number from 1 to 8",
            "table",
            "How many packs of 52 are shuffled together.",
            "Combien de jeux de 52 cartes sont mêlés ensemble.",
        ),
        HouseRule(
            "players_max",
            _whole(1, 24),
            "a whole number from 1 to 24",
            "table",
            "How many players may sit down beside the banker.",
            "Combien de joueurs peuvent s'asseoir en plus du banquier.",
        ),
        HouseRule(
            "marker",
            _one_of(Marker),
            _names(Marker),
            "table",
            "What marks the end of the talon: the Fou, the burnt card, or nothing.",
            "Ce qui marque la fin du talon : le Fou, la carte brûlée, ou rien.",
        ),
        HouseRule(
            "index",
            _one_of(Index),
            _names(Index),
            "table",
            "Which letters the cards carry: K Q J or R D V.",
            "Quelles lettres portent les cartes : K Q J ou R D V.",
        ),
        HouseRule(
            "lowest_stake",
            amount,
            "an amount",
            "stakes",
            "The smallest stake the banker takes.",
            "La plus petite mise que le banquier accepte.",
        ),
        HouseRule(
            "highest_stake",
            amount,
            "an amount",
            "stakes",
            "The largest stake the banker takes.",
            "La plus grande mise que le banquier accepte.",
        ),
        HouseRule(
            "natural_pays",
            _odds,
            "a number from 1 to 3, such as 1.5",
            "naturals",
            "How many times his stake a player's natural is paid.",
            "Combien de fois sa mise touche le joueur qui a une naturelle.",
        ),
        HouseRule(
            "ace_ten_is_natural",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "naturals",
            "An Ace and a ten make a natural, as an Ace and a figure do.",
            "Un As et un dix font une naturelle, comme un As et une figure.",
        ),
        HouseRule(
            "split_natural",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "naturals",
            "21 in two cards counts as a natural after a split too.",
            "21 en deux cartes reste une naturelle après avoir scindé.",
        ),
        HouseRule(
            "pair",
            _one_of(Pair),
            _names(Pair),
            "splitting",
            "What makes a pair: equal value (Queen and King), or equal rank only.",
            "Ce qui fait une paire : la même valeur (Dame et Roi) ou le même rang.",
        ),
        HouseRule(
            "split_hands",
            _whole(0, 26),
            "a whole number (1 = no split, 0 = no limit)",
            "splitting",
            "How many hands a player may make of his pairs; 1 is no split, 0 is no limit.",
            "Combien de mains un joueur peut faire de ses paires ; 1 : aucune, 0 : sans limite.",
        ),
        HouseRule(
            "split_aces_one_card",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "splitting",
            "Split Aces get one card each and no more.",
            "Les As scindés reçoivent une seule carte chacun.",
        ),
        HouseRule(
            "double",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "doubling",
            "A player may double his stake on his first two cards, for exactly one more.",
            "Un joueur peut doubler sur ses deux premières cartes, pour une seule carte de plus.",
        ),
        HouseRule(
            "double_after_split",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "doubling",
            "A hand made by a split may be doubled.",
            "Une main scindée peut être doublée.",
        ),
        HouseRule(
            "insurance",
            _one_of(Insurance),
            _names(Insurance),
            "doubling",
            "What may be staked against the banker's natural when he shows an Ace.",
            "Ce qu'on peut miser contre la naturelle du banquier quand il montre un As.",
        ),
        HouseRule(
            "surrender",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "doubling",
            "A player may give his first two cards up for half his stake.",
            "Un joueur peut abandonner ses deux premières cartes pour la moitié de sa mise.",
        ),
        HouseRule(
            "banker_draws",
            _one_of(BankerDraws),
            _names(BankerDraws),
            "bank",
            "The banker draws to 17 and then stands, or draws on a soft 17 too, or plays as he likes.",
            "Le banquier tire jusqu'à 17 puis s'arrête, ou tire aussi à 17 souple, ou joue librement.",
        ),
        HouseRule(
            "bank_moves",
            _one_of(BankMoves),
            _names(BankMoves),
            "bank",
            "What makes the bank pass: nothing, a natural, five deals, the end of the talon.",
            "Ce qui fait passer la banque : rien, une naturelle, cinq donnes, la fin du talon.",
        ),
        HouseRule(
            "premiums",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "premiums",
            "Five cards and more, three sevens and 8-7-6 are paid a premium.",
            "Cinq cartes et plus, trois 7 et 8-7-6 touchent une prime.",
        ),
        HouseRule(
            "premium_adds_to_win",
            _yes_or_no,
            _TRUE_OR_FALSE,
            "premiums",
            "A premium is paid on top of the win, not in its place.",
            "La prime s'ajoute au gain au lieu de le remplacer.",
        ),
        HouseRule(
            "treasure",
            _one_of(Treasure),
            _names(Treasure),
            "premiums",
            "The pirates' coins lie in the middle, or are shared out at the start.",
            "Les pièces des pirates sont en commun, ou partagées au début.",
        ),
    )
}


def with_house_rules(rules: Rules, given: Mapping[str, object]) -> Rules:
    """Change rules by name.

    >>> from tracker.game.rules import PRESETS
    >>> with_house_rules(PRESETS["permanent"], {"decks": 1}).decks
    1
    """
    changes = {name: _read(name, value) for name, value in given.items()}
    return replace(rules, **changes)  # type: ignore[arg-type]  # each read gives its field's type


def _read(name: str, given: object) -> Value:
    rule = HOUSE_RULES.get(name)
    if rule is None:
        raise HouseRuleError(
            f"no house rule of that name (known: {', '.join(HOUSE_RULES)}): {name!r}"
        )
    try:
        return rule.read(given)
    except ValueError:
        raise HouseRuleError(f"house rule {name} must be {rule.expected}: {given!r}") from None


def differences(rules: Rules, expected: Rules) -> dict[str, Value]:
    """Give the house rules in which rules are not what was expected."""
    return {
        name: getattr(rules, name)
        for name in HOUSE_RULES
        if getattr(rules, name) != getattr(expected, name) and getattr(rules, name) is not None
    }


def toml_value(value: Value) -> str:
    """Write a house rule's value as a coup file has it.

    >>> toml_value(True), toml_value("to 17"), toml_value(Money.__args__[1](3, 2))
    ('true', '"to 17"', '1.5')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    assert value is not None
    return decimal(value)
