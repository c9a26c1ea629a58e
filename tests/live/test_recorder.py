"""What is kept of an evening: it survives a crash and a full disk, and replays at every height."""

import gzip
import json
import resource
import signal
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from tests.live.fake_cameras import picture
from tests.live.kept import GIGABYTE, OPENING, kept
from tests.live.script import MAP, ScriptedEyes, deal
from tests.patience import PATIENCE_S
from tracker.camera.segments import (
    INDEX,
    SEGMENT_MS,
    SegmentsError,
    make_room,
    read_segments,
)
from tracker.game.events import (
    Amended,
    Entry,
)
from tracker.game.table import settle
from tracker.live.recorder import EveningRecorder
from tracker.live.session import EveningLog
from tracker.map.map_file import from_json
from tracker.map.table_map import TableMapError
from tracker.pictures.frames import Frame
from tracker.replay.replay import (
    WatchedEvening,
    at_once,
    open_replay,
    refuse_other_sizes,
    seen_anew,
)
from tracker.store.excerpt import ExcerptStart, excerpt
from tracker.store.masks import masks
from tracker.store.recordings import RecordingError, TypedEvent, by_number, by_place, open_recording

SCRIPT = deal("1 9S", "B 6H", "1 9D", "B TD", "B 9C")


def test_the_pictures_are_kept_and_replay_through_other_eyes(tmp_path):
    kept(tmp_path, SCRIPT).close()
    recording = open_recording(tmp_path / "detections.jsonl")
    table_map = from_json(recording.table_map)

    eyes = ScriptedEyes(SCRIPT)
    watched = WatchedEvening(
        table_map, lambda: seen_anew(recording, table_map, read_segments(tmp_path), eyes)
    )
    ledger, _ = watched.run(EveningLog(), at_once)

    assert eyes.seen == len(SCRIPT)
    again, _ = open_replay(tmp_path).run(EveningLog(), at_once)
    assert ledger.entries == again.entries
    assert settle(ledger.table).net["Anne"] == 10


def test_a_picture_comes_back_nearly_as_it_was_seen(tmp_path):
    kept(tmp_path, SCRIPT[:3]).close()

    frames = list(read_segments(tmp_path))

    assert [frame.number for frame in frames] == [1, 2, 3]
    assert [frame.at_ms for frame in frames] == [0, 125, 250]
    assert np.abs(frames[2].picture.astype(int) - picture(3)).mean() < 12


def test_video_comes_in_segments_that_are_listed(tmp_path):
    recorder = EveningRecorder(tmp_path, MAP, 1_000_000)
    recorder.film(GIGABYTE)
    for number, at_ms in enumerate((0, 1000, SEGMENT_MS, SEGMENT_MS + 1000), 1):
        recorder.keep_frame(Frame(at_ms, number, picture(number)))
    recorder.close()

    listed = [json.loads(line) for line in (tmp_path / INDEX).read_text().splitlines()]

    assert [line["file"] for line in listed] == ["000000001.mp4", "000000003.mp4"]
    assert [line["from_ms"] for line in listed] == [1_000_000, 1_000_000 + SEGMENT_MS]
    assert all((tmp_path / line["file"]).exists() for line in listed)


def test_a_film_whose_time_jumps_back_goes_on_in_a_new_segment(tmp_path):
    recorder = EveningRecorder(tmp_path, MAP, 1_000_000)
    recorder.film(GIGABYTE)
    for number, at_ms in enumerate((0, 125, 250, 0, 125), 1):
        recorder.keep_frame(Frame(at_ms, number, picture(number)))
    recorder.close()

    assert recorder.state == "on"
    assert [frame.number for frame in read_segments(tmp_path)] == [1, 2, 3, 4, 5]


def test_the_oldest_video_of_all_evenings_makes_room_for_the_newest(tmp_path):
    for evening in ("2026-11-20", "2026-11-21", "holidays"):
        (tmp_path / evening).mkdir()
        for number in range(1, 4):
            (tmp_path / evening / f"{number:09d}.mp4").write_bytes(b"x" * 1000)
    (tmp_path / "2026-11-20" / INDEX).touch()

    make_room(tmp_path / "2026-11-21", 3500)

    left = [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.glob("*/*.mp4"))]
    assert left == [
        *("2026-11-21/000000002.mp4", "2026-11-21/000000003.mp4"),
        *(f"holidays/00000000{number}.mp4" for number in (1, 2, 3)),
    ]


def test_a_recording_without_video_says_so(tmp_path):
    kept(tmp_path, SCRIPT[:3], video=False).close()

    with pytest.raises(SegmentsError, match="no video was kept"):
        list(read_segments(tmp_path))


def test_a_video_of_which_nothing_can_be_read_says_so(tmp_path):
    kept(tmp_path, SCRIPT).close()
    (segment,) = tmp_path.glob("*.mp4")
    segment.write_bytes(segment.read_bytes()[:60])

    with pytest.raises(SegmentsError, match="video cannot be read"):
        list(read_segments(tmp_path))


def test_a_video_of_another_size_than_its_map_is_refused(tmp_path):
    kept(tmp_path, SCRIPT).close()

    with pytest.raises(TableMapError, match="for pictures of 1600×1000"):
        list(refuse_other_sizes(read_segments(tmp_path), MAP))


def test_without_its_library_no_pictures_are_kept_and_the_rest_goes_on(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    recorder = EveningRecorder(tmp_path, MAP, 0)
    recorder.film(10**9)
    recorder.keep(TypedEvent(0, OPENING[0]))

    assert "pip install 'vingtetun[video]'" in recorder.state

    recorder.stop_film()
    recorder.close()

    assert recorder.state == "on"
    assert len(list(open_recording(tmp_path / "detections.jsonl").items())) == 1


def test_a_torn_last_segment_replays_up_to_the_cut(tmp_path):
    kept(tmp_path, SCRIPT).close()
    (segment,) = tmp_path.glob("*.mp4")
    segment.write_bytes(segment.read_bytes()[: segment.stat().st_size * 2 // 3])

    frames = list(read_segments(tmp_path))

    assert len(SCRIPT) // 3 < len(frames) < len(SCRIPT)
    assert [frame.number for frame in frames] == list(range(1, len(frames) + 1))


def test_a_torn_last_line_replays_up_to_the_cut(tmp_path):
    kept(tmp_path, SCRIPT, video=False).close()
    path = tmp_path / "detections.jsonl"
    path.write_bytes(path.read_bytes()[:-40])

    assert len(list(open_recording(path).items())) == len(OPENING) + len(SCRIPT) - 1


def fill_the_disk(room):
    """Let no file of this process grow beyond some bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))


FULL_DISK = """
import sys
from pathlib import Path
from tests.live.test_recorder import SCRIPT, fill_the_disk, kept
fill_the_disk(int(sys.argv[2]))
recorder = kept(Path(sys.argv[1]), SCRIPT, video=sys.argv[3] == "video")
recorder.close()
print(recorder.state)
"""


@pytest.mark.parametrize(
    ("room", "what"), [(3000, "detections"), (30_000, "video"), (0, "nothing")]
)
def test_a_full_disk_stops_the_tape_and_nothing_else(tmp_path, room, what):
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path / "tape"), str(room), what],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )

    assert "recording has stopped (File too large)" in done.stdout
    assert done.stderr == ""
    assert (tmp_path / "tape").exists() == (room > 0)  # what cannot be begun leaves nothing behind
    if what == "detections":
        assert list(open_recording(tmp_path / "tape" / "detections.jsonl").items())


KILLED = """
import sys, time
from pathlib import Path
from tests.live.test_recorder import SCRIPT, kept
kept(Path(sys.argv[1]), SCRIPT)
print("kept", flush=True)
time.sleep(3600)
"""


def test_a_crash_costs_at_most_the_last_second(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout.readline() == "kept\n"
        writer.kill()

    assert len(list(open_recording(tmp_path / "detections.jsonl").items())) == len(OPENING) + len(
        SCRIPT
    )
    assert len(list(read_segments(tmp_path))) >= len(SCRIPT) - 10


def packed(tmp_path, spoil):
    """Keep an evening, pack it, and spoil the packed file."""
    kept(tmp_path, SCRIPT, video=False).close()
    path = tmp_path / "detections.jsonl.gz"
    path.write_bytes(spoil(gzip.compress((tmp_path / "detections.jsonl").read_bytes())))
    return path


CUT = ExcerptStart(0, 0, OPENING[0], masks([Entry(1, OPENING[0])]))


@pytest.mark.parametrize("spoil", [lambda whole: whole[:-40], lambda whole: whole + b"else"])
def test_a_part_is_taken_of_what_a_cut_left(tmp_path, spoil):
    assert len(excerpt(packed(tmp_path, spoil), CUT).splitlines()) > len(SCRIPT) // 2


def test_a_packed_recording_that_is_damaged_is_one_sentence(tmp_path):
    path = packed(tmp_path, lambda whole: whole[:60] + b"\xff" * 60 + whole[120:])

    with pytest.raises(RecordingError, match=r"detections\.jsonl\.gz"):
        list(open_recording(path).items())


def test_a_report_that_is_damaged_is_one_sentence(tmp_path):
    kept(tmp_path, SCRIPT, video=False).close()
    path = tmp_path / "problem.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.write(tmp_path / "detections.jsonl", "detections.jsonl")
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"Denis", b"Denas", 1))

    with pytest.raises(RecordingError, match=r"problem\.zip"):
        list(open_recording(path).items())


def test_an_amendment_of_what_is_not_there_names_nothing():
    entries = [Entry(7, OPENING[0])]

    for target in (0, 99):
        assert by_place(Amended(target, ()), entries) == Amended(0, ())
        assert by_number(Amended(target, ()), entries) == Amended(0, ())
