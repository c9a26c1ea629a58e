"""The camera's picture with boxes: beside the table, on the camera's page, over a moment of the replay."""

import cv2
import numpy as np
import pytest

from tracker.game.cards import card
from tracker.game.events import CardDealt
from tracker.store.log import Origin
from tracker.store.seen_picture import FoundCard, with_finds
from webui.core.evening_hub import now_ms

from .touch import box

FINDS = [
    FoundCard("AS", 0.99, (100, 100, 180, 100, 180, 212, 100, 212)),
    FoundCard("Q?", 0.97, (400, 300, 480, 300, 480, 412, 400, 412)),
    FoundCard("BACK", 0.9, (700, 300, 780, 300, 780, 412, 700, 412)),
]
DRAWN = "() => [...document.querySelectorAll('.pic-over .o')].map((el) => el.dataset.is).sort()"
NAMES = "() => document.querySelectorAll('.pic-over .tag').length"
SHOWN = "n => document.querySelectorAll('.pic-over .o').length === n"


@pytest.fixture(scope="module")
def jpeg():
    picture = np.full((720, 1280, 3), 60, np.uint8)
    return cv2.imencode(".jpg", picture)[1].tobytes()


@pytest.fixture
def seen(camera, eyes, jpeg):
    """A camera whose last picture shows three cards."""
    (camera / "seen.jpg").write_bytes(with_finds(jpeg, FINDS))
    eyes.see()
    return camera / "seen.jpg"


def test_the_picture_is_laid_beside_the_table_and_stays_there(table, seen, served, tablet):
    page = tablet(locale="en-GB")
    page.goto(f"{served.url}/table")
    beside = page.locator(".beside")
    assert not beside.is_visible()

    page.locator("#menu summary").click()
    page.get_by_role("button", name="The camera's picture beside the table").click()
    page.wait_for_function(SHOWN, arg=3)

    assert page.evaluate(DRAWN) == ["back", "doubt", "seen"]
    assert page.evaluate(NAMES) == 2
    assert page.locator("[data-count]").all_text_contents() == ["1", "1", "1"]
    wide = page.viewport_size["width"]
    assert box(page, ".beside")["x"] >= box(page, "#felt")["width"] - 1
    assert page.evaluate("() => document.documentElement.scrollWidth") <= wide

    page.reload()
    page.wait_for_function(SHOWN, arg=3)
    page.get_by_role("button", name="Hide the picture").click()
    assert not beside.is_visible()
    page.reload()
    assert not beside.is_visible()


def test_boxes_follow_the_picture_and_their_names_cover_no_card(table, seen, jpeg, served, tablet):
    page = tablet(locale="en-GB")
    page.goto(f"{served.url}/camera/")
    page.wait_for_function(SHOWN, arg=3)
    covered = """() => {
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const of = (name) => [...document.querySelectorAll(name)].map((el) => el.getBoundingClientRect());
      const tags = of('.tag rect');
      return tags.some((tag, n) => of('.o-line').some((o) => over(tag, o)) || tags.some((t, m) => m !== n && over(t, tag)));
    }"""
    assert not page.evaluate(covered)

    seen.write_bytes(with_finds(jpeg, FINDS[:1]))
    page.wait_for_function(SHOWN, arg=1)

    page.get_by_role("button", name="What was found").click()
    assert not page.locator(".pic-over").is_visible()
    page.reload()
    page.wait_for_selector("[data-plain] .pic-over", state="attached")
    assert not page.locator(".pic-over").is_visible()


def test_without_a_picture_the_column_says_so(table, served, tablet):
    page = tablet(locale="en-GB")
    page.goto(f"{served.url}/table")
    page.evaluate("() => localStorage.setItem('boxes-table', 'on')")
    page.reload()

    page.get_by_text("No picture comes from the camera.").wait_for()


def test_a_moment_of_the_replay_has_its_boxes_and_an_old_picture_none(
    table, app, camera, jpeg, served, tablet
):
    hub = app.extensions["hub"]
    kept = camera / "frames" / "1"
    kept.mkdir(parents=True)
    for frame, picture in ((77, with_finds(jpeg, FINDS)), (78, jpeg)):
        dealt = CardDealt("1", card("9S"), covered=False)
        hub.write(1, [dealt], Origin(now_ms(), "camera", frame=frame))
        (kept / f"{frame}.jpg").write_bytes(picture)
    page = tablet(locale="en-GB")

    page.goto(f"{served.url}/evenings/1/?at=2")
    page.wait_for_function(SHOWN, arg=3)
    page.locator(".range").press("ArrowRight")
    page.wait_for_selector('[data-picture$="78.jpg"] canvas')
    page.wait_for_function(SHOWN, arg=0)
    page.get_by_role("button", name="What was found").click()
    page.locator(".range").press("ArrowLeft")
    page.wait_for_function(SHOWN, arg=3)
    assert not page.locator(".pic-over").is_visible()
