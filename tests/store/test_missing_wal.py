"""A log without a line beside devices that are older than it: somebody copied half of a database."""

import sqlite3
from contextlib import closing

from click.testing import CliRunner

from tests.store.spoilt import OPENING
from tracker.cli.main import main
from tracker.store.log import Log, Origin
from tracker.store.missing_wal import lacks_wal
from webui.app import Config, close, create_app
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms


def paired(path):
    with closing(Devices(path.with_suffix(".devices.db"))) as devices:
        return devices.pair(devices.new_code(Role.BANKER), "tablet", now_ms())


def page(path, token, place):
    app = create_app(Config(path))
    client = app.test_client()
    client.set_cookie("vingtetun", token)
    said = client.get(place).text
    close(app)
    return said


def test_a_house_that_begins_is_told_nothing(tmp_path):
    path = tmp_path / "evening.db"
    Log(path).close()
    token = paired(path)

    assert not lacks_wal(path)
    assert "data-emptied" not in page(path, token, "/new")


def test_a_log_that_is_younger_than_its_devices_is_said_by_doctor_and_tablet(tmp_path):
    path = tmp_path / "evening.db"
    token = paired(path)
    Log(path).close()

    done = CliRunner().invoke(main, ["doctor", "--db", str(path), "--camera", "none"])

    assert "devices were paired before it was made" in done.output
    assert done.exit_code == 1
    for place in ("/new", "/evenings/"):
        assert "data-emptied" in page(path, token, place)


def test_a_log_that_has_an_evening_or_had_one_is_none_that_was_emptied(tmp_path):
    path = tmp_path / "evening.db"
    paired(path)
    with closing(Log(path)) as log:
        session = log.open_session(OPENING, Origin(1)).seq
        assert not lacks_wal(path)
        log.remove(session, 2)

    assert not lacks_wal(path)


def test_what_cannot_be_read_is_left_to_those_who_open_it(tmp_path):
    path = tmp_path / "evening.db"
    Log(path).close()
    path.with_suffix(".devices.db").write_text("a text")

    assert not lacks_wal(path)
    assert not lacks_wal(tmp_path / "nowhere.db")


def test_a_list_of_devices_without_a_table_says_nothing(tmp_path):
    path = tmp_path / "evening.db"
    Log(path).close()
    sqlite3.connect(path.with_suffix(".devices.db")).close()

    assert not lacks_wal(path)
