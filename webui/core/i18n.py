"""The language of a page: its sentences, amounts, numbers and dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app, g, request
from werkzeug.exceptions import HTTPException

from tracker.game.money import Money, MoneyError, money
from tracker.game.rules import Index
from tracker.game.sentences import about, counted, message
from tracker.languages import codes, formats, own_name
from tracker.languages import language as opened
from tracker.languages.catalogues import SOURCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from tracker.game.grammar import Language

_ERRORS = {
    400: message("That cannot be read."),
    401: message("This device is not paired."),
    403: message("This device may not do that."),
    404: message("There is nothing here."),
    405: message("Nothing can be done that way."),
    413: message("That is too much at once."),
    421: message("This server has another name."),
    429: message("Too many tries; wait a minute."),
    503: message("Too many screens are open."),
    507: message("Nothing was written: free some space on the disk, then do it again."),
}


class Refusal(HTTPException):
    """Refuse an action, with the sentence that says why."""

    code = 409


class Words:
    """One language on the pages: its sentences, its amounts and dates, the letters of its cards."""

    def __init__(
        self, language: Language, letters: Callable[[], Index | None] = lambda: None
    ) -> None:
        self.language = language
        self.formats = formats(language.code)
        self._letters = letters
        self._index: Index | None = None

    @property
    def code(self) -> str:
        return self.language.code

    @property
    def index(self) -> Index:
        """Give the letters on the cards: those of the current evening, or else of the language.

        They are looked up when first needed. This is not a `cached_property`, because in Python
        3.11 that takes one lock for all objects of the class. It would deadlock with a page that
        waits for the hub's lock.
        """
        if self._index is None:
            self._index = self._letters() or self.own_index
        return self._index

    @property
    def own_index(self) -> Index:
        """Give the letters of cards sold where this language is spoken; English if unknown."""
        return Index(self.code) if self.code in set(Index) else Index.EN

    @property
    def has_french_cards(self) -> bool:
        return self.index is Index.FR

    def __call__(self, text: str, /, count: int | None = None, **values: object) -> str:
        """Translate a sentence of the code and fill in its fields; `count` chooses the plural.

        >>> Words(opened("en"))(counted("{count} stake", "{count} stakes"), 2)
        '2 stakes'
        """
        if count is not None:
            values["count"] = count
        return self.kept_together(self.language.say(text, count, **values))

    def word(self, text: str) -> str:
        """Translate a sentence whose fields are already filled, such as an error of the engine."""
        return self.kept_together(self.language.word(text))

    def kept_together(self, text: str) -> str:
        """Allow no line break at a sign that the language sets apart by a space, as in « oui » ?"""
        return self.language.grammar.kept_together(text)

    def amount(self, amount: Money | None) -> str:
        return self.formats.amount(amount)

    def signed(self, amount: Money) -> str:
        return ("+" if amount > 0 else "") + self.amount(amount)

    def typed(self, amount: Money | None) -> str:
        """Write an amount as people would type it into a field.

        >>> from tracker.game.money import money
        >>> Words(opened("fr")).typed(money("1.5")), Words(opened("en")).typed(None)
        ('1,5', '')
        """
        return "" if amount is None else self.formats.plain(amount)

    def notation(self, text: str) -> str:
        """Write an amount that somebody typed as the notation does."""
        return self.formats.notation(text)

    def chip(self, value: str) -> str:
        """Write the value of a chip as its language does; a wrong one stays as it was typed."""
        try:
            return self.typed(money(value))
        except MoneyError:
            return value

    def number(self, value: float) -> str:
        return self.formats.number(value)

    def time(self, at_ms: int) -> str:
        return self.formats.time(at_ms)

    def hour(self, at_ms: int) -> str:
        return self.formats.hour(at_ms)

    def date(self, at_ms: int) -> str:
        return self.formats.date(at_ms)

    def month(self, at_ms: int) -> str:
        return self.formats.month(at_ms)

    def error(self, code: int) -> str:
        return self(_ERRORS.get(code, message("Something went wrong here.")))


def language() -> Language:
    """Give the language chosen on this device, or else the browser's."""
    chosen, known = request.cookies.get("lang"), codes()
    best = chosen if chosen in known else request.accept_languages.best_match(known)
    return opened(best or SOURCE)


def current_words() -> Words:
    """Give the words in the language of the current request."""
    if "words" not in g:
        # the club's page has no evening of its own, so no letters of its cards
        hub = current_app.extensions.get("hub")
        g.words = Words(language(), hub.card_letters) if hub else Words(language())
    found: Words = g.words
    return found


def theme() -> str | None:
    chosen = request.cookies.get("theme")
    return chosen if chosen in ("dark", "light") else None


def init_app(app: Flask) -> None:
    app.context_processor(lambda: {"t": current_words(), "theme": theme()})
    app.jinja_env.globals.update(about=about, counted=counted, languages=language_choices)


def language_choices() -> list[tuple[str, str]]:
    """List the languages: code, and the language's own name; English, the source, comes last."""
    source, *others = codes()
    return [(code, own_name(code)) for code in (*others, source)]
