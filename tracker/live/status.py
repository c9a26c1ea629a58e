"""What the camera's process reports to the tablet, put together from what it works with."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tracker.camera.picture_check import Fault
from tracker.game.sentences import parts_of
from tracker.live.map_requests import corners_in, zones_of
from tracker.live.still_cards import cards_in, check_of, scale_in
from tracker.map.table_map import TableMapError
from tracker.store.camera_report import OFF, CameraReport

if TYPE_CHECKING:
    from tracker.camera.capture import Camera
    from tracker.live.evening import LiveEvening
    from tracker.live.reporter import Reporter
    from tracker.live.requests import CameraRequests
    from tracker.live.still_cards import StillCards
    from tracker.live.teacher import Teacher
    from tracker.live.wall_clock import WallClock
    from tracker.live.watched_chips import WatchedChips
    from tracker.live.watched_map import WatchedMap
    from tracker.pictures.frames import Picture
    from tracker.store.camera_link import CameraFolder
    from tracker.store.camera_report import BlindSpot


@dataclass
class LoopCounts:
    """What the loop has done so far."""

    frames: int = 0
    facts: int = 0
    delay_ms: int = 0  # from the moment of the last picture until its facts were written
    last_frame_ms: int = 0  # when the last picture was done, by the machine's clock


@dataclass
class LoopStatus:
    """Makes the report for the tablet from the parts of the loop."""

    camera: Camera
    clock: WallClock
    camera_folder: CameraFolder
    reporter: Reporter
    requests: CameraRequests
    map: WatchedMap
    chips: WatchedChips
    still: StillCards
    teacher: Teacher | None

    def report(
        self,
        counts: LoopCounts,
        evening: LiveEvening | None,
        blind: BlindSpot | None,
        picture: Picture | None,
    ) -> CameraReport:
        """Report what is seen and written; `picture` is the last one, if there was one."""
        sight, view = self.camera.sight, self.reporter.view
        is_over = bool(self.camera.ended) and not self.camera.is_broken
        found = CameraReport(
            last_frame_ms=counts.last_frame_ms,
            seeing=sight.seeing and not is_over,
            why=str(Fault.OVER) if is_over else "" if sight.seeing else str(sight.why or ""),
            trouble="" if sight.seeing else sight.said,
            since_ms=self.clock.began_ms + round(sight.since_s * 1000),
            fps=round(self.camera.fps, 1),
            delay_ms=counts.delay_ms,
            dropped=self.camera.dropped,
            light="" if view is None else view.light,
            sharpness="" if view is None else view.sharpness,
            moved=self.map.has_moved,
            recording=_recording(evening),
            card_px=self.reporter.card_px,
            said=self.reporter.said,
            answered=self.requests.answer,
            writing=evening is not None and evening.is_in_play,
            mapped=self.map.table_map is not None,
            blind=blind,
            deck=None if self.teacher is None else self.teacher.known,
        )
        return found if picture is None else self._with_places(found, evening, picture)

    def _with_places(
        self, found: CameraReport, evening: LiveEvening | None, picture: Picture
    ) -> CameraReport:
        """Add the corners and seats that the banker can drag, or say why there are none."""
        try:
            shown = self.map.shown(picture, 0 if evening is None else evening.players)
        except TableMapError as error:
            return replace(found, said=found.said or parts_of(error))
        used, size = self.map.table_map, (picture.shape[1], picture.shape[0])
        found = replace(
            self.chips.with_chips(found, evening, size),
            corners=corners_in(shown),
            zones=zones_of(shown),
            check=check_of(self.still, used),
        )
        if used is not None:
            found = replace(
                found, error_mm=used.error_mm, felt_mm=used.felt_mm, card_mm=used.card_mm
            )
        if self.camera_folder.is_watched(time.time()):
            cards, scale = cards_in(self.still, size, used), scale_in(self.still, size, used)
            found = replace(found, cards=cards, scale=scale)
        return found


def _recording(evening: LiveEvening | None) -> str:
    if evening is None or evening.recorder is None:
        return OFF
    return evening.recorder.state
