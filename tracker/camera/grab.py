"""Read a camera in a separate process, which `capture` kills and restarts when the driver hangs.

The process is asked for one picture at a time and answers with the newest. It counts the pictures that
came in between.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import cv2
import numpy as np

from tracker.camera import relay
from tracker.camera.phone import NOTHING_CAME, PhonePictures
from tracker.camera.relay import Relay
from tracker.camera.sources import Source, SourceError, SourceKind
from tracker.game.sentences import filled, message, parts_of
from tracker.host.processes import end_with_parent
from tracker.pictures.frames import Frame, FramesError, Picture, open_frames, reading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

PATIENCE_S = 0.5  # a request waits at most so long for a new picture, then the answer is None
OPENING_MS = 5000  # an address that does not answer within this time is given up
WIDE, HIGH = 1920, 1080  # pixels asked of a USB camera; it gives the nearest size it has


class GrabbedPicture(NamedTuple):
    """A picture and its time in seconds: by the monotonic clock, or from the start of a file."""

    at_s: float
    picture: Picture
    dropped: int = 0  # pictures that came since the last answer and were not handed on


OVER = message("it has come to its end")


class Ended(NamedTuple):
    """No more pictures will come; `said` tells why."""

    said: str
    opened: bool  # whether the camera had been opened before


Opener = Callable[[Source], "FrameReader"]


class FrameReader(Protocol):
    """A camera or file that is read picture by picture."""

    def read(self) -> tuple[float, Picture] | None:
        """Give the next picture with its time, or None at the end."""
        ...


def run_reader(source: Source, opener: Opener, pipe: Connection) -> None:
    """Run the process: open a camera and answer requests until the other end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever holds the pipe
    end_with_parent()  # even while a driver hangs
    os.environ["OPENCV_FFMPEG_LOGLEVEL"] = "-8"  # FFmpeg's level "quiet"
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        reader = opener(source)
    except (FramesError, SourceError) as error:
        _say(pipe, Ended(parts_of(error), opened=False))
        return
    newest = LatestReader(reader) if source.is_live else OneByOne(reader)
    try:
        while True:
            pipe.recv()
            found = newest.next()
            if isinstance(found, GrabbedPicture):
                pipe.send((found.at_s, found.picture.shape, found.dropped))
                pipe.send_bytes(np.ascontiguousarray(found.picture).data.cast("B"))
            else:
                pipe.send(found)
    except (EOFError, OSError):
        os._exit(0)  # the other end is closed; a normal exit could wait for a camera that hangs


def _say(pipe: Connection, ended: Ended) -> None:
    try:
        pipe.recv()
        pipe.send(ended)
    except (EOFError, OSError):
        return


class OneByOne:
    """Read a file picture by picture as it is asked for; nothing is dropped."""

    def __init__(self, reader: FrameReader) -> None:
        self._reader = reader

    def next(self) -> GrabbedPicture | Ended | None:
        try:
            found = self._reader.read()
        except FramesError as error:
            return Ended(parts_of(error), opened=True)
        return Ended(OVER, opened=True) if found is None else GrabbedPicture(*found)


class LatestReader:
    """Read a live camera continuously, so that each answer is its newest picture."""

    def __init__(self, reader: FrameReader) -> None:
        self._reader = reader
        self._news = threading.Condition()
        self._newest: tuple[float, Picture] | None = None
        self._dropped = 0
        self._ended = ""
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> GrabbedPicture | Ended | None:
        with self._news:
            self._news.wait_for(lambda: self._newest or self._ended, PATIENCE_S)
            if self._newest is None:
                return Ended(self._ended, opened=True) if self._ended else None
            found = GrabbedPicture(*self._newest, self._dropped)
            self._newest, self._dropped = None, 0
            return found

    def _read(self) -> None:
        while (found := self._reader.read()) is not None:
            with self._news:
                self._dropped += self._newest is not None
                self._newest = found
                self._news.notify()
        with self._news:
            self._ended = message("no more pictures come from it")
            self._news.notify()


# the readers


def open_reader(source: Source) -> FrameReader:
    """Open a file, a phone's pictures, a USB camera or an address."""
    if source.kind is SourceKind.FILE:
        return FileReader(open_frames(Path(source.name)))
    if source.kind is SourceKind.PHONE:
        phone = PhonePictures(Path(source.name))
        if not phone.has_come():
            raise SourceError(NOTHING_CAME)
        return phone
    return OpenCvReader(source)


class FileReader:
    """The frames of a video or folder."""

    def __init__(self, frames: Iterator[Frame]) -> None:
        self._frames = frames

    def read(self) -> tuple[float, Picture] | None:
        frame = next(self._frames, None)
        return None if frame is None else (frame.at_ms / 1000, frame.picture)


@contextmanager
def _capture_options(options: str) -> Iterator[None]:
    """Set FFmpeg's options for one address only; OpenCV reads them from the environment."""
    before = os.environ.get(_OPTIONS)
    os.environ[_OPTIONS] = options
    try:
        yield
    finally:
        os.environ.pop(_OPTIONS)
        if before is not None:
            os.environ[_OPTIONS] = before


_OPTIONS = "OPENCV_FFMPEG_CAPTURE_OPTIONS"


class OpenCvReader:
    """A USB camera or a network address, read through OpenCV."""

    def __init__(self, source: Source) -> None:
        self._relay: Relay | None = None
        if source.kind is SourceKind.STREAM:
            self._relay = Relay(source.name)
            options = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPENING_MS]
            with _capture_options(relay.OPTIONS):
                self._video = cv2.VideoCapture(self._relay.address, cv2.CAP_FFMPEG, options)
        else:
            name = source.name
            self._video = cv2.VideoCapture(int(name) if name.isdecimal() else name)
            # Without MJPG most webcams give only 5 pictures a second at this size.
            self._video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._video.set(cv2.CAP_PROP_FRAME_WIDTH, WIDE)
            self._video.set(cv2.CAP_PROP_FRAME_HEIGHT, HIGH)
        if not self._video.isOpened():
            raise SourceError(self._refused(source))
        self._video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._next = reading(self._video)
        # A camera that another program uses can be opened, but gives no picture.
        if self._next() is None:
            raise SourceError(self._refused(source))

    def read(self) -> tuple[float, Picture] | None:
        picture = self._next()
        return None if picture is None else (time.monotonic(), picture)

    def _refused(self, source: Source) -> str:
        if self._relay is not None and self._relay.leads_elsewhere:
            return filled(
                "this address redirects to another one; give the camera's own: {shown}",
                shown=source.shown,
            )
        return _refused(source)


def _refused(source: Source) -> str:
    if source.kind is SourceKind.STREAM:
        return filled(
            "no picture comes from this address; is the phone's camera on? {shown}",
            shown=source.shown,
        )
    there = Path(f"/dev/video{source.name}" if source.name.isdecimal() else source.name)
    if os.name == "posix" and Path("/dev").exists() and there.exists():
        return filled(
            "this camera cannot be opened; does another program hold it? {shown}",
            shown=source.shown,
        )
    return filled(
        "no camera there; plug it in, or see `vingtetun cameras`: {shown}", shown=source.shown
    )
