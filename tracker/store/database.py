"""One connection to the database: opened, checked and brought up to date; writes are all or nothing."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlite_utils.db import Database

from tracker.game.sentences import filled, parts_of
from tracker.store.errors import NotWrittenError, StoreError, is_held, readable
from tracker.store.integrity import trouble
from tracker.store.last_line import empty_wal
from tracker.store.migrate import take_steps
from tracker.store.permissions import check_writable, keep_private
from tracker.store.schema import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

IN_MEMORY = Path(":memory:")
PATIENCE_S = 5.0  # how long to wait for another program that holds the file
PAUSE_S = 0.01  # between two tries while waiting


class LogDatabase:
    """A connection to the database; each thread needs its own."""

    def __init__(self, path: Path, patience_s: float = PATIENCE_S) -> None:
        self.path = path
        with readable(path):
            self.db = _opened(path, patience_s)

    def close(self) -> None:
        self.db.close()

    def wait_at_most(self, seconds: float) -> None:
        """Set how long to wait for another program that holds the file."""
        with readable(self.path):
            self.db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}").fetchall()

    def query(self, sql: str, *given: object) -> list[Any]:
        """Give all rows; an unreadable database raises an error of one sentence."""
        with readable(self.path):
            return self.db.execute(sql, given).fetchall()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write all or nothing, safe against a power cut; a full disk is an error of one sentence."""
        with readable(self.path):
            try:
                self.db.execute("BEGIN IMMEDIATE")
                yield
                self.db.execute("COMMIT")
            except sqlite3.OperationalError as error:
                if is_held(error):
                    raise  # `readable` words it, as for a read
                raise NotWrittenError(
                    filled(
                        "nothing was written to {path} ({error}); free some space on the disk, or close the program that holds it, and do it again",
                        path=self.path,
                        error=parts_of(error),
                    )
                ) from None
            finally:
                # On a full disk SQLite may have rolled back already.
                if self.db.conn.in_transaction:
                    self.db.execute("ROLLBACK")

    def changed(self) -> int:
        """Give a number that changes whenever another connection has written."""
        found: int = self.query("PRAGMA data_version")[0][0]
        return found


def _opened(path: Path, patience_s: float) -> Database:
    if path != IN_MEMORY:
        check_writable(path)
    keep_private(path)
    connection = sqlite3.connect(
        str(path), timeout=patience_s, check_same_thread=False, isolation_level=None
    )
    db = Database(connection)
    try:
        _write_ahead(db, patience_s)
        db.execute("PRAGMA synchronous = FULL")
        _check(db, path)
        _migrate(db, path)
        empty_wal(db)
    except BaseException:
        db.close()
        raise
    return db


def _write_ahead(db: Database, patience_s: float) -> None:
    """Turn the write-ahead log on, so that others can read while one writes.

    SQLite does not wait when two programs turn it on at the same time, so this tries again.
    """
    until = monotonic() + patience_s
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if not is_held(error) or monotonic() > until:
                raise
            sleep(PAUSE_S)
        else:
            return


def _check(db: Database, path: Path) -> None:
    said = trouble(db, path)
    if said is not None:
        raise StoreError(said)


def _migrate(db: Database, path: Path) -> None:
    """Take the missing steps, after keeping a copy of what was there."""
    if not steps.pending(db):
        return
    if path != IN_MEMORY and "log" in db.table_names():
        _keep_copy(db, path)
    take_steps(db, steps)


def _keep_copy(db: Database, path: Path) -> None:
    """Copy the database before its tables change; the copy's name says which step comes next."""
    copy = path.with_suffix(f".before-step-{len(steps.applied(db)) + 1}.db")
    copy.unlink(missing_ok=True)
    keep_private(copy)
    db.execute("VACUUM INTO ?", [str(copy)])
