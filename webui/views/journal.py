"""The journal: each fact of the log in words, with its time and source. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import events as e
from tracker.game.coup import BANKER
from tracker.game.irregularities import Choice
from tracker.game.rules import VARIANTS
from tracker.game.sentences import message
from webui.views.cards import short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tracker.game.cards import Card
    from webui.core.i18n import Words


class JournalLine(NamedTuple):
    seq: int
    time: str
    said: str
    source: str
    struck: bool
    is_card: bool
    has_amount: bool


# facts with an amount that can be corrected, and the field that holds it
AMOUNTS: dict[type[object], str] = {
    e.StakePlaced: "amount",
    e.ChipsMoved: "amount",
    e.Insured: "premium",
    e.BankSold: "price",
    e.BankCounted: "amount",
}


_PLAIN: dict[type[object], str] = {
    e.AllDoubled: message("double for all"),
    e.Looked: message("the banker looks"),
    e.SightLost: message("the table is not seen"),
    e.Vouched: message("confirmed as written"),
    e.FouShown: message("the Fou is reached"),
    e.Shuffled: message("shuffled"),
    e.PackCut: message("cut"),
    e.DrawBegun: message("the bank is drawn for"),
    e.SessionOpened: message("evening opened"),
}
_OF_HAND: dict[type[object], str] = {
    e.Stood: message("stands"),
    e.PlayedOn: message("still plays"),
    e.Split: message("splits"),
    e.Doubled: message("doubles"),
    e.Surrendered: message("surrenders"),
    e.Redoubled: message("redoubles"),
    e.Buried: message("discarded"),
    e.BankOffered: message("bank offered"),
    e.BankAccepted: message("takes the bank"),
    e.BankRefused: message("refuses the bank"),
}
_CHOICES = {
    Choice.KEEP: message("keeps"),
    Choice.REFUSE: message("refuses"),
    Choice.WITHDRAW: message("withdraws"),
    Choice.TWO_HANDS: message("plays two hands"),
    Choice.FIRST: message("keeps the first"),
    Choice.SECOND: message("keeps the second"),
    Choice.ACCEPT: message("accepts"),
    Choice.ASK: message("asks for a shuffle"),
    Choice.WAIVE: message("lets it pass"),
}
_SOURCES = {
    e.BY_BANKER: message("you"),
    e.BY_CAMERA: message("camera"),
    "undo": message("you"),
    "redo": message("you"),
}


def journal_lines(
    entries: Sequence[e.Entry], words: Words, name: Callable[[str], str]
) -> tuple[JournalLine, ...]:
    """Word entries, the latest first; undone ones are struck through.

    Undo and redo are not listed themselves. `name` gives the name of a hand.
    """
    amended = e.amendments(entries)
    found = []
    for entry in reversed(entries):
        if isinstance(entry.event, e.Amended) and entry.source in ("undo", "redo"):
            continue
        found.append(_fact(entry, amended, say(entry.event, words, name), words))
    return tuple(found)


def _fact(entry: e.Entry, amended: dict[int, e.Amended], said: str, words: Words) -> JournalLine:
    amendment = amended.get(entry.seq)
    struck = amendment is not None and not amendment.replacement
    return JournalLine(
        entry.seq,
        words.time(entry.at_ms),
        said,
        words(_SOURCES.get(entry.source, entry.source)),
        struck,
        isinstance(entry.event, e.CardDealt | e.CardsTurned | e.LotDrawn),
        type(entry.event) in AMOUNTS,
    )


def say(event: e.Event, words: Words, name: Callable[[str], str]) -> str:
    """Word one fact."""
    plain = _PLAIN.get(type(event))
    if plain is not None and getattr(event, "hand", BANKER) == BANKER:
        return words(plain)
    if isinstance(event, e.Amended):
        if not event.replacement:
            return words("an entry struck out")
        said = ", ".join(say(each, words, name) for each in event.replacement)
        return words("corrected: {said}", said=said)
    if isinstance(event, e.Earlier):
        said = say(event.fact, words, name)
        return words("{said}, added later", said=said)
    if isinstance(event, e.CardBurnt | e.CardExposed | e.BankCounted | e.CoupOpened):
        return _of_table(event, words)
    assert not isinstance(event, e.SessionOpened | e.AllDoubled)
    assert not isinstance(event, e.SightLost | e.Vouched | e.DrawBegun)
    assert not isinstance(event, e.FouShown | e.Shuffled | e.PackCut)
    return f"{name(event.hand)} · {_of_hand(event, words)}"


def _anew(event: e.CoupOpened, words: Words) -> Iterator[str]:
    """Say what holds from this coup on: the game, the people, what the bank holds."""
    if event.rules is not None:
        yield words(VARIANTS[event.rules.variant].title)
    people = (event.banker, *(event.seats or ()))
    if any(people):
        yield ", ".join(name for name in people if name)
    if event.bank is not None:
        yield words("the bank holds {amount}", amount=words.amount(event.bank))


def _of_table(
    event: e.CardBurnt | e.CardExposed | e.BankCounted | e.CoupOpened, words: Words
) -> str:
    if isinstance(event, e.CoupOpened):
        return " · ".join((words("coup opened"), *_anew(event, words)))
    if isinstance(event, e.BankCounted):
        return words("the bank holds {amount}", amount=words.amount(event.amount))
    kind = words("burnt") if isinstance(event, e.CardBurnt) else words("face up in the pack")
    return f"{_card(event.card, words)} {kind}"


_SUMS: dict[type[object], str] = {
    e.StakePlaced: message("stake {amount}"),
    e.Insured: message("insures {amount}"),
    e.BankSold: message("buys the bank, {amount}"),
}


def _of_hand(event: e.Fact, words: Words) -> str:  # noqa: PLR0911
    match event:
        case e.CardDealt(_, one, covered):
            return words("face-down card") if covered and one.rank == "?" else _card(one, words)
        case e.Looked():
            return words("looks at the hidden card")
        case e.CardsTurned(_, found):
            said = " ".join(_card(one, words) for one in found)
            return words("shows {said}", said=said)
        case e.TotalShown(_, points):
            return words("shows {points}", points=points)
        case e.LotDrawn(_, one):
            return words("draws {card}", card=_card(one, words))
        case e.StakePlaced(_, amount) | e.Insured(_, amount) | e.BankSold(_, amount):
            return words(_SUMS[type(event)], amount=words.amount(amount))
        case e.ChipsMoved(_, amount):
            return words("chips {amount}", amount=words.signed(amount))
        case e.Chosen(_, choice):
            return words(_CHOICES[Choice(choice)]) if choice in set(Choice) else choice
    return words(_OF_HAND[type(event)])


def _card(one: Card, words: Words) -> str:
    return short(one, french=words.has_french_cards)
