"""Give the words that the rules require somebody at the table to say aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import PAYMENTS, Act
from tracker.game.coup import BANKER
from tracker.game.speech import speech
from tracker.voice.steps import is_asked_again
from tracker.voice.tongue import END, ON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.advice import Advice
    from tracker.game.customs import Phrase
    from tracker.game.table import Table
    from tracker.voice.tongue import Tongue


def aloud(table: Table, said: Advice, tongue: Tongue) -> tuple[str, ...]:
    """Give the words that are due at a step, or the words to choose from; empty if none are."""
    found = speech(table, said)
    if found is None or is_asked_again(table, said):
        return ()
    return tuple(_said(said, found.phrases, tongue))


def _said(said: Advice, phrases: tuple[Phrase, ...], tongue: Tongue) -> Iterator[str]:
    if said.act is Act.LOOK:
        yield tongue.aloud["natural"]
    elif said.act not in PAYMENTS | {Act.LAST_COUP}:
        yield tongue.aloud["banker" if said.hand == BANKER else "player"]
    for number, phrase in enumerate(phrases, 1):
        if number > 1:
            yield tongue.either
        yield f"{tongue.phrases[phrase]}{END if number == len(phrases) else ON}"
