"""Every screen, in both themes and three sizes: axe finds nothing, nothing overflows."""

import pytest

from tests import chance
from tests.patience import PATIENCE_S
from webui.core.devices import Role

from .touch import PEOPLE, faults, go, see

SCREENS = ["/table", "/stakes", "/hand/1", "/journal", "/bank", "/new", "/evenings/", "/players"]
SCREENS += [
    "/devices",
    "/camera/",
    "/line/4",
    "/evenings/1/",
    "/evenings/1/result",
    "/offline",
    "/help",
]
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

SIZES = (1280, 800), (1024, 600), (390, 844)
COLOURS = ["color-contrast", "link-in-text-block"]
# what moves for ever, such as the lamp of the camera, is not waited for
STANDS_STILL = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => null)))"""


def at_each_size(page):
    """Make a page as large as each screen, one after another, and give the size."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def in_both_themes(axe, page):
    """Give what axe finds in the dark theme, and in the light one, where only colours differ."""
    found = []
    for theme, asked in (("dark", None), ("light", COLOURS)):
        page.emulate_media(color_scheme=theme)
        page.evaluate(STANDS_STILL)
        found += [(theme, *fault) for fault in faults(axe, page, None if chance.FULL else asked)]
    return found


def test_axe_finds_nothing_on_any_screen(axe, load, served, tablet, camera):
    see(camera, age_ms=60_000)
    load(COVERED)
    page = tablet()
    found = []
    for screen in SCREENS:
        go(page, served.url + screen)
        found += in_both_themes(axe, page)
    assert found == []


def test_axe_finds_nothing_at_any_moment(axe, load, served, tablet):
    page = tablet()
    found = []
    for text in MOMENTS.values():
        load(text)
        for screen in ("/table", "/stakes", "/players"):
            go(page, served.url + screen)
            found += in_both_themes(axe, page)
    assert found == []


@pytest.mark.parametrize(("role", "screen"), [(Role.TABLE, "/table"), (Role.PLAYERS, "/players")])
def test_axe_finds_nothing_for_those_who_look_on(axe, load, served, tablet, role, screen):
    load(COVERED)
    page = tablet(role=role)
    go(page, served.url + screen)
    page.locator(".seat").first.wait_for()

    assert in_both_themes(axe, page) == []


def test_axe_finds_nothing_where_a_device_is_paired(axe, served, chromium):
    page = chromium.new_context().new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    found = []
    for screen in ("/pair", "/nowhere"):
        go(page, served.url + screen)
        found += in_both_themes(axe, page)

    assert found == []


def test_nothing_overflows_sideways_and_targets_are_large_enough(load, served, tablet):
    load(f'variant = "permanent"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 ??", "deal 2 ??"]')
    page = tablet()
    for screen in SCREENS:
        go(page, served.url + screen)
        for size in at_each_size(page):
            assert page.evaluate(WIDER) <= 0, (screen, size)
            small = page.evaluate(SMALL)
            assert small == [], (screen, size)


def test_nothing_overflows_at_any_moment(load, served, tablet):
    page = tablet()
    for moment, text in MOMENTS.items():
        load(text)
        for screen in ("/table", "/stakes", "/players"):
            go(page, served.url + screen)
            page.locator(".seat").first.wait_for(state="attached")
            for size in at_each_size(page):
                assert page.evaluate(WIDER) <= 0, (moment, screen, size)


def test_a_players_phone_shows_what_each_receives(load, served, tablet):
    load(MOMENTS["accounts"])
    page = tablet(role=Role.PLAYERS, size=(390, 844))

    assert page.locator(".seat .due", has_text="reçoit").first.is_visible()


WIDER = "document.documentElement.scrollWidth - innerWidth"
SMALL = """() => [...document.querySelectorAll('button, a.btn, summary, .act')]
  .filter((el) => el.offsetParent && !el.closest('.sr'))
  .map((el) => [el.outerHTML.slice(0, 90), el.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
