"""The variants: for each game what differs from the base rules, its name and its sentence.

No code asks for a variant by name. `house` declares the rules themselves, `options` the names of
their values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tracker.game.house import Rules
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
    from tracker.game.kinds import Said

__all__ = [
    "PRESETS",
    "VARIANTS",
    "BankMoves",
    "BankerDraws",
    "BankerLook",
    "BankerNatural",
    "Face",
    "Index",
    "Insurance",
    "Marker",
    "Pair",
    "Round",
    "Rules",
    "Staking",
    "Treasure",
    "Variant",
]


@dataclass(frozen=True)
class Variant:
    """A game as people choose it: its rules, its name, and what makes it special."""

    rules: Rules
    title: Said
    sentence: Said


_PERMANENT = Rules("permanent", decks=2, players_max=7)
_TEMPORAIRE = replace(
    _PERMANENT,
    decks=1,
    players_max=13,
    natural_pays=2,
    banker_draws=BankerDraws.FREE,
    bank_moves=BankMoves.FIVE_DEALS,
    second_round=Round(Face.TURNED, Face.COVERED),
)
_BASE = replace(
    _PERMANENT,
    decks=4,
    double=True,
    marker=Marker.NONE,
    first_round=Round(Face.TURNED, Face.TURNED),
    second_round=Round(Face.TURNED, Face.NONE),
    look=BankerLook.NO_COVERED_CARD,
    natural_paid_at_once=False,
    two_at_a_time=True,
)
_PONTE = replace(
    _PERMANENT,
    players_max=24,  # "any number" in the text; 52 cards a pack suffice for two dozen hands of two
    natural_pays=1,
    split_hands=1,
    banker_draws=BankerDraws.FREE,
    bank_moves=BankMoves.TALON,
    marker=Marker.NONE,
    clockwise=False,
    first_round=Round(Face.COVERED, Face.COVERED),
    look=BankerLook.ALWAYS,
    banker_natural=BankerNatural.NOTHING,
    natural_lays_down=True,
    two_at_a_time=True,
)


VARIANTS: dict[str, Variant] = {
    "permanent": Variant(
        _PERMANENT,
        ("Permanent bank", "Banque permanente"),
        (
            "2 packs and the Fou · cards face down · naturals 3 to 2",
            "2 jeux et le Fou · cartes couvertes · naturelle 3 pour 2",
        ),
    ),
    "casino": Variant(
        replace(
            _PERMANENT,
            split_hands=0,
            split_aces_one_card=True,
            double=True,
            insurance=Insurance.HALF,
            split_card=Face.COVERED,
            split_in_order=True,
            double_card=Face.COVERED,
        ),
        ("Casino vingt-et-un", "Vingt-et-un de casino"),
        (
            "The same, with doubling, insurance and repeated splits",
            "Le même, avec le double, l'assurance et des paires scindées plusieurs fois",
        ),
    ),
    "temporaire": Variant(
        _TEMPORAIRE,
        ("Passing bank", "Banque temporaire"),
        (
            "1 pack and the Fou · the bank goes round · naturals 2 to 1",
            "1 jeu et le Fou · la banque tourne · naturelle 2 pour 1",
        ),
    ),
    "brulee": Variant(
        replace(
            _TEMPORAIRE,
            premiums=True,
            marker=Marker.BURNT,
            staking=Staking.AFTER_FIRST_CARD,
            first_round=Round(Face.COVERED, Face.COVERED),
            second_round=Round(Face.TURNED, Face.TURNED),
            banker_natural=BankerNatural.DOUBLE,
            double_all=True,
        ),
        ("Burnt card", "Carte brûlée"),
        (
            "Stakes after the first card · premiums from five cards on",
            "On mise après sa première carte · primes à cinq cartes",
        ),
    ),
    "base": Variant(
        _BASE,
        ("Plain vingt-et-un", "Vingt-et-un simple"),
        ("4 packs · all cards face up", "4 jeux · toutes les cartes retournées"),
    ),
    "ponte": Variant(
        _PONTE,
        ("Ponte", "Ponte"),
        (
            "The other way round · no Fou · the bank goes to the right",
            "Sens inverse · sans Fou · la banque passe à droite",
        ),
    ),
    "simplifie": Variant(
        replace(_BASE, double=False, split_hands=1, two_at_a_time=False),
        ("Simplified", "Simplifié"),
        ("A shoe · neither split nor double", "Sabot · ni scinder ni doubler"),
    ),
    "blackjack": Variant(
        replace(
            _BASE,
            split_hands=3,
            split_aces_one_card=True,
            insurance=Insurance.UP_TO_HALF,
            credit=False,
        ),
        ("Blackjack", "Black-jack"),
        ("4 packs · three hands, double, insurance", "4 jeux · trois mains, double, assurance"),
    ),
    "pirate": Variant(
        replace(
            _PONTE,
            decks=1,
            players_max=4,
            bank_moves=BankMoves.NEVER,
            clockwise=True,
            staking=Staking.TREASURE,
            second_round=Round(Face.NONE, Face.NONE),
            natural_lays_down=False,
            two_at_a_time=False,
        ),
        ("Pirates", "Pirate"),
        ("54 cards · ten gold coins", "54 cartes · dix pièces d'or"),
    ),
}

PRESETS: dict[str, Rules] = {
    name: replace(each.rules, variant=name) for name, each in VARIANTS.items()
}
