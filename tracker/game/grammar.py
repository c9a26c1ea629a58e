"""The forms of a name inside a sentence: to whom, of whom, whose, in English and French.

Sentences are written with these forms, so a finished sentence never has to be corrected.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import NamedTuple


class Language(StrEnum):
    EN = "en"
    FR = "fr"


Pair = tuple[str, str]  # English, French


def pick(pair: Pair, language: Language) -> str:
    """Give one of two wordings."""
    return pair[language is Language.FR]


def elides(name: str) -> bool:
    """Tell whether French joins de and que to a name: it begins with a vowel that is heard.

    An h is left alone: whether it is mute nobody can tell from a name.

    >>> [elides(name) for name in ("Anne", "Émile", "Œdipe", "Yves", "Yann", "Hugo", "Zoé", "Ян")]
    [True, True, True, True, False, False, False, False]
    """
    letters = [_plain(sign) for sign in name[:2]]
    if letters[:1] == ["y"]:
        return len(letters) > 1 and letters[1] not in _VOWELS
    return bool(letters) and letters[0] in _VOWELS


_VOWELS = frozenset("aeiouyœæ")


def _plain(sign: str) -> str:
    """Give a letter without its accent."""
    return unicodedata.normalize("NFD", sign)[:1].lower()


class Named(NamedTuple):
    """The forms of a name: in the middle of a sentence, and at its end.

    A hand of a split is set off by commas: "Anne, hand 2, keeps the 5".
    """

    name: str
    place: str  # "hand 2", where the seat has several
    language: Language
    banker: bool = False

    @property
    def end(self) -> str:
        """Name it where the sentence or its part ends."""
        return ", ".join(filter(None, (self.name, self.place)))

    @property
    def who(self) -> str:
        """Name it where the sentence goes on."""
        return f"{self.end}," if self.place else self.name

    @property
    def Who(self) -> str:  # noqa: N802  the capital is what it gives
        """Name it where the sentence begins; a name stays as it was given."""
        return self.who[0].upper() + self.who[1:] if self.banker else self.who

    @property
    def to(self) -> str:
        return self._joined("to", "à", "au", self.who)

    @property
    def to_end(self) -> str:
        return self._joined("to", "à", "au", self.end)

    @property
    def of(self) -> str:
        return self._joined("of", "de", "du", self.who)

    @property
    def of_end(self) -> str:
        return self._joined("of", "de", "du", self.end)

    def _joined(self, english: str, french: str, with_article: str, named: str) -> str:
        if self.language is Language.EN:
            return f"{english} {named}"
        if self.banker:
            return f"{with_article} {named.partition(' ')[2]}"
        if french == "de" and elides(self.name):
            return f"d'{named}"
        return f"{french} {named}"

    def whose(self, thing: str) -> str:
        """Say in English whose a thing is.

        >>> Named("Anne", "", Language.EN).whose("card")
        "Anne's card"
        >>> Named("Anne", "hand 2", Language.EN).whose("card")
        'the card of Anne, hand 2,'
        """
        return f"the {thing} {self.of}" if self.place else f"{self.name}'s {thing}"

    def Whose(self, thing: str) -> str:  # noqa: N802
        """Say it where the sentence begins."""
        said = self.whose(thing)
        return said[0].upper() + said[1:] if self.place or self.banker else said

    def whose_end(self, thing: str) -> str:
        """Say it where the sentence ends."""
        return f"the {thing} {self.of_end}" if self.place else f"{self.name}'s {thing}"
