"""A new evening: chips, seats, saved tables, and whether the bank can pay."""

import html
import re
import threading
import time

import pytest

from tests.evening.pretended import Pretended
from tests.languages.spoken import BOTH, EN
from tests.patience import PATIENCE_S, until
from tests.webui.conftest import Device
from tracker.game.house import HOUSE_RULES
from tracker.store.evening_files import EveningFiles
from webui.core.devices import Role
from webui.core.i18n import Words
from webui.views.chips import CHIPS, Chip, chips_from_form, pile, read_chips, write_chips

ENGLISH = Words(EN)
PEOPLE = {"pb": "Denis", "p1": "Anne", "p2": "Bruno"}


@pytest.mark.parametrize(
    ("fields", "said", "bad"),
    [
        ({"variant": "base", "rule-highest_stake": "20", "bank": "500"}, "80 to pay.", False),
        ({"variant": "base", "rule-highest_stake": "20", "bank": "50"}, "too little.", True),
        (
            {"variant": "simplifie", "rule-highest_stake": "20"},
            "win the most they can: 60 to pay.",
            False,
        ),
        ({"variant": "base"}, "No maximum stake: one coup may break the bank.", False),
        ({"variant": "pirate"}, "Pirates, 2 players.", False),
        ({"variant": "base", "p2": "Anne"}, "Two people have the same name.", True),
        ({"variant": "base", "bank": "much"}, "Not an amount of chips", True),
        (
            {"variant": "base", "rule-lowest_stake": "9", "rule-highest_stake": "5"},
            "The minimum stake is above the maximum",
            True,
        ),
    ],
)
def test_the_form_is_summed_up_while_it_is_filled_in(banker, fields, said, bad):
    found = banker.client.get("/new/said", query_string={**PEOPLE, **fields}).json

    assert said in found["said"]
    assert found["bad"] is bad


def test_limits_that_cross_are_refused(banker):
    wrong = {"rule-lowest_stake": "9", "rule-highest_stake": "5"}

    assert banker.post("/new", variant="base", **PEOPLE, **wrong).status_code == 409


def test_two_dozen_players_sit_down_to_ponte(banker):
    names = {f"p{place}": f"Player {place}" for place in range(1, 25)}
    assert 'name="p24"' in banker.get("/new?variant=ponte").text
    assert banker.post("/new", variant="ponte", pb="Denis", **names).status_code == 303

    assert len(banker.table().seats) == 24
    assert "crowd" in banker.get("/table").text


def test_every_house_rule_stands_on_the_page_with_its_sentence_in_both_languages(banker):
    for language in BOTH:
        page = banker.get("/new?variant=base", **{"Accept-Language": language.code}).text
        page = page.replace("&#39;", "'").replace("\u00a0", " ")
        for rule in HOUSE_RULES.values():
            assert f'name="rule-{rule.name}"' in page
            if rule.group != "stakes":
                assert language.say(rule.title) in page
                assert language.say(rule.sentence) in page


def test_chips_have_the_colours_that_were_chosen(banker):
    chips = {"chip0": "5", "colour0": "violet", "chip1": "100", "colour1": "no colour"}
    assert banker.post("/new", variant="base", **PEOPLE, **chips).status_code == 303
    page = banker.get("/stakes").text

    assert 'data-chip="violet"' in page
    assert page.count('class="chipbtn"') == 2


def test_chips_are_kept_as_they_were_typed():
    form = {"chip0": "10", "colour0": "red", "chip3": "2,5", "colour3": "pink"}
    chips = chips_from_form(form, ENGLISH)

    assert chips == (Chip("2.5", "pink"), Chip("10", "red"))
    assert read_chips(write_chips(chips)) == chips
    assert chips_from_form({}, ENGLISH) == CHIPS


@pytest.mark.parametrize(
    ("language", "bank", "low", "typed", "chip"),
    [
        ("fr", "1 200,50", "0,5", "1200,5", "2,5"),
        ("fr", "1\u202f200,5", "0.5", "1200,5", "2,5"),
        ("en", "1,200.5", "0.5", "1200.5", "2.5"),
        ("en", "1,200", "0,5", "1200", "2.5"),
        ("fr", "1 200 ½", "½", "1200,5", "2,5"),
    ],
)
def test_amounts_are_read_and_written_as_the_language_writes_them(
    banker, language, bank, low, typed, chip
):
    banker.client.set_cookie("lang", language)
    given = {"bank": bank, "rule-lowest_stake": low, "chip0": "2,5"}
    assert banker.post("/new", variant="base", **PEOPLE, **given).status_code == 303

    page = banker.get("/new").text
    assert f'name="bank" value="{typed}"' in page
    half = chip.replace("2", "0")
    assert f'name="rule-lowest_stake" value="{half}"' in page
    assert f'name="chip0" value="{chip}"' in page
    assert f">{chip}</text>" in banker.get("/stakes").text


@pytest.mark.parametrize("typed", ["2,5 €", "-2,5", "½½", "1/2", "much"])
def test_what_is_no_amount_is_named_as_it_was_typed(banker, typed):
    banker.client.set_cookie("lang", "fr")
    found = banker.client.get(
        "/new/said", query_string={"variant": "base", **PEOPLE, "bank": typed}
    )

    assert found.json["bad"]
    assert f"'{typed}'" in found.json["said"]


@pytest.mark.parametrize("text", ["", "no json", "[5]", "{}", '[["0", "red"]]', '[["x", "red"]]'])
def test_chips_that_cannot_be_read_leave_the_usual_ones(text):
    assert read_chips(text) == CHIPS


def test_a_pile_is_of_the_largest_chips():
    assert [chip.value for chip in pile(87, CHIPS)] == ["50", "20", "10", "5"]


def test_a_company_is_offered_once_with_its_game(banker):
    for variant in ("base", "blackjack", "base"):
        banker.post("/new", variant=variant, **PEOPLE)
    page = banker.get("/new").text

    assert page.count("/new?like=") == 2
    assert "/new?like=5" in page
    assert 'name="p2" value="Bruno"' in banker.get("/new?like=3").text


def test_the_letters_on_the_cards_are_the_tables_not_the_screens(banker):
    banker.post("/new", variant="base", **PEOPLE, **{"rule-index": "en"})
    assert 'data-index="en"' in banker.get("/table", **{"Accept-Language": "fr"}).text
    banker.post("/new", variant="base", **PEOPLE, **{"rule-index": "fr"})
    assert 'data-index="fr"' in banker.get("/table", **{"Accept-Language": "en"}).text


def test_a_first_table_is_offered_the_letters_of_the_screen(banker):
    page = banker.get("/new", **{"Accept-Language": "fr"}).text

    assert 'name="rule-index" value="fr" checked' in page


def test_amounts_in_the_fields_are_written_as_the_language_types_them(banker):
    page = banker.get("/new?variant=base", **{"Accept-Language": "fr"}).text

    assert 'name="rule-natural_pays" value="1,5"' in page
    assert 'value="1.5"' in banker.get("/new?variant=base", **{"Accept-Language": "en"}).text


def test_cameras_are_searched_once_for_all_who_ask_while_the_search_goes_on(app, tmp_path):
    house = app.extensions["supervisor"] = Pretended(app, EveningFiles(tmp_path / "evening.db"))
    begun, enough = [], threading.Event()

    def slow():
        begun.append(1)
        enough.wait(PATIENCE_S)
        return [("/dev/video7", "1920×1080")]

    house.cameras = slow
    banker = Device(app, Role.BANKER)
    answers = []
    asked = [
        threading.Thread(target=lambda: answers.append(banker.get("/settings/?look").status_code))
        for _ in range(6)
    ]
    for each in asked:
        each.start()
    assert until(lambda: begun)
    time.sleep(0.5)  # the others have come
    enough.set()
    for each in asked:
        each.join()

    assert answers == [200] * 6
    assert len(begun) == 1
    assert banker.get("/settings/?look").status_code == 200
    assert len(begun) == 2  # who asks later is told what is there by then


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Packs: a whole number from 1 to 8, and not 0."),
        ("fr", "Nombre de jeux : un entier de 1 à 8, et non 0."),
    ],
)
def test_a_house_rule_that_cannot_be_is_called_as_the_form_calls_it(banker, language, said):
    banker.client.set_cookie("lang", language)

    answer = banker.post("/new", variant="base", **PEOPLE, **{"rule-decks": "0"})

    assert answer.status_code == 409
    assert said in html.unescape(answer.text).replace("\N{NO-BREAK SPACE}", " ")


def test_a_page_that_is_loaded_again_holds_what_was_typed(served, tablet):
    page = tablet()
    page.goto(served.url + "/new?variant=base")
    page.fill("input[name=pb]", "Zoé & <b>")
    page.locator("input[name=rule-surrender][value=true]").check(force=True)
    page.wait_for_url("**/new?pb=Zo*")
    page.reload()

    assert page.input_value("input[name=pb]") == "Zoé & <b>"
    assert page.locator("input[name=rule-surrender][value=true]").is_checked()
    assert page.locator(".variant-box[aria-current]").inner_text().startswith("Vingt-et-un simple")
    assert page.errors == []


def test_a_table_for_more_players_has_a_field_for_each_name_at_once(served, tablet):
    page = tablet(locale="en-GB", size=(800, 600))
    page.goto(f"{served.url}/new?variant=permanent")
    for field, typed in {**PEOPLE, "p7": "Zoé", "rule-players_max": "9"}.items():
        page.fill(f'[name="{field}"]', typed)
    page.get_by_label("Seat 9").fill("Yves")
    assert page.locator("[data-most]").inner_text() == "9 at most."

    page.fill('[name="rule-players_max"]', "6")
    page.locator("[data-most]", has_text="6 at most.").wait_for()
    assert page.locator('[name="p9"]').input_value() == "Yves"  # what was typed stays
    page.fill('[name="p9"]', "")
    page.locator('[name="p8"]').wait_for(state="detached")
    assert page.locator(".people input").count() == 8
    assert page.input_value('[name="p7"]') == "Zoé"


def test_the_links_to_other_games_carry_what_the_page_was_opened_with(banker):
    page = banker.get("/new?variant=base&pb=Odile&bank=320&rule-decks=2&rule-highest_stake=40").text
    [link] = re.findall(r'href="(/new[^"]*variant=pirate)"', page)

    assert html.unescape(link) == "/new?pb=Odile&bank=320&rule-highest_stake=40&variant=pirate"
