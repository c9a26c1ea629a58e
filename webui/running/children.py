"""Processes that ought to run: started again when they end, with longer and longer pauses."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
STEADY_S = 60.0  # whoever ran so long is started again at once
LOOK_S = 0.1
PROGRAM = (sys.executable, "-c", "from tracker.cli import main; main()")


class Child:
    """One process, and the file its words go to."""

    def __init__(
        self,
        name: str,
        words: Path,
        program: Sequence[str] = PROGRAM,
        first_pause_s: float = FIRST_PAUSE_S,
    ) -> None:
        self.name, self._words = name, words
        self._program, self._first_pause_s = program, first_pause_s
        self._command: tuple[str, ...] = ()
        self._process: subprocess.Popen[bytes] | None = None
        self._began_s = self._again_s = 0.0
        self._pause_s = first_pause_s

    @property
    def pid(self) -> int | None:
        running = self._process is not None and self._process.poll() is None
        return self._process.pid if running and self._process is not None else None

    def last_words(self) -> str:
        """Give the last line that the process wrote."""
        try:
            lines = self._words.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        return next((line for line in reversed(lines) if line.strip()), "")

    def want(self, arguments: Sequence[str]) -> None:
        """Say with which arguments it ought to run; with none it ought not to run at all."""
        command = (*self._program, *arguments) if arguments else ()
        if command != self._command:
            self.stop()
            self._command, self._again_s, self._pause_s = command, 0.0, self._first_pause_s

    def look(self) -> None:
        """Start the process where it ought to run and does not."""
        now = time.monotonic()
        if self._process is not None and self._process.poll() is not None:
            steady = now - self._began_s > STEADY_S
            longer_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
            self._pause_s = self._first_pause_s if steady else longer_s
            self._again_s = now + self._pause_s / 2
            self._process = None
        if self._command and self._process is None and now >= self._again_s:
            with self._words.open("ab") as words:
                self._process = subprocess.Popen(  # noqa: S603  our own commands
                    self._command, stdin=subprocess.DEVNULL, stdout=words, stderr=words
                )
            self._began_s = now

    def stop(self) -> None:
        """End the process, politely at first."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(8)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Nursery:
    """Looks after all children in a thread of its own."""

    def __init__(self, *children: Child) -> None:
        self.children = {child.name: child for child in children}
        self.lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="nursery", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, name: str, arguments: Sequence[str]) -> None:
        with self.lock:
            self.children[name].want(arguments)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for child in self.children.values():
            child.stop()

    def _watch(self) -> None:
        while not self._over.wait(LOOK_S):
            with self.lock:
                for child in self.children.values():
                    child.look()
