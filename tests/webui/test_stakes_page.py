"""The stakes' page says and offers what this table needs."""

import html
import re

import pytest

from .touch import box

HEAD = 'variant = "base"\nbanker = "Denis"\nseats = [{}]\nactions = []\n'


@pytest.mark.parametrize(("seats", "offered"), [('"Anne"', False), ('"Anne", "Bruno"', True)])
def test_stakes_for_all_are_offered_where_several_play(load, banker, seats, offered):
    load(HEAD.format(seats))

    for address in ("/stakes", "/stakes?place=all"):
        page = banker.get(address).text
        assert ("Everybody" in page) is offered
        assert 'href="/stakes?place=1"' in page
    assert ("All at once" in banker.get("/stakes").text) is offered
    assert ("One by one" in banker.get("/stakes?place=all").text) is offered


@pytest.fixture
def said(banker):
    """Give a function that reads the sentence of the page for one seat, or for all."""

    def read(place):
        found = banker.get(f"/stakes?place={place}").text
        return html.unescape(re.search(r'<h1 class="say">(.*?)</h1>', found).group(1))

    return read


def test_what_each_stakes_is_said_of_all_and_no_sum_of_theirs_in_its_place(load, banker, said):
    load(HEAD.format('"Anne", "Bruno", "Chloé"'))
    banker.act("stake 1 5", "stake 2 5", "stake 3 5")
    assert said("all") == "Everybody stakes 5"
    banker.act("stake 3 0")
    assert said("all") == "Everybody stakes 5"  # but for her who sits out
    banker.act("stake 2 7.5")
    assert said("all") == "Staked in all: 12.50"


def test_it_is_asked_for_a_stake_that_nobody_has_placed_yet(load, banker, said):
    load(HEAD.format('"Anne", "Bruno"'))
    assert said("1") == "Anne: which stake?"
    assert said("all") == "Everybody: which stake?"
    banker.act("stake 1 5", "stake 2 0")
    assert [said(place) for place in ("1", "2")] == ["Anne stakes 5", "Bruno sits out"]


def test_a_long_name_stays_within_its_seat(load, served, tablet):
    load(HEAD.format('"Jean-Baptiste-Emmanuel D", ' + ", ".join(f'"P{no}"' for no in range(6))))
    page = tablet()
    for width, height in ((1280, 800), (800, 1280)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(served.url + "/stakes")
        seat, name = (box(page, f".stakeseat {each}") for each in (".seatlink", ".who"))
        assert name["x"] + name["width"] <= seat["x"] + seat["width"]
