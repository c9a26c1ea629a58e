"""Is a database whole, and is it ours? Asked at every start, before anything is read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlite_utils.db import Database

from tracker.store.schema import steps

if TYPE_CHECKING:
    from pathlib import Path


def trouble(db: Database, path: Path) -> str | None:
    """Say what is wrong with a database and what to do about it, or None where nothing is."""
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        return f"{path} is damaged ({' '.join(found.split())}); {repair(path)}"
    tables = set(db.table_names())
    if tables - {steps.migrations_table} and "log" not in tables:
        return f"{path} is the database of another program; give another file with --db"
    newer = [each.name for each in steps.applied(db) if each.name not in known_steps()]
    if newer:
        return f"{path} was written by a newer version ({newer[-1]}); update vingtetun"
    return None


def copies_of(path: Path) -> list[Path]:
    """List the copies that lie beside a database, as they were made."""
    return sorted(path.parent.glob(f"{path.stem}.copy-*.db"))


def repair(path: Path) -> str:
    """Say how the last copy is put back, by its name where one lies beside."""
    copies = copies_of(path)
    copy = copies[-1] if copies else "COPY"
    return f"put the last copy back with: vingtetun restore {copy} --db {path}"


def known_steps() -> list[str]:
    """Give the names of the steps that this version takes, in order."""
    empty = Database(memory=True)
    names = [each.name for each in steps.pending(empty)]
    empty.close()
    return names
