"""Every page and every form, for every role, with bad input included."""

import csv
import io
import json
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.webui.conftest import TABLE
from tracker.game.cards import card
from tracker.game.events import CardDealt, ChipsMoved, CoupOpened
from tracker.game.sentences import filled, packed
from tracker.store.log import Origin
from webui.core.evening_hub import now_ms
from webui.views.camera_status import read_camera_status

PAGES = ["/table", "/stakes", "/journal", "/hand/1", "/hand/B", "/line/2", "/bank", "/new"]
PAGES += [
    "/evenings/",
    "/evenings/1/",
    "/evenings/1/at/1",
    "/evenings/1/result",
    "/camera/",
    "/devices",
    "/players",
]
FILES = [
    "/evenings/1/result.html",
    "/evenings/1/evening.coup.toml",
    "/evenings/1/evening.csv",
    "/evenings/database.db",
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_the_banker_sees_every_page_in_both_languages(table, page, language):
    answer = table.get(page, **{"Accept-Language": language})

    assert answer.status_code == 200
    if "/at/" not in page:
        assert f'lang="{language}"' in answer.text


@pytest.mark.parametrize("page", FILES)
def test_the_banker_takes_the_files_away(table, page):
    answer = table.get(page)

    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]


BAD = ["", "dance", "stake 9 5", "stake 1 -5", "stake 1 x", "deal 1 ZZ", "strike 1", "stake B 5"]


@pytest.mark.parametrize("action", BAD)
def test_what_cannot_be_is_refused_with_a_sentence_and_not_written(table, action):
    before = len(table.entries())
    answer = table.post("/act", do=action)

    assert answer.status_code == (303 if not action else 409)
    assert len(table.entries()) == before


def test_a_stake_above_the_limit_is_refused_with_a_sentence(table):
    answer = table.post("/act", do="stake 1 25")

    assert answer.status_code == 409
    assert "above the maximum stake, which is 20" in answer.text
    assert table.post("/act", do="stake 1 25", anyway="1").status_code == 303


def test_an_act_appends_an_entry_and_leads_back(table):
    answer = table.post("/act", do="stake 1 5", back="/stakes?place=1")

    assert (answer.status_code, answer.headers["Location"]) == (303, "/stakes?place=1")
    assert table.table().coup.hands["1"].stake == 5


def test_a_repeated_key_is_answered_and_not_repeated(table):
    for _ in range(2):
        assert table.post("/act", do="deal 1 9S", key="abcdefgh12").status_code == 303

    assert len([e for e in table.entries() if isinstance(e.event, CardDealt)]) == 1


def test_two_tablets_that_tick_the_same_line_tick_it_once(table):
    table.act("stake 1 5", "stake 2 5", "deal 1 9S", "deal 2 9H", "deal B TD", "deal 1 TS")
    table.act("deal 2 TC", "stand 1", "stand 2", "deal B 7D", "pay 1 5", "pay 1 5")

    assert len([e for e in table.entries() if isinstance(e.event, ChipsMoved)]) == 1


def test_one_undo_takes_back_all_that_one_touch_wrote(table):
    table.client.post(
        "/act", data={"csrf": table.form, "do": ["stake 1 5", "stake 2 5"], "key": "abcdefgh12"}
    )
    table.post("/undo")
    assert table.table().coup.hands["2"].stake is None
    assert table.table().coup.hands["1"].stake is None

    table.post("/redo")
    assert table.table().coup.hands["1"].stake == 5
    assert table.table().coup.hands["2"].stake == 5


def test_before_the_first_evening_there_is_nothing_to_go_back_to(table):
    assert table.post("/undo").status_code == 303
    assert table.get("/table").headers["location"] == "/new"
    assert table.post("/undo").status_code == 409
    assert 'value="Anne"' in table.get("/new").text  # what was typed is still there


@pytest.mark.parametrize("name", ["=1+1", ";=1+1", "a,+1", "|@x", 'b;"=1', "x;  -1"])
def test_no_name_is_a_formula_in_the_accounts_whatever_separates_them(banker, name):
    banker.post("/new", **{**TABLE, "p1": name})
    banker.act("stake 1 5", "stake 2 5", "deal 1 9S", "deal 2 9H", "deal B TD", "deal 1 TS")
    banker.act("deal 2 TC", "stand 1", "stand 2", "deal B 7D")
    sent = banker.get("/evenings/1/evening.csv").text

    for separator in ",;|\t":
        for row in csv.reader(io.StringIO(sent), delimiter=separator):
            begun = [
                cell.strip(" \"'\t") if not cell.strip(' "\t').startswith("'") else ""
                for cell in row
            ]
            assert not [each for each in begun if re.match("[=+@]|-[^0-9]", each)]
    assert len(sent.splitlines()) == 3


def test_the_accounts_are_parted_and_headed_as_spreadsheets_of_the_language_read_them(banker):
    banker.post("/new", **{**TABLE, "p1": "Zoé"})
    banker.act("stake 1 2.5", "stake 2 5", "deal 1 AS", "deal 2 9H", "deal B TD", "deal 1 TS")
    banker.act("deal 2 TC", "stand 2", "deal B 7D")

    french = banker.get("/evenings/1/evening.csv", **{"Accept-Language": "fr"}).text
    english = banker.get("/evenings/1/evening.csv").text

    assert french.startswith("\ufeffcoup;main;nom;")
    assert "1;1;Zoé;AS TS;21;naturelle;2,5;3,75;0" in french
    assert english.startswith("coup,hand,name,")
    assert "1,1,Zoé,AS TS,21,natural,2.5,3.75,0" in english


def test_an_evening_that_cannot_be_read_is_set_aside_and_the_others_are_listed(app, table):
    line = '{"is":"Danced"}'
    app.extensions["hub"].log.db.execute(
        "INSERT INTO log (seq, session, at_ms, source, event, digest) VALUES (900, 900, 7, 'x', ?, 'x')",
        [line],
    )
    page = table.get("/evenings/")

    assert page.status_code == 200
    assert "Set aside" in page.text
    assert "Anne, Bruno, Denis" in page.text
    assert "Mise de côté" in table.get("/evenings/", **{"Accept-Language": "fr"}).text
    assert "update vingtetun" in table.get("/evenings/900/").text
    assert "update vingtetun" in table.get("/table").text
    assert table.get("/new").status_code == 200
    assert table.post("/new", **TABLE).status_code == 303
    assert table.get("/table").status_code == 200


def test_an_act_for_an_evening_that_is_over_is_refused(table):
    assert table.post("/act", do="stake 1 5", session="77").status_code == 409


FELT = ["0.1,0.1", "0.9,0.1", "0.9,0.9", "0.1,0.9"]

BAD_EVENINGS = [
    {"variant": "whist"},
    {"pb": ""},
    {"p1": "Denis"},
    {"rule-decks": "99"},
    {"rule-decks": "two"},
    {"bank": "much"},
    {"chip0": "x"},
    {"rule-pair": "colour"},
    {f"p{n}": f"P{n}" for n in range(1, 10)},
]


@pytest.mark.parametrize("wrong", BAD_EVENINGS, ids=lambda wrong: next(iter(wrong)))
def test_an_evening_that_cannot_be_is_refused_with_a_sentence(banker, wrong):
    fields = {"variant": "base", "pb": "Denis", "p1": "Anne", **wrong}
    answer = banker.post("/new", **fields)

    assert answer.status_code == 409
    assert "data-error" in answer.text


def test_an_evening_opens_with_its_house_rules_and_chips(banker):
    fields = {"variant": "blackjack", "pb": "Denis", "p1": "Anne", "rule-natural_pays": "1,2"}
    fields |= {"rule-surrender": "true", "rule-insurance": "none", "chip0": "1", "chip1": "2,50"}
    assert banker.post("/new", **fields).status_code == 303
    rules = banker.table().rules

    assert (str(rules.natural_pays), rules.surrender, rules.insurance) == ("6/5", True, "none")
    assert 'value="stake 1 2.5"' in banker.get("/stakes").text


def test_limits_change_between_coups(table):
    assert table.post("/bank/limits", lowest_stake="5", highest_stake="2").status_code == 409
    assert (
        table.post("/bank/limits", lowest_stake="5", highest_stake="50", holdings="200").status_code
        == 303
    )

    assert table.table().rules.highest_stake == 50
    assert table.table().bank.holdings == 200


def test_the_bank_is_drawn_refused_and_sold(table):
    table.act("draw 1 9S", "draw 2 AH")
    assert table.table().banker == "Bruno"
    table.act("bank offer B", "bank refuse 1")
    assert table.post("/act", do="bank sell 2", amount="50").status_code == 303
    assert table.table().banker != "Bruno"


def test_a_removed_evening_is_gone(table):
    assert table.post("/evenings/1/remove").status_code == 303
    assert table.get("/evenings/1/").status_code == 404
    assert table.post("/evenings/1/remove").status_code == 404
    assert table.get("/table").headers["Location"] == "/new"


def test_language_and_theme_are_remembered(banker):
    banker.post("/look", lang="fr", theme="light")

    assert 'lang="fr"' in banker.get("/devices").text
    assert 'data-theme="light"' in banker.get("/devices").text


def test_the_camera_is_none_seen_or_lost(camera, table):
    assert read_camera_status(None).state == read_camera_status(camera).state == "none"
    for age, state in ((0, "ok"), (30_000, "lost")):
        (camera / "status.json").write_text(json.dumps({"last_frame_ms": now_ms() - age}))
        assert read_camera_status(camera).state == state
        assert table.get("/camera/status").json["state"] == state
    assert "Table not seen since" in table.get("/table").text
    (camera / "status.json").write_text("{")
    assert read_camera_status(camera).state == "none"


def test_a_deck_is_learnt_and_put_aside_from_the_cameras_page(camera, table):
    said = filled("two places overlap: {name} and {other}", name="1", other="2")
    told = {"last_frame_ms": now_ms(), "said": said, "sentence": packed(said)}
    (camera / "status.json").write_text(json.dumps(told))
    assert "Learn the deck" not in table.get("/camera/").text  # nobody is there to learn it

    (camera / "status.json").write_text(json.dumps(told | {"deck": [0, False]}))
    page = table.get("/camera/").text
    assert "Learn the deck that lies there" in page
    assert "Put aside what was learnt" not in page
    assert "Deux places se recouvrent" in table.get("/camera/", **{"Accept-Language": "fr"}).text

    (camera / "status.json").write_text(json.dumps(told | {"deck": [52, True]}))
    assert "52 cards of yours known, and the Fou" in table.get("/camera/live").text
    assert "Put aside what was learnt" in table.get("/camera/").text
    for act in ("teach", "forget"):
        assert table.post("/camera/deck", act=act).status_code == 303
        assert json.loads((camera / "request.json").read_text())["deck"] == act
    assert table.post("/camera/deck", act="burn").status_code == 404


def test_what_was_dragged_on_the_picture_is_handed_over(camera, table):
    fields = dict(zip((f"corner-{n}" for n in range(1, 5)), FELT, strict=True))
    fields["zone-1"] = "0.4,0.4 0.6,0.4 0.5,0.6"
    assert table.post("/camera/calibrate", **fields).status_code == 303
    wish = json.loads((camera / "request.json").read_text())

    assert wish["corners"] == [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    assert wish["zones"] == [["1", [[0.4, 0.4], [0.6, 0.4], [0.5, 0.6]]]]
    assert wish["board"] is False
    for wrong in ({"corner-1": "7,0"}, {"zone-1": "0.5,0.5"}, {"zone-1": "a,b c"}):
        assert table.post("/camera/calibrate", **fields | wrong).status_code == 400
    assert table.post("/camera/calibrate", **{"corner-1": "0.1,0.1"}).status_code == 400
    crossed = table.post("/camera/calibrate", **fields | {"corner-1": "0.9,0.95"})
    assert "corners of the felt cross" in crossed.text
    assert table.get("/camera/frame.jpg").status_code == 404


def test_the_replay_shows_the_picture_of_the_moment_where_there_is_one(app, camera, table):
    app.extensions["hub"].write(
        1, [CardDealt("1", card("9S"), covered=False)], Origin(now_ms(), "camera", frame=77)
    )
    place = 2
    assert "<img" not in table.get(f"/evenings/1/at/{place}").text
    (camera / "frames" / "1").mkdir(parents=True)
    (camera / "frames" / "1" / "77.jpg").write_bytes(b"\xff\xd8")

    assert "/evenings/1/frame/77.jpg" in table.get(f"/evenings/1/at/{place}").text
    assert table.get("/evenings/1/frame/77.jpg").data == b"\xff\xd8"
    assert table.get("/evenings/1/frame/78.jpg").status_code == 404


def test_an_evening_of_many_coups_opens_at_any_moment(banker, load):
    coup = '[[coup]]\nactions = ["deal 1 9S", "deal B 8D", "deal 1 TS", "stand 1", "deal B TC", "pay 1 5"]\n'
    head = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne"]\nstakes = [5]\n'
    session = load(head + coup * 60)
    page = banker.get(f"/evenings/{session}/")
    moment = banker.get(f"/evenings/{session}/at/100")

    assert page.text.count("mk-coup") == 60
    assert "deal B" in moment.text


def test_a_first_load_is_small(table):
    page = table.get("/table").text
    static = Path(table.app.static_folder)
    size = len(page) + sum(path.stat().st_size for path in static.iterdir())
    assert f'"{table.app.static_url_path}/live.js"' in page

    assert size < 300_000


def test_opening_a_coup_is_an_entry_like_any_other(table):
    table.act("next-coup")

    assert isinstance(table.entries()[-1].event, CoupOpened)


def test_the_pages_need_none_of_the_eyes():
    program = (
        "import sys, webui.serve.command\n"
        "print([m for m in sys.modules if m.startswith(('cv2', 'openvino', 'tracker.eyes', 'torch'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


def test_the_app_can_be_installed_with_icons_of_the_size_they_say(app):
    def sent(name):
        with app.test_client().get(f"/static/{name}") as answer:
            return answer.data

    manifest = json.loads(sent("manifest.webmanifest"))

    assert manifest["display"] == "standalone"
    sizes = {}
    for icon in manifest["icons"]:
        drawn = sent(icon["src"])
        if icon["type"] == "image/png":
            sizes[icon["sizes"]] = struct.unpack(">II", drawn[16:24])
    assert sizes == {"180x180": (180, 180), "512x512": (512, 512)}
