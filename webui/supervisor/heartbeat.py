"""Tell whether a process hangs: one that works writes its file twice a second."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HANGS_AFTER_S = 20.0  # silence after which a process that has written before counts as hung
STARTS_WITHIN_S = 120.0  # the same before its first sign: loading the networks may take so long
NAP_S = 1.0  # the most counted between two checks; if longer, this process itself was suspended


class Heartbeat:
    """Measures how long a process has written nothing, by a clock that nobody can set."""

    def __init__(self, sign: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._sign, self._clock = sign, clock
        self.begin()

    def begin(self) -> None:
        """Start counting: the process was just started."""
        self._silent_s, self._was_heard = 0.0, False
        self._looked_s, self._last = self._clock(), self._written()

    def check(self) -> None:
        """Note whether the process has written since the last check."""
        now, written = self._clock(), self._written()
        self._silent_s += min(now - self._looked_s, NAP_S)
        self._looked_s = now
        if written != self._last:
            self._last, self._silent_s, self._was_heard = written, 0.0, True

    @property
    def is_lost(self) -> bool:
        return self._silent_s > (HANGS_AFTER_S if self._was_heard else STARTS_WITHIN_S)

    def _written(self) -> tuple[int, int]:
        """Give the file's time and number on the disk, of which one changes with each writing."""
        try:
            found = self._sign.stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_ino
