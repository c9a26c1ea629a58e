"""The rules of a game as data: one record, nine presets, no variant asked for by name.

The first block of `Rules` holds the house rules a table may change (their names are those of
coup files); the second holds what makes a game that game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.game.money import Money


class Pair(StrEnum):
    """What makes two cards a pair."""

    VALUE = "value"
    RANK = "rank"


class Insurance(StrEnum):
    """How much may be staked against the banker's natural."""

    HALF = "half"
    UP_TO_HALF = "up to half"
    NONE = "none"


class BankerDraws(StrEnum):
    """Whether the banker chooses."""

    TO_17 = "to 17"
    TO_SOFT_17 = "to soft 17"  # draws on 17 where an Ace counts 11
    FREE = "free"


class BankMoves(StrEnum):
    """What makes the bank pass to another player."""

    NEVER = "never"
    NATURAL = "natural"
    FIVE_DEALS = "five deals"
    TALON = "talon"


class Treasure(StrEnum):
    """Whose the pirates' coins are before they are won."""

    COMMON = "common"
    SHARED = "shared"


class Marker(StrEnum):
    """What marks the end of the talon."""

    FOU = "fou"
    BURNT = "burnt"
    NONE = "none"


class Index(StrEnum):
    """The letters printed on the cards."""

    EN = "en"
    FR = "fr"


class Face(StrEnum):
    """How a card is put down; NONE where that hand gets no card."""

    COVERED = "covered"
    TURNED = "turned"
    NONE = "none"


class Staking(StrEnum):
    """When stakes are placed."""

    BEFORE = "before the first card"
    AFTER_FIRST_CARD = "after the first card"
    TREASURE = "from the treasure"


class BankerNatural(StrEnum):
    """What the banker's natural takes from a player who has none."""

    SINGLE = "the stake"
    DOUBLE = "twice the stake"
    NOTHING = "nothing: 21 is 21"


class Look(StrEnum):
    """When the banker may look at his covered card before the players draw."""

    TEN_OR_ACE = "only when his turned card is a 10, a figure or an Ace"
    ALWAYS = "whenever he likes"
    NO_COVERED_CARD = "never: he has no covered card"


class Round(NamedTuple):
    """How one round of the deal is put down."""

    players: Face
    banker: Face


@dataclass(frozen=True)
class Rules:
    """Everything the engine needs to know of a game; each field is read in one place."""

    variant: str  # a label for people; nothing is decided by it
    decks: int
    players_max: int
    lowest_stake: Money | None = None
    highest_stake: Money | None = None
    natural_pays: Money = Fraction(3, 2)
    ace_ten_is_natural: bool = True
    split_natural: bool = False
    pair: Pair = Pair.VALUE
    split_hands: int = 2
    split_aces_one_card: bool = False
    double: bool = False
    double_after_split: bool = False
    insurance: Insurance = Insurance.NONE
    surrender: bool = False
    banker_draws: BankerDraws = BankerDraws.TO_17
    bank_moves: BankMoves = BankMoves.NEVER
    premiums: bool = False
    premium_adds_to_win: bool = False
    treasure: Treasure = Treasure.COMMON
    marker: Marker = Marker.FOU
    index: Index = Index.EN

    clockwise: bool = True
    staking: Staking = Staking.BEFORE
    first_round: Round = Round(Face.COVERED, Face.TURNED)
    second_round: Round = Round(Face.COVERED, Face.COVERED)
    look: Look = Look.TEN_OR_ACE
    banker_natural: BankerNatural = BankerNatural.SINGLE
    natural_paid_at_once: bool = True
    natural_lays_down: bool = False  # the players after a natural may no longer draw
    split_card: Face = Face.TURNED
    split_in_order: bool = False  # a split hand is played out before the next gets its card
    double_card: Face = Face.TURNED
    double_all: bool = False  # the banker may require every stake to be doubled
    credit: bool = True  # a player may stake more than he is known to have
    two_at_a_time: bool = False  # a hand may get both its cards at once

    @property
    def treasure_game(self) -> bool:
        """Tell whether all play for a coin, the dealer too, and nobody holds a bank."""
        return self.staking is Staking.TREASURE

    @property
    def pack_size(self) -> int:
        jokers = 2 if self.treasure_game else 0
        return self.decks * (52 + jokers)


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
    look=Look.NO_COVERED_CARD,
    natural_paid_at_once=False,
    two_at_a_time=True,
)
_PONTE = replace(
    _PERMANENT,
    players_max=24,  # "any number": 52 cards a pack feed two dozen hands of two
    natural_pays=1,
    split_hands=1,
    banker_draws=BankerDraws.FREE,
    bank_moves=BankMoves.TALON,
    marker=Marker.NONE,
    clockwise=False,
    first_round=Round(Face.COVERED, Face.COVERED),
    look=Look.ALWAYS,
    banker_natural=BankerNatural.NOTHING,
    natural_lays_down=True,
    two_at_a_time=True,
)

_PRESETS = {
    "permanent": _PERMANENT,
    "casino": replace(
        _PERMANENT,
        split_hands=0,
        split_aces_one_card=True,
        double=True,
        insurance=Insurance.HALF,
        split_card=Face.COVERED,
        split_in_order=True,
        double_card=Face.COVERED,
    ),
    "temporaire": _TEMPORAIRE,
    "brulee": replace(
        _TEMPORAIRE,
        premiums=True,
        marker=Marker.BURNT,
        staking=Staking.AFTER_FIRST_CARD,
        first_round=Round(Face.COVERED, Face.COVERED),
        second_round=Round(Face.TURNED, Face.TURNED),
        banker_natural=BankerNatural.DOUBLE,
        double_all=True,
    ),
    "base": _BASE,
    "ponte": _PONTE,
    "simplifie": replace(_BASE, double=False, split_hands=1, two_at_a_time=False),
    "blackjack": replace(
        _BASE,
        split_hands=3,
        split_aces_one_card=True,
        insurance=Insurance.UP_TO_HALF,
        credit=False,
    ),
    "pirate": replace(
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
}

PRESETS: dict[str, Rules] = {name: replace(rules, variant=name) for name, rules in _PRESETS.items()}
