"""Every screen, in both themes and three sizes: axe finds nothing, nothing overflows."""

import pytest

from tests.patience import PATIENCE_S
from webui.core.devices import Role

from .touch import PEOPLE, faults, go, see

SCREENS = ["/table", "/stakes", "/hand/1", "/journal", "/bank", "/new", "/evenings/", "/players"]
SCREENS += ["/devices", "/camera/", "/line/4", "/evenings/1/", "/offline"]
COVERED = (
    f'variant = "casino"\n{PEOPLE}stakes = [5, 10]\nbank = 100\nactions = ["deal 1 ??", "deal 2 ??",'
    ' "deal B AC", "deal 1 ??", "deal 2 ??", "deal 2 5H", "deal B ??"]'
)
# moments that look unlike the others: what the table asks, and what lies there
MOMENTS = {
    "stakes": f'variant = "blackjack"\n{PEOPLE}actions = []',
    "insurance": f'variant = "blackjack"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 9S",'
    ' "deal 2 8S", "deal B AH", "deal 1 2S", "deal 2 8H"]',
    "three hands": f'variant = "blackjack"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 8S",'
    ' "deal 2 9S", "deal B 6H", "deal 1 8H", "deal 2 2H", "split 1", "deal 1 8D", "split 1"]',
    "choice": f'variant = "temporaire"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 ??", "deal 1 ??"]',
    "accounts": f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 9S", "deal 2 8S",'
    ' "deal B TD", "deal 1 TS", "deal 2 TC", "stand 1", "stand 2", "deal B 7D", "pay 1 5"]',
    "pirates' accounts": f'variant = "pirate"\n{PEOPLE}actions = ["deal 1 ??", "deal 2 ??", "deal B ??",'
    ' "deal 1 ??", "deal 2 ??", "deal B ??", "stand 1", "stand 2", "stand B", "show 1 9S 9D",'
    ' "show 2 AS KD", "show B TS 9H"]',
    "pirates": f'variant = "pirate"\n{PEOPLE}actions = ["deal 1 ??", "deal 2 ??", "deal B ??"]',
}


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_on_any_screen(axe, load, served, tablet, camera, scheme):
    see(camera, age_ms=60_000)
    load(COVERED)
    page = tablet(scheme=scheme)
    found = []
    for screen in SCREENS:
        go(page, served.url + screen)
        page.wait_for_timeout(150)
        found += faults(axe, page)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_at_any_moment(axe, load, served, tablet, scheme):
    page = tablet(scheme=scheme)
    found = []
    for text in MOMENTS.values():
        load(text)
        for screen in ("/table", "/stakes", "/players"):
            go(page, served.url + screen)
            page.wait_for_timeout(150)
            found += faults(axe, page)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("role", "screen"), [(Role.TABLE, "/table"), (Role.PLAYERS, "/players")])
def test_axe_finds_nothing_for_those_who_look_on(axe, load, served, tablet, role, screen, scheme):
    load(COVERED)
    page = tablet(role=role, scheme=scheme)
    go(page, served.url + screen)
    page.locator(".seat").first.wait_for()

    assert faults(axe, page) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_where_a_device_is_paired(axe, served, chromium, scheme):
    context = chromium.new_context(color_scheme=scheme)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    found = []
    for screen in ("/pair", "/nowhere"):
        go(page, served.url + screen)
        found += faults(axe, page)

    assert found == []


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_nothing_overflows_sideways_and_targets_are_large_enough(load, served, tablet, size):
    load(f'variant = "permanent"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 ??", "deal 2 ??"]')
    page = tablet(size=size)
    for screen in SCREENS:
        go(page, served.url + screen)
        page.wait_for_timeout(100)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, screen
        small = page.evaluate(SMALL)
        assert small == [], screen


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_nothing_overflows_at_any_moment(load, served, tablet, size):
    page = tablet(size=size)
    for moment, text in MOMENTS.items():
        load(text)
        for screen in ("/table", "/stakes", "/players"):
            go(page, served.url + screen)
            page.locator(".seat").first.wait_for(state="attached")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (moment, screen)


def test_a_players_phone_shows_what_each_receives(load, served, tablet):
    load(MOMENTS["accounts"])
    page = tablet(role=Role.PLAYERS, size=(390, 844))

    assert page.locator(".seat .due", has_text="reçoit").first.is_visible()


SMALL = """() => [...document.querySelectorAll('button, a.btn, summary, .act')]
  .filter((el) => el.offsetParent && !el.closest('.sr'))
  .map((el) => [el.outerHTML.slice(0, 90), el.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
