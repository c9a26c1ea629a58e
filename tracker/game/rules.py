"""The variants: for each game what differs from the base rules, its name and its sentence.

No code asks for a variant by name. `house` declares the rules themselves, `options` the names of
their values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tracker.game.house import Rules
from tracker.game.options import (
    BankerDraws,
    BankerLook,
    BankerNatural,
    BankMoves,
    Chairs,
    Face,
    Index,
    Insurance,
    Marker,
    Pair,
    Round,
    Staking,
    Treasure,
)
from tracker.game.sentences import message

__all__ = [
    "PRESETS",
    "VARIANTS",
    "BankMoves",
    "BankerDraws",
    "BankerLook",
    "BankerNatural",
    "Chairs",
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
    title: str
    sentence: str
    story: str = ""  # how it is played, in two sentences


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
        message("Permanent bank"),
        message("2 packs and the Fou · cards face down · naturals 3 to 2"),
        message(
            "One player keeps the bank. The others get their cards face down and try to come "
            "nearer to 21 than he does, without passing it. He draws by a fixed rule."
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
        message("Casino vingt-et-un"),
        message("The same, with doubling, insurance and repeated splits"),
        message(
            "The game with the permanent bank, and more to decide: stakes can be doubled, "
            "pairs split again, and an Ace of the banker insured against."
        ),
    ),
    "temporaire": Variant(
        _TEMPORAIRE,
        message("Passing bank"),
        message("1 pack and the Fou · the bank goes round · naturals 2 to 1"),
        message(
            "The bank goes round, and the banker draws or stands as he likes. A player's "
            "natural is paid double, and the second card lies open."
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
        message("Burnt card"),
        message("Stakes after the first card · premiums from five cards on"),
        message(
            "The bank goes round, and a burnt card marks the talon. Stakes follow the first "
            "card, the banker may double them all, and many small cards win a premium."
        ),
    ),
    "base": Variant(
        _BASE,
        message("Plain vingt-et-un"),
        message("4 packs · all cards face up"),
        message(
            "The simplest game with a bank: all cards lie open, and the banker gets his "
            "second card last."
        ),
    ),
    "ponte": Variant(
        _PONTE,
        message("Ponte"),
        message("The other way round · no Fou · the bank goes to the right"),
        message(
            "Played the other way round and without the Fou. The banker holds his hand and "
            "draws as he likes; a 21 in hand is laid down and paid at once."
        ),
    ),
    "simplifie": Variant(
        replace(_BASE, double=False, split_hands=1, two_at_a_time=False),
        message("Simplified"),
        message("A shoe · neither split nor double"),
        message(
            "Cards from a shoe, all of them open. Nobody splits or doubles: each draws or stands."
        ),
    ),
    "blackjack": Variant(
        replace(
            _BASE,
            split_hands=3,
            split_aces_one_card=True,
            insurance=Insurance.UP_TO_HALF,
            credit=False,
        ),
        message("Blackjack"),
        message("4 packs · three hands, double, insurance"),
        message(
            "All cards lie open, and the banker draws by a fixed rule. Pairs make up to three "
            "hands, stakes can be doubled and insured, and nobody stakes on credit."
        ),
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
        message("Pirates"),
        message("54 cards · ten gold coins"),
        message(
            "No bank: all play against each other for ten gold coins, and whoever is nearest "
            "to 21 takes the coin of the coup."
        ),
    ),
}

PRESETS: dict[str, Rules] = {
    name: replace(each.rules, variant=name) for name, each in VARIANTS.items()
}
