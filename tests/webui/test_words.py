"""The words of a page are its own: no page waits for another's."""

import threading

from tests.languages.spoken import EN, FR
from tracker.game.rules import Index
from webui.core.i18n import Words


def test_two_pages_that_look_up_their_letters_at_once_both_end(app, table):
    """One asks for its letters while another, drawn under the hub's lock, asks for its own."""
    hub, asks, found = app.extensions["hub"], threading.Event(), []

    def letters():
        asks.set()
        return hub.card_letters()  # waits until the other page is drawn

    waits = threading.Thread(target=lambda: Words(EN, letters).index, daemon=True)

    def draw():
        with hub.lock:
            waits.start()
            asks.wait()
            found.append(Words(FR, hub.card_letters).index)

    draws = threading.Thread(target=draw, daemon=True)
    draws.start()
    draws.join(20)
    assert found == [Index.EN]  # the table's, whatever language the page speaks
    waits.join(20)
    assert not waits.is_alive()
