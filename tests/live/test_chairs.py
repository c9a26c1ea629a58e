"""The bank passes while the camera runs: a replay knows, as the evening did, who sits on which chair."""

import json
from types import SimpleNamespace

import pytest

from tests.belief.stage import Stage
from tests.live.fake_cameras import picture
from tests.live.script import MAP, SEATS
from tracker.game.events import BankAccepted, CoupOpened, SessionOpened, StakePlaced
from tracker.game.notation import write
from tracker.game.rules import PRESETS
from tracker.live.evening import LiveEvening, RecordingOptions
from tracker.live.session import EveningLog
from tracker.pictures.frames import Frame
from tracker.replay.replay import at_once, open_replay
from tracker.store.log import Log, Origin
from tracker.store.recordings import UNWRITTEN

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno", "Chloé"))
WRITTEN = ["deal 1 9S", "deal 2 8D", "deal 3 7C", "deal B 6H"]  # Bruno, Chloé, Denis, Anne


class Watched:
    """An evening before a stage: a tablet that writes, and a camera that sees cards laid before chairs."""

    def __init__(self, folder):
        self.log, self.tablet = Log(folder / "evenings.db"), Log(folder / "evenings.db")
        self.number = self.log.open_session(OPENING, Origin(1_000_000)).seq
        clock = SimpleNamespace(began_ms=1_000_000)
        self.live = LiveEvening(self.log, self.number, RecordingOptions(folder), clock)
        self.stage = Stage()

    def say(self, event):
        self.tablet.append(self.number, event, Origin(1_000_000 + self.stage.at_ms))
        self.watch(0.5)

    def watch(self, seconds):
        for found in self.stage.frames(seconds):
            self.live.see(Frame(found.at_ms, found.frame, picture(found.frame)), found)

    def deal(self, *cards):
        for text in cards:
            chair, face = text.split()
            self.stage.lay(chair, *SEATS[chair], face)
            self.watch(1.0)


def by_camera(entries):
    return [write(each.event) for each in entries if each.source == "camera"]


@pytest.fixture
def recording(tmp_path):
    """The recording of an evening whose bank passes to Anne."""
    evening = Watched(tmp_path)
    evening.live.use(MAP, 0)
    for each in (CoupOpened(), BankAccepted("1"), CoupOpened()):
        evening.say(each)
    for seat in "123":
        evening.say(StakePlaced(seat, 10))
    evening.deal("2 9S", "3 8D", "B 7C", "1 6H")
    assert by_camera(evening.log.read(evening.number)) == WRITTEN
    for each in (evening.live, evening.log, evening.tablet):
        each.close()
    (path,) = tmp_path.rglob("detections.jsonl")
    return path


def replayed(path):
    entries, _ = open_replay(path).run(EveningLog(), at_once)
    return by_camera(entries.entries)


def test_a_replay_knows_that_everybody_kept_his_chair(recording):
    assert replayed(recording) == WRITTEN


def test_a_recording_that_says_nothing_of_chairs_is_replayed_as_it_was_then(recording):
    lines = [json.loads(line) for line in recording.read_text().splitlines()]
    for line in lines:
        if "open" in line:
            for name in UNWRITTEN:
                line["open"].get("rules", {}).pop(name, None)
    recording.write_text("".join(f"{json.dumps(line)}\n" for line in lines))

    assert replayed(recording) == ["deal 2 9S", "deal 3 8D", "deal B 7C", "deal 1 6H"]
