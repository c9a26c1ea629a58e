"""`vingtetun calibrate` as a stranger would run it."""

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from calibration.command import calibrate
from tests.calibration.photographs import CORNERS, SIZE, photograph, room
from tests.places import FILMED
from tracker.map.drift import drift, drift_since
from tracker.map.map_file import load
from tracker.map.seats import Felt
from tracker.map.solve import checked_seats, from_corners
from tracker.pictures.frames import open_frames

FELT = "1600x1000"
AT = " ".join(f"{x},{y}" for x, y in CORNERS)


@pytest.fixture
def at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words, code=0):
    found = CliRunner().invoke(calibrate, list(words))
    assert found.exit_code == code, found.output
    return found.output


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_is_written_for_a_printer(at, paper):
    assert "print it at 100 %" in run("board", "board.pdf", "--paper", paper)
    assert (at / "board.pdf").read_bytes().startswith(b"%PDF")


def test_the_board_in_a_picture_gives_a_map_and_a_drawing_of_it(at):
    cv2.imwrite("table.png", photograph())
    drawn_at = ("--overlay", "seen.png", "--json")

    found = json.loads(
        run("solve", "--picture", "table.png", "--players", "3", "--felt", FELT, *drawn_at)
    )

    assert found["seats"] == 3
    assert found["error_mm"] < 1
    assert found["half_seen"] == ["B", "1", "2", "3"]
    assert load(at / "table-map.json").width == SIZE[0]
    drawn, bare = cv2.imread("seen.png"), cv2.imread("table.png")
    assert (drawn != bare).any(axis=2).sum() > 5000


def test_a_board_on_a_felt_of_unknown_size_gives_what_the_picture_shows(at):
    cv2.imwrite("table.png", photograph())

    found = json.loads(run("solve", "--picture", "table.png", "--players", "3", "--json"))

    assert found["half_seen"] == []
    assert load(at / "table-map.json").felt_mm != (1600, 1000)


def test_four_corners_and_a_felt_of_another_size(at):
    cv2.imwrite("table.png", room())

    said = run("solve", "--picture", "table.png", "--corners", AT, "--felt", "1200x800")

    assert "7 seats, error" in said
    assert load(at / "table-map.json").felt_mm == (1200, 800)


def test_a_folder_of_pictures_serves_as_a_camera(at):
    (at / "shots").mkdir()
    cv2.imwrite("shots/1.png", photograph())

    assert "3 seats" in run("solve", "--camera", "shots", "--players", "3")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--picture", "felt.png"), "the printed board is not in the picture, and no card"),
        (("--picture", "none.png"), "no such picture"),
        (("--camera", "9"), "no camera there"),
        ((), "give either --camera or --picture"),
        (("--picture", "felt.png", "--corners", "1,2 3"), "corners look like"),
        (("--picture", "felt.png", "--corners", "1,2 3,4 5,6"), "four corners, not 3"),
        (("--picture", "felt.png", "--felt", "wide"), "looks like 1600x1000: 'wide'"),
        (("--picture", "felt.png", "--felt", "1x1"), "a felt's sides are 200 to 5000"),
        (
            ("--picture", "felt.png", "--corners", AT, "--felt", "400x300", "--players", "24"),
            "24 seats are too many",
        ),
        (
            ("--picture", "felt.png", "--corners", AT, "--felt", FELT, "--overlay", "seen.gif"),
            "a picture's name ends in .png or .jpg",
        ),
    ],
)
def test_bad_input_is_one_sentence(at, words, said):
    cv2.imwrite("felt.png", room())

    assert said in run("solve", *words, code=2)


def test_a_camera_that_stands_still_passes_the_check(at):
    cv2.imwrite("table.png", room())
    cv2.imwrite("later.png", room(seed=1, shade=9))
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)

    assert "has not moved" in run("check", "--picture", "later.png")


def test_a_knocked_camera_is_noticed_and_mended(at):
    cv2.imwrite("table.png", room())
    cv2.imwrite("later.png", room(shift=(40, 25)))
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)
    before = load(at / "table-map.json")

    assert "the camera has moved" in run("check", "--picture", "later.png", code=1)
    assert "map was corrected" in run("check", "--picture", "later.png", "--mend")

    after = load(at / "table-map.json")
    knocked = np.array(CORNERS[:1], float) + np.array([40, 25])
    assert after.to_mm(knocked) == pytest.approx(before.to_mm(np.array(CORNERS[:1], float)), abs=2)
    assert "has not moved" in run("check", "--picture", "later.png")


def test_another_table_is_known_as_another(at):
    cv2.imwrite("table.png", room())
    cv2.imwrite("other.png", room(seed=2))
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)

    assert "not the table of the map" in run("check", "--picture", "other.png", code=1)


def test_a_map_for_another_size_is_refused(at):
    cv2.imwrite("table.png", room())
    cv2.imwrite("small.png", room()[:720, :1280])
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)

    assert "run vingtetun calibrate for 1280×720" in run("check", "--picture", "small.png", code=2)


def test_a_bare_wall_tells_nothing(at):
    felt = checked_seats(3, Felt())
    table_map = from_corners(CORNERS, Felt(), SIZE, felt)
    bare = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)

    assert drift(table_map, bare, bare) is None
    assert drift_since(at / "none.json", table_map, bare) is None


@pytest.fixture(scope="module")
def film():
    """Every sixtieth picture of a film in which cards come to lie on the felt."""
    return [each.picture for each in open_frames(FILMED / "000000001.mp4") if each.number % 60 == 1]


def test_cards_that_come_and_go_are_no_moved_camera(film):
    table_map = load(FILMED / "tablemap.json")

    assert [drift(table_map, film[0], each).has_moved for each in film] == [False] * len(film)


def test_a_camera_knocked_while_cards_lay_there_has_moved(film):
    table_map, (high, wide, _) = load(FILMED / "tablemap.json"), film[0].shape
    # the felt is bare, and what the camera knows again lies in one corner of it
    knock = cv2.getRotationMatrix2D((wide / 2, high / 2), 1.0, 1.0)
    knocked = [cv2.warpAffine(each, knock, (wide, high)) for each in film]

    found = [drift(table_map, film[0], each) for each in knocked]
    assert [each.has_moved for each in found] == [True] * len(film)
    assert [each.mended for each in found] == [None] * len(film)


def test_where_a_map_cannot_be_written_the_one_before_stays_with_its_picture(at):
    cv2.imwrite("table.png", room())
    cv2.imwrite("later.png", room(seed=2))
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)
    before = {path.name: path.read_bytes() for path in at.glob("table-map.*")}
    (at / "table-map.json.part").mkdir()

    said = run(
        "solve", "--picture", "later.png", "--corners", AT, "--felt", FELT, "--players", "3", code=2
    )

    assert "free some space or name another place: table-map.json.part" in said
    (at / "table-map.json.part").rmdir()
    assert {path.name: path.read_bytes() for path in at.glob("table-map.*")} == before
    assert set(before) == {"table-map.json", "table-map.jpg"}


def test_a_picture_drawn_under_a_wrong_name_costs_no_map(at):
    cv2.imwrite("felt.png", room())
    run(
        "solve",
        "--picture",
        "felt.png",
        "--corners",
        AT,
        "--felt",
        FELT,
        "--overlay",
        "seen.gif",
        code=2,
    )

    assert not (at / "table-map.json").exists()


def test_an_empty_picture_beside_the_map_is_no_picture(at):
    cv2.imwrite("table.png", room())
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)
    (at / "table-map.jpg").write_bytes(b"")

    assert "shows too little in common" in run("check", "--picture", "table.png", code=2)


def test_a_picture_beside_the_map_that_cannot_be_opened_is_said(at):
    cv2.imwrite("table.png", room())
    run("solve", "--picture", "table.png", "--corners", AT, "--felt", FELT)
    (at / "table-map.jpg").unlink()
    (at / "table-map.jpg").mkdir()

    said = run("check", "--picture", "table.png", code=2)

    assert "the picture beside the map cannot be opened (Is a directory), run vingtetun cal" in said
    assert said.endswith(": table-map.jpg\n")
