"""Whatever is touched, in whatever game, the pages answer and the accounts stay even."""

import random
from html import unescape
from re import findall

import pytest

from tests import chance
from tracker.game.rules import PRESETS
from tracker.game.table import totals

RANKS = "A23456789TJQK"


def offered(page):
    """Give every button the table offers, as the fields of its form."""
    found = []
    for path, inside in findall(r'<form[^>]*action="([^"]+)"[^>]*data-act[^>]*>(.*?)</form>', page):
        hidden = findall(r'name="(do|code|entry)" value="([^"]*)"', inside)
        fields = {name: [unescape(v) for n, v in hidden if n == name] for name, _ in hidden}
        found += [
            (path, {**fields, "do": fields["do"][:1], "card": key})
            for key in findall(r'name="card" value="([^"]*)"', inside)
        ]
        if "card" not in inside:
            found.append((path, fields))
    return found


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("seed", range(chance.of(1, 2)))
def test_random_touches_never_break_a_page(banker, variant, seed):
    walk = random.Random(seed)  # noqa: S311  a walk, no secret
    names = {f"p{place}": f"Player {place}" for place in range(1, 4)}
    fields = {"variant": variant, "pb": "Denis", "bank": "100", "rule-surrender": "true"}
    assert banker.post("/new", **fields, **names).status_code == 303
    for _ in range(70):
        page = banker.get("/table")
        if page.status_code == 302:  # the begin of the evening was undone too
            assert banker.post("/evenings/1/resume").status_code == 303
            page = banker.get("/table")
        assert page.status_code == 200
        choices = [each for each in offered(page.text) if each[0] != "/undo" or walk.random() < 0.3]
        if walk.random() < 0.2:
            choices = [("/act", {"do": [f"stake {walk.randint(1, 3)} {walk.randint(1, 9)}"]})]
        path, act = walk.choice(choices)
        assert banker.post(path, **act).status_code in (303, 409)
        for screen in ("/stakes", "/players", "/journal", "/bank", "/hand/1"):
            assert banker.get(screen).status_code in (200, 302, 404), screen  # no coup, no hand

    assert banker.get("/evenings/1/").status_code == 200
    assert banker.get("/evenings/1/evening.csv").status_code == 200
    assert banker.get("/evenings/1/evening.coup.toml").status_code == 200
    assert sum(totals(banker.table()).values()) == 0
