"""The room's page in a real browser: readable in both themes, at every size."""

import pytest

from tracker.game.money import money
from tracker.mqtt.broker import Broker
from webui.club.app import create_app
from webui.club.ledger import ClubLedger, PersonResults
from webui.club.subscriber import ClubSubscriber, HeardTable
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms

from .conftest import Served
from .touch import faults, kept_by_somebody_else

LONG = "Jean-Baptiste de la Fontaine-Médicis"
NET = {"Anne": "7.5", "Bruno": "-10", "Jean-Baptiste": "0", "Denis": "2.5"}
STATE = {"variant": "base", "coup": 12, "banker": "Denis", "next_fr": "Payez 7,50 à Anne"}


class Full(ClubLedger):
    """Evenings at three tables, as they add up."""

    def accounts(self):
        sums = {"Bleue": money("19"), "Grande salle": 0}
        return [
            PersonResults("Anne", sums, 19, ("Anne", "Anne 2"), 2),
            PersonResults(LONG, {"Verte": -19}, -19, (LONG,)),
        ]


@pytest.fixture
def room(tmp_path):
    """The room's application, and a device's token."""
    ledger, devices = Full(tmp_path / "room.db"), Devices(tmp_path / "devices.db")
    listener = ClubSubscriber(ledger, Broker("127.0.0.1"))
    listener.tables["Bleue"] = HeardTable("Bleue", online=True, state={**STATE, "net": NET})
    listener.tables["Grande salle"] = HeardTable("Grande salle")
    coins = {**STATE, "variant": "pirate", "net": {"Anne": "1", "treasure": "-1"}}
    listener.tables["Verte"] = HeardTable("Verte", online=True, state=coins)
    app = create_app(listener, devices, frozenset({"localhost"}))
    app.config["BEAT_S"] = 0.2  # a stream that nobody reads ends at the next beat
    yield app, devices.pair(devices.new_code(Role.BANKER), "screen", now_ms())
    ledger.close()
    devices.close()


@pytest.fixture
def page(room, chromium):
    app, token = room
    served = Served(app)
    context = chromium.new_context(locale="fr-FR")
    context.add_cookies([{"name": "vingtetun", "value": token, "url": served.url}])
    page = context.new_page()
    page.goto(served.url + "/room")
    yield page
    context.close()
    served.stop()


def test_the_rooms_page_goes_on_while_somebody_else_keeps_the_devices_file(room):
    app, token = room
    client = app.test_client()
    client.set_cookie("vingtetun", token)
    said = client.get("/stream/room").iter_encoded()
    assert "event: draw" in [next(said).decode() for _ in range(2)][1]

    with kept_by_somebody_else(app.extensions["devices"]):
        assert next(said) == b"event: beat\ndata: 1\n\n"
    said.close()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_the_rooms_pages(axe, page, scheme):
    page.emulate_media(color_scheme=scheme)
    found = faults(axe, page)
    page.get_by_role("link", name="Appareils").click()
    page.get_by_role("button", name="Écran qui montre la table").click()
    page.locator(".code").wait_for()

    assert found + faults(axe, page) == []


def test_what_was_lost_is_said_with_its_sign_and_drawn_with_its_shape(page):
    lost = page.locator(".nets li", has_text="Bruno").first

    assert lost.inner_text().split() == ["Bruno", "−10"]
    assert lost.locator('use[href="#i-down"]').count() == 1


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_the_room_fits_its_screen_and_leads_back_to_itself(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("link", name="Appareils").click()
    page.get_by_role("link", name="Toutes les tables").click()
    page.locator("h1", has_text="Toutes les tables").wait_for()


def test_two_names_and_coins_are_said_beside_the_person(page):
    person = page.locator(".sums tbody tr").first

    assert person.locator("th").inner_text().split("\n") == [
        "Anne",
        "sous les noms Anne, Anne 2 · +2 pièces",
    ]


def test_the_treasure_has_its_name_in_the_pages_language(page):
    assert "treasure" not in page.locator("main").inner_text()
    assert page.locator(".nets", has_text="Le trésor").count() == 1


def test_what_everybody_won_together_is_seen_on_a_phone_without_moving_the_page(page):
    page.set_viewport_size({"width": 390, "height": 844})
    box = page.locator(".sums tbody tr .net").last.bounding_box()

    assert box["x"] + box["width"] <= 390


def test_the_club_offers_nothing_that_only_a_table_has(page):
    page.get_by_role("link", name="Appareils").click()
    page.locator(".bankers").wait_for()

    assert page.get_by_role("button", name="Tablette du banquier").count() == 1
    assert page.get_by_role("button", name="Téléphone d'un joueur").count() == 0
    assert page.locator("[data-sound], [data-voice-switch]").count() == 0


def test_a_browser_finds_the_page_that_it_shows_while_the_club_is_away(room):
    app, _ = room
    client = app.test_client()

    assert "data-offline" in client.get("/offline").text
    assert client.get("/sw.js").status_code == 200
