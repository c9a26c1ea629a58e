"""Let the real eyes watch a film at the pace it happened, and compare what they wrote down."""

from __future__ import annotations

import gzip
import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.filming import VIDEO
from models.tablesim.lateness import lateness
from models.tablesim.measure import Ending, endings
from tracker.game.coupfile import read_file
from tracker.game.events import CoupOpened
from tracker.game.notation import read
from tracker.session import Session
from tracker.store.recordings import Recorder, Word, as_kept, open_recording
from tracker.vision.backs import Backs
from tracker.vision.eyes import Eyes
from tracker.vision.frames import open_frames
from tracker.vision.pipeline import detections
from tracker.vision.tablemap import load
from tracker.vision.tracks import Tracks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.game.events import Event, Fact
    from tracker.store.recordings import Shot
    from tracker.vision.frames import Frame


@dataclass
class Watched:
    """What came of a film: its coups beside the true ones, and how fast it was followed."""

    true: list[Ending]
    seen: list[Ending]
    questions: int = 0
    frames: int = 0
    dropped: int = 0
    costs_ms: list[float] = field(default_factory=list)
    late_ms: list[int] = field(default_factory=list)

    @property
    def right(self) -> int:
        return sum(
            true.accounts == seen.accounts for true, seen in zip(self.true, self.seen, strict=False)
        )


@dataclass(frozen=True)
class Pace:
    """How a film is watched: as fast as it happened, or however long it takes."""

    dropping: bool = True  # a frame that comes while another is looked at is lost
    stride: int = 1  # every nth frame alone


LIVE = Pace()


def watch(folder: Path, weights: Path | None = None, pace: Pace = LIVE) -> Watched:
    """Watch a film; what the eyes found is kept beside it as `eyes.jsonl`."""
    eyes, backs = Eyes(weights), Backs()
    table_map = load(folder / "tablemap.json")
    session, recorder = Session(Tracks(table_map)), Recorder(folder / "eyes.jsonl", table_map)
    found = Watched([], [])
    noted: list[tuple[int, Event]] = []
    openings: list[int] = []
    free_ms = 0.0
    for shot, frame in _together(folder):
        if isinstance(shot, Word):
            recorder.keep(shot)
            session.say(shot.event, shot.at_ms)
            if isinstance(shot.event, CoupOpened):
                openings.append(shot.at_ms)
            continue
        found.frames += 1
        if shot.frame % pace.stride or (pace.dropping and shot.at_ms < free_ms):
            found.dropped += 1
            continue
        began = time.perf_counter()
        cards = backs.told(frame.picture, eyes.see(frame.picture), table_map)
        seen = as_kept(detections(cards, shot.at_ms, shot.frame))
        written = session.see(seen)
        cost_ms = (time.perf_counter() - began) * 1000
        recorder.keep(seen)
        found.costs_ms.append(cost_ms)
        free_ms = shot.at_ms + (cost_ms if pace.dropping else 0)
        noted += [(round(free_ms), entry.event) for entry in written]
    recorder.close()
    log = read_file((folder / "true.coup.toml").read_text(encoding="utf-8"))
    found.true, found.seen = endings(log.entries), endings(session.ledger.entries)
    found.questions = len(session.asked)
    found.late_ms = lateness(_rests(folder), noted, openings)
    return found


def _together(folder: Path) -> Iterator[tuple[Shot, Frame]]:
    """Give every word and frame of a film's recording with the picture that goes with it."""
    frames = open_frames(folder / VIDEO)
    frame = next(frames)
    for shot in open_recording(folder / "detections.jsonl.gz").shots():
        if not isinstance(shot, Word) and shot.frame > frame.number:
            frame = next(frames)
        yield shot, frame


def _rests(folder: Path) -> list[tuple[int, Fact]]:
    """Read when each card truly came to rest, or was turned."""
    with gzip.open(folder / "rests.json.gz", "rt", encoding="utf-8") as file:
        return [(at_ms, read(text)) for at_ms, text in json.load(file)]


def told(found: Watched) -> list[str]:
    """Word what came of a film."""
    costs, late = found.costs_ms or [0.0], found.late_ms or [0]
    lines = [
        f"{found.right} of {len(found.true)} coups right, {found.questions} questions",
        f"{found.frames} frames, {found.dropped} dropped,"
        f" {1000 / max(float(np.mean(costs)), 1e-6):.1f} looked at a second",
        f"{len(late)} facts of cards, after {np.median(late):.0f} ms at the median,"
        f" {np.percentile(late, 95):.0f} ms at the 95th percentile",
    ]
    for number, (true, seen) in enumerate(zip(found.true, found.seen, strict=False), 1):
        if true.accounts != seen.accounts:
            missing = [each for each in true.actions if each not in seen.actions]
            added = [each for each in seen.actions if each not in true.actions]
            lines.append(f"coup {number}: not seen {missing[:12]}; seen instead {added[:12]}")
    return lines
