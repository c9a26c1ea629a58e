"""Check that a database holds our own tables and nothing else, before any row of it is trusted.

A database can hold programs: triggers, views and computed columns. They would run when we read or
write, and whoever made the file decides what they do.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

from sqlite_utils.db import Database

from tracker.store.migrate import names_of
from tracker.store.schema import steps

if TYPE_CHECKING:
    from collections.abc import Mapping

# (type, name) of each table, index, trigger: the statement that makes it
Schema = dict[tuple[str, str], str]
PROGRAMS = ("trigger", "view")
# each version of the library makes its table differently
OF_THE_LIBRARY = ("table", steps.migrations_table)
_OPTIONAL = re.compile(r"[\s\"\[\]`]")  # versions of the library quote names differently


def steps_taken(db: Database) -> int | None:
    """Count the steps that a database has taken; None if they are not ours in our order."""
    taken = [each.name for each in steps.applied(db)]
    return len(taken) if taken == known_steps()[: len(taken)] else None


@cache
def known_steps() -> list[str]:
    """Give the names of the steps that this version knows, in order."""
    return names_of(steps)


@cache
def own_statements(count: int) -> tuple[str, ...]:
    """Give the statements that make an empty database after so many steps."""
    with closing(sqlite3.connect(":memory:")) as file:
        empty, names = Database(file), known_steps()
        steps.apply(empty, stop_before=names[count] if count < len(names) else None)
        rows = empty.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
            " ORDER BY type = 'trigger', type = 'index', name"
        ).fetchall()
    return tuple(row[0] for row in rows)


@cache
def own_schema(count: int) -> Mapping[tuple[str, str], str]:
    """Give the schema of a database after so many steps."""
    with closing(sqlite3.connect(":memory:")) as file:
        for statement in own_statements(count):
            file.execute(statement)
        return schema_of(Database(file))


def schema_of(db: Database) -> Schema:
    rows = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {
        (str(kind), str(name)): _OPTIONAL.sub("", str(sql or "")).lower()
        for kind, name, sql in rows
        if not str(name).startswith("sqlite_stat")  # tables that ANALYZE makes
    }


def strange_thing(db: Database, count: int) -> str | None:
    """Name the first thing in a database that is not ours, was changed, or is missing."""
    found, own = schema_of(db), own_schema(count)
    odd = [each for each in found if own.get(each) != found[each]]
    odd += [each for each in own if each not in found]
    return " ".join(min(odd)) if odd else None


def strange_program(db: Database, count: int) -> str | None:
    """Name the first trigger or view that is not ours; it would run when we write."""
    found, own = schema_of(db), own_schema(count)
    odd = [each for each in found if each[0] in PROGRAMS and own.get(each) != found[each]]
    return " ".join(min(odd)) if odd else None


def spoilt_thing(db: Database, count: int) -> str | None:
    """Name the first of our own tables, indexes and triggers that is missing or was changed."""
    found, own = schema_of(db), own_schema(count)
    odd = [each for each in own if each != OF_THE_LIBRARY and found.get(each) != own[each]]
    return " ".join(min(odd)) if odd else None
