"""When the clock of the frames began, by the clock on the wall: that one may be set."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

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
    ) -> None:
        self._wall, self._counting = wall, counting
        self._counted_from_s = counting() - age_s
        self._began_ms = self._measured_ms()

    @property
    def began_ms(self) -> int:
        found = self._measured_ms()
        if abs(found - self._began_ms) >= SET_MS:
            self._began_ms = found
        return self._began_ms

    def _measured_ms(self) -> int:
        return round((self._wall() - self._counting() + self._counted_from_s) * 1000)
