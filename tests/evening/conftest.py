from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from tests.evening.banker import Tablet
from tests.places import ROOT
from tracker.game.events import CoupOpened, SessionOpened
from tracker.game.rules import PRESETS
from tracker.store.log import Log, Origin

OPENING = SessionOpened(PRESETS["base"], "Denis", ("Anne", "Bruno"), 400)


class Zygote:
    """Starts processes on order, and kills them without a word of warning."""

    def __init__(self):
        program = [sys.executable, "-m", "tests.evening.zygote"]
        self.process = subprocess.Popen(
            program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.started = set()

    def start(self, *order):
        """Give the number and the port of a new process that is ready."""
        self.process.stdin.write(" ".join(map(str, order)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline().split()
        while line[0] != "ready":  # the last words of one that was killed
            line = self.process.stdout.readline().split()
        pid, port = int(line[1]), int(line[2])
        self.started.add(pid)
        return pid, port

    def kill(self, pid):
        """Kill a process, and wait until it is gone: it may be in the middle of a write."""
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            while True:
                os.kill(pid, 0)
                time.sleep(0.001)
        self.started.discard(pid)

    def close(self):
        for pid in list(self.started):
            self.kill(pid)
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture(scope="session")
def zygote():
    pytest.importorskip("resource", reason="processes are forked and limited as POSIX has it")
    zygote = Zygote()
    yield zygote
    zygote.close()


@pytest.fixture
def database(tmp_path):
    """A database with one evening of two players open."""
    path = tmp_path / "evening.db"
    log = Log(path)
    session = log.open_session(OPENING, Origin(1)).seq
    log.append(session, CoupOpened(), Origin(2))
    log.close()
    return path


@pytest.fixture
def tablet(database):
    tablet = Tablet(database)
    yield tablet
    tablet.close()
