"""A camera that is reopened automatically when it freezes, goes black, hangs or is unplugged."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tracker.camera.grab import OVER, Ended, GrabbedPicture, Opener, open_reader, run_reader
from tracker.camera.phone import NOTHING_CAME
from tracker.camera.picture_check import Fault, PictureCheck
from tracker.camera.sources import Source, SourceError, SourceKind, with_stable_name
from tracker.game.sentences import filled, message
from tracker.host.processes import without_current_folder
from tracker.pictures.frames import Frame
from tracker.store.camera_link import NOT_SEEN_AFTER_S

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

# After so many seconds of asking without a good picture, the table counts as not seen. A sleeve in
# front of the lens is gone sooner. Of the promised time, 0.8 s are left for a waiting request (at
# most 0.5 s) and for telling the tablet.
LOST_AFTER_S = NOT_SEEN_AFTER_S - 0.8
SILENT_AFTER_S = LOST_AFTER_S  # an open camera that sends nothing for longer counts as hanging
OPENING_S = 12.0  # opening may take so long, for example an address on a slow network
ENDED_WITHIN_S = 2.0  # seconds to wait for a killed process
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 10.0  # pauses between attempts; each is twice the one before
WELL_AFTER_S = 5.0  # if the table was in sight for longer, the pauses begin again with the first
# A camera that is black or covered for longer is reopened, because some stay black after sleep.
COVERED_S = 30.0
REMEMBERED_TIMES = 50  # the rate is computed from the times of so many pictures

Clock = Callable[[], float]


class TableInSight(NamedTuple):
    """Whether the camera shows the table, since when, and why not."""

    seeing: bool
    # Seconds from the camera's start until the table came in sight, or until it was last seen.
    since_s: float
    why: Fault | None = None
    said: str = ""


@dataclass
class _Reader:
    """The process that reads the camera, and whether it owes an answer."""

    process: BaseProcess
    pipe: Connection
    heard_s: float  # when the last picture came, or the process was started
    asked: bool = False
    opened: bool = False

    def end(self) -> None:
        self.process.kill()
        self.process.join(ENDED_WITHIN_S)  # a hanging driver can keep even a killed process
        self.pipe.close()


class Camera:
    """Give the newest picture of a table each time it is asked, or the reason why there is none."""

    def __init__(
        self, source: Source, opener: Opener = open_reader, clock: Clock = time.monotonic
    ) -> None:
        self.source = with_stable_name(source)
        self.dropped = 0
        self.ended = ""  # why a file gives no more pictures
        self.is_broken = False  # it gives no more, although its end was not reached
        self._opener = opener
        self._clock = clock
        self._begun_s = clock()
        self._check = PictureCheck()
        self._holder: _Reader | None = None
        self._wait_s, self._open_at_s = FIRST_WAIT_S, self._begun_s
        self._good_s: float | None = None
        self._waiting_s: float | None = self._begun_s  # asked since then without a good picture
        self._seeing_since_s = self._begun_s
        self._fault, self._said = Fault.SILENT, ""
        self._number = 0
        self._times: deque[float] = deque(maxlen=REMEMBERED_TIMES)

    def next(self, patience_s: float = 0.5) -> Frame | None:
        """Give a new picture of the table; None if none came, or if it does not show the table."""
        if self.ended:
            return None
        now = self._clock()
        if self._waiting_s is None:
            self._waiting_s = now
        if self._holder is None:
            if now < self._open_at_s:
                time.sleep(min(patience_s, self._open_at_s - now))
                return None
            self._holder = self._begin(now)
        found = self._ask(self._holder, patience_s)
        if isinstance(found, Ended):
            self._stop(found)
        elif found is None:
            self._check_silence(self._holder)
        else:
            return self._judged(found)
        return None

    @property
    def sight(self) -> TableInSight:
        """Say whether the camera shows the table now."""
        if self._good_s is not None and not self._is_lost():
            return TableInSight(seeing=True, since_s=self._seeing_since_s - self._begun_s)
        since_s = 0.0 if self._good_s is None else self._good_s - self._begun_s
        return TableInSight(seeing=False, since_s=since_s, why=self._fault, said=self._said)

    def _is_lost(self) -> bool:
        """Tell whether no good picture came for too long although one was asked for.

        Time in which nobody asks does not count, so slow eyes do not lose the table.
        """
        return self._waiting_s is not None and self._clock() - self._waiting_s >= LOST_AFTER_S

    @property
    def trouble(self) -> str:
        """Say why no picture came."""
        return self.ended or self._said or message("no picture came")

    def first_frame(self, within_s: float = OPENING_S) -> Frame | None:
        """Wait for the first picture; None if the camera cannot be opened or none comes in time."""
        while self.age_s < within_s and not self.ended and self._fault is not Fault.REFUSED:
            frame = self.next()
            if frame is not None:
                return frame
        return None

    @property
    def fps(self) -> float:
        """Give how many pictures a second were handed on lately."""
        if len(self._times) < 2:
            return 0.0
        return (len(self._times) - 1) / max(self._times[-1] - self._times[0], 1e-3)

    @property
    def age_s(self) -> float:
        """Give the seconds since the camera's start; the time of its frames counts from there."""
        return self._clock() - self._begun_s

    def close(self) -> None:
        """Release the camera."""
        if self._holder is not None:
            self._holder.end()
            self._holder = None

    # the process that reads it

    def _begin(self, now: float) -> _Reader:
        ours, theirs = multiprocessing.get_context("spawn").Pipe()
        process = multiprocessing.get_context("spawn").Process(
            target=run_reader, args=(self.source, self._opener, theirs), daemon=True
        )
        with without_current_folder():
            process.start()
        theirs.close()
        return _Reader(process, ours, now)

    def _ask(self, holder: _Reader, patience_s: float) -> GrabbedPicture | Ended | None:
        try:
            if not holder.asked:
                holder.pipe.send(None)
                holder.asked = True
            if not holder.pipe.poll(patience_s):
                return None
            found = holder.pipe.recv()
            holder.asked = False
            if found is None or isinstance(found, Ended):
                return found
            at_s, shape, dropped = found
            pixels = np.frombuffer(holder.pipe.recv_bytes(), np.uint8)
            holder.heard_s, holder.opened = self._clock(), True
            return GrabbedPicture(at_s, pixels.reshape(shape), dropped)
        except (EOFError, OSError):
            return Ended(message("the process that reads it has died"), opened=True)

    def _stop(self, ended: Ended) -> None:
        if not self.source.is_live:
            self.close()
            self.is_broken = ended.said != OVER
            self.ended = ended.said
            if ended.opened:
                self.ended = _naming(ended.said, self.source)
            return
        gone = Fault.UNPLUGGED if self.source.kind is SourceKind.DEVICE else Fault.CLOSED
        was_there = ended.opened or self._good_s is not None
        why = gone if was_there else Fault.REFUSED
        self._reopen(Fault.NO_PHONE if self.source.kind is SourceKind.PHONE else why, ended.said)

    def _check_silence(self, holder: _Reader) -> None:
        limit_s = SILENT_AFTER_S if holder.opened else OPENING_S
        if self._clock() - holder.heard_s > limit_s:
            if self.source.kind is SourceKind.PHONE:
                self._reopen(Fault.NO_PHONE, NOTHING_CAME)
            else:
                self._reopen(Fault.SILENT, message("the camera hangs"))

    def _reopen(self, why: Fault, said: str) -> None:
        """Kill the process that reads the camera, and try again after a pause that grows."""
        now = self._clock()
        if self._good_s is not None and self._good_s - self._seeing_since_s > WELL_AFTER_S:
            self._wait_s = FIRST_WAIT_S
        self.close()
        self._fault, self._said = why, said
        self._open_at_s = now + self._wait_s
        self._wait_s = min(2 * self._wait_s, LONGEST_WAIT_S)

    # the pictures

    def _judged(self, grabbed: GrabbedPicture) -> Frame | None:
        self.dropped += grabbed.dropped
        if self.source.is_live:
            fault = self._check.judge(grabbed.picture, grabbed.at_s)
            if fault is not None:
                self._withhold(fault)
                return None
        now = self._clock()
        if self._good_s is None or self._is_lost():
            self._seeing_since_s = now
        self._good_s, self._waiting_s = now, None
        self._times.append(now)
        self._number += 1
        since_s = self._begun_s if self.source.is_live else 0.0
        return Frame(round((grabbed.at_s - since_s) * 1000), self._number, grabbed.picture)

    def _withhold(self, fault: Fault) -> None:
        self._fault, self._said = fault, FAULT_SENTENCES[fault]
        if self._good_s is not None and fault is Fault.FROZEN:
            # The table was last seen when the picture last changed.
            self._good_s = self._waiting_s = min(self._good_s, self._check.same_since_s)
        seen_s = self._begun_s if self._good_s is None else self._good_s
        if fault is Fault.FROZEN:
            self._reopen(fault, FAULT_SENTENCES[fault])
        elif self._clock() - seen_s > COVERED_S:
            self._reopen(fault, FAULT_SENTENCES[fault])
            # forget the usual detail: the room itself may have become dark
            self._check = PictureCheck()


FAULT_SENTENCES = {
    Fault.FROZEN: message("the camera gives the same picture again and again"),
    Fault.BLACK: message("the picture is black"),
    Fault.BLOCKED: message("something covers the lens"),
}


def first_frame(source: Source) -> Frame:
    """Give one picture, or raise an error that says why there is none."""
    with closing(Camera(source)) as camera:
        frame = camera.first_frame()
    if frame is not None:
        return frame
    raise SourceError(_naming(camera.trouble, source))


def _naming(said: str, source: Source) -> str:
    """Name the source after a sentence, unless the sentence names it."""
    return (
        said if source.shown in said else filled("{said}: {shown}", said=said, shown=source.shown)
    )
