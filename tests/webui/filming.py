"""A browser whose camera is a film, and a phone that was paired over HTTPS."""

import cv2

from tests.patience import PATIENCE_S
from webui.core.devices import Role

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
SHOWN_FPS = 30  # Chromium plays Motion JPEG at this pace, whatever was filmed
QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 80]


def as_motion_jpeg(pictures, path, fps):
    """Write pictures of so many a second as the film of a camera; give its path."""
    with path.open("wb") as out:
        for picture in pictures:
            jpeg = cv2.imencode(".jpg", picture, QUALITY)[1].tobytes()
            out.write(jpeg * round(SHOWN_FPS / fps))
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
