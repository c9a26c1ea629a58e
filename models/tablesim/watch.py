"""Let the real eyes watch a film at its own pace, and judge what the scribe wrote down.

The film's world is acted out again beside its pictures, so that the scribe's questions can be
answered with the truth.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from models.tablesim.answers import Answers
from models.tablesim.evening import Evening
from models.tablesim.filming import TRUE_SIGHT, VIDEO
from models.tablesim.lateness import lateness
from models.tablesim.measure import Verdict, judge
from models.tablesim.script import read_script, stage
from tracker.belief.followed import FollowedCards
from tracker.eyes.eyes import Eyes
from tracker.eyes.pipeline import detections
from tracker.felt.backs import TableEyes
from tracker.live.session import Session
from tracker.pictures.frames import open_frames
from tracker.store.recordings import Recorder, TypedEvent, open_recording, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tracker.belief.sightings import Detections
    from tracker.game.events import Event
    from tracker.pictures.frames import Frame
    from tracker.store.recordings import RecordedItem


@dataclass(frozen=True)
class Pace:
    """How a film is watched: at its own pace, or as long as it takes."""

    dropping: bool = True  # frames that come while another is looked at are dropped
    stride: int = 1  # only every nth frame is looked at


LIVE = Pace()
EYES_SIGHT = "eyes.jsonl"  # what the eyes found when the film was last watched
PACKED_SIGHT = "eyes.jsonl.gz"  # the same, compressed, in the corpus


@dataclass
class Looking:
    """Called with each frame of a film: lets the eyes look at its picture, or drops it."""

    evening: Evening
    taken: Iterator[tuple[Frame, RecordedItem]]
    eyes: TableEyes
    pace: Pace
    shown: int = 0
    costs_ms: list[float] = field(default_factory=list)
    noted: list[tuple[int, Event]] = field(default_factory=list)  # when each line was written
    free_ms: float = 0.0

    def __call__(self, filmed: Detections) -> None:
        frame, recorded = next(self.taken, (None, None))
        if frame is None or recorded != rounded(filmed):
            raise ValueError("the film was made by another simulator than this one: film it again")
        self.shown += 1
        if filmed.frame % self.pace.stride or (self.pace.dropping and filmed.at_ms < self.free_ms):
            return
        began = time.perf_counter()
        seen_map = self.evening.film.seen_map
        raw, cards = self.eyes.look(frame.picture, seen_map, filmed.at_ms)
        seen = rounded(detections(cards, filmed.at_ms, filmed.frame, raw))
        written = self.evening.session.see(seen)
        cost_ms = (time.perf_counter() - began) * 1000
        self.evening.keep(seen)
        self.costs_ms.append(cost_ms)
        self.free_ms = filmed.at_ms + (cost_ms if self.pace.dropping else 0)
        self.noted += [(round(self.free_ms), entry.event) for entry in written]


@dataclass(frozen=True)
class Watched:
    """The result of watching a film: its coups' verdicts, and how fast it was followed."""

    verdicts: list[Verdict]
    late_ms: list[int]
    frames: int
    costs_ms: list[float]


def watch(folder: Path, eyes: Eyes, pace: Pace = LIVE) -> Watched:
    """Watch a film, with all questions answered; store what was found beside it as `eyes.jsonl`."""
    evening = acted_out(folder)
    evening.recorder = Recorder(folder / EYES_SIGHT, evening.film.seen_map)
    looking = Looking(evening, _taken(folder), TableEyes(eyes), pace)
    evening.look = looking
    evening.act_out()
    evening.recorder.close()
    found = _judged(evening)
    rests = [(each.at_ms, each.fact) for each in evening.film.truths]
    late = lateness(rests, looking.noted, evening.openings)
    return Watched(found, late, looking.shown, looking.costs_ms)


def watch_again(folder: Path) -> list[Verdict]:
    """Judge again, by today's rules, what the eyes found when a film was last watched."""
    evening = acted_out(folder)
    shots = open_recording(eyes_sight(folder)).items()
    found = {shot.frame: shot for shot in shots if not isinstance(shot, TypedEvent)}

    def recall(filmed: Detections) -> None:
        if filmed.frame in found:
            evening.session.see(found[filmed.frame])

    evening.look = recall
    evening.act_out()
    return _judged(evening)


def eyes_sight(folder: Path) -> Path:
    """Give the file of what the eyes found when a film was last watched."""
    kept = next((folder / n for n in (EYES_SIGHT, PACKED_SIGHT) if (folder / n).exists()), None)
    if kept is None:
        raise ValueError(f"no eyes have watched this film yet: watch it first: {folder}")
    return kept


def acted_out(folder: Path) -> Evening:
    """Set up a film's evening again from its script, ready to be acted out."""
    film, dealer = stage(read_script(folder))
    session = Session(FollowedCards(film.seen_map))
    return Evening(dealer, film, session, Answers(session, film, dealer))


def _judged(evening: Evening) -> list[Verdict]:
    return judge(evening, [None] * len(evening.openings), 0)


def _taken(folder: Path) -> Iterator[tuple[Frame, RecordedItem]]:
    """Give each picture of a film with its true detections."""
    shots = open_recording(folder / TRUE_SIGHT).items()
    return zip(
        open_frames(folder / VIDEO),
        (shot for shot in shots if not isinstance(shot, TypedEvent)),
        strict=False,
    )


def told(found: Watched) -> str:
    """Say in a sentence how fast a film was followed."""
    costs, late = found.costs_ms or [0.0], found.late_ms or [0]
    return (
        f"{found.frames} frames, {found.frames - len(found.costs_ms)} dropped,"
        f" {1000 / max(float(np.mean(costs)), 1e-6):.1f} looked at a second;"
        f" {len(late)} facts of cards, after {np.median(late):.0f} ms at the median,"
        f" {np.percentile(late, 95):.0f} ms at the 95th percentile"
    )
