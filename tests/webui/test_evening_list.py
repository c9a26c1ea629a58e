"""The list of evenings: names, results and a search; by touch in a browser."""

import pytest

from tests.patience import PATIENCE_S

from .test_result import BANK_BUST, NATURAL, text_of
from .test_screens import SMALL, WIDER, at_each_size, in_both_themes
from .touch import go

PONTE = 'variant = "ponte"\nbanker = "Zoé"\nseats = ["Élise"]\nstakes = [5]\n'


@pytest.fixture
def two(load, banker):
    """Two evenings, one of which has a name; the numbers of both."""
    first = load(text_of(NATURAL, BANK_BUST))
    banker.post(f"/evenings/{first}/name", name="Chez Élise, <b>fête</b>")
    return first, load(text_of('"deal 1 9S"', head=PONTE))


def shown(banker, asked=""):
    text = banker.get(f"/evenings/?q={asked}").text
    return ["Chez Élise" in text, "Ponte" in text]


def test_an_evening_stands_with_its_name_and_its_result(two, banker, app):
    app.config["WAIT_FOR_SCORES_S"] = PATIENCE_S
    text = banker.get("/evenings/").text

    assert "Chez Élise, &lt;b&gt;fête&lt;/b&gt;</a>" in text
    assert text.index("+12.50") < text.index("−12.50")
    assert f'href="/evenings/{two[0]}/result"' in text


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", [True, True]),
        ("elise", [True, True]),
        ("fete anne", [True, False]),
        ("PONTE", [False, True]),
        ("zo", [False, True]),
        ("oe", [False, False]),
        ("%22%3E<script>", [False, False]),
    ],
)
def test_a_search_finds_by_name_people_and_game(two, banker, asked, found):
    assert shown(banker, asked) == found


def test_a_search_that_finds_nothing_says_so(two, banker):
    assert "No evening was found for “nobody”." in banker.get("/evenings/?q=nobody").text


def test_what_is_not_reckoned_in_time_comes_afterwards(two, banker, app):
    app.config["WAIT_FOR_SCORES_S"] = -1.0
    text = banker.get("/evenings/").text
    assert f'data-later="/evenings/{two[0]}/sums"' in text
    assert "+12.50" not in text
    assert "+12.50" in banker.get(f"/evenings/{two[0]}/sums").text

    assert "+12.50" in banker.get("/evenings/").text  # known by now


def test_a_result_is_reckoned_anew_when_the_log_has_grown(two, banker):
    banker.get("/evenings/")
    banker.post(f"/evenings/{two[0]}/resume")
    banker.act("next-coup", "stake 1 5", "stake 2 10")
    banker.act(*(each.strip(' "') for each in NATURAL.split(",")))

    assert "+20" in banker.get("/evenings/").text


def test_results_come_into_the_list_by_themselves_and_the_search_is_touched(
    two, app, served, tablet
):
    app.config["WAIT_FOR_SCORES_S"] = -1.0
    page = tablet()
    go(page, served.url + "/evenings/")
    page.locator(".sumone", has_text="+12,50").wait_for()
    page.get_by_label("Chercher").fill("zoé")
    page.get_by_role("button", name="Chercher").tap()
    page.wait_for_url("**q=*")
    assert page.locator(".evenings > li").count() == 1
    page.get_by_role("link", name="Toutes les soirées").tap()
    page.locator(".evenings > li").nth(1).wait_for()
    page.get_by_role("link", name="Chez Élise").tap()
    page.locator("h1", has_text="Chez Élise").wait_for()


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_axe_finds_nothing_on_the_list(axe, two, served, tablet, locale):
    page = tablet(locale=locale)
    go(page, served.url + "/evenings/")
    for size in at_each_size(page):
        assert page.evaluate(WIDER) <= 0, size
        assert page.evaluate(SMALL) == [], size

    assert in_both_themes(axe, page) == []
