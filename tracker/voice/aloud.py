"""Give the words that the rules require somebody at the table to say aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import PAYMENTS, Act
from tracker.game.coup import BANKER
from tracker.game.speech import speech
from tracker.voice.steps import is_asked_again
from tracker.voice.voice_language import END, ON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.advice import Advice
    from tracker.game.customs import Phrase
    from tracker.game.table import Table
    from tracker.voice.voice_language import VoiceLanguage


def aloud(table: Table, said: Advice, language: VoiceLanguage) -> tuple[str, ...]:
    """Give the words that are due at a step, or the words to choose from; empty if none are."""
    found = speech(table, said)
    if found is None or is_asked_again(table, said):
        return ()
    return tuple(_said(said, found.phrases, language))


def _said(said: Advice, phrases: tuple[Phrase, ...], language: VoiceLanguage) -> Iterator[str]:
    if said.act is Act.LOOK:
        yield language.aloud["natural"]
    elif said.act not in PAYMENTS | {Act.LAST_COUP}:
        yield language.aloud["banker" if said.hand == BANKER else "player"]
    for number, phrase in enumerate(phrases, 1):
        if number > 1:
            yield language.either
        yield f"{language.phrases[phrase]}{END if number == len(phrases) else ON}"
