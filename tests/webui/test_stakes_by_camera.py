"""Stakes by camera on the tablet: offered once chips are known, shown with their picture, doubts in one tap."""

import json

import cv2
import numpy as np
import pytest

from tests.evening.pretended import Pretended
from tracker.live.chip_pictures import beside
from tracker.store.doubts import BankerQuestion, QuestionKind, raise_doubt
from tracker.store.evening_files import EveningFiles
from tracker.store.evenings import is_camera_reading_stakes
from webui.core.evening_hub import now_ms

from .touch import box

SQUARE = [[0.4, 0.4], [0.5, 0.4], [0.5, 0.5], [0.4, 0.5]]
LEARNT = [["5", "10"], [["5", "10"]], [SQUARE, SQUARE]]


def status(folder, **more):
    folder.mkdir(exist_ok=True)
    found = {"last_frame_ms": now_ms(), "seeing": True, **more}
    (folder / "status.json").write_text(json.dumps(found))


def ask(app, table, *actions, kind=QuestionKind.STAKE):
    question = BankerQuestion("1", (), kind=kind, actions=actions)
    return raise_doubt(app.extensions["hub"].log, 1, question, now_ms())


def test_it_is_offered_once_chips_were_learnt_and_the_table_measured(camera, table):
    status(camera)
    assert "/stakes/by-camera" not in table.get("/stakes").text
    status(camera, chips=[[], [], []])
    assert "/stakes/by-camera" not in table.get("/stakes").text
    status(camera, chips=LEARNT, mapped=False)
    assert "/stakes/by-camera" not in table.get("/stakes").text
    status(camera, chips=LEARNT)
    assert "/stakes/by-camera" in table.get("/stakes").text


def test_the_switch_holds_for_this_evening(app, camera, table):
    status(camera, chips=LEARNT)
    table.post("/stakes/by-camera", on="1")
    assert app.extensions["hub"].log.settings(1)["stakes-by-camera"] == "on"
    assert "reads the stakes" in table.get("/stakes").text
    table.post("/stakes/by-camera", on="")
    assert app.extensions["hub"].log.settings(1)["stakes-by-camera"] == "off"


def test_the_settings_switch_it_on_for_every_evening_that_did_not_choose(
    app, camera, table, tmp_path
):
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    assert "Stakes by camera" not in table.get("/settings/").text
    house.choose("camera", "/dev/video7")
    assert "Let the camera read the stakes" in table.get("/settings/").text
    assert "La caméra lit les mises" in table.get("/settings/", **{"Accept-Language": "fr"}).text
    log = app.extensions["hub"].log
    assert not is_camera_reading_stakes(log, 1)

    table.post("/settings/stakes-by-camera", on="1")
    assert is_camera_reading_stakes(log, 1)
    assert "Type the stakes" in table.get("/settings/").text
    status(camera, chips=LEARNT)
    assert "reads the stakes" in table.get("/stakes").text

    table.post("/stakes/by-camera", on="")
    assert not is_camera_reading_stakes(log, 1)
    assert is_camera_reading_stakes(log, None)


def test_what_is_seen_is_shown_with_its_chips(camera, table):
    stakes = [["1", "15", ["5", "10"], SQUARE, True], ["2", "10", [], SQUARE, False]]
    status(camera, chips=LEARNT, stakes=stakes)
    assert "15 = 10 + 5" not in table.get("/stakes").text
    table.post("/stakes/by-camera", on="1")
    page = table.get("/stakes").text
    assert "15 = 10 + 5" in page
    assert "not sure" in page


def test_chips_of_one_value_are_counted(camera, table):
    status(camera, chips=LEARNT, stakes=[["1", "40", ["5", "25", "5", "5"], SQUARE, True]])
    table.post("/stakes/by-camera", on="1")
    assert "40 = 25 + 3\u202f×\u202f5" in table.get("/stakes").text


def test_the_picture_of_a_stake_keeps_its_shape(camera, table):
    stakes = [["1", "5", ["5"], SQUARE, True]]
    status(camera, chips=LEARNT, stakes=stakes, wide_by_high=4 / 3)
    table.post("/stakes/by-camera", on="1")
    page = table.get("/stakes").text
    assert 'width="1000" height="750"' in page
    assert 'viewBox="365.0 252.5 170.0 170.0"' in page  # 100 by 75, and a margin


def test_two_sums_are_one_touch_on_the_page_of_stakes(app, camera, table):
    status(camera, chips=LEARNT)
    number = ask(app, table, "stake 1 15", "stake 1 10")
    page = table.get("/stakes").text
    assert page.index("Stake 15") < page.index("Stake 10")
    table.post(f"/doubt/{number}", card="stake 1 10")
    assert table.table().coup.hands["1"].stake == 10
    assert "Stake 15" not in table.get("/stakes").text


def test_what_was_not_offered_is_not_written(app, table):
    number = ask(app, table, "stake 1 15")
    table.post(f"/doubt/{number}", card="stake 1 500")
    assert table.table().coup.hands["1"].stake is None


def test_a_stake_that_is_typed_for_a_question_lay_there_when_the_camera_asked(app, table):
    table.act("stake 1 5", "deal 1 8S")
    log = app.extensions["hub"].log
    dealt = log.read(1)[-1].seq
    question = BankerQuestion("2", (), dealt, kind=QuestionKind.STAKE)
    raise_doubt(log, 1, question, now_ms())
    assert "Type the stake" in table.get("/table").text
    table.act("stake 2 10")
    assert table.table().coup.hands["2"].stake == 10
    assert not table.table().coup.irregularities
    table.act("stake 1 10")
    assert [str(each.code) for each in table.table().coup.irregularities] == ["late-stake"]


def test_added_chips_are_asked_about_on_the_table(app, table):
    table.act("stake 1 5", "stake 2 5", "deal 1 8S", "deal 2 9S", "deal B 6H", "deal 1 8H")
    number = ask(app, table, "double 1", "split 1", kind=QuestionKind.ADDED)
    page = table.get("/table").text
    assert "chips were added. What for?" in page
    table.post(f"/doubt/{number}", card="double 1")
    assert table.table().coup.hands["1"].doubled


def test_a_question_can_be_left(app, table):
    number = ask(app, table, kind=QuestionKind.PAID)
    page = table.get("/table").text
    assert "Please check the payment" in page
    assert "Type the stake" not in page
    table.post(f"/doubt/{number}", card="none")
    assert "Please check the payment" not in table.get("/table").text


def test_chips_are_learnt_from_the_camera_s_page(camera, table):
    status(camera, chips=LEARNT)
    page = table.get("/camera/").text
    assert "5 and 10 look alike" in page
    table.post("/camera/chips", act="teach")
    asked = json.loads((camera / "request.json").read_text())
    assert asked["chips"] == "teach"
    assert asked["values"][:3] == ["1", "2", "5"]
    assert table.post("/camera/chips", act="eat").status_code == 404


def test_where_no_chips_can_be_learnt_nothing_is_offered(camera, table):
    status(camera)
    assert "/camera/chips" not in table.get("/camera/").text


INSIDE = """() => [...document.querySelectorAll(".seat, .seenstake, .twosums button, .acts .act, .tray")]
  .map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1)
  .map(([name, box]) => `${name} ${box.right} ${box.bottom}`)"""


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_sums_pictures_and_questions_fit_the_tablet(app, camera, load, served, tablet, size):
    load('variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno", "Chloé"]\nactions = []\n')
    found = [["1", "15", ["5", "10"], SQUARE, True], ["2", "10", [], SQUARE, False]]
    status(camera, chips=LEARNT, stakes=found)
    (camera / "frame.jpg").write_bytes(felt_with_chips())
    app.extensions["hub"].log.set_setting(1, "stakes-by-camera", "on", now_ms())
    question = BankerQuestion(
        "2", (), kind=QuestionKind.STAKE, actions=("stake 2 10", "stake 2 15")
    )
    raise_doubt(app.extensions["hub"].log, 1, question, now_ms())
    page = tablet(size=size)
    status(camera, chips=LEARNT, stakes=found)
    page.goto(served.url + "/stakes")
    page.locator(".seenstake").first.wait_for()
    assert page.locator(".twosums button").count() == 2
    assert page.evaluate(INSIDE) == []
    assert page.errors == []


@pytest.mark.parametrize("size", [(390, 844), (1024, 600)])
def test_a_wrong_payment_is_shown_whole(app, load, served, tablet, size):
    session = load(
        'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno", "Chloé"]\nactions = []\n'
    )
    picture = beside(felt_with_chips(), felt_with_chips())
    question = BankerQuestion("2", (), kind=QuestionKind.PAID, crop=picture)
    raise_doubt(app.extensions["hub"].log, session, question, now_ms())
    page = tablet(size=size)
    page.goto(served.url + "/table")
    shown = page.locator(".crop")
    shown.wait_for()
    assert shown.evaluate("each => getComputedStyle(each).objectFit") == "contain"
    assert box(page, ".crop")["width"] > 150


@pytest.mark.parametrize("size", [(390, 844), (1024, 600)])
def test_a_sum_takes_no_more_than_two_lines(app, camera, load, served, tablet, size):
    load('variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno", "Chloé"]\nactions = []\n')
    found = [["2", "40", ["25", "5", "5", "5"], SQUARE, False]]
    (camera / "frame.jpg").write_bytes(felt_with_chips())
    app.extensions["hub"].log.set_setting(1, "stakes-by-camera", "on", now_ms())
    ask(app, None, "stake 2 40", "stake 2 45")
    page = tablet(size=size)
    status(camera, chips=LEARNT, stakes=found)
    page.goto(served.url + "/stakes")
    told = page.locator(".seenstake > span")
    told.wait_for()
    line = float(told.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
    assert box(page, ".seenstake > span")["height"] < 3 * line


def felt_with_chips():
    """Draw a felt with a stake on it."""
    picture = np.full((560, 1000, 3), (70, 110, 40), np.uint8)
    cv2.circle(picture, (440, 250), 26, (40, 40, 200), -1)
    cv2.circle(picture, (462, 262), 26, (200, 120, 40), -1)
    return cv2.imencode(".jpg", picture)[1].tobytes()
