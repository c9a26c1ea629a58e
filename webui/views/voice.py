"""What `voice.js` says aloud, as plain values, from what everybody at the table sees. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tracker.voice.clips import VOICE_LANGUAGES
from tracker.voice.pieces import Fields, Who, fill
from tracker.voice.spoken import Utterance, VoiceKind, not_seen, spoken
from tracker.voice.voice_language import Person
from webui.views.irregular import standing_irregularities

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.store.evening_table import EveningTable
    from tracker.voice.voice_language import Part
    from webui.core.i18n import Words
    from webui.views.status_bar import BesideLog

NO_VOICE = ""


def voice(live: EveningTable, beside: BesideLog, words: Words) -> str:
    """Give as JSON what is said at this moment: kind, key and pieces of each utterance."""
    language = VOICE_LANGUAGES.get(words.code)
    if language is None:
        return NO_VOICE
    table = live.public()
    if beside.camera.state == "lost" and not beside.by_hand:
        return _written(not_seen(table, language))
    return _written(spoken(table, standing_irregularities(table, beside.seen), language))


def voice_of_stakes(live: EveningTable, words: Words) -> str:
    """Give what the page of the stakes says aloud; nothing once somebody has staked."""
    language, table = VOICE_LANGUAGES.get(words.code), live.public()
    if language is None or table.coup is None or any(each.stake for each in table.coup.players):
        return NO_VOICE
    return _written(spoken(table, (), language))


def voice_sample(words: Words) -> str:
    """Give an example to listen to on the page where the voice is switched on."""
    language = VOICE_LANGUAGES.get(words.code)
    if language is None:
        return NO_VOICE
    parts = fill(language, language.acts["PAY"], Fields(Who("Anne", "1"), 15))
    return _written([Utterance(VoiceKind.PAYMENTS, "sample", parts)])


def _written(told: Iterable[Utterance]) -> str:
    found = [[each.kind, each.key, [_part(part) for part in each.parts]] for each in told]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _part(part: Part) -> str | list[object]:
    return [part.name, list(part.clips)] if isinstance(part, Person) else part
