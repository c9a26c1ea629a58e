"""Another program holds the database: the tablet is told so within about a second, and plays on."""

import sqlite3
import time
from contextlib import contextmanager

import pytest

from tests.evening.banker import said_of
from tests.patience import until
from tests.webui.touch import see
from tracker.game.events import Stood
from tracker.store.errors import HeldError
from tracker.store.log import Log, Written
from webui.core.evening_hub import Room
from webui.views.camera_status import Lookout

SOON_S = 2.5  # a second of waiting, and a busy machine


@contextmanager
def held(path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.slow
def test_an_act_is_refused_within_a_second_in_a_sentence_that_is_true(database, tablet, zygote):
    _, port = zygote.start("serve", database)
    tablet.connect(port)
    with held(database):
        begun = time.monotonic()
        status, page = tablet.post("/act", (("do", "stake 1 5"),), "stake-of-one")
        took_s = time.monotonic() - begun
        shown = tablet.get("/table")

    assert status == 503
    assert said_of(page).startswith("Another program is using this evening, and nothing was")
    assert "space" not in said_of(page)
    assert took_s < SOON_S
    assert "<h1" in shown
    assert tablet.post("/act", (("do", "stake 1 5"),), "stake-of-one")[0] == 303


@pytest.mark.slow
def test_pages_come_soon_while_the_camera_has_something_to_note(database, tmp_path):
    """The server notes by itself that the table is not seen, and cannot."""
    folder = tmp_path / "camera"
    folder.mkdir()
    see(folder, age_ms=60_000)
    room = Room(database)
    room.lookout = Lookout(room, folder)
    with held(database):
        waits = []
        for _ in range(20):
            room.wait(room.version, 0.1)
            begun = time.monotonic()
            room.live(1)
            waits.append(time.monotonic() - begun)
    version = room.version

    assert max(waits) < SOON_S
    assert until(lambda: room.log.settings(1).get("sight") == "lost", 20)  # its watcher lives on
    assert until(lambda: room.version > version, 5)
    room.close()


def test_a_log_that_another_holds_says_so_and_not_that_the_disk_is_full(database):
    log = Log(database)
    log.wait_at_most(0.1)
    with held(database), pytest.raises(HeldError, match=r"another program holds .*locked"):
        log.append(1, Stood("1"), Written(1))
    log.close()
