"""Measure time with a clock that nobody can set, also across restarts.

While the process runs, the monotonic clock counts. Between two runs only the machine's own clock
goes on, and without a battery it may be wrong. So the time between two runs is taken from that
clock, but as at least 0 and at most 15 days.
"""

from __future__ import annotations

import time
from contextlib import suppress
from sqlite3 import OperationalError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from sqlite3 import Connection

DAY_MS = 86_400_000
LONGEST_ABSENCE_MS = 15 * DAY_MS  # so one absence takes at most half of a device's 30 idle days


def steady_s() -> float:
    """Read a clock that nobody can set, in seconds; one that also counts sleep, if there is one."""
    sleepless = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if sleepless is None else time.clock_gettime(sleepless)


class CountedTime:
    """The time counted since a file was made; callers hold the file's lock."""

    def __init__(self, db: Connection, clock: Callable[[], float], at_ms: int) -> None:
        """Continue from the last stored count; `at_ms` is the machine's clock now."""
        self._db, self._clock = db, clock
        row = db.execute("SELECT counted_ms, at_ms FROM counted").fetchone() or (0, at_ms)
        self._began_ms = row[0] + max(0, min(at_ms - row[1], LONGEST_ABSENCE_MS))
        self._began_s = clock()
        self.keep(at_ms)

    def now_ms(self) -> int:
        return self._began_ms + int((self._clock() - self._began_s) * 1000)

    def keep(self, at_ms: int) -> None:
        """Store the count together with the machine's clock."""
        with suppress(OperationalError):  # on a full disk counting goes on in memory
            self._db.execute(
                "INSERT INTO counted VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET counted_ms = max(counted_ms, excluded.counted_ms), at_ms = excluded.at_ms",
                [self.now_ms(), at_ms],
            )
