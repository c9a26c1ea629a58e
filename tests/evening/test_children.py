"""What `run` starts ends when it does, however it ends."""

import subprocess
import sys

import psutil
import pytest

from tests.evening.household import PUBLISHING, gone, household, is_alive, start, words_of
from tests.live.fake_cameras import NOW_AND_THEN_S, phone
from tests.patience import PATIENCE_S, until
from tracker.cli.child import PROGRAM, let_go, run_child, start_child
from tracker.cli.typed import HANDED

pytestmark = pytest.mark.slow
SECRET = "s3cret-of-the-camera"  # noqa: S105  of a camera that is not there


@pytest.fixture(scope="module")
def served():
    with phone(NOW_AND_THEN_S) as found:
        yield found


def test_nothing_outlives_a_run_that_was_killed(served, tmp_path):
    with household(tmp_path, served.url, **PUBLISHING) as running:
        started = running.children()
        assert len(running.children()) >= 3, "a recorder, its camera's process, a publisher"

        running.kill()

        assert until(lambda: gone(started), 15), [each.cmdline() for each in started]


def test_a_camera_that_is_silent_does_not_keep_the_processes_either(tmp_path):
    with phone(NOW_AND_THEN_S) as served, household(tmp_path, served.url) as running:
        started = running.children()
        served.mood = "silent"

        running.kill()

        assert until(lambda: gone(started), 15), [each.cmdline() for each in started]


def test_a_password_stands_in_no_list_of_processes_and_in_no_words(served, tmp_path):
    address = served.url.replace("//", f"//me:{SECRET}@") + f"?pwd={SECRET}"
    with household(tmp_path, address) as running:
        own = psutil.Process(running.process.pid)
        lines = [" ".join(each.cmdline()) for each in (own, *running.children())]

    assert "--camera @/dev/fd/" in lines[0]
    assert [line for line in lines if SECRET in line] == []
    assert any("tracker.cli.child" in line for line in lines)
    assert SECRET not in words_of(tmp_path)
    assert SECRET not in (tmp_path / "camera" / "status.json").read_text()


@pytest.mark.skipif(not HANDED.is_dir(), reason="nobody lists the commands of others here")
@pytest.mark.parametrize("words", [("--camera", "{}"), ("--camera={}",)], ids=["two words", "one"])
def test_a_recorder_that_was_typed_with_a_password_shows_it_for_a_moment_only(
    served, tmp_path, words
):
    address = served.url.replace("//", f"//me:{SECRET}@")
    with start(tmp_path, "record", *(each.format(address) for each in words)) as typed:
        own = psutil.Process(typed.pid)
        try:
            assert until(lambda: not [word for word in own.cmdline() if SECRET in word], 5)
            assert until(lambda: '"seeing": true' in status_of(tmp_path))
            lines = [each.cmdline() for each in (own, *own.children(recursive=True))]
        finally:
            typed.terminate()
        said = typed.stdout.read()

    assert [line for line in lines if SECRET in " ".join(line)] == []
    assert SECRET not in said
    assert f"{served.url} →" in said  # it is that camera's address, without its user


def status_of(folder):
    status = folder / "camera" / "status.json"
    return status.read_text() if status.exists() else ""


def test_an_address_is_read_from_the_file_that_holds_it(served, tmp_path):
    (tmp_path / "address").write_text(served.url + "\n")
    words = ("calibrate", "check", "--camera", "@address", "--map", "none.json")
    with start(tmp_path, *words) as asking:
        said = asking.stdout.read()

    assert "none.json" in said  # the picture was there, the map is not


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "no camera's address can be read (No such file or directory): address"),
        (b"", "a file with a camera's address holds that one line: address"),
        (b"rtsp://a\nrtsp://b\n", "a file with a camera's address holds that one line: address"),
        (b"\xff" * 9000, "a file with a camera's address holds that one line: address"),
    ],
)
def test_a_file_without_an_address_is_refused_in_one_sentence(tmp_path, content, said):
    if content is not None:
        (tmp_path / "address").write_bytes(content)
    with start(tmp_path, "record", "--camera=@address") as asking:
        assert asking.stdout.read() == f"vingtetun: {said}\n"

    assert asking.returncode == 2


def test_a_name_that_a_page_hands_over_is_never_read_as_a_file(tmp_path):
    """Else whoever holds the tablet would read the files of this computer."""
    (tmp_path / "secret").write_text(SECRET)

    said = answer_of_both(["record", "--camera", f"@{tmp_path / 'secret'}"])

    assert "not a camera" in said
    assert SECRET not in said


def answer_of_both(words):
    """Give all that a child said."""
    child = start_child(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = child.stdout.read().decode()
    let_go(child)
    child.wait(PATIENCE_S)
    child.stdout.close()
    return said


def test_a_driver_that_never_returns_ends_with_whoever_held_the_camera(tmp_path):
    """The driver hangs in a read; nobody is left to kill its process."""
    command = [sys.executable, "-m", "tests.evening.holder"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        held = psutil.Process(int(holder.stdout.readline()))
        assert held.is_running()

        holder.kill()

        assert until(lambda: not is_alive(held), 15)


def test_those_who_share_the_work_end_with_whoever_shared_it_out(tmp_path):
    words = ["--variant", "base", "--coups", "100000000", "--processes", "2"]
    with start(tmp_path, "simulate", *words) as sharing:
        workers = psutil.Process(sharing.pid).children
        assert until(lambda: len(workers(recursive=True)) >= 2)
        shared = workers(recursive=True)

        sharing.kill()

        assert until(lambda: gone(shared), 15)


def test_a_child_is_named_its_command_through_its_input():
    assert b"record" in run_child(["--help"], PATIENCE_S)


def test_a_child_whose_parent_has_gone_before_it_began_does_nothing():
    child = subprocess.run(
        PROGRAM, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=PATIENCE_S
    )

    assert child.returncode == 1
    assert b"the process that started this has ended" in child.stderr


def test_a_child_ends_in_order_when_its_input_ends(tmp_path):
    where = ["--db", str(tmp_path / "evening.db"), "--broker", "127.0.0.1:9", "--table", "green"]
    child = start_child(["publish", *where], stdout=subprocess.PIPE)
    assert b"Publishing" in child.stdout.readline()

    let_go(child)

    assert child.wait(PATIENCE_S) == 0
    child.stdout.close()
