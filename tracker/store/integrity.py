"""Check at every start, before anything is read, that a database is complete and ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.game.sentences import counted, filled, message
from tracker.store.codec import LARGEST_NUMBER
from tracker.store.digests import has_digests, missing, wrong_line
from tracker.store.identity import identity, is_sound
from tracker.store.last_line import is_line_lost, last_line_file, noted_last_line
from tracker.store.migrate import can_read_steps, newer_step, newer_version
from tracker.store.repair import repair
from tracker.store.schema import steps
from tracker.store.schema_check import spoilt_thing, steps_taken, strange_program

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils.db import Database

    from tracker.store.digests import MissingLines
    from tracker.store.last_line import LastLine


def trouble(db: Database, path: Path) -> str | None:
    """Say what is wrong with a database and what to do; None if nothing is wrong."""
    head = noted_last_line(path)  # read before the log, which may be growing
    db.execute("BEGIN")  # all checks see the same state
    try:
        return _trouble(db, path, head)
    finally:
        if db.conn.in_transaction:
            db.execute("ROLLBACK")


def _trouble(db: Database, path: Path, head: LastLine | None) -> str | None:
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        return filled(
            "{path} is damaged ({fault}); {repair}",
            path=path,
            fault=" ".join(found.split()),
            repair=repair(path),
        )
    if not can_read_steps(db, steps):
        return filled(
            "{path} is damaged (its list of steps cannot be read); {repair}",
            path=path,
            repair=repair(path),
        )
    tables = set(db.table_names())
    if tables - {steps.migrations_table} and "log" not in tables:
        return filled(
            "{path} is the database of another program; give another file with --db", path=path
        )
    newer = newer_step(db, steps)
    if newer is not None:
        return newer_version(path, newer)
    if "log" not in tables:
        return None
    return _not_ours(db, path) or _not_as_written(db, path) or _not_whole(db, path, head)


def _not_ours(db: Database, path: Path) -> str | None:
    """Say which trigger or view is not ours; it would run while we write."""
    taken = steps_taken(db)
    strange = message("another order of steps") if taken is None else strange_program(db, taken)
    if strange is None:
        return None
    return filled(
        "{path} contains something that vingtetun did not make ({strange}); {repair}",
        path=path,
        strange=strange,
        repair=repair(path),
    )


def _not_as_written(db: Database, path: Path) -> str | None:
    """Say which line of the log was changed."""
    wrong = wrong_line(db) if has_digests(db) else None
    if wrong is None:
        return None
    return filled(
        "line {line} of evening {evening} in {path} is not as it was written; {repair}",
        line=wrong.seq,
        evening=wrong.session,
        path=path,
        repair=repair(path),
    )


def _not_whole(db: Database, path: Path, head: LastLine | None) -> str | None:
    """Say what is missing: the last lines, other lines, the log's name, or a table of ours."""
    if head is not None and has_digests(db) and is_line_lost(db, head):
        return filled(
            "{path} has lost line {line} of evening {evening}, which was written; bring back the file {name}-wal that belongs to it, or {repair}; to go on without what was written last, remove {note}",
            path=path,
            line=head.seq,
            evening=head.session,
            name=path.name,
            repair=repair(path),
            note=last_line_file(path),
        )
    spoilt = spoilt_thing(db, len(steps.applied(db)))
    if spoilt is not None:
        return filled(
            "{path} is damaged ({spoilt} is not as it was made); {repair}",
            path=path,
            spoilt=spoilt,
            repair=repair(path),
        )
    gone = missing(db)
    if gone is not None:
        return filled(
            "{path} is damaged ({gone}); {repair}", path=path, gone=_said(gone), repair=repair(path)
        )
    if "identity" in db.table_names() and not is_sound(identity(db)):
        return filled(
            "{path} is damaged (it does not say which log it is); {repair}",
            path=path,
            repair=repair(path),
        )
    return None


def _said(gone: MissingLines) -> str:
    if not 0 < gone.lines < LARGEST_NUMBER:
        return message("its lines have wrong numbers")
    lines = filled(
        counted("{lines} line is gone", "{lines} lines are gone"), gone.lines, lines=gone.lines
    )
    if gone.behind is None:
        return lines
    return filled("{lines}, the first behind line {behind}", lines=lines, behind=gone.behind)
