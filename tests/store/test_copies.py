"""Evenings are copied away while they are written, and a copy is put back."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest
from click.testing import CliRunner

from tests.store.spoilt import OPENING, spoil
from tracker.cli.main import main
from tracker.game.events import Stood
from tracker.store.copies import hand_out
from tracker.store.log import Log, Origin
from tracker.store.settings import Settings, read_settings, store_setting


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    log = Log(path)
    session = log.open_session(OPENING, Origin(1)).seq
    log.append_all(session, [Stood("1")] * 300, Origin(2))
    log.close()
    return path


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def entries(path):
    log = Log(path)
    found = [entry for evening in log.evenings() for entry in log.read(evening.id)]
    log.close()
    return found


def test_a_copy_put_back_is_the_evening_as_it_was(path, tmp_path):
    before = entries(path)
    assert run("backup", tmp_path / "copy.db", "--db", path).exit_code == 0
    log = Log(path)
    log.append(1, Stood("2"), Origin(3))
    log.close()

    done = run("restore", tmp_path / "copy.db", "--db", path)

    assert done.exit_code == 0, done.output
    assert "1 evening, 301 entries" in done.output
    assert entries(path) == before


def test_a_file_that_is_no_database_is_not_put_back_and_that_is_said(path, tmp_path):
    other = tmp_path / "notes.txt"
    other.write_text("bread, milk")
    before = path.read_bytes()
    done = run("restore", other, "--db", path)

    assert done.exit_code == 2
    assert f"not a database of evenings: {other}; take a file that" in done.stderr
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_named_and_what_to_do(path, tmp_path):
    stick = tmp_path / "stick"

    done = run("backup", stick / "evenings.db", "--db", path)

    assert done.exit_code == 2
    assert f"there is no folder {stick}: make it, or plug in" in done.stderr
    assert not stick.exists()


SECRET = "s3cret-of-the-camera"  # noqa: S105  of a camera that is not there
ADDRESSES = (
    f"rtsp://me:{SECRET}@phone/live",
    f"http://phone/{SECRET}/video",  # as a camera without names in its address takes one
    f"http://phone/video?pwd={SECRET}",
)


def test_a_copy_that_is_handed_out_holds_no_address_of_a_camera(path, tmp_path):
    before = entries(path)
    log = Log(path)
    for number, address in enumerate(ADDRESSES):
        store_setting(log, "camera", address, number)
    store_setting(log, "broker", f"me:{SECRET}@club", 8)
    store_setting(log, "language", "fr", 9)
    hand_out(path, tmp_path / "handed.db")  # while it is in use
    log.close()

    assert SECRET.encode() not in (tmp_path / "handed.db").read_bytes()
    assert run("restore", tmp_path / "handed.db", "--db", tmp_path / "other.db").exit_code == 0
    assert entries(tmp_path / "other.db") == before
    with closing(Log(tmp_path / "other.db")) as other:
        assert read_settings(other.db) == Settings(language="fr")
    with closing(Log(path)) as log:
        assert read_settings(log.db).camera == ADDRESSES[-1]


@pytest.mark.parametrize("camera", ["0", "none", "/dev/video0", "evening.mp4"])
def test_a_camera_that_is_no_address_goes_along(path, tmp_path, camera):
    with closing(Log(path)) as log:
        store_setting(log, "camera", camera, 1)
    hand_out(path, tmp_path / "handed.db")

    with closing(Log(tmp_path / "handed.db")) as handed:
        assert read_settings(handed.db).camera == camera


def test_nothing_of_an_evening_that_was_removed_is_handed_out(path, tmp_path):
    with closing(Log(path)) as log:
        named = log.open_session(replace(OPENING, banker="Zebulon"), Origin(5)).seq
        log.append_all(named, [Stood("1")] * 300, Origin(6))
        log.remove(named, 7)
    hand_out(path, tmp_path / "handed.db")

    assert b"Zebulon" not in (tmp_path / "handed.db").read_bytes()
    Log(tmp_path / "handed.db").close()


def test_what_a_copy_replaces_is_kept_beside_with_its_last_entry(path, tmp_path):
    run("backup", tmp_path / "copy.db", "--db", path)
    log = Log(path)
    log.append(1, Stood("2"), Origin(3))
    log.close()

    run("restore", tmp_path / "copy.db", "--db", path)

    [kept] = path.parent.glob("evening.replaced-*.db")
    assert entries(kept)[-1].event == Stood("2")


def test_a_copy_is_taken_while_another_process_writes(path, tmp_path):
    program = (
        "import sys\nfrom pathlib import Path\n"
        "from tracker.game.events import Stood\nfrom tracker.store.log import Log, Origin\n"
        "log = Log(Path(sys.argv[1]))\n"
        "print('writing', flush=True)\n"
        "for i in range(400): log.append(1, Stood('2'), Origin(i))\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        writer.stdout.readline()
        copies = [tmp_path / f"copy-{number}.db" for number in range(5)]
        assert [run("backup", each, "--db", path).exit_code for each in copies] == [0] * 5

    written = entries(path)
    assert len(written) == 701
    for copy in copies:
        found = entries(copy)
        assert found == written[: len(found)]


def test_a_copy_without_a_name_gets_one_beside_the_database(path):
    done = run("backup", "--db", path)

    assert done.exit_code == 0
    assert len(list(path.parent.glob("evening.copy-*.db"))) == 1


def test_a_database_in_use_is_not_replaced(path, tmp_path):
    run("backup", tmp_path / "copy.db", "--db", path)
    log = Log(path)
    log.read(1)

    done = run("restore", tmp_path / "copy.db", "--db", path)

    assert done.exit_code == 2
    assert "is in use; stop" in done.output
    assert list(path.parent.glob("evening.replaced-*")) == []
    log.close()


def test_a_damaged_database_is_replaced_and_kept(path, tmp_path):
    run("backup", tmp_path / "copy.db", "--db", path)
    spoil(path)

    done = run("restore", tmp_path / "copy.db", "--db", path)

    assert done.exit_code == 0, done.output
    assert len(entries(path)) == 301
    assert len(list(path.parent.glob("evening.replaced-*.db"))) == 1


def test_a_damaged_copy_is_refused_and_the_database_stands(path, tmp_path):
    run("backup", tmp_path / "copy.db", "--db", path)
    spoil(tmp_path / "copy.db")

    done = run("restore", tmp_path / "copy.db", "--db", path)

    assert done.exit_code == 2
    assert len(entries(path)) == 301


@pytest.mark.parametrize("content", [b"", b"no database" * 99])
def test_what_is_no_copy_is_said_in_one_sentence(path, tmp_path, content):
    (tmp_path / "notes.txt").write_bytes(content)

    done = run("restore", tmp_path / "notes.txt", "--db", path)

    assert done.exit_code == 2
    assert "notes.txt" in done.output
    assert "Traceback" not in done.output


def test_a_database_without_evenings_is_named_and_not_the_part_of_its_copy(tmp_path):
    (tmp_path / "zero.db").touch()

    done = run("backup", tmp_path / "copy.db", "--db", tmp_path / "zero.db")

    assert done.exit_code == 2
    assert done.output.endswith(f"there are no evenings in this file: {tmp_path / 'zero.db'}\n")


def test_a_copy_of_another_program_is_refused(path, tmp_path):
    with closing(sqlite3.connect(tmp_path / "contacts.db")) as other:
        other.execute("CREATE TABLE people (name)")

    assert run("restore", tmp_path / "contacts.db", "--db", path).exit_code == 2


def test_nothing_is_written_over_and_nothing_is_copied_from_nowhere(path, tmp_path):
    (tmp_path / "there.db").touch()

    assert "is there already" in run("backup", tmp_path / "there.db", "--db", path).output
    assert "no database to copy" in run("backup", "--db", tmp_path / "nowhere.db").output
    assert "no such copy" in run("restore", tmp_path / "nowhere.db", "--db", path).output
    assert run("backup", tmp_path / "no" / "folder.db", "--db", path).exit_code == 2


def test_what_a_crash_left_of_a_copy_is_not_taken_over(path, tmp_path):
    copy = tmp_path / "copy.db"
    for tail in ("", "-journal", "-wal", "-shm"):
        (tmp_path / f"copy.db.part{tail}").write_bytes(b"left by a crash" * 100)

    assert run("backup", copy, "--db", path).exit_code == 0

    assert entries(copy) == entries(path)
    assert not list(tmp_path.glob("copy.db.part*"))


@pytest.mark.parametrize("where", ["copy.db.part", "copy.db.part-wal"])
def test_where_no_part_file_can_be_written_the_copy_is_refused_in_one_sentence(
    path, tmp_path, where
):
    (tmp_path / where).mkdir()

    done = run("backup", tmp_path / "copy.db", "--db", path)

    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert not (tmp_path / "copy.db").exists()
    assert [each.name for each in tmp_path.glob("copy.db.part*")] == [where]
