"""What is kept of an evening on the disk. A full disk stops the tape, and never the game."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tracker.camera.segments import SegmentsError, SegmentWriter
from tracker.store.lines import DETECTIONS
from tracker.store.recordings import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Frame
    from tracker.store.recordings import Shot


class Tape:
    """Detections and words always; the pictures themselves where they are wished for."""

    def __init__(self, folder: Path, table_map: TableMap, began_ms: int) -> None:
        self.folder = folder
        self.stopped = ""
        self.unfilmed = ""  # why no pictures can be kept beside the rest
        self._began_ms = began_ms
        self._video: SegmentWriter | None = None
        self._recorder: Recorder | None = None
        self._try(lambda: self._begin(table_map))
        if self.stopped:
            self._leave_nothing()

    def _begin(self, table_map: TableMap) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._recorder = Recorder(self.folder / DETECTIONS, table_map, self._began_ms)

    def _leave_nothing(self) -> None:
        """Take away what could not be begun: it is tried again, and again in another folder."""
        with suppress(OSError):
            (self.folder / DETECTIONS).unlink(missing_ok=True)
            self.folder.rmdir()

    @property
    def state(self) -> str:
        """Say whether something is kept: on, or why it stopped."""
        return self.stopped or self.unfilmed or "on"

    def film(self, limit_bytes: int) -> None:
        """Keep the pictures from now on, in no more room than this."""
        if self._video is None and not self.stopped:
            try:
                self._video = SegmentWriter(self.folder, self._began_ms, limit_bytes)
            except SegmentsError as error:
                self.unfilmed = str(error)

    def stop_film(self) -> None:
        """Keep pictures no longer."""
        self.unfilmed = ""
        video, self._video = self._video, None
        if video is not None:
            self._try(video.close)

    def keep(self, shot: Shot) -> None:
        """Keep what was seen in a frame, or said."""
        recorder = self._recorder
        if recorder is not None:
            self._try(lambda: recorder.keep(shot))

    def keep_frame(self, frame: Frame) -> None:
        """Keep a frame's picture."""
        video = self._video
        if video is not None:
            self._try(lambda: video.keep(frame))

    def close(self) -> None:
        """End the recording."""
        for each in (self._video, self._recorder):
            if each is not None:
                with suppress(OSError, ValueError):
                    each.close()
        self._video = self._recorder = None

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except OSError as error:
            self.close()
            said = error.strerror or str(error)
            self.stopped = f"nothing more is recorded ({said}); free some space: {self.folder}"
