"""What the eyes found by themselves is in the recording of an evening, and changes nothing in its replay."""

import json

import pytest

from tests.live.script import deal
from tests.live.watched import Table
from tracker.live.session import EveningLog
from tracker.replay.replay import at_once, open_replay
from tracker.replay.report import report

SCRIPT = deal("1 9S", "B 6H", "1 9D", "B TD", "B 9C")


@pytest.fixture
def recording(tmp_path):
    """The recording of an evening, and what was written down live."""
    table = Table(tmp_path)
    table.open_evening()
    table.run(SCRIPT)
    (path,) = (tmp_path / "recordings").rglob("detections.jsonl")
    return path, table


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def replayed(path):
    return report(*written(path))


def written(path):
    ledger, asked = open_replay(path).run(EveningLog(), at_once)
    return ledger.entries, asked


def test_every_look_is_recorded_with_its_time_and_what_the_eyes_found(recording):
    path, _ = recording
    looks = [line for line in lines(path) if "f" in line]

    assert len(looks) > 20
    assert all(len(line["r"]) == len(found) for line, found in zip(looks, SCRIPT, strict=False))
    assert [line["t"] for line in looks] == sorted({line["t"] for line in looks})


def test_live_equals_replay_with_the_raw_finds_in_the_recording(recording):
    path, table = recording

    entries, _ = written(path)

    assert [each.event for each in entries] == [each.event for each in table.entries]
    assert [each.frame for each in entries] == [each.frame for each in table.entries]


def test_a_recording_without_raw_finds_replays_to_the_same_bytes(recording):
    path, _ = recording
    before = json.dumps(replayed(path))
    stripped = [{key: each for key, each in line.items() if key != "r"} for line in lines(path)]
    path.write_text("".join(json.dumps(line) + "\n" for line in stripped))

    assert json.dumps(replayed(path)) == before
