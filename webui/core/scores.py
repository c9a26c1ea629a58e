"""The scores of evenings, kept in memory and computed again when an evening's log has grown."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from flask import current_app

from tracker.game.scores import evening_score
from tracker.store.errors import StoreError
from tracker.store.evening_table import EveningTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flask import Flask

    from tracker.game.rules import Rules
    from tracker.game.scores import CoupScore, EveningScore
    from webui.core.evening_hub import EveningHub


class PlayedEvening(NamedTuple):
    """An evening's score, the rules of its coups, and its last entry."""

    score: EveningScore
    rules: tuple[Rules, ...]  # of each coup in the score
    seq: int

    def coups(self) -> Iterator[tuple[Rules, CoupScore]]:
        """Give each coup with the rules it was played by."""
        return zip(self.rules, self.score.coups, strict=True)


class ScoreBook:
    """Every evening's score, computed when it is first asked for; several threads may ask."""

    def __init__(self, hub: EveningHub) -> None:
        self._hub = hub
        self._kept: dict[int, PlayedEvening] = {}
        self._unreadable: set[int] = set()
        self._computing = threading.Lock()

    def known(self, session: int) -> PlayedEvening | None:
        """Give an evening's score if it is in memory and up to date; else None."""
        with self._hub.lock:
            last = self._hub.log.last(session)
        kept = self._kept.get(session)
        return kept if kept is not None and kept.seq == last else None

    def of(self, session: int) -> PlayedEvening:
        """Give an evening's score; the log is not locked while it is computed."""
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

    def clear(self) -> None:
        """Forget all scores, because names in the log were replaced."""
        self._kept = {}

    def compute_missing(self, sessions: Sequence[int]) -> int:
        """Begin to compute the scores that are not known, in the background; give how many those are."""
        left = [
            each for each in sessions if each not in self._unreadable and self.known(each) is None
        ]
        if left and self._computing.acquire(blocking=False):
            threading.Thread(target=self._compute, args=(left,), name="scores", daemon=True).start()
        return len(left)

    def _compute(self, sessions: Sequence[int]) -> None:
        try:
            for each in sessions:
                if self._hub.closed:
                    return
                try:
                    # the database may be closed meanwhile
                    with suppress(sqlite3.ProgrammingError):
                        self.of(each)
                except StoreError:  # the page of the evening says why
                    self._unreadable.add(each)
        finally:
            self._computing.release()


def init_app(app: Flask) -> None:
    app.extensions["scores"] = ScoreBook(app.extensions["hub"])


def score_book() -> ScoreBook:
    found: ScoreBook = current_app.extensions["scores"]
    return found
