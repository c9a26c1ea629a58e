"""What comes over the wire and is no request: the server answers somehow, and goes on."""

import http.client
import json
import random
import socket
import stat
import subprocess
import sys
from subprocess import PIPE

import pytest

from tests.patience import PATIENCE_S, hear, until
from tests.places import ROOT
from tests.security.crowd import listen, most, status_of
from tests.webui.conftest import TABLE, Device, Served, app, camera, served  # noqa: F401  fixtures
from webui.core.devices import CODE_DIGITS, CODE_MINUTES, Devices, Role
from webui.core.guesses import TRIES_OF_ALL, Guesses
from webui.streams.audience import EACH, FOR_BANKERS, MOST

CROWD = 10_000

NONSENSE = [
    b"",
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /%ff%fe%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /../../../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/../../pyproject.toml HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /static/%2e%2e/%2e%2e/pyproject.toml HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 300_000 + b" HTTP/1.1\r\n\r\n",
    b"POST /act HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /act HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999\r\n\r\nx",
    b"POST /act HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n",
    b"POST /act HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
    b"POST /act HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n0\r\n\r\n",
    b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
    b"Content-Type: multipart/form-data; boundary=\r\n\r\n--\r\n--\r\n-",
    b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\ncode=%ff%zz%0",
    b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n"
    b'Content-Type: application/json; charset=nonsense\r\n\r\n{"a":\xff',
]  # fmt: skip


def send(port, raw):
    """Send bytes, and give what comes back at first."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as wire:
        try:
            wire.sendall(raw)
            wire.shutdown(socket.SHUT_WR)
            return wire.recv(65536)
        except OSError:
            return b""  # it closed the door


def lives(server):
    """Ask for a page; one whose connection was let go for others' asks once more, as browsers do."""
    try:
        return is_answered(server)
    except ConnectionResetError:
        return is_answered(server)


def is_answered(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    connection.request("GET", "/pair")
    status = connection.getresponse().status
    connection.close()
    return status == 200


@pytest.mark.parametrize("raw", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_on_the_wire_is_refused_and_the_server_goes_on(served, raw):  # noqa: F811
    answer = send(served.port, raw)

    assert not answer.startswith((b"HTTP/1.1 500", b"HTTP/1.0 500")), answer[:200]
    assert b"[project]" not in answer
    assert b"root:" not in answer
    assert lives(served)


def test_random_bytes_are_refused_and_the_server_goes_on(served):  # noqa: F811
    walk = random.Random(5)  # noqa: S311  noise, no secret
    for _ in range(50):
        head = walk.choice([b"", b"GET ", b"POST /act HTTP/1.1\r\n"])
        answer = send(served.port, head + walk.randbytes(walk.randint(1, 3000)) + b"\r\n\r\n")
        assert b" 500 " not in answer[:30]

    assert lives(served)


def test_a_body_of_a_gigabyte_is_refused_before_it_is_read(served):  # noqa: F811
    head = b"POST /pair HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1073741824\r\n\r\n"

    assert b" 413 " in send(served.port, head)[:30]


# the streams


def test_more_listeners_than_there_is_room_for_are_told_so_and_pages_still_come(app, served):  # noqa: F811
    Device(app, Role.BANKER).post("/new", **TABLE)
    bankers = [Device(app, Role.BANKER) for _ in range(10)]
    wires = [listen(served.port, banker.token) for banker in bankers for _ in range(EACH)]
    try:
        found = [status_of(wire) for wire in wires]
        assert found.count(200) == MOST
        assert found.count(503) == len(wires) - MOST
        assert lives(served)
    finally:
        for wire in wires:
            wire.close()


def test_one_phone_has_a_share_of_the_streams_and_phones_leave_some_to_the_bankers(app, served):  # noqa: F811
    banker = Device(app, Role.BANKER)
    banker.post("/new", **TABLE)
    phones = [Device(app, Role.TABLE), *(Device(app, Role.PLAYERS) for _ in range(9))]
    wires = []
    try:
        for phone in phones:
            held = [listen(served.port, phone.token, "players") for _ in range(MOST)]
            wires += held
            assert [status_of(wire) for wire in held].count(200) <= EACH
        assert app.extensions["audience"].open == MOST - FOR_BANKERS
        wires += [listen(served.port, banker.token) for _ in range(EACH)]
        assert [status_of(wire) for wire in wires[-EACH:]] == [200] * EACH
    finally:
        for wire in wires:
            wire.close()


def test_a_listener_that_has_gone_makes_room(app, served):  # noqa: F811
    banker = Device(app, Role.BANKER)
    banker.post("/new", **TABLE)
    for wire in [listen(served.port, banker.token) for _ in range(EACH)]:
        assert status_of(wire) == 200
        wire.close()
    assert until(lambda: app.extensions["audience"].open == 0)

    again = listen(served.port, banker.token)
    assert status_of(again) == 200
    again.close()


@pytest.mark.serial
@pytest.mark.slow
def test_ten_thousand_listeners_at_once_starve_nobody(app):  # noqa: F811
    banker = Device(app, Role.BANKER)
    banker.post("/new", **TABLE)
    count = min(CROWD, most())  # where the system lends fewer files, as many as it lends
    server = Served(app)
    program = [sys.executable, "-m", "tests.security.crowd", str(server.port), banker.token]
    with subprocess.Popen(
        [*program, str(count)], cwd=ROOT, stdin=PIPE, stdout=PIPE, text=True
    ) as listeners:
        try:
            hear(listeners, "open")
            for number in range(5):
                assert lives(server)
                assert banker.post("/act", do=f"stake 1 {number + 1}").status_code == 303
            found = json.loads(listeners.communicate("enough\n", PATIENCE_S)[0])
        finally:
            listeners.kill()
            app.extensions["hub"].close()
            server.stop()

    # one address has a share of the connections: most are let go for those that come after them
    assert found["200"] == EACH
    assert set(found) <= {"200", "503", "0"}


# pairing, secrets


def test_a_code_cannot_be_guessed_while_it_is_open(app):  # noqa: F811
    """A hundred guesses a minute, ten minutes long, of a hundred million codes, whoever guesses."""
    devices = app.extensions["devices"]
    devices.guesses = Guesses(lambda: 1000.0)  # all in one minute
    code = devices.new_code(Role.BANKER)
    answers = [
        app.test_client()
        .post(
            "/pair",
            data={"code": f"{guess:08}"},
            environ_base={"REMOTE_ADDR": f"192.168.1.{guess % 200}"},
        )
        .status_code
        for guess in range(1000)
        if f"{guess:08}" != code
    ]

    assert answers.count(403) == TRIES_OF_ALL
    assert set(answers) == {403, 429}
    assert TRIES_OF_ALL * CODE_MINUTES / 10**CODE_DIGITS <= 1e-5


def test_what_pairs_devices_is_readable_by_its_owner_alone(app, tmp_path):  # noqa: F811
    [path] = tmp_path.glob("*.devices.db")

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_of_devices_that_others_could_read_is_closed_to_them(tmp_path):

    path = tmp_path / "evening.devices.db"
    Devices(path).close()
    path.chmod(0o644)

    Devices(path).close()

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_no_token_and_no_code_stands_in_any_file(app, tmp_path):  # noqa: F811
    devices = app.extensions["devices"]
    code = devices.new_code(Role.BANKER)
    token = Device(app, Role.BANKER).token

    content = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())

    assert code.encode() not in content
    assert token.encode() not in content
