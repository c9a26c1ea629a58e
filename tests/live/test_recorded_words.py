"""What was said at the tablet stands in the recording where it was said, whatever the clock on the wall does."""

from dataclasses import dataclass

import pytest

from tests.belief.stage import Stage
from tests.live.fake_cameras import picture
from tests.live.kept import OPENING
from tests.live.script import MAP
from tracker.game.cards import card
from tracker.game.events import Amended, CardDealt, CoupOpened, StakePlaced, Stood, effective_lines
from tracker.live.evening import LiveEvening, RecordingOptions
from tracker.live.session import EveningLog
from tracker.pictures.frames import Frame
from tracker.replay.replay import at_once, open_replay
from tracker.store.log import Log, Origin
from tracker.store.recordings import open_recording

HOUR = 3_600_000
PLACED = [
    ("nine", -540, 60, "9S"),
    ("six", 0, -360, "6H"),
    ("ace", -505, 60, "AD"),
    ("drawn", -470, 60, "2C"),
]


@dataclass
class Clock:
    """A clock on the wall that a test sets: it began to count the frames at this time."""

    began_ms: int


@pytest.mark.parametrize("set_by_ms", [0, -HOUR, HOUR])
def test_a_word_stands_in_a_replay_where_it_stood_when_it_was_said(tmp_path, set_by_ms):
    log, tablet = Log(tmp_path / "evenings.db"), Log(tmp_path / "evenings.db")
    evening = log.open_session(OPENING[0], Origin(1_000_000)).seq
    for fact in OPENING[1:]:
        log.append(evening, fact, Origin(1_000_000))
    clock = Clock(1_000_000)
    live = LiveEvening(log, evening, RecordingOptions(tmp_path), clock)
    live.use(MAP, 0)
    stage = Stage()

    def watch(seconds):
        for found in stage.frames(seconds):
            live.see(Frame(found.at_ms, found.frame, picture(found.frame)), found)

    for place, x, y, face in PLACED:
        stage.lay(place, x, y, face)
        if place == "drawn":  # somebody sets the clock just before the last card is laid
            clock.began_ms += set_by_ms
        watch(0.25 if place == "drawn" else 1.0)
    tablet.append(evening, Stood("1"), Origin(clock.began_ms + stage.at_ms - 60))
    watch(1.0)
    watched = log.read(evening)
    live.close()
    for each in (log, tablet):
        each.close()

    again, _ = open_replay(live.recorder.folder).run(EveningLog(), at_once)

    lines = [line.fact for line in effective_lines(watched)]
    assert lines[-2:] == [CardDealt("1", card("2C"), covered=False), Stood("1")]
    assert [line.fact for line in effective_lines(again.entries)] == lines
    assert [each.at_ms + clock.began_ms for each in again.entries[-2:]] == [
        each.at_ms for each in watched[-2:]
    ]


def test_a_correction_of_a_coup_long_past_is_taped_and_replays(tmp_path):
    log, tablet = Log(tmp_path / "evenings.db"), Log(tmp_path / "evenings.db")
    evening = log.open_session(OPENING[0], Origin(1_000_000)).seq
    live = LiveEvening(log, evening, RecordingOptions(tmp_path), Clock(1_000_000))
    live.use(MAP, 0)
    frames = iter(Stage().frames(2.0))

    def watch():
        found = next(frames)
        live.see(Frame(found.at_ms, found.frame, picture(found.frame)), found)
        return 1_000_000 + found.at_ms

    for stake in range(1, 8):
        tablet.append_all(evening, [CoupOpened(), StakePlaced("1", stake)], Origin(watch()))
    tablet.append(evening, Amended(3, (StakePlaced("1", 50),)), Origin(watch()))
    watch()
    live.close()
    written = log.read(evening)
    for each in (log, tablet):
        each.close()

    again, _ = open_replay(live.recorder.folder).run(EveningLog(), at_once)

    lines = [line.fact for line in effective_lines(written)]
    assert StakePlaced("1", 50) in lines
    assert len(live.journal.entries) < len(written)
    assert [line.fact for line in effective_lines(again.entries)] == lines


def test_a_sitting_keeps_an_amendment_of_what_is_not_there(tmp_path):
    log = Log(tmp_path / "evening.db")
    evening = log.open_session(OPENING[0], Origin(1_000_000)).seq
    log.append(evening, Amended(99, ()), Origin(1_000_500))
    live = LiveEvening(log, evening, RecordingOptions(tmp_path / "kept"), Clock(1_000_000))

    live.use(MAP, 1000)
    live.close()

    (path,) = (tmp_path / "kept").glob("*/detections.jsonl")
    said = [shot.event for shot in open_recording(path).items()]
    log.close()
    assert said == [OPENING[0], Amended(0, ())]
