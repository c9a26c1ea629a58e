"""Somebody sends whatever he likes to a room and its tables: both go on, and every page comes."""

from __future__ import annotations

import http.client
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from tests.chance import TIMES
from tests.mqtt.hostile import Attacker
from tests.patience import PATIENCE_S, hear, until
from tracker.game.events import SessionOpened
from tracker.mqtt import messages
from tracker.store.identity import Identity
from tracker.store.log import Origin
from webui.club.ledger import ClubLedger
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms

PROGRAM = str(Path(sys.executable).with_name("vingtetun"))
MESSAGES = 300 if TIMES == 1 else 100 * TIMES
SEED = random.randrange(10**9) if TIMES > 1 else 1  # noqa: S311  a walk, no secret


class Process:
    """A command of the project's own, running; what it complains of is kept."""

    def __init__(self, folder, *words):
        self.complaints = folder / f"complaints-{len(list(folder.glob('complaints-*')))}"
        with self.complaints.open("w") as file:
            self.process = subprocess.Popen(
                [PROGRAM, *words], stdout=subprocess.PIPE, stderr=file, text=True
            )

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE_S)
        self.process.stdout.close()

    @property
    def lives(self):
        return self.process.poll() is None and "Traceback" not in self.complaints.read_text()


class Hall(Process):
    """A room, and a device that is paired with it."""

    def __init__(self, folder, broker, name="room"):
        self.db = folder / f"{name}.db"
        where = ["--broker", f"127.0.0.1:{broker.port}", "--db", str(self.db), "--port", "0"]
        super().__init__(folder, "room", *where)

    def pair(self):
        said = hear(self.process, "All tables")
        self.port = int(re.search(r":(\d+)/pair\?", said).group(1))
        devices = Devices(self.db.with_suffix(".devices.db"))
        code = devices.new_code(Role.TABLE)
        self.cookie = f"vingtetun={devices.pair(code, 'tablet', now_ms())}"
        devices.close()

    def page(self):
        """Give the status and the text of the room's page."""
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        wire.request("GET", "/room", headers={"Cookie": self.cookie, "Host": "localhost"})
        answer = wire.getresponse()
        text = answer.read().decode()
        wire.close()
        return answer.status, text

    def shows(self, *texts):
        status, text = self.page()
        assert status == 200, text
        return all(each in text for each in texts)


@pytest.fixture
def processes(tmp_path, mosquitto):
    """Give functions that start rooms and publishers against the broker."""
    running = []

    class Starter:
        def room(self, name="room"):
            running.append(Hall(tmp_path, mosquitto, name))
            running[-1].pair()
            return running[-1]

        def publish(self, table):
            words = ["--broker", f"127.0.0.1:{mosquitto.port}", "--table", table.name]
            running.append(Process(tmp_path, "publish", "--db", str(table.path), *words))
            hear(running[-1].process, "Publishing")
            return running[-1]

    yield Starter()
    for each in running:
        each.close()


@pytest.fixture
def send(mosquitto):
    """Give a function that hands messages to the broker, and waits until it has them."""
    client = Client(CallbackAPIVersion.VERSION2)
    client.connect("127.0.0.1", mosquitto.port)
    client.loop_start()

    def hand_over(topic, payload, retained):
        sent = client.publish(topic, payload, qos=1, retain=retained)
        sent.wait_for_publish(PATIENCE_S)

    yield hand_over
    client.disconnect()
    client.loop_stop()


@pytest.fixture
def named(tables):
    """Give a function that makes a table whose people no hostile message names: A wins 5 a coup."""

    def make(name, *people):
        table = tables(name)
        rules = table.log.read(table.session)[0].event.rules
        opening = SessionOpened(rules, people[0], people[1:], 400)
        table.session = table.log.open_session(opening, Origin(1)).seq
        return table

    return make


ONE = [
    b"[" * 100_000,
    b'{"log":"a","generation":1e999,"seq":1,"after":1e999}',
    b'{"log":"a","generation":1,"seq":9223372036854775808,"before":0,"session":1,"at_ms":1,'
    b'"source":"b","event":{"is":"Looked"}}',
    *(
        b'{"log":"a","generation":1,"seq":1,"before":0,"session":1,"at_ms":1,"source":"b","event":'
        + event
        + b"}"
        for event in (
            b'{"is":"ChipsMoved","hand":"1","amount":"1/0"}',
            b'{"is":"ChipsMoved","hand":"1","amount":"1e9999999"}',
            b'{"is":"StakePlaced","hand":null,"amount":"5"}',
            b'{"is":"CardDealt","hand":"1","card":7,"covered":false}',
            b'{"is":"SessionOpened","rules":{"variant":"base","decks":"1","players_max":"7"},'
            b'"banker":"\\ud800","seats":["A"]}',
            b'{"is":"SessionOpened","rules":{"variant":"base","decks":"1","players_max":"7"},'
            b'"banker":"D","seats":["A"],"bank":"1/3"}',
        )
    ),
]


@pytest.mark.slow
def test_no_single_message_silences_a_room_or_a_table(named, processes, send):
    green = named("green", "Otto", "Rosa", "Tilo")
    hall, publisher = processes.room(), processes.publish(green)
    for count, payload in enumerate(ONE, 1):
        for kind in ("entries", "state", "missing", "online"):
            send(messages.topic("green", kind), payload, True)
        green.coup()
        assert until(lambda won=f"+{5 * count}": hall.shows("Rosa", won), 20), payload[:80]

    assert hall.lives
    assert publisher.lives
    another = processes.room("another")
    assert until(lambda: another.shows("Rosa", f"+{5 * len(ONE)}"), 20)


def kept_by(hall):
    """Count the hostile entries that a room keeps."""
    ledger = ClubLedger(hall.db)
    found = sum(len(ledger.entries(each)) for each in ledger.evenings() if "own" in each.log)
    ledger.close()
    return found


@pytest.mark.slow
@pytest.mark.attack
def test_a_flood_of_hostile_messages_leaves_rooms_tables_and_pages_as_they_were(
    named, processes, send, mosquitto
):
    green = named("green", "Otto", "Rosa", "Tilo")
    hall, publisher = processes.room(), processes.publish(green)
    green.coup()
    assert until(lambda: hall.shows("Rosa", "+5"))
    attacker = Attacker(random.Random(SEED), green.log.identity())  # noqa: S311  a walk, no secret

    for number in range(MESSAGES):
        send(*attacker.message())
        if number % 100 == 0:
            assert hall.shows(), (SEED, number)

    assert hall.lives, SEED
    assert publisher.lives, SEED
    red = named("red", "Olga", "Rolf", "Tina")
    processes.publish(red)
    red.coup()
    green.coup()
    assert until(lambda: hall.shows("Rolf", "Rosa", "+10")), SEED
    hall.close()
    assert kept_by(hall) > MESSAGES // 50, SEED  # it was not for want of evenings to add up
    again = processes.room()
    assert until(lambda: again.shows("Rolf", "Rosa", "+10")), SEED

    mosquitto.stop()  # what it retained is gone, the tables come back to it
    mosquitto.start()
    green.coup()
    fresh = processes.room("fresh")
    assert until(lambda: fresh.shows("Rolf", "Rosa", "+15")), SEED
    assert until(lambda: again.shows("Rolf", "Rosa", "+15")), SEED
    assert again.lives, SEED
    assert publisher.lives, SEED


def test_the_attacker_sends_much_that_is_kept_and_much_that_is_not():
    log = Identity("a log", 1)
    attacker = Attacker(random.Random(1), log)  # noqa: S311
    kept = refused = 0
    for _ in range(400):
        topic, payload, _ = attacker.message()
        if not topic.endswith("entries"):
            continue
        try:
            messages.read(payload)
        except messages.MessageError:
            refused += 1
        else:
            kept += 1

    assert kept > 20
    assert refused > 50
