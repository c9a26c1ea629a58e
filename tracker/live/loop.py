"""The loop: each new picture becomes entries in the log of the evening that is open."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.camera.limits import AWAY_S
from tracker.eyes.pipeline import detections
from tracker.felt.backs import TableEyes
from tracker.game.sentences import filled, message, parts_of
from tracker.live.blindness import Blindness, LoopState, watched
from tracker.live.evening import LiveEvening, RecordingOptions
from tracker.live.reporter import Reporter
from tracker.live.requests import CameraRequests, Requested
from tracker.live.status import LoopCounts, LoopStatus
from tracker.live.still_cards import StillCards
from tracker.live.wall_clock import WallClock
from tracker.live.watched_chips import WatchedChips
from tracker.live.watched_map import WatchedMap
from tracker.map.table_map import TableMapError
from tracker.store import evenings
from tracker.store.errors import StoreError
from tracker.store.recordings import rounded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tracker.camera.capture import Camera
    from tracker.eyes.pipeline import CardFinder
    from tracker.game.events import Entry
    from tracker.live.reporter import Say
    from tracker.live.teacher import Teacher
    from tracker.live.watched_chips import ChipEyes
    from tracker.pictures.frames import Frame, Picture
    from tracker.store.camera_link import CameraFolder
    from tracker.store.camera_report import BlindSpot
    from tracker.store.log import Log


@dataclass
class LoopParts:
    """What the loop works with: log, tablet's folder, map, recording, teacher, eyes for chips."""

    log: Log
    camera_folder: CameraFolder
    map_path: Path
    options: RecordingOptions
    teacher: Teacher | None = None
    chips: ChipEyes | None = None


class LiveLoop:
    """The loop: take a picture, find its cards, write the facts, and do what the banker asks for."""

    def __init__(self, camera: Camera, eyes: CardFinder, parts: LoopParts, say: Say) -> None:
        self.camera = camera
        self.eyes = TableEyes(eyes)
        self.parts = parts
        self.reporter = Reporter(parts.camera_folder, say)
        self.map = WatchedMap(parts.map_path, self.reporter.tell)
        self.chips = WatchedChips(parts.chips)
        self.counts = LoopCounts()
        self.evening: LiveEvening | None = None
        self.clock = WallClock(camera.age_s)
        self.still = StillCards()  # the cards that the table is measured by
        self.blindness = Blindness()
        self.requests = CameraRequests(
            Requested(self.map, self.chips, self.still, parts.teacher), self.reporter
        )
        self.status = LoopStatus(
            camera=camera,
            clock=self.clock,
            camera_folder=parts.camera_folder,
            reporter=self.reporter,
            requests=self.requests,
            map=self.map,
            chips=self.chips,
            still=self.still,
            teacher=parts.teacher,
        )
        self._last: Frame | None = None
        self._blind_spot: BlindSpot | None = None
        self._was_seen = self._was_moved = False
        self._trouble = ""  # why the table is not seen, as it was said last
        self._is_new = True  # the camera has just begun or come back: check the map
        self._version = -1  # of the log, when it was last looked at
        self._unwritten = False  # something could not be written

    def run(self, is_over: Callable[[], bool]) -> None:
        """Run until it is over, or until a video file has no more pictures."""
        try:
            while not is_over() and not self.camera.ended:
                self.step()
            if self.camera.is_broken:
                self.reporter.tell(self.camera.ended)
        finally:
            self.close()

    def step(self) -> None:
        """Process one picture, or note that there is none."""
        try:
            frame = self.camera.next()
            self._notice()
            if frame is not None:
                self._prepare(frame)
                self._see(frame)
            self._grant_request()
        except StoreError as error:
            # The game goes on: the next picture shows again what was not written.
            self._unwritten = True
            self.reporter.tell(parts_of(error))
        else:
            if self._unwritten:
                self._unwritten = False
                self.reporter.tell("")
        if self.reporter.is_due:
            self._report()

    def close(self) -> None:
        """Close the camera and the recording, and report a last time."""
        self.camera.close()
        if self.evening is not None:
            self.evening.close()
        self._report()

    def _report(self) -> None:
        picture = None if self._last is None else self._last.picture
        found = self.status.report(self.counts, self.evening, self._blind_spot, picture)
        self.reporter.report(found)

    # the evening

    def _follow_evening(self) -> None:
        """Follow the evening that is open, and its settings; close one that has ended."""
        log = self.parts.log
        version = log.changed()
        if version == self._version:
            return
        evening = evenings.current(log)
        if evening is None and self.evening is not None:
            self.evening.close()
            self.evening = None
        if evening is not None:
            if self.evening is None or self.evening.number != evening:
                self._begin_evening(evening)
            assert self.evening is not None
            self.evening.apply_settings()
        self._version = version

    def _begin_evening(self, evening: int) -> None:
        if self.evening is not None:
            self.evening.close()
        self.evening = LiveEvening(self.parts.log, evening, self.parts.options, self.clock)
        try:
            self._fit_seats()
            self._use_map()
        except StoreError:
            self.evening = None  # it may be half written; the next picture begins again
            raise

    def _fit_seats(self) -> bool:
        return self.evening is not None and self.map.fit_seats(self.evening.journal.table)

    def _use_map(self) -> None:
        if self.evening is not None and self.map.table_map is not None:
            self.evening.use(self.map.table_map, self._now_ms())
            assert self.evening.recorder is not None
            self.reporter.say(
                filled(
                    "evening {number} is recorded in {folder}",
                    number=self.evening.number,
                    folder=self.evening.recorder.folder,
                )
            )

    # the picture

    def _prepare(self, frame: Frame) -> None:
        """Follow the evening; first check the map if the camera is new, came back or has a new size."""
        before, self._last = self._last, frame
        away_s = self.clock.away_s(before, frame)
        if away_s > AWAY_S and not self._is_new and self.camera.source.is_live:
            self._is_new = True  # the computer slept, and no picture was missed
            if self.evening is not None:
                self.evening.lose_sight(frame.at_ms)
        if self._is_new or before is None or before.picture.shape != frame.picture.shape:
            self._is_new = False
            self._check_map(frame.picture)
        else:
            self.map.look_again(frame)
        if self._was_moved and not self.map.has_moved:
            self._use_map()  # nobody followed the cards meanwhile
        self._was_moved = self.map.has_moved
        self._follow_evening()

    def _check_map(self, picture: Picture) -> None:
        is_new = self.map.table_map is None
        try:
            known = self.map.fitting(picture)
        except TableMapError as error:
            if not self.camera.source.is_live:
                raise
            self.map.put_aside(parts_of(error))
            if self.evening is not None:
                self.evening.session = None
            return
        if known is None:
            return
        if is_new:
            self._fit_seats()
            self._use_map()
        self.map.look_for_drift(known, picture)

    def _see(self, frame: Frame) -> None:
        evening = self.evening
        ready = evening is not None and evening.session is not None
        if evening is not None and ready:
            frame = evening.numbered(frame)
        raw, cards = self.eyes.look(frame.picture, self.map.table_map, frame.at_ms)
        self.still.see(cards, (frame.picture.shape[1], frame.picture.shape[0]))
        found = rounded(detections(cards, frame.at_ms, frame.number, raw))
        found = found._replace(elsewhere=self.map.has_moved)
        entries: list[Entry] = []
        if evening is not None and ready:
            if evening.stakes_by_camera and self.map.table_map is not None:
                found = self.chips.look(frame, found, self.map.table_map, evening.laid)
            entries = evening.see(frame, found)
            self.counts.facts += len(entries)
            if self._fit_seats():
                self._use_map()
            if entries:
                self.reporter.keep(evening.number, frame.number, frame.picture, cards)
        self._look_for_blindness(frame, len(entries))
        self.counts.frames += 1
        self.counts.delay_ms = max(0, self._now_ms() - frame.at_ms)
        self.counts.last_frame_ms = round(time.time() * 1000)
        if self.reporter.is_due:
            self.reporter.show(frame.picture, cards)

    def _look_for_blindness(self, frame: Frame, written: int) -> None:
        """Compare what was seen with what was written."""
        self.blindness.see(watched(self.still, self.map.table_map, frame.at_ms / 1000), written)
        self._blind_spot = self.blindness.fault(self._state())

    def _state(self) -> LoopState:
        """Give what is known of table and camera at the moment."""
        view = self.reporter.view
        return LoopState(
            has_map=self.map.table_map is not None,
            is_followed=self._is_in_play,
            fps=self.camera.fps if self.camera.source.is_live else 0.0,
            light="ok" if view is None else view.light,
            has_moved=self.map.has_moved,
        )

    def _notice(self) -> None:
        """Report when the table is lost, why, and when it is back; write down that it was lost."""
        sight = self.camera.sight
        if sight.seeing is not self._was_seen:
            self.reporter.hurry()
        if sight.seeing and not self._was_seen:
            self._is_new = True
            self.reporter.say(message("the table is seen"))
        elif self._was_seen and not sight.seeing and self.evening is not None:
            self.evening.lose_sight(self._now_ms())
        if not sight.seeing and sight.said and sight.said != self._trouble:
            self.reporter.say(filled("the table is not seen: {why}", why=sight.said))
        self._trouble = "" if sight.seeing else sight.said
        self._was_seen = sight.seeing

    def _now_ms(self) -> int:
        """Give the time now, on the clock of the frames."""
        if self.camera.source.is_live or self._last is None:
            return round(self.camera.age_s * 1000) if self.camera.source.is_live else 0
        return self._last.at_ms

    # what the banker asks for

    def _grant_request(self) -> None:
        """Carry out what the banker asked for on the camera's page, if he asked for something."""
        request = self.parts.camera_folder.take_request()
        if request is None or self._last is None:
            return
        is_new = self.requests.grant(
            request, self._last.picture, self._players, is_in_play=self._is_in_play
        )
        if is_new:
            self.blindness.restart()
            self._blind_spot = None
            self._use_map()
        self.reporter.hurry()

    @property
    def _is_in_play(self) -> bool:
        """Tell whether the cards on the felt are being written down."""
        return self.evening is not None and self.evening.is_in_play

    @property
    def _players(self) -> int:
        """Count the players of the evening; 0 if none is open."""
        return 0 if self.evening is None else self.evening.players
