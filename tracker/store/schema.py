"""The tables of the database, step by step; a step that was released is never changed."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlite_utils.migrations import Migrations

from tracker.store.digests import add_digests

if TYPE_CHECKING:
    from sqlite_utils.db import Database

steps = Migrations("vingtetun")


@steps()
def first_log(db: Database) -> None:
    """Make the log. A line stays until its whole evening is removed."""
    for statement in _FIRST:
        db.execute(statement)


@steps()
def doubt_kinds(db: Database) -> None:
    """Let the eyes ask yes-or-no questions too."""
    db.execute("ALTER TABLE doubts ADD COLUMN kind TEXT NOT NULL DEFAULT 'card'")


@steps()
def doubts_of_shown_cards(db: Database) -> None:
    """Let a doubt say which of the cards of an entry it is about."""
    db.execute("ALTER TABLE doubts ADD COLUMN place INTEGER NOT NULL DEFAULT 0")


@steps()
def log_identity(db: Database) -> None:
    """Name the log. The name comes from the first line, so that older copies get the same name."""
    for statement in _IDENTITY:
        db.execute(statement)
    first = db.execute("SELECT at_ms, event FROM log ORDER BY seq LIMIT 1").fetchone()
    name = secrets.token_hex(16) if first is None else sha256(repr(first).encode()).hexdigest()[:32]
    db.execute("INSERT INTO identity VALUES (1, ?)", [name])


@steps()
def log_digests(db: Database) -> None:
    """Chain the lines of each evening by digests, so that a changed line is noticed."""
    db.execute("ALTER TABLE log ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    db.execute("DROP TRIGGER log_stands")
    add_digests(db)
    db.execute(_stands("log"))


@steps()
def removed_lines(db: Database) -> None:
    """Note how many lines a removed evening had, so that every number is accounted for."""
    db.execute("ALTER TABLE removed ADD COLUMN lines INTEGER")


def _stands(table: str) -> str:
    return f"""CREATE TRIGGER {table}_stands BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, '{table} is append-only: amend with a new line'); END"""


_IDENTITY = (
    "CREATE TABLE identity (generation INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
    *(
        f"""CREATE TRIGGER identity_{what.lower()} BEFORE {what} ON identity
        BEGIN SELECT RAISE(ABORT, 'identity is append-only: count up'); END"""
        for what in ("UPDATE", "DELETE")
    ),
)

# Triggers forbid to change a line, and to delete one unless `removed` names its evening.
_FIRST = (
    """CREATE TABLE log (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        source TEXT NOT NULL,
        event TEXT NOT NULL,
        frame INTEGER,
        confidence REAL,
        answers INTEGER
    ) STRICT""",
    "CREATE INDEX log_by_session ON log (session, seq)",
    """CREATE TABLE requests (
        key TEXT PRIMARY KEY,
        session INTEGER NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL
    ) STRICT""",
    "CREATE INDEX requests_by_first ON requests (session, first)",
    """CREATE TABLE doubts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        hand TEXT NOT NULL,
        about INTEGER,
        likely TEXT NOT NULL,
        covered INTEGER NOT NULL,
        crop BLOB
    ) STRICT""",
    """CREATE TABLE seen (
        session INTEGER NOT NULL,
        code TEXT NOT NULL,
        entry INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (session, code, entry)
    ) STRICT""",
    """CREATE TABLE settings (
        session INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT""",
    "CREATE TABLE removed (session INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT",
    *(_stands(table) for table in ("log", "requests", "doubts", "seen", "settings", "removed")),
    *(
        f"""CREATE TRIGGER {table}_stays BEFORE DELETE ON {table}
        WHEN NOT EXISTS (SELECT 1 FROM removed WHERE removed.session = OLD.session)
        BEGIN SELECT RAISE(ABORT, '{table} is append-only: remove the whole evening'); END"""
        for table in ("log", "requests", "doubts", "seen", "settings")
    ),
    """CREATE TRIGGER removed_stays BEFORE DELETE ON removed
        BEGIN SELECT RAISE(ABORT, 'removed is append-only'); END""",
)
