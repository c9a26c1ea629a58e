"""The index of a recording's film."""

import json

from tracker.store.video import segments


def index(folder, *lines):
    (folder / "video.jsonl").write_text("\n".join(lines))


def line(file, begin, end):
    return json.dumps({"file": file, "from_ms": begin, "to_ms": end})


def test_segments_come_in_order_of_time(tmp_path):
    for name in ("1.mp4", "2.mp4"):
        (tmp_path / name).write_bytes(b"film")
    index(tmp_path, line("2.mp4", 2000, 3000), line("1.mp4", 1000, 2000))

    assert [each.path.name for each in segments(tmp_path)] == ["1.mp4", "2.mp4"]


def test_a_folder_without_film_has_no_segments(tmp_path):
    assert segments(tmp_path) == []
    assert segments(tmp_path / "nowhere") == []


def test_torn_lines_and_removed_segments_are_passed_over(tmp_path):
    (tmp_path / "1.mp4").write_bytes(b"film")
    index(tmp_path, line("1.mp4", 0, 1), line("gone.mp4", 1, 2), "[]", '{"file": "1.m')

    assert len(segments(tmp_path)) == 1


def test_a_segment_never_leads_out_of_its_folder(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.mp4").write_bytes(b"no film of this evening")
    index(inner, line("../secret.mp4", 0, 1), line(str(tmp_path / "secret.mp4"), 0, 1))

    assert segments(inner) == []
