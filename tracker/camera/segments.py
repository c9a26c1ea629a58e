"""Video beside a recording, in short segments: a crash costs the last second, a full disk the oldest.

Each segment is a fragmented MP4 in H.264, so that it can be shown while it is still written.
`video.jsonl` lists them as they are begun: file, number of the first frame, and the time on the
wall from when to when it goes.
"""

from __future__ import annotations

import json
from contextlib import closing, contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tracker.pictures.errors import VisionError
from tracker.pictures.frames import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEGMENTS = "[0-9]*.mp4"
INDEX = "video.jsonl"
SEGMENT_MS = 60_000
KEYFRAME_EVERY = 8  # pictures, about a second: what a crash may cost
QUALITY = "24"  # x264's scale; the index of a card stays legible


class SegmentsError(VisionError):
    """A video that cannot be kept or found."""


class SegmentWriter:
    """Keep frames as video, within a limit on the room they take."""

    def __init__(self, folder: Path, began_ms: int, limit_bytes: int) -> None:
        self._folder, self._began_ms, self._limit = folder, began_ms, limit_bytes
        self._av = _library()
        self._file: Any = None
        self._stream: Any = None
        self._from_ms = self._last_ms = 0

    def keep(self, frame: Frame) -> None:
        """Add a frame; where time jumps back, as in a film put together of two, a segment begins."""
        goes_on = self._last_ms < frame.at_ms < self._from_ms + SEGMENT_MS
        if self._file is None or not goes_on:
            self.close()
            self._begin(frame)
        self._last_ms = frame.at_ms
        with self._honestly():
            self._encode(frame)

    @contextmanager
    def _honestly(self) -> Iterator[None]:
        """Let the library's own errors be what they are: errors of the disk."""
        try:
            yield
        except self._av.error.FFmpegError as error:
            raise OSError(error.errno, error.strerror) from None

    def _encode(self, frame: Frame) -> None:
        picture = self._av.VideoFrame.from_ndarray(np.ascontiguousarray(_even(frame)), "bgr24")
        picture.pts = frame.at_ms - self._from_ms
        picture.time_base = Fraction(1, 1000)
        for packet in self._stream.encode(picture):
            self._file.mux(packet)

    def close(self) -> None:
        """End the segment that is being written."""
        if self._file is None:
            return
        file, self._file = self._file, None
        with self._honestly(), closing(file):
            for packet in self._stream.encode(None):
                file.mux(packet)

    def _begin(self, frame: Frame) -> None:
        make_room(self._folder, self._limit)
        name = f"{frame.number:09d}.mp4"
        self._from_ms = frame.at_ms
        fragments = {"movflags": "frag_keyframe+empty_moov+default_base_moof", "flush_packets": "1"}
        self._file = self._av.open(str(self._folder / name), "w", format="mp4", options=fragments)
        high, wide = _even(frame).shape[:2]
        speed = {"preset": "ultrafast", "tune": "zerolatency", "crf": QUALITY}
        self._stream = self._file.add_stream("libx264", rate=25, options=speed)
        self._stream.width, self._stream.height, self._stream.pix_fmt = wide, high, "yuv420p"
        self._stream.codec_context.time_base = Fraction(1, 1000)
        self._stream.codec_context.gop_size = KEYFRAME_EVERY
        from_ms = self._began_ms + frame.at_ms
        line = {"file": name, "frame": frame.number, "from_ms": from_ms}
        with (self._folder / INDEX).open("a", encoding="utf-8") as index:
            index.write(json.dumps(line | {"to_ms": from_ms + SEGMENT_MS}) + "\n")


def _even(frame: Frame) -> Any:
    """H.264 wants even sides."""
    high, wide = (side - side % 2 for side in frame.picture.shape[:2])
    return frame.picture[:high, :wide]


def _library() -> Any:
    try:
        import av  # noqa: PLC0415  only those who keep video need it
    except ImportError:
        raise SegmentsError(
            "video cannot be kept without its library; pip install 'vingtetun[video]'"
        ) from None
    av.logging.set_level(None)
    return av


def make_room(folder: Path, limit_bytes: int) -> None:
    """Remove the oldest segments, of the recordings beside this one first, until one more has room."""
    beside = (index.parent for index in folder.parent.glob(f"*/{INDEX}"))
    found = sorted(path for each in {folder, *beside} for path in each.glob(SEGMENTS))
    sizes = {path: path.stat().st_size for path in found}
    room = limit_bytes - max(sizes.values(), default=0)
    while found and sum(sizes.values()) > room:
        oldest = found.pop(0)
        oldest.unlink()
        del sizes[oldest]


def read_segments(folder: Path) -> Iterator[Frame]:
    """Give the frames of a recording's video, with their numbers; a torn end is left out."""
    paths = sorted(folder.glob(SEGMENTS))
    if not paths:
        raise SegmentsError(f"no video was kept in this recording: {folder}")
    given_any = False
    for path in paths:
        video = cv2.VideoCapture(str(path))
        number = int(path.stem)
        while True:
            given, picture = video.read()
            if not given:
                break
            at_ms = round(video.get(cv2.CAP_PROP_POS_MSEC))
            given_any = True
            yield Frame(at_ms, number, picture.astype(np.uint8))
            number += 1
        video.release()
    if not given_any:
        raise SegmentsError(f"this recording's video cannot be read: {folder}")
