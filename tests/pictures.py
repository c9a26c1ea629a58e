"""Every screen as a picture, to be looked at from a metre away: `make pictures`, into build/.

A server of its own shows the hard tables of the tests; each screen is taken at three sizes, in both
themes and both languages. With --docs only the pictures of README and docs/ are made, in English.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
from playwright.sync_api import sync_playwright

from tests.bench_tablet import opened
from tests.webui.browsers import FLAGS, WHOLE, browser_path
from tests.webui.tables import SEVEN, TABLES, coup, dealt
from webui.app import Config, close, create_app
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.demo.command import demo_app
from webui.serve.listening import LOOPBACK, Listening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask
    from playwright.sync_api import Browser, Page

SIZES = ((1280, 800), (1024, 600), (390, 844))
LOOKS = tuple(product(SIZES, ("dark", "light"), ("fr-FR", "en-GB")))
LIVE = ("/table", "/stakes", "/players")
PAGES = ("/hand/1", "/journal", "/bank", "/new", "/evenings/", "/camera/", "/devices", "/offline")
COVERED = dealt(" ".join(["??"] * 7))
README = coup(
    f'variant = "permanent"\n{SEVEN}bank = 250\nlimits = [2, 20]\n'
    "stakes = [10, 20, 5, 5, 10, 2, 8]\n",
    f"{COVERED}, deal B TH, {COVERED}, deal B ??, look, show 1 AS KD, pay 1 15",
    "deal 2 8C, show 2 7S 9S, take 2 20, show 3 8C 8H, split 3, deal 3 3C, deal 3b TD",
    "stand 3, stand 3b, stand 4, stand 5, deal 6 QC, stand 6, stand 7, show B 7D",
    "show 4 9S 8H, show 5 5S 8D, show 6 2C 8S, show 7 TD 9C",
)
DOCS = Path("docs")
ENGLISH = (((1280, 800), "dark", "en-GB"), ((1024, 600), "light", "en-GB"))
SHOWN = {"stakes": "/stakes", "hand": "/hand/3", "new": "/new", "players": "/players"}
SHOWN_DEMO_MS, SETTLES_MS = 14_000, 1000  # in the film; until the picture is drawn
QUALITY = 80  # of WebP: the letters stay sharp, and a picture stays below 60 kB


def main() -> int:
    parser = argparse.ArgumentParser(description="Every screen as a picture.")
    parser.add_argument("--to", type=Path, default=Path("build/pictures"))
    parser.add_argument("--docs", action="store_true", help="only the pictures in docs/")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        app = create_app(Config(Path(place) / "pictures.db"))
        listening = Listening(app, LOOPBACK)
        threading.Thread(target=listening.run, daemon=True).start()
        url = f"http://127.0.0.1:{listening.port}"
        browser = playwright.chromium.launch(executable_path=browser_path(WHOLE), args=FLAGS)
        if given.docs:
            opened(app, README)
            take_demo(browser)
            take_for_docs(url, pages(browser, app, url, ENGLISH))
        else:
            take_all(app, url, pages(browser, app, url, LOOKS), given.to)
        browser.close()
        listening.close()
        close(app)
    return 0


def pages(browser: Browser, app: Flask, url: str, looks: tuple[Look, ...]) -> dict[str, Page]:
    """Open a banker's tablet for each look, by the look's name."""
    found = {}
    for (width, height), scheme, locale in looks:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale
        )
        devices = app.extensions["devices"]
        token = devices.pair(devices.new_code(Role.BANKER), locale, now_ms())
        context.add_cookies([{"name": "vingtetun", "value": token, "url": url}])
        found[f"{width}x{height}-{scheme}-{locale[:2]}"] = context.new_page()
    return found


def take_for_docs(url: str, shown: dict[str, Page]) -> None:
    """Take the table large, and some other screens small."""
    large, small = shown.values()
    take(large, f"{url}/table", DOCS / "table.png")
    made_small(DOCS / "table.png")
    for name, path in SHOWN.items():
        picture = DOCS / "pictures" / f"{name}.png"
        take(small, url + path, picture)
        made_small(picture)


def made_small(picture: Path) -> None:
    """Put a WebP into the place of a PNG."""
    found = cv2.imread(str(picture))
    cv2.imwrite(str(picture.with_suffix(".webp")), found, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))
    picture.unlink()


def take_demo(browser: Browser) -> None:
    """Take the demo where a natural is paid."""
    with tempfile.TemporaryDirectory() as place:
        app = demo_app(Path(place))
        listening = Listening(app, LOOPBACK)
        threading.Thread(target=listening.run, daemon=True).start()
        page = browser.new_page(
            viewport={"width": 1280, "height": 800}, color_scheme="dark", locale="en-GB"
        )
        page.goto(f"http://127.0.0.1:{listening.port}/demo/?at={SHOWN_DEMO_MS}")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_function(
            "() => { const film = document.querySelector('video'); return !film.seeking && film.readyState >= 2; }"
        )
        page.wait_for_timeout(SETTLES_MS)
        picture = DOCS / "demo.png"
        page.screenshot(path=picture)
        made_small(picture)
        page.close()
        listening.close()
        close(app)


def take_all(app: Flask, url: str, shown: dict[str, Page], folder: Path) -> None:
    for name, path in screens(app):
        for look, page in shown.items():
            take(page, url + path, folder / look / f"{name}.png")
    sys.stdout.write(f"{folder}: {len(shown)} looks of every screen\n")


def screens(app: Flask) -> Iterator[tuple[str, str]]:
    """Set each table, and give its screens; then the pages about the last of them."""
    for table, text in TABLES.items():
        evening = opened(app, text)
        for path in LIVE:
            yield f"{table}{path}".replace("/", "-").replace(" ", "-"), path
    for path in (
        *PAGES,
        "/pair",
        f"/line/{evening + 3}",
        f"/evenings/{evening}/",
        f"/evenings/{evening}/result",
    ):
        yield path.strip("/").replace("/", "-"), path


def take(page: Page, address: str, picture: Path) -> None:
    picture.parent.mkdir(parents=True, exist_ok=True)
    page.goto(address)
    page.wait_for_timeout(200)
    page.screenshot(path=picture)


Look = tuple[tuple[int, int], str, str]

if __name__ == "__main__":
    sys.exit(main())
