"""The language of a page: sentences in English or French, amounts, numbers, dates."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from flask import current_app, g, request
from werkzeug.exceptions import HTTPException

from tracker.game.money import Money, decimal
from tracker.game.rules import Index
from tracker.game.wording import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

MINUS = "\N{MINUS SIGN}"
_DAYS = (
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
)
_MONTHS = (
    [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
)
_ERRORS = {
    400: ("That cannot be read.", "Cela ne se lit pas."),
    401: ("This device is not paired.", "Cet appareil n'est pas associé."),
    403: ("This device may not do that.", "Cet appareil n'a pas le droit de faire cela."),
    404: ("There is nothing here.", "Il n'y a rien ici."),
    405: ("Nothing can be done that way.", "Rien ne se fait ainsi."),
    413: ("That is too much at once.", "C'est trop à la fois."),
    421: ("This server has another name.", "Ce serveur porte un autre nom."),
    429: ("Too many tries; wait a minute.", "Trop d'essais ; attendez une minute."),
    503: ("Too many screens are open.", "Trop d'écrans sont ouverts."),
    507: (
        "Nothing was written: free some space on the disk, then do it again.",
        "Rien n'a été noté : libérez de la place sur le disque, puis recommencez.",
    ),
}


class Refusal(HTTPException):
    """Refuse an action, with the sentence that says why."""

    code = 409


class Words:
    """The words of one language: `words(english, french)` picks one; also the letters on cards."""

    def __init__(
        self, language: Language, letters: Callable[[], Index | None] = lambda: None
    ) -> None:
        self.language = language
        self.french = language is Language.FR
        self._letters = letters
        self._index: Index | None = None

    @property
    def index(self) -> Index:
        """Give the letters on the cards: those of the current evening, or else of the language.

        Looked up when first needed, and without a lock. `cached_property` of Python 3.11 takes one
        lock for all objects of the class: with a page that waits for the hub's lock this deadlocks.
        """
        if self._index is None:
            self._index = self._letters() or (Index.FR if self.french else Index.EN)
        return self._index

    @property
    def french_cards(self) -> bool:
        return self.index is Index.FR

    def __call__(self, english: str, french: str) -> str:
        return self.kept_together(french) if self.french else english

    def kept_together(self, text: str) -> str:
        """Put no line break before the French signs ? ! : ;"""
        if not self.french:
            return text
        for sign in "?!:;":
            text = text.replace(f" {sign}", f"\u00a0{sign}")
        return text

    def amount(self, amount: Money | None) -> str:
        """Write an amount as people say it.

        >>> from tracker.game.money import money
        >>> Words(Language.FR).amount(money("7.5")), Words(Language.EN).amount(-1200)
        ('7,50', '−1,200')
        """
        if amount is None:
            return "–"
        whole, _, rest = decimal(max(amount, -amount)).partition(".")
        digits = f"{int(whole):,}".replace(",", "\u202f" if self.french else ",")
        point = "," if self.french else "."
        tail = point + rest.ljust(2, "0") if rest else ""
        return (MINUS if amount < 0 else "") + digits + tail

    def typed(self, amount: Money | None) -> str:
        """Write an amount as people would type it into a field.

        >>> from tracker.game.money import money
        >>> Words(Language.FR).typed(money("1.5")), Words(Language.EN).typed(None)
        ('1,5', '')
        """
        text = "" if amount is None else decimal(amount)
        return text.replace(".", ",") if self.french else text

    def signed(self, amount: Money) -> str:
        return ("+" if amount > 0 else "") + self.amount(amount)

    def number(self, value: float) -> str:
        """Write a measured number with one decimal.

        >>> Words(Language.FR).number(14.25)
        '14,2'
        """
        return f"{value:.1f}".replace(".", "," if self.french else ".")

    def time(self, at_ms: int) -> str:
        return f"{_local(at_ms):%H:%M:%S}"

    def hour(self, at_ms: int) -> str:
        return f"{_local(at_ms):%H:%M}"

    def date(self, at_ms: int) -> str:
        """Write a day: vendredi 14 novembre 2025."""
        day = _local(at_ms)
        week, month = _DAYS[self.french][day.weekday()], _MONTHS[self.french][day.month - 1]
        return f"{week} {day.day} {month} {day.year}"

    def error(self, code: int) -> str:
        known = _ERRORS.get(code, ("Something went wrong here.", "Quelque chose s'est mal passé."))
        return self(*known)


def _local(at_ms: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(at_ms / 1000).astimezone()


def language() -> Language:
    """Give the language chosen on this device, or else the browser's."""
    chosen = request.cookies.get("lang")
    if chosen in set(Language):
        return Language(chosen)
    best = request.accept_languages.best_match([each.value for each in Language], "en")
    return Language(best)


def here() -> Words:
    """Give the words in the language of the current request."""
    if "words" not in g:
        # the club's page has no evening of its own, so no letters of its cards
        hub = current_app.extensions.get("hub")
        g.words = Words(language(), hub.index) if hub else Words(language())
    found: Words = g.words
    return found


def theme() -> str | None:
    chosen = request.cookies.get("theme")
    return chosen if chosen in ("dark", "light") else None


def init_app(app: Flask) -> None:
    app.context_processor(lambda: {"t": here(), "theme": theme()})
