"""A recorder that hangs is noticed, said on the tablet, ended, and started again."""

import json
import os
import signal
import time

import psutil
import pytest

from tests.evening.banker import Tablet
from tests.evening.household import IMPATIENT, PUBLISHING, household, is_alive, words_of
from tests.evening.impatient import HANGS_AFTER_S as IMPATIENT_S
from tests.live.fake_cameras import NOW_AND_THEN_S, phone
from tests.patience import until
from tests.webui.touch import see
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.store.camera_link import CameraFolder
from tracker.store.camera_report import CameraReport
from tracker.store.locks import PUBLISHER, beat, heartbeat_file, holding_locks, lock_of
from tracker.store.log import Log, Origin
from webui.supervisor.heartbeat import HANGS_AFTER_S, STARTS_WITHIN_S, Heartbeat
from webui.views.camera_gaps import Gap, gaps
from webui.views.camera_status import read_camera_status

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")
def test_a_recorder_that_hangs_is_said_on_the_tablet_and_started_again(tmp_path):
    log = Log(tmp_path / "evening.db")
    log.append(log.open_session(OPENING, Origin(1)).seq, CoupOpened(), Origin(2))
    log.close()
    with phone(NOW_AND_THEN_S) as served, household(tmp_path, served.url, IMPATIENT) as running:
        tablet = Tablet(tmp_path / "evening.db")
        tablet.connect(running.port)
        recorder = running.recorder()
        held = recorder.children()
        os.kill(recorder.pid, signal.SIGSTOP)
        begun = time.monotonic()

        assert until(lambda: "Its program does not answer" in tablet.get("/table"), 15)
        assert is_alive(recorder)
        assert until(lambda: not is_alive(recorder), 3 * IMPATIENT_S)
        assert time.monotonic() - begun > IMPATIENT_S - 2
        assert until(lambda: not [each for each in held if is_alive(each)], 10)
        assert until(lambda: running.status().get("seeing")), words_of(tmp_path)
        again = running.recorder()
        tablet.connect(running.port)  # the server has let the idle connection go
        assert until(lambda: "Table not seen since" not in tablet.get("/table"), 20)
        tablet.close()

        assert again.pid != recorder.pid
        assert psutil.Process(again.pid).is_running()

    assert "did not answer any more; it was ended" in words_of(tmp_path)


def publisher_of(folder):
    """Give the process that publishes, as the note beside its lock says."""
    try:
        return psutil.Process(json.loads((folder / "evening.publisher.holder").read_text())["pid"])
    except (OSError, ValueError, psutil.NoSuchProcess):
        return None


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nobody can be stopped here")
def test_a_publisher_that_hangs_is_ended_and_started_again(tmp_path):
    with (
        phone(NOW_AND_THEN_S) as served,
        household(tmp_path, served.url, IMPATIENT, **PUBLISHING) as running,
    ):
        assert until(lambda: "Publishing" in (tmp_path / "room.log").read_text())
        publisher, recorder = publisher_of(tmp_path), running.recorder()
        assert not until(lambda: not is_alive(publisher), 3)
        os.kill(publisher.pid, signal.SIGSTOP)
        begun = time.monotonic()

        assert until(lambda: not is_alive(publisher), 3 * IMPATIENT_S)
        assert time.monotonic() - begun > IMPATIENT_S - 2
        assert until(lambda: (tmp_path / "room.log").read_text().count("Publishing") == 2)
        again = publisher_of(tmp_path)

        assert again.pid != publisher.pid
        assert is_alive(again)
        assert is_alive(recorder)  # it was not the one that hung

    assert "did not answer any more; it was ended" in (tmp_path / "room.log").read_text()


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def sign(tmp_path):
    panel = CameraFolder(tmp_path)
    clock = Clock()
    return panel, clock, Heartbeat(panel.status, clock)


def passes(heartbeat, clock, seconds):
    for _ in range(round(seconds * 10)):
        clock.now += 0.1
        heartbeat.check()


def test_one_that_was_heard_hangs_after_twenty_seconds_of_silence(sign):
    panel, clock, heartbeat = sign
    panel.tell(CameraReport(5, fps=1))
    passes(heartbeat, clock, HANGS_AFTER_S - 1)
    assert not heartbeat.is_lost
    panel.tell(CameraReport(5, fps=2))
    passes(heartbeat, clock, HANGS_AFTER_S - 1)
    assert not heartbeat.is_lost

    passes(heartbeat, clock, 2)

    assert heartbeat.is_lost


def test_a_publisher_that_has_only_its_lock_is_just_starting(tmp_path):
    """To read a long evening takes a slow disk its time."""
    database, clock = tmp_path / "evening.db", Clock()
    heartbeat = Heartbeat(heartbeat_file(database, PUBLISHER), clock)
    with holding_locks(PUBLISHER, lock_of(database, PUBLISHER)):
        passes(heartbeat, clock, 2 * HANGS_AFTER_S)
        assert not heartbeat.is_lost
        beat(database, PUBLISHER)
        passes(heartbeat, clock, 1)
        assert not heartbeat.is_lost
        passes(heartbeat, clock, HANGS_AFTER_S)
        assert heartbeat.is_lost


def test_one_that_is_just_starting_has_longer(sign):
    _, clock, heartbeat = sign
    passes(heartbeat, clock, STARTS_WITHIN_S - 1)
    assert not heartbeat.is_lost

    passes(heartbeat, clock, 2)
    assert heartbeat.is_lost

    heartbeat.begin()
    assert not heartbeat.is_lost


def test_a_computer_that_slept_takes_nobody_for_hanging(sign):
    panel, clock, heartbeat = sign
    panel.tell(CameraReport(5, fps=1))
    heartbeat.check()

    clock.now += 3600
    heartbeat.check()

    assert not heartbeat.is_lost


def test_after_one_was_ended_the_tablet_is_told_why(tmp_path):
    see(tmp_path)
    CameraFolder(tmp_path).tell_of_hanging()

    seen = read_camera_status(tmp_path)
    assert (seen.state, seen.why) == ("lost", "hung")


def test_one_that_never_said_anything_is_not_spoken_for(tmp_path):
    CameraFolder(tmp_path).tell_of_hanging()

    assert read_camera_status(tmp_path).state == "none"


def test_a_gap_that_two_servers_noted_is_one():
    noted = [(5, "lost"), (6, "lost"), (9, "ok"), (9, "ok"), (20, "lost")]

    assert gaps(noted) == [Gap(5, 9), Gap(20, None)]
