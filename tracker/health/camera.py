"""Check what the camera sees: its picture, the light, the sharpness, the table map, the cards' size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tracker.camera.capture import first_frame
from tracker.camera.limits import LATE_MS, NARROWEST_PX, SLOW_FPS, WRONG_SIZE
from tracker.camera.picture_check import quality_of
from tracker.camera.sources import source_of
from tracker.game.sentences import about, filled, message, parts_of
from tracker.health.finding import Finding, bad, good
from tracker.map.drift import drift_since
from tracker.map.map_file import load
from tracker.map.table_map import TableMapError, check_size
from tracker.pictures.errors import VisionError
from tracker.store.camera_link import is_recent
from tracker.store.camera_report import CameraReport, read_report
from tracker.store.settings import BY_HAND

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Picture
    from tracker.store.evening_files import EveningFiles

CAMERA = about("a check", "camera")
LIGHT = about("a check", "light")
SHARPNESS = about("a check", "sharpness")
CALIBRATION = about("a check", "calibration")

LIGHT_FAULTS: dict[str, str] = {
    "dark": message("too dark for the eyes: switch a lamp on"),
    "bright": message("too bright: turn the lamp away or close a curtain"),
    "glare": message("a lamp is mirrored on the cards: move the lamp or the camera"),
}


def camera(name: str, places: EveningFiles, now_s: float) -> Iterator[Finding]:
    """Check the camera: through the process that holds it, or by taking a picture."""
    if not name:
        yield bad(CAMERA, message("none is chosen: vingtetun run, or --camera"))
        return
    if name == BY_HAND:
        yield good(CAMERA, message("the table is kept by touch"))
        return
    report = _running_report(places.camera_folder, now_s)
    if report is not None:
        yield from _as_reported(report)
    else:
        try:
            picture = first_frame(source_of(name)).picture
        except (VisionError, ValueError) as error:
            yield bad(CAMERA, parts_of(error))
            return
        yield from _as_seen(picture, places)
    yield from cards(places.table_map)


def _running_report(folder: Path, now_s: float) -> CameraReport | None:
    """Give the report of a running camera process, if it has had a picture lately."""
    found = read_report(folder)
    if found is None or not is_recent(now_s - found.last_frame_ms / 1000):
        return None
    return found


def _as_reported(found: CameraReport) -> Iterator[Finding]:
    """Give what the camera's process reports."""
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
        return bad(CAMERA, said)
    if late_ms is not None and late_ms > LATE_MS:
        said = filled(
            "what is seen is written {late:.1f} s later: close other programs, or take a smaller picture",
            late=late_ms / 1000,
        )
        return bad(CAMERA, said)
    return good(CAMERA, said)


def _blind(found: CameraReport) -> Iterator[Finding]:
    """Say why the camera's process counts no cards, or else how large the cards measure."""
    if found.blind is not None:
        yield bad(CALIBRATION, found.blind.said)
    elif found.check is not None:
        wide, high, off = found.check
        said = filled(
            "the cards that lie there measure {wide:.0f} × {high:.0f} mm", wide=wide, high=high
        )
        yield Finding(CALIBRATION, good=off <= WRONG_SIZE, said=said)


def _as_seen(picture: Picture, places: EveningFiles) -> Iterator[Finding]:
    """Give what a picture shows that was just taken."""
    high, wide = picture.shape[:2]
    yield good(CAMERA, filled("sees, {wide}×{high}", wide=wide, high=high))
    view = quality_of(picture)
    yield _light(view.light)
    yield _sharpness(view.sharpness)
    if places.table_map.exists():
        yield from _stands(picture, places.table_map)


def _light(found: str) -> Finding:
    return Finding(LIGHT, good=found == "ok", said=LIGHT_FAULTS.get(found, message("enough")))


def _sharpness(found: str) -> Finding:
    if found == "ok":
        return good(SHARPNESS, message("sharp"))
    said = message("blurred: wipe the lens, set its focus on the felt")
    return bad(SHARPNESS, said)


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
        return bad(CALIBRATION, parts_of(error))
    if found is None:
        return good(CALIBRATION, message("nothing on the table tells it from before"))
    has_stayed = found.is_same_table and not found.has_moved
    return Finding(CALIBRATION, good=has_stayed, said=found.said)


def cards(path: Path) -> Iterator[Finding]:
    """Check for each seat how many pixels wide a card is."""
    if not path.exists():
        yield bad(CALIBRATION, message("none yet: vingtetun calibrate, or the page"))
        return
    try:
        known = load(path)
    except TableMapError as error:
        yield bad(CALIBRATION, parts_of(error))
        return
    for place in known.places:
        if place.is_seat:
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
