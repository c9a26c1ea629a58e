"""Scores on the table and on a player's phone: what everybody has won so far, and who I am."""

from .test_result import NATURAL, text_of
from .touch import go


def scores(page):
    return [" ".join(each.split()) for each in page.locator(".score").all_inner_texts()]


def test_everybodys_score_stands_on_the_table(load, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score").wait_for()

    assert scores(page) == ["ce soir +7,50", "ce soir −10", "ce soir +2,50"]
    ways = [each.get_attribute("data-way") for each in page.locator(".score").all()]
    assert ways == ["pay", "take", "pay"]


def test_scores_are_switched_off_by_touch_and_the_tablet_remembers_it(load, served, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score").wait_for()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Scores sur la table : oui").tap()
    page.locator("#seat-1 .score").wait_for(state="hidden")
    go(page, served.url + "/table")
    page.locator("#seat-1 .plate").wait_for()
    assert not page.locator(".score").first.is_visible()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="Scores sur la table : non").tap()

    page.locator("#seat-1 .score").wait_for()


def test_a_score_grows_with_each_coup(load, banker, tablet):
    load(text_of(NATURAL, ""))
    page = tablet()
    page.locator("#seat-1 .score", has_text="+7,50").wait_for()
    banker.act(*(each.strip(' "') for each in NATURAL.split(",")))
    page.locator("#seat-1 .score", has_text="+15").wait_for()
