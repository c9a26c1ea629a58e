"""Choose what is said aloud at a step: the clips of a language, in order.

The table must be the public one, so that no face of a covered card is ever spoken.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tracker.game.advice import PAYMENTS
from tracker.game.assist import advise, stand_last
from tracker.voice.aloud import aloud
from tracker.voice.irregular import irregular
from tracker.voice.steps import step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.game.advice import Advice
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.voice.voice_language import Part, VoiceLanguage


class VoiceKind(StrEnum):
    """The kinds of things said; each has its own switch."""

    INSTRUCTION = "instruction"
    PAYMENTS = "payments"
    IRREGULARITIES = "irregularities"
    RULES = "rules"


class Utterance(NamedTuple):
    """Something that is said once: its kind, a key that tells it from others, and its pieces."""

    kind: VoiceKind
    key: str
    parts: tuple[Part, ...]


def spoken(
    table: Table, standing: Iterable[Irregularity], language: VoiceLanguage
) -> tuple[Utterance, ...]:
    """List what is said at this moment: what is wrong, and then the next step.

    >>> from tracker.game import EXAMPLE, read_file, table_of_log
    >>> from tracker.voice.english import ENGLISH
    >>> table = table_of_log(read_file(EXAMPLE).entries[:12])
    >>> [each.parts for each in spoken(table, (), ENGLISH)]
    [('Pay,', Person(name='Anne', clips=('seat one,',)), 'fifteen.')]
    """
    advice = stand_last(advise(table))
    said, key = advice[0], _step_key(table, advice[0])
    wrong = (_wrong(table, each, language) for each in standing)
    kind = VoiceKind.PAYMENTS if said.act in PAYMENTS else VoiceKind.INSTRUCTION
    told = Utterance(kind, key, tuple(step(table, advice, language)))
    words = Utterance(VoiceKind.RULES, f"{key}/aloud", aloud(table, said, language))
    if not words.parts:
        return (*wrong, told)
    # a player shows what ends his hand, and says so, before he is paid
    return (*wrong, words, told) if said.act in PAYMENTS else (*wrong, told, words)


def not_seen(table: Table, language: VoiceLanguage) -> tuple[Utterance, ...]:
    """Say that the camera does not see the table."""
    key = f"{table.coups}/unseen"
    return (Utterance(VoiceKind.INSTRUCTION, key, (language.acts["+not-seen"],)),)


def _wrong(table: Table, raised: Irregularity, language: VoiceLanguage) -> Utterance:
    key = f"{raised.code}/{raised.entry}"
    return Utterance(VoiceKind.IRREGULARITIES, key, irregular(table, raised, language))


def _step_key(table: Table, said: Advice) -> str:
    """Give a key that tells a step from a similar one before, made from what all can see."""
    hands = () if table.coup is None else tuple(table.coup.hands.values())
    cards = sum(len(hand.cards) + len(hand.offered) for hand in hands)
    over = sum(hand.end is not None for hand in hands)
    lain = f"{table.coups}/{cards}/{len(hands)}/{over}"
    return f"{lain}/{said.act.name}/{said.hand}/{said.face.name}/{said.amount}"
