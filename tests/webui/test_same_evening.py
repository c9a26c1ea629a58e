"""People, game and rules that change in the middle of an evening: its sums go on."""

import html
import re

import pytest

from tests.patience import until
from tracker.game import read_file, table_of_log
from tracker.game.coupwriter import write_file
from tracker.game.rules import VARIANTS
from tracker.game.table import bank_now, totals
from webui.core.edges import EdgeBook

PEOPLE = {"pb": "Denis", "p1": "Anne", "p2": "Bruno"}
# Anne 17 and Bruno 12 against 18: both lose what they staked
LOST = (
    *("stake 1 5", "stake 2 10", "deal 1 9S", "deal 2 5C", "deal B TD", "deal 1 8H", "deal 2 7C"),
    *("stand 1", "stand 2", "deal B 8C"),
)


@pytest.fixture
def evening(banker):
    banker.post("/new", variant="base", **PEOPLE, bank="100")
    banker.act(*LOST)
    return banker


def change(device, **fields):
    return device.post("/new", **{"variant": "base", **PEOPLE, "beside": "change"} | fields)


def sums(device):
    return totals(device.table())


def said(device, path):
    return html.unescape(device.get(path).text)


def test_who_leaves_and_who_comes_play_on_in_the_same_evening(evening):
    session = evening.app.extensions["hub"].current()
    assert change(evening, p2="Chloé", bank="115").headers["location"] == "/table"

    assert evening.app.extensions["hub"].current() == session
    assert evening.table().seats == ("Anne", "Chloé")
    assert bank_now(evening.table()).holdings == 115
    evening.act(*LOST)
    assert sums(evening) == {"Denis": 30, "Anne": -10, "Bruno": -10, "Chloé": -10}
    assert "Bruno" in said(evening, f"/evenings/{session}/result")
    assert f"/evenings/{session}/result" in said(evening, "/evenings/?q=chloe")


def test_another_game_is_played_on_in_the_same_evening_and_both_are_named(evening):
    session = evening.app.extensions["hub"].current()
    assert change(evening, variant="blackjack").status_code == 303

    evening.act(*LOST)
    assert evening.table().rules.variant == "blackjack"
    assert sums(evening) == {"Denis": 30, "Anne": -10, "Bruno": -20}
    games = [VARIANTS[name].title for name in ("base", "blackjack")]
    for page in (f"/evenings/{session}/result", f"/evenings/{session}/", "/evenings/?q=blackjack"):
        assert ", ".join(games) in said(evening, page)


def test_each_game_of_an_evening_is_asked_what_another_rule_would_change(app, evening):
    app.extensions["edges"] = EdgeBook(lambda *_: b"no answer")
    change(evening, variant="blackjack")
    evening.act(*LOST)
    assert until(lambda: said(evening, "/people/").count("/people/rules/") == 2)

    page = said(evening, "/people/")
    titles = re.findall(r'class="tale-h">([^<]+)<', page)
    links = re.findall(r'href="(/people/rules/[^"]+)"', page)
    assert sorted(titles) == sorted(VARIANTS[name].title for name in ("base", "blackjack"))
    for title, link in zip(titles, links, strict=True):
        assert f'class="sub-h">{title}' in said(evening, link)


def test_a_changed_evening_is_written_as_a_coup_file_and_read_again(evening):
    change(evening, variant="blackjack", p2="Chloé", pb="Élodie", **{"rule-surrender": "true"})
    evening.act(*LOST)
    hub = evening.app.extensions["hub"]
    entries = hub.entries(hub.current())

    again = read_file(write_file(entries))

    assert totals(table_of_log(again.entries)) == sums(evening)


def test_a_limit_that_was_taken_away_is_not_in_the_coup_file_of_the_later_coups(evening):
    change(evening, **{"rule-lowest_stake": "2", "rule-highest_stake": "20"})
    evening.act(*LOST)
    change(evening, **{"rule-highest_stake": "20"})
    hub = evening.app.extensions["hub"]

    again = table_of_log(read_file(write_file(hub.entries(hub.current()))).entries)

    assert again.rules == evening.table().rules
    assert (again.rules.lowest_stake, again.rules.highest_stake) == (None, 20)


def test_a_new_banker_is_asked_what_he_holds(evening):
    change(evening, pb="Bruno", p2="Denis", bank="115")

    table = evening.table()
    assert (table.banker, table.seats) == ("Bruno", ("Anne", "Denis"))
    assert table.bank.holdings is None
    assert table.bank.uncounted


def test_the_form_holds_the_table_as_it_stands_now(evening):
    change(evening, p2="Chloé", **{"rule-highest_stake": "20"})
    page = evening.get("/new?beside=change").text

    assert 'name="p2" value="Chloé"' in page
    assert 'name="bank" value="115"' in page
    assert 'name="rule-highest_stake" value="20"' in page


def test_the_page_that_changes_an_evening_says_so_and_asks_nothing_else(evening):
    page, new = evening.get("/new?beside=change").text, evening.get("/new").text

    assert "<title>Other players, game or rules" in page
    assert page.count('name="beside"') == page.count('name="beside" value="change"') == 1
    assert ">Change</button>" in page
    assert "A table as before?" not in page
    assert new.count('name="beside"') == 3
    choice = new.partition('name="beside"')[2].partition("</div>")[0]
    assert "checked" not in choice  # nothing is chosen for anybody
    evening.post("/evenings/1/end")
    assert "<title>New evening" in evening.get("/new?beside=change").text


def test_the_journal_names_what_changed(evening):
    change(evening, p2="Chloé", variant="blackjack")

    assert "coup opened · Blackjack · Anne, Chloé" in said(evening, "/journal")


def test_nothing_changes_in_the_middle_of_a_coup(evening):
    evening.act("next-coup", "stake 1 5", "stake 2 5", "deal 1 9S")
    answer = change(evening, p2="Chloé")

    assert answer.status_code == 409
    assert "Players and rules change between coups only." in answer.text
    assert evening.table().seats == ("Anne", "Bruno")


def test_chips_and_the_coins_of_pirates_are_not_added_up(evening):
    answer = change(evening, variant="pirate")

    assert answer.status_code == 409
    assert "The pirates' coins are no chips" in html.unescape(answer.text)


def test_what_is_as_it_was_writes_nothing_and_a_touch_sent_twice_opens_one_coup(evening):
    coups = evening.table().coups
    change(evening, bank="115")
    assert evening.table().coups == coups
    for _ in range(2):
        change(evening, p2="Chloé", key="k" * 12)
    assert evening.table().coups == coups + 1
