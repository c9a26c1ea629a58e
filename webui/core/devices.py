"""The paired devices: pairing codes, roles and tokens, in a file beside the database."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlite_utils.db import Database

from tracker.game.sentences import filled, parts_of
from tracker.host.files import is_disk_full
from tracker.store.errors import HeldError, NotWrittenError, StoreError, has_no_room, is_held
from tracker.store.migrate import migrate
from webui.core.devices_schema import steps_at
from webui.core.evening_hub import ANSWER_S, now_ms
from webui.core.guesses import Guesses
from webui.core.steady_clock import DAY_MS, CountedTime, steady_s

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

CODE_MINUTES = 10  # how long a pairing code is open
CODE_DIGITS = 8  # `guesses.py` says why that is enough
# A device that was not seen for this long must pair again; `steady_clock` counts the days.
IDLE_DAYS = 30
NOTED_MS = 60_000  # at most once a minute it is stored that a device was seen


class Role(StrEnum):
    """What a device may do."""

    BANKER = "banker"
    TABLE = "table"
    PLAYERS = "players"
    CAMERA = "camera"  # a phone that films the table: it sends pictures and reads nothing

    def covers(self, other: Role) -> bool:
        """Tell whether a device of this role may do what another role may do."""
        return self is other or other in _BELOW[self]


_BELOW = {
    Role.BANKER: frozenset(Role),
    Role.TABLE: frozenset({Role.PLAYERS}),
    Role.PLAYERS: frozenset[Role](),
    Role.CAMERA: frozenset[Role](),
}


@dataclass(frozen=True)
class Device:
    id: int
    name: str
    role: Role
    paired_ms: int
    seen_ms: int


class Devices:
    """The paired devices. Only hashes of tokens are stored; open codes are kept in memory."""

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = steady_s,
        wall: Callable[[], int] = now_ms,
    ) -> None:
        """Open the file. Codes and idle time are measured with a clock that nobody can set."""
        self._path, self._lock = path, threading.Lock()
        self._wall, self._clock = wall, clock
        with _usable(path):
            _keep_private(path)
            self._db = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
            try:
                migrate(Database(self._db), steps_at(wall()), path)
                self._counted = CountedTime(self._db, clock, wall())
                self._wait_at_most(ANSWER_S)
            except BaseException:
                self._db.close()
                raise
        self._codes: dict[str, tuple[Role, float]] = {}
        self.guesses = Guesses(clock)
        self.closed = False

    def close(self) -> None:
        with self._lock:  # closing while another thread reads would crash SQLite
            if not self.closed:
                self._counted.keep(self._wall())
            self.closed = True
            self._db.close()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let one thread use the file; raise a HeldError if it waits longer than a second."""
        if not self._lock.acquire(timeout=ANSWER_S):
            raise HeldError(
                filled("whoever else asks still waits for {path}; do it again", path=self._path)
            )
        try:
            with _usable(self._path):
                yield
        finally:
            self._lock.release()

    def _wait_at_most(self, seconds: float) -> None:
        """Set how long to wait for another program that holds the file."""
        self._db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}").fetchall()

    def secret(self) -> bytes:
        """Give the key that signs form tokens; make and store it at the first start."""
        asked = "SELECT value FROM secrets WHERE name = 'forms'"
        with self._turn():
            if self._db.execute(asked).fetchone() is None:
                made = secrets.token_hex(32)
                self._db.execute("INSERT OR IGNORE INTO secrets VALUES ('forms', ?)", [made])
            return bytes.fromhex(self._db.execute(asked).fetchone()[0])

    def new_code(self, role: Role) -> str:
        """Make a code that pairs one device within ten minutes; a restart cancels it."""
        code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
        with self._lock:
            self._forget_codes()
            self._codes[_hash(code)] = (role, self._clock() + CODE_MINUTES * 60)
        return code

    def pair(self, code: str, name: str, now_ms: int) -> str | None:
        """Use a code up; give the new device's token, or None if no such code is open."""
        token = secrets.token_urlsafe(32)
        with self._turn():
            self._forget_codes()
            found = self._codes.get(_hash(code))
            if found is None:
                return None
            self._db.execute(
                "INSERT INTO devices (token, name, role, paired_ms, seen_ms, counted_ms)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [_hash(token), name, found[0], now_ms, now_ms, self._counted.now_ms()],
            )
            del self._codes[_hash(code)]  # last: if the disk is full the code stays valid
        return token

    def recognise(self, token: str, now_ms: int) -> Device | None:
        """Give the device that holds a token, and note that it was seen; None if there is none.

        A device that was not seen for `IDLE_DAYS` is no longer recognised.
        """
        with self._turn():
            counted_ms = self._counted.now_ms()
            row = self._db.execute(
                "SELECT id, name, role, paired_ms, seen_ms, counted_ms FROM devices"
                " WHERE token = ? AND counted_ms > ?",
                [_hash(token), counted_ms - IDLE_DAYS * DAY_MS],
            ).fetchone()
            if row is None:
                return None
            if max(abs(now_ms - row[4]), counted_ms - row[5]) > NOTED_MS:
                self._note(row[0], now_ms, counted_ms)
        return _device(row[:5])

    def _note(self, device: int, now_ms: int, counted_ms: int) -> None:
        """Store that a device was seen; if that fails now, the next request tries it again."""
        self._wait_at_most(0)
        # a device is recognised even if the disk is full or another program holds the file
        with suppress(sqlite3.OperationalError):
            self._db.execute(
                "UPDATE devices SET seen_ms = ?, counted_ms = ? WHERE id = ?",
                [now_ms, counted_ms, device],
            )
        self._counted.keep(self._wall())
        self._wait_at_most(ANSWER_S)

    def all(self) -> list[Device]:
        with self._turn():
            rows = self._db.execute(
                "SELECT id, name, role, paired_ms, seen_ms FROM devices ORDER BY id"
            ).fetchall()
        return [_device(row) for row in rows]

    def revoke(self, device: int) -> None:
        with self._turn():
            self._db.execute("DELETE FROM devices WHERE id = ?", [device])

    def _forget_codes(self) -> None:
        now_s = self._clock()
        self._codes = {code: each for code, each in self._codes.items() if each[1] >= now_s}


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    """Turn an error of the devices' file into one sentence that says what to do."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # the file was closed: a page came too late
    except (sqlite3.DatabaseError, OSError, ValueError) as error:
        if isinstance(error, sqlite3.Error) and is_held(error):
            raise HeldError(
                filled(
                    "another program holds {path} ({error}); close it",
                    path=path,
                    error=parts_of(error),
                )
            ) from None
        if _is_disk_full(error):
            raise NotWrittenError(
                filled(
                    "nothing could be written to {path} ({error}); free some space on the disk",
                    path=path,
                    error=parts_of(error),
                )
            ) from None
        raise StoreError(
            filled(
                "{path} is no list of paired devices ({error}); move it aside, and pair them anew",
                path=path,
                error=parts_of(error),
            )
        ) from None


def _is_disk_full(error: Exception) -> bool:
    """Tell whether the disk is full."""
    if isinstance(error, OSError):
        return is_disk_full(error)
    return isinstance(error, sqlite3.Error) and has_no_room(error)


def _keep_private(path: Path) -> None:
    """Let nobody else on this machine read the file; SQLite gives its side files the same mode."""
    path.touch(mode=0o600)
    path.chmod(0o600)


def _device(row: tuple[int, str, str, int, int]) -> Device:
    return Device(row[0], row[1], Role(row[2]), row[3], row[4])


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
