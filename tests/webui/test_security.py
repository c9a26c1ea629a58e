"""Who may see and do what, and what is refused at the door."""

import re

import pytest

from tests.languages.spoken import EN
from webui.core.devices import Role
from webui.core.guesses import TRIES_A_MINUTE
from webui.core.i18n import Words
from webui.pages.table.routes import render

from .conftest import Device
from .test_views import FILES, PAGES


def device(app, role):
    return Device(app, role)


@pytest.mark.parametrize("page", [*PAGES, *FILES, "/stream/table", "/stream/players"])
def test_without_a_role_there_is_nothing_not_even_a_name(app, table, page):
    answer = app.test_client().get(page)

    assert answer.status_code in (302, 401)
    assert "Anne" not in answer.text


@pytest.mark.parametrize("page", [p for p in PAGES if p not in ("/table", "/players")])
def test_the_table_view_sees_the_table_and_no_more(app, table, page):
    viewer = device(app, Role.TABLE)

    assert viewer.get("/table").status_code == 200
    assert viewer.get(page).status_code == 403


def test_the_table_view_has_no_buttons_and_cannot_act(app, table):
    viewer = device(app, Role.TABLE)

    assert 'action="/act"' not in viewer.get("/table").text
    assert viewer.post("/act", do="stake 1 5").status_code == 403


def test_the_players_view_sees_only_itself(app, table):
    player = device(app, Role.PLAYERS)

    assert player.get("/players").status_code == 200
    assert player.get("/table").status_code == 403
    assert player.get("/stream/table").status_code == 403


def test_a_covered_cards_face_is_never_sent_to_the_players(app, table):
    table.act("stake 1 5", "stake 2 5", "deal 1 [KS]", "deal 2 9H", "deal B 8D")
    player = device(app, Role.PLAYERS)
    page = player.get("/players").text

    assert "#c-back" in page.split("</symbol>")[-1]
    assert "King of spades" not in page
    assert "9 of hearts" in page
    assert "King of spades" in table.get("/table").text


ACTS = ["/act", "/undo", "/redo", "/correct/2", "/doubt/1", "/seen", "/new", "/bank/limits"]
ACTS += [
    "/devices/invite",
    "/devices/1/revoke",
    "/evenings/1/remove",
    "/look",
    "/camera/calibrate",
    "/camera/deck",
    "/camera/by-hand",
    "/camera/film",
]


@pytest.mark.parametrize("path", ACTS)
def test_a_form_without_its_token_is_refused(table, path):
    before = len(table.entries())
    assert table.client.post(path, data={"do": "stake 1 5"}).status_code == 403
    assert table.client.get(path).status_code in (404, 405, 200)
    assert len(table.entries()) == before


def test_a_form_from_another_origin_is_refused(table):
    answer = table.client.post(
        "/act",
        data={"csrf": table.form, "do": "stake 1 5"},
        headers={"Origin": "http://evil.example"},
    )

    assert answer.status_code == 403


def test_a_foreign_host_name_is_refused_and_an_address_is_not(table):
    assert table.client.get("/table", headers={"Host": "evil.example"}).status_code == 421
    assert table.client.get("/table", headers={"Host": "192.168.1.7:8021"}).status_code in (
        200,
        401,
        302,
    )


def test_every_answer_carries_a_strict_policy(table):
    headers = table.get("/table").headers

    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_has_script_or_style_of_its_own(table):
    for page in PAGES:
        text = table.get(page).text
        assert " style=" not in text
        assert "<style" not in text
        assert "onclick" not in text


def test_a_body_that_is_too_large_is_refused(table):
    assert table.post("/act", do="x" * 100_000).status_code == 413


@pytest.mark.parametrize("back", ["//evil.example/x", "http://evil.example", "javascript:1"])
def test_an_act_never_leads_away(table, back):
    assert table.post("/act", do="stake 1 5", back=back).headers["Location"] == "/"


def test_a_code_pairs_one_device_once(app):
    devices = app.extensions["devices"]
    code = devices.new_code(Role.PLAYERS)
    client = app.test_client()
    assert code in client.get(f"/pair?code={code}").text
    assert client.post("/pair", data={"code": code, "name": "Phone"}).status_code == 303
    assert client.get("/players").status_code == 200

    assert app.test_client().post("/pair", data={"code": code}).status_code == 403


def test_a_code_is_not_open_for_longer_than_ten_minutes(app):
    devices = app.extensions["devices"]
    code, later = devices.new_code(Role.BANKER), devices._clock() + 11 * 60
    devices._clock = lambda: later

    assert app.test_client().post("/pair", data={"code": code}).status_code == 403


def test_guessing_codes_is_slowed_down(app):
    client = app.test_client()
    answers = [client.post("/pair", data={"code": "123456"}).status_code for _ in range(12)]

    assert answers[-1] == 429


def test_a_strangers_wrong_codes_keep_the_right_one_out_only_where_they_come_from(app):
    client, code = app.test_client(), app.extensions["devices"].new_code(Role.BANKER)
    stranger, banker = {"REMOTE_ADDR": "192.168.1.66"}, {"REMOTE_ADDR": "192.168.1.7"}

    wrong = [
        client.post("/pair", data={"code": "1"}, environ_base=stranger).status_code
        for _ in range(50)
    ]
    assert wrong == [403] * TRIES_A_MINUTE + [429] * (50 - TRIES_A_MINUTE)

    assert client.post("/pair", data={"code": code}, environ_base=banker).status_code == 303


def test_a_device_that_was_sent_away_sees_nothing_more(app, banker):
    other = device(app, Role.BANKER)
    assert banker.post("/devices/2/revoke").status_code == 303

    assert other.get("/devices").status_code == 401


def test_an_invitation_is_drawn_as_a_code(banker):
    answer = banker.post("/devices/invite", role="players")

    assert "data:image/svg+xml" in answer.text
    assert banker.post("/devices/invite", role="king").status_code == 409


@pytest.mark.parametrize("page", [p for p in PAGES if "/at/" not in p])
def test_every_form_on_every_page_carries_the_devices_token(table, page):
    forms = re.findall(r'<form[^>]*method="post".*?</form>', table.get(page).text, re.DOTALL)

    assert all(f'name="csrf" value="{table.form}"' in form for form in forms)


def test_what_is_streamed_to_all_devices_carries_no_token(app, table):
    drawn = render(app, 1, Words(EN), acting=True)

    assert 'name="csrf" value=""' in drawn
    assert table.form not in drawn


def test_an_invitation_names_the_address_that_other_devices_reach(app, banker):
    assert "--host 0.0.0.0" in banker.post("/devices/invite", role="players").text
    app.config["ADDRESS"] = "192.168.1.7:8021"

    assert (
        "http://192.168.1.7:8021/pair?code=" in banker.post("/devices/invite", role="players").text
    )
