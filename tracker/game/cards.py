"""Cards, known, half known or unknown, and their total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.sentences import filled, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
UNKNOWN = "?"

_FRENCH = {"R": "K", "D": "Q", "V": "J", "1": "A"}
_POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card as far as it is known. There is one object for each, so `is` compares cards.

    `points` counts the Ace as 1 and is None while the rank is unknown.

    >>> card("AS").points, str(card("th")), card("KS") is card("ks")
    (1, 'TH', True)
    """

    rank: str
    suit: str
    points: int | None

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (_unpickled, ("PIRATE" if self is PIRATE else str(self),))


FOU = Card("FOU", "", 0)
# In the pirates' pack a joker is a Pirate and counts 10; it is still written FOU.
PIRATE = Card("FOU", "", 10)

_CARDS = {
    rank + suit: Card(rank, suit, _POINTS.get(rank))
    for rank in RANKS + UNKNOWN
    for suit in SUITS + UNKNOWN
} | {"FOU": FOU}
COVERED_CARD = _CARDS["??"]
PACK = tuple(_CARDS[rank + suit] for suit in SUITS for rank in RANKS)


class CardError(ValueError):
    """A text that is not a card."""


def card(text: str, *, french: bool = False) -> Card:
    """Read a card.

    >>> card("KS"), card("10h"), card("K?"), card("??")
    (card('KS'), card('TH'), card('K?'), card('??'))
    >>> card("RS", french=True), card("DD", french=True)
    (card('KS'), card('QD'))
    """
    code = text.upper() if text.isascii() else ""
    if code.startswith("10"):
        code = "T" + code[2:]
    found = _CARDS.get(code)
    if french and code[:1] in _FRENCH and len(code) == 2:
        found = _CARDS.get(_FRENCH[code[0]] + code[1])
    if found is None:
        raise CardError(filled("not a card (KS, 10H, K?, ??): {text}", text=quoted(text)))
    return found


def _unpickled(code: str) -> Card:
    return PIRATE if code == "PIRATE" else _CARDS[code]


class Total(NamedTuple):
    """What cards add up to; `points` is None while a rank is unknown, `least` is certain.

    >>> total([card("AS"), card("6H")]).soft
    True
    """

    points: int | None
    soft: bool
    least: int


def total(cards: Iterable[Card]) -> Total:
    """Add up cards; one Ace counts 11 if the total stays at 21 or under.

    >>> total([card("AS"), card("KD")])
    Total(points=21, soft=True, least=11)
    >>> total([card("AS"), card("KD"), card("AH")])
    Total(points=12, soft=False, least=12)
    >>> total([card("KD"), card("??")])
    Total(points=None, soft=False, least=11)
    """
    hard, ace, known = 0, False, True
    for each in cards:
        points = each.points
        if points is None:
            known = False
            hard += 1  # an unknown card counts at least 1
        else:
            hard += points
            ace = ace or points == 1
    if not known:
        return Total(None, soft=False, least=hard)
    soft = ace and hard <= 11
    return Total(hard + 10 if soft else hard, soft, hard)
