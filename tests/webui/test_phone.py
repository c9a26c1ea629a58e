"""A phone as the camera: how it is invited, what it may do, what it sends and hears."""

import json
import time

import cv2
import numpy as np
import pytest

from tests.evening.pretended import Pretended
from tests.languages.spoken import EN
from tracker.store.camera_link import MOST_PHONE_BYTES, PHONE, PHONE_PICTURE
from tracker.store.camera_report import CameraReport
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.i18n import Words
from webui.pages.phone.routes import SILENT_S, FilmingPhone
from webui.pages.phone.view import answer, pause
from webui.views.camera_status import CameraStatus

from .conftest import Device

ENGLISH = Words(EN)
JPEG = cv2.imencode(".jpg", np.full((90, 160, 3), 120, np.uint8))[1].tobytes()


@pytest.fixture
def house(app, tmp_path):
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    yield house
    house.network.shut()


class Phone(Device):
    """A paired phone; its page holds the form's token."""

    def __init__(self, app):
        super().__init__(app, Role.CAMERA)

    def get(self, path, **headers):
        return super().get("/phone/" if path == "/players" else path, **headers)

    def send(self, content=JPEG, token=None):
        headers = {"X-Form-Token": self.form if token is None else token}
        return self.client.post(
            "/phone/picture", data=content, headers=headers, content_type="image/jpeg"
        )


@pytest.fixture
def phone(app):
    return Phone(app)


def status(folder, **more):
    (folder / "status.json").write_text(json.dumps({"last_frame_ms": now_ms(), **more}))


# the invitation


def test_choosing_a_phone_opens_the_network_and_shows_a_code(house, banker):
    page = banker.post("/phone/invite").text

    assert house.choices.camera == PHONE
    assert house.wanted["camera"][1:3] == ("--camera", "phone")
    assert house.network.is_open
    assert "/phone/join?code=" in page
    assert "127.0.0.1:0" not in page


def test_without_a_network_it_says_so_and_can_be_tried_again(house, banker):
    house.network._address = lambda: None
    page = banker.post("/phone/invite").text

    assert "on no network" in page
    assert "Try again" in page


def test_the_way_in_leads_to_the_safe_page_and_explains_the_warning(house, banker, app):
    banker.post("/phone/invite")
    page = app.test_client().get("/phone/join?code=12345678").text

    assert f"{app.config['PHONES']}/pair?code=12345678&amp;phone=1" in page
    assert app.config["PHONES"].startswith("https://")
    assert page.count("<svg viewBox") == 6
    assert "javascript" not in app.test_client().get("/phone/join?code=javascript:x").text


def test_the_certificate_can_be_fetched_by_anybody(house, app):
    sent = app.test_client().get("/phone/authority.crt")

    assert sent.data == house.certificate()
    assert sent.mimetype == "application/x-x509-ca-cert"


def test_where_no_network_is_open_the_way_in_says_what_to_do(app):
    assert "takes no pictures from phones" in app.test_client().get("/phone/join").text
    assert app.test_client().get("/phone/authority.crt").status_code == 404


# what it may do


@pytest.mark.parametrize("path", ["/table", "/players", "/camera/", "/evenings/", "/devices"])
def test_a_phone_that_films_sees_nothing_of_the_evening(table, phone, path):
    assert phone.client.get(path).status_code == 403
    assert phone.client.get("/").headers["Location"] == "/phone/"


def test_only_a_phone_or_the_banker_sends_pictures(app, phone, banker):
    assert phone.send().status_code == 200
    for role in (Role.TABLE, Role.PLAYERS):
        other = Device(app, role)
        headers = {"X-Form-Token": other.form}
        sent = other.client.post("/phone/picture", data=JPEG, headers=headers)
        assert sent.status_code == 403
    assert phone.send(token="0" * 64).status_code == 403
    assert app.test_client().post("/phone/picture", data=JPEG).status_code in (401, 403)


def test_its_page_may_use_the_camera_and_no_other_page_may(phone, banker):
    assert "camera=(self)" in phone.client.get("/phone/").headers["Permissions-Policy"]
    assert "camera=()" in banker.get("/devices").headers["Permissions-Policy"]


# what it sends


def test_the_newest_picture_lies_where_the_cameras_process_looks(phone, camera):
    phone.send()
    assert (camera / PHONE_PICTURE).read_bytes() == JPEG
    other = cv2.imencode(".jpg", np.zeros((90, 160, 3), np.uint8))[1].tobytes()
    phone.send(other)

    assert (camera / PHONE_PICTURE).read_bytes() == other


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", 400),
        (b"GIF89a", 400),
        (JPEG[:-20], 400),
        (b"\xff\xd8" + b"\0" * MOST_PHONE_BYTES, 413),
    ],
)
def test_what_is_no_picture_is_refused_and_the_last_one_stays(phone, camera, content, code):
    phone.send()

    assert phone.send(content).status_code == code
    assert (camera / PHONE_PICTURE).read_bytes() == JPEG


def test_of_two_phones_the_newest_is_the_camera(app):
    old, new = Phone(app), Phone(app)
    assert old.send().status_code == 200
    assert new.send().status_code == 200

    refused = old.send()

    assert refused.status_code == 409
    assert "Another phone is the camera now." in refused.text


def test_when_the_newest_phone_is_silent_an_older_one_takes_over():
    now = [100.0]
    turn = FilmingPhone(lambda: now[0])
    assert turn.claim(7)
    assert not turn.claim(3)
    now[0] += SILENT_S + 0.1

    assert turn.claim(3)


# what it hears


@pytest.mark.parametrize(
    ("report", "said"),
    [
        ({"light": "dark"}, "too dark"),
        ({"sharpness": "blurred"}, "blurred"),
        ({"corners": [[-0.1, 0], [1, 0], [1, 1], [0, 1]]}, "Higher"),
        ({}, "No card is seen yet"),
        ({"card_px": 41.0}, "Closer: a card is 41 pixels wide, and 60 are needed."),
    ],
)
def test_it_is_told_how_to_be_held(phone, camera, report, said):
    status(camera, **report)
    told = phone.send().json

    assert said in told["say"]
    assert not told["good"]


def test_when_all_is_well_it_is_told_to_stay(phone, camera):
    status(camera, card_px=88.0, light="ok", sharpness="ok", fps=8.0)
    told = phone.send().json

    assert told == {
        "say": "It sees the table: leave the phone as it is.",
        "good": True,
        "pause_ms": 100,
    }


def test_before_the_eyes_look_it_is_told_to_wait(phone):
    assert "not ready yet" in phone.send().json["say"]


@pytest.mark.parametrize(("fps", "wait_ms"), [(None, 333), (1.0, 333), (4.0, 167), (30.0, 100)])
def test_it_sends_as_fast_as_the_eyes_take_them(fps, wait_ms):
    seen = CameraStatus("ok", report=CameraReport(now_ms(), fps=fps))

    assert pause(seen) == wait_ms
    assert answer(seen, ENGLISH).pause_ms == wait_ms


def test_a_status_that_has_become_old_is_no_praise(phone, camera):
    status(camera, card_px=88.0)
    old = json.loads((camera / "status.json").read_text())
    old["last_frame_ms"] = int(time.time() * 1000) - 60_000
    (camera / "status.json").write_text(json.dumps(old))

    assert not phone.send().json["good"]


def test_a_phone_is_paired_by_the_name_of_a_phone(app):
    page = app.test_client().get("/pair?code=12345678&phone=1").text

    assert 'name="name" maxlength="40" value="Phone"' in page


def test_the_settings_say_that_a_phone_films(house, banker):
    banker.post("/phone/invite")

    assert "A phone that has our page open." in banker.get("/settings/").text
