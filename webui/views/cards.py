"""Cards as they are drawn on a page and named in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game.cards import FOU, PIRATE, RANKS, SUITS, UNKNOWN, Card
from tracker.game.sentences import message

if TYPE_CHECKING:
    from flask import Flask

    from tracker.game.coup import Hand, Held
    from webui.core.i18n import Words

_RANKS = {
    "A": message("Ace"),
    "K": message("King"),
    "Q": message("Queen"),
    "J": message("Jack"),
    "T": "10",
}
_SUITS = {
    "S": message("{rank} of spades"),
    "H": message("{rank} of hearts"),
    "D": message("{rank} of diamonds"),
    "C": message("{rank} of clubs"),
    UNKNOWN: message("{rank} of some suit"),
}
_FRENCH = {"K": "R", "Q": "D", "J": "V"}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", UNKNOWN: ""}


class CardView(NamedTuple):
    """A card as it is drawn; a covered card's face is never part of it."""

    face: str  # card, back, unknown or fou
    label: str
    rank: str = ""  # as printed on the card: 10, K, …
    french: str = ""
    suit: str = ""
    seq: int = 0


def view(held: Held, words: Words) -> CardView:
    """Give a card of a hand as it is drawn; a covered card that nobody has named is a back."""
    if held.covered and held.card.rank == UNKNOWN:
        return CardView("back", words("face-down card"), seq=held.entry)
    return drawn_card(held.card, words, held.entry)


def hand_cards(hand: Hand, words: Words) -> tuple[CardView, ...]:
    """Draw a hand. Cards of which only the total was shown are drawn as backs, not as unread."""
    found = tuple(view(held, words) for held in hand.cards)
    if not hand.is_counted:
        return found
    unnamed = words("shown, not named")
    return tuple(
        each._replace(face="back", label=unnamed) if each.face == "unknown" else each
        for each in found
    )


def drawn_card(card: Card, words: Words, seq: int = 0) -> CardView:
    if card is FOU or card is PIRATE:
        return CardView("fou", "Fou", seq=seq)
    if card.rank == UNKNOWN:
        return CardView("unknown", words("unread card"), seq=seq)
    rank = "10" if card.rank == "T" else card.rank
    suit = "" if card.suit == UNKNOWN else card.suit
    return CardView("card", name(card, words), rank, _FRENCH.get(rank, ""), suit, seq)


def name(card: Card, words: Words) -> str:
    """Name a card in words: King of spades, Roi de pique."""
    if card is FOU or card is PIRATE:
        return "Fou"
    if card.rank == UNKNOWN:
        return words("a card")
    return words(_SUITS[card.suit], rank=_RANKS.get(card.rank, card.rank))


def short(card: Card, *, french: bool) -> str:
    """Write a card as its index shows it: K♠, R♠."""
    if card is FOU or card is PIRATE:
        return "Fou"
    rank = "10" if card.rank == "T" else card.rank
    return (_FRENCH.get(rank, rank) if french else rank) + _SIGNS[card.suit]


def index_of(rank: str, *, french: bool) -> str:
    return (_FRENCH.get(rank, rank) if french else rank).replace("T", "10")


def init_app(app: Flask) -> None:
    app.jinja_env.globals["card_ranks"] = RANKS
    app.jinja_env.globals["card_suits"] = SUITS
    app.jinja_env.globals["index_of"] = index_of
