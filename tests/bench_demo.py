"""How soon the demo shows its first picture, and names its first card: part of `make bench`."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.webui.browsers import FLAGS, WHOLE, browser_path
from webui.app import close
from webui.demo.command import demo_app
from webui.serve.listening import LOOPBACK, Listening

PICTURE_S, NAME_S = 2.0, 5.0  # what is promised, on two cores
SEEN = "() => document.querySelector('video')?.readyState >= 2"
NAMED = "() => document.querySelector('.pic-over .tag')"


def measured(link: str) -> tuple[float, float]:
    """Open the page in a fresh browser, and time it from the request."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(WHOLE), args=FLAGS)
        page = browser.new_page()
        began = time.perf_counter()
        page.goto(link, wait_until="commit")
        page.wait_for_function(SEEN)
        picture = time.perf_counter() - began
        page.wait_for_function(NAMED)
        name = time.perf_counter() - began
        browser.close()
    return picture, name


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        app = demo_app(Path(folder))
        opened = time.perf_counter() - began
        listening = Listening(app, LOOPBACK)
        threading.Thread(target=listening.run, daemon=True).start()
        picture, name = measured(f"http://127.0.0.1:{listening.port}/demo/")
        listening.close()
        close(app)
    sys.stdout.write(
        f"demo: open after {opened:.1f} s; first picture {picture:.1f} s (limit {PICTURE_S} s),"
        f" first card named {name:.1f} s (limit {NAME_S} s)\n"
    )
    return 0 if picture <= PICTURE_S and name <= NAME_S else 1


if __name__ == "__main__":
    sys.exit(main())
