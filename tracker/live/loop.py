"""A camera over a table: each new picture becomes facts in the log of the evening that is open."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tracker.belief.backs import TableEyes
from tracker.camera.vigil import quality_of
from tracker.eyes.overlay import draw_cards
from tracker.eyes.pipeline import detections
from tracker.live.evening import Keeping, Sitting
from tracker.live.map_requests import corners_in, granted, guessed, zones_of
from tracker.map.drift import Drift, drift_since, keep_map
from tracker.map.seats import Felt
from tracker.map.solve import laid_out, seats_of, with_places
from tracker.map.table_map import TableMap, TableMapError, check_size, load
from tracker.pictures.errors import VisionError
from tracker.store.camera_link import FORGET
from tracker.store.errors import StoreError
from tracker.store.recordings import as_kept

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tracker.camera.capture import Camera
    from tracker.eyes.pipeline import CardFinder
    from tracker.live.teaching import Teacher
    from tracker.pictures.frames import Frame, Picture
    from tracker.store.camera_link import Panel
    from tracker.store.log import Log

Say = Callable[[str], None]
SHOW_EVERY_S = 0.5
SHOWN_WIDTH, KEPT_WIDTH = 1280, 960
PLAYERS = 7  # before an evening is open
IN_PLAY = "an evening is being written down: keep the table by hand while the deck is spread"


@dataclass
class Counts:
    """What was done so far."""

    frames: int = 0
    facts: int = 0
    delay_ms: int = 0
    last_frame_ms: int = 0  # by the clock on the wall


@dataclass
class Surroundings:
    """What a watch stands on: the log, the tablet's folder, the map, what is kept, who teaches."""

    log: Log
    panel: Panel
    map_path: Path
    keeping: Keeping
    felt: Felt = field(default_factory=Felt)
    teacher: Teacher | None = None


class Watch:
    """The loop: a picture, what is on it, what it means; and what the banker wishes."""

    def __init__(self, camera: Camera, eyes: CardFinder, around: Surroundings, say: Say) -> None:
        self.camera = camera
        self.eyes = TableEyes(eyes)
        self.around = around
        self.say = say
        self.counts = Counts()
        self.sitting: Sitting | None = None
        self.table_map = load(around.map_path) if around.map_path.exists() else None
        self.began_ms = round((time.time() - camera.age_s) * 1000)
        self._last: Frame | None = None
        self._drift: Drift | None = None
        self._was_seen = False
        self._trouble = ""
        self._is_new = True
        self._version = -1
        self._shown_s = -SHOW_EVERY_S
        self._said = ""
        self._unwritten = False
        self._view: dict[str, str] = {}

    def run(self, is_over: Callable[[], bool]) -> None:
        """Watch until it is over, or until a file has no more pictures."""
        try:
            while not is_over() and not self.camera.ended:
                self.step()
            if self.camera.is_broken:
                self._tell_all(self.camera.ended)
        finally:
            self.close()

    def step(self) -> None:
        """Take one picture in, or notice that there is none."""
        try:
            frame = self.camera.next()
            self._notice()
            if frame is not None:
                self._prepare(frame)
                self._see(frame)
            self._grant_wish()
        except StoreError as error:
            # the game goes on: what was not written is seen again in the next picture
            self._unwritten = True
            self._tell_all(str(error))
        else:
            if self._unwritten:
                self._unwritten = False
                self._tell_all("")
        self._report()

    def close(self) -> None:
        """Let camera and files go."""
        self.camera.close()
        if self.sitting is not None:
            self.sitting.close()
        self._shown_s = -SHOW_EVERY_S
        self._report()

    # the evening

    def _follow_evening(self) -> None:
        """Sit down at the evening that was opened last, and heed what was set for it."""
        log = self.around.log
        version = log.changed()
        if version == self._version:
            return
        evening = log.latest()
        if evening is not None:
            if self.sitting is None or self.sitting.evening != evening:
                self._sit_down(evening)
            assert self.sitting is not None
            self.sitting.heed()
        self._version = version

    def _sit_down(self, evening: int) -> None:
        if self.sitting is not None:
            self.sitting.close()
        self.sitting = Sitting(self.around.log, evening, self.around.keeping, self.began_ms)
        try:
            self._fit_seats()
            self._use_map()
        except StoreError:
            self.sitting = None  # half of it may be written; the next picture begins again
            raise

    def _fit_seats(self) -> bool:
        """Lay the seats out anew where the evening has more or fewer than the map."""
        sitting, known = self.sitting, self.table_map
        if sitting is None or known is None:
            return False
        table = sitting.journal.table
        players = len(table.seats)
        if players in (0, seats_of(known)):
            return False
        felt = Felt(*known.felt_mm)
        try:
            places = laid_out(players, felt, clockwise=table.rules.clockwise)
        except TableMapError as error:
            self._tell_all(str(error))
            return False
        self.table_map = with_places(known, places)
        self._tell_all(f"the seats were laid out anew for {players} players")
        return True

    def _use_map(self) -> None:
        if self.sitting is not None and self.table_map is not None:
            self.sitting.use(self.table_map, self._now_ms())
            assert self.sitting.tape is not None
            self.say(f"evening {self.sitting.evening} is recorded in {self.sitting.tape.folder}")

    # the picture

    def _prepare(self, frame: Frame) -> None:
        """Look whether the map still fits, where the camera is new, back or gives another size."""
        before, self._last = self._last, frame
        if self._is_new or before is None or before.picture.shape != frame.picture.shape:
            self._is_new = False
            self._check_map(frame.picture)
        self._follow_evening()

    def _check_map(self, picture: Picture) -> None:
        if not self.around.map_path.exists():
            return
        high, wide = picture.shape[:2]
        try:
            known = self.table_map or load(self.around.map_path)
            check_size(known, wide, high)
        except TableMapError as error:
            if not self.camera.source.is_live:
                raise
            self._put_map_aside(str(error))
            return
        if self.table_map is None:
            self.table_map = known
            self._fit_seats()
            self._use_map()
        self._drift = drift_since(self.around.map_path, known, picture)
        if self._drift is not None and self._drift.has_moved:
            self._tell_all(self._drift.said)

    def _put_map_aside(self, why: str) -> None:
        """Write nothing more by a map that does not fit; the tablet shows corners to drag."""
        self.table_map = None
        if self.sitting is not None:
            self.sitting.session = None
        self._tell_all(why)

    def _see(self, frame: Frame) -> None:
        sitting = self.sitting
        ready = sitting is not None and sitting.session is not None
        if sitting is not None and ready:
            frame = sitting.numbered(frame)
        cards = self.eyes.see(frame.picture, self.table_map)
        found = as_kept(detections(cards, frame.at_ms, frame.number))
        if sitting is not None and ready:
            entries = sitting.see(frame, found)
            self.counts.facts += len(entries)
            if self._fit_seats():
                self._use_map()
            if entries:
                picture = _jpeg(frame.picture, KEPT_WIDTH)
                self.around.panel.keep(sitting.evening, frame.number, picture)
        self.counts.frames += 1
        self.counts.delay_ms = max(0, self._now_ms() - frame.at_ms)
        self.counts.last_frame_ms = round(time.time() * 1000)
        if time.monotonic() - self._shown_s >= SHOW_EVERY_S:
            self._view = quality_of(frame.picture)._asdict()
            self.around.panel.show(_jpeg(draw_cards(frame.picture, cards), SHOWN_WIDTH))

    def _notice(self) -> None:
        """Say when the table is lost, why, and when it is back; a coup in between waits for a word."""
        sight = self.camera.sight
        if sight.seeing is not self._was_seen:
            self._shown_s = -SHOW_EVERY_S  # the tablet is told at once
        if sight.seeing and not self._was_seen:
            self._is_new = True
            self.say("the table is seen")
        elif self._was_seen and not sight.seeing and self.sitting is not None:
            self.sitting.lose_sight(self._now_ms())
        if not sight.seeing and sight.said and sight.said != self._trouble:
            self.say(f"the table is not seen: {sight.said}")
        self._trouble = "" if sight.seeing else sight.said
        self._was_seen = sight.seeing

    def _now_ms(self) -> int:
        """Give the time of the frames."""
        if self.camera.source.is_live or self._last is None:
            return round(self.camera.age_s * 1000) if self.camera.source.is_live else 0
        return self._last.at_ms

    # the banker's wishes

    def _grant_wish(self) -> None:
        wish = self.around.panel.wish()
        if wish is None or self._last is None:
            return
        picture = self._last.picture
        if wish.deck:
            self._teach(wish.deck, picture)
            return
        try:
            self.table_map = granted(wish, picture, self._map_shown(picture))
            keep_map(self.table_map, self.around.map_path, picture)
        except (TableMapError, OSError) as error:
            self._tell_all(str(error))
            return
        self._drift = None
        self._tell_all("")
        self._use_map()

    def _teach(self, wish: str, picture: Picture) -> None:
        """Learn the deck that is spread before the camera, or read any deck again."""
        teacher = self.around.teacher
        if teacher is None:
            return
        try:
            if wish == FORGET:
                teacher.forget()
            elif self._is_in_play():
                self._tell_all(IN_PLAY)
                return
            else:
                teacher.teach(picture)
        except (VisionError, OSError) as error:
            self._tell_all(str(error))
        else:
            self._tell_all("")
            self.say(f"{teacher.known.cards} cards of this deck are known")

    def _is_in_play(self) -> bool:
        """Tell whether cards on the felt are written down now."""
        sitting = self.sitting
        return sitting is not None and sitting.session is not None and not sitting.by_hand

    def _map_shown(self, picture: Picture) -> TableMap:
        """Give the map whose corners the banker sees: as mended, or one to begin from."""
        if self._drift is not None and self._drift.can_be_mended:
            return self._drift.mended
        if self.table_map is not None:
            return self.table_map
        sitting = self.sitting
        players = len(sitting.journal.table.seats) if sitting is not None else PLAYERS
        high, wide = picture.shape[:2]
        return guessed(players or PLAYERS, self.around.felt, (wide, high))

    # what is told

    def _tell_all(self, said: str) -> None:
        """Say something on the dashboard and in the terminal, once."""
        if said and said != self._said:
            self.say(said)
        self._said = said

    def _report(self) -> None:
        if time.monotonic() - self._shown_s < SHOW_EVERY_S:
            return
        self._shown_s = time.monotonic()
        self.around.panel.tell(self._status())

    def _status(self) -> Mapping[str, object]:
        sight, counts = self.camera.sight, self.counts
        status: dict[str, object] = {
            "last_frame_ms": counts.last_frame_ms,
            "seeing": sight.seeing,
            "since_ms": self.began_ms + round(sight.since_s * 1000),
            "fps": round(self.camera.fps, 1),
            "delay_ms": counts.delay_ms,
            "dropped": self.camera.dropped,
            "recording": self._recording(),
            "said": self._said,
            "moved": self._drift is not None and self._drift.has_moved,
            **self._view,
        }
        if self.around.teacher is not None:
            status["deck"] = self.around.teacher.known
        if not sight.seeing:
            status |= {"why": str(sight.why or ""), "trouble": sight.said}
        if self._last is not None:
            status |= self._shown(self._last.picture)
        return status

    def _shown(self, picture: Picture) -> Mapping[str, object]:
        """Give the corners and seats for the banker to drag, or say why there are none."""
        try:
            shown = self._map_shown(picture)
        except TableMapError as error:
            return {"said": self._said or str(error)}
        error_mm = None if self.table_map is None else self.table_map.error_mm
        return {"corners": corners_in(shown), "zones": zones_of(shown), "error_mm": error_mm}

    def _recording(self) -> str:
        if self.sitting is None or self.sitting.tape is None:
            return "off"
        return self.sitting.tape.state


def _jpeg(picture: Picture, width: int) -> bytes:
    high, wide = picture.shape[:2]
    if wide > width:
        size = (width, round(high * width / wide))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 82])
    return packed.tobytes()
