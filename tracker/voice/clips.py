"""All clips of a language: what the recorded voice must hold, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tracker.voice.english import ENGLISH
from tracker.voice.french import FRENCH
from tracker.voice.tongue import END, FIELDS, HANDS, ON, PLACES, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker.voice.tongue import Tongue

TONGUES: Mapping[str, Tongue] = {each.code: each for each in (ENGLISH, FRENCH)}


def clips(tongue: Tongue) -> list[str]:
    """List every clip that can be said, each once.

    >>> "Ask for the stakes." in clips(ENGLISH), "la place trois," in clips(FRENCH)
    (True, True)
    """
    return list(dict.fromkeys([*_sentences(tongue), *_people(tongue), *_words(tongue)]))


def _sentences(tongue: Tongue) -> Iterator[str]:
    yield tongue.irregular
    for sentence in (*tongue.acts.values(), *tongue.irregularities.values()):
        for piece in pieces(sentence):
            if piece not in FIELDS:
                yield from _written_out(tongue, piece)


def _written_out(tongue: Tongue, piece: str) -> Iterator[str]:
    for face, cards in product(tongue.faces.values(), tongue.cards.values()):
        yield piece.format(face=face, cards=cards)


def _people(tongue: Tongue) -> Iterator[str]:
    for end in (ON, END):
        for each in (tongue.banker, tongue.banker_seat, tongue.dealer_seat):
            yield f"{each}{end}"
        for word, most in ((tongue.seat, PLACES), (tongue.hand, HANDS)):
            for number in range(1, most + 1):
                yield from tongue.numbered(word, number, end)
    yield from (f"{tongue.seat}{ON}", f"{tongue.hand}{ON}")


def _words(tongue: Tongue) -> Iterator[str]:
    yield from tongue.number_clips()
    yield from tongue.aloud.values()
    yield tongue.either
    for phrase in tongue.phrases.values():
        yield from (f"{phrase}{ON}", f"{phrase}{END}")
