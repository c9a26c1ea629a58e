"""Replay an evening from its video, its detections or its log, all through the same interface."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tracker.belief.followed import FollowedCards
from tracker.camera.segments import read_segments
from tracker.eyes.eyes import Eyes
from tracker.eyes.pipeline import detections
from tracker.felt.backs import TableEyes
from tracker.game.events import SessionOpened
from tracker.game.sentences import filled, message, parts_of
from tracker.host.coup_files import read_coup_file
from tracker.live.opening import opening_of
from tracker.live.session import Session, look
from tracker.map.map_file import from_json, load
from tracker.map.table_map import TableMap, check_size
from tracker.pictures.frames import VIDEOS, open_frames
from tracker.store.copies import check_copy
from tracker.store.errors import readable
from tracker.store.lines import DETECTIONS
from tracker.store.log import Origin
from tracker.store.readonly import entries_of, evenings_of, is_database, open_readonly, settings_of
from tracker.store.recordings import (
    RecordingError,
    TypedEvent,
    by_number,
    by_place,
    detections_in,
    found_again,
    open_recording,
    rounded,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlite_utils import Database

    from tracker.eyes import pipeline
    from tracker.game.events import Entry
    from tracker.live.session import AskedDoubt, EveningLog
    from tracker.pictures.frames import Frame, Picture
    from tracker.store.recordings import RecordedItem, Recording

Wait = Callable[[int], None]
COUP_FILE = ".toml"


class ReplayError(ValueError):
    """Something that cannot be replayed; the message says what is missing."""


class ReplayItem(NamedTuple):
    """The detections of a frame, or a typed event; and the picture if the frame was seen again."""

    item: RecordedItem
    picture: Picture | None = None


class Replay(Protocol):
    """An evening that can be replayed."""

    def run(self, log: EveningLog, wait: Wait) -> tuple[EveningLog, list[AskedDoubt]]:
        """Write the evening into a log; before each frame or entry, call `wait` with its time."""
        ...


def as_it_happened(
    clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
) -> Wait:
    """Give a `Wait` that keeps the evening's times: all comes as long after the start as then."""
    begun: list[float] = []

    def wait(at_ms: int) -> None:
        if not begun:
            begun.append(clock() - at_ms / 1000)
        sleep(max(0.0, begun[0] + at_ms / 1000 - clock()))

    return wait


def at_once(_: int) -> None:
    """Do not wait."""


@dataclass(frozen=True)
class WatchedEvening:
    """An evening from video or detections, run through belief, scribe and engine."""

    table_map: TableMap
    items: Callable[[], Iterator[ReplayItem]]

    def run(self, log: EveningLog, wait: Wait) -> tuple[EveningLog, list[AskedDoubt]]:
        session = Session(FollowedCards(self.table_map), log)
        for item, picture in self.items():
            wait(item.at_ms)
            if isinstance(item, TypedEvent):
                _check_opening(item, log)
                said = found_again(item, log.entries, log.frame_ms)
                session.say(said, item.at_ms)
            elif log.entries:
                look(session, item, picture)
        return log, session.asked


def _check_opening(typed: TypedEvent, log: EveningLog) -> None:
    """Refuse a recording that does not begin with the evening's opening, or has a second one."""
    if isinstance(typed.event, SessionOpened) == bool(log.entries):
        said = (
            message("the recording opens two evenings ({at_ms} ms), so vingtetun did not make it")
            if log.entries
            else message(
                "the recording does not begin by opening its evening ({at_ms} ms),"
                " so vingtetun did not make it"
            )
        )
        raise ReplayError(filled(said, at_ms=typed.at_ms))


@dataclass(frozen=True)
class WrittenEvening:
    """An evening whose entries are written down already; today's engine computes them again."""

    read: Callable[[], Sequence[Entry]]

    def run(self, log: EveningLog, wait: Wait) -> tuple[EveningLog, list[AskedDoubt]]:
        entries = self.read()
        for entry in entries:
            at_ms = entry.at_ms - entries[0].at_ms
            wait(at_ms)
            event = by_number(by_place(entry.event, entries), log.entries)
            log.write(event, Origin(at_ms, entry.source, entry.frame, entry.confidence))
        return log, []


def _entries_of_database(path: Path, evening: int | None) -> Sequence[Entry]:
    check_copy(path)
    with readable(path), open_readonly(path) as db:
        return entries_of(db, _evening_in(db, evening, path))


@dataclass(frozen=True)
class ReplayOptions:
    """What to replay from (video, detections or log), and what a video needs in addition."""

    height: str | None = None
    table_map: Path | None = None
    game: Path | None = None
    evening: int | None = None
    weights: Path | None = None
    deck: Path | None = None

    def eyes(self) -> pipeline.CardFinder:
        return Eyes(self.weights, self.deck)


AS_RECORDED = ReplayOptions()


def open_replay(path: Path, how: ReplayOptions = AS_RECORDED) -> Replay:
    """Open a database, a coup file, a recording, a reported problem or a video, to be replayed as `how` says."""
    if not path.exists():
        raise ReplayError(filled("there is no such recording: {path}", path=path))
    if path.suffix.lower() == COUP_FILE and how.height in (None, "log"):
        return WrittenEvening(lambda: read_coup_file(path).entries)
    if is_database(path):
        if how.height in (None, "log"):
            return WrittenEvening(partial(_entries_of_database, path, how.evening))
        path = _recording_of(path, how.evening)
    elif how.height == "log":
        raise ReplayError(
            filled("not a database of evenings, so there is no log in it: {path}", path=path)
        )
    if path.suffix.lower() in VIDEOS:
        return _filmed(path, how)
    recording = open_recording(find_detections(path))
    known = _map_of(recording)
    if how.height == "video":
        frames = refuse_other_sizes(read_segments(_folder_of(recording)), known)
        return WatchedEvening(known, lambda: seen_anew(recording, known, frames, how.eyes()))
    return WatchedEvening(known, lambda: map(ReplayItem, recording.items()))


def find_detections(path: Path) -> Path:
    """Find the detections of an evening, given its folder or the file."""
    if not path.is_dir():
        return path
    found = detections_in(path)
    if found is None:
        raise RecordingError(
            filled("no {detections} in this folder: {path}", detections=DETECTIONS, path=path)
        )
    return found


def _folder_of(recording: Recording) -> Path:
    """Give the folder that holds the video; for a reported problem it is the zip itself."""
    path = recording.path
    return path if path.suffix == ".zip" else path.parent


def _evening_in(db: Database, wanted: int | None, path: Path) -> int:
    known = evenings_of(db)
    number = max(known, default=0) if wanted is None else wanted
    if number not in known:
        raise ReplayError(
            filled("there is no such evening in {db}: {session}", db=path, session=number)
        )
    return number


def _recording_of(path: Path, evening: int | None) -> Path:
    """Find the folder in which the camera recorded an evening of a database."""
    check_copy(path)
    with readable(path), open_readonly(path) as db:
        number = _evening_in(db, evening, path)
        folder = settings_of(db, number).get("recording")
    if folder is None:
        raise ReplayError(
            filled(
                "no camera recorded evening {number}; replay its log, without --height: {path}",
                number=number,
                path=path,
            )
        )
    if not Path(folder).is_dir():
        raise ReplayError(
            filled(
                "the recording of evening {number} is no longer there: {folder}; if it was moved, replay the folder where it is now",
                number=number,
                folder=folder,
            )
        )
    return Path(folder)


def _map_of(recording: Recording) -> TableMap:
    try:
        return from_json(recording.table_map)
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise RecordingError(
            filled(
                "the recording's table map cannot be read ({error}): {path}",
                error=parts_of(error),
                path=recording.path,
            )
        ) from None


# from pictures


def refuse_other_sizes(frames: Iterator[Frame], known: TableMap) -> Iterator[Frame]:
    """Refuse pictures of another size than the map is for."""
    for frame in frames:
        check_size(known, frame.picture.shape[1], frame.picture.shape[0])
        yield frame


def seen_anew(
    recording: Recording, known: TableMap, frames: Iterator[Frame], eyes: pipeline.CardFinder
) -> Iterator[ReplayItem]:
    """Give a recording's typed events as they were, and its frames as these eyes see them now."""
    frame, table = next(frames, None), TableEyes(eyes)
    for item in recording.items():
        if isinstance(item, TypedEvent):
            yield ReplayItem(item)
            continue
        while frame is not None and frame.number < item.frame:
            frame = next(frames, None)
        if frame is not None and frame.number == item.frame:
            found = detections(
                table.look(frame.picture, known, item.at_ms).cards, item.at_ms, item.frame
            )
            # How the chips look is not recorded, nor what the felt showed when the map was made.
            found = found._replace(chips=item.chips, elsewhere=item.elsewhere, by_hand=item.by_hand)
            yield ReplayItem(rounded(found), frame.picture)


def _filmed(path: Path, how: ReplayOptions) -> WatchedEvening:
    """Combine a video with the map and the game that it needs."""
    if how.table_map is None or how.game is None:
        missing = "--map" if how.table_map is None else "--game"
        raise ReplayError(
            filled(
                "a video alone is not an evening; add {missing}: {path}", missing=missing, path=path
            )
        )
    known = load(how.table_map)
    said = opening_of(how.game)

    def takes() -> Iterator[ReplayItem]:
        yield from map(ReplayItem, said)
        eyes = TableEyes(how.eyes())
        for frame in refuse_other_sizes(open_frames(path), known):
            found = detections(
                eyes.look(frame.picture, known, frame.at_ms).cards, frame.at_ms, frame.number
            )
            yield ReplayItem(rounded(found), frame.picture)

    return WatchedEvening(known, takes)
