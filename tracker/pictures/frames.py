"""Frames from video files and folders of pictures, each with its own time.

Live cameras come through `capture`, which runs where it can be killed; here nothing blocks.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from tracker.host.files import read_bytes
from tracker.pictures.errors import VisionError
from tracker.pictures.heads import MOST_BYTES, fault_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Picture = np.ndarray[Any, np.dtype[np.uint8]]
PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})
VIDEOS = frozenset({".mp4", ".m4v", ".mkv", ".mov", ".avi", ".webm", ".ts", ".mjpeg"})
MOTION_JPEG, JPEG_END = cv2.VideoWriter.fourcc(*"MJPG"), b"\xff\xd9"
UNDECODED = -1  # a video's format in which each picture comes as it was sent
AS_IT_LIES = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
PICTURE_EVERY_MS = 125  # a folder has no clock of its own: eight pictures a second


class FramesError(VisionError):
    """A source that gives no frames, or no longer the same ones."""


class Frame(NamedTuple):
    """A picture, when it was taken, and its number in the source."""

    at_ms: int
    number: int
    picture: Picture


def open_frames(source: Path) -> Iterator[Frame]:
    """Give the frames of a video file, or of a folder of pictures in the order of their names."""
    if not source.exists():
        raise FramesError(f"there is no such video or folder: {source}")
    frames = _from_folder(source) if source.is_dir() else _from_video(source)
    return _same_size(frames, source)


def _from_folder(folder: Path) -> Iterator[Frame]:
    pictures = (each for each in folder.iterdir() if each.suffix.lower() in PICTURES)
    names = sorted(pictures, key=lambda each: _counted(each.name))
    if not names:
        raise FramesError(f"no pictures in this folder: {folder}")
    for number, name in enumerate(names, 1):
        yield Frame(number * PICTURE_EVERY_MS, number, _picture_in(name))


def _picture_in(path: Path) -> Picture:
    try:
        content = read_bytes(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise FramesError(
            f"this picture cannot be opened ({said}); take it out of its folder: {path}"
        ) from None
    fault = fault_of(content)
    if fault is not None:
        raise FramesError(f"not a picture ({fault}): {path}")
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise FramesError(f"not a picture: {path}")
    return picture.astype(np.uint8)


def _counted(name: str) -> list[tuple[str, int]]:
    """Order names as people count: frame2 comes before frame10."""
    return [(text, int(part or 0)) for text, part in re.findall(r"(\D*)(\d*)", name)]


def _from_video(path: Path) -> Iterator[Frame]:
    """Read a video to its end; one that breaks off in the middle of a frame ends before it."""
    video = cv2.VideoCapture(str(path))
    try:
        read = reading(video)
        number = 0
        while (picture := read()) is not None:
            number += 1
            at_ms = round(video.get(cv2.CAP_PROP_POS_MSEC))
            yield Frame(at_ms, number, picture)
        if not number:
            raise FramesError(f"not a video that can be read: {path}")
    finally:
        video.release()


def reading(video: cv2.VideoCapture) -> Callable[[], Picture | None]:
    """Choose how the next picture is read; None is its end.

    OpenCV stretches whatever comes to the size of a video's first picture, so that a phone turned on
    its side would show a squeezed table and nothing else. Motion JPEG tells its true size where each
    picture is decoded by itself.
    """
    is_jpeg = video.get(cv2.CAP_PROP_FOURCC) == MOTION_JPEG
    if is_jpeg and video.getBackendName() == "FFMPEG" and video.set(cv2.CAP_PROP_FORMAT, UNDECODED):
        return partial(_read_jpeg, video)
    return partial(_read, video)


def _read(video: cv2.VideoCapture) -> Picture | None:
    given, picture = video.read()
    return picture.astype(np.uint8) if given else None


def _read_jpeg(video: cv2.VideoCapture) -> Picture | None:
    """Decode the next whole picture; a torn one would be read as cards."""
    while True:
        given, packet = video.read()
        if not given:
            return None
        if packet.tobytes().rstrip(b"\0").endswith(JPEG_END):
            picture = cv2.imdecode(packet.reshape(-1), AS_IT_LIES)
            if picture is not None:
                return picture.astype(np.uint8)


def _same_size(frames: Iterator[Frame], source: Path) -> Iterator[Frame]:
    """Stop where the picture changes size: the table map would no longer fit."""
    size: tuple[int, ...] | None = None
    for frame in frames:
        size = size or frame.picture.shape
        if frame.picture.shape != size:
            high, wide = frame.picture.shape[:2]
            raise FramesError(f"the picture changes size to {wide}×{high} in: {source}")
        yield frame
