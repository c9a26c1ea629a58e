"""Say a step of the advice: the sentence that fits this game and this hand, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.advice import Act
from tracker.game.coup import BANKER, takes_part
from tracker.game.customs import WhoCuts, WhoShuffles, customs
from tracker.game.rules import Marker, Staking
from tracker.game.wording import has_two_covered, is_drawn_by_lot, is_playing
from tracker.voice.pieces import Fields, Who, fill, who_is_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.game.advice import Advice
    from tracker.game.table import Table
    from tracker.voice.voice_language import Part, VoiceLanguage

_SHUFFLES = frozenset({Act.SHUFFLE, Act.BASKET, Act.GATHER})
_BESIDE = {WhoShuffles.BANKER_LAST: "+banker-last", WhoShuffles.PLAYER_AGAIN: "+player-again"}
_CUTS = {WhoCuts.ANYBODY: "anybody", WhoCuts.LAST_PLAYER: "last"}


def step(table: Table, advice: list[Advice], language: VoiceLanguage) -> Iterator[Part]:
    """Say the first step of the advice."""
    said = advice[0]
    if is_drawn_by_lot(table, said):
        drawn = Fields(Who(table.banker, BANKER))
        yield from fill(language, language.acts["+lot"], drawn)
    fields = Fields(who_is_told(table, said), said.amount, said.face, is_playing(table))
    yield from fill(language, language.acts[act_key(table, said, language)], fields)
    yield from (language.acts[each] for each in _more(table, advice))


def act_key(table: Table, said: Advice, language: VoiceLanguage) -> str:
    """Choose the sentence: the first that fits this table and this hand."""
    fitting = (f"{said.act.name}.{each}" for each in _fitting(table, said))
    return next((each for each in fitting if each in language.acts), said.act.name)


def _fitting(table: Table, said: Advice) -> Iterator[str]:
    rules = table.rules
    banker = not who_is_told(table, said).name
    fits = (
        (banker and has_two_covered(table), "held"),
        (banker, "you"),
        (not rules.game.has_bank, "coins"),
        (not rules.game.has_bank and said.amount > 0, "staked"),
        (rules.staking is Staking.AFTER_FIRST_CARD, "look"),
        (customs(rules).basket, "basket"),
        (rules.marker is Marker.FOU, "fou"),
        (True, _CUTS.get(customs(rules).cut, "")),
    )
    return (name for fit, name in fits if fit)


def _more(table: Table, advice: list[Advice]) -> Iterator[str]:
    """Say who else may shuffle, where the pack goes, and what must not be looked at."""
    said, rules = advice[0], table.rules
    if said.act in _SHUFFLES and customs(rules).shuffle in _BESIDE:
        yield _BESIDE[customs(rules).shuffle]
    if said.act is Act.CUT and rules.marker is Marker.FOU:
        yield "+on-fou"
    if len(advice) > 1 and advice[1].act is Act.NO_LOOK and not is_asked_again(table, said):
        yield Act.NO_LOOK.name


def is_asked_again(table: Table, said: Advice) -> bool:
    """Tell whether card-or-stand was asked before in this coup, so that less needs to be said."""
    coup = table.coup
    if said.act is not Act.ASK or coup is None:
        return False
    first = next((hand for hand in coup.players if takes_part(hand)), None)
    return first is None or first.id != said.hand or len(first.cards) > 2
