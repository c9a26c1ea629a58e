"""The rules to read: every clause in words, each game with what it has, a number that opens its rule."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

import tracker.game
from tests.languages.spoken import EN, FR
from tracker.game.rules import PRESETS
from webui.core.devices import Role
from webui.core.i18n import Words
from webui.pages.rules.clauses import CLAUSES, SECTIONS, clauses_of
from webui.pages.rules.view import rules_view

from .conftest import Device
from .test_screens import WIDER, in_both_themes
from .touch import PEOPLE, box, go

RULES = Path(tracker.game.__file__).with_name("RULES.md").read_text()


def test_every_clause_of_the_rules_is_there_in_words():
    assert list(CLAUSES) == re.findall(r"^- \*\*(\d+\.\d+)\*\*", RULES, re.MULTILINE)
    assert list(SECTIONS) == re.findall(r"^## (\d+)\. ", RULES, re.MULTILINE)


def test_no_clause_names_a_field_of_the_code():
    for said in CLAUSES.values():
        assert "`" not in said
        assert "_" not in said


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("language", [EN, FR])
def test_each_game_is_told_in_short_and_clause_by_clause(variant, language):
    seen = rules_view(PRESETS[variant], "", Words(language))

    assert seen.story.count(".") >= 1
    assert len(seen.short) >= 5
    assert all(said for _, said in seen.short)
    assert len(seen.sections) >= 4
    assert [game.name for game in seen.games if game.chosen] == [variant]


@pytest.mark.parametrize(
    ("variant", "has", "lacks"),
    [
        ("permanent", {"2.4", "3.7", "4.2", "2.8", "3.11"}, {"4.8", "5.3", "6.3", "8.1", "3.12", "3.8"}),
        ("casino", {"4.7", "4.8", "10.4", "10.5"}, {"8.1", "6.1", "4.9"}),
        ("brulee", {"2.5", "3.12", "5.1", "5.3", "7.6", "10.6"}, {"3.11", "4.8", "7.5", "10.8"}),
        ("base", {"4.6", "3.7"}, {"2.8", "7.6", "9.12", "4.7", "4.8"}),
        ("ponte", {"6.3", "10.8", "3.8"}, {"2.4", "2.7", "4.1", "7.1"}),
        ("simplifie", {"3.7"}, {"4.1", "4.6", "4.8"}),
        ("blackjack", {"4.8", "4.5", "9.21"}, {"10.4", "4.7"}),
        ("pirate", {"8.1", "10.12"}, {"2.3", "3.5", "7.2", "8.7", "9.17"}),
    ],
)  # fmt: skip
def test_a_game_lists_what_it_has_and_nothing_of_other_games(variant, has, lacks):
    found = set(clauses_of(PRESETS[variant]))

    assert has <= found
    assert not lacks & found


def test_a_house_rule_changes_the_page(load, banker):
    load(f'variant = "permanent"\nrules = {{ surrender = true }}\n{PEOPLE}actions = []')

    assert "half his stake" in banker.get("/rules").text
    assert "half his stake" not in banker.get("/rules?game=temporaire").text
    assert "4.9" in clauses_of(replace(PRESETS["permanent"], surrender=True))


def test_a_clause_that_was_asked_for_stands_first_in_the_language_of_the_page(banker):
    english = banker.get("/rules?rule=3.4", **{"Accept-Language": "en"}).text
    french = unescape(banker.get("/rules?rule=3.4", **{"Accept-Language": "fr"}).text)

    assert english.index("Rule 3.4") < english.index("Over 21 a hand is bust")
    assert "Règle 3.4" in french
    assert "une main crève" in french
    for nonsense in ("99.9", "x", "<b>", "3"):
        page = banker.get(f"/rules?rule={quote(nonsense)}")
        assert page.status_code == 200
        assert 'id="rule"' not in page.text
    assert banker.get("/rules?game=poker").status_code == 404


def test_the_rules_are_there_before_the_first_evening_and_for_players(app, banker):
    assert "Permanent bank" in banker.get("/rules").text
    page = Device(app, Role.PLAYERS).get("/rules")

    assert page.status_code == 200
    assert 'href="/players"' in page.text


def test_the_number_beside_the_prompt_opens_the_rule(load, served, tablet):
    load(f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 1 9S", "deal 2 2H"]')
    page = tablet(size=(1024, 600))
    go(page, served.url + "/table")

    page.locator(".why .rule-no").tap()
    page.wait_for_url("**/rules?rule=3.1")

    assert page.locator("#rule h2").inner_text() == "Règle 3.1"
    assert "deux fois" in page.locator(".asked-said").inner_text()
    assert box(page, ".asked-said")["y"] < 600
    page.get_by_role("link", name="Table").tap()
    page.wait_for_url("**/table")


def test_the_number_of_an_irregularity_opens_its_rule(load, served, tablet):
    load(f'variant = "base"\n{PEOPLE}stakes = [5, 10]\nactions = ["deal 2 9S"]')
    page = tablet()
    go(page, served.url + "/table")

    page.locator(".case .rule-no").tap()
    page.wait_for_url("**/rules?rule=9.13")

    assert "hors de son tour" in page.locator(".asked-said").inner_text()


def test_axe_finds_nothing_on_the_rules_and_they_fit_a_phone(axe, load, served, tablet):
    load(f'variant = "brulee"\n{PEOPLE}actions = []')
    page = tablet(size=(390, 844))
    go(page, f"{served.url}/rules?rule=5.3")

    assert page.evaluate(WIDER) <= 0
    assert in_both_themes(axe, page) == []
