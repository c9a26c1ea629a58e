"""A real broker, that can be stopped and started again."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading

import pytest

from tests.patience import answers, free_port, until
from tracker.game.coupfile import read_file
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.mqtt.broker import Broker
from tracker.mqtt.publisher import Publisher
from tracker.store.log import Log, Origin
from webui.club.ledger import ClubLedger, TableEvening
from webui.club.subscriber import ClubSubscriber

# Debian keeps it where only administrators look
PATHS = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])


class Mosquitto:
    """The broker on a port of its own, forgetting everything when it is stopped."""

    def __init__(self, program, folder):
        self.port = free_port()
        self.config = folder / "mosquitto.conf"
        self.config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.program = program
        self.process = None
        self.start()

    def start(self):
        command = [self.program, "-c", str(self.config)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        assert until(lambda: answers(self.port)), "the broker does not start"

    def stop(self):
        self.process.kill()
        self.process.wait()

    @property
    def place(self):
        return Broker("127.0.0.1", self.port)


@pytest.fixture
def mosquitto(tmp_path):
    program = shutil.which("mosquitto", path=PATHS)
    if program is None:
        pytest.skip("no mosquitto here; install the package of that name")
    found = Mosquitto(program, tmp_path)
    yield found
    found.stop()


OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)
COUP = """
variant = "base"
banker = "Denis"
seats = ["Anne", "Bruno"]
stakes = [5, 10]
actions = ["deal 1 TS", "deal 2 9C", "deal B 7D", "deal 1 9H", "deal 2 8C", "stand 1", "stand 2", "deal B TD"]
"""


class Table:
    """A table's database, written as a tablet would."""

    def __init__(self, folder, name):
        self.name, self.path = name, folder / f"{name}.db"
        self.open_again()
        self.session = self.log.open_session(OPENING, Origin(1)).seq

    def open_again(self):
        self.log = Log(self.path)

    def coup(self):
        """Play one coup: Anne wins 5, Bruno neither wins nor loses."""
        events = [each.event for each in read_file(COUP).entries[1:]]
        assert isinstance(events[0], CoupOpened)
        for at_ms, event in enumerate(events):
            self.log.append(self.session, event, Origin(at_ms))

    def events(self):
        return [entry.event for entry in self.log.read(self.session)]

    @property
    def place(self):
        """Where the room keeps this evening."""
        return TableEvening(self.name, self.log.identity().name, self.session, self.last())

    def last(self):
        return self.log.read(self.session)[-1].seq


@pytest.fixture
def tables(tmp_path):
    made = []

    def make(name):
        made.append(Table(tmp_path, name))
        return made[-1]

    yield make
    for each in made:
        each.log.close()


class Running:
    """A publisher in a thread of its own."""

    def __init__(self, table, broker):
        self.publisher = Publisher(table.path, table.name, broker, print)
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.publisher.run, args=[self.stopped])
        self.thread.start()

    def stop(self):
        self.stopped.set()
        self.thread.join()


@pytest.fixture
def publish(mosquitto):
    running = []

    def start(table):
        running.append(Running(table, mosquitto.place))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def room(mosquitto, tmp_path):
    """Give a function that opens the room, again and again, on the same file."""
    opened = []

    def enter():
        listener = ClubSubscriber(
            ClubLedger(tmp_path / "room.db"), mosquitto.place, f"room-{len(opened)}"
        )
        listener.start()
        opened.append(listener)
        return listener

    def leave(listener):
        opened.remove(listener)
        listener.close()
        listener.ledger.close()

    enter.leave = leave
    yield enter
    for each in opened:
        leave(each)


def holds_all(listener, *tables):
    """Tell whether the room holds exactly what the tables' logs hold."""
    return all(
        [each.event for each in listener.ledger.entries(table.place)] == table.events()
        for table in tables
    )
