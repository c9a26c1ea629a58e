"""Every screen, in both themes and three sizes: axe finds nothing serious, nothing overflows."""

import pytest

from .test_browser import PEOPLE, see

SCREENS = ["/table", "/stakes", "/hand/1", "/journal", "/bank", "/new", "/evenings/", "/players"]
SCREENS += ["/devices", "/camera/", "/evenings/1/"]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_on_any_screen(load, served, tablet, camera, scheme):
    axe = pytest.importorskip("axe_core_python.sync_playwright").Axe()
    see(camera, age_ms=60_000)
    load(
        f'variant = "casino"\n{PEOPLE}stakes = [5, 10]\nbank = 100\nactions = ["deal 1 ??", "deal 2 ??",'
        ' "deal B AC", "deal 1 ??", "deal 2 ??", "deal 2 5H", "deal B ??"]',
    )
    page = tablet(scheme=scheme)
    found = []
    for screen in SCREENS:
        page.goto(served.url + screen)
        page.wait_for_timeout(150)
        found += [
            (screen, each["id"], [node["html"][:160] for node in each["nodes"][:3]])
            for each in axe.run(page)["violations"]
            if each["impact"] in ("serious", "critical")
        ]
    assert found == []


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_nothing_overflows_sideways_and_targets_are_large_enough(load, served, tablet, size):
    load(f'variant = "permanent"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 ??", "deal 2 ??"]')
    page = tablet(size=size)
    for screen in SCREENS[:-1]:
        page.goto(served.url + screen)
        page.wait_for_timeout(100)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, screen
        small = page.evaluate(SMALL)
        assert small == [], screen


SMALL = """() => [...document.querySelectorAll('button, a.btn, summary, .act')]
  .filter((el) => el.offsetParent && !el.closest('.sr'))
  .map((el) => [el.outerHTML.slice(0, 90), el.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
