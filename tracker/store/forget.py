"""Forget a player: the name is replaced in every evening, and all accounts remain as they were.

Besides the removal of a whole evening, nothing else changes what is written.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tracker.store.codec import CodecError, decode, encode
from tracker.store.digests import add_digests
from tracker.store.errors import readable
from tracker.store.evenings import NAME
from tracker.store.guards import guards_lifted
from tracker.store.identity import count_up
from tracker.store.masks import Masks, names_in
from tracker.store.persons import leave_name_out, names_ever

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tracker.store.log import Log

FORGOTTEN = "forgotten"  # the setting of an evening that holds the stand-ins in it
_NAMING = ("SessionOpened", "CoupOpened", "Amended", "Earlier")  # facts with names in them


def evenings_with(log: Log, name: str) -> dict[int, set[str]]:
    """Give the evenings at which somebody sat, each with the names of everybody there."""
    found: dict[int, set[str]] = {}
    for _, session, text in _naming_lines(log):
        try:
            found.setdefault(session, set()).update(names_in(decode(text)))
        except CodecError:  # a line of a newer version: its names are unknown
            found.setdefault(session, set())
    return {session: names for session, names in found.items() if name in names}


def forget(log: Log, name: str, stand_in: Callable[[int], str]) -> list[int]:
    """Replace somebody's name wherever it was written, and give the evenings that had it.

    `stand_in` makes a name from a number; each evening gets the first that nobody there has.
    """
    evenings = evenings_with(log, name)
    masks = {session: Masks({name: _free(stand_in, names)}) for session, names in evenings.items()}
    if not masks:
        return []
    with readable(log.path):
        # wipe what is overwritten; SQLite would only mark its place in the file as free
        log.db.execute("PRAGMA secure_delete = ON").fetchall()
    with log.writing():
        with guards_lifted(log.db.conn, "log", "settings"):
            _mask_log(log, masks)
            for session, mask in masks.items():
                _forget_beside(log, session, name, mask)
            leave_name_out(log.db, name)
            add_digests(log.db, masks)
        # a new generation: listeners that keep a copy of this log read it again
        count_up(log.db, None, round(time.time()))
    log.secure()
    return list(masks)


def leave_strangers_out(log: Log) -> None:
    """Take the names of those who sit in no evening any more out of what is kept beside the log."""
    gone = [name for name in sorted(names_ever(log)) if not evenings_with(log, name)]
    if not gone:
        return
    with readable(log.path):
        log.db.execute("PRAGMA secure_delete = ON").fetchall()
    with log.writing(), guards_lifted(log.db.conn, "settings"):
        for name in gone:
            leave_name_out(log.db, name)
    log.secure()


def stand_ins(log: Log, session: int) -> list[str]:
    """List the stand-ins in an evening: they are nobody's name."""
    found = log.settings(session).get(FORGOTTEN, "")
    return found.split("\n") if found else []


def _naming_lines(log: Log) -> list[tuple[int, int, str]]:
    return log.query(
        "SELECT seq, session, event FROM log WHERE event LIKE ? OR event LIKE ? OR event LIKE ? "
        "OR event LIKE ? ORDER BY seq",
        *(f'{{"is":"{kind}"%' for kind in _NAMING),
    )


def _free(stand_in: Callable[[int], str], names: Iterable[str]) -> str:
    taken = set(names)
    number = 1
    while stand_in(number) in taken:
        number += 1
    return stand_in(number)


def _mask_log(log: Log, masks: Mapping[int, Masks]) -> None:
    """Replace the name in the facts of some evenings."""
    for seq, session, text in _naming_lines(log):
        if session in masks:
            masked = encode(masks[session].event(decode(text)))
            log.db.execute("UPDATE log SET event = ? WHERE seq = ?", [masked, seq])


def _forget_beside(log: Log, session: int, name: str, mask: Masks) -> None:
    """Replace the name in the title of the evening, and note the stand-in."""
    for row, text in log.db.execute(
        "SELECT rowid, value FROM settings WHERE session = ? AND name = ?", [session, NAME]
    ).fetchall():
        log.db.execute("UPDATE settings SET value = ? WHERE rowid = ?", [mask.words(text), row])
    known = "\n".join([*stand_ins(log, session), mask.name(name)])
    now_ms = time.time_ns() // 1_000_000
    log.db.execute("INSERT INTO settings VALUES (?, ?, ?, ?)", [session, now_ms, FORGOTTEN, known])
