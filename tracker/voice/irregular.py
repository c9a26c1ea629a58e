"""Say in one short sentence what went wrong; the screen says what the rule allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.irregularities import Choice, Code
from tracker.game.irregularity_words import got_the_fou
from tracker.voice.pieces import Fields, fill, who_is

if TYPE_CHECKING:
    from tracker.game.irregularities import Irregularity
    from tracker.game.table import Table
    from tracker.voice.voice_language import Part, VoiceLanguage


def irregular(table: Table, raised: Irregularity, language: VoiceLanguage) -> tuple[Part, ...]:
    """Say an irregularity."""
    key = ".".join(filter(None, (raised.code.name, _variant(table, raised))))
    said = fill(language, language.irregularities[key], Fields(who_is(table, raised.hand)))
    return (language.irregular, *said)


def _variant(table: Table, raised: Irregularity) -> str:
    """Choose among the sentences of one code: give the end of the key, or an empty text."""
    banker = table.rules.game.is_bank(raised.hand)
    match raised.code:
        case Code.OUT_OF_ORDER if banker:
            return "banker"
        case Code.FORBIDDEN_LOOK if not banker:
            return "player"
        case Code.UNREQUESTED_CARD if Choice.KEEP not in raised.choices:
            return "no"
        case Code.IMPOSSIBLE_CARD if table.coup is not None and got_the_fou(table.coup, raised):
            return "fou"
        case Code.WRONG_DEAL_FACE:
            return _side(table, raised)
        case _:
            return ""


def _side(table: Table, raised: Irregularity) -> str:
    """Tell which way up a card should have been laid; an empty text if it is not known."""
    hand = None if table.coup is None else table.coup.hands.get(raised.hand)
    cards = () if hand is None else hand.cards
    held = next((each for each in cards if each.entry == raised.entry), None)
    if held is None:
        return ""
    return "turned" if held.covered else "covered"
