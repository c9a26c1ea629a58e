"""Time that is counted, not read off a clock that somebody may set.

While the process runs, a clock that nobody can set counts. Over a restart only the machine's own
clock knows how long we were away, and a board without a battery knows it badly: so an absence
counts as what that clock says, never as less than nothing, and never as more than fifteen days.
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
LONGEST_ABSENCE_MS = 15 * DAY_MS

_SCHEMA = """
CREATE TABLE IF NOT EXISTS counted (
    id INTEGER PRIMARY KEY CHECK (id = 1), counted_ms INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT;
"""


def steady_s() -> float:
    """Read the clock that nobody sets; where the system can, it counts sleep as well."""
    sleepless = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if sleepless is None else time.clock_gettime(sleepless)


class Counted:
    """The time counted since a file was made; whoever uses it holds the file's lock."""

    def __init__(self, db: Connection, clock: Callable[[], float], at_ms: int) -> None:
        """Go on from where the file's last user left off; `at_ms` is what the machine's clock says."""
        self._db, self._clock = db, clock
        db.executescript(_SCHEMA)
        row = db.execute("SELECT counted_ms, at_ms FROM counted").fetchone() or (0, at_ms)
        self._began_ms = row[0] + max(0, min(at_ms - row[1], LONGEST_ABSENCE_MS))
        self._began_s = clock()
        self.keep(at_ms)

    def now_ms(self) -> int:
        return self._began_ms + int((self._clock() - self._began_s) * 1000)

    def keep(self, at_ms: int) -> None:
        """Write down how far we have counted, and what the machine's clock says to it."""
        with suppress(OperationalError):  # on a full disk the time goes on
            self._db.execute(
                "INSERT INTO counted VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET counted_ms = max(counted_ms, excluded.counted_ms), at_ms = excluded.at_ms",
                [self.now_ms(), at_ms],
            )
