"""`vingtetun demo` as it is typed: its link, its errors, and that nothing is left behind."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import closing

import pytest
from click.testing import CliRunner

from tests.patience import PATIENCE_S
from tracker.cli.errors import BadInputError
from webui.demo import command
from webui.serve import browser


def heed_ctrl_c():
    """Let Ctrl-C end a child again: a shell that runs the tests in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_serves_its_page_without_pairing_and_leaves_nothing_behind(tmp_path, end):
    home, temporary, here = (tmp_path / name for name in ("home", "temporary", "here"))
    for each in (home, temporary, here):
        each.mkdir()
    surroundings = os.environ | {"HOME": str(home), "TMPDIR": str(temporary), "LANG": "C"}
    running = subprocess.Popen(
        (sys.executable, "-u", "-m", "tracker", "demo", "--no-browser", "--port", "0"),
        stdout=subprocess.PIPE,
        text=True,
        cwd=here,
        env=surroundings,
        preexec_fn=heed_ctrl_c,  # noqa: PLW1509  this process has no threads that hold a lock
    )
    try:
        link = re.search(r"http://\S+", running.stdout.readline())[0]
        with urllib.request.urlopen(  # noqa: S310  our own page
            link, timeout=PATIENCE_S
        ) as page:
            assert 'class="station"' in page.read().decode()
        assert [each.name[:15] for each in temporary.iterdir()] == ["vingtetun-demo-"]
    finally:
        running.send_signal(end)
        try:
            running.communicate(timeout=PATIENCE_S)
        finally:
            running.kill()

    assert [*home.rglob("*"), *temporary.iterdir(), *here.iterdir()] == []


def test_a_port_that_is_taken_is_said_in_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = CliRunner().invoke(command.demo, ["--no-browser", "--port", str(port)])

    assert found.exit_code == 2
    assert re.fullmatch(
        rf"vingtetun: 127\.0\.0\.1:{port} cannot be listened on \([^()]+\); choose another port with --port\n",
        found.output,
    )


def test_where_no_port_was_asked_for_a_taken_one_gives_another(app):
    # the usual port may be taken already, which serves as well
    with (
        closing(command.listening_on(app, None)) as first,
        closing(command.listening_on(app, None)) as second,
    ):
        assert first.port != second.port


def test_a_film_that_is_missing_is_said_in_one_sentence(tmp_path):
    with pytest.raises(BadInputError, match="the demo's film is missing: install vingtetun again"):
        command.demo_app(tmp_path, films=tmp_path)


def test_where_no_browser_opens_the_link_is_to_be_opened_by_hand(monkeypatch, capsys):
    for screen in ("", ":0"):
        monkeypatch.setenv("DISPLAY", screen)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        browser.open_or_say("http://127.0.0.1:1/demo/", browser.NO_BROWSER, opens=lambda _: False)

        assert "open the link yourself" in capsys.readouterr().out


def test_where_a_browser_opens_nothing_is_said(monkeypatch, capsys):
    monkeypatch.setenv("DISPLAY", ":0")
    opened = []
    browser.open_or_say(
        "http://127.0.0.1:1/demo/", browser.NO_BROWSER, lambda it: not opened.append(it)
    )

    assert opened == ["http://127.0.0.1:1/demo/"]
    assert capsys.readouterr().out == ""
