"""An address that is given back: nobody is answered there, and nothing is written where it was."""

import http.client
import threading
import time
from contextlib import ExitStack

from flask import Flask

from tests.patience import PATIENCE_S, answers, free_port, until
from tests.security.crowd import listen, status_of
from webui.serve.listening import LOOPBACK, Listening


class Running:
    """A place to listen, in a thread of its own."""

    def __init__(self, app, address=LOOPBACK):
        self.listening = Listening(app, address)
        self.port = self.listening.port
        self.thread = threading.Thread(target=self.listening.run, daemon=True)
        self.thread.start()

    def end(self):
        self.listening.close()
        self.thread.join(PATIENCE_S)
        assert not self.thread.is_alive()


def get(port, path="/"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", path)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def test_what_is_opened_once_an_address_is_closed_is_not_written_into(app, table, tmp_path):
    """An answer wakes its server through a pipe, and the pipe's number is soon another file's."""
    running = Running(app)
    wire = listen(running.port, table.token)
    assert status_of(wire) == 200

    running.listening.close()
    with ExitStack() as opened:
        files = [opened.enter_context((tmp_path / f"{n}.new").open("wb")) for n in range(20)]
        app.extensions["hub"].close()  # which ends the page
        assert until(lambda: app.extensions["audience"].open == 0)
        running.end()
    wire.close()

    assert {file.name for file in files if (tmp_path / file.name).stat().st_size} == set()


def test_whoever_listens_to_a_closed_address_hears_no_more_and_no_thread_waits(app, table):
    before = threading.active_count()
    running = Running(app)
    wire = listen(running.port, table.token)
    assert status_of(wire) == 200

    running.end()

    while wire.recv(4096):
        pass
    wire.close()
    assert not answers(running.port)
    assert until(lambda: threading.active_count() <= before + 1)  # the hub looks on


def test_a_page_that_closes_its_own_address_is_still_answered():
    app = Flask(__name__)
    running = Running(app)

    @app.get("/")
    def shut():
        running.listening.close()
        return "shut"

    assert get(running.port) == "shut"
    running.thread.join(PATIENCE_S)
    assert not answers(running.port)


def test_an_address_is_free_again_at_once(app):
    port = free_port()
    for _ in range(3):
        running = Running(app, ("127.0.0.1", port))
        assert "<html" in get(port, "/pair")
        running.listening.close()


def test_an_address_that_is_closed_before_it_runs_does_not_run(app):
    listening = Listening(app, LOOPBACK)
    listening.close()

    listening.run()
    listening.close()

    assert not answers(listening.port)


class LateToWake(Listening):
    """A place whose server another call wakes a moment before `close` does."""

    def _wake(self):
        answers(self.port)  # this call wakes the server: it sees that it is to end
        time.sleep(0.3)
        super()._wake()


def test_a_server_that_another_call_wakes_first_is_closed_without_an_error(app):
    late = LateToWake(app, LOOPBACK)
    thread = threading.Thread(target=late.run, daemon=True)
    thread.start()
    assert until(lambda: answers(late.port))

    late.close()

    thread.join(PATIENCE_S)
    assert not thread.is_alive()
