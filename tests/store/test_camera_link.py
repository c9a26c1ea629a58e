"""The folder between camera and tablet: nothing torn in it is ever read, nothing in it is asked twice."""

import json
import os
from pathlib import Path

import pytest

from tracker.store.camera_link import (
    NOT_SEEN_AFTER_S,
    CameraFolder,
    CameraRequest,
    is_recent,
    write_request,
)
from tracker.store.camera_report import CameraReport, read_report

SEEN = CameraReport(5)
CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


@pytest.fixture
def panel(tmp_path):
    return CameraFolder(tmp_path / "camera")


def wish(panel, text):
    (panel.folder / "request.json").write_text(text)


def test_a_wish_is_taken_once(panel):
    wish(panel, json.dumps({"corners": CORNERS, "zones": [["1", CORNERS]], "board": True}))

    points = tuple(tuple(each) for each in CORNERS)
    assert panel.take_request() == CameraRequest(points, (("1", points),), board=True)
    assert panel.take_request() is None


def test_what_the_page_asks_for_is_what_the_process_takes(panel):
    points = tuple(tuple(each) for each in CORNERS)
    wanted = CameraRequest(points, (("1", points),), board=True, deck="teach", as_dragged=True)

    write_request(panel.folder, wanted)

    assert panel.take_request() == wanted


class Busy(type(Path())):
    """A folder into which the banker puts another request just as one is read."""

    def read_text(self, *args, **how):
        text = super().read_text(*args, **how)
        (Path(self).parent / "request.json").write_text(text.replace("true", "false"))
        return text


def test_a_wish_that_comes_while_another_is_read_is_not_lost(tmp_path):
    panel = CameraFolder(Busy(tmp_path))
    wish(panel, json.dumps({"corners": CORNERS, "zones": [], "board": True}))

    assert [panel.take_request().board, panel.take_request().board] == [True, False]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"corners": 3}', '{"corners": [["x", 1]], "zones": []}']
)
def test_what_is_no_wish_is_passed_over(panel, text):
    wish(panel, text)

    assert panel.take_request() is None


def test_what_is_told_stands_there_whole(panel):
    panel.tell(SEEN)
    panel.show(b"jpeg")
    panel.keep(3, 17, b"kept")

    assert read_report(panel.folder) == SEEN
    assert (panel.folder / "frame.jpg").read_bytes() == b"jpeg"
    assert (panel.folder / "frames" / "3" / "17.jpg").read_bytes() == b"kept"
    assert not list(panel.folder.rglob("*.part"))


def test_a_folder_that_is_gone_makes_it_silent(panel):
    panel.folder.rmdir()

    panel.tell(SEEN)

    assert not panel.folder.exists()


def test_a_status_that_cannot_be_replaced_stays_as_it_was_and_shows_that_the_process_works(panel):
    panel.tell(SEEN)
    os.utime(panel.status, (1000, 1000))
    (panel.folder / "status.json.part").mkdir()

    panel.tell(CameraReport(6, seeing=False))

    assert read_report(panel.folder) == SEEN
    assert panel.status.stat().st_mtime > 1000


def test_a_picture_is_recent_until_the_promised_time_is_over_and_not_where_the_clock_was_set_back():
    assert is_recent(0)
    assert is_recent(NOT_SEEN_AFTER_S - 0.1)
    assert not is_recent(NOT_SEEN_AFTER_S)
    assert not is_recent(-3600)
