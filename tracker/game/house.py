"""The house rules: each is declared once, as a field of `Rules`.

The field holds the default, the allowed values, and the title and sentence for people. The set-up
page, coup files, the help of commands and the tables in the documents take them from here. The
fields after the house rules define a game; no table changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from tracker.game.games import BANKED, FOR_TREASURE
from tracker.game.kinds import Amount, HouseRule, OneOf, Times, Whole, YesOrNo, house_rule
from tracker.game.money import decimal
from tracker.game.options import (
    BankerDraws,
    BankerLook,
    BankerNatural,
    BankMoves,
    Face,
    Index,
    Insurance,
    Marker,
    Pair,
    Round,
    Staking,
    Treasure,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.game.games import Game
    from tracker.game.kinds import Said, Value
    from tracker.game.money import Money

GROUPS: dict[str, Said] = {
    "table": ("The table", "La table"),
    "stakes": ("Stakes", "Mises"),
    "naturals": ("Naturals", "Naturelles"),
    "splitting": ("Splitting", "Scinder"),
    "doubling": ("Doubling, insuring, giving up", "Double, assurance, abandon"),
    "bank": ("The bank", "La banque"),
    "premiums": ("Premiums and treasure", "Primes et trésor"),
}


class HouseRuleError(ValueError):
    """A house rule that does not exist, or a value it cannot have."""


@dataclass(frozen=True)
class Rules:
    """Everything the engine needs to know about a game.

    >>> from tracker.game import PRESETS
    >>> PRESETS["blackjack"].split_hands, PRESETS["blackjack"].banker_draws.value
    (3, 'to 17')
    """

    variant: str  # a label for people; no code decides by it

    decks: int = house_rule(
        2,
        Whole(1, 8),
        "table",
        ("Packs", "Nombre de jeux"),
        (
            "How many packs of 52 are shuffled together.",
            "Combien de jeux de 52 cartes sont mêlés ensemble.",
        ),
    )
    players_max: int = house_rule(
        7,
        Whole(1, 24),
        "table",
        ("Most players", "Joueurs au plus"),
        (
            "How many players may sit down beside the banker.",
            "Combien de joueurs peuvent s'asseoir en plus du banquier.",
        ),
    )
    marker: Marker = house_rule(
        Marker.FOU,
        OneOf(
            {
                Marker.FOU: ("fou", "le Fou"),
                Marker.BURNT: ("burnt", "carte brûlée"),
                Marker.NONE: ("none", "aucun"),
            }
        ),
        "table",
        ("End of the talon", "Fin du talon"),
        (
            "What marks the end of the talon: the Fou, the burnt card, or nothing.",
            "Ce qui marque la fin du talon : le Fou, la carte brûlée, ou rien.",
        ),
    )
    index: Index = house_rule(
        Index.EN,
        OneOf({Index.EN: ("K Q J", "K Q J"), Index.FR: ("R D V", "R D V")}),
        "table",
        ("Letters on the cards", "Lettres des cartes"),
        (
            "Which letters the cards carry: K Q J or R D V.",
            "Quelles lettres portent les cartes : K Q J ou R D V.",
        ),
    )
    lowest_stake: Money | None = house_rule(
        None,
        Amount(),
        "stakes",
        ("Minimum stake", "Mise minimale"),
        (
            "The smallest stake the banker takes.",
            "La plus petite mise que le banquier accepte.",
        ),
    )
    highest_stake: Money | None = house_rule(
        None,
        Amount(),
        "stakes",
        ("Maximum stake", "Mise maximale"),
        ("The largest stake the banker takes.", "La plus grande mise que le banquier accepte."),
    )
    natural_pays: Money = house_rule(
        Fraction(3, 2),
        Times(1, 3),
        "naturals",
        ("A natural pays", "La naturelle paie"),
        (
            "How many times his stake a player's natural is paid.",
            "Combien de fois sa mise touche le joueur qui a une naturelle.",
        ),
    )
    ace_ten_is_natural: bool = house_rule(
        True,
        YesOrNo(),
        "naturals",
        ("Ace and ten", "As et dix"),
        (
            "An Ace and a ten make a natural, as an Ace and a figure do.",
            "Un As et un dix font une naturelle, comme un As et une figure.",
        ),
    )
    split_natural: bool = house_rule(
        False,
        YesOrNo(),
        "naturals",
        ("Natural after a split", "Naturelle après avoir scindé"),
        (
            "21 in two cards counts as a natural after a split too.",
            "21 en deux cartes reste une naturelle après avoir scindé.",
        ),
    )
    pair: Pair = house_rule(
        Pair.VALUE,
        OneOf({Pair.VALUE: ("value", "valeur"), Pair.RANK: ("rank", "rang")}),
        "splitting",
        ("What is a pair", "Ce qui fait une paire"),
        (
            "What makes a pair: equal value (Queen and King), or equal rank only.",
            "Ce qui fait une paire : la même valeur (Dame et Roi) ou le même rang.",
        ),
    )
    split_hands: int = house_rule(
        2,
        Whole(0, 26, ("1 = no split, 0 = no limit", "1 : ne pas scinder, 0 : sans limite")),
        "splitting",
        ("Hands from a split", "Mains d'une paire"),
        (
            "How many hands a player may make of his pairs; 1 is no split, 0 is no limit.",
            "Combien de mains un joueur peut faire de ses paires ; 1 : aucune, 0 : sans limite.",
        ),
    )
    split_aces_one_card: bool = house_rule(
        False,
        YesOrNo(),
        "splitting",
        ("Split Aces", "As partagés"),
        (
            "Split Aces get one card each and no more.",
            "Les As scindés reçoivent une seule carte chacun.",
        ),
    )
    double: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        ("Double", "Double"),
        (
            "A player may double his stake on his first two cards, for exactly one more.",
            "Un joueur peut doubler sur ses deux premières cartes, pour une seule carte de plus.",
        ),
    )
    double_after_split: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        ("Double after a split", "Double après avoir scindé"),
        ("A hand made by a split may be doubled.", "Une main scindée peut être doublée."),
    )
    insurance: Insurance = house_rule(
        Insurance.NONE,
        OneOf(
            {
                Insurance.HALF: ("half", "moitié"),
                Insurance.UP_TO_HALF: ("up to half", "jusqu'à moitié"),
                Insurance.NONE: ("none", "aucune"),
            }
        ),
        "doubling",
        ("Insurance", "Assurance"),
        (
            "What may be staked against the banker's natural when he shows an Ace.",
            "Ce qu'on peut miser contre la naturelle du banquier quand il montre un As.",
        ),
    )
    surrender: bool = house_rule(
        False,
        YesOrNo(),
        "doubling",
        ("Surrender", "Abandonner"),
        (
            "A player may give his first two cards up for half his stake.",
            "Un joueur peut abandonner ses deux premières cartes pour la moitié de sa mise.",
        ),
    )
    banker_draws: BankerDraws = house_rule(
        BankerDraws.TO_17,
        OneOf(
            {
                BankerDraws.TO_17: ("to 17", "jusqu'à 17"),
                BankerDraws.TO_SOFT_17: ("to soft 17", "jusqu'à 17 souple"),
                BankerDraws.FREE: ("free", "libre"),
            }
        ),
        "bank",
        ("How the banker draws", "Tirage du banquier"),
        (
            "The banker draws to 17 and then stands, or draws on a soft 17 too, or plays as he likes.",
            "Le banquier tire jusqu'à 17 puis s'arrête, ou tire aussi à 17 souple, ou joue librement.",
        ),
    )
    bank_moves: BankMoves = house_rule(
        BankMoves.NEVER,
        OneOf(
            {
                BankMoves.NEVER: ("never", "jamais"),
                BankMoves.NATURAL: ("natural", "naturelle"),
                BankMoves.FIVE_DEALS: ("five deals", "cinq donnes"),
                BankMoves.TALON: ("talon", "talon"),
            }
        ),
        "bank",
        ("The bank passes", "La banque passe"),
        (
            "What makes the bank pass: nothing, a natural, five deals, the end of the talon.",
            "Ce qui fait passer la banque : rien, une naturelle, cinq donnes, la fin du talon.",
        ),
    )
    premiums: bool = house_rule(
        False,
        YesOrNo(),
        "premiums",
        ("Premiums", "Primes"),
        (
            "Five cards and more, three sevens and 8-7-6 are paid a premium.",
            "Cinq cartes et plus, trois 7 et 8-7-6 touchent une prime.",
        ),
    )
    premium_adds_to_win: bool = house_rule(
        False,
        YesOrNo(),
        "premiums",
        ("Premium on top", "Prime en plus du gain"),
        (
            "A premium is paid on top of the win, not in its place.",
            "La prime s'ajoute au gain au lieu de le remplacer.",
        ),
    )
    treasure: Treasure = house_rule(
        Treasure.COMMON,
        OneOf({Treasure.COMMON: ("common", "commun"), Treasure.SHARED: ("shared", "partagé")}),
        "premiums",
        ("The treasure", "Le trésor"),
        (
            "The pirates' coins lie in the middle, or are shared out at the start.",
            "Les pièces des pirates sont en commun, ou partagées au début.",
        ),
    )

    # what defines a game
    clockwise: bool = True
    staking: Staking = Staking.BEFORE
    first_round: Round = Round(Face.COVERED, Face.TURNED)
    second_round: Round = Round(Face.COVERED, Face.COVERED)
    look: BankerLook = BankerLook.TEN_OR_ACE
    banker_natural: BankerNatural = BankerNatural.SINGLE
    natural_paid_at_once: bool = True
    natural_lays_down: bool = False  # players after a natural may no longer draw
    split_card: Face = Face.TURNED
    split_in_order: bool = False  # a split hand is played out before the next gets its card
    double_card: Face = Face.TURNED
    double_all: bool = False  # the banker may require every stake to be doubled
    credit: bool = True  # a player may stake more than he is known to have
    two_at_a_time: bool = False  # a hand may get both its cards at once

    # asked for every card, so it is computed once for each record
    @cached_property
    def game(self) -> Game:
        """Give the way of playing: against a bank, or for a treasure."""
        return FOR_TREASURE if self.staking is Staking.TREASURE else BANKED

    @cached_property
    def pack_size(self) -> int:
        return self.decks * (52 + self.game.jokers)


HOUSE_RULES: dict[str, HouseRule] = {
    each.name: HouseRule(each.name, **each.metadata) for each in fields(Rules) if each.metadata
}


def with_house_rules(rules: Rules, given: Mapping[str, object]) -> Rules:
    """Change house rules by name.

    >>> with_house_rules(Rules("permanent"), {"decks": 1}).decks
    1
    """
    changes = {name: _read(name, value) for name, value in given.items()}
    found: Rules = replace(rules, **changes)  # type: ignore[arg-type]  # each reads its field's type
    lowest, highest = found.lowest_stake, found.highest_stake
    if lowest is not None and highest is not None and lowest > highest:
        said = f"{decimal(lowest)} > {decimal(highest)}"
        raise HouseRuleError(f"the minimum stake is above the maximum: {said}")
    return found


def _read(name: str, given: object) -> Value:
    rule = named(name)
    try:
        return rule.kind.read(given)
    except ValueError:
        expected = rule.kind.expected[0]
        raise HouseRuleError(f"house rule {name} must be {expected}: {given!r}") from None


def named(name: str) -> HouseRule:
    """Give a house rule by its name, or raise a HouseRuleError."""
    rule = HOUSE_RULES.get(name)
    if rule is None:
        raise HouseRuleError(
            f"no house rule of that name (known: {', '.join(HOUSE_RULES)}): {name!r}"
        )
    return rule


def differences(rules: Rules, expected: Rules) -> dict[str, Value]:
    """Give the house rules whose values differ from the expected ones."""
    return {
        name: getattr(rules, name)
        for name in HOUSE_RULES
        if getattr(rules, name) != getattr(expected, name) and getattr(rules, name) is not None
    }
