"""What the camera's process reports: written and read as one record, and old reports stay readable."""

import json

import pytest

from tests.languages.spoken import FR
from tracker.game.sentences import filled
from tracker.store.camera_report import (
    STATUS,
    BlindSpot,
    CameraReport,
    KnownChips,
    KnownDeck,
    RequestAnswer,
    SeenOnFelt,
    SeenStake,
    SizeCheck,
    as_json,
    read_report,
    report_of,
)

FELT = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
FULL = CameraReport(
    last_frame_ms=1_700_000_000_000,
    seeing=False,
    why="unplugged",
    trouble="no more pictures come from it",
    since_ms=1_699_999_999_000,
    fps=9.5,
    delay_ms=120,
    dropped=3,
    light="ok",
    sharpness="blurred",
    moved=True,
    error_mm=1.25,
    recording="on",
    said="the table is seen",
    deck=KnownDeck(52, fou=True),
    corners=FELT,
    zones=(("1", FELT), ("B", FELT)),
    writing=False,
    mapped=False,
    blind=BlindSpot("outside", "Cards are seen outside every seat", "seats"),
    check=SizeCheck(63.5, 88.1, 0.01),
    felt_mm=(900.0, 600.0),
    card_mm=(63.0, 88.0),
    answered=RequestAnswer(12, "too few cards"),
    cards=(SeenOnFelt("KS", FELT, "1"), SeenOnFelt("BACK", FELT, "")),
    scale={"felt_mm": [900, 600], "sure": True},
    chips=KnownChips(("5", "10"), (("5", "10"),), (FELT, FELT)),
    stakes=(SeenStake("1", "15", ("10", "5"), FELT, is_sure=True),),
)
# as version 0.1.0 wrote it
OLD = {
    "last_frame_ms": 5,
    "seeing": True,
    "since_ms": 4,
    "fps": 9.5,
    "delay_ms": 120,
    "dropped": 0,
    "recording": "off",
    "said": "two places overlap: 1 and 2",
    "moved": False,
    "light": "ok",
    "sharpness": "ok",
    "deck": [3, False],
    "corners": [list(each) for each in FELT],
    "zones": [["1", 0.5, 0.5], ["2", [list(each) for each in FELT]]],
    "error_mm": None,
}


@pytest.mark.parametrize("report", [FULL, CameraReport(0), CameraReport(7, why="silent")])
def test_what_is_written_is_read_again(report):
    assert report_of(json.loads(json.dumps(as_json(report)))) == report


def test_the_keys_of_the_file_stay_what_they_were():
    assert set(OLD) <= set(as_json(FULL))
    assert as_json(FULL)["deck"] == (52, True)
    # what is not known is left out, so that the page does not offer to learn a deck or to drag a corner
    assert not {"deck", "corners", "zones"} & set(as_json(CameraReport(0)))


def test_a_report_of_an_older_version_is_read():
    found = report_of(OLD)

    assert (found.said, found.recording, found.deck) == (
        OLD["said"],
        "off",
        KnownDeck(3, fou=False),
    )
    assert found.corners == FELT
    assert dict(found.zones)["2"] == FELT
    assert len(dict(found.zones)["1"]) == 4
    assert report_of({"last_frame_ms": 5}).seeing
    assert not report_of({"last_frame_ms": 5, "why": "silent"}).seeing


def test_sentences_go_through_with_what_they_were_made_of():
    stopped = filled(
        "recording has stopped ({why}); free some space on the disk of {folder}",
        why="full",
        folder="/films",
    )
    found = report_of(json.loads(json.dumps(as_json(CameraReport(0, recording=stopped)))))

    assert found.recording == stopped
    assert FR.word(found.recording).startswith("l'enregistrement s'est arrêté (full)")


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", "{}", '{"last_frame_ms": "x"}'),
        '{"last_frame_ms": 5, "zones": [["1"]]}',
        '{"last_frame_ms": 5, "fps": "many"}',
        '{"last_frame_ms": 5, "deck": [1]}',
        '{"last_frame_ms": 5, "corners": 3}',
    ],
)
def test_what_is_no_report_is_none(tmp_path, text):
    (tmp_path / STATUS).write_text(text)

    assert read_report(tmp_path) is None
    assert read_report(tmp_path / "nowhere") is None
