"""Child processes: start them, and start them again after growing pauses when they end."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

from tracker.cli.child import PROGRAM, let_go, start_child
from tracker.game.sentences import message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from webui.supervisor.heartbeat import Heartbeat

# A process that has ended waits for half of its pause. The pause doubles each time, so the waits
# are 1, 2, 4, 8 and then 15 s, and 0.5 s after a steady run.
FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
STEADY_S = 60.0  # a process that ran longer than this begins again with the first pause
LOOK_S = 0.1  # seconds between two looks at the processes
HUNG = message("this program did not answer any more; it was ended, and is started again")
END_S = 8.0  # seconds that a process gets to end when asked to, before it is killed


class Child:
    """One process to keep running, and the file for its output."""

    def __init__(
        self,
        name: str,
        words: Path,
        program: Sequence[str] = PROGRAM,
        first_pause_s: float = FIRST_PAUSE_S,
    ) -> None:
        self.name, self._words = name, words
        self._program, self._first_pause_s = program, first_pause_s
        self._arguments: tuple[str, ...] = ()
        self._process: subprocess.Popen[bytes] | None = None
        self._began_s = self._again_s = 0.0
        self._pause_s = first_pause_s
        self.heartbeat: Heartbeat | None = None  # for a process that may hang
        self.on_hang: Callable[[], None] = lambda: None

    @property
    def pid(self) -> int | None:
        running = self._process is not None and self._process.poll() is None
        return self._process.pid if running and self._process is not None else None

    def last_output_line(self) -> str:
        """Give the last line that the process wrote, or the sentence that it hung."""
        try:
            lines = self._words.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        last = next((line for line in reversed(lines) if line.strip()), "")
        return HUNG if last.endswith(HUNG) else last

    def want(self, arguments: Sequence[str]) -> None:
        """Set the arguments to run with; none means that it should not run.

        A process that runs with other arguments is stopped.
        """
        if tuple(arguments) != self._arguments:
            self.stop()
            self._arguments = tuple(arguments)
            self._again_s, self._pause_s = 0.0, self._first_pause_s

    def check(self) -> None:
        """Kill the process if it hangs; start it if it should run, does not, and has waited."""
        now = time.monotonic()
        if self._process is not None and self._process.poll() is None:
            self._end_if_it_hangs(self._process)
        if self._process is not None and self._process.poll() is not None:
            self._note_end(self._process, now)
        if self._arguments and self._process is None and now >= self._again_s:
            with self._open_words() as words:
                self._process = start_child(
                    self._arguments, self._program, stdout=words, stderr=words
                )
            self._began_s = now
            if self.heartbeat is not None:
                self.heartbeat.begin()

    def _end_if_it_hangs(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process whose heartbeat has stopped, because it would not react to a request."""
        if self.heartbeat is None:
            return
        self.heartbeat.check()
        if self.heartbeat.is_lost:
            _kill(process)
            with self._open_words() as words:
                words.write(f"{time.strftime('%H:%M:%S')} {HUNG}\n".encode())
            self.on_hang()

    def _note_end(self, process: subprocess.Popen[bytes], now: float) -> None:
        """Note that the process has ended, and when to start it again."""
        let_go(process)
        steady = now - self._began_s > STEADY_S
        longer_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        self._pause_s = self._first_pause_s if steady else longer_s
        self._again_s = now + self._pause_s / 2
        self._process = None

    def _open_words(self) -> BinaryIO:
        """Open the file for the output, which nobody else on this machine may read."""
        return os.fdopen(os.open(self._words, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")

    def stop(self) -> None:
        """Ask the process to end, and kill it if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(END_S)
        except subprocess.TimeoutExpired:
            _kill(process)
        let_go(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and wait a while; one that hangs in a driver may stay, so give up then."""
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_S)


class Children:
    """Looks after all child processes, in a thread of its own."""

    def __init__(self, *children: Child) -> None:
        self.by_name = {child.name: child for child in children}
        self.lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="children", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, name: str, arguments: Sequence[str]) -> None:
        with self.lock:
            self.by_name[name].want(arguments)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for child in self.by_name.values():
            child.stop()

    def _watch(self) -> None:
        while not self._over.wait(LOOK_S):
            with self.lock:
                for child in self.by_name.values():
                    child.check()
