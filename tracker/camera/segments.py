"""Write a recording's video in segments of one minute, and read it back.

Each segment is a fragmented MP4 in H.264. A crash loses only the last second, and a segment can be
played while it is written. When the space for video is used up, the oldest segments are removed.
`video.jsonl` lists the segments: the file, the number of its first frame, when it begins
(`from_ms`, clock time), and when it ends at the latest (`to_ms`, one minute later).
"""

from __future__ import annotations

import json
from contextlib import closing, contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tracker.game.sentences import filled, message
from tracker.pictures.errors import VisionError
from tracker.pictures.frames import Frame
from tracker.store.permissions import make_private
from tracker.store.video import INDEX

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEGMENTS = "[0-9]*.mp4"
SEGMENT_MS = 60_000  # longest time of one segment
KEYFRAME_EVERY = 8  # pictures, about one second: a crash loses at most so much
QUALITY = "24"  # x264's crf scale, smaller is better: at 24 the index of a card is still legible


class SegmentsError(VisionError):
    """Video cannot be written, found or read."""


class SegmentWriter:
    """Write frames as video, within a limit on the disk space used."""

    def __init__(self, folder: Path, began_ms: int, limit_bytes: int) -> None:
        self._folder, self.began_ms, self._limit = folder, began_ms, limit_bytes
        self._av = _library()
        self._file: Any = None
        self._stream: Any = None
        self._from_ms = self._last_ms = 0

    def keep(self, frame: Frame) -> None:
        """Add a frame. When a segment is full, or time jumps back, a new segment begins."""
        goes_on = self._last_ms < frame.at_ms < self._from_ms + SEGMENT_MS
        if self._file is None or not goes_on:
            self.close()
            self._begin(frame)
        self._last_ms = frame.at_ms
        with self._disk_errors():
            self._encode(frame)

    @contextmanager
    def _disk_errors(self) -> Iterator[None]:
        """Turn the video library's errors into OSError, so that callers notice a full disk."""
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
        with self._disk_errors(), closing(file):
            for packet in self._stream.encode(None):
                file.mux(packet)

    def _begin(self, frame: Frame) -> None:
        make_room(self._folder, self._limit)
        name = f"{frame.number:09d}.mp4"
        for each in (name, INDEX):
            make_private(self._folder / each)
        self._from_ms = frame.at_ms
        fragments = {"movflags": "frag_keyframe+empty_moov+default_base_moof", "flush_packets": "1"}
        self._file = self._av.open(str(self._folder / name), "w", format="mp4", options=fragments)
        high, wide = _even(frame).shape[:2]
        speed = {"preset": "ultrafast", "tune": "zerolatency", "crf": QUALITY}
        self._stream = self._file.add_stream("libx264", rate=25, options=speed)
        self._stream.width, self._stream.height, self._stream.pix_fmt = wide, high, "yuv420p"
        self._stream.codec_context.time_base = Fraction(1, 1000)
        self._stream.codec_context.gop_size = KEYFRAME_EVERY
        from_ms = self.began_ms + frame.at_ms
        line = {"file": name, "frame": frame.number, "from_ms": from_ms}
        with (self._folder / INDEX).open("a", encoding="utf-8") as index:
            index.write(json.dumps(line | {"to_ms": from_ms + SEGMENT_MS}) + "\n")


def _even(frame: Frame) -> Any:
    """Cut off an odd last row or column, because H.264 needs even sides."""
    high, wide = (side - side % 2 for side in frame.picture.shape[:2])
    return frame.picture[:high, :wide]


def _library() -> Any:
    try:
        import av  # noqa: PLC0415  only those who keep video need it
    except ImportError:
        raise SegmentsError(
            message(
                "video needs a library that is not installed; run pip install 'vingtetun[video]'"
            )
        ) from None
    av.logging.set_level(None)
    return av


def make_room(folder: Path, limit_bytes: int) -> None:
    """Remove the oldest segments, also of recordings beside this one, until one more fits.

    The next segment is assumed to be as large as the largest one so far.
    """
    beside = (index.parent for index in folder.parent.glob(f"*/{INDEX}"))
    found = sorted(path for each in {folder, *beside} for path in each.glob(SEGMENTS))
    sizes = {path: path.stat().st_size for path in found}
    room = limit_bytes - max(sizes.values(), default=0)
    while found and sum(sizes.values()) > room:
        oldest = found.pop(0)
        oldest.unlink()
        del sizes[oldest]


def read_segments(folder: Path) -> Iterator[Frame]:
    """Give the frames of a recording's video with their numbers; a cut-off end is left out.

    The time of a frame counts from the start of its segment, not of the recording.
    """
    paths = sorted(folder.glob(SEGMENTS))
    if not paths:
        raise SegmentsError(filled("no video was kept in this recording: {folder}", folder=folder))
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
        raise SegmentsError(
            filled("this recording's video cannot be read: {folder}", folder=folder)
        )
