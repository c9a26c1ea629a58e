"""A language of the voice: its sentences in pieces, and its numbers in clips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tracker.game.customs import Phrase
    from tracker.game.money import Money

    Amount = Callable[[Money, str], tuple[str, ...]]

ON, END = ",", "."  # after a clip that goes on, and after one that ends: there the voice falls
PLACES = 14  # up to this number, a seat has one clip; a higher number is joined from several
HANDS = 4  # the same for the hands of a split

WHO, AMOUNT, COINS = "{who}", "{amount}", "{coins}"
FIELDS = frozenset({WHO, AMOUNT, COINS})


class Person(NamedTuple):
    """A name for the browser's own voice, and the clips that stand for it where there is none."""

    name: str
    clips: tuple[str, ...]


Part = str | Person


@dataclass(frozen=True)
class VoiceLanguage:
    """All that is said in one language. A clip has its own words as its name.

    In a sentence `|` stands between two pieces. A piece is a field, or words that are one clip.
    """

    code: str
    acts: Mapping[str, str]
    irregularities: Mapping[str, str]
    aloud: Mapping[str, str]
    phrases: Mapping[Phrase, str]
    faces: Mapping[str, str]
    cards: Mapping[str, str]
    seat: str
    hand: str
    banker: str
    banker_seat: str  # is played instead of his name
    dealer_seat: str
    irregular: str
    either: str
    amount: Amount
    coins: Amount
    number_clips: Callable[[], Iterator[str]]

    def numbered(self, word: str, number: int, end: str) -> tuple[str, ...]:
        """Give the clips for a seat or a hand with its number."""
        whole = PLACES if word == self.seat else HANDS
        if number <= whole:
            return (f"{word} {self.amount(number, end)[0]}",)
        return (f"{word}{ON}", *self.amount(number, end))


def pieces(sentence: str) -> list[str]:
    """Take a sentence apart.

    >>> pieces("Take,|{amount}|from,|{who}")
    ['Take,', '{amount}', 'from,', '{who}']
    """
    return sentence.split("|")
