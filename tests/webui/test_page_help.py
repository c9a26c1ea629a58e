"""Help on each page: two sentences and a drawing, in the language of the page, a touch away."""

import re
from pathlib import Path

import pytest

import webui
from tests.languages.spoken import EN, FR
from webui.core.devices import Role
from webui.core.i18n import Words
from webui.views.page_help import HELP

from .conftest import Device
from .test_screens import COVERED, SMALL, WIDER, in_both_themes
from .touch import go

HELPED = ["/hand/1", "/journal", "/line/4", "/bank", "/new", "/evenings/", "/evenings/1/"]
HELPED += ["/devices", "/camera/", "/rules", "/evenings/1/result", "/people/"]
SPRITE = (Path(webui.__file__).parent / "views/sprite.svg").read_text()


@pytest.mark.parametrize("language", [EN, FR])
def test_each_help_is_two_short_sentences_and_signs_that_are_drawn(language):
    words = Words(language)
    for each in HELP.values():
        for said in (words(each.purpose), words(each.use)):
            assert said.endswith(".")
            assert len(re.findall(r"[.!?](?:\s|$)", said)) == 1, said
            assert len(said) <= 125, said
        assert all(f'id="i-{sign}"' in SPRITE for sign in each.signs)


def test_every_page_has_its_help_and_the_table_leads_to_it(load, banker):
    load(COVERED)
    for path in HELPED:
        page = banker.get(path).text
        assert page.count('class="menu page-help"') == 1, path
        assert page.count("help-drawing") == 1, path
    for path in ("/table", "/stakes"):
        assert 'href="/help"' in banker.get(path).text


def test_the_page_of_help_tells_every_page_and_the_keys(banker):
    page = banker.get("/help").text

    assert page.count("help-drawing") == len(set(HELP.values()))
    assert "Keys and gestures" in page


def test_a_player_is_told_of_the_pages_that_are_his(app, banker):
    player = Device(app, Role.PLAYERS)

    assert (
        'href="/help"' in player.get("/players").text
        or "No evening yet" in player.get("/players").text
    )
    page = player.get("/help").text

    assert page.count("help-drawing") == sum(each.for_players for each in HELP.values())
    assert "Keys and gestures" not in page
    assert "<kbd>" not in page


@pytest.mark.parametrize("size", [(1024, 600), (390, 844)])
def test_help_opens_below_the_head_and_closes_on_a_tap_beside_it(load, served, tablet, size):
    load(COVERED)
    page = tablet(size=size)
    go(page, served.url + "/bank")
    page.locator(".page-help summary").tap()

    said = page.locator(".page-help-in")
    assert "on compte la banque" in said.inner_text()
    box = said.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    page.mouse.click(20, size[1] - 20)
    said.wait_for(state="hidden")


def test_axe_finds_nothing_on_open_help_nor_on_the_page_of_help(axe, load, served, tablet):
    load(COVERED)
    page = tablet(size=(390, 844))
    go(page, served.url + "/journal")
    page.locator(".page-help summary").tap()
    found = in_both_themes(axe, page)
    go(page, served.url + "/help")
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(SMALL) == []

    assert found + in_both_themes(axe, page) == []
