"""A copy may be anybody's: its rows are taken over, and nothing that would run."""

import sqlite3
import time
from contextlib import closing

import pytest

from tests.store.rows import put_line
from tests.store.test_copies import run
from tests.store.test_digests import everything, played
from tracker.store.errors import StoreError
from tracker.store.identity import Identity
from tracker.store.last_line import last_line_file
from tracker.store.log import Log

TRIGGER = (
    "CREATE TRIGGER log_grows AFTER INSERT ON log BEGIN"
    " INSERT INTO settings VALUES (0, 1, 'camera', 'http://198.51.100.7/'); END"
)
ENDLESS = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) AS seq FROM n"
)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    played(path).close()
    return path


@pytest.fixture
def copy(path, tmp_path):
    assert run("backup", tmp_path / "copy.db", "--db", path).exit_code == 0
    return tmp_path / "copy.db"


def execute(path, *statements):
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)


def refused(copy, path):
    before = path.read_bytes()
    done = run("restore", copy, "--db", path)
    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.part*"))
    return done.output


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("trigger log_grows", TRIGGER),
        ("trigger log_stands", "DROP TRIGGER log_stands"),
        ("view totals", "CREATE VIEW totals AS SELECT 1"),
        ("table notes", "CREATE TABLE notes (text)"),
        ("index by_event", "CREATE INDEX by_event ON log (event COLLATE NOCASE)"),
        ("table seen", "ALTER TABLE seen ADD COLUMN twice INTEGER AS (entry * 2)"),
        ("table log", "ALTER TABLE log ADD COLUMN more TEXT COLLATE NOCASE"),
        ("table words", "CREATE VIRTUAL TABLE words USING fts5(text)"),
    ],
)
def test_a_copy_that_holds_what_is_not_ours_is_refused_by_its_name(path, copy, name, statement):
    execute(copy, statement)

    assert name in refused(copy, path)


def test_a_trigger_in_the_database_itself_is_refused_at_the_start(path):
    execute(path, TRIGGER)

    with pytest.raises(StoreError, match=r"did not make \(trigger log_grows\).*restore"):
        Log(path)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["settings", "identity", "_sqlite_migrations"])
def test_a_view_without_end_is_ended(path, copy, table):
    execute(copy, f"DROP TABLE {table}", f"CREATE VIEW {table} AS {ENDLESS}")
    begun = time.monotonic()

    refused(copy, path)
    run("doctor", "--db", copy)
    run("replay", copy)

    assert time.monotonic() - begun < 90


IDENTITIES = [
    "INSERT INTO identity VALUES (9223372036854775807, '{0}')",
    "INSERT INTO identity VALUES (3, '')",
    "INSERT INTO identity VALUES (3, 'a/+/#')",
    "INSERT INTO identity VALUES (3, CAST(x'80' AS TEXT))",
]


@pytest.mark.parametrize("statement", IDENTITIES)
def test_a_copy_that_does_not_say_which_log_it_is_is_refused(path, copy, statement):
    execute(copy, statement.format("0" * 32))

    refused(copy, path)


@pytest.mark.parametrize("statement", IDENTITIES)
def test_a_database_that_does_not_say_which_log_it_is_is_replaced(path, copy, statement):
    execute(path, statement.format("0" * 32))

    assert run("restore", copy, "--db", path).exit_code == 0
    with closing(Log(path)) as log:
        assert log.identity().generation > 1


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ('{"is":"Juggled"}', "cannot be read"),
        ("[" * 100_000, "cannot be"),
        ('{"is":"StakePlaced","hand":"1","amount":"1/0"}', "cannot be"),
    ],
)
def test_every_evening_is_added_up_before_a_copy_is_accepted(path, copy, event, said):
    put_line(copy, 1, event)

    assert said in refused(copy, path)


def test_an_evening_without_its_opening_is_refused(path, copy):
    put_line(copy, 77, '{"is":"Stood","hand":"1"}')

    assert "evening 77 does not begin with its opening" in refused(copy, path)


def test_numbers_beyond_all_counting_are_refused(path, copy):
    execute(copy, "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'log'")

    assert "wrong numbers" in refused(copy, path)


def test_a_restored_log_gives_no_number_twice_and_knows_its_last_line(path, copy):
    with closing(Log(path)) as log:
        name, whole = log.identity().name, everything(log)

    assert run("restore", copy, "--db", path).exit_code == 0

    with closing(Log(path)) as log:
        assert everything(log) == whole
        assert log.identity() > Identity(name, 1)
        assert log._next() == whole[0][-1].seq + 1
    assert last_line_file(path).exists()


def test_a_copy_of_a_log_with_an_evening_removed_never_gives_its_numbers_again(
    path, copy, tmp_path
):
    with closing(Log(path)) as log:
        last = log.latest_evening()
        end = log.read(last)[-1].seq
        log.remove(last, 9)
    run("backup", tmp_path / "second.db", "--db", path)

    assert run("restore", tmp_path / "second.db", "--db", path).exit_code == 0

    with closing(Log(path)) as log:
        assert log._next() == end + 1
        assert log.removed() == [last]
