"""Strangers who connect and say nothing, or never finish: they cost little, and others get in."""

import http.client
import re
import socket
import ssl
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import PIPE

import pytest
from flask import request

from tests.patience import PATIENCE_S, free_port, hear, until
from tests.places import ROOT
from tests.security.crowd import listen, most, status_of
from tests.webui.conftest import Served, app, camera, certificate, served  # noqa: F401  fixtures
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms
from webui.serve.connection import NEW_LOOKS, NEW_S, Limits
from webui.serve.listening import Listening, certificate_of
from webui.serve.server import MOST_CONNECTIONS, SHARE
from webui.streams.audience import EACH, MOST

CROWD = 5000
MOST_MORE_MB = 100
STATUS = Path("/proc/self/status")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="asks for fork and resource")
SHORT = Limits(request_s=1.0)


class Process:
    """The command itself, in a process of its own."""

    def __init__(self, folder, *options, files=None):
        self.port, self.words = free_port(), folder / "words.txt"
        program = [sys.executable, "-c", "from webui.serve.command import serve; serve()"]
        own = ["--db", str(folder / "evening.db"), "--port", str(self.port), *options]
        limit = [] if files is None else ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh"]
        with self.words.open("w") as words:
            self.running = subprocess.Popen(
                [*limit, *program, *own], cwd=ROOT, stdout=PIPE, stderr=words, text=True
            )
        self.said = hear(self.running, "Ctrl-C")
        own = options[1] if "--certificate" in options else None
        self.keys = ssl.create_default_context(cafile=own) if own else None

    def page(self, wait_s=PATIENCE_S):
        """Give the status of a page; whoever asks connects anew."""
        if self.keys is None:
            wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait_s)
        else:
            wire = http.client.HTTPSConnection(
                "127.0.0.1", self.port, timeout=wait_s, context=self.keys
            )
        wire.request("GET", "/pair")
        status = wire.getresponse().status
        wire.close()
        return status

    def memory_mb(self):
        status = Path(f"/proc/{self.running.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def end(self):
        self.running.terminate()
        self.running.wait(PATIENCE_S)
        self.running.stdout.close()
        return self.words.read_text()


@contextmanager
def crowd_of(count, port, beginning=""):
    program = [sys.executable, "-m", "tests.security.silent", str(port), str(count), beginning]
    with subprocess.Popen(program, cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True) as crowd:
        try:
            hear(crowd, "open")
            yield
            assert crowd.poll() is None
        finally:
            crowd.kill()


@pytest.fixture(params=["http", "https"])
def process(request, tmp_path):
    options = []
    if request.param == "https":
        options = ["--certificate", str(request.getfixturevalue("certificate"))]
    process = Process(tmp_path, *options)
    yield process
    process.end()


@pytest.mark.slow
@pytest.mark.skipif(not STATUS.exists(), reason="the memory of a process stands in /proc")
@pytest.mark.parametrize("beginning", ["", "GET / HTTP/1.1\r\nHost: loc"], ids=["silent", "begun"])
def test_five_thousand_silent_connections_cost_little_and_keep_nobody_out(process, beginning):
    assert process.page() == 200
    before = process.memory_mb()
    with crowd_of(min(CROWD, most()), process.port, beginning):
        assert [process.page() for _ in range(10)] == [200] * 10
        assert process.memory_mb() - before < MOST_MORE_MB

    assert process.end() == ""


@pytest.mark.slow
def test_with_few_files_a_crowd_is_not_written_about_for_each_one(tmp_path, certificate):  # noqa: F811
    process = Process(tmp_path, "--certificate", str(certificate), files=96)
    with crowd_of(min(1000, most()), process.port):
        assert process.page() == 200

    assert len(process.end().splitlines()) <= 2


def test_where_the_system_has_no_file_left_it_is_said_once(app, caplog):  # noqa: F811
    hasty = Served(app, limits=Limits(no_file_s=0.05))
    server = hasty.listening._server
    tries = []

    class Full:
        """A listening socket, and no file for what it lets in."""

        def __init__(self, own):
            self._own = own

        def accept(self):
            tries.append(time.monotonic())
            raise OSError(24, "Too many open files")

        def __getattr__(self, name):
            return getattr(self._own, name)

    own, server.socket = server.socket, Full(server.socket)
    waiting = socket.create_connection(("127.0.0.1", hasty.port), timeout=PATIENCE_S)
    assert until(lambda: len(tries) >= 5)
    server.socket = own

    assert ask(hasty.port, b"GET /pair HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(
        b"HTTP/1.1 200"
    )
    waiting.close()
    assert [each.message for each in caplog.records if each.name == "webui.serve.server"] == [
        "no further connection can be opened: Too many open files"
    ]
    hasty.stop()


def ask(port, raw):
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as wire:
        wire.sendall(raw)
        return wire.recv(65536)


def is_closed(wire):
    try:
        return wire.recv(1) == b""
    except OSError:
        return True


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: local",
        b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\ncode=",
    ],
    ids=["silent", "head", "body"],
)
def test_a_request_that_comes_byte_by_byte_must_still_be_whole_in_time(
    app,  # noqa: F811
    beginning,
):
    hasty = Served(app, limits=SHORT)
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=0.1) as wire:
        wire.sendall(beginning)
        while time.monotonic() - began < 60:
            try:
                if beginning:
                    wire.sendall(b"a")
                if wire.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        assert time.monotonic() - began < 30
    hasty.stop()


def test_a_handshake_that_does_not_go_on_is_given_up(app, certificate):  # noqa: F811
    secure = Served(app, certificate_of(certificate), SHORT)
    try:
        with socket.create_connection(("127.0.0.1", secure.port), timeout=PATIENCE_S) as wire:
            wire.sendall(b"\x16\x03\x01")
            assert is_closed(wire)
    finally:
        secure.stop()


def test_an_answer_that_nobody_takes_is_given_up(app):  # noqa: F811
    @app.get("/endless")
    def endless():
        return app.response_class(b"x" * 65536 for _ in iter(int, 1))

    open_door = Served(app, limits=SHORT)
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", open_door.port))
        wire.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert until(lambda: open_door.listening._server.connections)
        assert until(lambda: not open_door.listening._server.connections)
    open_door.stop()


def test_a_head_over_sixteen_kilobytes_is_refused(served):  # noqa: F811
    head = "GET /pair HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n"

    assert b" 200 " in ask(served.port, head.format("y" * 15_000).encode())[:20]
    assert b" 431 " in ask(served.port, head.format("y" * 17_000).encode())[:20]


def test_one_address_has_a_share_of_the_connections(served):  # noqa: F811
    share = MOST_CONNECTIONS // SHARE
    wires = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(share + 10)]
    server = served.listening._server

    assert until(lambda: all(is_closed(each) for each in wires[:10]), 10)
    assert ask(served.port, b"GET /pair HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert len(server.connections) <= share
    for each in wires:
        each.close()


def test_whoever_is_being_answered_is_not_dropped_for_a_newcomer(app, served):  # noqa: F811
    goes_on = threading.Event()

    @app.get("/slow")
    def slow():
        goes_on.wait(PATIENCE_S)
        return "done"

    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S) as first:
        first.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert until(lambda: any(each.requests for each in served.listening._server.connections))
        crowd = [
            socket.create_connection(("127.0.0.1", served.port))
            for _ in range(MOST_CONNECTIONS // SHARE + 10)
        ]
        assert ask(served.port, b"GET /pair HTTP/1.1\r\nHost: localhost\r\n\r\n")
        goes_on.set()
        assert first.makefile("rb").read().endswith(b"done")
    for each in crowd:
        each.close()


@pytest.mark.parametrize("looks", [1, NEW_LOOKS])
def test_whom_a_busy_server_has_hardly_looked_at_is_not_taken_for_silent(app, looks):  # noqa: F811
    listening = Listening(app, ("127.0.0.1", 0), None, Limits(connections=2 * SHARE))
    server, wires = listening._server, []

    def come():
        wires.append(socket.create_connection(("127.0.0.1", listening.port), timeout=PATIENCE_S))
        return wires[-1]

    def look_until(seen):
        assert until(lambda: server.serve_for(0.01) or seen())

    asked = come()
    asked.sendall(b"GET /pair HTTP/1.1\r\nHost: localhost\r\n\r\n")
    look_until(lambda: any(e.has_asked and not e.is_answered for e in server.connections))
    honest = come()
    look_until(lambda: len(server.connections) == 2)
    for _ in range(looks - 1):
        server.serve_for(0.01)
    for each in server.connections:
        each.since_s -= 2 * NEW_S  # the server was busy for so long
    newcomer = come()
    look_until(lambda: any(e.addr[1] == newcomer.getsockname()[1] for e in server.connections))

    left = {each.addr[1] for each in server.connections}
    assert (honest.getsockname()[1] in left) == (looks < NEW_LOOKS)
    assert (asked.getsockname()[1] in left) == (looks >= NEW_LOOKS)
    for wire in wires:
        wire.close()
    listening.close()


def test_long_bodies_and_long_answers_pass_tls_whole(app, certificate):  # noqa: F811
    @app.post("/pair/echo")
    def echo():
        return request.get_data() * 50

    app.view_functions["devices.pair"] = echo
    secure = Served(app, certificate_of(certificate))
    sent = bytes(range(256)) * 240
    keys = ssl.create_default_context(cafile=certificate)
    wire = http.client.HTTPSConnection("127.0.0.1", secure.port, timeout=PATIENCE_S, context=keys)
    try:
        for _ in range(3):
            wire.request("POST", "/pair", sent)
            assert wire.getresponse().read() == sent * 50
    finally:
        wire.close()
        secure.stop()


def test_nonsense_instead_of_a_handshake_is_closed_without_a_word(app, certificate, caplog):  # noqa: F811
    secure = Served(app, certificate_of(certificate))
    for nonsense in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"\0" * 9000, b"\0" * 50):
        with socket.create_connection(("127.0.0.1", secure.port), timeout=PATIENCE_S) as wire:
            with suppress(OSError):  # the server may have closed it before all of it was sent
                wire.sendall(nonsense)
                wire.shutdown(socket.SHUT_WR)
            while not is_closed(wire):
                pass
    secure.stop()

    assert caplog.records == []


def paired(folder, role):
    """Pair a device in the file that the process reads."""
    devices = Devices(folder / "evening.devices.db")
    token = devices.pair(devices.new_code(role), role.value, now_ms())
    devices.close()
    return token


def test_forty_streams_of_one_phone_keep_nobody_out(tmp_path):
    process = Process(tmp_path)
    phone, banker = paired(tmp_path, Role.PLAYERS), paired(tmp_path, Role.BANKER)
    wires = [listen(process.port, phone, "players") for _ in range(MOST)]
    try:
        assert [status_of(wire) for wire in wires].count(200) == EACH
        wires.append(listen(process.port, banker, "table"))
        assert status_of(wires[-1]) == 200
    finally:
        for wire in wires:
            wire.close()
        process.end()
