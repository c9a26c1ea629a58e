"""One command runs the evening; what the house chose is carried out, kept, and kept running."""

import os
import re
import signal
import ssl
import subprocess
import sys
import urllib.request
from contextlib import suppress

import pytest
from click.testing import CliRunner

from tests.evening.pretended import Pretended
from tests.patience import PATIENCE_S, free_port, hear, until
from tests.webui.conftest import Device, app, camera, certificate  # noqa: F401  fixtures
from tracker.cli.main import main
from tracker.store.evening_files import EveningFiles
from tracker.store.log import Log
from tracker.store.settings import BY_HAND, Settings, read_settings, store_setting
from webui.core.devices import Role
from webui.serve.authority import Authority
from webui.supervisor.children import Child, Children
from webui.supervisor.network import NetworkAccess

SLEEPER = (sys.executable, "-c", "import time; print('awake', flush=True); time.sleep(60)")


@pytest.fixture
def sleeper(tmp_path):
    """A child that only sleeps, looked after."""
    child = Child("camera", tmp_path / "camera.log", SLEEPER, first_pause_s=0.05)
    children = Children(child)
    children.start()
    yield children, child
    children.close()


def test_a_child_that_dies_is_started_again(sleeper):
    children, child = sleeper
    children.want("camera", ["--anything"])
    assert until(lambda: child.last_output_line() == "awake")
    first = child.pid

    os.kill(first, signal.SIGKILL)

    assert until(lambda: child.pid not in (None, first))


def test_a_child_that_is_not_wanted_any_more_ends(sleeper):
    children, child = sleeper
    children.want("camera", ["--anything"])
    assert until(lambda: child.pid is not None)
    pid = child.pid

    children.want("camera", [])

    assert child.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_another_choice_starts_another_child(sleeper):
    children, child = sleeper
    children.want("camera", ["--one"])
    assert until(lambda: child.pid is not None)
    first = child.pid
    children.want("camera", ["--one"])
    assert child.pid == first

    children.want("camera", ["--other"])

    assert until(lambda: child.pid not in (None, first))


def test_one_that_fails_at_once_is_tried_less_and_less_often(tmp_path):
    failing = (sys.executable, "-c", "raise SystemExit('no camera')")
    child = Child("camera", tmp_path / "camera.log", failing)
    child.want(["--anything"])
    child.check()
    child._process.wait()
    child.check()
    pause = child._pause_s
    child._again_s = 0
    child.check()
    child._process.wait()
    child.check()

    assert child._pause_s > pause
    assert child.last_output_line() == "no camera"


# choices


def test_choices_are_kept_and_the_last_one_holds(tmp_path):
    log = Log(tmp_path / "evening.db")
    assert read_settings(log.db) == Settings()
    store_setting(log, "camera", "0", 1)
    store_setting(log, "camera", BY_HAND, 2)
    log.close()
    again = Log(tmp_path / "evening.db")

    assert read_settings(again.db).camera == BY_HAND
    assert again.evenings() == []
    again.close()


@pytest.fixture
def house(app, tmp_path):  # noqa: F811
    app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    return app.extensions["supervisor"]


@pytest.fixture
def banker(app):  # noqa: F811
    return Device(app, Role.BANKER)


def test_the_first_start_leads_through_its_questions_and_then_to_the_table(house, banker):
    assert banker.get("/").headers["Location"] == "/start/"
    assert banker.get("/start/").headers["Location"] == "/start/language"

    banker.post("/settings/", language="fr")
    banker.post("/settings/", camera=BY_HAND)

    assert banker.get("/").headers["Location"] == "/table"


def test_a_camera_that_is_chosen_is_watched(house, banker, tmp_path):
    assert "/dev/video7" in banker.get("/settings/?look=1").text

    banker.post("/settings/", camera="/dev/video7")

    words = house.wanted["camera"]
    assert words[:3] == ("record", "--camera", "/dev/video7")
    assert str(tmp_path / "evening.db") in words
    assert "camera/" in banker.get("/settings/").text  # where the table lies is the next step


def test_a_camera_that_gives_no_picture_is_not_kept_and_what_was_typed_stays(house, banker):
    banker.post("/settings/", camera="/dev/video7")

    answer = banker.post("/settings/", camera=" /dev/dead video ")

    assert answer.status_code == 409
    assert 'value="/dev/dead video"' in answer.text
    assert "No picture comes from it." in answer.text
    assert house.choices.camera == "/dev/video7"
    assert house.wanted["camera"][:3] == ("record", "--camera", "/dev/video7")


def test_the_password_of_a_camera_is_on_no_page(house, banker):
    banker.post("/settings/", camera="rtsp://me:s@cret@phone/live")

    page = banker.get("/settings/").text
    assert "rtsp://phone/live" in page
    assert "cret" not in page


def test_a_room_is_published_to_once_broker_and_name_are_chosen(house, banker):
    banker.post("/settings/", broker="club.local", table="")
    assert house.wanted["room"] == ()

    banker.post("/settings/", table="green")

    assert house.wanted["room"][-4:] == ("--broker", "club.local", "--table", "green")


def test_a_deck_that_was_learnt_is_read_with_until_it_is_given_up(house, banker, tmp_path):
    banker.post("/settings/", camera="/dev/video7")
    banker.post("/settings/", deck=str(tmp_path / "my.deck"))
    assert house.wanted["camera"][-2:] == ("--deck", str(tmp_path / "my.deck"))
    assert "my.deck" in banker.get("/settings/").text

    banker.post("/settings/", deck="")

    assert "--deck" not in house.wanted["camera"]


@pytest.mark.parametrize("value", ["--weights=/etc", "a\nb", "x" * 301])
def test_nothing_is_chosen_that_could_be_taken_for_something_else(house, banker, value):
    assert banker.post("/settings/", camera=value).status_code == 409
    assert house.wanted == {}


def test_the_house_is_the_bankers_alone_and_only_where_there_is_one(app, banker):  # noqa: F811
    assert banker.get("/settings/").status_code == 404
    assert Device(app, Role.TABLE).get("/settings/").status_code == 403


def test_the_door_is_shut_until_the_banker_opens_it(house, banker):
    assert not house.network.is_open
    assert "Only this computer" in banker.get("/settings/").text

    answer = banker.post("/settings/", network="yes")

    assert answer.headers["Location"] == "/devices"
    assert house.network.is_open
    house.network.shut()
    assert not house.network.is_open


def test_with_a_certificate_the_network_is_spoken_to_over_https(
    house,
    banker,
    tmp_path,
    certificate,  # noqa: F811
):
    banker.post("/settings/", certificate=str(tmp_path / "none.crt"))
    banker.post("/settings/", network="yes")
    assert "not a certificate" in banker.get("/settings/").text
    assert not house.network.is_open

    banker.post("/settings/", certificate=str(certificate))

    assert house.network.is_open
    trusted = ssl.create_default_context(cafile=str(certificate))
    [link] = re.findall(r"https://127[^<]*", banker.post("/devices/invite", role="table").text)
    with urllib.request.urlopen(link, timeout=PATIENCE_S, context=trusted) as answer:  # noqa: S310
        assert answer.status == 200
    banker.post("/settings/", certificate=str(tmp_path / "none.crt"))
    assert house.network.is_open  # whoever is connected is not locked out by a slip
    house.network.shut()


def test_a_computer_on_no_network_says_so(app, tmp_path):  # noqa: F811
    network = NetworkAccess(app, 0, Authority(tmp_path), lambda: None)

    assert not network.open()
    assert "on no network" in network.trouble


# the command itself


@pytest.mark.slow
def test_the_command_serves_keeps_its_camera_running_and_ends_cleanly(tmp_path):
    port = free_port()
    missing = tmp_path / "no-such-video.mp4"
    command = [sys.executable, "-m", "tracker", "run"]
    deck = tmp_path / "my.deck"
    deck.touch()
    options = ["--db", str(tmp_path / "evening.db"), "--port", str(port)]
    options += ["--camera", str(missing), "--deck", str(deck), "--no-browser"]
    running = subprocess.Popen(command + options, stdout=subprocess.PIPE, text=True)
    try:
        said = hear(running, "Ctrl-C")
        assert "Still to choose there: language" in said
        link = re.search(r"http://127\.0\.0\.1:\d+/pair\?code=\d{8}", said).group(0)
        assert until(lambda: answers(link))
        told = tmp_path / "camera.log"
        assert until(lambda: told.exists() and str(missing) in told.read_text())
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE_S) == 0
    finally:
        running.kill()
        running.wait()
        running.stdout.close()

    assert not answers(link)
    log = Log(tmp_path / "evening.db")
    assert (read_settings(log.db).camera, read_settings(log.db).deck) == (str(missing), str(deck))
    log.close()


@pytest.mark.slow
@pytest.mark.parametrize("is_new", [True, False])
def test_the_first_start_opens_a_browser_and_later_ones_do_not(tmp_path, is_new):
    if not is_new:
        log = Log(tmp_path / "evening.db")
        for name, value in {"language": "en", "camera": BY_HAND}.items():
            store_setting(log, name, value, 1)
        log.close()
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    port = free_port()
    words = ["run", "--db", str(tmp_path / "evening.db"), "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, "-m", "tracker", *words],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"DISPLAY": ":0", "BROWSER": f"{browser} %s", "LANG": "C"},
    ) as running:
        try:
            printed = re.search(r"code=(\d+)", hear(running, "Ctrl-C"))[1]
            if is_new:
                assert until(lambda: opened.exists() and opened.read_text().strip())
                link = opened.read_text().strip()
                assert link.startswith(f"http://127.0.0.1:{port}/pair?code=")
                assert printed not in link  # the printed link still pairs a device of its own
                assert answers(link)
        finally:
            running.terminate()
    assert opened.exists() is is_new


@pytest.mark.parametrize("option", ["--certificate", "--deck"])
def test_a_file_that_is_not_there_is_said_before_anything_starts(tmp_path, option):
    done = CliRunner().invoke(
        main, ["run", "--db", str(tmp_path / "evening.db"), option, str(tmp_path / "none")]
    )

    assert done.exit_code == 2
    assert str(tmp_path / "none") in done.output
    assert not (tmp_path / "evening.db").exists()


def answers(link):
    with suppress(OSError), urllib.request.urlopen(link, timeout=PATIENCE_S) as answer:  # noqa: S310  our own
        return answer.status == 200
    return False
