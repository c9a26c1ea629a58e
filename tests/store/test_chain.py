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
from tests.store.test_health import OPENING
from tracker.cli.main import main
from tracker.game.cards import card
from tracker.game.events import Amended, CardDealt, CoupOpened, StakePlaced, Stood
from tracker.store.errors import StoreError
from tracker.store.head import head_file, noted_head
from tracker.store.log import Log, Written

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
        session = log.open_session(OPENING, Written(1)).seq
        for number in range(coups):
            for event in COUP:
                log.append(session, event, Written(number, "camera", 3, 0.25))
        log.append(session, Amended(session + 2, (StakePlaced("1", 8),)), Written(9))
    return log


def everything(log):
    return [log.read(evening.id) for evening in log.evenings()]


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "evening.db"
    played(path).close()
    return path


def changed(path, statement):
    """Change a line past the triggers, as a dying disk would."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP TRIGGER log_stands")
        file.execute("DROP TRIGGER log_stays")
        file.execute(statement)


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


@pytest.mark.parametrize("command", ["doctor", "replay", "backup"])
def test_every_command_that_reads_a_database_says_which_line_is_wrong(path, command):
    changed(path, "UPDATE log SET at_ms = at_ms + 1 WHERE seq = 3")
    words = {"replay": [path], "backup": [path.with_name("copy.db"), "--db", path]}

    done = CliRunner().invoke(main, [command, *map(str, words.get(command, ["--db", path]))])

    assert done.exit_code in (1, 2)
    assert "line 3 of evening 1" in done.output


def test_an_evening_may_be_removed_and_the_others_stand(path):
    log = Log(path)
    first, second = sorted(evening.id for evening in log.evenings())
    log.remove(second, 9)
    third = log.open_session(OPENING, Written(10)).seq
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

        log.append(log.latest(), CoupOpened(), Written(10))

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
    head_file(path).unlink()

    with closing(Log(path)) as log:
        assert len(everything(log)[0]) < len(whole[0])


def test_a_damaged_note_of_the_last_line_is_passed_over(path):
    note = head_file(path)
    assert noted_head(path).seq == 40
    note.write_bytes(note.read_bytes().replace(b" 40 ", b" 41 "))

    assert noted_head(path) is None
    Log(path).close()


def test_the_note_of_another_log_says_nothing(path, tmp_path):
    other = tmp_path / "other.db"
    played(other, coups=1).close()
    shutil.copy(head_file(path), head_file(other))

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
