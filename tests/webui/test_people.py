"""Players over all evenings: their results, the bank's edge, and somebody who is forgotten."""

import json
import re
import threading

import pytest
from click.testing import CliRunner

from tests.patience import until
from tracker.cli.main import main
from tracker.game import PRESETS, read_file, with_house_rules
from tracker.game.variations import variations
from tracker.languages import language
from tracker.store.log import Origin
from tracker.store.persons import PERSONS
from tracker.store.settings import ALL_EVENINGS
from webui.core.edges import BankEdge, EdgeBook, EdgeQuestion
from webui.core.i18n import Words
from webui.pages.people.view import TriedVariation, variation_line

from .test_result import BANK_BUST, NATURAL, text_of
from .test_screens import SMALL, WIDER, at_each_size, in_both_themes
from .touch import go

OTHERS = 'variant = "casino"\nbanker = "Zoé"\nseats = ["Anne"]\nstakes = [5]\n'
ANSWER = {"player_edge": -0.0123, "standard_error": 0.004, "coups": 30_000}


@pytest.fixture
def asked(app):
    """The questions that the pages ask in the background; each gets the same answer."""
    found = []

    def answer(arguments, _within_s):
        found.append(arguments)
        return json.dumps(ANSWER).encode()

    app.extensions["edges"] = EdgeBook(answer)
    return found


@pytest.fixture
def played(load, banker, asked):
    """Two evenings that have ended."""
    found = (
        load(text_of(NATURAL, BANK_BUST)),
        load(text_of(NATURAL.split(', "deal 2 8C"')[0], head=OTHERS)),
    )
    for session in found:
        banker.post(f"/evenings/{session}/end")
    return found


def counted(banker):
    """Give the page once everything on it has been counted."""
    assert until(lambda: "data-pending" not in banker.get("/people/").text)
    return banker.get("/people/").text


def test_everybody_is_listed_with_all_evenings(played, banker):
    text = counted(banker)

    assert text.index(">Anne<") < text.index(">Denis<")
    assert "2 evenings · 3 coups · 1 natural · 0 busts" in text
    assert "+12.50" in text


def test_the_evenings_of_a_month_are_added_up_and_settled_with_the_fewest_payments(
    load, banker, asked, app
):
    log = read_file(text_of(NATURAL, BANK_BUST))
    hub, march_ms = app.extensions["hub"], 1_774_000_000_000  # 20 March 2026
    march = hub.log.open_session(log.entries[0].event, Origin(march_ms)).seq
    hub.log.append_all(march, [each.event for each in log.entries[1:]], Origin(march_ms))
    load(text_of(NATURAL))
    for session in hub.log.evenings():
        banker.post(f"/evenings/{session.id}/end")

    everything = counted(banker)
    assert until(lambda: "data-pending" not in banker.get("/people/?month=2026-03").text)
    in_march = banker.get("/people/?month=2026-03").text

    assert payments(everything) == [("Bruno", "Anne", "10"), ("Denis", "Anne", "10")]
    assert payments(in_march) == [("Denis", "Anne", "12.50")]
    assert 'href="/people/?month=2026-03" aria-current="true">March 2026</a>' in in_march
    assert "/people/forget" in everything
    assert "/people/forget" not in in_march  # it forgets in every evening
    assert payments(banker.get("/people/?month=nonsense").text) == payments(everything)


def payments(page):
    told = re.findall(r'<li class="pay">(.*?)</li>', page)
    return [tuple(re.findall(r"<span[^>]*>([^<]+)</span>(?!</span>)", each)) for each in told]


def test_the_coins_of_pirates_are_no_chips(load, banker, asked):
    head = 'variant = "pirate"\nbanker = "Denis"\nseats = ["Anne", "Bruno"]\n'
    deals = '"deal 1 ??", "deal 2 ??", "deal B ??", "deal 1 ??", "deal 2 ??", "deal B ??"'
    shown = '"stand 1", "stand 2", "stand B", "show 1 TS 9S", "show 2 8C 7C", "show B 8D 7D"'
    session = load(f"{head}actions = [{deals}, {shown}]\n")
    banker.post(f"/evenings/{session}/end")

    text = counted(banker)

    assert "+1 coin" in text
    assert "nobody owes anything" in text


def test_the_banks_edge_stands_beside_what_it_should_be(played, banker, asked):
    text = counted(banker)

    assert "2 coups, 30 staked" in text
    assert "−41.7\N{NO-BREAK SPACE}%" in text  # lost 12.50 of 30
    assert "+1.2\N{NO-BREAK SPACE}%" in text
    assert asked.count(asked[0]) == 1  # once for a set of rules
    assert asked[0][:4] == ["simulate", "--variant", "base", "--coups"]


def test_the_page_does_not_wait_for_what_is_being_dealt_out(app, load, banker):
    held = threading.Event()
    app.extensions["edges"] = EdgeBook(lambda *_: held.wait(60) and b"no answer")
    load(text_of(NATURAL))
    assert until(lambda: "being dealt out" in banker.get("/people/").text)
    held.set()

    assert "being dealt out" not in counted(banker)


@pytest.mark.parametrize(
    "changes",
    [{}, {"decks": 1, "double": False, "natural_pays": 2, "banker_draws": "to soft 17"}],
)
@pytest.mark.parametrize("variant", [name for name in PRESETS if PRESETS[name].game.has_bank])
def test_every_set_of_rules_can_be_asked_about(variant, changes):
    asked = EdgeQuestion(with_house_rules(PRESETS[variant], changes), 9, coups=20)
    answer = CliRunner().invoke(main, asked.arguments)

    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.output)["coups"] == 20


def test_an_answer_is_found_by_a_process_of_its_own():
    book, asked = EdgeBook(), EdgeQuestion(PRESETS["base"], 2, coups=200)
    assert book.ask(asked) is None
    assert until(lambda: not book.is_pending(asked))

    assert isinstance(book.ask(asked), BankEdge)
    assert book.ask(asked).coups == 200


# two names of one person

TWO_SEATS = 'variant = "base"\nbanker = "Denis"\nseats = ["Anne", "Anne 2"]\nstakes = [5, 10]\n'


@pytest.fixture
def seats(load, banker, asked):
    """An evening at which Anne has won 7.50 at one seat and lost 10 at the other."""
    session = load(text_of(NATURAL, head=TWO_SEATS))
    banker.post(f"/evenings/{session}/end")
    return session


def test_two_names_of_one_person_are_added_up_and_settled_as_one(seats, banker):
    before = counted(banker)
    assert payments(before) == [("Anne 2", "Anne", "7.50"), ("Anne 2", "Denis", "2.50")]
    assert "Is Anne 2 the same as Anne?" in before
    answer = banker.post("/people/one", name="Anne 2", person="Anne", month="2026-03")
    text, evening = counted(banker), result_of(banker, seats)

    assert answer.headers["Location"] == "/people/?month=2026-03"
    assert payments(text) == [("Anne", "Denis", "2.50")]
    assert "as Anne, Anne 2" in text
    assert "1 evening · 1 coup · 1 natural" in text
    assert "1 payment settles it all" in evening
    assert ">Anne 2<" in evening  # each seat keeps its own result


def result_of(banker, session):
    return banker.get(f"/evenings/{session}/result").text


def test_a_second_name_is_made_a_person_again(seats, banker):
    before = payments(counted(banker))
    banker.post("/people/one", name="Anne 2", person="Anne")
    assert "Anne 2 is Anne." in counted(banker)
    banker.post("/people/one", name="Anne 2", person="")

    assert payments(counted(banker)) == before


@pytest.mark.parametrize("name", ["", "Anne"])
def test_nobody_is_his_own_second_name(seats, banker, name):
    assert banker.post("/people/one", name=name, person=name).status_code == 409


def test_whoever_is_forgotten_is_forgotten_under_all_names(seats, banker):
    banker.post("/people/one", name="Anne 2", person="Anne")
    banker.post("/people/forget", name="Anne")

    assert "Anne" not in counted(banker)
    assert "Anne" not in result_of(banker, seats)


def test_with_their_last_evening_the_names_of_a_person_are_gone(seats, banker, app):
    banker.post("/people/one", name="Anne 2", person="Anne")
    banker.post(f"/evenings/{seats}/remove")

    assert "Anne" not in str(app.extensions["hub"].log.history(ALL_EVENINGS, PERSONS))


def test_two_names_are_made_one_by_touch(seats, served, tablet):
    page = tablet()
    go(page, served.url + "/people/")
    page.get_by_role("button", name="Oui, une personne").tap()

    page.get_by_text("Anne 2, c'est Anne.").wait_for()
    assert page.locator(".person").count() == 2


# forgetting


def test_who_is_forgotten_is_gone_and_the_accounts_stay(played, banker):
    before = banker.get(f"/evenings/{played[0]}/evening.csv").text
    assert "Anne" in before
    assert banker.post("/people/forget", name="Anne").status_code == 303
    after = banker.get(f"/evenings/{played[0]}/evening.csv").text
    assert "Anne" not in banker.get(f"/evenings/{played[0]}/result").text

    assert after == before.replace("Anne", "Player 1")
    text = counted(banker)
    assert "Anne" not in text
    assert "Player 1" not in text  # a stand-in is nobody
    assert ">Bruno<" in text


def test_who_plays_now_is_not_forgotten(load, banker, asked):
    load(text_of(NATURAL))
    answer = banker.post("/people/forget", name="Anne")

    assert answer.status_code == 409
    assert "Anne plays this evening: end it first." in answer.text
    assert "plays this evening" in counted(banker)


@pytest.mark.parametrize("name", ["", "Nobody", "%", '"', "Ann"])
def test_whoever_is_not_there_is_not_forgotten(played, banker, name):
    assert banker.post("/people/forget", name=name).status_code == 409


def test_somebody_is_forgotten_by_touch_and_asked_first(played, served, tablet):
    page = tablet()
    go(page, served.url + "/people/")
    row = page.locator(".person", has_text="Bruno")
    row.locator("summary").tap()
    row.get_by_role("button", name="Oui, oublier Bruno").tap()
    row.wait_for(state="detached")
    page.get_by_text("Anne").first.wait_for()


def test_the_way_to_another_rule_does_not_touch_the_line_above_it(played, served, tablet):
    page = tablet(size=(390, 844), locale="fr-FR")
    go(page, f"{served.url}/people/")
    panel = page.locator(".banklist .panel", has=page.locator(".btn")).first
    line, way = (panel.locator(each).bounding_box() for each in (".edges", ".btn"))

    assert way["y"] - line["y"] - line["height"] >= 6


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_axe_finds_nothing_on_the_players_over_evenings(axe, played, served, tablet, locale):
    page = tablet(locale=locale)
    go(page, served.url + "/people/")
    page.locator(".person").first.wait_for()
    page.locator("[data-pending]").first.wait_for(state="detached")
    page.locator("summary").first.tap()
    for size in at_each_size(page):
        assert page.evaluate(WIDER) <= 0, size
        assert page.evaluate(SMALL) == [], size

    assert in_both_themes(axe, page) == []


# what another rule would change


def test_another_rule_is_dealt_out_when_it_is_asked_for(played, banker, asked):
    page = banker.get(f"/evenings/{played[0]}/result")
    assert page.status_code == 200
    address = f"/people/rules/{played[0]}"
    assert until(lambda: "by its rules the bank keeps" in banker.get(address).text)
    assert len(asked) == 1
    assert until(
        lambda: "no change that 30,000 coups could show" in banker.get(address + "?try=0").text
    )

    assert len(asked) == 2
    assert asked[1][:3] == ["simulate", "--variant", "base"]
    assert "--rule" in asked[1]


@pytest.mark.parametrize("place", ["", "-1", "999", "x"])
def test_what_is_no_variation_is_not_dealt_out(played, banker, asked, place):
    assert banker.get(f"/people/rules/{played[0]}?try={place}").status_code == 200
    assert until(lambda: len(asked) >= 1)

    assert all("--rule" not in each for each in asked)


def test_what_could_not_be_dealt_out_is_said_and_asked_for_no_more(app, load, banker):
    app.extensions["edges"] = EdgeBook(lambda *_: b"no answer")
    address = f"/people/rules/{load(text_of(NATURAL))}"
    assert until(lambda: "The game as it is could not be dealt out" in banker.get(address).text)
    assert until(lambda: ">could not be dealt out<" in banker.get(address + "?try=0").text)
    page = banker.get(address).text

    assert "data-pending" not in page
    assert page.count(">could not be dealt out<") == 1


def test_a_game_without_a_bank_has_no_edge(load, banker, asked):
    session = load('variant = "pirate"\nbanker = "Denis"\nseats = ["Anne"]\nactions = []')

    assert banker.get(f"/people/rules/{session}").status_code == 404
    assert banker.get("/people/rules/99").status_code == 404


def test_a_change_is_said_with_its_doubt():
    base = BankEdge(0.01, 0.002, 30_000)
    variation = variations(PRESETS["base"])[0]

    def said(edge):
        line = variation_line(
            0, TriedVariation(variation, 4, base, edge, is_pending=False), Words(language("en"))
        )
        return line.said

    assert said(BankEdge(0.03, 0.002, 30_000)) == "2.0 points better for the bank, give or take 0.6"
    assert said(BankEdge(-0.01, 0.002, 30_000)) == "2.0 points worse for the bank, give or take 0.6"
    assert said(BankEdge(0.012, 0.002, 30_000)) == "no change that 30,000 coups could show"
    assert said(None) == ""


def test_another_rule_is_tried_by_touch(axe, played, served, tablet):
    page = tablet()
    go(page, served.url + "/people/")
    page.get_by_role("link", name="Ce qu'une autre règle changerait").first.tap()
    page.get_by_role("link", name="Distribuer").first.tap()
    page.locator(".person-sum", has_text="+1,2").wait_for()
    for size in at_each_size(page):
        assert page.evaluate(WIDER) <= 0, size
        assert page.evaluate(SMALL) == [], size

    assert in_both_themes(axe, page) == []
