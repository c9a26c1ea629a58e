"""What a tablet that stands upright and a small phone show: whole names, the bank's hand, room for a finger."""

from tests.evening.pretended import Pretended
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role

from .tables import SEVEN, TABLES
from .touch import box

UPRIGHT, SMALL_PHONE = (800, 1280), (360, 640)
FINGER = 44
CUT = """() => [...document.querySelectorAll('.seat .who')]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"""
BOXES = """all => all.map(each => each.getBoundingClientRect())
  .map(({x, y, width, height}) => ({x, y, width, height}))"""


def size_of(page, kind):
    return page.locator(kind).evaluate("each => parseFloat(getComputedStyle(each).fontSize)")


def test_the_banks_hand_is_in_sight_on_an_upright_tablet(load, served, tablet):
    load(TABLES["drawn"])
    page = tablet(size=UPRIGHT)
    bank, strip = box(page, ".bank"), box(page, "#strip")

    assert bank["y"] + bank["height"] <= strip["y"]
    assert box(page, ".queue")["y"] > bank["y"]


def test_a_players_small_phone_cuts_no_name_for_a_result(load, served, tablet):
    page = tablet(Role.PLAYERS, size=SMALL_PHONE)
    for table in ("drawn", "twelve"):
        load(TABLES[table])
        page.goto(served.url + "/players")

        assert page.evaluate(CUT) in ([], ["Jean-Baptiste"])
        assert page.locator(".run").first.inner_text().startswith("soirée")


def test_a_long_sentence_is_never_larger_than_a_short_one(load, served, tablet):
    page = tablet(size=SMALL_PHONE)
    load(TABLES["twelve"])
    page.goto(served.url + "/table")
    long = size_of(page, ".say")
    assert page.locator(".prompt-text").get_attribute("data-size").startswith("long")
    load(TABLES["drawn"])
    page.goto(served.url + "/table")

    assert long <= size_of(page, ".say")


def test_what_is_touched_on_a_small_phone_has_room_for_a_finger(load, served, tablet):
    page = tablet(size=SMALL_PHONE)
    load(TABLES["twelve, with breaches"])
    page.goto(served.url + "/table")
    flags = page.locator(".seat .flag").evaluate_all(BOXES)
    rules = page.locator(".rule-no:visible").evaluate_all(BOXES)
    page.goto(served.url + "/hand/1")
    keys = page.locator(".deck-key:visible").evaluate_all(BOXES)
    page.goto(served.url + "/evenings/")
    titles = page.locator(".evenings h2 a").evaluate_all(BOXES)

    assert len(flags) >= 12
    assert len(keys) >= 52
    assert rules
    assert titles
    touched = (*flags, *rules, *keys, *titles)
    assert all(each["width"] >= FINGER and each["height"] >= FINGER for each in touched)


def test_a_suit_to_touch_stands_in_one_row_where_each_card_has_room_for_a_finger(
    load, served, tablet
):
    load(TABLES["drawn"])
    page = tablet(size=UPRIGHT)
    page.goto(served.url + "/hand/1")
    rows = {}
    for width in (800, 710, 690, 390):
        page.set_viewport_size({"width": width, "height": 1000})
        keys = page.locator(".deck-row").first.locator(".deck-key").evaluate_all(BOXES)
        assert min(each["width"] for each in keys) >= FINGER, width
        rows[width] = len({each["y"] for each in keys})

    assert rows == {800: 1, 710: 1, 690: 2, 390: 2}


def test_the_steps_of_the_first_start_stand_in_one_line(app, served, tablet, tmp_path):
    app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    page = tablet(size=SMALL_PHONE)
    page.goto(served.url + "/start/camera")
    steps = page.locator(".start-steps li").evaluate_all(BOXES)

    assert len(steps) == 7
    assert len({each["y"] for each in steps}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE[0]


def test_a_replay_on_an_upright_tablet_shows_chart_and_text_in_a_size_to_read(load, served, tablet):
    stakes = "stakes = [5, 5, 5, 5, 5, 5, 5]\n"
    coup = """[[coup]]\nactions = ["deal 1 9S", "deal 2 8C"]\n"""
    load(f'variant = "base"\n{SEVEN}{stakes}{coup}{coup}')
    page = tablet(size=UPRIGHT)
    page.goto(served.url + "/evenings/1/")
    chart = page.locator(".chart:visible")
    chart.first.wait_for()

    [drawn] = chart.evaluate_all(BOXES)
    assert drawn["height"] < UPRIGHT[1] / 2
    assert page.locator("#couptext").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_new_evening_is_no_mistake_before_a_name_is_typed(served, tablet):
    page = tablet(size=SMALL_PHONE, locale="en-GB")
    page.goto(served.url + "/new")
    said = page.locator("[data-said]", has_text="A banker and one player")
    said.wait_for()
    assert said.get_attribute("data-bad") is None
    page.locator("[name=p1]").fill("Anne")
    page.locator("[data-said][data-bad]").wait_for()
    fields = page.locator(".trio input").evaluate_all(BOXES)

    assert len(fields) == 3
    assert len({each["y"] for each in fields}) == 1
