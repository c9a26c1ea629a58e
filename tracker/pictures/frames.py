"""Read frames from a video file or from a folder of pictures, each with its time.

Cameras are read in `tracker.camera.grab`, in a process that can be killed, because they may block.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from tracker.game.sentences import filled, parts_of
from tracker.host.files import read_bytes
from tracker.pictures.errors import VisionError
from tracker.pictures.headers import JPEG_END, MOST_BYTES, fault_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Picture = np.ndarray[Any, np.dtype[np.uint8]]
PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})
VIDEOS = frozenset({".mp4", ".m4v", ".mkv", ".mov", ".avi", ".webm", ".ts", ".mjpeg"})
MOTION_JPEG = cv2.VideoWriter.fourcc(*"MJPG")
# Value of CAP_PROP_FORMAT: OpenCV hands over each picture's bytes without decoding them.
UNDECODED = -1
AS_STORED = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION  # not turned by its EXIF data
PICTURE_EVERY_MS = 125  # pictures of a folder carry no time: they count as 8 a second


class FramesError(VisionError):
    """A video or folder gives no frames, or its frames change size."""


class Frame(NamedTuple):
    """A picture, its time in milliseconds from the start, and its number in the source."""

    at_ms: int
    number: int
    picture: Picture


def open_frames(source: Path) -> Iterator[Frame]:
    """Give the frames of a video file, or the pictures of a folder in the order of their names."""
    if not source.exists():
        raise FramesError(filled("there is no such video or folder: {source}", source=source))
    frames = _from_folder(source) if source.is_dir() else _from_video(source)
    return _same_size(frames, source)


def _from_folder(folder: Path) -> Iterator[Frame]:
    pictures = (each for each in folder.iterdir() if each.suffix.lower() in PICTURES)
    names = sorted(pictures, key=lambda each: _counted(each.name))
    if not names:
        raise FramesError(filled("no pictures in this folder: {folder}", folder=folder))
    for number, name in enumerate(names, 1):
        yield Frame(number * PICTURE_EVERY_MS, number, _picture_in(name))


def _picture_in(path: Path) -> Picture:
    try:
        content = read_bytes(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or parts_of(error)
        raise FramesError(
            filled(
                "this picture cannot be opened ({said}); take it out of its folder: {path}",
                said=said,
                path=path,
            )
        ) from None
    fault = fault_of(content)
    if fault is not None:
        raise FramesError(filled("not a picture ({fault}): {path}", fault=fault, path=path))
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise FramesError(filled("not a picture: {path}", path=path))
    return picture.astype(np.uint8)


def _counted(name: str) -> list[tuple[str, int]]:
    """Give a sort key that puts frame2 before frame10."""
    return [(text, int(part or 0)) for text, part in re.findall(r"(\D*)(\d*)", name)]


def _from_video(path: Path) -> Iterator[Frame]:
    """Read a video to its end; a last frame that is cut off is left out."""
    video = cv2.VideoCapture(str(path))
    try:
        read = reading(video)
        number = 0
        while (picture := read()) is not None:
            number += 1
            at_ms = round(video.get(cv2.CAP_PROP_POS_MSEC))
            yield Frame(at_ms, number, picture)
        if not number:
            raise FramesError(filled("not a video that can be read: {path}", path=path))
    finally:
        video.release()


def reading(video: cv2.VideoCapture) -> Callable[[], Picture | None]:
    """Give a function that reads the next picture, or None at the end.

    OpenCV scales every picture of a video to the size of the first one. When a phone is turned on its
    side, the table would be squeezed. So each picture of a Motion JPEG stream is decoded separately, which
    keeps its true size.
    """
    is_jpeg = video.get(cv2.CAP_PROP_FOURCC) == MOTION_JPEG
    if is_jpeg and video.getBackendName() == "FFMPEG" and video.set(cv2.CAP_PROP_FORMAT, UNDECODED):
        return partial(_read_jpeg, video)
    return partial(_read, video)


def _read(video: cv2.VideoCapture) -> Picture | None:
    given, picture = video.read()
    return picture.astype(np.uint8) if given else None


def _read_jpeg(video: cv2.VideoCapture) -> Picture | None:
    """Decode the next complete picture; the eyes would see false cards in one that is cut off."""
    while True:
        given, packet = video.read()
        if not given:
            return None
        if packet.tobytes().rstrip(b"\0").endswith(JPEG_END):
            picture = cv2.imdecode(packet.reshape(-1), AS_STORED)
            if picture is not None:
                return picture.astype(np.uint8)


def _same_size(frames: Iterator[Frame], source: Path) -> Iterator[Frame]:
    """Raise an error when the picture changes size, because the table map would no longer fit."""
    size: tuple[int, ...] | None = None
    for frame in frames:
        size = size or frame.picture.shape
        if frame.picture.shape != size:
            high, wide = frame.picture.shape[:2]
            raise FramesError(
                filled(
                    "the picture changes size to {wide}×{high} in: {source}",
                    wide=wide,
                    high=high,
                    source=source,
                )
            )
        yield frame
