"""A language, and the forms of a name inside its sentences: to whom, of whom, whose.

Sentences are written with these forms, so a finished sentence never has to be corrected. Grammar
that a catalogue cannot hold stands here, for each language that has some.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tracker.game.money import decimal
from tracker.game.sentences import Filled, Message, about, as_written

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from tracker.game.money import Money

    Translate = Callable[[str, int | None], str]


_HALF = Fraction(1, 2)


@dataclass(frozen=True, eq=False)
class Language:
    """A language for sentences; by default the English of the code.

    `tracker.languages` makes the others from their catalogues. The engine reads no files.
    """

    code: str = "en"
    translate: Translate = as_written
    write: Callable[[Money], str] = decimal

    EN: ClassVar[Language]

    @property
    def grammar(self) -> Grammar:
        return GRAMMARS.get(self.code, PLAIN)

    def say(self, text: str, count: int | None = None, /, **values: object) -> str:
        """Translate a sentence of the code, and fill in its fields.

        `count` chooses between singular and plural.

        >>> Language.EN.say("{name} pays {amount}", name="Anne", amount=5)
        'Anne pays 5'
        """
        said = self.translate(text, count)
        if not values:
            return str(said)
        values = {name: self._worded(value) for name, value in values.items()}
        try:
            return said.format(**values)
        except (LookupError, ValueError, AttributeError):
            # another translator's catalogue may name a field that does not exist
            return as_written(text, count).format(**values)

    def word(self, text: str) -> str:
        """Translate a marked sentence, filled in or not; leave any other text as it is."""
        if isinstance(text, Filled):
            try:
                return self.say(text.source, text.number, **text.values)
            except (LookupError, ValueError, AttributeError):
                return str(text)  # another process sent it, and its values do not fit its fields
        return self.say(text) if isinstance(text, Message) else text

    def _worded(self, value: object) -> object:
        if isinstance(value, float):
            return _Measured(value, self._point)
        return self.word(value) if isinstance(value, Filled | Message) else value

    @property
    def _point(self) -> str:
        """Give the sign before the decimals."""
        return self.write(_HALF).strip("05")


class _Measured(float):
    """A measured number, which a sentence writes with the point of its language."""

    def __new__(cls, value: float, point: str) -> Self:
        found = super().__new__(cls, value)
        found.point = point
        return found

    point: str

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", self.point)


Language.EN = Language()


class NameForms(NamedTuple):
    """The forms of a name at the beginning, in the middle and at the end of a sentence.

    A hand of a split stands between commas: "Anne, hand 2, keeps the 5".
    """

    name: str
    place: str  # "hand 2", where the seat has several
    language: Language
    banker: bool = False

    @property
    def end(self) -> str:
        """Give the form for the end of a sentence or clause: "Anne, hand 2"."""
        return ", ".join(filter(None, (self.name, self.place)))

    @property
    def who(self) -> str:
        """Give the form for the middle of a sentence: "Anne, hand 2,"."""
        return f"{self.end}," if self.place else self.name

    @property
    def Who(self) -> str:  # noqa: N802  the capital is what it gives
        """Give the form for the beginning of a sentence: "The banker"; names stay as given."""
        return self.who[0].upper() + self.who[1:] if self.banker else self.who

    @property
    def to(self) -> str:
        return self.language.grammar.to(self, self.who)

    @property
    def to_end(self) -> str:
        return self.language.grammar.to(self, self.end)

    @property
    def of(self) -> str:
        return self.language.grammar.of(self, self.who)

    @property
    def of_end(self) -> str:
        return self.language.grammar.of(self, self.end)

    # possessives, which only the English sentences use; translations use `of`

    @property
    def Card(self) -> str:  # noqa: N802
        return self._beginning("card")

    @property
    def Cards(self) -> str:  # noqa: N802
        return self._beginning("cards")

    @property
    def First_card(self) -> str:  # noqa: N802
        return self._beginning("first card")

    @property
    def Stake(self) -> str:  # noqa: N802
        return self._beginning("stake")

    @property
    def cards_end(self) -> str:
        """Give "Anne's cards" for the end of a sentence."""
        return f"the cards of {self.end}" if self.place else f"{self.name}'s cards"

    def _beginning(self, thing: str) -> str:
        """Give a possessive for the beginning of a sentence.

        >>> NameForms("Anne", "", Language.EN).Card, NameForms("Anne", "hand 2", Language.EN).Card
        ("Anne's card", 'The card of Anne, hand 2,')
        """
        said = f"the {thing} of {self.who}" if self.place else f"{self.name}'s {thing}"
        return said[0].upper() + said[1:] if self.place or self.banker else said


TO = about("a person", "to {who}")
OF = about("a person", "of {who}")


class Grammar:
    """The rules of a language that its catalogue cannot hold; this base class has none.

    `to` and `of` get the name, and in `who` its form for this place in the sentence.
    """

    def to(self, name: NameForms, who: str) -> str:
        return name.language.say(TO, who=who)

    def of(self, name: NameForms, who: str) -> str:
        return name.language.say(OF, who=who)

    def kept_together(self, text: str) -> str:
        """Keep punctuation on the same line as its word; English needs nothing for that."""
        return text


class French(Grammar):
    """French: elision, "au" and "du", and no-break spaces before punctuation."""

    def to(self, name: NameForms, who: str) -> str:
        return f"au {_without_article(who)}" if name.banker else super().to(name, who)

    def of(self, name: NameForms, who: str) -> str:
        """Put "de", "d'" or "du" before a name.

        >>> french = Language("fr", lambda text, _: {OF: "de {who}"}.get(text, text))
        >>> NameForms("Anne", "", french).of, NameForms("Zoé", "", french).of
        ("d'Anne", 'de Zoé')
        >>> NameForms("le banquier", "", french, banker=True).of
        'du banquier'
        """
        if name.banker:
            return f"du {_without_article(who)}"
        return f"d'{who}" if elides(name.name) else super().of(name, who)

    def kept_together(self, text: str) -> str:
        for sign in "?!:;":
            text = text.replace(f" {sign}", f"\u00a0{sign}")
        return text.replace("« ", "«\u00a0").replace(" »", "\u00a0»")


def _without_article(who: str) -> str:
    return who.partition(" ")[2]


def elides(name: str) -> bool:
    """Tell whether "de" becomes "d'" before a name, because it begins with a vowel sound.

    A name with an initial h never elides here: its spelling does not tell whether the h is mute.

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


PLAIN = Grammar()
GRAMMARS: dict[str, Grammar] = {"fr": French()}
