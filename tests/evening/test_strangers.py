"""A file in the working folder that is named like a module is never imported instead of it."""

import json
import subprocess
import sys

import pytest

from tests.evening.household import PUBLISHING, household
from tests.live.fake_cameras import NOW_AND_THEN_S, phone
from tests.patience import PATIENCE_S, until

pytestmark = pytest.mark.slow
STRANGERS = (
    "calibration",
    "click",
    "concurrent",
    "json",
    "multiprocessing",
    "numpy",
    "pickle",
    "socket",
    "tracker",
    "webui",
)
# A script in a folder of its own, as `vingtetun` is. It spawns its processes as on macOS and Windows: each
# is a Python program begun anew, which looks for modules in the current folder first unless it is told not to.
SPAWNING = """
import multiprocessing
from tracker.cli.main import main

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
"""


@pytest.fixture
def folder(tmp_path):
    """A folder whose files would leave a mark, and fail, if one of them was imported."""
    for name in STRANGERS:
        marking = f"open({str(tmp_path / name) + '.taken'!r}, 'w').close()"
        (tmp_path / f"{name}.py").write_text(f"{marking}\nraise SystemExit('a stranger')\n")
    yield tmp_path
    assert list(tmp_path.glob("*.taken")) == []


def test_run_serves_records_and_publishes_beside_such_files(folder):
    with phone(NOW_AND_THEN_S) as camera, household(folder, camera.url, **PUBLISHING) as running:
        assert running.status()["seeing"]
        assert until((folder / "room.log").read_text)


def test_record_opens_its_camera_beside_such_files(folder):
    with phone(NOW_AND_THEN_S) as camera:
        found = spawning(folder, "record", "--camera", camera.url, "--seconds", "2", "--json")

    assert found["frames"] > 0


def test_simulate_shares_out_its_work_beside_such_files(folder):
    words = ["--variant", "base", "--coups", "1200", "--processes", "2", "--json"]

    assert spawning(folder, "simulate", *words)["coups"] == 1200


def test_rejudge_shares_out_its_work_beside_such_files(folder):
    (folder / "kept").mkdir()
    for name in ("one", "two"):
        (folder / "kept" / name).mkdir()
        (folder / "kept" / name / "detections.jsonl").write_text("")

    found = spawning(folder, "rejudge", "kept", "--processes", "2", "--look", "--json")

    assert set(found["evenings"]) == {"one", "two"}


def spawning(folder, *words):
    """Run a command that spawns its processes; give what it printed."""
    script = folder / "bin" / "spawning.py"
    script.parent.mkdir()
    script.write_text(SPAWNING)
    done = subprocess.run(
        [sys.executable, script, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
