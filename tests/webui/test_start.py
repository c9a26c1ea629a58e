"""The first start's pages by their forms alone: what is kept, what is refused, and in whose words."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from click.testing import CliRunner

from tests.evening.pretended import Pretended
from tests.languages.spoken import EN
from tracker.camera.address import with_scheme
from tracker.cli.main import main
from tracker.game.sentences import unpacked
from tracker.store.camera_report import CameraReport, SeenOnFelt
from tracker.store.evening_files import EveningFiles
from tracker.store.settings import BY_HAND
from webui.core.devices import Role
from webui.core.first_start import DONE
from webui.core.i18n import Words
from webui.pages.start.view import seats_view, table_view
from webui.views.camera_status import NO_CAMERA, CameraStatus
from webui.views.guide import after, before, steps

from .conftest import Device

ENGLISH = Words(EN)
SQUARE = ((0.4, 0.4), (0.5, 0.4), (0.5, 0.5), (0.4, 0.5))
SCALE = {
    "felt_mm": [900, 600],
    "card_mm": [63.0, 88.0],
    "sure": True,
    "off": None,
    "cards": 1,
    "card_px": 90.0,
    "plane": [1.0, 0, 0, 0, 1.0, 0, 0, 0, 1.0],
}


@pytest.fixture
def house(app, tmp_path):
    app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    return app.extensions["supervisor"]


@pytest.fixture
def banker(house, app):
    return Device(app, Role.BANKER)


def test_it_goes_on_where_it_was_left(banker, house):
    banker.post("/start/language", language="fr")
    assert banker.get("/start/").headers["Location"] == "/start/camera"
    banker.post("/start/camera", camera="/dev/video7")

    assert house.choices.camera == "/dev/video7"
    assert banker.get("/start/").headers["Location"] == "/start/table"
    assert banker.get("/").headers["Location"] == "/start/"


def test_a_camera_from_which_no_picture_comes_is_not_kept_and_what_was_typed_stays(banker, house):
    page = banker.post("/start/camera", camera="http://dead.example/video")

    assert "No picture comes from it." in page.text
    assert 'value="http://dead.example/video"' in page.text
    assert house.choices.camera == ""


@pytest.mark.parametrize("typed", ["", "--weights=/etc", "a\nb", "x" * 301])
def test_nothing_odd_is_tried(banker, house, typed):
    answer = banker.post("/start/camera", camera=typed)

    assert answer.status_code == 409
    assert "Type an address" in answer.text
    assert house.wanted == {}


def test_a_table_kept_by_touch_needs_no_table_seats_and_deck(banker, house):
    answer = banker.post("/start/camera", camera=BY_HAND)

    assert answer.headers["Location"] == "/start/tablet"
    assert [each.name for each in steps("tablet", house.choices, ENGLISH)] == [
        *("language", "camera", "tablet", "game")
    ]
    assert after("game", house.choices) == DONE
    assert before("tablet", house.choices) == "camera"


def test_every_step_can_be_left_for_later_and_gone_back_to(banker, house):
    house.choose("camera", "/dev/video7")
    for step, following in (("table", "seats"), ("seats", "deck"), ("deck", "tablet")):
        assert (
            banker.post(f"/start/{step}", act="later").headers["Location"] == f"/start/{following}"
        )
        assert (
            banker.post(f"/start/{following}", act="back").headers["Location"] == f"/start/{step}"
        )


def test_a_camera_program_that_does_not_answer_hangs_nothing(banker, house, app):
    app.config["CAMERA_ANSWER_S"] = 0.3
    answer = banker.post("/start/table", touched="")

    assert answer.status_code == 409
    assert "does not answer" in answer.text


def test_the_tablet_gets_no_address_of_this_computer_alone(banker, house):
    page = banker.post("/start/tablet", act="open")
    assert page.headers["Location"] == "/start/tablet"

    assert "127.0.0.1" not in banker.get("/start/tablet").text
    house.network.shut()


def test_pages_that_are_not_there_are_not_there(banker):
    for path in ("/start/nothing", "/start/deck/live", "/start/picture/7"):
        assert banker.get(path).status_code == 404
    assert banker.post("/start/game").status_code == 404


# ---------- what is said of the table and of the seats


def seen(**more):
    return CameraStatus("ok", report=CameraReport(0, **more))


def lines(**scale):
    cards = (SeenOnFelt("AS", SQUARE, ""),)
    view = table_view(seen(cards=cards, scale={**SCALE, **scale}), ENGLISH)
    return view, [each.said for each in view.lines]


def test_a_card_that_was_found_says_how_large_the_table_is():
    view, said = lines()

    assert view.is_ready
    assert "Your table is about 90 × 60 cm" in said
    assert "Cards are large enough to be read" in said
    assert view.card is not None


def test_cards_that_are_too_small_to_be_read_are_said():
    assert any("only 31 pixels wide, and 60 are needed" in each for each in lines(card_px=31.0)[1])


def test_cards_too_small_to_measure_anything_are_said_to_be_too_small():
    cards = (SeenOnFelt("AS", SQUARE, ""),)
    view = table_view(seen(cards=cards, scale={"said": "no", "card_px": 20.0}), ENGLISH)

    assert not view.is_ready
    assert "only 20 pixels wide, and 60 are needed" in view.lines[0].said


def test_a_table_that_is_cut_off_by_the_picture_is_refused(banker, house):
    house.choose("camera", "/dev/video7")
    answer = banker.post("/start/table", touched="1", corners="0,0 1,0 0.9,0.9 0.1,0.9")

    assert answer.status_code == 409
    assert "until all four corners are in sight" in answer.text


def test_where_poker_and_bridge_cannot_be_told_apart_it_is_asked():
    assert lines(sure=False)[0].is_asked


@pytest.mark.parametrize(
    ("camera", "sentence"),
    [
        (NO_CAMERA, "The camera is being opened…"),
        (CameraStatus("lost", why="frozen"), "its picture stands still"),
        (CameraStatus("lost", why="blocked"), "or lay a card on the table"),
        (CameraStatus("lost"), "no picture has come"),
        (seen(light="dark"), "too dark to read cards"),
        (seen(), "Looking for a card"),
        (seen(scale={"said": "no card is seen"}), "No card is seen."),
    ],
)
def test_what_stands_in_the_way_is_said(camera, sentence):
    view = table_view(camera, ENGLISH)

    assert not view.is_ready
    assert sentence in view.lines[0].said


def test_seats_tick_as_their_cards_are_read():
    zones = tuple((name, SQUARE) for name in ("B", "1", "2", "3"))
    cards = (
        SeenOnFelt("9S", SQUARE, "1"),
        SeenOnFelt("BACK", SQUARE, "2"),
        SeenOnFelt("KH", SQUARE, ""),
    )
    found = seats_view(seen(zones=zones, cards=cards), ENGLISH)

    assert [(each.name, each.state) for each in found.seats] == [
        *(("1", "seen"), ("2", "covered"), ("3", "next"), ("B", "next"))
    ]
    assert found.seats[1].said == "face down: turn it over"
    assert (found.seen, found.is_complete, found.strays) == (1, False, 1)


# ---------- a camera is tried before it is kept


class Page(BaseHTTPRequestHandler):
    """A web page, a camera that asks for a password, and nothing."""

    def do_GET(self):
        status = {"/secret": 401, "/none": 404}.get(self.path, 200)
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"<html>hello</html>")

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def host():
    server = HTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def reason(name):
    found = CliRunner().invoke(main, ["cameras", "--json", "--", name])
    assert found.exit_code == 1, found.output
    return ENGLISH.word(unpacked(json.loads(found.output)["cameras"][0]["reason"]))


def test_what_is_no_camera_is_said_as_what_it_is(host, tmp_path):
    (tmp_path / "notes.mp4").write_text("no film")
    (tmp_path / "empty").mkdir()
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        free = closed.getsockname()[1]

    assert "a web page and not the camera's picture" in reason(f"http://{host}/")
    assert "a web page and not" in reason(host)  # typed without http://
    assert "a name and a password" in reason(f"http://{host}/secret")
    assert "nothing at this address" in reason(f"http://{host}/none")
    assert "nothing answers at 127.0.0.1" in reason(f"http://127.0.0.1:{free}/video")
    assert "there is no nowhere.invalid" in reason("http://nowhere.invalid/video")
    assert "not a camera (a number" in reason("ftp://phone/video")
    assert "it is no film" in reason(str(tmp_path / "notes.mp4"))
    assert "holds no pictures" in reason(str(tmp_path / "empty"))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("192.168.1.20:8080/video", "http://192.168.1.20:8080/video"),
        ("192.168.1.20", "http://192.168.1.20"),
        ("phone.local:4747/video", "http://phone.local:4747/video"),
        ("film.mp4", "film.mp4"),
        ("0", "0"),
        ("rtsp://phone/live", "rtsp://phone/live"),
    ],
)
def test_an_address_gets_its_scheme(typed, meant):
    assert with_scheme(typed) == meant
