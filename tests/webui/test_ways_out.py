"""No page leaves anybody without a way on, and no choice is cut or too small for a finger."""

import re

import pytest

from tests.evening.pretended import Pretended
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role

from .conftest import Device
from .tables import TABLES
from .touch import go, see

BASE = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
COUP = '[[coup]]\nstakes = [5, 10]\nactions = ["deal 1 9S", "deal 2 8C", "deal B 8D"]\n'


def test_a_past_evening_is_gone_on_with_from_the_moment_that_is_to_be_corrected(load, banker):
    past = load(BASE + COUP)
    load(BASE + COUP)
    moment = banker.get(f"/evenings/{past}/at/4").text
    assert f'action="/evenings/{past}/resume"' in moment
    [back] = re.findall(r'name="back" value="(.*?)"', moment)

    answer = banker.post(f"/evenings/{past}/resume", back=back)

    assert answer.headers["Location"] == f"/evenings/{past}/?at=4"
    assert "/line/" in banker.get(f"/evenings/{past}/at/4").text


def test_the_page_of_an_entry_leads_back_to_where_it_was_opened(load, banker):
    session = load(BASE + COUP)
    line = banker.entries()[-1].seq

    assert (
        f'class="btn" href="/evenings/{session}/?at=4"' in banker.get(f"/line/{line}?replay=4").text
    )
    assert 'class="btn" href="/journal"' in banker.get(f"/line/{line}").text


def test_a_page_that_may_not_be_opened_offers_no_help_that_may_not_be_opened_either(app, table):
    phone = Device(app, Role.PLAYERS)

    refused = phone.get("/table", Accept="text/html")

    assert refused.status_code == 403
    assert 'href="/help"' not in refused.text
    assert 'href="/help"' in table.get("/table").text


def test_a_players_phone_is_called_a_phone_from_the_start(banker):
    invited = banker.post("/devices/invite", role="players").text
    [link] = re.findall(r">http://[^/]+(/pair\?\S+?)<", invited)

    assert 'value="Phone"' in banker.get(link.replace("&amp;", "&")).text


def test_only_another_device_is_revoked_at_one_touch(app, banker, served, tablet):
    page = tablet(locale="en-GB")
    go(page, f"{served.url}/devices")
    own = page.locator(".bankers li", has_text="this one")
    other = page.locator(".bankers li").filter(has_not_text="this one").first

    assert other.locator("form > button").is_visible()
    assert not own.locator("form > button").is_visible()
    own.locator("summary").tap()
    own.get_by_role("button", name="Yes, revoke this device").tap()
    page.get_by_role("button", name="Pair").wait_for()


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_a_phone_shows_whom_a_button_is_about(load, tablet, locale):
    load(TABLES["insurance"])
    page = tablet(size=(390, 844), locale=locale)
    notes = page.locator(".acts .act-note")

    assert any("Bruno" in each.inner_text() for each in notes.all())
    assert all(each.is_visible() for each in notes.all())
    assert page.locator(".acts .act:has(.act-note)").evaluate_all(
        "all => all.every((each) => each.scrollHeight <= each.clientHeight + 1"
        " && each.scrollWidth <= each.clientWidth + 1)"
    )


def test_choices_beside_each_other_are_wide_enough_for_a_finger(load, served, tablet):
    session = load(BASE + COUP)
    page = tablet(size=(1024, 600))
    for path in (f"/evenings/{session}/", "/new"):
        go(page, served.url + path)
        widths = page.locator(".speed label, .seg label").evaluate_all(
            "all => all.filter((each) => each.offsetParent).map((each) => each.getBoundingClientRect().width)"
        )
        assert len(widths) >= 3
        assert min(widths) >= 44


CUT = """all => all.filter((each) => {
  const free = each.cloneNode(true);
  free.style.cssText = "position: absolute; width: auto";
  each.after(free);
  const needs = free.getBoundingClientRect().width;
  free.remove();
  return each.getBoundingClientRect().width < needs;
}).map((each) => each.name)"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_a_list_of_choices_is_as_wide_as_its_longest_choice(camera, table, served, tablet, size):
    see(camera)
    page = tablet(size=size)
    go(page, f"{served.url}/camera/")
    page.locator("select[name=card]").wait_for()

    assert page.locator("select:visible").evaluate_all(CUT) == []


def test_a_long_path_makes_no_page_wider_than_a_phone(app, tmp_path, served, tablet):
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    house.choose("language", "en")
    house.choose("camera", f"/media/{'filmoftheevening' * 5}.mp4")
    page = tablet(size=(390, 844))
    go(page, f"{served.url}/settings/")

    assert page.get_by_text("filmoftheevening").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    house.network.shut()
