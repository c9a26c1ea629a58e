"""Lists of paired devices and club ledgers of every version open, and are brought up to this one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlite_utils.db import Database

from tracker.cli.main import main
from tracker.game.events import Entry, Stood
from tracker.mqtt.messages import EntryMessage
from tracker.store.errors import StoreError
from tracker.store.identity import Identity
from tracker.store.migrate import names_of
from webui.club.ledger import ClubLedger, Received
from webui.club.ledger_schema import steps
from webui.core.devices import Devices, Role
from webui.core.devices_schema import steps_at

SCHEMAS = Path(__file__).parent / "schemas"
NOW_MS = 1_760_000_000_000
LOG = Identity("ab" * 16, 1)


def dumps(name):
    return sorted(SCHEMAS.glob(f"{name}-*.sql"))


def restored(dump, path):
    with closing(sqlite3.connect(path)) as db:
        db.executescript(dump.read_text(encoding="utf-8"))
    return path


def columns(path):
    """Give the tables of a file, each with its columns."""
    with closing(sqlite3.connect(path)) as db:
        names = [
            row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: db.execute(f"PRAGMA table_info({name})").fetchall() for name in names}


def taken(path, found):
    with closing(sqlite3.connect(path)) as db:
        return [each.name for each in found.applied(Database(db))]


def opened(path):
    return Devices(path, lambda: 1000.0, lambda: NOW_MS)


def test_a_file_of_every_step_is_kept():
    known = len(names_of(steps_at(NOW_MS))), len(names_of(steps))

    assert [each.stem for each in dumps("devices")][-known[0] :] == ["devices-1", "devices-2"]
    assert [each.stem for each in dumps("club")][-known[1] :] == ["club-1", "club-2"]


@pytest.mark.parametrize("dump", dumps("devices"), ids=lambda each: each.stem)
def test_devices_of_every_version_stay_paired(dump, tmp_path):
    path = restored(dump, tmp_path / "evening.devices.db")
    for _ in range(2):
        devices = opened(path)
        assert [(each.name, each.role) for each in devices.all()] == [
            ("tablet", Role.BANKER),
            ("old phone", Role.PLAYERS),
        ]
        assert devices.secret().hex() == "5a" * 32
        assert devices.recognise("token", NOW_MS).name == "tablet"
        devices.close()
    assert taken(path, steps_at(NOW_MS)) == names_of(steps_at(NOW_MS))


@pytest.mark.parametrize("version", ["0a", "1"])
def test_devices_of_a_version_without_counted_time_are_idle_as_the_clock_says(version, tmp_path):
    devices = opened(restored(SCHEMAS / f"devices-{version}.sql", tmp_path / "devices.db"))

    assert devices.recognise("token", NOW_MS) is not None, "it was seen two days ago"
    assert devices.recognise("idle", NOW_MS) is None, "it was seen 31 days ago"
    devices.close()


@pytest.mark.parametrize("dump", dumps("devices"), ids=lambda each: each.stem)
def test_devices_of_every_version_end_in_the_same_tables_as_a_new_file(dump, tmp_path):
    opened(restored(dump, tmp_path / "old.db")).close()
    opened(tmp_path / "new.db").close()

    assert columns(tmp_path / "old.db") == columns(tmp_path / "new.db")


@pytest.mark.parametrize("dump", dumps("club"), ids=lambda each: each.stem)
def test_a_ledger_of_every_version_goes_on_where_it_was(dump, tmp_path):
    path = restored(dump, tmp_path / "room.db")
    ledger = ClubLedger(path)

    [evening] = ledger.evenings()
    assert [each.seq for each in ledger.entries(evening)] == [1, 2, 3]
    assert ledger.held("monday", LOG) == 3
    assert ledger.take("monday", EntryMessage(LOG, 3, 1, Entry(4, Stood("1")))) is Received.NEW
    ledger.close()

    ClubLedger(tmp_path / "new.db").close()
    assert columns(path) == columns(tmp_path / "new.db")
    assert taken(path, steps) == names_of(steps)


def of_a_newer_version(path, name):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, 'later', '')",
            [name],
        )


def test_devices_of_a_newer_version_are_refused_and_kept(tmp_path):
    path = tmp_path / "evening.devices.db"
    opened(path).close()
    of_a_newer_version(path, "devices")
    before = path.read_bytes()

    with pytest.raises(StoreError, match=r"newer version \(later\); update vingtetun"):
        opened(path)
    assert path.read_bytes() == before


def test_devices_whose_list_of_steps_is_damaged_are_refused_in_one_sentence(tmp_path):
    path = tmp_path / "evening.devices.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE _sqlite_migrations (text)")

    with pytest.raises(StoreError, match="its list of steps cannot be read"):
        opened(path)


def test_a_ledger_of_a_newer_version_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "room.db"
    ClubLedger(path).close()
    of_a_newer_version(path, "club")

    done = CliRunner().invoke(main, ["room", "--broker", "127.0.0.1:1", "--db", str(path)])

    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert "was written by a newer version (later); update vingtetun" in done.output
