"""A browser set to larger text: nothing lies on anything else, and no page runs out of the screen."""

import pytest

from tests.patience import PATIENCE_S
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.core.static_files import FOLDER

from .tables import TABLES
from .test_layout import FAULTS

USUAL_PX = 16
SCREENS = [(1.25, (1280, 800)), (1.5, (1280, 800)), (1.5, (360, 640))]
HARD = ("drawn", "covered, with a breach", "accounts of three hands", "twelve, with breaches")


def opened(browser, served, role, size):
    devices = served.app.extensions["devices"]
    token = devices.pair(devices.new_code(role), "fr-FR", now_ms())
    context = browser.new_context(
        locale="fr-FR", viewport={"width": size[0], "height": size[1]}, service_workers="block"
    )
    context.add_cookies([{"name": "vingtetun", "value": token, "url": served.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    return page


@pytest.mark.parametrize(("times", "size"), SCREENS)
def test_larger_text_takes_the_layout_of_a_smaller_screen(load, served, browsers, times, size):
    found = []
    with browsers.another([f"--blink-settings=defaultFontSize={int(USUAL_PX * times)}"]) as browser:
        pages = [(opened(browser, served, role, size), path) for role, path in (
            (Role.BANKER, "/table"), (Role.PLAYERS, "/players"),
        )]  # fmt: skip
        for table in HARD:
            load(TABLES[table])
            for page, path in pages:
                page.goto(served.url + path)
                page.locator(".seat").first.wait_for(state="attached")
                found += [f"{table} on {path}: {fault}" for fault in page.evaluate(FAULTS)]
        page, _ = pages[0]
        page.goto(served.url + "/stakes")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

    assert not found, "\n".join(found)


def test_every_screen_is_measured_in_the_readers_own_text_size():
    asked = [
        line.strip()
        for sheet in FOLDER.glob("*.css")
        for line in sheet.read_text(encoding="utf-8").splitlines()
        if line.startswith("@media")
    ]

    assert len(asked) > 30
    assert [line for line in asked if "px" in line.partition("{")[0]] == []
