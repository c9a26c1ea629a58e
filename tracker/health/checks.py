"""Check what an evening needs, one thing at a time: each is good, or the finding says what to do."""

from __future__ import annotations

import sqlite3
import time
import webbrowser
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tracker.camera.capture import first_frame
from tracker.camera.limits import LATE_MS, NARROWEST_PX, SLOW_FPS, WRONG_SIZE
from tracker.camera.picture_check import quality_of
from tracker.camera.sources import source_of
from tracker.eyes.weights import open_weights
from tracker.game.sentences import about, filled, message, parts_of
from tracker.host.network import LOOPBACK
from tracker.map.drift import drift_since
from tracker.map.table_map import TableMapError, check_size, load
from tracker.pictures.errors import VisionError
from tracker.store.camera_link import is_recent
from tracker.store.camera_report import CameraReport, read_report
from tracker.store.copies import check_copy
from tracker.store.errors import NoEveningsError, StoreError
from tracker.store.missing_wal import lacks_wal
from tracker.store.permissions import check_writable
from tracker.store.readonly import last_entry_ms, open_readonly
from tracker.store.repair import copies_of
from tracker.store.settings import BY_HAND

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture
    from tracker.store.evening_files import EveningFiles

LEAST_FREE_BYTES = (
    2 * 1024**3
)  # bytes of free disk: enough for an evening's detections and some video
FIRST_DAY_S = 1_750_000_000  # June 2025; a clock that shows an earlier time is wrong
LIGHT: dict[str, str] = {
    "dark": message("too dark for the eyes: switch a lamp on"),
    "bright": message("too bright: turn the lamp away or close a curtain"),
    "glare": message("a lamp is mirrored on the cards: move the lamp or the camera"),
}


@dataclass(frozen=True)
class Machine:
    """What is known of this computer."""

    now_s: float
    free_bytes: int | None  # free bytes on the disk of the database; None if its folder is missing
    address: str  # at which other devices reach it
    weights: Path


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    name: str
    good: bool
    said: str


def database(places: EveningFiles) -> Finding:
    try:
        check_writable(places.database)
    except StoreError as error:
        return Finding(about("a check", "database"), good=False, said=parts_of(error))
    if not places.database.exists():
        return Finding(
            about("a check", "database"),
            good=True,
            said=message("none yet, it is made at the first start"),
        )
    try:
        evenings, entries = check_copy(places.database)
    except NoEveningsError:
        evenings = entries = 0
    except StoreError as error:
        return Finding(about("a check", "database"), good=False, said=parts_of(error))
    if lacks_wal(places.database):
        said = filled(
            "it has no evening, but devices were paired before it was made: if it was copied here,"
            " copy {name}-wal as well, or make the copy with vingtetun backup",
            name=places.database.name,
        )
        return Finding(about("a check", "database"), good=False, said=said)
    copies = copies_of(places.database)
    copied: str = message("no copy yet: vingtetun backup makes one")
    if copies:
        copied = filled("last copy {name}", name=copies[-1].name)
    said = filled(
        "{evenings} evenings, {entries} entries; {copied}",
        evenings=evenings,
        entries=entries,
        copied=copied,
    )
    return Finding(about("a check", "database"), good=True, said=said)


def disk(free: int | None) -> Finding:
    if free is None:
        said = message(
            "the folder of the database is not there: make it, or name another with --db"
        )
        return Finding(about("a check", "disk"), good=False, said=said)
    free_gb, wanted_gb = free / 1024**3, LEAST_FREE_BYTES // 1024**3
    if free < LEAST_FREE_BYTES:
        lacking = filled(
            "{free:.1f} GB free: make room for {wanted} GB", free=free_gb, wanted=wanted_gb
        )
        return Finding(about("a check", "disk"), good=False, said=lacking)
    return Finding(
        about("a check", "disk"), good=True, said=filled("{free:.1f} GB free", free=free_gb)
    )


def clock(places: EveningFiles, now_s: float) -> Finding:
    said = time.strftime("%Y-%m-%d %H:%M %Z", time.localtime(now_s))
    if now_s < FIRST_DAY_S:
        return Finding(
            about("a check", "clock"),
            good=False,
            said=filled("{now} is long ago: set the clock", now=said),
        )
    if places.database.exists() and _last_entry_ms(places.database) > now_s * 1000 + 60_000:
        return Finding(
            about("a check", "clock"),
            good=False,
            said=filled("{now} is before the last entry: set the clock", now=said),
        )
    return Finding(about("a check", "clock"), good=True, said=said)


def _last_entry_ms(database: Path) -> int:
    try:
        with open_readonly(database) as db:
            return last_entry_ms(db)
    except sqlite3.Error:
        return 0  # the check of the database reports it


def model(folder: Path) -> Finding:
    try:
        weights = open_weights(folder)
    except VisionError as error:
        return Finding(about("a check", "model"), good=False, said=parts_of(error))
    return Finding(
        about("a check", "model"),
        good=True,
        said=filled("{folder}, as its sidecar says", folder=weights.detector.parent),
    )


def network(address: str) -> Finding:
    if address in LOOPBACK:
        said = message("this computer is on no network: a tablet cannot reach it, this screen can")
        return Finding(about("a check", "network"), good=False, said=said)
    return Finding(
        about("a check", "network"),
        good=True,
        said=filled("tablets reach this computer at {address}", address=address),
    )


def browser(*, reachable_by_tablets: bool) -> Finding:
    needed = message("tablets need Safari 15.4, Chrome 89, Firefox 89 or newer")
    try:
        webbrowser.get()
    except webbrowser.Error:
        said = filled("none on this computer; {needed}", needed=needed)
        return Finding(about("a check", "browser"), good=reachable_by_tablets, said=said)
    return Finding(
        about("a check", "browser"),
        good=True,
        said=filled("there is one here; {needed}", needed=needed),
    )


# through the camera


def camera(name: str, places: EveningFiles, now_s: float) -> Iterator[Finding]:
    """Check the camera: through the process that holds it, or by taking a picture."""
    if not name:
        yield Finding(
            about("a check", "camera"),
            good=False,
            said=message("none is chosen: vingtetun run, or --camera"),
        )
        return
    if name == BY_HAND:
        yield Finding(
            about("a check", "camera"), good=True, said=message("the table is kept by touch")
        )
        return
    held = _running_report(places.camera_folder, now_s)
    if held is not None:
        yield from _as_said(held)
    else:
        try:
            picture = first_frame(source_of(name)).picture
        except (VisionError, ValueError) as error:
            yield Finding(about("a check", "camera"), good=False, said=parts_of(error))
            return
        yield from _as_seen(picture, places)
    yield from cards(places.table_map)


def _running_report(folder: Path, now_s: float) -> CameraReport | None:
    """Give the report of a running camera process, if it has had a picture lately."""
    found = read_report(folder)
    if found is None or not is_recent(now_s - found.last_frame_ms / 1000):
        return None
    return found


def _as_said(found: CameraReport) -> Iterator[Finding]:
    yield _speed(found)
    yield from _blind(found)
    yield _light(found.light or "ok")
    yield _sharpness(found.sharpness or "ok")


def _speed(found: CameraReport) -> Finding:
    """Judge how many pictures a second are read, and how late their facts are written."""
    fps, late_ms = found.fps, found.delay_ms
    said = filled("sees, {fps} pictures a second", fps="?" if fps is None else fps)
    if fps is not None and 0 < fps < SLOW_FPS:
        said = filled(
            "only {fps} pictures a second: cards are missed; close other programs, or take a smaller picture",
            fps=fps,
        )
        return Finding(about("a check", "camera"), good=False, said=said)
    if late_ms is not None and late_ms > LATE_MS:
        said = filled(
            "what is seen is written {late:.1f} s later: close other programs, or take a smaller picture",
            late=late_ms / 1000,
        )
        return Finding(about("a check", "camera"), good=False, said=said)
    return Finding(about("a check", "camera"), good=True, said=said)


def _blind(found: CameraReport) -> Iterator[Finding]:
    """Say why the camera's process counts no cards, or else how large the cards measure."""
    name = about("a check", "calibration")
    if found.blind is not None:
        yield Finding(name, good=False, said=found.blind.said)
    elif found.check is not None:
        wide, high, off = found.check
        said = filled(
            "the cards that lie there measure {wide:.0f} × {high:.0f} mm", wide=wide, high=high
        )
        yield Finding(name, good=off <= WRONG_SIZE, said=said)


def _as_seen(picture: Picture, places: EveningFiles) -> Iterator[Finding]:
    high, wide = picture.shape[:2]
    yield Finding(
        about("a check", "camera"),
        good=True,
        said=filled("sees, {wide}×{high}", wide=wide, high=high),
    )
    view = quality_of(picture)
    yield _light(view.light)
    yield _sharpness(view.sharpness)
    if places.table_map.exists():
        yield from _stands(picture, places.table_map)


def _light(found: str) -> Finding:
    return Finding(
        about("a check", "light"), good=found == "ok", said=LIGHT.get(found, message("enough"))
    )


def _sharpness(found: str) -> Finding:
    if found == "ok":
        return Finding(about("a check", "sharpness"), good=True, said=message("sharp"))
    said = message("blurred: wipe the lens, set its focus on the felt")
    return Finding(about("a check", "sharpness"), good=False, said=said)


def _stands(picture: Picture, path: Path) -> Iterator[Finding]:
    """Check whether the camera stands where it stood when the table was mapped."""
    try:
        known = load(path)
    except TableMapError:
        return  # the check of the cards reports it
    yield _has_stayed(picture, path, known)


def _has_stayed(picture: Picture, path: Path, known: TableMap) -> Finding:
    try:
        check_size(known, picture.shape[1], picture.shape[0])
        found = drift_since(path, known, picture)
    except TableMapError as error:
        return Finding(about("a check", "calibration"), good=False, said=parts_of(error))
    if found is None:
        return Finding(
            about("a check", "calibration"),
            good=True,
            said=message("nothing on the table tells it from before"),
        )
    good = found.is_same_table and not found.has_moved
    return Finding(about("a check", "calibration"), good=good, said=found.said)


def cards(path: Path) -> Iterator[Finding]:
    """Check for each seat how many pixels wide a card is."""
    if not path.exists():
        yield Finding(
            about("a check", "calibration"),
            good=False,
            said=message("none yet: vingtetun calibrate, or the page"),
        )
        return
    try:
        known = load(path)
    except TableMapError as error:
        yield Finding(about("a check", "calibration"), good=False, said=parts_of(error))
        return
    for place in known.places:
        if place.name == "B" or place.name.isdecimal():
            yield _card(known, place.name, np.mean(place.polygon, axis=0))


def _card(
    known: TableMap, name: str, middle: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> Finding:
    wide = float(known.card_px(middle[None])[0])
    said = filled("a card is {wide:.0f} pixels wide", wide=wide)
    if wide < NARROWEST_PX:
        said = filled(
            "a card is {wide:.0f} pixels wide, {needed:.0f} are needed: move the camera closer, or"
            " take a larger picture",
            wide=wide,
            needed=NARROWEST_PX,
        )
    return Finding(filled("seat {name}", name=name), good=wide >= NARROWEST_PX, said=said)
