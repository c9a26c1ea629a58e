"""The scores of evenings, kept in memory and reckoned anew when an evening's log has grown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import current_app

from tracker.game.scores import evening_score
from tracker.store.evening_table import EveningTable

if TYPE_CHECKING:
    from flask import Flask

    from tracker.game.rules import Rules
    from tracker.game.scores import EveningScore
    from webui.core.evening_hub import EveningHub


class PlayedEvening(NamedTuple):
    """An evening's score, the rules of its coups, and its last entry."""

    score: EveningScore
    rules: tuple[Rules, ...]  # of each coup in the score
    seq: int


class ScoreBook:
    """Every evening's score, each reckoned when it is first asked for; several threads may ask."""

    def __init__(self, hub: EveningHub) -> None:
        self._hub = hub
        self._kept: dict[int, PlayedEvening] = {}

    def known(self, session: int) -> PlayedEvening | None:
        """Give an evening's score if nothing has to be reckoned for it."""
        with self._hub.lock:
            last = self._hub.log.last(session)
        kept = self._kept.get(session)
        return kept if kept is not None and kept.seq == last else None

    def of(self, session: int) -> PlayedEvening:
        """Give an evening's score; the log is not locked while it is reckoned."""
        known = self.known(session)
        if known is not None:
            return known
        with self._hub.lock:
            live = self._hub.in_memory(session)
            entries = [] if live is not None else self._hub.log.read(session)
        if live is None:
            live = EveningTable(entries)
        with self._hub.lock:
            tables, seq = [each.table for each in live.coups()], live.seq
        score = evening_score(tables)
        numbers = {coup.number for coup in score.coups}
        rules = tuple(each.rules for each in tables if each.coups in numbers)
        found = self._kept[session] = PlayedEvening(score, rules, seq)
        return found


def init_app(app: Flask) -> None:
    app.extensions["scores"] = ScoreBook(app.extensions["hub"])


def score_book() -> ScoreBook:
    found: ScoreBook = current_app.extensions["scores"]
    return found
