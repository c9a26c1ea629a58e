"""The first start with drawn pictures of real cards and the real networks, from an empty home to a settled coup."""

import os
import re
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import cv2
import pytest

from tests.live.fake_cameras import EVERY_S, Phone
from tests.patience import PATIENCE_S, free_port, hear, until
from tests.webui.filmedtable import FilmedTable
from tests.webui.test_first_start import (  # noqa: F401  stage is a fixture
    MANY,
    TABLES,
    is_settled,
    play,
    stage,
    to_the_camera,
    to_the_game,
    to_the_seats,
    written,
)
from tracker.game.fold import table_of_log
from tracker.game.table import settle
from tracker.store.log import Log

PACKED = os.environ.get("PACKED", "")  # a folder of packed decks: see models/README.md

DECKS = ("gnome-tigullio", "gnome-anglo")  # the networks were not trained with these

SCREEN = {"width": 1280, "height": 800}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PACKED, reason="decks are needed: name their folder in PACKED"),
]


@pytest.mark.parametrize("deck", DECKS if MANY else DECKS[:1])
@pytest.mark.parametrize(("felt", "tilt", "card", "bend", "focal"), TABLES if MANY else TABLES[:1])
def test_a_table_seen_by_the_real_networks_is_followed_by_clicks_alone(
    stage,  # noqa: F811
    served,
    deck,
    felt,
    tilt,
    card,
    bend,
    focal,
):
    played = FilmedTable(PACKED, deck, felt, tilt, card, bend, focal)
    page = stage(played)
    page.set_default_timeout(90_000)
    to_the_camera(page)
    to_the_seats(page, played)
    to_the_game(page, played)
    play(page, played, served.url, lambda: written(served))

    assert until(lambda: is_settled(served))
    assert page.errors == []


class FilmedPhone(Phone):
    """A phone's camera app that shows the table over HTTP."""

    def __init__(self, played):
        super().__init__(EVERY_S)
        self.played = played

    def send(self, out):
        _, jpeg = cv2.imencode(".jpg", self.played.draw(), [cv2.IMWRITE_JPEG_QUALITY, 92])
        head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        out.write(head.encode() + jpeg.tobytes() + b"\r\n")
        time.sleep(self.every_s)


@contextmanager
def started(folder):
    """Start the real command as a stranger does; give its pages and its database."""
    port = free_port()
    words = ["--no-browser", "--db", "evening.db", "--port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tracker", "run", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        link = re.search(r"http://127\.0\.0\.1:\d+/pair\?code=\d+", hear(process, "Ctrl-C"))[0]
        yield Stranger(link, f"http://127.0.0.1:{port}", folder / "evening.db")
    finally:
        process.terminate()
        process.wait(PATIENCE_S)
        process.stdout.close()


class Stranger:
    """Who started the command: he has a link, and afterwards a log to be read."""

    def __init__(self, link, url, database):
        self.link, self.url, self.database = link, url, database

    def written(self):
        return sum(each.source == "camera" for each in self.entries())

    def entries(self):
        log = Log(self.database)
        try:
            latest = log.latest_evening()
            return [] if latest is None else log.read(latest)
        finally:
            log.close()


def test_the_real_command_goes_from_an_empty_folder_to_a_settled_coup(chromium, tmp_path):
    played = FilmedTable(PACKED, DECKS[0], (900, 600), 25)
    app = FilmedPhone(played)
    threading.Thread(target=app.server.serve_forever, daemon=True).start()
    try:
        with started(tmp_path) as home:
            page = chromium.new_context(locale="en-GB", viewport=SCREEN).new_page()
            page.set_default_timeout(90_000)
            page.goto(home.link)
            page.get_by_role("button", name="Pair", exact=True).click()
            page.get_by_role("button", name="English").last.click()
            page.fill('[name="camera"]', app.url)
            page.get_by_role("button", name="Try it").click()
            page.wait_for_url("**/start/table")
            to_the_seats(page, played)
            to_the_game(page, played)
            play(page, played, home.url, home.written)
            assert until(lambda: settle(table_of_log(home.entries())).complete)
    finally:
        app.mood = "closed"
        app.server.shutdown()
        app.server.server_close()
