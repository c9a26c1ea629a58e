"""The devices' database, as numbered steps; a released step is never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils.migrations import Migrations

if TYPE_CHECKING:
    from sqlite_utils.db import Database

# Files of earlier versions keep no list of steps, so each step allows for what is already there.
_FIRST = (
    """CREATE TABLE IF NOT EXISTS devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    role TEXT NOT NULL, paired_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL) STRICT""",
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "DROP TABLE IF EXISTS codes",  # open codes are kept in memory only
)
_COUNTED = """CREATE TABLE IF NOT EXISTS counted (
    id INTEGER PRIMARY KEY CHECK (id = 1), counted_ms INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT"""


def steps_at(wall_ms: int) -> Migrations:
    """Give the steps; the second one needs the time of the machine's clock."""
    steps = Migrations("devices")

    @steps()
    def first_devices(db: Database) -> None:
        """Store the paired devices, and the key that signs forms."""
        for statement in _FIRST:
            db.execute(statement)

    @steps()
    def counted_time(db: Database) -> None:
        """Measure idle time by `steady_clock` instead of the machine's clock.

        For a device that was paired before, the idle time so far is taken from the machine's clock.
        """
        db.execute(_COUNTED)
        if "counted_ms" in [row[1] for row in db.execute("PRAGMA table_info(devices)")]:
            return
        db.execute("ALTER TABLE devices ADD COLUMN counted_ms INTEGER NOT NULL DEFAULT 0")
        db.execute(
            "UPDATE devices SET counted_ms ="
            " coalesce((SELECT counted_ms FROM counted), 0) - max(0, ? - seen_ms)",
            [wall_ms],
        )

    return steps
