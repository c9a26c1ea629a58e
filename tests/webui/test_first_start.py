"""The first start in a real browser: from an empty home to a settled coup, or to the sentence that says why not."""

import os
from math import cos, pi, sin

import numpy as np
import pytest

from tests import chance
from tests.map.tables import camera
from tests.patience import until
from tests.webui.playedtable import Household, PlayedTable
from tests.webui.touch import faults
from tracker.game.table import settle
from tracker.map.homography import project
from tracker.map.map_file import load
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role

PLAYERS = 2
POKER, BRIDGE = (63.0, 88.0), (57.0, 89.0)
# felt, tilt, cards, bend of the lens, focal length in widths of the picture
TABLES = [
    ((900, 600), 30, POKER, 0.0, 1.0),
    ((900, 600), 0, BRIDGE, 0.0, 1.0),
    ((700, 500), 0, POKER, 0.0, 0.8),
    ((700, 500), 30, BRIDGE, 0.0, 1.0),
    ((700, 500), 50, POKER, 0.0, 1.0),
    ((900, 600), 50, POKER, 0.0, 1.5),
    ((900, 600), 20, POKER, -0.12, 0.8),
    ((1600, 1000), 0, POKER, 0.0, 1.0),
    ((1600, 1000), 30, BRIDGE, 0.0, 1.0),
    ((1600, 1000), 50, POKER, 0.0, 1.0),
    ((2200, 1200), 0, POKER, 0.0, 1.0),
    ((2200, 1200), 30, POKER, 0.0, 1.0),
]
MANY = bool(os.environ.get("EXPLORE"))
FACES = ["9S", "8S", "6H"]  # dealt to find the seats: 1, 2, the banker


@pytest.fixture
def stage(app, served, tablet, tmp_path):
    """Give a function that opens the first start over a table of one's own."""
    houses = []

    def opened(played, locale="en-GB", size=(1280, 800)):
        house = Household(app, EveningFiles(tmp_path / "evening.db"), played)
        app.extensions["supervisor"] = house
        houses.append(house)
        page = tablet(Role.BANKER, locale, size)
        page.set_default_timeout(30_000)
        return page

    yield opened
    for house in houses:
        house.close()


def seat_of(played, number):
    """Give where people put their cards at a seat: not quite in its middle."""
    turn = -2 * pi * number / (PLAYERS + 1)
    wide, high = played.felt
    return sin(turn) * wide * 0.35 + 10, -cos(turn) * high * 0.34 - 5


def to_the_camera(page):
    page.get_by_role("button", name="English").last.click()
    page.fill('[name="camera"]', "table.mp4")
    page.get_by_role("button", name="Try it").click()
    page.wait_for_url("**/start/table")


def drag_corners(page, played):
    """Drag each corner onto the felt's, as a person does."""
    assert until(lambda: page.evaluate("document.getElementById('cam').naturalWidth > 0"))
    box = page.locator("[data-picture]").bounding_box()
    for handle, (x, y) in zip(page.locator("[data-corner]").all(), played.corners(), strict=True):
        at = handle.bounding_box()
        page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)
        page.mouse.up()


def next_step(page, step):
    page.locator("[data-next]:not([disabled])").click()
    page.wait_for_url(f"**/start/{step}")


def to_the_seats(page, played):
    played.lay("middle", 0, 0, "AS")
    page.locator(".start-card").wait_for()
    drag_corners(page, played)
    name = "Bridge" if played.card == BRIDGE else "Poker"
    page.locator(".seg label", has_text=name).click()  # what a person does who is asked
    next_step(page, "seats")


def to_the_game(page, played):
    page.select_option('[name="players"]', str(PLAYERS))
    page.wait_for_url("**/start/seats")
    page.locator(f".start-seats > li:nth-child({PLAYERS + 1})").wait_for()
    page.locator(f".start-seats > li:nth-child({PLAYERS + 2})").wait_for(state="detached")
    played.clear()
    for number, face in zip([1, 2, 0], FACES, strict=True):
        played.lay(str(number), *seat_of(played, number), face)
    page.locator('.start-seats > li[data-is="seen"]').nth(PLAYERS).wait_for()
    next_step(page, "deck")
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**/start/tablet")
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**/new")


def play(page, played, url, written):
    """Open the evening, and lay down a coup card by card, each once the one before is written."""
    played.clear()
    page.goto(url + "/new?variant=base")
    for name, value in {"pb": "Denis", "p1": "Anne", "p2": "Bruno"}.items():
        page.fill(f'[name="{name}"]', value)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/table")
    page.goto(url + "/stakes?place=all")
    page.locator(".chipbtn", has=page.get_by_text("Add 5", exact=True)).click()
    page.locator(".stakeseat:nth-child(2) .bigstake", has_text="5").wait_for()
    page.goto(url + "/table")
    for at, (seat, face) in enumerate(
        [(1, "9S"), (2, "8S"), (0, "6H"), (1, "9D"), (2, "TS"), (0, "TD"), (0, "9C")]
    ):
        x, y = seat_of(played, seat)
        row = sum(name.startswith(f"{seat}.") for name in played.cards)
        played.lay(f"{seat}.{at}", x + 0.4 * played.card[0] * row, y, face, turn=0.0)
        assert until(lambda count=at + 1: written() >= count), face


def written(served):
    hub = served.app.extensions["hub"]
    with hub.lock:
        return sum(each.source == "camera" for each in hub.live(hub.current()).entries)


def is_settled(served):
    hub = served.app.extensions["hub"]
    with hub.lock:
        return settle(hub.live(hub.current()).table).complete


@pytest.mark.slow
@pytest.mark.parametrize(("felt", "tilt", "card", "bend", "focal"), TABLES if MANY else TABLES[:1])
def test_any_table_is_followed_by_clicks_alone(
    stage, served, tmp_path, felt, tilt, card, bend, focal
):
    played = PlayedTable(felt, tilt, card, bend, focal)
    page = stage(played)
    to_the_camera(page)
    to_the_seats(page, played)
    to_the_game(page, played)
    play(page, played, served.url, lambda: written(served))

    assert until(lambda: is_settled(served))
    known = load(tmp_path / "table-map.json")
    assert known.felt_mm[0] == pytest.approx(felt[0], rel=0.12)
    assert project  # the truth of the played table and of the map are different code
    assert page.locator(".reading[data-ok]").count() > 0
    assert page.errors == []


# ---------- what cannot work is said


def said_at(page):
    page.locator("#start-live [data-is=bad], #start-live .start-said").first.wait_for()
    return page.locator("#start-live").inner_text()


def dark(played):
    played.light, played.readable = 0.2, False


def far(played):
    played.to_px = camera((4200, 2600), 0)


def frozen(played):
    played.seeing, played.why = False, "frozen"


def unreadable(played):
    played.readable = False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (dark, "too dark"),
        (far, "pixels wide, and 60 are needed"),
        (frozen, "picture stands still"),
        (unreadable, "face down: turn it over"),
    ],
)
def test_a_table_that_cannot_be_measured_is_told_why(stage, spoil, sentence):
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    played.lay("middle", 0, 0, "AS")
    page.locator(".start-card").wait_for()
    spoil(played)
    page.locator("#start-live", has_text=sentence).wait_for()

    assert sentence in said_at(page)
    assert page.errors == []


@pytest.mark.slow
def test_two_seats_whose_cards_overlap_are_named(stage):
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    to_the_seats(page, played)
    played.clear()
    page.select_option('[name="players"]', "2")
    page.locator(".start-seats > li:nth-child(4)").wait_for(state="detached")
    # two cards on either side of the line between the seats
    played.lay("1", -45, 0.36 * played.felt[1], "9S")
    played.lay("2", 45, 0.36 * played.felt[1], "8S")
    played.lay("B", *seat_of(played, 0), "6H")
    page.locator('.start-seats > li[data-is="seen"]').nth(2).wait_for()
    page.locator("[data-next]").click()
    page.locator("[data-said]", has_text="seats would overlap").wait_for()


@pytest.mark.slow
def test_a_seat_follows_the_finger_and_stays_where_it_was_put(stage):
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    to_the_seats(page, played)
    at = outline_of(page, "1")
    drag_seat(page, "1", -24, 0)
    dragged = outline_of(page, "1")
    assert dragged == pytest.approx(moved(page, at, -24), abs=0.002)  # drawn while it is dragged
    with page.expect_response("**/start/seats/move"):
        page.mouse.up()
    assert until(lambda: outline_of(page, "1") == pytest.approx(dragged, abs=0.002))
    page.locator('[data-picture] > .start-tag[data-of="1"]').focus()
    with page.expect_response("**/start/seats/move"):
        page.keyboard.press("ArrowLeft")
    shown = [each - (0.01 if place % 2 == 0 else 0) for place, each in enumerate(dragged)]
    assert until(lambda: outline_of(page, "1") == pytest.approx(shown, abs=0.002))
    assert page.errors == []


@pytest.mark.slow
def test_a_seat_that_is_dragged_onto_another_goes_back_and_says_why(stage):
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    to_the_seats(page, played)
    before = outline_of(page, "1")
    drag_seat(page, "1", 260, 0)
    page.mouse.up()
    page.locator("[data-refused]", has_text="overlap").wait_for()

    assert outline_of(page, "1") == pytest.approx(before, abs=0.002)


def outline_of(page, seat):
    found = page.locator(f'[data-picture] polygon[data-of="{seat}"]').get_attribute("points")
    return [float(each) for pair in found.split() for each in pair.split(",")]


def moved(page, outline, right_px):
    share = right_px / page.locator("[data-picture]").bounding_box()["width"]
    return [each + (share if place % 2 == 0 else 0) for place, each in enumerate(outline)]


def drag_seat(page, seat, right_px, down_px):
    """Take a seat by its number, and drag it; it is still held afterwards."""
    box = page.locator(f'[data-picture] > .start-tag[data-of="{seat}"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right_px, y + down_px, steps=4)


@pytest.mark.slow
def test_what_was_typed_is_there_again_after_a_step_back(stage, served):
    page = stage(PlayedTable())
    page.get_by_role("button", name="English").last.click()
    page.get_by_role("button", name="No camera").click()
    page.wait_for_url("**/start/tablet")
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**/new")
    assert page.locator(".start-steps [aria-current]").inner_text().endswith("Game")
    page.fill('[name="pb"]', "Denis")
    page.fill('[name="p1"]', "Anne")
    page.locator(".variant-box", has_text="Ponte").click()
    page.wait_for_url("**variant=ponte**")
    page.locator("[data-leave]").click()
    page.wait_for_url("**/start/tablet")
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**variant=ponte**")

    assert page.input_value('[name="pb"]') == "Denis"
    assert page.input_value('[name="p1"]') == "Anne"
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/table")
    page.goto(served.url + "/new")
    assert page.locator(".start-steps").count() == 0  # the first start is over
    assert page.errors == []


@pytest.mark.slow
def test_half_a_table_outside_the_picture_is_refused_with_the_reason(stage):
    played = PlayedTable()
    page = stage(played)
    to_the_camera(page)
    played.shift = np.array([0, -540.0])  # the far half is cut off
    played.lay("middle", 0, -150, "AS")
    page.locator(".start-card").wait_for()
    for corner in (0, 1):
        page.locator("[data-corner]").nth(corner).focus()
        for _ in range(60):
            page.keyboard.press("ArrowUp")
    page.locator(".seg label", has_text="Poker").click()
    page.locator("[data-next]:not([disabled])").click()
    page.locator("[data-said]", has_text="outside the picture").wait_for()


SIZES = [(1280, 800), (1024, 600), (390, 844)]


@pytest.mark.slow
@pytest.mark.parametrize("locale", chance.of(["fr-FR"], ["en-GB", "fr-FR"]))
def test_every_step_fits_the_screen_and_can_be_used_by_everybody(stage, served, axe, locale):
    played = PlayedTable()
    page = stage(played, locale)
    page.locator(f'.start-big [lang="{locale[:2]}"]').click()
    page.fill('[name="camera"]', "table.mp4")
    page.locator(".start-ways [data-wait] .btn").last.click()
    page.wait_for_url("**/start/table")
    to_the_seats(page, played)
    found = {}
    for step in ("language", "camera", "phone", "table", "seats", "deck", "tablet", "game"):
        page.goto(f"{served.url}/start/{step}")
        if step in ("table", "seats"):
            page.locator("#start-live [data-ready]").wait_for(state="attached")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            said = faults(axe, page)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                said = [*said, "wider than the screen"]
            if said:
                found[step, width] = said
    assert found == {}
