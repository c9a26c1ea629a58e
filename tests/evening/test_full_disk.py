"""A disk that fills up while people play: one sentence, nothing torn, and on with the game."""

import resource
import subprocess
import sys
from secrets import token_hex

import pytest
from click.testing import CliRunner

from tests.evening.banker import evening, said_of
from tracker.cli.main import main
from tracker.store.camera_link import WATCHED
from tracker.store.log import Log
from webui.core.devices import Devices

ROOM = 60_000  # bytes that the log may grow by before the disk counts as full


@pytest.mark.slow
def test_a_full_disk_refuses_the_act_and_takes_it_when_there_is_room_again(
    database, tablet, zygote
):
    most = database.stat().st_size + ROOM
    pid, port = zygote.start("serve", database, most)
    tablet.connect(port)
    answered = []
    for number, act in enumerate(evening(first=2)):
        status, page = tablet.post(act.path, act.fields, f"key-number-{number}")
        if status != 303:
            break
        answered += act.leaves

    assert status == 507
    assert said_of(page).startswith("Nothing was written: free some space")
    assert "<h1" in tablet.get("/table")  # what is known is still shown
    assert written(database) == answered

    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    status, page = tablet.post(act.path, act.fields, f"key-number-{number}")

    assert status == 303
    assert written(database) == [*answered, *act.leaves]
    zygote.kill(pid)


UNBOUND = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
CORNERS = tuple((f"corner-{number}", place) for number, place in enumerate(
    ("0.1,0.1", "0.9,0.1", "0.9,0.9", "0.1,0.9"), 1))  # fmt: skip


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/report/", ()),
        ("/camera/calibrate", CORNERS),
        ("/camera/deck", (("act", "teach"),)),
    ],
)
def test_a_page_that_writes_a_file_says_that_the_disk_is_full_and_leaves_nothing(
    database, tablet, zygote, path, fields
):
    (database.parent / "camera").mkdir()
    pid, port = zygote.start("serve", database)
    tablet.connect(port)
    tablet.get("/camera/")  # all that a page keeps is there
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (10, resource.RLIM_INFINITY))

    status, page = tablet.post(path, fields)

    assert status == 507
    assert said_of(page).startswith("Nothing was written: free some space")
    written = [each for name in ("camera", "problems")
               for each in (database.parent / name).rglob("*") if each.is_file()]  # fmt: skip
    assert [each.name for each in written] == [WATCHED]  # it is empty, and was there before
    assert written[0].stat().st_size == 0

    resource.prlimit(pid, resource.RLIMIT_FSIZE, UNBOUND)
    assert tablet.post(path, fields)[0] == 303
    zygote.kill(pid)


LIMITED = """
import resource, sys
from tracker.cli.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
main(sys.argv[2:])
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["serve", "run"])
@pytest.mark.parametrize("room", [0, 5000])
@pytest.mark.parametrize("new", [True, False])
def test_a_start_on_a_full_disk_is_one_sentence(database, tmp_path, command, room, new):
    path = tmp_path / "new.db" if new else database
    if not new:
        Devices(path.with_suffix(".devices.db")).close()
    words = [sys.executable, "-c", LIMITED, str(room), command, "--db", str(path)]
    words += ["--port", "18021"]

    done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=120)

    assert done.returncode == 2, done
    assert "free some space" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_report_that_the_disk_does_not_take_leaves_no_half_of_it(database, tmp_path):
    # SQLite's own small files fit within the limit, a report with so much to say does not
    limit, said = 45_000, token_hex(60_000)
    words = [sys.executable, "-c", LIMITED, str(limit), "report", str(tmp_path / "p.zip")]
    words += ["--db", str(database), "--say", said]

    done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=120)

    assert done.returncode == 2, done
    assert "File too large" in done.stderr
    assert list(tmp_path.glob("p.zip*")) == []


def test_a_text_in_the_place_of_the_paired_devices_is_one_sentence(database):
    database.with_suffix(".devices.db").write_text("devices" * 999)

    done = CliRunner().invoke(main, ["serve", "--db", str(database), "--port", "0"])

    assert done.exit_code == 2
    assert "move it aside, and pair them anew" in done.output
    assert len(done.output.splitlines()) == 1


def written(database):
    log = Log(database)
    found = [entry.event for entry in log.read(1)[2:]]
    log.close()
    return found
