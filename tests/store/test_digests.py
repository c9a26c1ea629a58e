"""A line that is not as it was written is noticed, and so is one that is gone."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tests.chance import tried
from tests.store.spoilt import OPENING
from tracker.cli.main import main
from tracker.game.cards import card
from tracker.game.events import Amended, CardDealt, CoupOpened, StakePlaced, Stood
from tracker.store.errors import StoreError
from tracker.store.last_line import last_line_file, noted_last_line
from tracker.store.log import Log, Origin

COUP = [
    CoupOpened(),
    StakePlaced("1", 7),
    StakePlaced("2", 5),
    CardDealt("1", card("9H"), covered=False),
    CardDealt("2", card("TS"), covered=False),
    Stood("1"),
]


def played(path, coups=3):
    """Give a log that is still open, with two evenings of some coups."""
    log = Log(path)
    for _ in range(2):
        session = log.open_session(OPENING, Origin(1)).seq
        for number in range(coups):
            for event in COUP:
                log.append(session, event, Origin(number, "camera", 3, 0.25))
        log.append(session, Amended(session + 2, (StakePlaced("1", 8),)), Origin(9))
    return log


def everything(log):
    return [log.read(evening.id) for evening in log.evenings()]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    played(path).close()
    return path


def changed(path, *statements):
    """Change lines past the triggers, as a dying disk would."""
    with closing(sqlite3.connect(path)) as file, file:
        made = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in made:
            file.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            file.execute(statement)
        for _, sql in made:
            file.execute(sql)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET event = replace(event, '\"7\"', '\"700\"') WHERE seq = 3",
        "UPDATE log SET at_ms = at_ms + 1 WHERE seq = 3",
        "UPDATE log SET source = 'camerb' WHERE seq = 3",
        "UPDATE log SET answers = 4 WHERE seq = 3",
        "UPDATE log SET confidence = 0.26 WHERE seq = 3",
        "UPDATE log SET digest = '' WHERE seq = 3",
    ],
)
def test_a_line_that_was_changed_is_named_with_the_repair(path, statement):
    changed(path, statement)

    with pytest.raises(
        StoreError, match=r"line 3 of evening 1 .* not as it was.*restore COPY --db"
    ):
        Log(path)


def test_a_line_that_is_gone_is_noticed_at_the_next_one(path):
    changed(path, "DELETE FROM log WHERE seq = 3")

    with pytest.raises(StoreError, match=r"line 4 of evening 1 "):
        Log(path)


def said_of(path, *statements):
    """Give what a start says of a database after some statements."""
    changed(path, *statements)
    with pytest.raises(StoreError) as said:
        Log(path)
    return str(said.value)


LAST_OF_FIRST, LAST = 20, 40


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (f"DELETE FROM log WHERE seq = {LAST_OF_FIRST}", "1 line is gone, the first behind line 19"),
        ("DELETE FROM log WHERE seq = 1", "line 2 of evening 1"),
        ("DELETE FROM log WHERE session = 1", "20 lines are gone, the first behind line 0"),
        ("DELETE FROM log WHERE session = 21", "has lost line 40 of evening 21"),
        (f"DELETE FROM log WHERE seq = {LAST}", "has lost line 40 of evening 21"),
        ("UPDATE sqlite_sequence SET seq = 39 WHERE name = 'log'", "wrong numbers"),
        ("DELETE FROM sqlite_sequence", "wrong numbers"),
        ("UPDATE identity SET name = 'nobody'", "does not say which log it is"),
        ("DELETE FROM identity", "does not say which log it is"),
        ("UPDATE log SET session = 1 WHERE session = 21", "line 21 of evening 1"),
        ("DROP INDEX log_by_session", "index log_by_session is not as it was made"),
        ("ALTER TABLE log RENAME COLUMN digest TO digesu", "table log is not as it was made"),
    ],
)  # fmt: skip
def test_what_is_gone_or_spoilt_is_named_with_the_repair(path, statement, said):
    found = said_of(path, statement)

    assert said in found
    assert f"--db {path}" in found


@pytest.mark.parametrize(("one", "other"), [(3, 4), (19, 20), (20, 21), (39, 40)])
def test_two_lines_that_changed_places_are_noticed(path, one, other):
    """The numbers are exchanged, as where a page was written in another's place."""
    found = said_of(
        path,
        f"UPDATE log SET seq = -seq WHERE seq IN ({one}, {other})",
        f"UPDATE log SET seq = CASE seq WHEN -{one} THEN {other} ELSE {one} END WHERE seq < 0",
    )

    assert "is not as it was written" in found


COMMANDS = {
    "doctor": "doctor --db {path}",
    "replay": "replay {path}",
    "backup": "backup {path}.copy --db {path}",
    "restore": "restore {path} --db {path}.other",
    "report": "report {path}.zip --db {path}",
    "serve": "serve --db {path} --port 1",
    "run": "run --db {path} --port 1",
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE log SET at_ms = at_ms + 1 WHERE seq = 3", "line 3 of evening 1"),
        (f"DELETE FROM log WHERE seq = {LAST_OF_FIRST}", "the first behind line 19"),
    ],
    ids=["changed", "gone"],
)
def test_every_command_that_reads_a_database_says_which_line_is_wrong(
    path, command, statement, said
):
    changed(path, statement)

    done = CliRunner().invoke(main, COMMANDS[command].format(path=path).split())

    assert done.exit_code in (1, 2)
    assert said in done.output
    assert not [each for each in path.parent.iterdir() if each.suffix in (".copy", ".other")]


def test_where_an_evening_was_removed_a_line_that_is_gone_is_missed_all_the_same(path):
    with closing(Log(path)) as log:
        log.remove(1, 9)
    Log(path).close()
    last_line_file(path).unlink()

    assert "(1 line is gone)" in said_of(path, "DELETE FROM log WHERE seq = 40")


def test_of_an_evening_that_an_older_version_removed_nobody_knows_how_long_it_was(path):
    with closing(Log(path)) as log:
        log.remove(1, 9)
    changed(path, "UPDATE removed SET lines = NULL")

    with closing(Log(path)) as log:
        assert [evening.id for evening in log.evenings()] == [21]


def test_an_evening_may_be_removed_and_the_others_stand(path):
    log = Log(path)
    first, second = sorted(evening.id for evening in log.evenings())
    log.remove(second, 9)
    third = log.open_session(OPENING, Origin(10)).seq
    log.remove(first, 11)
    log.close()

    with closing(Log(path)) as log:
        assert [evening.id for evening in log.evenings()] == [third]
        assert third > second


# what was written last


def test_a_copied_database_holds_the_coups_that_are_over_without_its_wal_file(tmp_path):
    log = played(tmp_path / "evening.db")
    shutil.copy(tmp_path / "evening.db", tmp_path / "copied.db")  # as a file manager would

    with closing(Log(tmp_path / "copied.db")) as copied:
        assert [evening.coups for evening in copied.evenings()] == [3, 3]
    log.close()


def test_a_reader_does_not_hold_up_the_writer_at_the_end_of_a_coup(tmp_path):
    log = played(tmp_path / "evening.db")
    with closing(sqlite3.connect(tmp_path / "evening.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchone()
        log.db.execute("PRAGMA busy_timeout = 60000")

        log.append(log.latest_evening(), CoupOpened(), Origin(10))

        assert log.db.execute("PRAGMA busy_timeout").fetchone() == (60000,)
    log.close()


def copied_amid_a_coup(tmp_path):
    log = played(tmp_path / "evening.db")
    (tmp_path / "copy").mkdir()
    for tail in ("", "-wal", "-head"):
        shutil.copy(f"{tmp_path}/evening.db{tail}", tmp_path / "copy")
    whole = everything(log)
    log.close()
    return tmp_path / "copy" / "evening.db", whole


def test_a_wal_file_that_was_left_behind_is_missed(tmp_path):
    path, whole = copied_amid_a_coup(tmp_path)
    Path(f"{path}-wal").unlink()

    with pytest.raises(StoreError, match=r"lost line 40 of evening 21.*-wal.*remove .*-head"):
        Log(path)
    last_line_file(path).unlink()

    with closing(Log(path)) as log:
        assert len(everything(log)[0]) < len(whole[0])


def test_a_damaged_note_of_the_last_line_is_passed_over(path):
    note = last_line_file(path)
    assert noted_last_line(path).seq == 40
    note.write_bytes(note.read_bytes().replace(b" 40 ", b" 41 "))

    assert noted_last_line(path) is None
    Log(path).close()


def test_the_note_of_another_log_says_nothing(path, tmp_path):
    other = tmp_path / "other.db"
    played(other, coups=1).close()
    shutil.copy(last_line_file(path), last_line_file(other))

    Log(other).close()


# 500 databases and more by `make explore`: bits that flip wherever they like


@pytest.fixture(scope="module")
def amid(tmp_path_factory):
    return copied_amid_a_coup(tmp_path_factory.mktemp("amid"))


FLIPS = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 7)), min_size=1, max_size=3
)


@tried(200)
@given(tail=st.sampled_from(["", "", "", "-wal", "-wal", "-head"]), flips=FLIPS)
def test_no_flipped_bit_gives_a_wrong_account_unnoticed(amid, tmp_path_factory, tail, flips):
    path, whole = amid
    folder = tmp_path_factory.mktemp("flipped")
    for each in path.parent.iterdir():
        shutil.copy(each, folder)
    damaged = folder / f"{path.name}{tail}"
    content = bytearray(damaged.read_bytes())
    for share, bit in flips:
        content[int(share * len(content))] ^= 1 << bit
    damaged.write_bytes(content)
    try:
        with closing(Log(folder / path.name)) as log:
            found = everything(log)
    except StoreError:
        found = whole  # it was noticed
    shutil.rmtree(folder)

    assert found == whole
