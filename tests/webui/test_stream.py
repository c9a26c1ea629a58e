"""What an open page is sent while much happens that it does not show."""

import threading
import time

import pytest

from tests.languages.spoken import EN
from webui.streams.routes import KEPT, DrawingCache, StreamRequest

from .touch import kept_by_somebody_else


@pytest.fixture
def busy(app, table):
    """A table where something happens all the time, and none of it to be seen on the page."""
    app.extensions["drawn"] = DrawingCache(app, beat_s=0.2, fresh_s=60.0)
    hub, over = app.extensions["hub"], threading.Event()

    def go_on():
        while not over.wait(0.01):
            hub.tell()

    thread = threading.Thread(target=go_on, daemon=True)
    thread.start()
    yield table
    over.set()
    thread.join()


def pieces(device, show):
    answer = device.client.get(f"/stream/{show}", buffered=False)
    for piece in answer.iter_encoded():
        yield piece.decode()
    answer.close()


def test_a_busy_table_beats_as_a_quiet_one_does(busy):
    said = pieces(busy, "stakes")
    began = time.monotonic()
    heard = [next(said) for _ in range(5)]

    assert [piece.splitlines()[0] for piece in heard] == [
        "retry: 1000",
        "event: draw",
        *["event: beat"] * 3,
    ]
    assert time.monotonic() - began >= 3 * 0.2


def test_a_revoked_device_is_sent_away_however_much_happens(app, busy):
    said = pieces(busy, "table")
    assert "event: draw" in [next(said) for _ in range(2)][1]
    devices = app.extensions["devices"]
    devices.revoke(devices.all()[0].id)

    assert [piece for piece in said if "event: draw" not in piece] == ["event: gone\ndata: 1\n\n"]


def test_a_page_goes_on_while_somebody_else_keeps_the_devices_file(app, busy):
    said = pieces(busy, "table")
    assert "event: draw" in [next(said) for _ in range(2)][1]

    with kept_by_somebody_else(app.extensions["devices"]):
        assert next(said) == "event: beat\ndata: 1\n\n"


def test_the_drawings_that_are_kept_do_not_grow_with_the_places_that_are_asked_for(app, table):
    drawn = DrawingCache(app)
    for number in range(3 * KEPT):
        drawn.draw(StreamRequest("stakes", EN, acting=False, place=str(number)), 1)

    assert len(drawn._last) <= KEPT
