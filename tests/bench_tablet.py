"""How quick the tablet is, beside its own limits: part of `make bench`; asks for Chromium.

A server of its own, five tablets in real browsers, and a log that another process writes to.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.bench import Row, print_rows
from tests.webui.browsers import FLAGS, WHOLE, browser_path
from tracker.game.cards import card
from tracker.game.coupfile import read_file
from tracker.game.events import CardDealt
from tracker.store.log import Log, Origin
from webui.app import Config, create_app
from webui.core.devices import Role
from webui.core.evening_hub import now_ms
from webui.serve.listening import LOOPBACK, Listening

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Browser, Page

TABLETS = (Role.BANKER, Role.BANKER, Role.TABLE, Role.TABLE, Role.PLAYERS)
CHANGES = 40
COUPS = 500
ROUNDS = 4
EVENING_MS = 500 / 3  # half a second on a machine a third as fast as this one
HEAD = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
COUP = (
    '[[coup]]\nactions = ["deal 1 9S", "deal 2 8C", "deal B 8D", "deal 1 TS", "deal 2 9C",'
    ' "stand 1", "stand 2", "deal B TC", "pay 1 5", "take 2 10"]\n'
)

# looks once a frame, as the screen does
SEEN = """
window.seen = {};
const look = () => {
  for (const each of wanted) if (document.querySelector(each)?.getClientRects().length) window.seen[each] ??= performance.now();
  if (Object.keys(window.seen).length < wanted.length) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def opened(app: Flask, text: str) -> int:
    """Write a coup file into the log as an evening of its own."""
    hub, log = app.extensions["hub"], read_file(text)
    session: int = hub.open_session(log.entries[0].event, None)
    hub.write(session, [entry.event for entry in log.entries[1:]], Origin(now_ms()))
    return session


def tablet(browser: Browser, app: Flask, url: str, role: Role) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    devices = app.extensions["devices"]
    token = devices.pair(devices.new_code(role), "bench", now_ms())
    context.add_cookies([{"name": "vingtetun", "value": token, "url": url}])
    page = context.new_page()
    page.goto(url + ("/players" if role is Role.PLAYERS else "/table"))
    page.locator(".seat").first.wait_for()
    return page


def changes(app: Flask, pages: list[Page]) -> list[float]:
    """Write as the camera's process does; give how long each page took to show it."""
    for page in pages:
        page.evaluate(
            "() => { window.drawn = []; new MutationObserver(() => window.drawn.push(Date.now()))"
            ".observe(document.getElementById('live'), {subtree: true, childList: true}) }"
        )
    hub, said = app.extensions["hub"], []
    other = Log(hub.log.path)
    for number in range(CHANGES):
        said.append(now_ms())
        dealt = CardDealt("1", card("23456789TJ"[number % 10] + "S"), covered=False)
        other.append(hub.current(), dealt, Origin(said[-1], "camera"))
        time.sleep(0.35)
    other.close()
    drawn: list[list[int]] = [page.evaluate("() => window.drawn") for page in pages]
    return sorted(min(at for at in page if at >= t) - t for page in drawn for t in said)


def first_load(browser: Browser, app: Flask, url: str) -> tuple[float, float]:
    """Give the milliseconds and the kilobytes of a page that is opened for the first time."""
    page = tablet(browser, app, url, Role.BANKER)
    fresh: dict[str, Any] = json.loads(
        page.evaluate(
            "() => JSON.stringify({ms: performance.timing.loadEventEnd - performance.timing.navigationStart,"
            " bytes: performance.getEntries().reduce((sum, e) => sum + (e.transferSize || 0), 0)})"
        )
    )
    return fresh["ms"], fresh["bytes"] / 1000


def seen_ms(page: Page, address: str, *wanted: str) -> list[float]:
    """Open an address; give the milliseconds after which each thing was in sight, by the page's own clock."""
    page.add_init_script(f"const wanted = {json.dumps(wanted)};" + SEEN)
    page.goto(address, wait_until="commit")
    page.wait_for_function("count => Object.keys(window.seen).length === count", arg=len(wanted))
    found: dict[str, float] = page.evaluate("window.seen")
    return [found[each] for each in wanted]


def evening_ms(browser: Browser, app: Flask, url: str, session: int) -> tuple[float, float]:
    """Give when the head of an evening's page is in sight, and when the rest is."""
    page = tablet(browser, app, url, Role.BANKER)
    head_ms, whole_ms = seen_ms(page, f"{url}/evenings/{session}/", ".h1", "#couptext")
    page.context.close()
    return head_ms, whole_ms


def evening_rows(browser: Browser, app: Flask, url: str, sessions: tuple[int, int]) -> list[Row]:
    """Open a long and a short evening's page in turns: when nobody has asked for it yet, and again."""
    found: dict[tuple[int, str], list[tuple[float, float]]] = {}
    for _ in range(ROUNDS):
        for session in sessions:
            app.extensions["hub"].forget(session)
            for when in ("first", "again"):
                opened_ms = evening_ms(browser, app, url, session)
                found.setdefault((session, when), []).append(opened_ms)
    long, short = sessions
    head_ms = min(head for head, _ in found[long, "first"])
    whole_ms = min(whole for _, whole in found[long, "again"])
    short_ms = min(whole for _, whole in found[short, "again"])
    first_ms = min(whole for _, whole in found[long, "first"])
    name = f"an evening of {COUPS} coups"
    return [
        Row(f"{name}: its head, first", head_ms, "ms", EVENING_MS),
        Row(f"{name}: all of it, again", whole_ms, "ms", EVENING_MS),
        Row(f"{name}: again, to one of a coup", whole_ms / short_ms, "", 2),
        Row(f"{name}: first, to one of a coup", first_ms / short_ms, "", 4),
    ]


def result_ms(browser: Browser, app: Flask, url: str, session: int) -> float:
    """Give when the chart of an evening's result is in sight."""
    page = tablet(browser, app, url, Role.BANKER)
    (chart_ms,) = seen_ms(page, f"{url}/evenings/{session}/result", ".chart")
    page.context.close()
    return chart_ms


def measured(folder: Path) -> list[Row]:
    app = create_app(Config(folder / "bench.db"))
    listening = Listening(app, LOOPBACK)
    threading.Thread(target=listening.run, daemon=True).start()
    url = f"http://127.0.0.1:{listening.port}"
    evenings = opened(app, HEAD + COUP * COUPS), opened(app, HEAD + COUP)
    opened(app, HEAD + "actions = []")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(WHOLE), args=FLAGS)
        # the best of three, so that whatever else the machine does weighs less
        ms, kilobytes = min(first_load(browser, app, url) for _ in range(3))
        evening = evening_rows(browser, app, url, evenings)
        result = min(result_ms(browser, app, url, evenings[0]) for _ in range(ROUNDS))
        delays = changes(app, [tablet(browser, app, url, role) for role in TABLETS])
        browser.close()
    listening.close()
    return [
        Row(f"a change on {len(TABLETS)} tablets, 95 of 100", delays[int(len(delays) * 0.95)], "ms", 200),
        Row("a change, half of them", delays[len(delays) // 2], "ms", 200),
        Row("first load of the table", ms, "ms", 1000),
        Row("first load of the table", kilobytes, "kB", 300),
        *evening,
        Row(f"the result of an evening of {COUPS} coups", result, "ms", EVENING_MS),
    ]  # fmt: skip


def main() -> int:
    if browser_path(WHOLE) is None:
        sys.stdout.write("no chromium here: the tablet is not measured\n")
        return 0
    busy = f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    sys.stdout.write(f"\nthe tablet in Chromium; {busy}\n")
    with tempfile.TemporaryDirectory() as folder:
        return print_rows(measured(Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
