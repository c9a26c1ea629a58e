"""Probe cameras: which there are, the size and rate of their pictures, or why they give none."""

from __future__ import annotations

import sys
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.camera.address import with_scheme
from tracker.camera.capture import Camera
from tracker.camera.sources import Source, SourceKind, source_of, with_stable_name
from tracker.camera.trial import NO_PICTURE, NOTHING_SHOWN, unreached
from tracker.game.sentences import packed, parts_of
from tracker.host.network import without_password
from tracker.pictures.files import write_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tracker.pictures.frames import Picture

    # tries one camera, and keeps its first picture in this file
    Trial = Callable[[Path | None], "ProbedCamera"]

TRIED = 6  # on macOS and Windows, which list no devices, the numbers 0 to 5 are tried
WATCHED_S = 2.0  # each camera is watched so long to measure its rate
SHOWN_WIDTH_PX = 480  # of a picture that is one of several on a page
OPENED_WITHIN_S = 8.0  # a camera that gives no picture within this time counts as giving none


@dataclass(frozen=True)
class ProbedCamera:
    """A camera with the size and rate of its pictures, or why it gives none."""

    camera: str
    name: str
    width: int = 0
    height: int = 0
    fps: float = 0.0
    trouble: str = ""
    # the same with what to do, packed so that a page can word it in any language
    reason: object = ""


def devices() -> list[Source]:
    """List the devices that may be cameras."""
    if sys.platform.startswith("linux"):
        found = sorted(Path("/dev").glob("video*"), key=lambda path: (len(path.name), path.name))
        return [Source(str(path), SourceKind.DEVICE) for path in found]
    return [Source(str(number), SourceKind.DEVICE) for number in range(TRIED)]


def named_shortly(source: Source) -> str:
    """Give the last part of a camera's name or link, without a password."""
    return Path(with_stable_name(source).shown).name


def try_out(source: Source, picture: Path | None = None) -> ProbedCamera:
    """Open a camera and watch it for a moment; keep its first picture if asked to."""
    name = named_shortly(source)
    with closing(Camera(source)) as camera:
        frame = camera.first_frame(OPENED_WITHIN_S)
        if frame is None:
            why = camera.sight.why
            shown = NOTHING_SHOWN.get(why, "") if why else ""
            reason = packed(shown or NO_PICTURE[source.kind])
            return ProbedCamera(source.shown, name, trouble=camera.trouble, reason=reason)
        if picture is not None:
            keep_small(frame.picture, picture)
        begun = time.monotonic()
        while time.monotonic() - begun < WATCHED_S and not camera.ended:
            camera.next()
        high, wide = frame.picture.shape[:2]
        return ProbedCamera(source.shown, name, wide, high, round(camera.fps, 1))


def try_typed(name: str, picture: Path | None = None) -> ProbedCamera:
    """Try what a person typed; where no picture comes, say why and what to do."""
    name = with_scheme(name)
    shown = without_password(name)
    try:
        source = source_of(name)
    except ValueError as error:
        said = parts_of(error)
        return ProbedCamera(shown, shown, trouble=said, reason=packed(said))
    said = unreached(source)
    if said:
        return ProbedCamera(shown, named_shortly(source), trouble=said, reason=packed(said))
    return try_out(source, picture)


def keep_small(picture: Picture, path: Path) -> None:
    """Write a picture small enough to be one of several on a page."""
    high, wide = picture.shape[:2]
    size = (SHOWN_WIDTH_PX, round(high * SHOWN_WIDTH_PX / wide))
    with suppress(OSError):
        write_picture(path, np.asarray(cv2.resize(picture, size), np.uint8))


def try_all(trials: Iterable[Trial], pictures: Path | None) -> list[ProbedCamera]:
    """Try cameras one after the other; number the pictures of those that give one."""
    found: list[ProbedCamera] = []
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    for trial in trials:
        number = 1 + sum(not other.trouble for other in found)
        found.append(trial(None if pictures is None else pictures / f"{number}.jpg"))
    return found
