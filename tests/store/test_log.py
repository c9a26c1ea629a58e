"""The log keeps what it is given, whole and in order, and refuses to be rewritten."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tracker.game.events import Amended, CoupOpened, SessionOpened, StakePlaced, Stood
from tracker.game.rules import PRESETS
from tracker.store.copies import hand_out
from tracker.store.errors import OvertakenError, StoreError, UnknownEveningError
from tracker.store.log import Log, Origin
from tracker.store.undo import undo_of

OPENING = SessionOpened(PRESETS["permanent"], "Denis", ("Anne", "Bruno"), 400)


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "evening.db")
    yield log
    log.close()


def test_an_evening_is_numbered_by_its_first_entry(log):
    first = log.open_session(OPENING, Origin(1))
    log.append(first.seq, CoupOpened(), Origin(2))
    second = log.open_session(OPENING, Origin(3))

    assert [first.seq, second.seq] == [1, 3]
    assert [each.id for each in log.evenings()] == [3, 1]
    assert log.latest_evening() == 3


def test_entries_come_back_as_they_were_written(log):
    session = log.open_session(OPENING, Origin(1)).seq
    entry = log.append(session, Stood("1"), Origin(5, "camera", 12, 0.75))

    assert log.read(session, after_seq=session) == [entry]
    assert (entry.at_ms, entry.source, entry.frame, entry.confidence) == (5, "camera", 12, 0.75)


def test_a_repeated_key_is_answered_and_not_repeated(log):
    session = log.open_session(OPENING, Origin(1)).seq
    first = log.append_all(session, [Stood("1"), Stood("2")], Origin(2, key="k"))
    again = log.append_all(session, [Stood("1"), Stood("2")], Origin(9, key="k"))

    assert again == first
    assert len(log.read(session)) == 3


def test_several_facts_of_one_request_are_written_all_or_none(log):
    session = log.open_session(OPENING, Origin(1)).seq

    with pytest.raises(AssertionError):
        log.append_all(session, [Stood("1"), object()], Origin(2))

    assert len(log.read(session)) == 1


@pytest.mark.parametrize("table", ["log", "requests", "doubts", "seen", "settings"])
def test_lines_can_be_neither_changed_nor_deleted(log, table):
    session = log.open_session(OPENING, Origin(1, key="k")).seq
    log.mark_seen(session, "past-fou", 1, 2)
    log.set_setting(session, "chips", "[]", 2)
    log.db.execute("INSERT INTO doubts VALUES (1, 1, 1, '1', NULL, '[]', 0, NULL, 'card', 0)")

    for statement in (f"UPDATE {table} SET session = 7", f"DELETE FROM {table}"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            log.db.execute(statement)


def test_only_a_whole_evening_can_be_removed(log):
    kept = log.open_session(OPENING, Origin(1)).seq
    gone = log.open_session(OPENING, Origin(2, key="k")).seq
    log.append(gone, Stood("1"), Origin(3))

    log.remove(gone, 4)

    assert log.read(gone) == []
    assert [each.id for each in log.evenings()] == [kept]
    assert log.open_session(OPENING, Origin(5)).seq > gone


def test_an_entry_for_an_evening_that_is_not_there_is_refused(log):
    with pytest.raises(UnknownEveningError, match="open a new one"):
        log.append(99, Stood("1"), Origin(1))


def test_a_file_that_is_no_database_is_named_with_the_repair(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("this is not a database, and long enough to be taken for one" * 9)

    with pytest.raises(StoreError, match="--db"):
        Log(path)


@pytest.mark.parametrize(
    "asked",
    [lambda log: log.read(1), Log.latest_evening, Log.evenings, lambda log: log.settings(1)],
)
def test_a_database_that_is_spoilt_while_it_is_open_is_named_with_the_repair(tmp_path, asked):
    log = Log(tmp_path / "evenings.db")
    log.open_session(OPENING, Origin(1))
    log.set_setting(1, "chips", "5", 2)
    log.db.executescript("DROP TABLE log; DROP TABLE settings")

    with pytest.raises(StoreError, match=r"restore COPY --db .*evenings\.db"):
        asked(log)
    log.close()


def test_a_reader_sees_that_another_connection_has_written(log):
    other = Log(log.path)
    before = other.changed()
    session = log.open_session(OPENING, Origin(1)).seq

    assert other.changed() != before
    assert len(other.read(session)) == 1
    other.close()


def test_two_processes_write_at_once_and_nothing_is_lost(log):
    session = log.open_session(OPENING, Origin(1)).seq
    program = (
        "import sys\nfrom pathlib import Path\n"
        "from tracker.game.events import Stood\nfrom tracker.store.log import Log, Origin\n"
        "log = Log(Path(sys.argv[1]))\n"
        "for i in range(100): log.append(int(sys.argv[2]), Stood(sys.argv[3]), Origin(i))\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", program, str(log.path), str(session), hand])
        for hand in "12"
    ]

    assert [writer.wait() for writer in writers] == [0, 0]
    stood = [each.event.hand for each in log.read(session, session)]
    assert (stood.count("1"), stood.count("2")) == (100, 100)


def test_what_one_request_wrote_stands_together(log):
    session = log.open_session(OPENING, Origin(1)).seq
    log.append_all(session, [StakePlaced("1", 5), StakePlaced("2", 5)], Origin(2, key="k"))
    log.append(session, Stood("1"), Origin(3))

    assert log.together(3) == (2, 3)
    assert log.together(4) == (4,)


def test_undo_and_redo_walk_back_and_forth(log):
    session = log.open_session(OPENING, Origin(1)).seq
    log.append_all(session, [Stood("1"), Stood("2")], Origin(2))
    assert undo_of(log.read(session)) == (3, None)

    undo = log.append(session, Amended(3), Origin(3, "undo")).seq
    assert undo_of(log.read(session)) == (2, undo)

    log.append(session, Amended(undo), Origin(4, "redo"))
    assert undo_of(log.read(session)) == (3, None)

    log.append(session, Amended(3), Origin(5, "undo"))
    log.append(session, StakePlaced("1", 5), Origin(6))
    assert undo_of(log.read(session)) == (7, None)


def test_a_copy_holds_every_line(log, tmp_path):
    session = log.open_session(OPENING, Origin(1)).seq
    hand_out(log.path, tmp_path / "copy.db")

    copy = Log(tmp_path / "copy.db")
    assert copy.read(session) == log.read(session)
    copy.close()


def test_the_log_survives_a_killed_writer(log):
    session = log.open_session(OPENING, Origin(1)).seq
    program = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from tracker.game.events import Stood\nfrom tracker.store.log import Log, Origin\n"
        "log = Log(Path(sys.argv[1]))\n"
        "log.append(int(sys.argv[2]), Stood('1'), Origin(1))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(log.path), str(session)], check=False)

    assert done.returncode == -9
    again = Log(Path(log.path))
    assert [each.event for each in again.read(session, session)] == [Stood("1")]
    again.close()


def test_an_entry_decided_on_an_older_table_is_refused(log):
    log.open_session(OPENING, Origin(1))
    last = log.append(1, Stood("1"), Origin(5)).seq
    log.append(1, Stood("2"), Origin(6, after=last))

    with pytest.raises(OvertakenError, match="no longer the last"):
        log.append(1, Stood("2"), Origin(7, after=last))
    assert len(log.read(1)) == 3
