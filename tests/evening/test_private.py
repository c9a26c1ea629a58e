"""Nobody else on this machine reads an evening, or looks through its camera."""

import json
import os
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO

import pytest
from click.testing import CliRunner

from tests.evening.banker import Tablet
from tests.evening.household import household, words_of
from tests.live.fake_cameras import NOW_AND_THEN_S, phone, picture
from tests.live.script import MAP
from tracker.cli.main import main
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.live.recorder import EveningRecorder
from tracker.pictures.frames import Frame
from tracker.replay.rejudge import OUTCOMES_FILE, write_outcomes
from tracker.store.camera_link import CameraFolder
from tracker.store.copies import back_up, copy_name
from tracker.store.lines import DETECTIONS
from tracker.store.log import Log, Origin
from tracker.store.video import INDEX

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows keeps files by other rules")
SECRET = "s3cret-of-the-camera"  # noqa: S105  of a camera that is not there
PAGES = (
    "/table",
    "/settings/",
    "/settings/?look=1",
    "/camera/",
    "/camera/status",
    "/devices",
)
OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)


def mode(path):
    return path.stat().st_mode & 0o777


@pytest.fixture
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_new_database_is_its_owners_alone_whatever_the_umask(tmp_path, open_umask):
    path = tmp_path / "evening.db"
    with closing(Log(path)) as log:
        log.open_session(OPENING, Origin(1))
        assert {mode(each) for each in tmp_path.glob("evening.db*")} == {0o600}
        assert (tmp_path / "evening.db-wal").exists()


def test_an_old_database_is_shut_when_it_is_opened(tmp_path, open_umask):
    path = tmp_path / "evening.db"
    with closing(Log(path)) as log:
        log.open_session(OPENING, Origin(1))
        for each in tmp_path.glob("evening.db*"):
            each.chmod(0o644)
        with closing(Log(path)):
            assert {mode(each) for each in tmp_path.glob("evening.db*")} == {0o600}


def test_a_copy_is_as_private_as_what_was_copied(tmp_path, open_umask):
    path = tmp_path / "evening.db"
    with closing(Log(path)) as log:
        log.open_session(OPENING, Origin(1))
    copy = copy_name(path, datetime.now(UTC))
    back_up(path, copy)

    assert mode(copy) == 0o600


def test_the_cameras_folder_is_shut_a_new_one_and_an_old_one(tmp_path, open_umask):
    CameraFolder(tmp_path / "new")
    (tmp_path / "old").mkdir(mode=0o755)
    CameraFolder(tmp_path / "old")

    assert (mode(tmp_path / "new"), mode(tmp_path / "old")) == (0o700, 0o700)


def test_a_recording_is_its_owners_alone_a_new_one_and_an_old_one(tmp_path, open_umask):
    new, old = tmp_path / "new", tmp_path / "old"
    old.mkdir(mode=0o755)
    for name in (DETECTIONS, INDEX, "000000001.mp4"):
        (old / name).touch(mode=0o644)
    for folder in (new, old):
        recorder = EveningRecorder(folder, MAP, 1_000_000)
        recorder.film(10**9)
        recorder.keep_frame(Frame(0, 1, picture(1)))
        recorder.close()

    for folder in (new, old):
        modes = {path.name: mode(path) for path in (folder, *folder.iterdir())}
        assert modes.pop(folder.name) == 0o700
        assert modes == dict.fromkeys((DETECTIONS, INDEX, "000000001.mp4"), 0o600)


def test_what_was_judged_of_recordings_is_their_owners_alone(tmp_path, open_umask):
    write_outcomes(tmp_path, [])

    assert mode(tmp_path / OUTCOMES_FILE) == 0o600


@pytest.mark.slow
def test_a_cameras_password_is_on_no_page_in_no_report_in_no_words_and_in_no_copy_that_pages_give(
    tmp_path,
):
    log = Log(tmp_path / "evening.db")
    log.append(log.open_session(OPENING, Origin(1)).seq, CoupOpened(), Origin(2))
    log.close()
    with phone(NOW_AND_THEN_S) as served:
        address = served.url.replace("//", f"//me:{SECRET}@") + f"?pwd={SECRET}"
        with household(tmp_path, address) as running:
            tablet = Tablet(tmp_path / "evening.db")
            tablet.connect(running.port)
            pages = [tablet.get(path) for path in PAGES]
            taken = tablet.take("/evenings/database.db")
            tablet.close()
            modes = {path.name: mode(path) for path in tmp_path.iterdir()}
            zipped = tmp_path / "problem.zip"
            report = ["report", str(zipped), "--db", str(tmp_path / "evening.db")]
            done = CliRunner().invoke(main, [*report, "--camera", str(tmp_path / "camera")])
            doctor = CliRunner().invoke(
                main, ["doctor", "--db", str(tmp_path / "evening.db"), "--json"]
            )
    with zipfile.ZipFile(BytesIO(zipped.read_bytes())) as file:
        packed = b"".join(file.read(name) for name in file.namelist())

    assert not [page for page in pages if SECRET in page]
    assert SECRET.encode() not in packed
    assert taken.startswith(b"SQLite format 3")
    assert SECRET.encode() not in taken
    assert SECRET not in done.output + doctor.output + words_of(tmp_path)
    assert json.loads(doctor.output)
    assert (modes["evening.db"], modes["camera"], modes["camera.log"]) == (0o600, 0o700, 0o600)
