"""The server ends while pages are being drawn: SQLite, closed under a reader, kills the process."""

import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from webui.core.evening_hub import EveningHub
from webui.core.shutdown import until_closed
from webui.streams.routes import DrawingCache

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("what", ["hub", "devices"])
def test_a_file_closed_under_its_readers_ends_them_and_nothing_else(what, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.webui.closing", what, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "ended\n", "")


class Noticed(DrawingCache):
    """Drawings, and whether one has been begun."""

    def __init__(self, app):
        super().__init__(app)
        self.begun = threading.Event()

    def _draw(self, wanted):
        self.begun.set()
        return super()._draw(wanted)


def test_a_page_that_is_being_drawn_then_ends_without_a_word(app, table):
    hub = app.extensions["hub"]
    drawn = app.extensions["drawn"] = Noticed(app)
    answer = table.client.get("/stream/table", buffered=False)
    pieces = answer.iter_encoded()
    next(pieces)
    with ThreadPoolExecutor() as page:
        with hub.lock:  # the page waits here, half drawn
            rest = page.submit(list, pieces)
            assert drawn.begun.wait(PATIENCE_S)
            hub.close()
        assert rest.result(PATIENCE_S) == []
    answer.close()


def read(file):
    yield "one"
    yield str(file.execute("SELECT 2").fetchone())


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_file_that_fails_while_it_should_be_open_is_trouble(is_closed):
    file = sqlite3.connect(":memory:")
    events = until_closed(read(file), lambda: is_closed)
    assert next(events) == "one"
    file.close()

    if is_closed:
        assert list(events) == []
    else:
        with pytest.raises(sqlite3.ProgrammingError):
            next(events)


def test_a_room_that_is_closed_while_its_first_page_comes_waits_for_the_watcher(tmp_path):
    starting = threading.Event()

    class Slow(threading.Thread):
        def start(self):
            starting.set()
            time.sleep(0.2)
            super().start()

    hub = EveningHub(tmp_path / "evening.db", Slow)
    with ThreadPoolExecutor() as page:
        waiting = page.submit(hub.wait, hub.version, PATIENCE_S)
        assert starting.wait(PATIENCE_S)
        hub.close()
        assert waiting.result(PATIENCE_S) >= 0
