"""`vingtetun demo` as it is typed: its link, its errors, and that nothing is left behind."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from click.testing import CliRunner

from tests.patience import PATIENCE_S
from webui.demo import command
from webui.demo.film import MissingFilmError, open_film


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
        running.communicate(timeout=PATIENCE_S)

    assert [*home.rglob("*"), *temporary.iterdir(), *here.iterdir()] == []


def test_a_port_that_is_taken_is_said_in_one_sentence(monkeypatch):
    monkeypatch.setattr(command, "demo_app", lambda _: None)
    monkeypatch.setattr(command, "close", lambda _: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        found = CliRunner().invoke(command.demo, ["--no-browser", "--port", str(port)])

    assert found.exit_code == 2
    assert re.fullmatch(
        rf"vingtetun: 127\.0\.0\.1:{port} cannot be listened on \(.+\)\n", found.output
    )


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "the demo's film is missing"), ("fr", "le film de la démo manque")]
)
def test_a_film_that_is_missing_is_said_in_one_sentence(monkeypatch, tmp_path, lang, said):
    monkeypatch.setattr(command, "open_film", lambda: open_film(tmp_path))

    found = CliRunner().invoke(command.demo, ["--no-browser", "--lang", lang])

    assert found.exit_code == 2
    assert said in found.output
    assert len(found.output.splitlines()) == 1
    with pytest.raises(MissingFilmError):
        open_film(tmp_path)


def test_without_a_screen_the_link_is_to_be_opened_by_hand(monkeypatch, capsys):
    monkeypatch.setattr(command, "_has_screen", lambda: False)
    monkeypatch.setattr(command.webbrowser, "open", lambda _: pytest.fail("it was opened"))

    command._open("http://127.0.0.1:1/demo/", command.NO_BROWSER)

    assert "open the link yourself" in capsys.readouterr().out
