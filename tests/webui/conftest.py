"""A real application on a real temporary database, devices of every role, and a real browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
import time
from dataclasses import replace

import pytest

from tests.patience import PATIENCE_S, free_port
from tracker.game.coupfile import read_file
from tracker.game.events import Amended
from tracker.store.log import Origin
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.serve.connection import LIMITS
from webui.serve.listening import Listening

from .browsers import Browsers, browser_path
from .touch import see

TABLE = {
    "variant": "base",
    "pb": "Denis",
    "p1": "Anne",
    "p2": "Bruno",
    "bank": "400",
    "rule-lowest_stake": "2",
    "rule-highest_stake": "20",
}


@pytest.fixture
def camera(tmp_path):
    folder = tmp_path / "camera"
    folder.mkdir()
    return folder


class Eyes:
    """A camera's process that sees the table for as long as it is told to."""

    def __init__(self, folder):
        self.folder, self._seeing, self._thread = folder, threading.Event(), None

    def see(self):
        self._seeing.set()
        see(self.folder)
        self._thread = threading.Thread(target=self._go_on, daemon=True)
        self._thread.start()

    def lose(self):
        self.close()
        see(self.folder, age_ms=60_000)

    def close(self):
        self._seeing.clear()
        if self._thread is not None:
            self._thread.join()

    def _go_on(self):
        while self._seeing.is_set():
            see(self.folder, age_ms=-2000)  # ahead: a thread that waits for its turn is not lost
            time.sleep(0.3)


@pytest.fixture
def eyes(camera):
    eyes = Eyes(camera)
    yield eyes
    eyes.close()


@pytest.fixture
def app(tmp_path, camera):
    app = create_app(Config(tmp_path / "evening.db", camera))
    yield app
    close(app)


@pytest.fixture
def certificate(tmp_path):
    """A certificate of this machine's own, with its key beside it."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("a certificate is made with openssl")
    made = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=table -keyout t.key -out t.crt"
    own = ["-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([program, *made.split(), *own], cwd=tmp_path, check=True, capture_output=True)
    return tmp_path / "t.crt"


class Device:
    """A paired device that posts forms as the pages do."""

    def __init__(self, app, role):
        devices = app.extensions["devices"]
        self.app = app
        self.client = app.test_client()
        self.token = devices.pair(devices.new_code(role), role.value, now_ms())
        self.client.set_cookie("vingtetun", self.token)
        self.form = re.search(r'form-token" content="(\w+)', self.get("/players").text).group(1)

    def get(self, path, **headers):
        return self.client.get(path, headers=headers)

    def post(self, path, **fields):
        return self.client.post(path, data={"csrf": self.form, **fields})

    def act(self, *actions):
        for action in actions:
            answer = self.post("/act", do=action)
            assert answer.status_code == 303, answer.text

    def entries(self):
        hub = self.app.extensions["hub"]
        return hub.live(hub.current()).entries

    def table(self):
        hub = self.app.extensions["hub"]
        return hub.live(hub.current()).table


@pytest.fixture
def banker(app):
    return Device(app, Role.BANKER)


@pytest.fixture
def table(banker):
    """The banker's device with an evening open."""
    assert banker.post("/new", **TABLE).status_code == 303
    return banker


@pytest.fixture
def load(app):
    """Give a function that writes a coup file into the log as an evening of its own."""

    def write(text, source="camera", pace_ms=0):
        hub = app.extensions["hub"]
        log = read_file(text)
        session = hub.open_session(log.entries[0].event, None)
        for number, entry in enumerate(log.entries[1:], 1):
            event = entry.event
            if isinstance(event, Amended):
                event = replace(event, target=event.target + session - 1)
            hub.write(session, [event], Origin(now_ms() + number * pace_ms, source))
        return session

    return write


# the browser


class Served:
    """The application on a port of its own; it can be stopped and started again."""

    def __init__(self, app, keys=None, limits=LIMITS):
        self.app, self.keys, self.limits = app, keys, limits
        self.port = free_port()
        self.start()

    def start(self):
        self.listening = Listening(self.app, ("127.0.0.1", self.port), self.keys, self.limits)
        self.thread = threading.Thread(target=self.listening.run, daemon=True)
        self.thread.start()

    def stop(self):
        self.listening.close()
        self.thread.join(PATIENCE_S)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def served(app):
    served = Served(app)
    yield served
    app.extensions["hub"].close()
    served.stop()


@pytest.fixture(scope="session")
def browsers():
    path = browser_path()
    if path is None:
        pytest.skip("no chromium here; install it, or name it in CHROMIUM")
    pytest.importorskip("playwright")
    browsers = Browsers(path)
    yield browsers
    browsers.close()


@pytest.fixture
def chromium(browsers):
    with browsers.lent() as browser:
        yield browser


@pytest.fixture
def axe():
    return pytest.importorskip("axe_core_python.sync_playwright").Axe()


@pytest.fixture
def tablet(served, chromium):
    """Give a function that opens a paired tablet's page."""

    def open_tablet(
        role=Role.BANKER, locale="fr-FR", size=(1280, 800), scheme="dark", worker="allow"
    ):
        context = chromium.new_context(
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            has_touch=True,
            service_workers=worker,
        )
        devices = served.app.extensions["devices"]
        token = devices.pair(devices.new_code(role), locale, now_ms())
        context.add_cookies([{"name": "vingtetun", "value": token, "url": served.url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.goto(served.url + "/")
        return page

    return open_tablet
