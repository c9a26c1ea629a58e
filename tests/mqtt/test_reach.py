"""Where no broker answers, or the file of a room is no database, one sentence says so."""

import threading

import pytest
from click.testing import CliRunner

from tests.patience import free_port, until
from tracker.cli.main import main
from tracker.mqtt.broker import Broker, Reach
from tracker.mqtt.publisher import Publisher
from webui.club.ledger import ClubLedger
from webui.club.subscriber import ClubSubscriber


def test_that_no_broker_answers_is_said_once_until_one_was_there():
    told = []
    port = free_port()
    reach = Reach(Broker("127.0.0.1", port), told.append)
    reach.failed()
    reach.failed()
    reach.failed("Not authorized")
    assert [str(each) for each in told] == [
        f"no broker answers at 127.0.0.1:{port}; it is tried again",
        f"the broker at 127.0.0.1:{port} refuses the connection (Not authorized); check --user"
        " and VINGTETUN_MQTT_PASSWORD",
    ]
    reach.reached()
    reach.failed("Not authorized")
    assert len(told) == 3


def test_a_table_and_a_room_without_a_broker_say_so(tmp_path, tables):
    told, nowhere = [], Broker("127.0.0.1", free_port())
    ledger = ClubLedger(tmp_path / "room.db")
    listener = ClubSubscriber(ledger, nowhere, say=told.append)
    listener.start()
    table = tables("green")
    publisher = Publisher(table.path, table.name, nowhere, told.append)
    stopped = threading.Event()
    thread = threading.Thread(target=publisher.run, args=[stopped])
    thread.start()
    try:
        assert until(lambda: len(told) == 2)
    finally:
        stopped.set()
        thread.join()
        listener.close()
        ledger.close()
    assert all("no broker answers" in str(each) for each in told)


@pytest.mark.parametrize("command", ["room", "publish"])
@pytest.mark.parametrize("where", ["", "a b", "http://club", "club:0", "club:99999", "club:port"])
def test_what_is_no_address_of_a_broker_is_refused_in_one_sentence(tmp_path, command, where):
    more = ["--table", "one"] if command == "publish" else []
    database = ["--db", str(tmp_path / "some.db")]
    done = CliRunner().invoke(main, [command, "--broker", where, *more, *database])

    assert done.exit_code == 2
    assert done.stderr == f"vingtetun: not a broker's HOST or HOST:PORT: {where!r}\n"


@pytest.mark.parametrize("place", ["words", "missing/room.db"])
def test_a_ledger_that_is_no_database_is_said_in_a_sentence(tmp_path, place):
    (tmp_path / "words").write_text("no database")
    path = tmp_path / place

    done = CliRunner().invoke(main, ["room", "--broker", "127.0.0.1", "--db", str(path)])

    assert done.exit_code == 2
    assert f"cannot use {path} as a database" in done.output
