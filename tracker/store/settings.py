"""What the house has chosen, for all evenings: kept like an evening's settings, under number 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.host.network import without_password
from tracker.store.readonly import settings_of

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

    from sqlite_utils.db import Database

    from tracker.store.log import Log

HOUSE = 0  # no evening has this number
BY_HAND = "none"  # the camera of a table that is kept by touch


@dataclass(frozen=True)
class Choices:
    """The house's choices; an empty one has not been made yet."""

    language: str = ""
    camera: str = ""
    deck: str = ""  # the file that `deck learn` wrote
    network: str = ""  # "yes" where tablets on the local network may come in
    certificate: str = ""  # its file, where they come in over https
    broker: str = ""
    table: str = ""

    @property
    def camera_shown(self) -> str:
        return without_password(self.camera)


class Places:
    """Where an evening's files lie: all beside its database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.panel = database.parent / "camera"
        self.table_map = database.parent / "table-map.json"
        self.recordings = database.parent / "recordings"

    def words_of(self, name: str) -> Path:
        return self.database.parent / f"{name}.log"


def choices(db: Database) -> Choices:
    """Read the choices that hold; a database of any version may be looked at for them."""
    found = settings_of(db, HOUSE)
    return Choices(**{name: found[name] for name in Choices.__dataclass_fields__ if name in found})


def leave_addresses_out(copy: Connection) -> None:
    """Forget, in a copy, every camera and broker that was chosen by an address: it may hold a password.

    The guards of the table are put back as they were, for `restore` asks for them.
    """
    guards = copy.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'settings'"
    ).fetchall()
    for name, _ in guards:
        copy.execute(f"DROP TRIGGER {name}")
    copy.execute(
        "DELETE FROM settings WHERE session = ?"
        " AND (name = 'camera' AND value LIKE '%//%' OR name = 'broker' AND value LIKE '%@%')",
        [HOUSE],
    )
    for _, made in guards:
        copy.execute(made)


def choose(log: Log, name: str, value: str, at_ms: int) -> None:
    """Make a choice; the last one holds, and the earlier ones stay readable."""
    assert name in Choices.__dataclass_fields__, f"no choice of that name: {name}"
    log.set(HOUSE, name, value, at_ms)
