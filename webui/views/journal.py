"""The journal: each fact of the log in words, with its time and source. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tracker.game import events as e
from tracker.game.coup import BANKER
from tracker.game.irregularities import Choice
from webui.views.cards import short

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tracker.game.cards import Card
    from webui.core.i18n import Words


class JournalLine(NamedTuple):
    seq: int
    time: str
    said: str
    source: str
    struck: bool
    is_card: bool


_PLAIN: dict[type[object], tuple[str, str]] = {
    e.AllDoubled: ("double for all", "double pour tous"),
    e.Looked: ("the banker looks", "le banquier regarde"),
    e.SightLost: ("the table is not seen", "la table n'est pas vue"),
    e.Vouched: ("confirmed as written", "confirmé tel que noté"),
    e.FouShown: ("the Fou is reached", "le Fou est sorti"),
    e.Shuffled: ("shuffled", "mêlé"),
    e.PackCut: ("cut", "coupé"),
    e.CoupOpened: ("coup opened", "coup ouvert"),
    e.SessionOpened: ("evening opened", "soirée ouverte"),
}
_OF_HAND: dict[type[object], tuple[str, str]] = {
    e.Stood: ("stands", "reste"),
    e.Split: ("splits", "scinde"),
    e.Doubled: ("doubles", "double"),
    e.Surrendered: ("surrenders", "abandonne"),
    e.Redoubled: ("redoubles", "redouble"),
    e.Buried: ("discarded", "enterrée"),
    e.BankOffered: ("bank offered", "banque offerte"),
    e.BankAccepted: ("takes the bank", "prend la banque"),
    e.BankRefused: ("refuses the bank", "refuse la banque"),
}
_CHOICES = {
    Choice.KEEP: ("keeps", "garde"),
    Choice.REFUSE: ("refuses", "refuse"),
    Choice.WITHDRAW: ("withdraws", "se retire"),
    Choice.TWO_HANDS: ("plays two hands", "joue deux mains"),
    Choice.FIRST: ("keeps the first", "garde la première"),
    Choice.SECOND: ("keeps the second", "garde la seconde"),
    Choice.ACCEPT: ("accepts", "accepte"),
    Choice.ASK: ("asks for a shuffle", "demande qu'on mêle"),
    Choice.WAIVE: ("lets it pass", "laisse passer"),
}
_SOURCES = {
    "banker": ("you", "vous"),
    "camera": ("camera", "caméra"),
    "undo": ("you", "vous"),
    "redo": ("you", "vous"),
}


def journal_lines(
    entries: Sequence[e.Entry], words: Words, name: Callable[[str], str]
) -> tuple[JournalLine, ...]:
    """Word entries, the latest first; undone ones are struck. `name` names a hand."""
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
        words(*_SOURCES.get(entry.source, (entry.source, entry.source))),
        struck,
        isinstance(entry.event, e.CardDealt | e.CardsTurned | e.LotDrawn),
    )


def say(event: e.Event, words: Words, name: Callable[[str], str]) -> str:
    """Word one fact."""
    plain = _PLAIN.get(type(event))
    if plain is not None and getattr(event, "hand", BANKER) == BANKER:
        return words(*plain)
    if isinstance(event, e.Amended):
        if not event.replacement:
            return words("an entry struck out", "une ligne rayée")
        said = ", ".join(say(each, words, name) for each in event.replacement)
        return words(f"corrected: {said}", f"corrigé : {said}")
    if isinstance(event, e.Earlier):
        said = say(event.fact, words, name)
        return words(f"{said}, added later", f"{said}, ajouté plus tard")
    if isinstance(event, e.CardBurnt | e.CardExposed):
        kind = (
            words("burnt", "brûlée")
            if isinstance(event, e.CardBurnt)
            else words("face up in the pack", "retournée dans le paquet")
        )
        return f"{_card(event.card, words)} {kind}"
    assert not isinstance(event, e.SessionOpened | e.CoupOpened | e.AllDoubled)
    assert not isinstance(event, e.SightLost | e.Vouched)
    assert not isinstance(event, e.FouShown | e.Shuffled | e.PackCut)
    return f"{name(event.hand)} · {_of_hand(event, words)}"


def _of_hand(event: e.Fact, words: Words) -> str:  # noqa: PLR0911
    match event:
        case e.CardDealt(_, one, covered):
            return (
                words("face-down card", "carte couverte")
                if covered and one.rank == "?"
                else _card(one, words)
            )
        case e.Looked():
            return words("looks at the hidden card", "regarde la carte couverte")
        case e.CardsTurned(_, found):
            said = " ".join(_card(one, words) for one in found)
            return words(f"shows {said}", f"montre {said}")
        case e.LotDrawn(_, one):
            return words(f"draws {_card(one, words)}", f"tire {_card(one, words)}")
        case e.StakePlaced(_, amount):
            return words(f"stake {words.amount(amount)}", f"mise {words.amount(amount)}")
        case e.Insured(_, amount):
            return words(f"insures {words.amount(amount)}", f"assure {words.amount(amount)}")
        case e.BankSold(_, amount):
            return words(
                f"buys the bank, {words.amount(amount)}",
                f"achète la banque, {words.amount(amount)}",
            )
        case e.ChipsMoved(_, amount):
            return words(f"chips {words.signed(amount)}", f"jetons {words.signed(amount)}")
        case e.Chosen(_, choice):
            return words(*_CHOICES[Choice(choice)]) if choice in set(Choice) else choice
    return words(*_OF_HAND[type(event)])


def _card(one: Card, words: Words) -> str:
    return short(one, french=words.french_cards)
