"""The doctor looks at each thing an evening needs, and says what to do where it is not good."""

import json
from dataclasses import asdict, replace

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from tests.belief.stage import MAP
from tests.store.spoilt import OPENING, SCHEMAS, restored, spoil
from tracker.cli.main import main
from tracker.eyes.weights import default_folder
from tracker.game.events import Stood
from tracker.health.camera import cards
from tracker.health.checks import run_checks
from tracker.health.computer import Machine, clock
from tracker.map.map_file import save
from tracker.store.camera_link import NOT_SEEN_AFTER_S
from tracker.store.evening_files import EveningFiles
from tracker.store.log import Log, Origin
from tracker.store.settings import BY_HAND, store_setting


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    log = Log(path)
    session = log.open_session(OPENING, Origin(1)).seq
    log.append_all(session, [Stood("1")] * 300, Origin(2))
    store_setting(log, "camera", BY_HAND, 3)
    log.close()
    return path


NOW_S = 1_790_000_000.0
GOOD = Machine(NOW_S, 100 * 1024**3, "192.168.1.7", default_folder())


def examined(path, camera=BY_HAND, machine=GOOD):
    found = run_checks(EveningFiles(path), str(camera), machine)
    return {each.name: asdict(each) for each in found}


def pictures(folder, picture):
    folder.mkdir()
    for number in range(3):
        noise = np.random.default_rng(number).integers(0, 3, picture.shape, dtype=np.uint8)
        cv2.imwrite(str(folder / f"{number}.png"), cv2.add(picture, noise))
    return str(folder)


def table(brightness=120):
    """A felt with something on it, of the size that the map knows."""
    picture = np.full((1000, 1600, 3), brightness, np.uint8)
    for x in range(100, 1500, 140):
        cv2.rectangle(picture, (x, 300), (x + 63, 388), (brightness + 60,) * 3, -1)
        cv2.putText(picture, "K", (x + 5, 340), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 2)
    return picture


def test_a_house_that_keeps_its_table_by_touch_is_ready(path):
    found = examined(path)

    assert all(each["good"] for each in found.values()), found
    assert found["database"]["said"].startswith("1 evening, 301 entries; no copy yet")


def test_a_folder_that_is_not_there_is_said_in_a_line(tmp_path):
    done = CliRunner().invoke(main, ["doctor", "--db", str(tmp_path / "nowhere" / "evening.db")])

    assert done.exit_code == 1
    assert "disk: the folder of the database is not there: make it" in done.output


def test_the_lines_are_for_people_too(path):
    done = CliRunner().invoke(main, ["doctor", "--db", str(path)])

    assert "good      camera: the table is kept by touch" in done.output
    assert done.exit_code == int("not good" in done.output)


def asked(path, *words):
    """Ask the command, of this very computer."""
    done = CliRunner().invoke(main, ["doctor", "--db", str(path), "--json", *words])
    found = json.loads(done.output)
    assert done.exit_code == int(not found["good"])
    return {each["name"]: each for each in found["findings"]}


def test_the_findings_are_one_object_too(path, tmp_path):
    found = asked(path, "--camera", str(tmp_path / "nowhere.mp4"))

    assert [*found] == ["camera", "model", "disk", "clock", "database", "network", "browser"]
    assert not found["camera"]["good"]
    assert found["model"]["good"]


def test_a_good_camera_is_good_at_every_seat(path, tmp_path):
    save(MAP, tmp_path / "table-map.json")

    found = examined(path, pictures(tmp_path / "seen", table()))

    assert found["camera"]["good"], found
    assert found["light"]["good"], found
    assert found["sharpness"]["good"], found
    assert found["seat 1"] == {"name": "seat 1", "good": True, "said": "a card is 63 pixels wide"}


def test_cards_that_are_too_small_ask_for_a_closer_camera(path, tmp_path):
    half = tuple(np.diag([2.0, 2.0, 1.0]).ravel())
    save(replace(MAP, width=800, height=500, to_table=half), tmp_path / "table-map.json")

    found = {each.name: each for each in cards(tmp_path / "table-map.json")}

    assert not found["seat 1"].good
    assert "move the camera closer" in found["seat 1"].said


def test_a_dark_table_asks_for_a_lamp(path, tmp_path):
    found = examined(path, pictures(tmp_path / "seen", table(30)))

    assert "switch a lamp on" in found["light"]["said"]
    assert not found["calibration"]["good"]


def test_a_blurred_picture_asks_for_a_clean_lens(path, tmp_path):
    blurred = cv2.GaussianBlur(table(), (0, 0), 15)
    folder = tmp_path / "seen"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), blurred)

    assert "wipe the lens" in examined(path, str(folder))["sharpness"]["said"]


def test_a_camera_that_is_not_there_is_said_so(path, tmp_path):
    found = examined(path, str(tmp_path / "nowhere.mp4"))

    assert not found["camera"]["good"]
    assert "nowhere.mp4" in found["camera"]["said"]


def test_a_camera_that_is_held_by_its_process_is_asked_through_it(path, tmp_path):
    (tmp_path / "camera").mkdir()
    status = {"last_frame_ms": NOW_S * 1000, "fps": 8, "light": "glare", "sharpness": "ok"}
    (tmp_path / "camera" / "status.json").write_text(json.dumps(status))

    found = examined(path, "/dev/held")

    assert found["camera"]["said"] == "sees, 8 pictures a second"
    assert not found["light"]["good"]


def test_a_camera_process_without_a_recent_picture_is_not_asked(path, tmp_path):
    (tmp_path / "camera").mkdir()
    status = {"last_frame_ms": (NOW_S - NOT_SEEN_AFTER_S - 0.1) * 1000, "fps": 8}
    (tmp_path / "camera" / "status.json").write_text(json.dumps(status))

    found = examined(path, str(tmp_path / "nowhere.mp4"))

    assert "nowhere.mp4" in found["camera"]["said"]


def test_a_map_of_another_picture_is_said_so(path, tmp_path):
    save(replace(MAP, width=1920, height=1080), tmp_path / "table-map.json")

    found = examined(path, pictures(tmp_path / "seen", table()))

    assert "1920" in found["calibration"]["said"] if "calibration" in found else False


@pytest.mark.parametrize("schema", sorted(SCHEMAS.glob("*.sql")), ids=lambda each: each.stem)
def test_a_database_of_any_version_is_looked_at_and_not_changed(schema, tmp_path):
    path = restored(schema, tmp_path / "evening.db")
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}

    found = asked(path)

    assert found["database"]["said"].startswith("1 evening, 5 entries")
    assert found["clock"]["good"]
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_a_damaged_database_names_the_repair(path):
    spoil(path)

    assert "vingtetun restore" in asked(path)["database"]["said"]


def test_a_file_that_is_no_database_is_named_and_not_called_a_copy(tmp_path):
    path = tmp_path / "words.db"
    path.write_text("no database")

    assert asked(path)["database"]["said"].startswith(f"cannot use {path} as a database")


def test_a_full_disk_a_wrong_clock_a_missing_model_and_no_network_are_said(path, tmp_path):
    found = examined(path, machine=Machine(1_000_000_000.0, 1024**2, "127.0.0.1", tmp_path))

    said = {name: each["said"] for name, each in found.items() if not each["good"]}
    assert set(said) >= {"disk", "clock", "model", "network"}
    assert "set the clock" in said["clock"]
    assert "models.export" in said["model"]


def test_a_clock_behind_the_last_entry_is_said(path):
    log = Log(path)
    log.append(1, Stood("1"), Origin(round(NOW_S * 1000) + 3_600_000))
    log.close()

    assert "before the last entry" in clock(EveningFiles(path), NOW_S).said


def test_a_broken_map_is_said_once(path, tmp_path):
    (tmp_path / "table-map.json").write_text("no map")
    seen = pictures(tmp_path / "seen", table())

    said = CliRunner().invoke(main, ["doctor", "--db", str(path), "--camera", seen]).output

    assert said.count("calibration:") == 1
