"""A database is looked at before it is used; what is wrong is one sentence that says what to do."""

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from click.testing import CliRunner

from tests.store.rows import put_line
from tests.store.spoilt import OPENING, SCHEMAS, restored, spoil
from tracker.cli.main import main
from tracker.game.events import CoupOpened, Stood
from tracker.store.errors import NotWrittenError, StoreError
from tracker.store.log import Log, Origin
from tracker.store.schema import steps
from tracker.store.schema_check import known_steps


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    log = Log(path)
    session = log.open_session(OPENING, Origin(1)).seq
    log.append_all(session, [CoupOpened()] + [Stood("1")] * 400, Origin(2))
    log.close()
    return path


def test_a_damaged_database_is_named_with_the_repair(path):
    spoil(path)

    with pytest.raises(StoreError, match=r"restore COPY --db .*evening\.db"):
        Log(path)


def test_where_a_copy_lies_beside_it_is_named(path):
    path.with_name("evening.copy-20260101-200000.db").touch()
    path.with_name("evening.copy-20260301-200000.db").touch()
    spoil(path)

    with pytest.raises(StoreError, match=r"restore .*evening\.copy-20260301-200000\.db"):
        Log(path)


def test_what_is_damaged_while_it_is_open_is_one_sentence_too(path):
    log = Log(path)
    session = log.latest_evening()
    log.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log.db.execute("PRAGMA cache_size = 0")
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x55" * (path.stat().st_size - 4096))

    for act in (
        lambda: log.read(session),
        log.evenings,
        lambda: log.settings(session),
        lambda: log.append(session, Stood("1"), Origin(3)),
    ):
        with pytest.raises(StoreError, match=r"restore COPY --db .*evening\.db"):
            act()
    log.close()


def test_a_database_that_is_held_is_not_called_damaged(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")

        with pytest.raises(StoreError, match="another program holds") as found:
            Log(path, patience_s=0.2)

    assert "restore" not in str(found.value)


@pytest.mark.parametrize("command", ["replay", "report"])
def test_a_line_of_a_newer_version_is_one_sentence(path, command):
    put_line(path, 1, '{"is":"Juggled"}')
    words = [path] if command == "replay" else [path.with_name("problem.zip"), "--db", path]

    done = CliRunner().invoke(main, [command, *map(str, words)])

    assert done.exit_code == 2, done.exception
    assert "update vingtetun" in done.output
    assert len(done.output.splitlines()) == 1


def test_the_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "contacts.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE people (name)")

    with pytest.raises(StoreError, match="another program"):
        Log(path)

    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("people",)]


def test_a_database_of_a_newer_version_is_not_touched(path):
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('vingtetun', 'colours', '2030-01-01')"
        )

    with pytest.raises(StoreError, match="newer version \\(colours\\); update vingtetun"):
        Log(path)


# every version that ever was


def test_a_database_of_every_version_is_kept():
    kept = {int(each.stem) for each in SCHEMAS.glob("*.sql")}

    assert kept == set(range(1, len(known_steps()) + 1))


@pytest.mark.parametrize("schema", sorted(SCHEMAS.glob("*.sql")), ids=lambda each: each.stem)
def test_a_database_of_every_version_is_brought_up_to_this_one(schema, tmp_path):
    path = restored(schema, tmp_path / "old.db")

    log = Log(path)

    [evening] = log.evenings()
    assert (evening.opening.banker, evening.coups) == ("Denis", 1)
    assert [each.seq for each in log.read(evening.id)] == [1, 2, 3, 4, 5]
    log.append(evening.id, Stood("1"), Origin(9))
    assert [each.name for each in steps.applied(log.db)] == known_steps()
    log.close()


@pytest.mark.parametrize("schema", sorted(SCHEMAS.glob("*.sql")), ids=lambda each: each.stem)
def test_a_database_is_copied_before_it_is_changed(schema, tmp_path):
    path = restored(schema, tmp_path / "old.db")
    number = int(schema.stem)
    Log(path).close()

    copies = list(tmp_path.glob("old.before-step-*.db"))

    if number == len(known_steps()):
        assert copies == []
    else:
        assert [each.name for each in copies] == [f"old.before-step-{number + 1}.db"]
        with closing(sqlite3.connect(copies[0])) as copy:
            assert copy.execute("SELECT count(*) FROM log").fetchone() == (5,)
            assert copy.execute("SELECT count(*) FROM _sqlite_migrations").fetchone() == (number,)


def opened_by_a_version_with(step, path):
    """Open a database in a process of its own, whose version takes one step more."""
    program = f"""
import sys
from pathlib import Path
from tracker.store.log import Log
from tracker.store.schema import steps

@steps()
{step}

Log(Path(sys.argv[1])).close()
"""
    command = [sys.executable, "-c", program, str(path)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_a_step_to_come_keeps_the_database_as_it_was(path):
    step = "def colours(db): db.execute('CREATE TABLE colours (name TEXT) STRICT')"
    assert opened_by_a_version_with(step, path).returncode == 0

    kept = path.with_name(f"evening.before-step-{len(known_steps()) + 1}.db")
    assert "colours" in tables_of(path)
    assert "colours" not in tables_of(kept)
    with closing(sqlite3.connect(kept)) as old:
        assert old.execute("SELECT count(*) FROM log").fetchone() == (402,)


def test_a_step_that_fails_leaves_everything_as_it_was(path):
    step = """def half(db):
    db.execute('CREATE TABLE half (name TEXT) STRICT')
    raise OSError('the power went')"""
    done = opened_by_a_version_with(step, path)

    assert "OSError: the power went" in done.stderr
    assert "half" not in tables_of(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (402,)


def tables_of(path):
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master")}


def test_four_processes_may_lay_out_the_same_new_database(tmp_path):
    program = "import sys; from pathlib import Path; from tracker.store.log import Log; Log(Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(tmp_path / "new.db")]
    makers = [subprocess.Popen(command) for _ in range(4)]

    assert [each.wait() for each in makers] == [0, 0, 0, 0]


def test_whoever_is_just_writing_to_a_new_database_is_waited_for(tmp_path):
    other = sqlite3.connect(tmp_path / "new.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")  # at which SQLite itself does not wait to write ahead
    ending = threading.Timer(0.2, other.execute, ["COMMIT"])
    ending.start()

    with closing(Log(tmp_path / "new.db")) as log:
        assert log.read(1) == []
        assert log.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    ending.join()
    other.close()


# a full disk


def test_a_full_disk_writes_nothing_and_says_so(path):
    log = Log(path)
    before = log.read(1)
    pages = log.db.execute("PRAGMA page_count").fetchone()[0]
    log.db.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(NotWrittenError, match=r"full.*free some space"):
        log.append_all(1, [Stood("1")] * 2000, Origin(3))
    assert log.read(1) == before

    log.db.execute("PRAGMA max_page_count = 100000")
    entry = log.append(1, Stood("1"), Origin(4))
    assert log.read(1) == [*before, entry]
    log.close()


def test_a_full_disk_tears_nothing_beside_the_log(path):
    log = Log(path)
    pages = log.db.execute("PRAGMA page_count").fetchone()[0]
    log.db.execute(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(NotWrittenError):
        log.set_setting(1, "chips", "x" * 100_000, 5)

    assert log.settings(1) == {}
    assert log.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    log.close()


# the clock


def test_a_clock_that_steps_back_an_hour_changes_no_order(tmp_path):
    log = Log(tmp_path / "evening.db")
    hour = 3_600_000
    session = log.open_session(OPENING, Origin(10 * hour)).seq
    log.append(session, CoupOpened(), Origin(10 * hour + 1))
    log.append(session, Stood("1"), Origin(9 * hour))

    assert [each.at_ms for each in log.read(session)] == [10 * hour, 10 * hour + 1, 9 * hour]
    assert [each.seq for each in log.read(session)] == [1, 2, 3]
    assert log.latest_evening() == session
    second = log.open_session(OPENING, Origin(8 * hour)).seq
    assert log.latest_evening() == second
    log.close()
