"""A room hears every table's log once and in order, whatever becomes of the broker."""

import json
from datetime import UTC, datetime

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.mqtt.conftest import OPENING, holds_all
from tests.patience import until
from tests.store.spoilt import spoil
from tracker.game.events import Amended, StakePlaced
from tracker.mqtt import messages
from tracker.mqtt.broker import Broker
from tracker.store.copies import back_up, restore
from tracker.store.forget import forget
from tracker.store.identity import Identity
from tracker.store.log import Origin
from webui.club.ledger import ClubLedger, Received
from webui.club.subscriber import MOST_TABLES, ClubSubscriber


def test_two_tables_stand_in_one_ledger(tables, publish, room):
    first, second = tables("green"), tables("red")
    listener = room()
    publish(first)
    publish(second)
    first.coup()
    second.coup()
    second.coup()

    assert until(lambda: holds_all(listener, first, second))
    accounts = {each.name: (each.tables, each.sum) for each in listener.ledger.accounts()}
    assert accounts["Anne"] == ({"green": 5, "red": 10}, 15)
    assert accounts["Denis"] == ({"green": -5, "red": -10}, -15)
    assert sum(each.sum for each in listener.ledger.accounts()) == 0


def test_a_broker_that_goes_and_comes_back_loses_and_doubles_nothing(
    tables, publish, room, mosquitto
):
    table = tables("green")
    listener = room()
    publish(table)
    for _ in range(3):
        table.coup()
        mosquitto.stop()  # in the middle of what is under way; it forgets all it had
        table.coup()
        mosquitto.start()
        table.coup()

    assert until(lambda: holds_all(listener, table))
    seqs = [each.seq for each in listener.ledger.entries(table.place)]
    assert seqs == sorted(set(seqs))


def test_a_room_that_was_away_asks_for_what_it_missed(tables, publish, room):
    table = tables("green")
    listener = room()
    running = publish(table)
    table.coup()
    assert until(lambda: holds_all(listener, table))
    room.leave(listener)
    table.coup()
    assert until(lambda: running.publisher.acknowledged == table.last())

    again = room()

    assert until(lambda: holds_all(again, table))


def test_a_table_that_starts_again_goes_on_behind_what_was_acknowledged(tables, publish, room):
    table = tables("green")
    listener = room()
    first = publish(table)
    table.coup()
    assert until(lambda: first.publisher.acknowledged == table.last())
    first.stop()
    table.coup()

    second = publish(table)

    assert second.publisher.acknowledged >= len(table.events()) // 2
    assert until(lambda: holds_all(listener, table))


def test_a_new_room_is_told_everything_from_the_beginning(tables, publish, room):
    table = tables("green")
    running = publish(table)
    table.coup()
    assert until(lambda: running.publisher.acknowledged == table.last())

    listener = room()
    assert until(lambda: holds_all(listener, table))


def test_a_table_that_dies_is_said_to_be_gone(tables, publish, room):
    listener = room()
    table = tables("green")
    running = publish(table)
    assert until(lambda: "green" in listener.tables and listener.tables["green"].online)

    # as if the machine lost its power: the broker says the last will
    running.publisher._client.loop_stop()
    running.publisher._client._sock_close()

    assert until(lambda: not listener.tables["green"].online)


def test_a_correction_reaches_the_combined_accounts(tables, publish, room):
    table = tables("green")
    listener = room()
    publish(table)
    table.coup()
    assert until(lambda: {a.name: a.sum for a in listener.ledger.accounts()}.get("Anne") == 5)

    table.log.append(table.session, Amended(3, (StakePlaced("1", 50),)), Origin(9))

    assert until(lambda: {a.name: a.sum for a in listener.ledger.accounts()}["Anne"] == 50)


def test_an_evening_removed_at_its_table_is_removed_from_the_room(tables, publish, room):
    table = tables("green")
    listener = room()
    publish(table)
    table.coup()
    assert until(lambda: holds_all(listener, table))

    table.log.remove(table.session, 9)

    assert until(lambda: listener.ledger.evenings() == [])


def test_a_player_forgotten_at_a_table_is_forgotten_in_the_room(tables, publish, room):
    table, listener = tables("green"), room()
    publish(table)
    table.coup()
    assert until(lambda: holds_all(listener, table))
    forget(table.log, "Anne", "Player {}".format)

    assert until(lambda: holds_all(listener, table))
    accounts = {each.name: each.sum for each in listener.ledger.accounts()}
    assert accounts["Player 1"] == 5
    assert "Anne" not in accounts


@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_copy_put_back_at_a_table_is_heard_anew_by_the_room(
    tables, publish, room, tmp_path, is_damaged
):
    table, listener = tables("green"), room()
    running = publish(table)
    table.coup()
    removed = table.session
    table.session = table.log.open_session(OPENING, Origin(2)).seq
    table.coup()
    back_up(table.path, tmp_path / "copy.db")
    table.log.remove(removed, 3)  # the copy still has it
    table.coup()
    assert until(lambda: holds_all(listener, table))
    running.stop()
    table.log.close()
    if is_damaged:
        spoil(table.path)

    restore(tmp_path / "copy.db", table.path, datetime.now(UTC))
    table.open_again()
    table.coup()  # under numbers that the room knows already
    table.coup()
    publish(table)

    assert until(lambda: holds_all(listener, table))
    assert [each.session for each in listener.ledger.evenings()] == [removed, table.session]
    for each in (removed, table.session):
        kept = listener.ledger.entries(table.place._replace(session=each))
        assert kept == table.log.read(each)
    accounts = {each.name: each.sum for each in listener.ledger.accounts()}
    assert accounts["Anne"] == 20  # four coups of five
    assert sum(accounts.values()) == 0


def test_home_assistant_finds_the_table(tables, publish, mosquitto):
    heard = {}
    client = Client(CallbackAPIVersion.VERSION2)
    client.on_message = lambda _, __, message: heard.update({message.topic: message.payload})
    client.connect("127.0.0.1", mosquitto.port)
    client.subscribe("#")
    client.loop_start()
    table = tables("green")
    publish(table)
    table.coup()

    def settled():
        return json.loads(heard.get("vingtetun/green/state", "{}")).get("settled")

    try:
        assert until(settled)
    finally:
        client.disconnect()
        client.loop_stop()
    config = json.loads(heard["homeassistant/sensor/vingtetun_green/coup/config"])
    assert config["state_topic"] in heard
    assert heard[config["availability_topic"]] == b"online"
    assert json.loads(heard["vingtetun/green/state"])["net"]["Anne"] == "5"
    assert "homeassistant/binary_sensor/vingtetun_green/online/config" in heard


def test_a_table_whose_place_somebody_took_is_heard_again_once_it_speaks(
    tables, publish, room, mosquitto
):
    table, listener = tables("green"), room()
    running = publish(table)
    table.coup()
    assert until(lambda: holds_all(listener, table))
    real = table.log.identity()
    other = Identity(real.name, real.generation + 5)
    client = running.publisher._client
    for log in (real, other):
        far = messages.EntryMessage(
            log, 0, 1, messages.Entry(2**60, StakePlaced("1", 5), 7, "banker")
        )
        client.publish(messages.topic("green", "entries"), messages.write(far), qos=1)
        assert until(lambda log=log: listener.ledger.held("green", log) == 2**60)

        table.coup()

        assert until(lambda: holds_all(listener, table))
    assert listener.ledger.held("green", real) == table.last()


# without a broker


LOG = Identity("a log", 3)


def said(before, seq, log=LOG):
    return messages.EntryMessage(
        log, before, 1, messages.Entry(seq, StakePlaced("1", 5), 7, "banker")
    )


def test_a_ledger_takes_each_entry_once_and_in_order(tmp_path):
    ledger = ClubLedger(tmp_path / "room.db")

    took = [ledger.take("green", said(*each)) for each in ((0, 1), (0, 1), (2, 3), (1, 2), (2, 3))]

    assert took == [Received.NEW, Received.KNOWN, Received.GAP, Received.NEW, Received.NEW]
    [evening] = ledger.evenings()
    assert [each.seq for each in ledger.entries(evening)] == [1, 2, 3]
    assert ledger.held("red", LOG) == 0
    ledger.close()


def test_a_new_generation_of_a_log_is_heard_anew_and_an_old_one_no_more(tmp_path):
    ledger = ClubLedger(tmp_path / "room.db")
    later = Identity(LOG.name, LOG.generation + 1)
    heard = [said(0, 1), said(1, 2), said(1, 3, later), said(0, 1, later), said(2, 3)]

    took = [ledger.take("green", each) for each in heard]

    assert took == [Received.NEW, Received.NEW, Received.GAP, Received.NEW, Received.KNOWN]
    [evening] = ledger.evenings()
    assert (evening.last, ledger.held("green", later), ledger.held("green", LOG)) == (1, 1, 0)
    ledger.close()


def test_another_log_of_the_same_table_stands_beside_the_first(tmp_path):
    ledger = ClubLedger(tmp_path / "room.db")

    took = [ledger.take("green", said(0, 1, Identity(name, 1))) for name in ("monday", "tuesday")]

    assert took == [Received.NEW, Received.NEW]
    assert [each.log for each in ledger.evenings()] == ["monday", "tuesday"]
    ledger.close()


def test_an_entry_travels_unchanged():
    assert messages.read(messages.write(said(4, 5))) == said(4, 5)


def test_only_so_many_tables_are_taken_in(tmp_path):
    listener = ClubSubscriber(ClubLedger(tmp_path / "room.db"), Broker("127.0.0.1"))
    for number in range(2 * MOST_TABLES):
        heard = MQTTMessage(topic=messages.topic(f"t{number}", "online").encode())
        heard.payload = messages.ONLINE
        listener._on_message(heard)

    assert len(listener.tables) == MOST_TABLES
    listener.ledger.close()


def test_what_no_page_can_show_of_a_state_is_left_out():
    given = {"log": "a", "generation": 1, "variant": "x" * 999, "coup": True, "banker": "\ud800"}
    given |= {"next": [], "next_fr": None, "net": {"Anne": "5", "Bruno": 1.5, "\ud800": "1"}}

    stated = messages.read_state(json.dumps(given).encode())

    assert stated == messages.StateMessage(
        Identity("a", 1), 0, None, (), None, {"net": {"Anne": "5"}}
    )


@pytest.mark.parametrize(
    "payload", [b"", b"\xff", b"[]", b"{}", b'{"seq": 1}', b'{"event": {"is": "Nothing"}}', b"1"]
)
def test_nonsense_from_the_broker_is_left_alone(tmp_path, payload):
    with pytest.raises(messages.MessageError):
        messages.read(payload)
    with pytest.raises(messages.MessageError):
        messages.read_request(payload, LOG)
    with pytest.raises(messages.MessageError):
        messages.read_state(payload)


@pytest.mark.parametrize("topic", ["", "vingtetun", "a/b/c", "vingtetun/a/b/c", "vingtetun//state"])
def test_topics_that_are_not_ours_are_left_alone(topic):
    with pytest.raises(messages.MessageError):
        messages.topic_parts(topic)
