"""Customs of the games' texts that change no payment: who cuts, what is said, how many play.

They are told to people; nothing is refused because of them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tracker.game.rules import Rules


class Phrase(StrEnum):
    """What is said aloud, in the words of the texts."""

    TWENTY_ONE = "Vingt et un"
    BUST = "Crevé"
    CARD = "Carte"
    I_STOP = "J'arrête"
    I_STAY = "Je reste"
    I_DRAW = "Prise de cartes"
    LAST_COUP = "Dernier coup"


class WhoShuffles(StrEnum):
    """Who shuffles besides the banker."""

    BANKER_LAST = "anybody may, the banker last"
    PLAYER_AGAIN = "a player may once more, after the banker"
    UNSAID = "the text does not say"


class WhoCuts(StrEnum):
    """Who cuts."""

    ANYBODY = "whoever asks for it"
    LAST_PLAYER = "the last player"
    UNSAID = "the text does not say"


class Customs(NamedTuple):
    """The customs of one text: what players and banker say, and how many must be there."""

    least_players: int = 1  # besides the banker
    least_packs: int = 1
    shuffle: WhoShuffles = WhoShuffles.UNSAID
    cut: WhoCuts = WhoCuts.UNSAID
    basket: bool = False  # played cards go into a basket, not under the talon
    natural: tuple[Phrase, ...] = ()  # said by whoever has a natural
    asked: tuple[Phrase, ...] = ()  # said by a player whose turn it is
    bust: tuple[Phrase, ...] = ()
    banker: tuple[Phrase, ...] = ()  # said by a banker who may choose
    last_coup: tuple[Phrase, ...] = ()


_FIRST = Customs(
    least_players=2,
    least_packs=2,
    shuffle=WhoShuffles.BANKER_LAST,
    cut=WhoCuts.ANYBODY,
    natural=(Phrase.TWENTY_ONE,),
    asked=(Phrase.CARD, Phrase.I_STOP),
    bust=(Phrase.BUST,),
)
_SECOND = _FIRST._replace(least_players=1, least_packs=1, banker=(Phrase.I_STOP, Phrase.I_DRAW))
_CUSTOMS = {
    "permanent": _FIRST,
    "casino": _FIRST,
    "temporaire": _SECOND,
    "brulee": _SECOND,
    "ponte": Customs(
        least_players=2,
        least_packs=2,
        shuffle=WhoShuffles.PLAYER_AGAIN,
        cut=WhoCuts.LAST_PLAYER,
        basket=True,
        asked=(Phrase.CARD, Phrase.I_STAY),
        bust=(Phrase.BUST,),
        banker=(Phrase.I_STAY,),
        last_coup=(Phrase.LAST_COUP,),
    ),
}


def customs(rules: Rules) -> Customs:
    """Give the customs of the text that a game comes from."""
    return _CUSTOMS.get(rules.variant, Customs())


class Remark(StrEnum):
    """A condition of the text that is not met; it is mentioned, and play goes on."""

    FEW_PLAYERS = "fewer players than the text asks for"
    FEW_PACKS = "fewer packs than the text asks for"


def remarks(rules: Rules, players: int) -> list[Remark]:
    """List what a table lacks that the text of its game asks for."""
    asked = customs(rules)
    found = [
        (Remark.FEW_PLAYERS, players < asked.least_players),
        (Remark.FEW_PACKS, rules.decks < asked.least_packs),
    ]
    return [remark for remark, lacking in found if lacking]
