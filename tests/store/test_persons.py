"""Two names of one person: kept beside the log, and gone with whoever is forgotten."""

import sqlite3

import pytest

from tracker.store.forget import forget, leave_strangers_out
from tracker.store.log import Log
from tracker.store.persons import PERSONS, join, names_of, part, persons_of
from tracker.store.settings import ALL_EVENINGS

from .test_forget import stand_in, written


@pytest.fixture
def log(tmp_path):
    log = Log(tmp_path / "evening.db")
    yield log
    log.close()


def test_a_second_name_is_a_persons_until_it_is_parted(log):
    assert persons_of(log) == {}
    join(log, "Anne 2", "Anne", 1)
    assert persons_of(log) == {"Anne 2": "Anne"}
    part(log, "Anne 2", 2)
    part(log, "Bruno", 3)

    assert persons_of(log) == {}


def test_a_person_has_one_first_name_however_names_were_joined(log):
    join(log, "Anne 2", "Anne", 1)
    join(log, "Anne 3", "Anne 2", 2)
    join(log, "Anne", "Annette", 3)
    join(log, "Annette", "Anne 3", 4)  # they are one already

    assert names_of(persons_of(log), "Annette") == ["Annette", "Anne", "Anne 2", "Anne 3"]
    assert set(persons_of(log).values()) == {"Annette"}


def test_a_forgotten_name_stands_in_no_value_that_ever_held(log):
    written(log)
    join(log, "Anne 2", "Anne", 1)
    join(log, "Bruno 2", "Bruno", 2)
    forget(log, "Anne", stand_in)

    assert persons_of(log) == {"Bruno 2": "Bruno"}
    assert "Anne" not in str(log.history(ALL_EVENINGS, PERSONS))


def test_names_that_sit_in_no_evening_any_more_stand_nowhere(log):
    session = written(log)
    join(log, "Anne", "Denis", 1)
    leave_strangers_out(log)
    assert persons_of(log) == {"Anne": "Denis"}
    part(log, "Anne", 2)
    log.remove(session, 3)
    leave_strangers_out(log)

    assert "Anne" not in str(log.history(ALL_EVENINGS, PERSONS))
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        log.db.execute("UPDATE settings SET session = 9")


@pytest.mark.parametrize("text", ["", "no json", "[1]", '{"Anne 2": 7}'])
def test_what_somebody_else_wrote_into_the_file_counts_as_nobody(log, text):
    log.set_setting(ALL_EVENINGS, PERSONS, text, 1)

    assert persons_of(log) == {}
