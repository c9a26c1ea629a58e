"""Is a database whole, and is it ours? Asked at every start, before anything is read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.store.chain import is_chained, wrong_line
from tracker.store.foreign import known_steps, steps_taken, strange_program
from tracker.store.head import head_file, lost_line, noted_head
from tracker.store.schema import steps

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils.db import Database


def trouble(db: Database, path: Path) -> str | None:
    """Say what is wrong with a database and what to do about it, or None where nothing is."""
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        return f"{path} is damaged ({' '.join(found.split())}); {repair(path)}"
    if not _knows_its_steps(db):
        return f"{path} is damaged (its list of steps cannot be read); {repair(path)}"
    tables = set(db.table_names())
    if tables - {steps.migrations_table} and "log" not in tables:
        return f"{path} is the database of another program; give another file with --db"
    newer = [each.name for each in steps.applied(db) if each.name not in known_steps()]
    if newer:
        return f"{path} was written by a newer version ({newer[-1]}); update vingtetun"
    return _not_as_written(db, path) if "log" in tables else None


def _knows_its_steps(db: Database) -> bool:
    columns = {row[1] for row in db.execute(f"PRAGMA table_info({steps.migrations_table})")}
    return not columns or columns >= {"migration_set", "name", "applied_at"}


def _not_as_written(db: Database, path: Path) -> str | None:
    """Say what of a log is not ours, which line is not as it was written, or that the last is gone."""
    taken = steps_taken(db)
    strange = "another order of steps" if taken is None else strange_program(db, taken)
    if strange is not None:
        return f"{path} holds what vingtetun did not make ({strange}); {repair(path)}"
    if not is_chained(db):
        return None
    head = noted_head(path)  # before the log is read, which may be growing
    wrong = wrong_line(db)
    if wrong is not None:
        return (
            f"line {wrong.seq} of evening {wrong.session} in {path} is not as it was written;"
            f" {repair(path)}"
        )
    if head is not None and lost_line(db, head):
        return (
            f"{path} has lost line {head.seq} of evening {head.session}, which was written down;"
            f" bring back the file {path.name}-wal that belongs to it, or {repair(path)}; to go on"
            f" without what was written last, remove {head_file(path)}"
        )
    return None


def copies_of(path: Path) -> list[Path]:
    """List the copies that lie beside a database, as they were made."""
    return sorted(path.parent.glob(f"{path.stem}.copy-*.db"))


def repair(path: Path) -> str:
    """Say how the last copy is put back, by its name where one lies beside."""
    copies = copies_of(path)
    copy = copies[-1] if copies else "COPY"
    return f"put the last copy back with: vingtetun restore {copy} --db {path}"
