"""Check the computer: database, disk, clock, networks' files, network and browser."""

from __future__ import annotations

import sqlite3
import time
import webbrowser
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.eyes.weights import open_weights
from tracker.game.sentences import about, filled, message, parts_of
from tracker.health.finding import Finding, bad, good
from tracker.host.network import LOOPBACK
from tracker.pictures.errors import VisionError
from tracker.store.copies import count_database, said_to_hold
from tracker.store.errors import NoEveningsError, StoreError
from tracker.store.missing_wal import lacks_wal
from tracker.store.permissions import check_writable
from tracker.store.readonly import last_entry_ms, open_readonly
from tracker.store.repair import copies_of

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.store.evening_files import EveningFiles

DATABASE = about("a check", "database")
DISK = about("a check", "disk")
CLOCK = about("a check", "clock")
MODEL = about("a check", "model")
NETWORK = about("a check", "network")
BROWSER = about("a check", "browser")

GIGABYTE = 1024**3
LEAST_FREE_GB = 2  # of free disk: enough for an evening's detections and some video
FIRST_DAY_S = 1_750_000_000  # June 2025; a clock that shows an earlier time is wrong
CLOCK_SLACK_MS = 60_000  # an entry that lies less far ahead of the clock is no fault of it


@dataclass(frozen=True)
class Machine:
    """What is known of this computer."""

    now_s: float
    free_bytes: int | None  # on the disk of the database; None if its folder is missing
    address: str  # at which other devices reach it
    weights: Path


def database(places: EveningFiles) -> Finding:
    """Check that the database can be read and written, and say how much is in it."""
    try:
        check_writable(places.database)
    except StoreError as error:
        return bad(DATABASE, parts_of(error))
    if not places.database.exists():
        return good(DATABASE, message("none yet, it is made at the first start"))
    try:
        evenings, entries = count_database(places.database)
    except NoEveningsError:
        evenings = entries = 0
    except StoreError as error:
        return bad(DATABASE, parts_of(error))
    if lacks_wal(places.database):
        said = filled(
            "it has no evening, but devices were paired before it was made: if it was copied here,"
            " copy {name}-wal as well, or make the copy with vingtetun backup",
            name=places.database.name,
        )
        return bad(DATABASE, said)
    said = filled(
        "{held}; {copied}",
        held=said_to_hold(evenings, entries),
        copied=_last_copy(places.database),
    )
    return good(DATABASE, said)


def _last_copy(path: Path) -> str:
    copies = copies_of(path)
    if not copies:
        return message("no copy yet: vingtetun backup makes one")
    return filled("last copy {name}", name=copies[-1].name)


def disk(free: int | None) -> Finding:
    """Check that there is room for an evening; None if the folder is missing."""
    if free is None:
        said = message(
            "the folder of the database is not there: make it, or name another with --db"
        )
        return bad(DISK, said)
    free_gb = free / GIGABYTE
    if free_gb < LEAST_FREE_GB:
        lacking = filled(
            "{free:.1f} GB free: make room for {wanted} GB", free=free_gb, wanted=LEAST_FREE_GB
        )
        return bad(DISK, lacking)
    return good(DISK, filled("{free:.1f} GB free", free=free_gb))


def clock(places: EveningFiles, now_s: float) -> Finding:
    """Check that the machine's clock shows no time before the last entry."""
    said = time.strftime("%Y-%m-%d %H:%M %Z", time.localtime(now_s))
    if now_s < FIRST_DAY_S:
        return bad(CLOCK, filled("{now} is long ago: set the clock", now=said))
    if places.database.exists() and _last_entry_ms(places.database) > now_s * 1000 + CLOCK_SLACK_MS:
        return bad(CLOCK, filled("{now} is before the last entry: set the clock", now=said))
    return good(CLOCK, said)


def _last_entry_ms(database: Path) -> int:
    try:
        with open_readonly(database) as db:
            return last_entry_ms(db)
    except sqlite3.Error:
        return 0  # the check of the database reports it


def model(folder: Path) -> Finding:
    """Check that the networks' files are complete."""
    try:
        weights = open_weights(folder)
    except VisionError as error:
        return bad(MODEL, parts_of(error))
    return good(MODEL, filled("{folder}, as its sidecar says", folder=weights.detector.parent))


def network(address: str) -> Finding:
    """Check that other devices can reach this computer."""
    if address in LOOPBACK:
        said = message("this computer is on no network: a tablet cannot reach it, this screen can")
        return bad(NETWORK, said)
    return good(NETWORK, filled("tablets reach this computer at {address}", address=address))


def browser(*, reachable_by_tablets: bool) -> Finding:
    """Check that some browser can open the pages: one here, or one of a tablet."""
    needed = message("tablets need Safari 15.4, Chrome 89, Firefox 89 or newer")
    try:
        webbrowser.get()
    except webbrowser.Error:
        said = filled("none on this computer; {needed}", needed=needed)
        return Finding(BROWSER, good=reachable_by_tablets, said=said)
    return good(BROWSER, filled("there is one here; {needed}", needed=needed))
