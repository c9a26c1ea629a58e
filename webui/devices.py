"""Which devices may see and do what: pairing codes, roles and sessions, beside the log's file."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CODE_MINUTES = 10
CODE_DIGITS = 8
TRIES_A_MINUTE = 10
# A device that has not been seen for this long pairs again.
IDLE_DAYS = 30
DAY_MS = 86_400_000


class Role(StrEnum):
    """What a device may do; each may do all that the next one may."""

    BANKER = "banker"
    TABLE = "table"
    PLAYERS = "players"

    def covers(self, other: Role) -> bool:
        order = list(Role)
        return order.index(self) <= order.index(other)


@dataclass(frozen=True)
class Device:
    id: int
    name: str
    role: Role
    paired_ms: int
    seen_ms: int


_SCHEMA = """
CREATE TABLE IF NOT EXISTS devices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    role TEXT NOT NULL, paired_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS codes (
    code TEXT PRIMARY KEY, role TEXT NOT NULL, until_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"""


class Devices:
    """The paired devices; only hashes of their tokens and of open codes are kept."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Open the file; tries are counted by a clock that nobody sets."""
        _keep_private(path)
        self._db = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
        self._db.executescript(_SCHEMA)
        self._lock = threading.Lock()
        self._tries: list[float] = []
        self.clock = clock
        self.closed = False

    def close(self) -> None:
        with self._lock:  # SQLite would crash the process under another thread's reading
            self.closed = True
            self._db.close()

    def secret(self) -> bytes:
        """Give the key that signs forms, made at the first start."""
        with self._lock:
            self._db.execute(
                "INSERT OR IGNORE INTO secrets VALUES ('forms', ?)", [secrets.token_hex(32)]
            )
            row = self._db.execute("SELECT value FROM secrets WHERE name = 'forms'").fetchone()
        return bytes.fromhex(row[0])

    def new_code(self, role: Role, now_ms: int) -> str:
        """Make a code that pairs one device, once, within ten minutes."""
        code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
        with self._lock:
            self._db.execute("DELETE FROM codes WHERE until_ms < ?", [now_ms])
            self._db.execute(
                "INSERT INTO codes VALUES (?, ?, ?)",
                [_hash(code), role, now_ms + CODE_MINUTES * 60_000],
            )
        return code

    def may_try(self) -> bool:
        """Count a try at pairing; ten in a minute are the most, whatever the clock is set to."""
        now = self.clock()
        with self._lock:
            self._tries = [each for each in self._tries if each > now - 60]
            if len(self._tries) >= TRIES_A_MINUTE:
                return False
            self._tries.append(now)
        return True

    def pair(self, code: str, name: str, now_ms: int) -> str | None:
        """Use a code up; give the new device's token, or None where no such code is open."""
        token = secrets.token_urlsafe(32)
        with self._lock:
            row = self._db.execute(
                "DELETE FROM codes WHERE code = ? AND until_ms >= ? RETURNING role",
                [_hash(code), now_ms],
            ).fetchone()
            if row is None:
                return None
            self._db.execute(
                "INSERT INTO devices (token, name, role, paired_ms, seen_ms) VALUES (?, ?, ?, ?, ?)",
                [_hash(token), name, row[0], now_ms, now_ms],
            )
        return token

    def of(self, token: str, now_ms: int) -> Device | None:
        """Give the device that holds a token, and note that it was seen."""
        with self._lock:
            row = self._db.execute(
                "SELECT id, name, role, paired_ms, seen_ms FROM devices"
                " WHERE token = ? AND seen_ms > ?",
                [_hash(token), now_ms - IDLE_DAYS * DAY_MS],
            ).fetchone()
            if row is not None and abs(now_ms - row[4]) > 60_000:
                # on a full disk a device is still recognised
                with suppress(sqlite3.OperationalError):
                    self._db.execute(
                        "UPDATE devices SET seen_ms = ? WHERE id = ?", [now_ms, row[0]]
                    )
        return None if row is None else _device(row)

    def all(self) -> list[Device]:
        with self._lock:
            rows = self._db.execute(
                "SELECT id, name, role, paired_ms, seen_ms FROM devices ORDER BY id"
            ).fetchall()
        return [_device(row) for row in rows]

    def revoke(self, device: int) -> None:
        with self._lock:
            self._db.execute("DELETE FROM devices WHERE id = ?", [device])


def _keep_private(path: Path) -> None:
    """Let nobody else on this machine read who is paired: SQLite's own files take over the mode."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def _device(row: tuple[int, str, str, int, int]) -> Device:
    return Device(row[0], row[1], Role(row[2]), row[3], row[4])


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
