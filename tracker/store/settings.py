"""Settings for all evenings, such as camera and language; stored like those of an evening, number 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.host.network import without_password
from tracker.store.guards import guards_lifted
from tracker.store.readonly import settings_of

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sqlite_utils.db import Database

    from tracker.store.log import Log

ALL_EVENINGS = 0  # stands for all evenings; no evening has this number
BY_HAND = "none"  # chosen as the camera if people enter everything on the tablet


@dataclass(frozen=True)
class Settings:
    """The settings for all evenings; an empty one was not chosen yet."""

    language: str = ""
    camera: str = ""
    deck: str = ""  # path of the file that `deck learn` wrote
    network: str = ""  # "yes" if tablets on the local network may connect
    certificate: str = ""  # path of the certificate, if they connect over HTTPS
    broker: str = ""
    table: str = ""
    guide: str = ""  # the step that the first start has come to; "done" after the last one

    @property
    def camera_shown(self) -> str:
        return without_password(self.camera)


def read_settings(db: Database) -> Settings:
    """Read the settings that hold, from a database of any version."""
    found = settings_of(db, ALL_EVENINGS)
    return Settings(
        **{name: found[name] for name in Settings.__dataclass_fields__ if name in found}
    )


def leave_addresses_out(copy: Connection) -> None:
    """Remove from a copy every camera and broker given by an address: it may hold a password."""
    with guards_lifted(copy, "settings"):
        copy.execute(
            "DELETE FROM settings WHERE session = ?"
            " AND (name = 'camera' AND value LIKE '%//%' OR name = 'broker' AND value LIKE '%@%')",
            [ALL_EVENINGS],
        )


def store_setting(log: Log, name: str, value: str, at_ms: int) -> None:
    """Set one of the settings; the last value holds, and earlier ones can still be read."""
    assert name in Settings.__dataclass_fields__, f"no choice of that name: {name}"
    log.set_setting(ALL_EVENINGS, name, value, at_ms)
