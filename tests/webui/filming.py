"""A browser whose camera is a film, and a phone that was paired over HTTPS."""

import cv2

from tests.patience import PATIENCE_S
from webui.core.devices import Role

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


def as_raw_film(pictures, path, fps):
    """Write pictures as the film of a camera that gives so many a second; give its path.

    Chromium plays Motion JPEG thirty times a second whatever was filmed, and decoding that takes
    half a core from the eyes. A raw film keeps the pace that its head names.
    """
    with path.open("wb") as out:
        for number, picture in enumerate(pictures):
            if number == 0:
                height, width = picture.shape[:2]
                out.write(f"YUV4MPEG2 W{width} H{height} F{fps}:1 Ip A1:1 C420jpeg\n".encode())
            out.write(b"FRAME\n" + cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420).tobytes())
    return path


def camera_browser(browsers, film=None):
    """Lend a browser whose camera shows a film, or Chromium's own test picture."""
    shown = [f"--use-file-for-fake-video-capture={film}"] if film else []
    return browsers.another([*FAKE, *shown])


def phone_page(browser, app, locale="en-GB", size=(844, 390)):
    """Pair a phone as its owner does, from the code to the page that films."""
    context = browser.new_context(
        locale=locale,
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        ignore_https_errors=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    code = app.extensions["devices"].new_code(Role.CAMERA)
    page.goto(f"http://{app.config['ADDRESS']}/phone/join?code={code}")
    page.locator("[data-go]").tap()
    page.locator("form button.lamp").tap()
    page.locator("[data-start]").wait_for()
    return page
