"""One recorder, one publisher, one household for each database; the second is told who holds it."""

import re
import subprocess

import pytest

from tests.evening.household import COMMAND, household, start, words_of
from tests.live.fake_cameras import NOW_AND_THEN_S, phone
from tests.patience import PATIENCE_S, free_port, hear
from tracker.store.locks import AlreadyRunsError, holding_locks, lock_of

PUBLISH = ("publish", "--db", "evening.db", "--broker", "127.0.0.1:9", "--table", "green")


def refused(folder, *words):
    """Run a command that must be refused; give its one sentence."""
    done = subprocess.run(
        [COMMAND, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    (said,) = done.stderr.splitlines()
    return said


@pytest.mark.slow
def test_a_second_recorder_or_run_is_told_who_holds_the_evening(tmp_path):
    with phone(NOW_AND_THEN_S) as served, household(tmp_path, served.url) as running:
        recorder = running.recorder().pid
        to_record = ("record", "--db", "evening.db", "--camera", served.url)
        said = refused(tmp_path, *to_record)
        same_folder = refused(tmp_path, *to_record, "--db", "other.db")
        run = refused(tmp_path, "run", "--db", "evening.db", "--port", str(free_port()))

    assert f"a recorder is running already (process {recorder}, since " in said
    assert "use it, or stop it first" in said
    assert f"(process {recorder}, since " in same_folder  # its pictures would be replaced
    assert f"a run is running already (process {running.process.pid}, since " in run


@pytest.mark.slow
def test_a_run_after_one_that_was_killed_records_at_once(tmp_path):
    with phone(NOW_AND_THEN_S) as served, household(tmp_path, served.url) as running:
        first = running.recorder().pid
        running.kill()
        (tmp_path / "camera" / "status.json").unlink()
        with household(tmp_path, served.url) as again:
            assert again.recorder().pid != first

    assert "is running already" not in words_of(tmp_path)


@pytest.mark.slow
def test_a_second_publisher_is_told_so_and_takes_over_once_the_first_is_killed(tmp_path):
    first = start(tmp_path, *PUBLISH)
    hear(first, "Publishing")
    said = refused(tmp_path, *PUBLISH)
    first.kill()
    first.communicate()
    second = start(tmp_path, *PUBLISH)
    hear(second, "Publishing")
    second.kill()
    second.communicate()

    assert re.search(
        rf"a publisher is running already \(process {first.pid}, since \d\d:\d\d\)", said
    )


def is_held(*places):
    try:
        with holding_locks("recorder", *places, wait_s=0.1):
            return False
    except AlreadyRunsError as error:
        return "is running already" in str(error)


def test_what_one_process_holds_is_held_until_it_lets_go(tmp_path):
    place = lock_of(tmp_path / "evening.db", "recorder")
    with holding_locks("recorder", place):
        assert is_held(place)
    assert not is_held(place)


def test_of_two_locks_none_is_kept_where_one_is_held(tmp_path):
    one, other = tmp_path / "one.lock", tmp_path / "other.lock"
    with holding_locks("recorder", other):
        assert is_held(one, other)
        assert not is_held(one)
