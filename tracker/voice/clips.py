"""All clips of a language: what the recorded voice must hold, and nothing else."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tracker.voice.english import ENGLISH
from tracker.voice.french import FRENCH
from tracker.voice.voice_language import END, FIELDS, HANDS, ON, PLACES, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker.voice.voice_language import VoiceLanguage

VOICE_LANGUAGES: Mapping[str, VoiceLanguage] = {each.code: each for each in (ENGLISH, FRENCH)}


def clips(language: VoiceLanguage) -> list[str]:
    """List every clip that can be said, each once.

    >>> "Ask for the stakes." in clips(ENGLISH), "la place trois," in clips(FRENCH)
    (True, True)
    """
    return list(dict.fromkeys([*_sentences(language), *_people(language), *_words(language)]))


def _sentences(language: VoiceLanguage) -> Iterator[str]:
    yield language.irregular
    for sentence in (*language.acts.values(), *language.irregularities.values()):
        for piece in pieces(sentence):
            if piece not in FIELDS:
                yield from _written_out(language, piece)


def _written_out(language: VoiceLanguage, piece: str) -> Iterator[str]:
    for face, cards in product(language.faces.values(), language.cards.values()):
        yield piece.format(face=face, cards=cards)


def _people(language: VoiceLanguage) -> Iterator[str]:
    for end in (ON, END):
        for each in (language.banker, language.banker_seat, language.dealer_seat):
            yield f"{each}{end}"
        for word, most in ((language.seat, PLACES), (language.hand, HANDS)):
            for number in range(1, most + 1):
                yield from language.numbered(word, number, end)
    yield from (f"{language.seat}{ON}", f"{language.hand}{ON}")


def _words(language: VoiceLanguage) -> Iterator[str]:
    yield from language.number_clips()
    yield from language.aloud.values()
    yield language.either
    for phrase in language.phrases.values():
        yield from (f"{phrase}{ON}", f"{phrase}{END}")
