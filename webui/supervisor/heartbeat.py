"""Tell whether a process hangs: a living one writes or touches its file twice a second."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HANGS_AFTER_S = 20.0
STARTS_WITHIN_S = 120.0  # a slow machine needs that long to load the networks
NAP_S = 1.0  # when two checks are further apart, this process itself was suspended


class Heartbeat:
    """How long a process has written nothing, by a clock that nobody can set."""

    def __init__(self, sign: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._sign, self._clock = sign, clock
        self.begin()

    def begin(self) -> None:
        """Start counting: the process was just started."""
        self._silent_s, self._was_heard = 0.0, False
        self._looked_s, self._last = self._clock(), self._written()

    def look(self) -> None:
        """Note whether it has written since the last check."""
        now, written = self._clock(), self._written()
        self._silent_s += min(now - self._looked_s, NAP_S)
        self._looked_s = now
        if written != self._last:
            self._last, self._silent_s, self._was_heard = written, 0.0, True

    @property
    def is_lost(self) -> bool:
        return self._silent_s > (HANGS_AFTER_S if self._was_heard else STARTS_WITHIN_S)

    def _written(self) -> tuple[int, int]:
        """Identify one writing of the file: it is replaced each time."""
        try:
            found = self._sign.stat()
        except OSError:
            return 0, 0
        return found.st_mtime_ns, found.st_ino
