"""Another program holds the database: the tablet is told so within about a second, and plays on."""

import sqlite3
import threading
import time
from contextlib import closing, contextmanager

import pytest

from tests.evening.banker import Tablet, said_of
from tests.patience import until
from tests.webui.touch import see
from tracker.game.events import Stood
from tracker.store.errors import HeldError
from tracker.store.log import Log, Origin
from webui.core.evening_hub import EveningHub
from webui.views.camera_gaps import CameraWatch

SOON_S = 2.5  # a second of waiting, and a busy machine


@contextmanager
def held(path, how="IMMEDIATE"):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(f"BEGIN {how}")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.slow
@pytest.mark.serial
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


@pytest.fixture
def aged(database, tablet):
    """The file of paired devices, in which the tablet was noted some minutes ago."""
    path = database.with_suffix(".devices.db")
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE devices SET seen_ms = seen_ms - 600000")
    return path


@pytest.mark.slow
@pytest.mark.serial
@pytest.mark.parametrize(("how", "status"), [("IMMEDIATE", 200), ("EXCLUSIVE", 503)])
def test_pages_come_soon_while_another_program_holds_the_paired_devices(
    database, tablet, zygote, aged, how, status
):
    """One that only reads, or writes at first, keeps no page; one that shuts the file keeps all."""
    _, port = zygote.start("serve", database)
    tablets = [Tablet(database) for _ in range(4)]
    for each in tablets:
        each.connect(port)
    took_s, answers = [], []

    def ask(each):
        for _ in range(3):
            begun = time.monotonic()
            answers.append(each.ask("/table"))
            took_s.append(time.monotonic() - begun)

    with held(aged, how):
        threads = [threading.Thread(target=ask, args=(each,)) for each in (tablet, *tablets)]
        tablet.connect(port)
        for each in threads:
            each.start()
        for each in threads:
            each.join()

    assert {each for each, _ in answers} == {status}
    assert max(took_s) < 2 * SOON_S  # for the others that ask, and for the file
    assert status == 200 or all("Another program is using" in said for _, said in answers)
    assert tablet.ask("/table")[0] == 200
    for each in tablets:
        each.close()


@pytest.mark.slow
@pytest.mark.serial
def test_pages_come_soon_while_the_camera_has_something_to_note(database, tmp_path):
    """The server notes by itself that the table is not seen, and cannot."""
    folder = tmp_path / "camera"
    folder.mkdir()
    see(folder, age_ms=60_000)
    hub = EveningHub(database)
    hub.camera_watch = CameraWatch(hub, folder)
    with held(database):
        waits = []
        for _ in range(20):
            hub.wait(hub.version, 0.1)
            begun = time.monotonic()
            hub.live(1)
            waits.append(time.monotonic() - begun)
    version = hub.version

    assert max(waits) < SOON_S
    assert until(lambda: hub.log.settings(1).get("sight") == "lost", 20)  # its watcher lives on
    assert until(lambda: hub.version > version, 5)
    hub.close()


def test_a_log_that_another_holds_says_so_and_not_that_the_disk_is_full(database):
    log = Log(database)
    log.wait_at_most(0.1)
    with held(database), pytest.raises(HeldError, match=r"another program holds .*locked"):
        log.append(1, Stood("1"), Origin(1))
    log.close()
