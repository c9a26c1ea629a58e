"""A household as a stranger starts it: the real command, its children, and the signs they leave."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.patience import free_port, hear, until
from tests.places import COMMAND
from tracker.store.log import Log
from tracker.store.settings import store_setting

IMPATIENT = (sys.executable, Path(__file__).with_name("impatient.py"))
PUBLISHING = {"broker": "127.0.0.1:9", "table": "green"}  # nobody listens there


class Running:
    """`vingtetun run` in a folder of its own."""

    def __init__(self, folder, process, port):
        self.folder, self.process, self.port = folder, process, port

    def children(self):
        """Give what it started, and what that started."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def status(self):
        try:
            return json.loads((self.folder / "camera" / "status.json").read_text())
        except (OSError, ValueError):
            return {}

    def recorder(self):
        """Give the process that holds the camera's, once it does."""
        found = []

        def is_there():
            children = psutil.Process(self.process.pid).children()
            found[:] = [each for each in children if is_alive(each) and each.children()]
            return bool(found)

        assert until(is_there), "nobody holds a camera"
        return found[0]

    def kill(self):
        self.process.kill()
        self.process.wait()


def start(folder, *words, program=(COMMAND,)):
    """Start a command of ours in a folder, and read what it says."""
    return subprocess.Popen(
        [*program, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@contextmanager
def household(folder, camera, program=(COMMAND,), **choices):
    """Run a household until its camera sees; whatever a test finds, nothing is left running."""
    log = Log(folder / "evening.db")
    for name, value in choices.items():
        store_setting(log, name, value, 1)
    log.close()
    port = free_port()
    words = ["--db", "evening.db", "--port", str(port), "--camera", camera]
    process = start(folder, "run", "--no-browser", *words, program=program)
    running = Running(folder, process, port)
    left = []
    try:
        hear(process, "Ctrl-C")
        assert until(lambda: running.status().get("seeing")), words_of(folder)
        left = running.children()
        yield running
    finally:
        if process.poll() is None:
            left += running.children()
        process.kill()
        process.wait()
        process.stdout.close()
        for each in left:
            if each.is_running():
                each.kill()


def words_of(folder):
    """Give what the camera's process said."""
    return (folder / "camera.log").read_text()


def gone(processes):
    """Tell whether none of them runs any more."""
    return not [each for each in processes if is_alive(each)]


def is_alive(process):
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
