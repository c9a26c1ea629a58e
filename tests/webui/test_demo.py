"""The demo's page: the film with what was seen, the stations one after another, the end, the ways on."""

import re
import threading
from contextlib import closing

import cv2
import numpy as np
import pytest

from tests.demo import judge, nets
from tracker.game.coup import End
from tracker.game.events import Chosen, Split
from tracker.game.irregularities import Code
from tracker.game.table import irregularities
from tracker.languages import language
from tracker.pictures.frames import open_frames
from tracker.store.evening_table import EveningTable
from webui.app import close
from webui.core.i18n import Words
from webui.demo.command import demo_app
from webui.demo.film import FOLDER
from webui.serve.listening import LOOPBACK, Listening

from .touch import faults

LANGUAGES = ("en", "fr")
LARGEST = 3_000_000  # bytes of the film and all that belongs to it


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    app = demo_app(tmp_path_factory.mktemp("demo"))
    yield app
    close(app)


@pytest.fixture(scope="module")
def link(played):
    listening = Listening(played, LOOPBACK)
    threading.Thread(target=listening.run, daemon=True).start()
    yield f"http://127.0.0.1:{listening.port}/demo/"
    listening.close()


@pytest.fixture
def show(played):
    return played.extensions["show"]


def told(played, code="en"):
    return played.extensions["demo_steps"][code]["steps"]


def test_its_film_is_small_enough_to_come_with_every_installation():
    assert sum(each.stat().st_size for each in FOLDER.iterdir()) <= LARGEST


def test_its_evening_is_settled_as_it_truly_was(show, capsys):
    assert judge(nets(EveningTable(show.evening.entries)), FOLDER) == 0


def test_it_shows_all_that_it_promises(show, played):
    live = EveningTable(show.evening.entries)
    hands = [hand for each in live.coups() for hand in each.table.coup.hands.values()]
    raised = [each.code for coup in live.coups() for each in irregularities(coup.table)]
    kinds = {each["kind"] for each in told(played)}

    assert {End.NATURAL, End.BUST} <= {hand.end for hand in hands}
    assert any(isinstance(each.event, Split) for each in show.evening.entries)
    assert any(isinstance(each.event, Chosen) for each in show.evening.entries)
    assert raised == [Code.UNREQUESTED_CARD]
    assert {"deal", "card", "doubt", "answer", "alarm", "pay", "players"} <= kinds


def test_what_it_asks_the_eyes_could_not_read_and_the_banker_answers_by_one_tap(show, played):
    (asked,) = show.evening.questions
    question = asked.asked.question
    seen = [
        each.name
        for still in show.film.around(asked.from_ms, 3000)
        for each in still.marks
        if show.film.seat_of(each) == question.hand
    ]
    answer = next(each for each in told(played) if each["kind"] == "answer")

    assert seen.count("?") > len(seen) / 2
    assert asked.from_ms < asked.to_ms == answer["at"]
    assert answer["tapped"] in [str(each) for each in question.likely[:3]]
    assert "Q♦" in answer["stations"][1]["said"]


def test_the_picture_beside_its_question_is_cut_out_of_the_film(show, played):
    (asked,) = show.evening.questions
    address = f"/demo/question/{asked.from_ms}.jpg"
    tables = played.extensions["demo_steps"]["en"]["tables"]
    with closing(played.test_client().get(address)) as answer:
        shown = cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)
    before = show.film.around(asked.from_ms, 3000)
    number = next(each.frame for each in before if any(mark.name == "?" for mark in each.marks))
    with closing(open_frames(show.film.video)) as frames:
        frame = next(each for each in frames if each.number == number)

    assert any(address in each["table"] for each in tables)
    assert cv2.matchTemplate(frame.picture, shown, cv2.TM_CCOEFF_NORMED).max() > 0.98
    assert played.test_client().get("/demo/question/1.jpg").status_code == 404


def test_one_sees_which_card_the_banker_taps(chromium, link, played):
    steps = told(played)
    answer = next(each for each in steps if each["kind"] == "answer")
    page = chromium.new_context(locale="en", reduced_motion="reduce").new_page()
    page.goto(f"{link}?at={answer['at'] - 200}")
    page.wait_for_selector("body[data-ready]")
    picture = page.locator("#tablet .crop")
    picture.wait_for()
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    page.get_by_role("button", name="Step").click()
    page.wait_for_selector("#tablet [data-tapped]")
    tapped = page.locator("#tablet [data-tapped]")
    assert tapped.get_attribute("value") == answer["tapped"]
    page.get_by_role("button", name="Step").click()
    page.wait_for_selector("#tablet .case", state="detached")


def test_what_a_step_calls_seen_is_among_the_finds_of_that_moment(show):
    for moment, sight in zip(show.moments, show.sights, strict=True):
        for each in sight.marks:
            shown = show.film.around(moment.at_ms, 8000)
            assert any(each in still.marks for still in shown), (moment.at_ms, each)


def test_every_open_card_that_the_camera_wrote_down_is_outlined_in_its_step(show):
    for moment, sight in zip(show.moments, show.sights, strict=True):
        facts = [each.event for each in moment.entries if each.source == "camera"]
        cards = [
            str(card) for each in facts for card in getattr(each, "cards", ()) if card.suit != "?"
        ]
        assert not cards or sight.marks, (moment.at_ms, cards)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_station_of_every_step_says_something(played, code):
    for each in told(played, code):
        for station in each["stations"]:
            assert station["said"].strip(), each
            assert not re.search(r"[{}]|\bP[123]\b", station["said"]), each


def test_each_step_is_on_the_screen_with_its_four_stations(chromium, link, played):
    page = chromium.new_context(locale="en", reduced_motion="reduce").new_page()
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    for step in told(played):
        page.wait_for_function(
            "at => document.getElementById('show').dataset.step === at",
            arg=str(step["at"]) + step["kind"],
        )
        if step["kind"] not in ("deal", "players"):
            for number, station in enumerate(step["stations"]):
                now = page.locator('[data-station][data-is="now"]')
                page.wait_for_function(
                    "n => document.querySelector('[data-station][data-is=now]')?.dataset.station === n",
                    arg=str(number),
                )
                assert now.count() == 1
                said = station["said"][:1].upper() + station["said"][1:]
                assert now.locator("[data-say]").text_content() == said
                if number < 3:
                    page.get_by_role("button", name="Step").click()
        page.get_by_role("button", name="Step").click()
    page.wait_for_selector("#ended:not([hidden])")
    assert page.locator(".gain").count() == 4


def test_it_plays_by_itself_and_stands_still_where_motion_is_not_wanted(chromium, link):
    page = chromium.new_context(locale="en").new_page()
    page.goto(link)
    page.wait_for_function("() => document.querySelector('.range').value > 3000")
    page.keyboard.press("k")
    stands = page.locator(".range").input_value()
    page.wait_for_timeout(600)
    assert abs(int(page.locator(".range").input_value()) - int(stands)) < 300

    still = chromium.new_context(reduced_motion="reduce").new_page()
    still.goto(link)
    still.wait_for_selector("body[data-ready]")
    still.wait_for_timeout(600)
    assert still.locator(".range").input_value() == "0"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_nothing_of_it_lies_beside_the_screen_or_is_too_small_to_touch(
    chromium, link, size, locale
):
    width, height = size
    page = chromium.new_context(
        viewport={"width": width, "height": height}, locale=locale
    ).new_page()
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate("""() => [...document.querySelectorAll('.player .btn, .demo-look .btn')]
        .map((el) => el.getBoundingClientRect()).filter((r) => r.width < 44 || r.height < 44).length""")
    assert small == 0
    cut = page.locator(".sub-h").evaluate("el => el.scrollWidth - el.clientWidth")
    assert cut <= 1


def to_the_end(page, link):
    page.goto(f"{link}?at=60000")
    page.wait_for_selector("body[data-ready]")
    for _ in range(200):
        if page.locator("#ended").is_visible():
            break
        page.keyboard.press("ArrowRight")


# how often the page is drawn for each frame of the screen
DRAWN = """() => new Promise((done) => {
  const ask = window.requestAnimationFrame;
  let frames = 0, asked = 0;
  window.requestAnimationFrame = (call) => { asked += 1; return ask(call); };
  const count = () => { frames += 1; if (frames < 30) ask(count); else done(asked / frames); };
  ask(count);
})"""


def test_on_a_small_tablet_film_sentence_and_tablet_are_seen_at_once(chromium, link):
    page = chromium.new_context(locale="fr-FR", viewport={"width": 800, "height": 600}).new_page()
    page.goto(link)
    page.locator(".tablet .say").wait_for()
    covered = page.locator(".player").bounding_box()["y"]

    for seen in (".film", ".tablet .say", "#caption", ".chain"):
        box = page.locator(seen).bounding_box()
        assert box["y"] + box["height"] <= covered, seen
    film, beside = (page.locator(each).bounding_box() for each in (".film", ".tablet"))
    assert film["x"] + film["width"] <= beside["x"]


def test_from_its_end_it_begins_again_as_it_began_first(chromium, link):
    page = chromium.new_context(locale="en", reduced_motion="reduce").new_page()
    to_the_end(page, link)
    page.keyboard.press("k")

    assert page.locator("#ended").is_hidden()
    assert page.locator(".range").input_value() == "0"
    button = page.locator('[data-go="play"]').first
    assert button.get_attribute("aria-pressed") == "false"  # it stands still, and says so
    to_the_end(page, link)
    page.keyboard.press("Home")
    assert page.evaluate(DRAWN) < 1.5  # once a frame, however often it was at its end


def test_from_its_end_one_goes_on(chromium, link):
    page = chromium.new_context(locale="en").new_page()
    to_the_end(page, link)
    page.get_by_role("link", name="How it works").click()
    assert page.get_by_role("heading", name="Counted").is_visible()
    page.go_back()
    page.goto(f"{link}camera")
    assert page.get_by_text("vingtetun run").is_visible()


def test_a_table_can_be_kept_by_hand_without_pairing(played):
    client = played.test_client()
    page = client.get("/demo/").text
    token = re.search(r'name="csrf" value="([^"]+)"', page)[1]

    answer = client.post("/demo/by-hand", data={"csrf": token}, follow_redirects=True)

    assert answer.status_code == 200
    assert answer.request.path == "/new"


def test_its_end_leads_to_the_result_of_the_whole_evening(axe, chromium, link, show):
    page = chromium.new_context(locale="en", viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"{link}?at=60000")
    page.wait_for_selector("body[data-ready]")
    page.evaluate("document.getElementById('ended').hidden = false")
    page.get_by_role("link", name="The whole evening").click()
    page.wait_for_selector(".chart-wide")
    won = {
        " ".join(row.locator(".who").inner_text().split()): row.locator(".won-sum").inner_text()
        for row in page.locator(".won").all()
    }

    assert won == {each.name: each.total for each in show.gains(Words(language("en")))}
    assert page.locator(".pay").count() >= 1
    assert faults(axe, page) == []
