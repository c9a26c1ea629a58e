"""Every route, every method, every role, hostile values: nothing breaks, nothing leaks."""

import os
import random
import tempfile
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import chance
from tests.evening.pretended import Pretended
from tests.security.hostile import (
    HEADERS,
    METHODS,
    PUBLIC,
    VALUES,
    ask,
    field_names,
    form,
    path,
)
from tests.webui.conftest import TABLE, Device, app, camera  # noqa: F401  fixtures
from tracker.store.evening_files import EveningFiles
from webui.app import Config, create_app
from webui.core.devices import Role

PLAYER = "Zénobie-la-discrète"  # a player's name: whoever has no role must not see it
# what a page needs before anybody is paired, and what it keeps for times without a server
OPEN = {"static", "unmarked", "offline", "service_worker", "devices.enter", "devices.pair"}
OPEN |= {"phone.join", "phone.certificate"}  # the way in for a phone, and what it may trust
# another walk, or a longer one: FUZZ_SEED=7 FUZZ_TRIES=200 pytest tests/security
SEED = os.environ.get("FUZZ_SEED", "")
TRIES = int(os.environ.get("FUZZ_TRIES") or chance.of(5, 12))
NAMES = field_names()


def rules():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(Path(folder) / "none.db"))
        found = sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)
        app.extensions["hub"].close()
        app.extensions["devices"].close()
    return [rule.rule for rule in found]


@pytest.fixture
def evening(app, tmp_path):  # noqa: F811
    app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    banker = Device(app, Role.BANKER)
    assert banker.post("/new", **{**TABLE, "p1": PLAYER}).status_code == 303
    banker.act("stake 1 5", "stake 2 5", "deal 1 9H", "deal 2 8C", "deal B 7D")
    return app


def rule_of(app, text):  # noqa: F811
    return next(rule for rule in app.url_map.iter_rules() if rule.rule == text)


@pytest.mark.parametrize("route", rules())
def test_no_route_breaks_whatever_it_is_sent(evening, route):
    walk = random.Random(route + SEED)  # noqa: S311  a walk, no secret
    rule = rule_of(evening, route)
    for _ in range(TRIES):
        device = Device(evening, walk.choice(list(Role)))
        for method in METHODS:
            place = path(walk, evening, rule)
            if place is None:
                continue
            fields = {"csrf": [device.form], **form(walk, NAMES)}
            query = {walk.choice(NAMES): walk.choice(VALUES)}
            sent = {"data": fields} if method not in ("GET", "HEAD") else {}
            headers = walk.choice(HEADERS) if walk.random() < 0.3 else {}
            answer = ask(device.client, method, place, query_string=query, headers=headers, **sent)
            assert answer.status_code in PUBLIC, (method, place, query, fields, answer.status_code)


@pytest.mark.parametrize("route", rules())
def test_no_route_answers_without_a_role(evening, route):
    walk = random.Random(route)  # noqa: S311
    rule = rule_of(evening, route)
    stranger = evening.test_client()
    for method in METHODS:
        for _ in range(3):
            place = path(walk, evening, rule)
            if place is None:
                continue
            sent = {"data": form(walk, NAMES)} if method not in ("GET", "HEAD") else {}
            answer = stranger.open(place, method=method, **sent)
            assert PLAYER.encode() not in answer.data
            if rule.endpoint not in OPEN and method != "OPTIONS":
                assert answer.status_code in (302, 308, 400, 401, 403, 404, 405), (method, place)
                location = urlsplit(answer.headers.get("Location", ""))
                assert location.netloc in ("", "localhost")


WRONG = ({}, {"csrf": ""}, {"csrf": "0" * 64}, {"csrf": "é"})


def test_what_changes_anything_asks_for_the_forms_token(evening):
    banker, asked = Device(evening, Role.BANKER), set()
    for rule in evening.url_map.iter_rules():
        place = path(random.Random(1), evening, rule)  # noqa: S311
        if place is None or rule.endpoint == "devices.pair":
            continue
        for method, wrong in product({"POST", "PUT", "PATCH", "DELETE"} & rule.methods, WRONG):
            answer = banker.client.open(place, method=method, data=wrong)
            assert answer.status_code == 403, (method, place, wrong)
            asked.add(rule.endpoint)

    assert len(asked) > 10


POLICY = {"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Server": None}


def test_every_answer_carries_the_policy(evening):
    banker = Device(evening, Role.BANKER)
    for rule in evening.url_map.iter_rules():
        place = path(random.Random(2), evening, rule)  # noqa: S311
        for client in (banker.client, evening.test_client()):
            answer = ask(client, "GET", place or "/nowhere")
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"], place
            assert {name: answer.headers.get(name) for name in POLICY} == POLICY, place
