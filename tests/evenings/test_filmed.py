"""The filmed evening: its video, its recording and its true coup file tell the same story."""

import json

from click.testing import CliRunner

from tests.demo import judge, nets
from tests.places import FILMED
from tracker.cli.replay import replay
from tracker.game.coupfile import read_file
from tracker.game.fold import table_of_log as fold
from tracker.game.table import totals
from tracker.map.map_file import load
from tracker.map.table_map import check_size
from tracker.pictures.frames import open_frames
from tracker.store.evening_table import EveningTable
from tracker.store.recordings import TypedEvent, open_recording


def test_its_true_detections_replay_to_the_accounts_that_were_truly_settled():
    found = CliRunner().invoke(replay, [str(FILMED), "--json"])
    true = read_file((FILMED / "true.coup.toml").read_text(encoding="utf-8"))

    assert found.exit_code == 0, found.output
    report = json.loads(found.output)
    assert report["doubts"] == []
    assert report["total"] == {name: int(sum_) for name, sum_ in totals(fold(true.entries)).items()}


def test_the_demos_check_passes_true_accounts_and_nothing_else(capsys):
    first, second = nets(EveningTable(read_file((FILMED / "true.coup.toml").read_text()).entries))

    assert judge([first, second], FILMED) == 0
    for wrong in ([first, first], [first, None], [first], [], [first, second, None]):
        assert judge(wrong, FILMED) == 1
    assert "coup 2: not settled; truly P1 -12" in capsys.readouterr().out


def test_every_frame_of_its_recording_is_in_the_video():
    shots = open_recording(FILMED / "detections.jsonl.gz").items()
    recorded = [shot.frame for shot in shots if not isinstance(shot, TypedEvent)]
    table_map = load(FILMED / "tablemap.json")

    # one at a time: together they would fill the memory
    filmed = [
        (frame.number, frame.picture.shape[1::-1])
        for frame in open_frames(FILMED / "000000001.mp4")
    ]

    assert [number for number, _ in filmed] == recorded
    check_size(table_map, *filmed[0][1])
