import functools
import gzip
import json

import pytest
from click.testing import CliRunner

from tests.belief.stage import MAP, Stage
from tests.evenings.demo_evening import DEMO, RECORDED, demo_written, written
from tracker.cli.replay import replay
from tracker.game.coupfile import read_file
from tracker.game.events import Amended, CoupOpened, Earlier, Entry, SessionOpened
from tracker.game.fold import table_of_log as fold_log
from tracker.game.notation import read
from tracker.game.report import as_json
from tracker.game.rules import PRESETS
from tracker.game.table import totals
from tracker.map.map_file import from_json
from tracker.replay.report import report
from tracker.store.log import Log
from tracker.store.recordings import (
    EntryMark,
    Recorder,
    RecordingError,
    TypedEvent,
    found_again,
    open_recording,
    rounded,
)

SUNDAY = DEMO.parent / "dimanche.coup.toml"


@functools.cache
def demo_replayed():
    return replayed(DEMO)


def first_third():
    """Give the lines of the first third of the demo evening."""
    text = gzip.decompress(RECORDED.read_bytes())
    return text[: text.index(b"\n", len(text) // 3) + 1]


def replayed(path, *options):
    found = CliRunner().invoke(replay, [str(path), "--json", *options])
    assert found.exit_code == 0, found.output
    return json.loads(found.output)


def test_the_demo_evening_replays_to_the_accounts_that_were_truly_settled():
    true = as_json(read_file((DEMO / "true.coup.toml").read_text()))["coups"]

    found = demo_replayed()["coups"]

    assert [coup["net"] for coup in found] == [coup["net"] for coup in true]
    assert all(coup["complete"] for coup in found)


def test_replaying_gives_the_same_bytes_every_time():
    first = json.dumps(report(*demo_written()))

    assert json.dumps(report(*written(RECORDED))) == first


def test_every_action_has_its_time_in_the_recording():
    for coup in demo_replayed()["coups"]:
        times = [action["at_ms"] for action in coup["actions"]]

        assert times == sorted(times)
        assert times[-1] > 0


def test_a_recording_cut_off_by_a_crash_replays_up_to_the_cut(tmp_path):
    text = gzip.decompress(RECORDED.read_bytes())
    path = tmp_path / "detections.jsonl"
    path.write_bytes(text[: len(text) // 3])

    found = replayed(tmp_path)

    assert found["coups"][0]["actions"]


def test_a_packed_recording_cut_off_replays_up_to_the_cut(tmp_path):
    path = tmp_path / "detections.jsonl.gz"
    path.write_bytes(RECORDED.read_bytes()[:60_000])

    assert replayed(path)["coups"]


def test_a_recording_cut_in_the_middle_of_a_letter_replays_up_to_the_cut(tmp_path):
    path = tmp_path / "detections.jsonl"
    path.write_bytes(first_third() + b'{"t": 999999, "say": ["seat 1 Chlo' + "é".encode()[:1])

    assert replayed(path)["coups"]


def test_a_line_with_half_a_letter_in_it_is_said_in_one_sentence(tmp_path):
    path = tmp_path / "detections.jsonl"
    path.write_bytes(first_third() + b'{"t": 999999, "say": ["\xc3"]}\n')

    done = CliRunner().invoke(replay, [str(path)])

    assert done.exit_code == 2
    assert "a line cannot be read" in done.output


def test_what_stands_behind_a_packed_recording_is_left_out(tmp_path):
    path = tmp_path / "detections.jsonl.gz"
    path.write_bytes(RECORDED.read_bytes() + b"something else")

    assert replayed(path)["coups"] == demo_replayed()["coups"]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("", "not a recording of detections"),
        ("[]", "not a recording of detections"),
        ("nonsense", "not a recording of detections"),
        ('{"format": 99}', "the recording has format 99, newer than this version reads"),
        ('{"format": 0}', "the recording has format 0, older than this version reads"),
        ('{"format": 1}', "the recording has no table map"),
        ('{"format": 1, "map": {}}', "table map cannot be read"),
    ],
)
def test_what_is_no_recording_is_said_in_one_sentence(tmp_path, header, said):
    path = tmp_path / "detections.jsonl"
    path.write_text(header + "\n")

    found = CliRunner().invoke(replay, [str(path)])

    assert found.exit_code == 2
    assert said in found.output
    assert "Expecting" not in found.output, "how JSON is read is nothing to say to people"


def test_a_coup_file_is_replayed_as_it_is_settled_and_can_be_kept_in_a_database(tmp_path):
    again = tmp_path / "again.db"
    accounts = as_json(read_file(SUNDAY.read_text(encoding="utf-8")))

    found = replayed(SUNDAY, "--db", str(again))

    for report_ in (found, replayed(again)):
        assert [coup["net"] for coup in report_["coups"]] == [
            coup["net"] for coup in accounts["coups"]
        ]


def test_a_coup_file_with_a_fault_is_refused_with_its_own_sentence(tmp_path):
    path = tmp_path / "evening.coup.toml"
    path.write_text('variant = "whist"\n')

    done = CliRunner().invoke(replay, [str(path)])

    assert done.exit_code == 2
    assert "whist" in done.output


def test_a_folder_without_a_recording_is_said_so(tmp_path):
    found = CliRunner().invoke(replay, [str(tmp_path)])

    assert found.exit_code == 2
    assert "no detections.jsonl in this folder" in found.output


def test_a_line_that_makes_no_sense_is_refused(tmp_path):
    path = tmp_path / "detections.jsonl"
    Recorder(path, MAP).close()
    with path.open("a") as file:
        file.write('{"t": 1, "say": ["juggle 3"]}\n')

    with pytest.raises(RecordingError, match="juggle"):
        written(path)


def test_frames_and_words_come_back_as_they_were_kept(tmp_path):
    stage = Stage()
    stage.lay("a", 0, 300, "KS")
    stage.lay("b", 90, 300, "??")
    shots = [
        TypedEvent(0, SessionOpened(PRESETS["brulee"], "Denis", ("Anne", "Bruno"), 100)),
        TypedEvent(0, CoupOpened()),
        TypedEvent(5, read("stake 1 7.5")),
        TypedEvent(6, Amended(3, (read("stake 1 8"),))),
        TypedEvent(7, Amended(4)),
        TypedEvent(8, Earlier(4, read("deal 1 7S"))),
        TypedEvent(8, Amended(3), EntryMark(5, "StakePlaced", "1")),
        *(rounded(found) for found in stage.frames(1)),
    ]
    recorder = Recorder(tmp_path / "detections.jsonl", MAP)
    for shot in shots:
        recorder.keep(shot)
    recorder.close()

    recording = open_recording(tmp_path / "detections.jsonl")

    assert from_json(recording.table_map) == MAP
    assert list(recording.items()) == shots


SAID = TypedEvent(9000, Amended(3, (read("deal 1 7S"),)), EntryMark(5000, "CardDealt", "1"))


BEGAN_MS = 1_790_000_000_000  # by the clock of the entries


def logged(*lines):
    """Give a log as a replay writes it, from (milliseconds, action)."""
    return [Entry(seq, read(text), BEGAN_MS + ms) for seq, (ms, text) in enumerate(lines, 11)]


def frame_ms(entry):
    return entry.at_ms - BEGAN_MS


def test_an_amendment_finds_its_entry_though_more_was_written_before_it():
    entries = logged(
        (0, "deal 1 ??"), (4000, "deal 2 ??"), (4100, "deal 3 ??"), (5100, "deal 1 ??")
    )

    assert found_again(SAID, entries, frame_ms).target == 14


def test_of_two_entries_equally_near_the_amendment_takes_the_one_at_its_place():
    entries = logged((0, "deal 2 ??"), (5000, "deal 1 2C"), (5000, "deal 1 7?"))

    assert found_again(SAID, entries, frame_ms).target == 13


def test_an_amendment_of_what_a_later_scribe_did_not_write_amends_nothing():
    entries = logged((0, "deal 2 ??"), (5000, "show 1 2C"), (11_000, "deal 1 7?"))

    assert found_again(SAID, entries, frame_ms) == Amended(0, SAID.event.replacement)


def test_an_amendment_of_an_older_recording_goes_by_its_place():
    word = TypedEvent(9000, Amended(2))

    entries = logged((0, "deal 1 ??"), (1, "deal 2 ??"))

    assert found_again(word, entries, frame_ms) == Amended(12)


def test_an_empty_recording_has_no_coups(tmp_path):
    path = tmp_path / "detections.jsonl"
    Recorder(path, MAP).close()

    assert replayed(path) == {"coups": [], "doubts": []}
    assert CliRunner().invoke(replay, [str(path)]).output.strip() == ""


def test_a_replayed_evening_lies_in_the_database_as_it_was_reckoned(tmp_path):
    database = tmp_path / "evenings.db"

    found = CliRunner().invoke(replay, [str(DEMO), "--db", str(database)])

    assert found.exit_code == 0, found.output
    log = Log(database)
    kept = fold_log(log.read(log.latest_evening()))
    log.close()
    assert totals(kept) == totals(fold_log(demo_written()[0]))
    assert kept.coups == 2
