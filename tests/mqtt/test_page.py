"""All tables on one page, for paired devices alone."""

import random
import re

import pytest
from click.testing import CliRunner

from tests.mqtt.conftest import Table
from tests.security.hostile import HEADERS, METHODS, PUBLIC, ask, field_names, form, path
from tracker.cli.main import main
from tracker.game.events import SessionOpened, Stood
from tracker.game.rules import PRESETS
from tracker.mqtt.broker import Broker
from tracker.mqtt.messages import EntryMessage
from tracker.store.codec import encode
from webui.club.app import create_app
from webui.club.ledger import ClubLedger
from webui.club.subscriber import ClubSubscriber, HeardTable
from webui.core.devices import Devices, Role
from webui.core.evening_hub import now_ms


@pytest.fixture
def listener(tmp_path):
    ledger = ClubLedger(tmp_path / "room.db")
    listener = ClubSubscriber(ledger, Broker("127.0.0.1"))
    yield listener
    ledger.close()


@pytest.fixture
def devices(tmp_path):
    devices = Devices(tmp_path / "room.devices.db")
    yield devices
    devices.close()


@pytest.fixture
def app(listener, devices):
    return create_app(listener, devices, frozenset({"localhost"}))


def paired(app, devices, role):
    client = app.test_client()
    token = devices.pair(devices.new_code(role), "tablet", now_ms())
    client.set_cookie("vingtetun", token)
    return client


def token(client):
    """Give what the forms of a device carry; a stranger's carry nothing of use."""
    found = re.search(r'form-token" content="(\w+)', client.get("/room").text)
    return found.group(1) if found else ""


@pytest.fixture
def heard(listener, tmp_path):
    """The room has heard a coup at a table of an unfriendly name."""
    table = Table(tmp_path, "green")
    table.coup()
    for before, session, entry in table.log.entries_after(0, 1000):
        listener.ledger.take("green", EntryMessage(table.log.identity(), before, session, entry))
    table.log.close()
    state = {
        "variant": "base",
        "coup": 1,
        "banker": "<b>Denis",
        "next": "pay Anne",
        "net": {"Anne": "5"},
    }
    listener.tables["green"] = HeardTable("green", online=True, state=state)


def test_without_a_role_there_is_nothing(app, heard):
    for place in ("/room", "/stream/room", "/devices"):
        answer = app.test_client().get(place)
        assert answer.status_code == 401
        assert "Anne" not in answer.text


def test_the_players_view_is_not_let_in(app, devices, heard):
    assert paired(app, devices, Role.PLAYERS).get("/room").status_code == 403


def test_the_page_shows_each_table_and_the_sums(app, devices, heard):
    page = paired(app, devices, Role.TABLE).get("/room").text

    assert "pay Anne" in page
    assert "<b>Denis" not in page
    assert "+5" in page
    assert "does not answer" in page  # no broker in this test


def test_the_page_speaks_french(app, devices, heard):
    client = paired(app, devices, Role.TABLE)

    assert "Toutes les tables" in client.get("/room", headers={"Accept-Language": "fr"}).text


def test_the_stream_draws_the_page_and_beats(app, devices, heard):
    answer = paired(app, devices, Role.TABLE).get("/stream/room", buffered=False)
    pieces = answer.iter_encoded()
    said = [next(pieces).decode() for _ in range(3)]
    answer.close()

    assert "event: draw" in said[1]
    assert "pay Anne" in said[1]
    assert "event: beat" in said[2]


def test_a_revoked_device_is_sent_away_from_the_stream(app, devices, heard):
    answer = paired(app, devices, Role.TABLE).get("/stream/room", buffered=False)
    pieces = answer.iter_encoded()
    said = [next(pieces).decode() for _ in range(3)]
    devices.revoke(devices.all()[0].id)
    said += [piece.decode() for piece in pieces]
    answer.close()

    assert "event: beat" in said[2]
    assert "event: gone" in said[-1]
    assert len(said) == 4


def test_a_look_is_chosen_and_leads_back_to_the_room(app, devices, heard):
    client = paired(app, devices, Role.TABLE)

    answer = client.post("/look", data={"csrf": token(client), "theme": "dark"})

    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert 'data-theme="dark"' in client.get("/room").text


@pytest.mark.parametrize("role", [None, Role.TABLE])
def test_no_route_of_the_room_breaks_whatever_it_is_sent(app, devices, heard, role):
    walk, names = random.Random(str(role)), field_names()  # noqa: S311  a walk, no secret
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        for method in METHODS:
            client = app.test_client() if role is None else paired(app, devices, role)
            place = path(walk, app, rule)
            if place is None:
                continue
            fields = {"csrf": [token(client)], **form(walk, names)}
            sent = {"data": fields} if method not in ("GET", "HEAD") else {}
            answer = ask(client, method, place, headers=walk.choice(HEADERS), **sent)
            assert answer.status_code in PUBLIC, (method, place, sent, answer.status_code)


def test_a_state_that_makes_no_sense_breaks_no_page(app, devices, listener):
    listener.tables["red"] = HeardTable(
        "red", state={"variant": 7, "net": {"Anne": "?"}, "coup": None}
    )

    assert paired(app, devices, Role.TABLE).get("/room").status_code == 200


def test_an_evening_that_cannot_be_added_up_is_set_aside_and_the_others_count(
    app, devices, heard, listener
):
    log = "of another version"
    opening = encode(SessionOpened(PRESETS["base"], "Denis", ("Anne",)))
    dance = '{"is":"Danced","hand":"1"}'
    for seq, session, event in ((1, 1, opening), (2, 1, dance), (3, 3, encode(Stood("1")))):
        row = ("green", log, seq, session, 7, "banker", event)
        listener.ledger._db.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    client = paired(app, devices, Role.TABLE)

    page = client.get("/room")
    french = client.get("/room", headers={"Accept-Language": "fr"}).text

    assert page.status_code == 200
    assert page.text.count("data-aside") == 2
    assert "green, evening 1" in page.text
    assert "Danced" in page.text
    assert "it does not begin with its opening" in page.text
    assert "+5" in page.text
    assert "green, soirée 3" in french


@pytest.mark.parametrize(
    "words", [["room", "--broker", "host:port"], ["publish", "--broker", "h", "--table", "a/b"]]
)
def test_the_commands_refuse_what_makes_no_sense(words, tmp_path):
    done = CliRunner().invoke(main, [*words, "--db", str(tmp_path / "a.db")])

    assert done.exit_code == 2
    assert "Traceback" not in done.output
