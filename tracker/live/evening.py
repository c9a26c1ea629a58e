"""One evening under the camera: its journal in the database, its session and its recording."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.belief.followed import FollowedCards
from tracker.game.events import Amended, Earlier
from tracker.live.journal import Journal
from tracker.live.kept_stakes import SETTING, laid_text, recall_laid
from tracker.live.recorder import EveningRecorder
from tracker.live.session import Session, look
from tracker.store.doubts import doubts
from tracker.store.evenings import is_camera_reading_stakes
from tracker.store.recordings import EntryMark, TypedEvent, by_place, mark_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tracker.detections import Detections
    from tracker.game.events import Entry
    from tracker.live.wall_clock import WallClock
    from tracker.map.table_map import TableMap
    from tracker.pictures.frames import Frame
    from tracker.stakes.laid import Spots
    from tracker.store.log import Log

GIGABYTE = 1_000_000_000
RETRY_MS = 30_000  # after a full disk, a new recording is tried after this time


@dataclass(frozen=True)
class RecordingOptions:
    """Where recordings are kept, whether with video, and the most space that video may take."""

    folder: Path
    video: bool = False
    limit_bytes: int = 20 * GIGABYTE


class LiveEvening:
    """One evening under the camera. It continues from the log, and reads what the tablet writes."""

    def __init__(self, log: Log, number: int, options: RecordingOptions, clock: WallClock) -> None:
        self.log = log
        self.number = number
        self.options = options
        self.clock = clock
        self.journal = Journal(log, clock.began_ms, number)
        self.session: Session | None = None
        self.recorder: EveningRecorder | None = None
        self.by_hand = False
        self.stakes_by_camera = False
        # how many coups were closed when it was last kept where stakes were laid
        self._laid_coups = -1
        self._recorded_from_ms = 0  # when the recording began
        # How many frames have a number. After a restart the numbers go on from there.
        self._frames = max((entry.frame or 0 for entry in self.journal.entries), default=0)

    @property
    def asked(self) -> int:
        """Count the questions to the banker in this evening, including those before a restart."""
        return len(doubts(self.log, self.number))

    @property
    def is_in_play(self) -> bool:
        """Tell whether the cards on the felt are being written down."""
        return self.session is not None and not self.by_hand

    @property
    def players(self) -> int:
        return len(self.journal.table.seats)

    def use(self, table_map: TableMap, at_ms: int) -> None:
        """Follow the cards with this map from now on; what happened before was not seen."""
        self.session = Session(FollowedCards(table_map), self.journal)
        kept = self.log.settings(self.number).get(SETTING)
        if kept:
            recall_laid(self.session, kept, self.journal.whole())
        self._begin_recording(table_map, at_ms)
        self.lose_sight(at_ms)

    def _begin_recording(self, table_map: TableMap, at_ms: int) -> None:
        if self.recorder is not None:
            self.recorder.close()
        self._recorded_from_ms = at_ms
        recorder = EveningRecorder(_fresh(self.options.folder), table_map, self.journal.began_ms)
        if not recorder.stopped:
            now_ms = self.journal.began_ms + at_ms
            self.log.set_setting(self.number, "recording", str(recorder.folder.resolve()), now_ms)
        self.recorder = recorder
        self._record(self.journal.whole())
        self.apply_settings()

    def _try_recording_again(self, session: Session, at_ms: int) -> None:
        """Start a new recording if a full disk stopped the last one; wait for the end of the coup."""
        assert self.recorder is not None
        is_due = at_ms - self._recorded_from_ms >= RETRY_MS
        if self.recorder.stopped and is_due and not session.is_amid_a_coup:
            self._begin_recording(session.cards.table_map, at_ms)

    def apply_settings(self) -> None:
        """Apply the tablet's settings: keep video, see stakes, leave the table to the banker."""
        settings = self.log.settings(self.number)
        self.by_hand = bool(settings.get("by_hand"))
        self.stakes_by_camera = is_camera_reading_stakes(self.log, self.number)
        if self.recorder is None:
            return
        wished = settings.get("video")
        if self.options.video if wished is None else wished == "on":
            self.recorder.film(self.options.limit_bytes)
        else:
            self.recorder.stop_film()

    def numbered(self, frame: Frame) -> Frame:
        """Give a frame its number in this evening."""
        self._frames += 1
        return frame._replace(number=self._frames)

    def see(self, frame: Frame, found: Detections) -> list[Entry]:
        """Read what the tablet wrote, record the frame, and write down what it shows."""
        session = self.session
        assert session is not None, "an evening is not seen before it has a map"
        self._hear()
        self.journal.keep_last_coups()
        self._try_recording_again(session, frame.at_ms)
        recorder = self.recorder
        assert recorder is not None
        found = found._replace(by_hand=self.by_hand)
        recorder.keep_frame(frame)
        recorder.keep(found)
        entries = look(session, found, frame.picture)
        self._keep_laid(session, frame.at_ms)
        return entries

    @property
    def laid(self) -> Mapping[str, Spots]:
        """Say where stakes were laid in earlier coups from each chair on which a player sits."""
        return {} if self.session is None else self.session.stakes.laid_at(self.session.table)

    def _keep_laid(self, session: Session, at_ms: int) -> None:
        """Keep where stakes were laid, once a coup, so that a restart does not forget it."""
        if session.table.coups == self._laid_coups or session.table.coup is None:
            return
        self._laid_coups = session.table.coups
        text = laid_text(session)
        if text:
            self.log.set_setting(self.number, SETTING, text, self.journal.began_ms + at_ms)

    def lose_sight(self, at_ms: int) -> None:
        """Write down that nobody saw the table for a while, if a coup was open."""
        session, lost = self.session, None
        while lost is None:
            self._hear()
            if session is None or self.by_hand or not session.is_amid_a_coup:
                return
            lost = session.lose_sight(at_ms)
        self._record([lost])

    def close(self) -> None:
        """End the recording."""
        if self.recorder is not None:
            self.recorder.close()

    def _hear(self) -> None:
        """Read and record what the tablet wrote; first notice whether the machine's clock was set."""
        began_ms = self.clock.began_ms
        self.journal.follow_clock(began_ms)
        if self.recorder is not None:
            self.recorder.follow_clock(began_ms)
        self._record(self.journal.hear())

    def _record(self, entries: list[Entry]) -> None:
        if self.recorder is None:
            return
        points_back = any(isinstance(entry.event, Amended | Earlier) for entry in entries)
        known = self.journal.whole() if points_back else entries
        for entry in entries:
            # The time at which it was written, not read here, because facts are ordered by it.
            said_ms = max(self._recorded_from_ms, self.journal.frame_ms(entry))
            about = self._about(entry, known)
            self.recorder.keep(TypedEvent(said_ms, by_place(entry.event, known), about))

    def _about(self, entry: Entry, known: list[Entry]) -> EntryMark | None:
        """Describe the entry that an amendment means, so that a replay finds it too."""
        if not isinstance(entry.event, Amended):
            return None
        target = next((each for each in known if each.seq == entry.event.target), None)
        if target is None:
            return None  # the amendment names no entry
        mark = mark_of(target, self.journal.frame_ms(target))
        return mark._replace(at_ms=max(self._recorded_from_ms, mark.at_ms))


def _fresh(parent: Path) -> Path:
    """Name a new folder after the local time."""
    name = time.strftime("%Y-%m-%d_%H-%M-%S")
    tries = [name, *(f"{name}_{number}" for number in range(2, 100))]
    return next(parent / each for each in tries if not (parent / each).exists())
