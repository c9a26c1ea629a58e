"""The camera's screen, the table kept by hand, and the times the table was not seen."""

import json
import os
import time
from itertools import pairwise

import pytest

from tests.languages.spoken import EN
from tracker.game.events import SightLost
from tracker.game.sentences import packed
from tracker.live.blindness import BLIND_SENTENCES
from tracker.store.camera_link import NOT_SEEN_AFTER_S
from webui.core.evening_hub import now_ms
from webui.core.i18n import Words
from webui.pages.replay.view import NotedTimes, evening_rail
from webui.views.camera_gaps import CameraWatch, gaps
from webui.views.camera_status import CameraStatus, area, guessed_zones, read_camera_status
from webui.views.camera_words import hints

ENGLISH = Words(EN)
OUTSIDE = BLIND_SENTENCES["outside"][0]
CHECK = [63.2, 88.6, 0.01]


def status(folder, age_ms=0, **more):
    (folder / "status.json").write_text(json.dumps({"last_frame_ms": now_ms() - age_ms, **more}))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"light": "dark"}, "too dark: switch a lamp on"),
        ({"light": "glare"}, "glare on the cards: move the lamp aside"),
        ({"sharpness": "blurred"}, "blurred: wipe the lens, or focus it"),
        ({"fps": 2.0}, "2.0: too few, cards may be missed"),
        ({"delay_ms": 2500}, "2.5 s"),
        (
            {"error_mm": 3.0, "check": [110, 154, 0.75]},
            "the cards that lie there measure 110 × 154 mm",
        ),
        (
            {"blind": ["outside", packed(OUTSIDE), "seats"]},
            "Cards are seen outside every seat, and are not counted.",
        ),
        ({"moved": True}, "the camera has moved: drag the corners again"),
        ({"recording": "the disk is full"}, "stopped: the disk is full"),
        ({"why": "unplugged"}, "lost: it is unplugged: plug it in"),
        ({"why": "no-phone"}, "lost: the phone sends nothing: open its page there"),
    ],
)
def test_what_is_bad_is_said_with_what_to_do(camera, found, said):
    status(camera, **found)
    bad = [hint.said for hint in hints(read_camera_status(camera), ENGLISH) if hint.kind == "bad"]

    assert bad == [said]


def test_what_is_good_is_said_too(camera):
    status(camera, light="ok", sharpness="ok", fps=15.0, delay_ms=120, error_mm=1.25, check=CHECK)

    assert [hint.kind for hint in hints(read_camera_status(camera), ENGLISH)].count("bad") == 0
    said = [hint.said for hint in hints(read_camera_status(camera), ENGLISH)]
    assert "the cards that lie there measure 63 × 89 mm" in said


def test_a_table_that_no_card_checks_is_not_called_exact(camera):
    status(camera, error_mm=1.25)
    place = next(
        each for each in hints(read_camera_status(camera), ENGLISH) if each.name == "Place"
    )

    assert (place.said, place.kind) == ("measured; lay a few cards about to check it", "")


def test_a_camera_whose_table_was_not_measured_is_not_green(camera):
    status(camera, mapped=False)
    state = hints(read_camera_status(camera), ENGLISH)[0]

    assert (state.said, state.kind) == ("sees, but the table has not been measured yet", "")


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ([0, False], "any deck (yours not learnt)"),
        ([52, False], "52 cards of yours known, not the Fou"),
        ([52, True], "52 cards of yours known, and the Fou"),
    ],
)
def test_it_says_how_much_of_the_deck_is_known(camera, known, said):
    status(camera, deck=known)
    assert {hint.name: hint.said for hint in hints(read_camera_status(camera), ENGLISH)}[
        "Deck"
    ] == said


@pytest.mark.parametrize(("older_s", "state", "why"), [(-0.5, "ok", ""), (0.5, "lost", "mute")])
def test_a_process_that_reports_nothing_for_the_promised_time_is_lost(camera, older_s, state, why):
    status(camera)
    reported_s = time.time() - NOT_SEEN_AFTER_S - older_s
    os.utime(camera / "status.json", (reported_s, reported_s))

    found = read_camera_status(camera)

    assert (found.state, found.why) == (state, why)


def test_a_full_disk_is_named_where_no_report_can_be_written(camera):
    status(camera, age_ms=60_000)
    assert read_camera_status(camera).why == ""

    found = read_camera_status(camera, room_bytes=1 << 62)

    assert (found.state, found.why) == ("lost", "full-disk")
    assert hints(found, ENGLISH)[0].said == "lost: the disk is full: free some space"
    status(camera)  # it was written after all
    assert read_camera_status(camera, room_bytes=1 << 62).state == "ok"


@pytest.mark.parametrize(("code", "mends"), [("moved", "table"), ("dark", "light")])
def test_where_cards_are_not_counted_the_banker_may_keep_the_table(table, camera, code, mends):
    said, mend = BLIND_SENTENCES[code]
    assert mend == mends
    table.act("stake 1 5", "stake 2 10")
    status(camera, blind=[code, packed(said), mend])

    page = table.get("/table").text

    assert 'action="/camera/by-hand"' in page
    assert (f'href="/camera/#{mend}"' in page) is (mend != "light")
    assert 'class="dock pad"' not in page
    assert table.post("/camera/by-hand", on="1").status_code == 303
    assert 'class="dock pad"' in table.get("/table").text


def test_while_the_camera_stands_elsewhere_the_pad_and_the_way_to_measure_are_there(table, camera):
    table.act("stake 1 5", "stake 2 10")
    said, mend = BLIND_SENTENCES["moved"]
    status(camera, moved=True, blind=["moved", packed(said), mend])
    page = table.get("/table").text
    assert 'class="dock pad"' in page
    assert 'href="/camera/#table"' in page

    status(camera)
    assert 'class="dock pad"' not in table.get("/table").text


def test_before_the_first_picture_no_time_is_told(tmp_path):
    (tmp_path / "status.json").write_text('{"last_frame_ms": 0, "why": "silent"}')

    said = {hint.name: hint.said for hint in hints(read_camera_status(tmp_path), ENGLISH)}

    assert said["Last picture"] == "none yet"


def test_a_zone_of_many_corners_is_dragged_by_four(camera):
    ring = [[0.2, 0.2], [0.5, 0.15], [0.8, 0.2], [0.8, 0.8], [0.5, 0.79], [0.2, 0.8]]
    status(camera, zones=[["1", ring], ["2", 0.5, 0.5]])
    one, two = read_camera_status(camera).zones

    assert set(one.polygon) == {(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)}
    assert two.middle == pytest.approx((0.5, 0.5))


@pytest.mark.parametrize("players", [1, 7, 24])
def test_a_table_without_zones_is_offered_some_that_do_not_touch(players):
    zones = guessed_zones(players)

    assert len(zones) == players + 1
    assert all(area(zone.polygon) > 0 for zone in zones)
    edges = sorted((zone.polygon[0][0], zone.polygon[1][0]) for zone in zones[:-1])
    assert all(left[1] <= right[0] for left, right in pairwise(edges))
    assert all(0 <= value <= 1 for zone in zones for point in zone.polygon for value in point)


def test_the_camera_page_offers_handles_for_felt_and_seats(camera, table):
    status(camera)
    page = table.get("/camera/").text

    assert page.count('data-part="corner"') == 4
    assert page.count('data-part="zone"') == 3
    assert "sees the table" in table.get("/camera/live").text


@pytest.mark.parametrize(
    "text",
    ["[]", "{", '{"last_frame_ms": "x"}', '{"last_frame_ms": 5, "zones": [["1"]]}'],
)
def test_a_broken_status_counts_as_no_camera(camera, text):
    (camera / "status.json").write_text(text)

    assert read_camera_status(camera) == CameraStatus("none")


def test_the_camera_page_names_whom_it_takes_to_sit_where(camera, table):
    status(camera)
    assert "B Denis · 1 Anne · 2 Bruno" in table.get("/camera/").text
    table.act("bank accept 2", "next-coup")

    assert "B Denis · 1 Anne · 2 Bruno" in table.get("/camera/live").text
    assert table.table().names == ("Bruno", "Denis", "Anne")


def test_a_table_kept_by_hand_says_so_and_stays_so(camera, table, app):
    table.act("stake 1 5", "stake 2 5")
    status(camera, age_ms=60_000)
    assert "Wait: the table is not seen" in table.get("/table").text
    assert 'class="key"' not in table.get("/table").text
    assert table.post("/camera/by-hand", on="1", back="/table").headers["Location"] == "/table"

    page = table.get("/table").text
    assert "Kept by hand" in page
    assert 'class="key"' in page
    assert app.extensions["hub"].log.settings(1)["by_hand"] == "1"

    table.post("/camera/by-hand", on="")
    assert "Wait: the table is not seen" in table.get("/table").text


def test_when_the_table_was_not_seen_is_noted_once_and_shown_in_the_replay(camera, table, app):
    hub = app.extensions["hub"]
    table.act("stake 1 5", "stake 2 5")
    watch = CameraWatch(hub, camera)
    watch()
    assert hub.log.history(1, "sight") == []
    status(camera, age_ms=60_000)
    watch()
    watch()
    status(camera, age_ms=60_000 - 59_000)
    watch()
    states = [state for _, state in hub.log.history(1, "sight")]
    assert states == ["lost", "ok"]

    status(camera, age_ms=10_000)
    watch()
    noted = gaps(hub.log.history(1, "sight"))
    assert [gap.to_ms is None for gap in noted] == [False, True]
    table.act("deal 1 9S")
    page = table.get("/evenings/1/").text
    assert "mk-gap" in page
    assert "Table not seen since" in page


def test_the_settings_history_of_an_evening_is_its_own(app, table):
    log = app.extensions["hub"].log
    log.set_setting(1, "sight", "lost", 5)
    log.set_setting(1, "sight", "ok", 9)

    assert log.history(1, "sight") == [(5, "lost"), (9, "ok")]
    assert log.history(2, "sight") == []


def test_the_film_of_an_evening_is_switched_on_and_off(camera, table, app):
    status(camera, recording="off")
    assert "Keep a film of this evening" in table.get("/camera/").text
    table.post("/camera/film", on="1")
    assert app.extensions["hub"].log.settings(1)["video"] == "on"
    status(camera, recording="on")
    assert "Keep no film" in table.get("/camera/").text
    table.post("/camera/film", on="")
    assert app.extensions["hub"].log.settings(1)["video"] == "off"


def test_a_coup_with_a_gap_waits_for_the_bankers_word(table):
    table.act("stake 1 5", "stake 2 5", "deal 1 9S", "unseen")
    page = table.get("/table").text
    assert "confirm what is written" in page
    table.act("vouch")
    assert "confirm what is written" not in table.get("/table").text


def test_what_the_log_says_was_not_seen_is_a_gap_of_the_replay(app, load):
    session = load(
        'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\nstakes = [5, 10]\n'
        'actions = ["deal 1 9S", "unseen", "deal 2 8S", "deal B 6D"]',
        pace_ms=1000,  # else all of it may lie in one millisecond
    )
    hub = app.extensions["hub"]
    with app.test_request_context():
        laid = evening_rail(hub.live(session), NotedTimes((), hub.log.history(session, "sight")))
    lost = next(
        place for place, each in enumerate(laid.moments, 1) if each.line.fact == SightLost()
    )

    assert laid.gaps == [(lost, lost + 1)]
