"""When the clock of the frames began, by the clock on the wall: that one may be set."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.pictures.frames import Frame

# Both clocks are read one after the other, and a busy machine may pause in between.
SET_MS = 1000


class WallClock:
    """Gives the start of the frames anew when the machine's clock was set, or when it has slept.

    Frames are counted by a clock that nobody sets; while the machine sleeps it may stand still.
    """

    def __init__(
        self,
        age_s: float,
        wall: Callable[[], float] = time.time,
        counting: Callable[[], float] = time.monotonic,
        awake_or_not: Callable[[], float] | None = None,
    ) -> None:
        self._wall, self._counting = wall, counting
        self._awake_or_not = awake_or_not or _awake_or_not
        self._asleep_s = self._awake_or_not() - counting()
        self._counted_from_s = counting() - age_s
        self._began_ms = self._measured_ms()

    @property
    def began_ms(self) -> int:
        found = self._measured_ms()
        if abs(found - self._began_ms) >= SET_MS:
            self._began_ms = found
        return self._began_ms

    def slept_s(self) -> float:
        """Give the seconds that the machine slept since this was asked last."""
        before, self._asleep_s = self._asleep_s, self._awake_or_not() - self._counting()
        return self._asleep_s - before

    def away_s(self, before: Frame | None, frame: Frame) -> float:
        """Give the seconds from one picture to the next, with those that the machine slept."""
        slept_s = self.slept_s()
        return 0.0 if before is None else (frame.at_ms - before.at_ms) / 1000 + slept_s

    def _measured_ms(self) -> int:
        return round((self._wall() - self._counting() + self._counted_from_s) * 1000)


def _awake_or_not() -> float:
    """Count seconds by a clock that goes on while the machine sleeps, where there is one."""
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    return time.monotonic() if clock is None else time.clock_gettime(clock)
