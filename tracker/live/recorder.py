"""Record an evening on the disk. A full disk stops the recording, and never the game."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from tracker.camera.segments import SegmentsError, SegmentWriter
from tracker.game.sentences import filled, parts_of
from tracker.store.camera_report import ON
from tracker.store.lines import DETECTIONS
from tracker.store.permissions import private_folder
from tracker.store.recordings import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Frame
    from tracker.store.recordings import RecordedItem


class EveningRecorder:
    """Records detections and typed events always, and video if it is wanted."""

    def __init__(self, folder: Path, table_map: TableMap, began_ms: int) -> None:
        self.folder = folder
        self.stopped = ""  # why nothing is recorded any more, if it is so
        self.unfilmed = ""  # why video cannot be recorded, if it cannot
        self._began_ms = began_ms
        self._video: SegmentWriter | None = None
        self._recorder: Recorder | None = None
        self._try(lambda: self._begin(table_map))
        if self.stopped:
            self._leave_nothing()

    def _begin(self, table_map: TableMap) -> None:
        private_folder(self.folder)
        self._recorder = Recorder(self.folder / DETECTIONS, table_map, self._began_ms)

    def _leave_nothing(self) -> None:
        """Remove the folder of a recording that could not begin; later attempts use other folders."""
        with suppress(OSError):
            (self.folder / DETECTIONS).unlink(missing_ok=True)
            self.folder.rmdir()

    @property
    def state(self) -> str:
        """Say whether it records: `on`, or why it stopped."""
        return self.stopped or self.unfilmed or ON

    def film(self, limit_bytes: int) -> None:
        """Record video from now on, within so many bytes."""
        if self._video is None and not self.stopped:
            try:
                self._video = SegmentWriter(self.folder, self._began_ms, limit_bytes)
            except SegmentsError as error:
                self.unfilmed = parts_of(error)

    def follow_clock(self, began_ms: int) -> None:
        """Find the video of what is recorded from now on by the clock as it is set now."""
        self._began_ms = began_ms
        if self._video is not None:
            self._video.began_ms = began_ms

    def stop_film(self) -> None:
        """Stop recording video."""
        self.unfilmed = ""
        video, self._video = self._video, None
        if video is not None:
            self._try(video.close)

    def keep(self, item: RecordedItem) -> None:
        """Record the detections of a frame, or a typed event."""
        recorder = self._recorder
        if recorder is not None:
            self._try(lambda: recorder.keep(item))

    def keep_frame(self, frame: Frame) -> None:
        """Record the picture of a frame."""
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
            self.stopped = filled(
                "recording has stopped ({why}); free some space on the disk of {folder}",
                why=error.strerror or error,
                folder=self.folder,
            )
