"""A player is forgotten: the name is nowhere any more, and every account is as it was."""

import sqlite3
from itertools import count

import pytest

from tracker.game.coupfile import read_file
from tracker.game.events import Amended, CoupOpened, Earlier, Stood
from tracker.game.table import totals
from tracker.store.digests import wrong_line
from tracker.store.evening_table import EveningTable
from tracker.store.evenings import name_of, rename
from tracker.store.forget import evenings_with, forget, stand_ins
from tracker.store.log import Log, Origin

TEXT = """variant = "base"
banker = "Denis"
seats = ["Anne", "Joanne"]
stakes = [5, 10]
[[coup]]
actions = ["deal 1 9S", "deal 2 8C", "deal B 8D", "deal 1 TS", "deal 2 9C", "stand 1", "stand 2", "deal B TC"]
"""


def stand_in(number):
    return f"Player {number}"


def written(log, text=TEXT):
    entries = read_file(text).entries
    times = count(1)
    session = log.open_session(entries[0].event, Origin(next(times))).seq
    log.append_all(session, [each.event for each in entries[1:]], Origin(next(times)))
    return session


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "evening.db")
    yield log
    log.close()


def sums(log, session):
    return totals(EveningTable(log.read(session)).table)


def test_the_accounts_are_the_same_under_another_name(log):
    session = written(log)
    before = sums(log, session)
    assert forget(log, "Anne", stand_in) == [session]
    after = sums(log, session)

    assert after == {stand_in(1) if name == "Anne" else name: won for name, won in before.items()}
    assert stand_ins(log, session) == ["Player 1"]


def test_the_name_is_in_no_byte_of_the_file(log, tmp_path):
    session = written(log, TEXT.replace("Anne", "Wilhelmine"))
    rename(log, session, "Chez Wilhelmine", 5)
    log.append(session, Amended(session, (log.read(session)[0].event,)), Origin(6))
    log.append(session, Earlier(session + 3, CoupOpened(banker="Wilhelmine")), Origin(7))
    log.append(session, Stood("1"), Origin(8))
    forget(log, "Wilhelmine", stand_in)
    assert name_of(log, session) == "Chez Player 1"
    log.close()

    files = [each.read_bytes() for each in tmp_path.iterdir()]
    assert not any(b"Wilhelmine" in each for each in files)


def test_other_evenings_and_other_names_stay(log):
    first, other = written(log), written(log, TEXT.replace("Anne", "Zoé"))
    kept = log.read(other)
    forget(log, "Anne", stand_in)

    assert log.read(other) == kept
    assert "Joanne" in sums(log, first)
    assert evenings_with(log, "Anne") == {}


def test_a_stand_in_is_nobodys_name_yet(log):
    session = written(log, TEXT.replace("Denis", "Player 1"))
    forget(log, "Anne", stand_in)
    forget(log, "Joanne", stand_in)

    assert set(sums(log, session)) == {"Player 1", "Player 2", "Player 3"}
    assert stand_ins(log, session) == ["Player 2", "Player 3"]


def test_the_log_is_whole_afterwards_and_guarded_as_before(log, tmp_path):
    session = written(log)
    before = log.identity()
    forget(log, "Anne", stand_in)
    assert wrong_line(log.db) is None
    assert log.identity().generation > before.generation
    for table in ("log", "settings"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            log.db.execute(f"UPDATE {table} SET session = 9")
    again = Log(tmp_path / "evening.db")  # every check of a start
    assert again.read(session) == log.read(session)
    again.close()


def test_who_never_sat_here_is_forgotten_without_a_change(log):
    written(log)
    before = log.identity()

    assert forget(log, "Nobody", stand_in) == []
    assert log.identity() == before


def test_a_line_that_cannot_be_read_stays_as_it_is(log):
    session = written(log)
    log.db.execute(
        "INSERT INTO log (seq, session, at_ms, source, event, digest)"
        """ VALUES (900, 900, 7, 'x', '{"is":"SessionOpened","Anne":1}', 'x')"""
    )

    assert forget(log, "Anne", stand_in) == [session]
