"""Was a database copied without what had been written last? Its paired devices remember more than it."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import TYPE_CHECKING

from tracker.store.readonly import looked_at
from tracker.store.schema import steps

if TYPE_CHECKING:
    from pathlib import Path


def is_emptied(database: Path) -> bool:
    """Tell whether a log without a line is younger than the devices that were paired with it.

    A house that begins makes its log first, and pairs a device then. The other way round the file was
    made anew in an old one's place, or came here without the `-wal` file that held its evenings.
    """
    try:
        with looked_at(database) as db:
            if db.execute("SELECT 1 FROM log UNION ALL SELECT 1 FROM removed").fetchone():
                return False
            made = datetime.fromisoformat(steps.applied(db)[0].applied_at)
        with looked_at(database.with_suffix(".devices.db")) as devices:
            paired_ms = devices.execute("SELECT min(paired_ms) FROM devices").fetchone()[0]
    except (sqlite3.Error, OSError, ValueError, IndexError):
        return False  # whoever opens them says what is wrong
    return paired_ms is not None and paired_ms < made.timestamp() * 1000
