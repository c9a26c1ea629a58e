"""The named values of rules; coup files write the values of house rules as they stand here."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


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
    """When the banker draws, or whether he chooses."""

    TO_17 = "to 17"
    TO_SOFT_17 = "to soft 17"  # also draws on a 17 in which an Ace counts 11
    FREE = "free"


class BankMoves(StrEnum):
    """What passes the bank to another player."""

    NEVER = "never"
    NATURAL = "natural"
    FIVE_DEALS = "five deals"
    TALON = "talon"


class Chairs(StrEnum):
    """Where people sit after the bank has passed."""

    KEPT = "kept"
    MOVED = "moved"  # the new banker takes the banker's chair, and the others follow in their order


class Treasure(StrEnum):
    """Who owns the pirates' coins before they are won."""

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
    """How a card is put down; NONE if the hand gets no card."""

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


class BankerLook(StrEnum):
    """When the banker may look at his covered card before the players draw."""

    TEN_OR_ACE = "only when his turned card is a 10, a figure or an Ace"
    ALWAYS = "whenever he likes"
    NO_COVERED_CARD = "never: he has no covered card"


class Round(NamedTuple):
    """How the cards of one round are put down."""

    players: Face
    banker: Face
