"""Evenings are copied away while they are written, and a copy is put back."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from click.testing import CliRunner

from tests.store.test_health import OPENING, spoil
from tracker.cli.main import main
from tracker.game.events import Stood
from tracker.store.log import Log, Written


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    log = Log(path)
    session = log.open_session(OPENING, Written(1)).seq
    log.append_all(session, [Stood("1")] * 300, Written(2))
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
    log.append(1, Stood("2"), Written(3))
    log.close()

    done = run("restore", tmp_path / "copy.db", "--db", path)

    assert done.exit_code == 0, done.output
    assert "1 evenings, 301 entries" in done.output
    assert entries(path) == before


def test_what_a_copy_replaces_is_kept_beside_with_its_last_entry(path, tmp_path):
    run("backup", tmp_path / "copy.db", "--db", path)
    log = Log(path)
    log.append(1, Stood("2"), Written(3))
    log.close()

    run("restore", tmp_path / "copy.db", "--db", path)

    [kept] = path.parent.glob("evening.replaced-*.db")
    assert entries(kept)[-1].event == Stood("2")


def test_a_copy_is_taken_while_another_process_writes(path, tmp_path):
    program = (
        "import sys\nfrom pathlib import Path\n"
        "from tracker.game.events import Stood\nfrom tracker.store.log import Log, Written\n"
        "log = Log(Path(sys.argv[1]))\n"
        "print('writing', flush=True)\n"
        "for i in range(400): log.append(1, Stood('2'), Written(i))\n"
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
