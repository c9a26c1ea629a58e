"""Close a file under four readers, ten times, in a process that may die of it: `closing WHAT PLACE`."""

from __future__ import annotations

import sqlite3
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from tracker.game.coupfile import read_file
from tracker.game.events import Amended
from tracker.store.log import Origin
from webui.core.devices import Devices
from webui.core.evening_hub import EveningHub, now_ms

EVENING = Path(__file__).parents[1] / "evenings" / "dimanche.coup.toml"
READERS = 4


def a_hub(place: Path):
    """Give what reads a whole evening, and what closes its file."""
    hub = EveningHub(place)
    opening, *events = [entry.event for entry in read_file(EVENING.read_text()).entries]
    session = hub.open_session(opening, None)
    plain = [event for event in events if not isinstance(event, Amended)]
    hub.write(session, plain, Origin(now_ms(), "camera"))

    def read():
        with hub.lock:
            hub.log.read(session)

    return read, hub.close


def the_devices(place: Path):
    devices = Devices(place)
    return devices.all, devices.close


def close_under_readers(read, close) -> None:
    begun = threading.Barrier(READERS + 1)

    def go_on():
        begun.wait()
        with suppress(sqlite3.ProgrammingError):  # closed
            while True:
                read()

    readers = [threading.Thread(target=go_on) for _ in range(READERS)]
    for each in readers:
        each.start()
    begun.wait()
    time.sleep(0.01)
    close()
    for each in readers:
        each.join()


if __name__ == "__main__":
    opened = {"hub": a_hub, "devices": the_devices}[sys.argv[1]]
    for number in range(10):
        close_under_readers(*opened(Path(sys.argv[2]) / f"{number}.db"))
    sys.stdout.write("ended\n")
