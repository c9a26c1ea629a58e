"""The notation: read actions as people type them, and write facts as actions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from tracker.game.cards import COVERED_CARD, UNKNOWN, Card, CardError, card
from tracker.game.coup import BANKER
from tracker.game.events import (
    AllDoubled,
    BankAccepted,
    BankCounted,
    BankOffered,
    BankRefused,
    BankSold,
    Buried,
    CardBurnt,
    CardDealt,
    CardExposed,
    CardsTurned,
    ChipsMoved,
    Chosen,
    CoupOpened,
    Doubled,
    DrawBegun,
    FouShown,
    Insured,
    Looked,
    LotDrawn,
    PackCut,
    PlayedOn,
    Redoubled,
    SessionOpened,
    Shuffled,
    SightLost,
    Split,
    StakePlaced,
    Stood,
    Surrendered,
    TotalShown,
    Vouched,
)
from tracker.game.irregularities import Choice
from tracker.game.money import Money, MoneyError, decimal, exact, money
from tracker.game.sentences import filled, message, parts_of, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.game.events import Fact


HAND = re.compile(r"[1-9][0-9]?[a-z]?|B")


class NotationError(ValueError):
    """An action that cannot be read; the sentence says what was expected."""


@dataclass(frozen=True)
class Correction:
    """Action number `action` really was `cards`; without cards, it did not happen."""

    action: int
    cards: tuple[tuple[Card, bool], ...] = ()  # each card, and True if it lies covered


class ActionWords:
    """The words of one action, read from left to right."""

    def __init__(self, text: str, *, french: bool) -> None:
        self._words = text.split()
        self._french = french

    def __bool__(self) -> bool:
        return bool(self._words)

    def next(self, what: str) -> str:
        if not self._words:
            raise NotationError(filled("{what} is missing", what=what))
        return self._words.pop(0)

    def hand(self) -> str:
        text = self.next(message("the hand (1, 2, 2b, B)"))
        if not HAND.fullmatch(text):
            raise NotationError(filled("not a hand (1, 2, 2b, B): {text}", text=quoted(text)))
        return text.removesuffix("a")

    def placed_card(self) -> tuple[Card, bool]:
        """Read a card, and whether it lies covered: `[KS]` and `??` are covered, `?` is not."""
        text = self.next(message("the card"))
        if text == UNKNOWN:
            return COVERED_CARD, False
        bracketed = text.startswith("[") and text.endswith("]")
        try:
            found = card(text[1:-1] if bracketed else text, french=self._french)
        except CardError as error:
            raise NotationError(parts_of(error)) from None
        return found, bracketed or str(found) == "??"

    def card(self) -> Card:
        return self.placed_card()[0]

    def placed_cards(self) -> tuple[tuple[Card, bool], ...]:
        found = [self.placed_card()]
        while self:
            found.append(self.placed_card())
        return tuple(found)

    def cards(self) -> tuple[Card, ...]:
        return tuple(one for one, _ in self.placed_cards())

    def amount(self) -> Money:
        try:
            return money(self.next(message("the amount")))
        except MoneyError as error:
            raise NotationError(parts_of(error)) from None

    def covered_first(self) -> int:
        """Read how many covered cards stay covered: `#2` means turning the second one."""
        if not (self and self._words[0].startswith("#")):
            return 0
        text = self.next(message("which covered card"))
        if not re.fullmatch(r"#[1-9][0-9]?", text):
            raise NotationError(
                filled("not a covered card of the hand, counted from #1: {text}", text=quoted(text))
            )
        return int(text[1:]) - 1

    def shuffled_all(self) -> bool:
        """Read whether the cards of the coup were gathered as well."""
        if not self:
            return False
        text = self.next("all")
        if text != "all":
            raise NotationError(
                filled("expected shuffle, or shuffle all: {text}", text=quoted(text))
            )
        return True

    def choice(self) -> str:
        text = self.next(message("the choice"))
        if text not in set(Choice):
            known = ", ".join(Choice)
            raise NotationError(
                filled("not a choice ({known}): {text}", known=known, text=quoted(text))
            )
        return text

    def points(self) -> int:
        text = self.next(message("the total"))
        if not re.fullmatch(r"[1-9][0-9]?", text):
            raise NotationError(filled("not a total of cards: {text}", text=quoted(text)))
        return int(text)

    def place(self) -> int:
        text = self.next(message("the number of the action"))
        if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
            raise NotationError(
                filled("not the number of an action, counted from 1: {text}", text=quoted(text))
            )
        return int(text)


def _deal(words: ActionWords) -> Fact:
    hand = words.hand()
    return CardDealt(hand, *words.placed_card())


def _bank(words: ActionWords) -> Fact:
    match words.next(message("draw, offer, accept, refuse, sell or holds")):
        case "draw":
            return DrawBegun()
        case "offer":
            return BankOffered(words.hand())
        case "accept":
            return BankAccepted(words.hand())
        case "refuse":
            return BankRefused(words.hand())
        case "sell":
            return BankSold(words.hand(), words.amount())
        case "holds":
            return BankCounted(words.amount())
        case other:
            raise NotationError(
                filled(
                    "expected bank draw, offer, accept, refuse, sell or holds: {other}",
                    other=quoted(other),
                )
            )


def _show(words: ActionWords) -> Fact:
    hand, first = words.hand(), words.covered_first()
    return CardsTurned(hand, words.cards(), first)


def _correct(words: ActionWords) -> Correction:
    place = words.place()
    return Correction(place, words.placed_cards())


_VERBS: dict[str, Callable[[ActionWords], Fact | Correction]] = {
    "deal": _deal,
    "show": _show,
    "stand": lambda words: Stood(words.hand()),
    "total": lambda words: TotalShown(words.hand(), words.points()),
    "play": lambda words: PlayedOn(words.hand()),
    "split": lambda words: Split(words.hand()),
    "double": lambda words: Doubled(words.hand()),
    "surrender": lambda words: Surrendered(words.hand()),
    "insure": lambda words: Insured(words.hand(), words.amount()),
    "stake": lambda words: StakePlaced(words.hand(), words.amount()),
    "double-all": lambda _: AllDoubled(),
    "redouble": lambda words: Redoubled(words.hand()),
    "look": lambda words: Looked(words.hand()) if words else Looked(),
    "unseen": lambda _: SightLost(),
    "vouch": lambda _: Vouched(),
    "bury": lambda words: Buried(words.hand()),
    "fou": lambda _: FouShown(),
    "shuffle": lambda words: Shuffled(words.shuffled_all()),
    "cut": lambda _: PackCut(),
    "burn": lambda words: CardBurnt(words.card()),
    "exposed": lambda words: CardExposed(words.card()),
    "draw": lambda words: LotDrawn(words.hand(), words.card()),
    "choose": lambda words: Chosen(words.hand(), words.choice()),
    "bank": _bank,
    "pay": lambda words: ChipsMoved(words.hand(), words.amount()),
    "take": lambda words: ChipsMoved(words.hand(), exact(-words.amount())),
    "correct": _correct,
    "strike": lambda words: Correction(words.place()),
}


def read(text: str, *, french: bool = False) -> Fact | Correction:
    """Read one action.

    >>> read("deal 2 [10H]")
    CardDealt(hand='2', card=card('TH'), covered=True)
    >>> read("take 2 7.5")
    ChipsMoved(hand='2', amount=Fraction(-15, 2))
    """
    words = ActionWords(text, french=french)
    verb = words.next(message("an action"))
    reader = _VERBS.get(verb)
    if reader is None:
        raise NotationError(
            filled("not an action (deal, show, stand, split, ...): {verb}", verb=quoted(verb))
        )
    found = reader(words)
    if words:
        raise NotationError(
            filled(
                "nothing more was expected after the action: {more}", more=quoted(words.next(""))
            )
        )
    return found


def write(fact: Fact) -> str:
    """Write a fact as an action.

    >>> write(CardDealt("2", card("TH"), covered=True)), write(ChipsMoved("2", -10))
    ('deal 2 [TH]', 'take 2 10')
    """
    match fact:
        case CardDealt(hand, one, covered):
            return f"deal {hand} {_placed(one, covered=covered)}"
        case CardsTurned(hand, cards, first):
            return " ".join(["show", hand, *([f"#{first + 1}"] if first else []), *map(str, cards)])
        case Stood(hand):
            return f"stand {hand}"
        case TotalShown(hand, points):
            return f"total {hand} {points}"
        case PlayedOn(hand):
            return f"play {hand}"
        case StakePlaced(hand, amount):
            return f"stake {hand} {decimal(amount)}"
        case ChipsMoved(hand, amount):
            return f"{'take' if amount < 0 else 'pay'} {hand} {decimal(max(amount, -amount))}"
        case Buried(hand):
            return f"bury {hand}"
        case Split(hand):
            return f"split {hand}"
        case Doubled(hand):
            return f"double {hand}"
        case Surrendered(hand):
            return f"surrender {hand}"
        case Insured(hand, premium):
            return f"insure {hand} {decimal(premium)}"
        case AllDoubled():
            return "double-all"
        case Redoubled(hand):
            return f"redouble {hand}"
        case Looked(hand):
            return "look" if hand == BANKER else f"look {hand}"
        case SightLost():
            return "unseen"
        case Vouched():
            return "vouch"
        case FouShown():
            return "fou"
        case Shuffled(gathered):
            return "shuffle all" if gathered else "shuffle"
        case PackCut():
            return "cut"
        case CardBurnt(one):
            return f"burn {one}"
        case CardExposed(one):
            return f"exposed {one}"
        case DrawBegun():
            return "bank draw"
        case LotDrawn(hand, one):
            return f"draw {hand} {one}"
        case Chosen(hand, choice):
            return f"choose {hand} {choice}"
        case BankOffered(hand):
            return f"bank offer {hand}"
        case BankAccepted(hand):
            return f"bank accept {hand}"
        case BankRefused(hand):
            return f"bank refuse {hand}"
        case BankSold(hand, price):
            return f"bank sell {hand} {decimal(price)}"
        case BankCounted(amount):
            return f"bank holds {decimal(amount)}"
        case SessionOpened() | CoupOpened():
            raise AssertionError("an opening is a table of the coup file, not an action")
        case _:
            assert_never(fact)


def _placed(one: Card, *, covered: bool) -> str:
    if one is COVERED_CARD:
        return "??" if covered else UNKNOWN
    return f"[{one}]" if covered else str(one)
