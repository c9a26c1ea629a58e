"""The page that films, in a real browser with a camera that Chromium makes up."""

import cv2
import numpy as np
import pytest

from tests.evening.pretended import Pretended
from tests.patience import until
from tracker.store.camera_link import PHONE_PICTURE
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role

from .browsers import browser_path
from .filming import camera_browser, phone_page
from .test_phone import status
from .touch import faults

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(browser_path() is None, reason="no chromium here"),
]


@pytest.fixture(scope="module")
def filming(browsers):
    with camera_browser(browsers) as browser:
        yield browser


@pytest.fixture
def house(app, tmp_path):
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    house.choose("network", "yes")
    yield house
    house.network.shut()


@pytest.fixture
def page(house, filming, app):
    page = phone_page(filming, app)
    yield page
    page.context.close()


def said(page):
    return page.locator("[data-say]").inner_text()


def seen(camera):
    found = cv2.imdecode(np.frombuffer((camera / PHONE_PICTURE).read_bytes(), np.uint8), 1)
    return found.shape[:2]


def test_one_touch_and_the_pictures_come_in_the_cameras_own_size(page, camera):
    page.locator("[data-start]").tap()
    assert until((camera / PHONE_PICTURE).exists)
    first = (camera / PHONE_PICTURE).read_bytes()
    assert until(lambda: (camera / PHONE_PICTURE).read_bytes() != first)

    own = page.evaluate("document.querySelector('video').videoWidth")
    assert seen(camera)[1] == own
    assert page.locator("[data-size]").inner_text().startswith(f"{own} ")
    assert page.errors == []


def test_it_says_how_many_pictures_it_sends_with_the_decimal_sign_of_its_language(
    house, filming, app
):
    page = phone_page(filming, app, "fr-FR")
    page.locator("[data-start]").tap()
    rate = page.locator("[data-rate]")

    assert until(rate.text_content)
    assert set(rate.text_content()) <= set("0123456789,")
    page.context.close()


def test_it_says_how_to_hold_it_and_then_that_all_is_well(page, camera):
    page.locator("[data-start]").tap()
    status(camera, card_px=41.0)
    assert until(lambda: "Closer" in said(page))
    status(camera, card_px=90.0)
    assert until(lambda: "leave the phone as it is" in said(page))

    assert page.locator("[data-phone]").get_attribute("data-state") == "good"


def test_it_goes_on_by_itself_after_the_computer_was_away(page, house, camera):
    page.locator("[data-start]").tap()
    assert until((camera / PHONE_PICTURE).exists)
    port = house.network._listening[1].port
    house.network._listening[1].close()
    assert until(lambda: "does not answer" in said(page))
    (camera / PHONE_PICTURE).unlink()
    house.network._port = port - 1
    house.network._open_to_phones("127.0.0.1")

    assert until((camera / PHONE_PICTURE).exists)


def test_a_phone_that_was_turned_away_says_so(page, app):
    page.locator("[data-start]").tap()
    devices = app.extensions["devices"]
    [phone] = [each for each in devices.all() if each.role is Role.CAMERA]
    devices.revoke(phone.id)

    assert until(lambda: "pair it again" in said(page))


def test_a_browser_that_lends_no_camera_is_told_where_to_allow_it(page):
    page.evaluate(
        """() => {
          const refused = new DOMException("", "NotAllowedError");
          navigator.mediaDevices.getUserMedia = () => Promise.reject(refused);
        }"""
    )
    page.locator("[data-start]").tap()

    assert until(lambda: "allow it in the menu" in said(page))
    assert page.locator("[data-start]").is_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_its_pages_fit_and_owe_nobody_anything(house, filming, app, axe, locale, size):
    page = phone_page(filming, app, locale, size)
    found = faults(axe, page)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.goto(f"http://{app.config['ADDRESS']}/phone/join?code=12345678")
    found += faults(axe, page)
    wide = max(wide, page.evaluate("document.documentElement.scrollWidth - innerWidth"))
    page.context.close()

    assert found == []
    assert wide <= 0
