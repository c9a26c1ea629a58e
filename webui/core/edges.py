"""The bank's edge under a set of rules: simulated once by a background process, then kept."""

from __future__ import annotations

import json
import subprocess
import threading
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from flask import current_app

from tracker.cli.child import run_child
from tracker.game.house import differences
from tracker.game.money import decimal
from tracker.game.rules import PRESETS
from tracker.game.simulate.dealer import CARDS_A_SEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from flask import Flask

    from tracker.game.rules import Rules

# Simulated coups: half a minute on a slow machine, and an edge that is right to about 0.5 %.
COUPS = 30_000
PATIENCE_S = 600.0  # a simulation that takes longer has failed
WAITING = 40  # sets of rules that may wait at once


@dataclass(frozen=True)
class EdgeQuestion:
    """A set of rules, and how many play under it."""

    rules: Rules
    players: int
    coups: int = COUPS

    @cached_property
    def arguments(self) -> list[str]:
        """Give the arguments of `vingtetun simulate` that answer the question.

        Its players play by the book, and a free banker stops at 17. No more players are asked for
        than the game and the pack allow.
        """
        rules = self.rules
        most = min(rules.players_max, rules.pack_size // CARDS_A_SEAT)
        asked = ["simulate", "--variant", rules.variant, "--coups", str(self.coups), "--json"]
        asked += ["--players", str(min(self.players, most))]
        for name, value in differences(rules, PRESETS[rules.variant]).items():
            asked += ["--rule", f"{name}={_written(value)}"]
        return asked


def _written(value: object) -> str:
    """Write a rule's value as people type it for `--rule`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return str(value.value if hasattr(value, "value") else value)
    return decimal(value)  # type: ignore[arg-type]  # what is left is an amount


@dataclass(frozen=True)
class BankEdge:
    """What the bank keeps of each chip staked, the standard error, and from how many coups."""

    edge: float
    error: float
    coups: int


class EdgeBook:
    """Keeps known answers; finds the others one after another in a background thread."""

    def __init__(self, ask: Callable[[Sequence[str], float], bytes] = run_child) -> None:
        self._ask = ask
        self._lock = threading.Lock()
        self._known: dict[EdgeQuestion, BankEdge | None] = {}
        self._waiting: list[EdgeQuestion] = []
        self._worker: threading.Thread | None = None

    def ask(self, question: EdgeQuestion) -> BankEdge | None:
        """Give the answer if it is known; else queue the question and give None.

        A failed simulation is None too, and is not tried again.
        """
        with self._lock:
            if question in self._known:
                return self._known[question]
            if question not in self._waiting and len(self._waiting) < WAITING:
                self._waiting.append(question)
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="edges", daemon=True)
                self._worker.start()
        return None

    def known(self, question: EdgeQuestion) -> BankEdge | None:
        """Give the answer if it is known, without queueing the question."""
        with self._lock:
            return self._known.get(question)

    def is_waiting(self, question: EdgeQuestion) -> bool:
        """Tell whether the question is queued or being simulated."""
        with self._lock:
            return question in self._waiting

    def is_pending(self, question: EdgeQuestion) -> bool:
        """Tell whether there is no result yet, not even a failed one; also if nobody has asked."""
        with self._lock:
            return question not in self._known

    def has_failed(self, question: EdgeQuestion) -> bool:
        """Tell whether the simulation failed; it is not tried again."""
        with self._lock:
            return question in self._known and self._known[question] is None

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._worker = None
                    return
                question = self._waiting[0]
            found = self._answer(question)
            with self._lock:
                self._known[question] = found
                self._waiting.remove(question)

    def _answer(self, question: EdgeQuestion) -> BankEdge | None:
        try:
            found = json.loads(self._ask(question.arguments, PATIENCE_S))
            return BankEdge(-found["player_edge"], found["standard_error"], found["coups"])
        except (OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError):
            return None


def init_app(app: Flask) -> None:
    app.extensions["edges"] = EdgeBook()


def edge_book() -> EdgeBook:
    found: EdgeBook = current_app.extensions["edges"]
    return found
