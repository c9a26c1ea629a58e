"""Notice a database that was copied without its `-wal` file: its paired devices are older than it."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING

from tracker.store.readonly import open_readonly
from tracker.store.schema import steps

if TYPE_CHECKING:
    from pathlib import Path


def lacks_wal(database: Path) -> bool:
    """Tell whether a log is empty and was made after the devices beside it were paired.

    Normally the log is made first and devices are paired later. If it is the other way round, the log
    was made again in place of an old one, or was copied without the `-wal` file that held its evenings.
    """
    try:
        with open_readonly(database) as db:
            if db.execute("SELECT 1 FROM log UNION ALL SELECT 1 FROM removed").fetchone():
                return False
            made = datetime.fromisoformat(steps.applied(db)[0].applied_at)
        with open_readonly(database.with_suffix(".devices.db")) as devices:
            paired_ms = devices.execute("SELECT min(paired_ms) FROM devices").fetchone()[0]
    except (sqlite3.Error, OSError, ValueError, IndexError):
        return False  # the error is reported when they are opened
    return paired_ms is not None and paired_ms < made.timestamp() * 1000
