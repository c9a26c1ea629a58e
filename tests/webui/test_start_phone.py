"""The first start with a phone as the camera, and a tablet that is led to the pages over HTTPS."""

import os

import cv2
import numpy as np
import pytest

from tests.evening.pretended import Pretended
from tracker.store.camera_link import PHONE, PHONE_PICTURE
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role
from webui.core.pairing_link import invitation

from .filming import camera_browser, phone_page

OURS = {"ADDRESS": "192.168.1.20:8021", "SCHEME": "http", "PHONES": "https://192.168.1.20:8022"}


@pytest.fixture
def house(app, tmp_path):
    house = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    house.network.open = lambda _="": app.config.update(OURS) or True
    app.extensions["supervisor"] = house
    return house


def send(camera, size=(640, 480), age_s=0.0):
    """Lay a picture where the phone's page puts it."""
    path = camera / PHONE_PICTURE
    found = cv2.imencode(".jpg", np.zeros((size[1], size[0], 3), np.uint8))[1]
    path.write_bytes(found.tobytes())
    then = path.stat().st_mtime - age_s
    os.utime(path, (then, then))


def test_the_code_leads_a_phone_to_an_address_that_it_reaches(banker, house):
    assert "Open to the local network" in banker.get("/start/phone").text
    banker.post("/start/phone", act="open")
    page = banker.get("/start/phone").text

    assert house.choices.network == "yes"
    assert "http://192.168.1.20:8021/phone/join?code=" in page
    assert "127.0.0.1" not in page


def test_a_phone_is_the_camera_only_once_a_picture_came_from_it(banker, house, camera):
    house.choose("network", "yes")
    refused = banker.post("/start/phone")
    assert refused.status_code == 409
    assert "No picture has come from the phone yet" in refused.text
    assert house.choices.camera == ""

    send(camera, age_s=60)
    assert banker.post("/start/phone").status_code == 409
    send(camera)
    assert "The phone films: 640 × 480 pixels." in banker.get("/start/phone/live").text
    assert banker.get("/start/phone/picture").mimetype == "image/jpeg"

    assert banker.post("/start/phone").headers["Location"] == "/start/table"
    assert house.choices.camera == PHONE
    assert "Chosen: a phone" in banker.get("/start/camera").text


def test_a_torn_picture_is_none(banker, house, camera):
    (camera / PHONE_PICTURE).write_bytes(b"\xff\xd8\xff torn")

    assert banker.get("/start/phone/picture").status_code == 404
    assert "No picture has come yet" in banker.get("/start/phone/live").text


def test_back_from_the_phone_is_the_choice_of_a_camera(banker, house):
    assert banker.post("/start/phone", act="back").headers["Location"] == "/start/camera"
    assert house.choices.camera == ""


@pytest.mark.parametrize("path", ["/start/phone", "/start/phone/live", "/start/phone/picture"])
def test_only_the_banker_sees_it(app, path):
    assert app.test_client().get(path).status_code == 401


def test_screens_that_stay_open_are_led_to_https_and_players_are_not(app):
    with app.test_request_context("/"):
        app.config.update(OURS)
        plain = "http://192.168.1.20:8021/pair"
        assert invitation(Role.BANKER, "123") == f"{plain}/secure?code=123"
        assert invitation(Role.TABLE, "123") == f"{plain}/secure?code=123"
        assert invitation(Role.PLAYERS, "123") == f"{plain}?code=123&phone=1"
        app.config["SCHEME"] = "https"  # a certificate of the house's own choice
        assert invitation(Role.BANKER, "123") == "https://192.168.1.20:8021/pair?code=123"


def test_the_tablets_code_leads_over_https_and_says_how_to_trust_it(app, banker, house):
    banker.post("/start/tablet", act="open")
    assert "http://192.168.1.20:8021/pair/secure?code=" in banker.get("/start/tablet").text
    page = app.test_client().get("/pair/secure?code=12345678").text

    assert 'href="https://192.168.1.20:8022/pair?code=12345678"' in page
    assert 'href="/pair?code=12345678"' in page
    assert "/phone/authority.crt" in page
    assert "javascript" not in app.test_client().get("/pair/secure?code=javascript:x").text


def test_without_https_the_tablets_code_pairs_at_once(app):
    answer = app.test_client().get("/pair/secure?code=12345678")

    assert answer.headers["Location"] == "/pair?code=12345678"


def test_the_set_up_is_the_last_step_until_an_evening_begins(banker, house):
    assert "start-steps" not in banker.get("/new").text
    banker.get("/start/game")
    assert "Which game, and who plays?" in banker.get("/new").text
    banker.post("/new", variant="base", pb="Denis", p1="Anne")

    assert house.choices.guide == "done"
    assert "start-steps" not in banker.get("/new").text


# ---------- in a real browser, with the camera that Chromium makes up


@pytest.fixture
def banker_page(app, house_on_loopback, tablet):
    return tablet(Role.BANKER, "en-GB")


@pytest.fixture
def house_on_loopback(app, tmp_path):
    """A household whose network is this machine, by an address that does not look like it."""
    places = EveningFiles(tmp_path / "evening.db")
    house = app.extensions["supervisor"] = Pretended(app, places, "127.0.0.2")
    house.choose("network", "yes")
    yield house
    house.network.shut()


@pytest.mark.slow
def test_a_phone_that_films_is_seen_on_the_bankers_page_and_then_taken(
    banker_page, served, browsers, app, house_on_loopback
):
    banker_page.goto(f"{served.url}/start/phone")
    assert banker_page.locator("[data-next]").is_disabled()
    with camera_browser(browsers) as browser:
        phone = phone_page(browser, app)
        phone.locator("[data-start]").tap()
        banker_page.locator("#cam").wait_for(state="visible")
        banker_page.locator("[data-next]:not([disabled])").click()
        banker_page.wait_for_url("**/start/table")
        phone.context.close()

    assert house_on_loopback.choices.camera == PHONE
    assert banker_page.errors == []
