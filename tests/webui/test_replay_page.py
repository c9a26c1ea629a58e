"""The page of an evening: it opens at once however long the evening was, and fits a phone."""

import re

import pytest

from .tables import TABLES
from .touch import PEOPLE, go

HEAD = f'variant = "base"\n{PEOPLE}stakes = [5, 10]\n'
COUP = (
    '[[coup]]\nactions = ["deal 1 9S", "deal 2 8C", "deal B 8D", "deal 1 TS", "deal 2 9C",'
    ' "stand 1", "stand 2", "deal B TC", "pay 1 5", "take 2 10"]\n'
)


def test_the_head_is_sent_before_the_evening_is_folded(load, app, banker):
    session = load(HEAD + COUP * 3)
    load(HEAD + "actions = []")
    hub = app.extensions["hub"]
    hub.forget(session)

    answer = banker.client.get(f"/evenings/{session}/", headers={"Accept-Language": "en"})
    pieces = iter(answer.response)
    head = next(pieces)
    text = head.decode() if isinstance(head, bytes) else head
    assert "3 coups" in text
    assert "Plain vingt-et-un" in text
    assert session not in hub._lives

    rest = next(pieces)
    assert "couptext" in (rest.decode() if isinstance(rest, bytes) else rest)


def test_an_evening_that_is_not_there_is_said_before_anything_is_sent(banker):
    assert banker.get("/evenings/99/").status_code == 404


def test_twenty_irregularities_are_listed_and_all_at_a_touch(load, banker):
    session = load(HEAD + COUP * 40)  # the same cards in every coup are soon too many

    page = banker.get(f"/evenings/{session}/").text
    every = banker.get(f"/evenings/{session}/?irregularities=all").text

    assert page.count('class="fact"') == 20
    said = int(re.search(r"All (\d+) irregularities", page).group(1))
    assert every.count('class="fact"') == said > 20
    assert page.count("mk-alarm") <= 61
    assert page.count("mk-coup") == 40


def test_the_times_of_an_evening_are_sent_as_steps(load, banker):
    session = load(HEAD + COUP, pace_ms=250)

    page = banker.get(f"/evenings/{session}/").text

    first, *steps = re.search(r'data-steps="([\d,]+)"', page).group(1).split(",")
    assert int(first) > 1_000_000_000_000
    assert len(steps) >= 10
    assert all(250 <= int(step) < 2000 for step in steps)  # a moment apart, and no time of day


BESIDE = """() => [...document.querySelectorAll("main, main *, header *")]
  .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest("svg, pre, .sr"))
  .filter((el) => el.getBoundingClientRect().right > innerWidth + 1 || el.getBoundingClientRect().left < -1)
  .map((el) => el.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("settled", [True, False])
def test_journal_and_chart_fit_a_phone(load, served, tablet, settled):
    people = (
        'banker = "Maximilienne-Charlotte"\nseats = ["Jean-Baptiste-Emmanuel", "Bruno", "Chloé"]\n'
    )
    coup = (
        '[[coup]]\nactions = ["deal 1 9S", "deal 2 8C", "deal 3 5D", "deal B 8D", "deal 1 TS",'
        ' "deal 2 9C", "deal 3 KD", "stand 1", "stand 2", "stand 3"%s]\n'
    )
    last = coup % (', "deal B TC", "pay 1 1250.50"' if settled else "")
    session = load(
        f'variant = "base"\n{people}stakes = [5000, 10000, 20000]\n' + coup % "" * 4 + last
    )
    page = tablet(size=(390, 844))
    for path in ("/journal", f"/evenings/{session}/"):
        go(page, served.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert page.evaluate(BESIDE) == [], path
    chart = page.locator(".chart:visible")
    assert chart.count() == 1
    drawn = chart.bounding_box()
    for name in chart.locator(".ch-name, .ch-tick").all():
        box = name.bounding_box()
        assert drawn["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= drawn["x"] + drawn["width"] + 1
        assert box["height"] >= 11  # letters as large on the phone as in the drawing


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_totals_and_sums_of_twelve_are_seen_whole(load, served, tablet, size):
    session = load(TABLES["accounts of a dozen"])
    page = tablet(size=size)
    go(page, f"{served.url}/evenings/{session}/")
    assert page.locator(".mini .seat").count() == 12

    for seen in page.locator(".mini .seat :is(.total, .due-sum)").all():
        box, seat = seen.bounding_box(), seen.locator("xpath=ancestor::li").bounding_box()
        assert box["x"] + box["width"] <= seat["x"] + seat["width"] + 1


def test_the_treasure_has_no_line_among_the_persons(load, banker):
    session = load(
        f'variant = "pirate"\n{PEOPLE}actions = ["deal 1 KS", "deal 2 8D", "deal B TH", "deal 1 9S",'
        ' "deal 2 9D", "deal B 8H", "stand 1", "stand 2", "stand B"]\n'
    )

    page = banker.get(f"/evenings/{session}/").text

    assert 'class="ch-name"' in page
    assert "treasure" not in page[page.index('<svg class="chart"') : page.rindex("ch-name")]


def test_everybodys_line_looks_as_in_the_result(load, banker):
    names = [f"P{place}" for place in range(1, 10)]
    played = [f'"deal {place} {"9T"[place % 2]}S"' for place in range(1, 10)]
    played += ['"deal B TH"', *(f'"deal {place} 8S"' for place in range(1, 10))]
    played += [*(f'"stand {place}"' for place in range(1, 10)), '"deal B 7H"']
    session = load(
        f'variant = "ponte"\nbanker = "Denis"\nseats = {names}\n'.replace("'", '"')
        + f"stakes = {list(range(1, 10))}\nactions = [{', '.join(played)}]\n"
    )

    result = banker.get(f"/evenings/{session}/result").text
    replay = banker.get(f"/evenings/{session}/").text

    told = dict(re.findall(r'"key-line (l\d+)".*?"who">(\w+)<', result))
    drawn = re.findall(r'<g class="(l\d+)"><polyline.*?"ch-name"[^>]*>\W*(\w+)', replay)
    assert len(told) == len(names) + 1
    assert dict(drawn) == told
    assert len(drawn) == 2 * len(told)  # on a wide screen, and on a phone


def test_a_new_entry_is_on_the_page_that_was_laid_out_before(load, banker):
    session = load(HEAD + COUP)
    before = re.search(
        r'name="at" type="range" min="0" max="(\d+)"', banker.get(f"/evenings/{session}/").text
    )

    banker.act("next-coup")

    after = re.search(
        r'name="at" type="range" min="0" max="(\d+)"', banker.get(f"/evenings/{session}/").text
    )
    assert int(after.group(1)) == int(before.group(1)) + 1
    moment = banker.get(
        f"/evenings/{session}/at/{after.group(1)}", **{"Accept-Language": "en"}
    ).text
    assert "coup opened" in moment
