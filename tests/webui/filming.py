"""A browser with a camera, and a phone that was paired over HTTPS."""

from tests.patience import PATIENCE_S
from webui.core.devices import Role

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


def camera_browser(browsers):
    """Lend a browser whose camera shows Chromium's own test picture."""
    return browsers.another(FAKE)


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
