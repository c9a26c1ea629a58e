"""Whose second name a name is: somebody who plays two seats has two names, and is one person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tracker.store.settings import ALL_EVENINGS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlite_utils.db import Database

    from tracker.store.log import Log

PERSONS = "persons"  # the setting: each second name with the person's first


def persons_of(log: Log) -> dict[str, str]:
    """Give the person behind each second name; whoever has one name is not in it."""
    return _read(log.settings(ALL_EVENINGS).get(PERSONS, "{}"))


def names_of(persons: Mapping[str, str], person: str) -> list[str]:
    """List the names of a person, the first name first."""
    return [person, *sorted(name for name, whose in persons.items() if whose == person)]


def join(log: Log, name: str, person: str, at_ms: int) -> None:
    """Let a name be a second one of a person; what either was joined with before comes along."""
    found = persons_of(log)
    first, second = found.get(person, person), found.get(name, name)
    if first != second:
        moved = dict.fromkeys(names_of(found, second), first)
        log.set_setting(ALL_EVENINGS, PERSONS, json.dumps(found | moved), at_ms)


def part(log: Log, name: str, at_ms: int) -> None:
    """Let a second name be a person of its own again."""
    found = persons_of(log)
    if found.pop(name, None) is not None:
        log.set_setting(ALL_EVENINGS, PERSONS, json.dumps(found), at_ms)


def names_ever(log: Log) -> set[str]:
    """Give every name in any value that the setting has had."""
    found: set[str] = set()
    for _, text in log.history(ALL_EVENINGS, PERSONS):
        for name, whose in _read(text).items():
            found |= {name, whose}
    return found


def leave_name_out(db: Database, name: str) -> None:
    """Take a name out of every value that the setting has had; its guards are lifted already."""
    rows = db.execute(
        "SELECT rowid, value FROM settings WHERE session = ? AND name = ?", [ALL_EVENINGS, PERSONS]
    ).fetchall()
    for row, text in rows:
        left = {one: other for one, other in _read(text).items() if name not in (one, other)}
        db.execute("UPDATE settings SET value = ? WHERE rowid = ?", [json.dumps(left), row])


def _read(text: str) -> dict[str, str]:
    """Read a stored value; one that somebody else wrote into the file counts as none."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: whose for name, whose in found.items() if isinstance(whose, str)}
